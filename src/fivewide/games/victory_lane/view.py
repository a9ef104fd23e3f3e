"""What one seat may see. Lists what is public; hands and sealed answers stay hidden."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from fivewide.games.victory_lane.agendas import agenda_of
from fivewide.games.victory_lane.board import CARS, LANES, NOBODY, NOWHERE
from fivewide.games.victory_lane.content import LANE_NAMES, RaceData
from fivewide.games.victory_lane.names import STATUSES, STOPS, Names
from fivewide.games.victory_lane.position import MANEUVERS, PARTS, asks_of, or_none, sealed
from fivewide.games.victory_lane.rules.npds import makes_its_stop
from fivewide.games.victory_lane.rules.order import is_in_line, running_order
from fivewide.games.victory_lane.rules.ways import least
from fivewide.games.victory_lane.rules.winning import points_of, score_of
from fivewide.games.victory_lane.rules.yellow import pit_value
from fivewide.games.victory_lane.secrets import sees_hand
from fivewide.games.victory_lane.sights import (
    PathView,
    PushView,
    RerollView,
    StopView,
    failing_now,
    paths,
    push,
    reroll,
    stops,
)
from fivewide.games.victory_lane.stakes import stakes_of
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import OPEN, open_seats


class CarView(msgspec.Struct, frozen=True):
    car: str
    number: int
    nickname: str
    faces: tuple[str, ...]  # of its table, if it is an NPD
    owner: int | None  # None: a rogue
    kind: str  # primary, teammate, rogue
    place: int | None  # in running order
    lane: str | None  # None: not on the track
    x: int | None  # on the table, from the left edge of the starting tile
    window: int | None  # the same from the rear edge of the back tile
    distance: int | None  # true one, in half spaces
    behind: int | None  # the leader, in half spaces
    token: str  # lead-lap, move-over, lapped
    in_line: bool
    sideways: bool  # its Team card: worn tires, or a stop made at a caution
    reroll: bool
    die: int | None
    box: str | None
    pit_value: int | None
    time: str | None  # its qualifying card
    points: int  # of this race
    total: int  # of all races so far
    wins: int
    finish: int | None


class PlayerView(msgspec.Struct, frozen=True):
    seat: int
    car: str | None
    cars: tuple[str, ...]  # left to right in the play area
    cards: int  # in hand
    hand: tuple[str, ...] | None  # None: hidden
    must_pit: bool
    fresh: bool
    sealed: bool  # has answered, where answers are sealed
    score: int


class LapsView(msgspec.Struct, frozen=True):
    card: str
    laps: int
    events: tuple[str, ...]


class RaceView(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    rule: str
    text: str
    stages: tuple[int, ...]
    left: str
    right: str
    pit_exit: str


class ActivationView(msgspec.Struct, frozen=True):
    """The car that is being driven."""

    car: str
    driver: int | None
    card: str | None
    face: int | None
    part: str
    left: int
    steps: int
    maneuver_used: bool
    maneuver_lost: bool
    todo: tuple[str, ...]
    acted: int
    least: int
    straight: bool  # every step in the lane
    diagonal: bool  # the next step must be
    was: str  # the token at the start of the turn
    target: str | None  # the car paint is traded with
    stop: str | None  # the pit stop under way


class TestView(msgspec.Struct, frozen=True):
    """Dice that lie on cars."""

    cars: tuple[str, ...]
    dice: dict[str, int]
    failing: tuple[str, ...]
    title: str  # what the dice are for,
    words: str  # what they decide,
    rule: str  # and by which rule


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    asks: str
    to_act: tuple[int, ...]
    number: int  # of the race in the session
    races: tuple[str, ...]
    race: RaceView
    stage: int
    laps: int
    laps_needed: int
    rounds: int
    flag: str
    first: int | None
    shown: tuple[LapsView, ...]
    laps_card: LapsView | None
    quick_pit: bool
    npds_stop: bool  # this round NPDs miss their turn
    back_tile: str
    front_tile: str
    window: int
    length: int
    order: tuple[str, ...]  # running order, or the line-up
    level: tuple[tuple[str, str], ...]  # pairs of level cars
    cars: tuple[CarView, ...]
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]  # the seat's own
    sealed: str | int | None  # its own sealed answer
    discard: tuple[str, ...]
    gathered: tuple[str, ...]  # the pile that was last shuffled into the deck
    deck: int
    laps_deck: int
    turns: tuple[str, ...]  # cars in the order of this round
    turn: int
    activation: ActivationView | None
    test: TestView | None
    reroll: RerollView | None
    push: PushView | None
    paths: tuple[PathView, ...]
    stops: tuple[StopView, ...]
    picks: tuple[int, ...]  # seats that still choose a Team card or visit the garage
    drawing: int  # cards somebody still draws
    line: tuple[str, ...]  # cars still to be placed
    over: bool


def view(race: Race, seat: int | None, names: Names) -> View:
    """VL-HAND-02, VL-HAND-03, VL-LAPS-02, VL-SETUP-02. What lies open, and one's own hand."""
    data = names.races[race.number]
    colors, ids = names.colors, names.card_ids
    agenda = agenda_of(race)
    back_is_left = race.window % race.track.length == 0
    on_track = [int(at) != NOWHERE for at in race.at]
    order = [int(car) for car in running_order(race) if on_track[car]]
    asked = tuple(int(each) for each in open_seats(race))
    return View(
        seat=seat,
        asks=asks_of(race),
        to_act=asked,
        number=int(race.number) + 1,
        races=names.race_ids,
        race=race_view(data),
        stage=int(race.stage) + 1,
        laps=int(race.laps),
        laps_needed=int(race.track.stages[race.stage]),
        rounds=int(race.rounds),
        flag=flag(race, agenda),
        first=or_none(race.first),
        shown=tuple(laps_card(names, card) for card in race.shown),
        laps_card=None if race.laps_card == NOBODY else laps_card(names, race.laps_card),
        quick_pit=bool(race.quick_pit),
        npds_stop=makes_its_stop(race),
        back_tile=data.left if back_is_left else data.right,
        front_tile=data.right if back_is_left else data.left,
        window=int(race.window),
        length=int(race.track.length),
        order=tuple([colors[car] for car in order]),
        level=tuple(
            [
                (colors[one], colors[other])
                for one, other in pairwise(order)
                if race.far[one] == race.far[other]
            ]
        ),
        cars=tuple([car_view(race, names, car, order) for car in range(CARS)]),
        players=tuple([player(race, names, each, seat) for each in range(race.seats)]),
        hand=() if seat is None else tuple([ids[card] for card in race.hands[seat]]),
        sealed=None if seat is None else sealed(race, names).get(str(seat)),
        discard=tuple([ids[card] for card in race.discard]),
        gathered=tuple([ids[card] for card in race.gathered]),
        deck=len(race.deck),
        laps_deck=len(race.laps_deck),
        turns=tuple([colors[car] for car in race.queue]),
        turn=int(race.turn),
        activation=activation(race, names, agenda),
        test=test_view(race, names) if len(race.tested) else None,
        reroll=reroll(race, names),
        push=push(race, names),
        paths=paths(race),
        stops=stops(race),
        picks=tuple([int(each) for each in race.picks]),
        drawing=int(race.drawing),
        line=tuple([colors[car] for car in race.line]),
        over=race.over,
    )


