"""A table set from a position document, whole or partial: what is left out, and what is wrong.

`table.py` says what a document can say at all. Here it is laid down key by key, `question.py` puts
the question, and what no race could come to is refused in `impossible/`.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Edge
from fivewide.kernel.ints import i64
from fivewide.kernel.positions import bad
from fivewide.racing.hands import with_card

from .. import state
from ..board import BOUNTY, HAND, NOBODY, NONE, OVERTAKE, RACE_BONUS, SOLO, TEAM
from ..impossible.segment import MOVES, Told, check_branch, check_segment, effect
from ..impossible.table import check_seat, check_table, settle_next
from ..names import BESIDE, NOWHERE, WAYS, Names
from ..rules.movement_events import beside_track
from ..rules.scoring import card_of
from ..rules.setup import BIT, grid_space, new_table
from ..state import NO_MOVE, OFF_INSIDE, ON_TRACK, RESERVE, Move, Race
from ..table import MARKS, SETUP, Document, Segment
from .question import ask


def place(edge: Edge[Document], document: Any) -> Race:
    said, names = edge.table.read(document), edge.made.names
    said.asks = said.asks or "card"
    race = new_table(edge.seats, Seeded(0), edge.made.board)
    race.outside = edge
    edge.table.lay(race, said, "turn", "winner", "last", "damage", "bagged")
    edge.table.lay(race, said, "claimed", "removed", "clock_off", "bounty", "race_bonus")
    race.first = said.first if said.first is not None else NOBODY if said.asks in SETUP else 0
    set_cars(race, said, names)
    set_starters(race, said, names)
    set_pools(race, said)
    set_cards(race, said, names)
    if said.segment is not None:
        race.segment, race.move = state.Segment(NONE, NONE), Move(NONE, 0, 0)
        edge.table.lay(race, said, "segment")
        set_segment(race, said.segment, names)
    settle_next(race, said)
    check_table(race, said, names)
    if said.segment is not None and said.asks != "over":
        check_segment(race, said.asks, said.next or "", said.segment, Told(document["segment"]))
    if said.asks not in MOVES:
        race.move = NO_MOVE
    ask(race, said)
    check_seat(race, said)
    check_branch(race, said, names)
    return race


# Cars


def set_cars(race: Race, said: Document, names: Names) -> None:
    for car, where in (said.cars or {}).items():
        put(race, car, where, names)
    if not said.cars and said.asks not in SETUP:
        fill_grid(race)
    for car, markers in (said.damage or {}).items():
        if markers and not race.is_in_play(car):
            raise bad(f"damage.{names.car_ids[car]}", "it is not in the race")
    for key, mark in MARKS.items():
        for car in getattr(said, key) or ():
            if not race.is_in_play(car):
                raise bad(key, f"{names.car_ids[car]} is not in the race")
            race.mark(car, mark)
    most = race.race_number()
    for seat in range(int(race.seats)):
        if race.in_play(seat) > most:
            raise bad("cars", f"seat {seat} has more than {most} cars in the race")


def put(race: Race, car: int, where: int, names: Names) -> None:
    key = f"cars.{names.car_ids[car]}"
    if where in NOWHERE.values():
        race.status[car] = where
        return
    space, status = divmod(where, WAYS)
    if status == ON_TRACK:
        other = race.car_on(space)
        if other != NONE:
            there = f"{names.space(space)} is taken by {names.car_ids[other]}"
            raise bad(key, f"{there} (AR-2.1-02)")
        race.put(car, space)
        return
    if status in BESIDE.values():
        inside = status == OFF_INSIDE
        if race.board.track.crossing[space] or space != beside_track(race, space, inside):
            side = "inside" if inside else "outside"
            reason = f"is not the {side} lane beside which a car can wait"
            raise bad(key, f"{names.space(space)} {reason}")
    race.status[car] = status
    race.at[car] = space


def fill_grid(race: Race) -> None:
    """As a start would: one car of every team in turn, the first of the mat in front."""
    for position in range(int(race.seats * race.race_number())):
        place, seat = divmod(position, int(race.seats))
        race.put(seat * TEAM + place, grid_space(race, position))


def set_starters(race: Race, said: Document, names: Names) -> None:
    for seat, cars in (said.starters or {}).items():
        for car in cars:
            if car // TEAM != seat or race.status[car] != RESERVE:
                reason = f"is not a car of seat {seat} that waits for the grid"
                raise bad("starters", f"{names.car_ids[car]} {reason}")
            race.starters[seat] |= BIT[car % TEAM]
    for seat, car in (said.bagged or {}).items():
        if not race.starters[seat] & BIT[car % TEAM] or car // TEAM != seat:
            reason = f"is not one of seat {seat}'s starting cars"
            raise bad("bagged", f"{names.car_ids[car]} {reason}")


# Points


def set_pools(race: Race, said: Document) -> None:
    total = int(race.board.house.points)
    gone = {*(said.claimed or {}), *(said.removed or {})}
    for seat in range(int(race.seats)):
        race.pool[seat] = total - race.claimed[seat] - race.removed[seat]
        if race.pool[seat] < 0:
            there = f"{race.claimed[seat]} with {race.removed[seat]} removed is more than"
            raise bad(f"claimed.{seat}", f"{there} the {total} there are")
    for seat, points in (said.pools or {}).items():
        if seat not in gone:
            race.claimed[seat] = total - points
            race.pool[seat] = points
        if race.pool[seat] != points:
            there = f"{points} with those claimed and removed is not {total}"
            raise bad(f"pools.{seat}", there)


# Cards


def set_cards(race: Race, said: Document, names: Names) -> None:
    discard(race.deck, race.discards, said.discards, names.card_ids, "discards")
    discard(race.combat, race.combat_out, said.combat_discards, names.combat_ids, "combat_discards")
    discard(race.events, race.events_out, said.event_discards, names.event_ids, "event_discards")
    in_play = [
        card_of(race.board.event_deck.effect, kind)
        for kind, markers in ((BOUNTY, race.bounty), (RACE_BONUS, race.race_bonus))
        if markers
    ]
    for card in in_play:
        if race.events[card] < 1:
            raise bad("event_discards", f"{names.event_ids[card]} is in play")
        race.events[card] -= 1
    if said.segment is not None and said.segment.card is not None:
        take(race, said.segment.card, "segment.card", names)
        lay_out(race, said, said.segment, in_play, names)
    for seat, cards in (said.hands or {}).items():
        if len(cards) > HAND:
            raise bad(f"hands.{seat}", "a hand has six cards at most (AR-4.3-02)")
        for card in cards:
            take(race, card, f"hands.{seat}", names)
            race.hands[seat] = with_card(race.hands[seat], card)
    if said.asks not in (*SETUP, "race-deck", "over"):
        deal_the_rest(race, said.hands or {})


def discard(deck: Any, out: Any, cards: dict[int, int] | None, ids: list[str], key: str) -> None:
    for card, count in (cards or {}).items():
        if not 0 <= count <= deck[card]:
            raise bad(f"{key}.{ids[card]}", f"{count}; there are {deck[card]}")
        deck[card] -= count
        out[card] += count


def take(race: Race, card: int, key: str, names: Names) -> None:
    if race.deck[card] < 1:
        raise bad(key, f"there is no {names.card_ids[card]} left")
    race.deck[card] -= 1


def lay_out(race: Race, said: Document, segment: Segment, in_play: list[i64], names: Names) -> None:
    """AR-8.0-08, AR-10-01. Cards of the segment that have been drawn lie among the discards.

    AR-10-02. Bounty and Race Bonus stay on the table while they have markers.
    """
    drawn = [("combat_discards", segment.face, race.combat, race.combat_out, names.combat_ids)]
    if segment.event not in in_play:
        drawn += [("event_discards", segment.event, race.events, race.events_out, names.event_ids)]
    for key, card, deck, out, ids in drawn:
        if card is not None and not out[card]:
            if getattr(said, key):
                raise bad(key, f"{ids[card]} has been drawn and is not among them")
            deck[card] -= 1
            out[card] += 1


def deal_the_rest(race: Race, hands: dict[int, list[int]]) -> None:
    """Hands left out get six of the cards that are left, a mixed lot."""
    left = [kind for kind, count in enumerate(race.deck) for _ in range(int(count))]
    left = left[::7] + [k for start in range(1, 7) for k in left[start::7]]
    for seat in range(int(race.seats)):
        if seat in hands:
            continue
        for _ in range(min(int(HAND), len(left))):
            card = left.pop(0)
            race.deck[card] -= 1
            race.hands[seat] = with_card(race.hands[seat], card)


# The segment


def set_segment(race: Race, segment: Segment, names: Names) -> None:
    car = race.segment.car
    if race.seat == NOBODY:
        race.seat = race.owner(car)
    if race.owner(car) != race.seat:
        raise bad("segment.car", f"{names.car_ids[car]} does not belong to seat {race.seat}")
    set_kind(race)
    if len(race.move.lanes) % 2:
        raise bad("segment.lanes", "come in pairs: a branch and the lane chosen there")
    set_used(race, segment)


def set_used(race: Race, segment: Segment) -> None:
    """Where the mover has been; of the active car nobody asks any more once a flyer moves."""
    car, spaces = race.segment.car, segment.used
    if spaces is None:
        spaces = [int(race.at[car])] if race.status[car] == ON_TRACK else []
    used = packed([int(race.board.track.spot[space]) for space in spaces])
    race.move.used = used
    if race.move.mover == car:
        race.segment.used = used[:]


def set_kind(race: Race) -> None:
    """How the mover moves: by its card, or by the event that moves it."""
    deck, move, event = race.board.deck, race.move, effect(race)
    card = race.segment.card
    if move.mover == NONE:
        move.mover = race.segment.car
    if event in ("nos", "flyer"):
        move.kind = SOLO if event == "nos" else OVERTAKE
    else:
        move.kind = SOLO if event == "sideswipe" else deck.kind[card]
        move.diagonals = deck.diagonal[card]
        move.must = deck.must[card]
