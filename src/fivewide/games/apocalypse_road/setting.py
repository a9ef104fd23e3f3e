"""A table set from a position document, whole or partial."""

from __future__ import annotations

from typing import Any

import msgspec

from fivewide.games.apocalypse_road.board import (
    BOUNTY,
    FLYER,
    LETHAL,
    NOBODY,
    NONE,
    NOS,
    OVERTAKE,
    RACE_BONUS,
    SOLO,
    TEAM,
    TROUGH,
)
from fivewide.games.apocalypse_road.names import Names
from fivewide.games.apocalypse_road.position import MARKS, STAGES, STEP_KINDS, Asks, Stage
from fivewide.games.apocalypse_road.rules.scoring import card_of
from fivewide.games.apocalypse_road.rules.setup import BIT, SETS, grid_space, new_table
from fivewide.games.apocalypse_road.rules.steps import STRIDE
from fivewide.games.apocalypse_road.rules.turn import SUBSETS
from fivewide.games.apocalypse_road.state import (
    DESTROYED,
    IN_CHUTE,
    IN_TROUGH,
    NEXT,
    OFF_INSIDE,
    OFF_OUTSIDE,
    ON_TRACK,
    RESERVE,
    Race,
)
from fivewide.kernel.agenda import OPEN, packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from fivewide.racing.hands import with_card

SETUP = ("starting-cars", "starting-cars-openly", "bag", "bag-fill", "bag-draw")