def flag(race: Race, agenda: list[str]) -> str:
    """VL-SETUP-12, VL-YELLOW-01, VL-STATUS-04. What lies on the flag space."""
    if race.over or "award-race" in agenda:
        return "checkered"
    return "yellow" if race.stage_over or race.caution else "green"


def race_view(data: RaceData) -> RaceView:
    return RaceView(
        data.id,
        data.name,
        data.kind,
        data.rule,
        data.text,
        tuple(data.stages),
        data.left,
        data.right,
        data.pit_exit,
    )


def test_view(race: Race, names: Names) -> TestView:
    dice = {names.colors[car]: int(race.die[car]) for car in range(CARS) if race.die[car]}
    cars = tuple([names.colors[car] for car in race.tested])
    stakes = stakes_of(race)
    return TestView(cars, dice, failing_now(race, names), stakes.title, stakes.words, stakes.rule)


def laps_card(names: Names, card: int) -> LapsView:
    data = names.content.laps[card]
    events = tuple(names.events[event].name for event in data.events)
    return LapsView(data.id, data.laps, events)


def car_view(race: Race, names: Names, car: int, order: list[int]) -> CarView:
    team = names.content.teams[car]
    at, far = int(race.at[car]), int(race.far[car])
    there = at != NOWHERE
    owner = or_none(race.owner[car])
    kind = "primary" if race.is_primary(car) else "rogue" if owner is None else "teammate"
    boxed = race.box[car] != NOBODY
    return CarView(
        car=team.color,
        number=team.number,
        nickname=team.nickname,
        faces=names.faces[car],
        owner=owner,
        kind=kind,
        place=order.index(car) + 1 if there else None,
        lane=LANE_NAMES[at % LANES] if there else None,
        x=at // LANES if there else None,
        window=(far - int(race.window)) % int(race.track.length) if there else None,
        distance=far if there else None,
        behind=int(race.lead) - far if there else None,
        token=STATUSES[race.status[car]],
        in_line=there and is_in_line(race, car),
        sideways=bool(race.worn[car]),
        reroll=race.has_reroll(car),
        die=int(race.die[car]) or None,
        box=names.boxes[race.box[car]] if boxed else None,
        pit_value=int(pit_value(race, car)) if boxed and race.die[car] else None,
        time=names.card_ids[race.stopwatch[car]] if race.stopwatch[car] != NOBODY else None,
        points=int(race.points[car]),
        total=int(points_of(race, car)),
        wins=int(race.wins[car]),
        finish=int(race.finish[car]) or None,
    )


def player(race: Race, names: Names, seat: int, watcher: int | None) -> PlayerView:
    car = int(race.primary[seat])
    lined = [names.colors[each] for each in race.lineup if race.owner[each] == seat]
    owned = [names.colors[each] for each in range(CARS) if race.owner[each] == seat]
    open_hand = watcher is not None and sees_hand(race, watcher, seat)
    return PlayerView(
        seat=seat,
        car=names.colors[car] if car != NOBODY else None,
        cars=tuple(lined or owned),
        cards=len(race.hands[seat]),
        hand=tuple([names.card_ids[card] for card in race.hands[seat]]) if open_hand else None,
        must_pit=bool(race.must_pit[seat]),
        fresh=car != NOBODY and not race.worn[car],
        sealed=len(race.sealed) > 0 and race.sealed[seat] != OPEN,
        score=int(score_of(race, seat)) if car != NOBODY else 0,
    )


def activation(race: Race, names: Names, agenda: list[str]) -> ActivationView | None:
    if race.car == NOBODY or race.seat == NOBODY:
        return None
    pitting = "return-to-track" in agenda
    return ActivationView(
        car=names.colors[race.car],
        driver=or_none(race.seat),
        card=None if race.card == NOBODY else names.card_ids[race.card],
        face=None if race.face == NOBODY else int(race.face) + 1,
        part=PARTS[race.part],
        left=int(race.left),
        steps=int(race.steps),
        maneuver_used=bool(race.used),
        maneuver_lost=bool(race.lost),
        todo=tuple(name for name, bit in MANEUVERS.items() if race.todo & bit),
        acted=int(race.acted),
        least=int(least(race)) if race.face != NOBODY else 0,
        straight=bool(race.straight),
        diagonal=bool(race.diagonal),
        was=STATUSES[race.was],
        target=None if race.target == NOBODY else names.colors[race.target],
        stop=STOPS[race.stop] if pitting else None,
    )