class Segment(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The Action Segment being played; only `car` and `card` must be named."""

    car: str
    card: str
    fired: bool | None = None  # no, but when a Combat Card decides about the shot
    may_not_fire: bool = False
    event: str | None = None
    asked: int = 0
    mover: str | None = None  # the car itself
    points: int = 0
    locked: bool = False
    stepping: bool = False
    pending: str | None = None
    link_at: str | None = None
    train: list[str] = []
    lanes: list[str] = []
    used: list[str] | None = None  # the space it stands on
    branch: str | None = None
    target: str | None = None
    sideswipe: bool = False
    face: str | None = None
    struck: list[str] = []
    chain_at: str | None = None
    entering: str | None = None
    bulldozed: str | None = None


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    turn: int = 1
    first: int | None = None  # seat 0, once there are cars
    asks: Asks = "card"
    to_act: int | None = None  # seat 0
    stage: Stage | None = None  # what fits the question
    winner: int | None = None
    cars: dict[str, str] = {}  # others are in reserve; without any, the grid is filled
    damage: dict[str, int] = {}
    acted: list[str] = []
    suppressed: list[str] = []
    reloading: list[str] = []
    debt: list[str] = []
    pools: dict[str, int] = {}  # all the points there are, less those claimed and removed
    claimed: dict[str, int] = {}
    removed: dict[str, int] = {}
    clock_off: bool = False
    bounty: int = 0
    race_bonus: int = 0
    hands: dict[str, list[str]] = {}  # six cards each of those that are left
    discards: dict[str, int] = {}
    combat_discards: dict[str, int] = {}
    event_discards: dict[str, int] = {}
    starters: dict[str, list[str]] = {}
    bagged: dict[str, str] = {}
    sealed: dict[str, Any] = {}
    last: int | None = None
    vacancies: list[tuple[int, bool]] = []
    segment: Segment | None = None


def bad(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position.{key}: {reason}")


class Setting:
    """Sets one table; every complaint names the key."""

    def __init__(self, names: Names, seats: int, doc: Document) -> None:
        self.names = names
        self.doc = doc
        self.race: Race = new_table(seats, Seeded(0), names.board)

    def run(self) -> None:
        self.set_turn()
        self.set_cars()
        self.set_points()
        self.set_cards()
        self.set_segment()

    # Looking names up

    def seat(self, key: str, seat: int) -> int:
        if not 0 <= seat < self.race.seats:
            raise bad(key, f"no seat {seat}; seats are 0 to {self.race.seats - 1}")
        return seat

    def seat_key(self, key: str, text: str) -> int:
        if not text.isdecimal() or len(text) > 2:
            raise bad(key, f"{text[:20]!r} is not a seat; seats are 0 to {self.race.seats - 1}")
        return self.seat(key, int(text))

    def car(self, key: str, id: str) -> int:
        number = self.names.car_numbers.get(id, -1)
        if not 0 <= number < self.race.seats * TEAM:
            raise bad(key, f"no car {id[:20]!r} in this race; one is {self.names.car_ids[0]!r}")
        return number

    def maybe_car(self, key: str, id: str | None) -> int:
        return int(NONE) if id is None else self.car(key, id)

    def space(self, key: str, text: str) -> int:
        space = self.names.find(text)
        if space is None:
            raise bad(key, f"no space {text[:20]!r}; one is {self.names.space(0)}")
        return space

    def maybe_space(self, key: str, text: str | None) -> int:
        return int(NONE) if text is None else self.space(key, text)

    def item(self, key: str, id: str, ids: list[str]) -> int:
        if id not in ids:
            raise bad(key, f"no card {id[:30]!r}; `fivewide pack show apocalypse-road` lists them")
        return ids.index(id)

    # Parts of the table

    def set_turn(self) -> None:
        race, doc = self.race, self.doc
        if not 1 <= doc.turn <= race.board.house.turn_cap:
            raise bad("turn", f"{doc.turn}; must be 1 to {race.board.house.turn_cap}")
        race.turn = doc.turn
        race.stage = STAGES.index(doc.stage) if doc.stage else NEXT
        for key, seat in (("first", doc.first), ("to_act", doc.to_act), ("last", doc.last)):
            if seat is not None:
                self.seat(key, seat)
        if doc.asks in SETUP:
            race.first = NOBODY if doc.first is None else doc.first
        else:
            race.first = 0 if doc.first is None else doc.first
        race.seat = NOBODY if doc.last is None else doc.last
        if doc.winner is not None:
            race.winner = self.seat("winner", doc.winner)

    def set_cars(self) -> None:
        race, doc = self.race, self.doc
        for id, text in doc.cars.items():
            self.put(self.car("cars", id), f"cars.{id}", text)
        if not doc.cars and doc.asks not in SETUP:
            self.fill_grid()
        for id, markers in doc.damage.items():
            car = self.car("damage", id)
            if not 0 <= markers < LETHAL:
                raise bad(f"damage.{id}", f"{markers}; a car in the race has 0 to 5")
            if markers and not race.is_in_play(car):
                raise bad(f"damage.{id}", "it is not in the race")
            race.damage[car] = markers
        for key, mark in MARKS.items():
            for id in getattr(doc, key):
                car = self.car(key, id)
                if not race.is_in_play(car):
                    raise bad(key, f"{id} is not in the race")
                race.mark(car, mark)
        most = race.race_number()
        for seat in range(int(race.seats)):
            if race.in_play(seat) > most:
                raise bad("cars", f"seat {seat} has more than {most} cars in the race")
        for seat, acted in doc.vacancies:
            self.seat("vacancies", seat)
            race.vacancies = packed([*race.vacancies, seat * 2 + acted])
        for seat_text, ids in doc.starters.items():
            self.set_starters(self.seat_key("starters", seat_text), ids)
        for seat_text, id in doc.bagged.items():
            seat = self.seat_key("bagged", seat_text)
            car = self.car("bagged", id)
            if not race.starters[seat] & BIT[car % TEAM] or car // TEAM != seat:
                raise bad("bagged", f"{id} is not one of seat {seat}'s starting cars")
            race.bagged[seat] = car
        race.lined_up = sum(1 for status in race.status if status == ON_TRACK)
        if doc.asks not in SETUP:
            race.lined_up = race.seats * race.race_number()

    def put(self, car: int, key: str, text: str) -> None:
        race = self.race
        status = {"chute": IN_CHUTE, "destroyed": DESTROYED, "reserve": RESERVE}.get(text)
        if status is not None:
            race.status[car] = status
            return
        name, _, side = text.partition(" ")
        space = self.space(key, name)
        if side in ("inside", "outside"):
            lanes = [s for s in race.board.track.in_sector[race.board.track.sector[space]]]
            edge = lanes[0] if side == "inside" else self.outermost(lanes)
            if space != edge or race.board.track.crossing[space]:
                raise bad(key, f"{name} is not the {side} lane beside which a car can wait")
            race.status[car] = OFF_INSIDE if side == "inside" else OFF_OUTSIDE
            race.at[car] = space
        elif side:
            raise bad(key, f"{text[:30]!r}; say S5.2, S5.1 inside, S5.4 outside, chute, destroyed")
        elif race.board.track.kind[space] == TROUGH:
            race.status[car] = IN_TROUGH
            race.at[car] = space
        else:
            other = race.car_on(space)
            if other != NONE:
                raise bad(key, f"{name} is taken by {self.names.car_ids[other]} (AR-2.1-02)")
            race.put(car, space)

    def outermost(self, lanes: list[int]) -> int:
        track = self.race.board.track
        return max((s for s in lanes if track.kind[s] != TROUGH), key=lambda s: int(track.lane[s]))

    def fill_grid(self) -> None:
        """As a start would: one car of every team in turn, the first of the mat in front."""
        race = self.race
        for position in range(int(race.seats * race.race_number())):
            place, seat = divmod(position, int(race.seats))
            race.put(seat * TEAM + place, grid_space(race, position))

    def set_starters(self, seat: int, ids: list[str]) -> None:
        for id in ids:
            car = self.car("starters", id)
            if car // TEAM != seat or self.race.status[car] != RESERVE:
                raise bad("starters", f"{id} is not a car of seat {seat} that waits for the grid")
            self.race.starters[seat] |= BIT[car % TEAM]

    def set_points(self) -> None:
        race, doc = self.race, self.doc
        total = int(race.board.house.points)
        for key in ("claimed", "removed"):
            for text, points in getattr(doc, key).items():
                seat = self.seat_key(key, text)
                if not 0 <= points <= total:
                    raise bad(f"{key}.{text}", f"{points}; must be 0 to {total}")
                getattr(race, key)[seat] = points
        for seat in range(int(race.seats)):
            race.pool[seat] = total - race.claimed[seat] - race.removed[seat]
            if race.pool[seat] < 0:
                there = f"{race.claimed[seat]} with {race.removed[seat]} removed is more than"
                raise bad(f"claimed.{seat}", f"{there} the {total} there are")
        for text, points in doc.pools.items():
            seat = self.seat_key("pools", text)
            if not 0 <= points <= total:
                raise bad(f"pools.{text}", f"{points}; must be 0 to {total}")
            if text not in doc.claimed and text not in doc.removed:
                race.claimed[seat] = total - points
                race.pool[seat] = points
            if race.pool[seat] != points:
                there = f"{points} with those claimed and removed is not {total}"
                raise bad(f"pools.{text}", there)
        race.clock_off = doc.clock_off
        happenings = race.board.happenings
        for key, effect in (("bounty", BOUNTY), ("race_bonus", RACE_BONUS)):
            markers, card = getattr(doc, key), card_of(happenings.effect, effect)
            most = 0 if card == NONE else int(happenings.amount[card])
            if not 0 <= markers <= most:
                raise bad(key, f"{markers}; must be 0 to {most} markers")
        race.bounty, race.race_bonus = doc.bounty, doc.race_bonus

    def set_cards(self) -> None:
        race, names = self.race, self.names
        self.take_out(race.deck, race.discards, self.doc.discards, names.card_ids, "discards")
        self.take_out(
            race.combat,
            race.combat_out,
            self.doc.combat_discards,
            names.combat_ids,
            "combat_discards",
        )
        self.take_out(
            race.events, race.events_out, self.doc.event_discards, names.event_ids, "event_discards"
        )
        for effect, markers in ((BOUNTY, race.bounty), (RACE_BONUS, race.race_bonus)):
            if markers:
                card = card_of(race.board.happenings.effect, effect)
                if race.events[card] < 1:
                    raise bad("event_discards", f"{names.event_ids[card]} is in play")
                race.events[card] -= 1
        if self.doc.segment is not None:
            card = self.item("segment.card", self.doc.segment.card, names.card_ids)
            self.take(card, "segment.card")
            self.lay_out(self.doc.segment)
        for text, ids in self.doc.hands.items():
            seat = self.seat_key("hands", text)
            if len(ids) > 6:
                raise bad(f"hands.{text}", "a hand has six cards at most (AR-4.3-02)")
            for id in ids:
                card = self.item(f"hands.{text}", id, names.card_ids)
                self.take(card, f"hands.{text}")
                race.hands[seat] = with_card(race.hands[seat], card)
        if self.doc.asks not in (*SETUP, "race-deck", "over"):
            self.deal_the_rest()

    def take_out(
        self, deck: Any, out: Any, document: dict[str, int], ids: list[str], key: str
    ) -> None:
        for id, count in document.items():
            card = self.item(key, id, ids)
            if not 0 <= count <= deck[card]:
                raise bad(f"{key}.{id}", f"{count}; there are {deck[card]}")
            deck[card] -= count
            out[card] += count

    def lay_out(self, segment: Segment) -> None:
        """AR-8.0-08, AR-10-01. Cards of the segment that have been drawn lie among the discards."""
        race, names, doc = self.race, self.names, self.doc
        drawn = (
            ("face", "combat_discards", names.combat_ids, race.combat, race.combat_out),
            ("event", "event_discards", names.event_ids, race.events, race.events_out),
        )
        for key, pile, ids, deck, out in drawn:
            id = getattr(segment, key)
            if id is None:
                continue
            card = self.item(f"segment.{key}", id, ids)
            if out[card] or (key == "event" and self.is_in_play(card)):
                continue
            if getattr(doc, pile):
                raise bad(pile, f"{id} has been drawn and is not among them")
            deck[card] -= 1
            out[card] += 1

    def is_in_play(self, event: int) -> bool:
        """AR-10-02. Bounty and Race Bonus stay on the table while they have markers."""
        effect = self.race.board.happenings.effect[event]
        markers = {int(BOUNTY): self.race.bounty, int(RACE_BONUS): self.race.race_bonus}
        return markers.get(int(effect), 0) > 0

    def take(self, card: int, key: str) -> None:
        if self.race.deck[card] < 1:
            raise bad(key, f"there is no {self.names.card_ids[card]} left")
        self.race.deck[card] -= 1

    def deal_the_rest(self) -> None:
        """Hands left out get six of the cards that are left, a mixed lot."""
        race = self.race
        left = [kind for kind, count in enumerate(race.deck) for _ in range(int(count))]
        left = left[::7] + [k for start in range(1, 7) for k in left[start::7]]
        for seat in range(int(race.seats)):
            if str(seat) in self.doc.hands:
                continue
            for _ in range(min(6, len(left))):
                card = left.pop(0)
                race.deck[card] -= 1
                race.hands[seat] = with_card(race.hands[seat], card)

    def set_segment(self) -> None:
        race, segment = self.race, self.doc.segment
        if segment is None:
            return
        names = self.names
        race.car = self.car("segment.car", segment.car)
        race.card = self.item("segment.card", segment.card, names.card_ids)
        if race.seat == NOBODY:
            race.seat = race.owner(race.car)
        if race.owner(race.car) != race.seat:
            raise bad("segment.car", f"{segment.car} does not belong to seat {race.seat}")
        race.fired, race.may_not_fire = bool(segment.fired), segment.may_not_fire
        if segment.event is not None:
            race.event = self.item("segment.event", segment.event, names.event_ids)
        if not 0 <= segment.asked <= race.seats:
            raise bad("segment.asked", f"{segment.asked}; must be 0 to {race.seats}")
        race.asked = segment.asked
        race.mover = self.maybe_car("segment.mover", segment.mover)
        if not 0 <= segment.points <= 14:
            raise bad("segment.points", f"{segment.points}; must be 0 to 14")
        race.points = segment.points
        race.locked, race.stepping = segment.locked, segment.stepping
        self.set_kind()
        self.set_move(segment)
        race.target = self.maybe_car("segment.target", segment.target)
        race.swipe = segment.sideswipe
        if segment.face is not None:
            race.face = self.item("segment.face", segment.face, names.combat_ids)
        race.struck = packed([self.car("segment.struck", id) for id in segment.struck])
        race.chain_at = self.maybe_space("segment.chain_at", segment.chain_at)
        race.entering = self.maybe_space("segment.entering", segment.entering)
        race.bulldozed = self.maybe_car("segment.bulldozed", segment.bulldozed)

    def set_kind(self) -> None:
        """How the mover moves: by its card, or by the event that moves it."""
        race = self.race
        deck = race.board.deck
        race.kind = deck.kind[race.card]
        race.diagonals = deck.diagonal[race.card]
        race.must = deck.must[race.card]
        effect = race.board.happenings.effect[race.event] if race.event != NONE else NONE
        if effect in (NOS, FLYER):
            race.kind = SOLO if effect == NOS else OVERTAKE
            race.diagonals = 0
            race.must = 0

    def set_move(self, segment: Segment) -> None:
        race = self.race
        if segment.pending is not None:
            verb, _, text = segment.pending.partition(" ")
            kinds = {name: kind for kind, name in STEP_KINDS.items()}
            if verb not in kinds:
                raise bad("segment.pending", f"{segment.pending[:30]!r}; say `forward S6.2`")
            race.pending = kinds[verb] * STRIDE + self.space("segment.pending", text)
        race.link_at = self.maybe_space("segment.link_at", segment.link_at)
        race.train = packed([self.car("segment.train", id) for id in segment.train])
        race.lanes = packed([self.space("segment.lanes", text) for text in segment.lanes])
        if len(race.lanes) % 2:
            raise bad("segment.lanes", "come in pairs: a branch and the lane chosen there")
        spot = race.board.track.spot
        if segment.used is not None:
            spaces = [self.space("segment.used", text) for text in segment.used]
            race.used = packed([int(spot[space]) for space in spaces])
        elif race.status[race.car] == ON_TRACK:
            race.used = packed([int(spot[race.at[race.car]])])


def sealed_cars(setting: Setting, seat: int, ids: Any) -> int:
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        raise bad(f"sealed.{seat}", "must be a list of cars")
    cars = {setting.car(f"sealed.{seat}", id) for id in ids}
    if len(cars) != setting.race.race_number() or any(car // TEAM != seat for car in cars):
        raise bad(f"sealed.{seat}", f"must be {setting.race.race_number()} cars of its own")
    return seat * int(SETS) + sum(int(BIT[car % TEAM]) for car in cars)


def sealed_cards(setting: Setting, seat: int, ids: Any) -> int:
    """Cards of the hand as a set of places; of equal cards the first ones."""
    hand = [setting.names.card_ids[card] for card in setting.race.hands[seat]]
    if not isinstance(ids, list):
        raise bad(f"sealed.{seat}", "must be a list of cards")
    chosen = 0
    for id in ids:
        places = [p for p, held in enumerate(hand) if held == id and not chosen >> p & 1]
        if not places:
            raise bad(f"sealed.{seat}", f"{id!r:.30} is not in that hand")
        chosen |= 1 << places[0]
    return seat * int(SUBSETS) + chosen


def seal(setting: Setting, answers: dict[int, int]) -> None:
    race = setting.race
    if answers:
        race.sealed = packed([answers.get(seat, int(OPEN)) for seat in range(int(race.seats))])
