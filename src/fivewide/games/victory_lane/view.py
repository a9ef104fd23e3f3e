"""What one seat may see: the facts it knows, and what follows from them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from fivewide.kernel.agenda import open_seats
from fivewide.kernel.declared import awaited
from fivewide.kernel.game import Position
from fivewide.kernel.speech import Words, spoken, words

from .agendas import BEFORE_GRID
from .board import CARS, NOBODY, NOWHERE
from .imagine import sees_hand
from .names import ORDINALS, STATUSES, Names
from .prospects import PathView, failing_now, paths, pit_values, push, reroll
from .rules.laps import NextEvent
from .rules.npds import STOP_AT, makes_its_stop
from .rules.order import running_order
from .rules.ways import least
from .rules.winning import car_places, points_of, score_of
from .rules.yellow import pit_value
from .stakes import stakes_of
from .state import Race
from .told import Lane, Note, PushView, RerollView, spot

# Keys that stand in a view as they are, and lists among them
AS_KNOWN = ("asks", "stage", "laps", "rounds", "first", "quick_pit", "window", "turn", "drawing")
LISTS = ("discard", "gathered", "picks", "line")
# Keys that stand in the view of an activation as they are
OF_THE_ACTIVATION = (
    *("car", "driver", "card", "face", "part", "left", "steps", "acted", "straight", "diagonal"),
    *("was", "target"),
)
# The keys of a position that a view is made of; what else it shows follows from the state.
SHOWN = frozenset(
    (
        *(
            "race",
            "agenda",
            "primaries",
            "finish",
            "hands",
            "queue",
            "used",
            "lost",
            "todo",
            "stop",
        ),
        *("tested", "dice", "times", "boxes", "stage_over", "sealed"),
        *(*AS_KNOWN, *LISTS, *OF_THE_ACTIVATION),
    )
)
# Questions that are asked before the green flag of a race; one of them at a restart too.
QUALIFYING = frozenset((*BEFORE_GRID, "faster-car", "lane"))


YELLOW_STOP: Words = (
    "The die is how many cards you draw, and with the box's number how long you stay: "
    "the lowest leaves first."
)


class CarView(msgspec.Struct, frozen=True):
    car: str
    number: int
    nickname: str
    faces: tuple[str, ...]  # of its table, if it is an NPD
    owner: int | None  # None: a rogue
    kind: str  # primary, teammate, rogue
    place: int | None  # in running order
    lane: Lane | None  # None: not on the track
    x: int | None  # on the table, from the left edge of the starting tile
    where: str | None  # the same in words
    window: int | None  # the same from the rear edge of the back tile
    distance: int | None  # true one, in half spaces
    behind: int | None  # the leader, in half spaces
    token: str  # lead-lap, move-over, lapped
    sideways: bool  # its Team card: worn tires, or a stop made at a caution
    reroll: bool
    die: int | None
    box: str | None
    pit_value: int | None
    pit_values: tuple[int, ...]  # in its box, by the face of its die
    time: str | None  # its qualifying card
    points: int  # of this race
    total: int  # of all races so far
    wins: int
    rank: int  # in the table of all races; equals share it
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
    events: tuple[str, ...]  # by id, top to bottom


class RaceView(msgspec.Struct, frozen=True):
    id: str
    name: Words
    kind: str
    rule: Words
    text: Words
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
    qualifying: bool  # the race has not begun
    flag: str
    first: int | None
    shown: tuple[LapsView, ...]
    laps_card: LapsView | None
    quick_pit: bool
    quick_pit_means: str
    npds_stop: bool  # this round NPDs miss their turn
    npds_pit: Note  # when they do
    yellow_stop: Note | None  # what the dice of a stop under yellow are for, while they are set
    back_tile: str
    front_tile: str
    window: int
    length: int
    order: tuple[str, ...]  # running order, or the line-up
    field: tuple[str, ...]  # every car: those of the order, in the pits, still to be placed
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
    picks: tuple[int, ...]  # seats that still choose a Team card or visit the garage
    drawing: int  # cards somebody still draws
    placing: str | None  # the car whose place on the grid, or box, is chosen
    line: tuple[str, ...]  # cars still to be placed
    over: bool


def view(race: Race, seat: int | None, known: Position, names: Names) -> View:
    """What a seat knows of the position (`table.py` says what that is), and what follows from it.

    VL-HAND-02, VL-HAND-03, VL-LAPS-02, VL-SETUP-02. What lies open, and one's own hand.
    """
    data, colors = names.races[race.number], names.colors
    back_is_left = race.window % race.track.length == 0
    on_track = [int(at) != NOWHERE for at in race.at]
    order = [int(car) for car in running_order(race) if on_track[car]]
    ranks, drawn = car_places(race), awaited(race, NextEvent)
    lists: dict[str, Any] = {key: tuple(known[key]) for key in LISTS}
    return View(
        seat=seat,
        **{key: known[key] for key in AS_KNOWN},
        **lists,
        to_act=tuple(int(each) for each in open_seats(race)),
        number=known["race"],
        races=names.race_ids,
        race=spoken(msgspec.convert(data, RaceView, from_attributes=True)),
        laps_needed=int(race.track.stages[race.stage]),
        qualifying=known["asks"] in QUALIFYING and race.stage == 0 and race.flags == 0,
        flag=flag(race, known["agenda"], known["stage_over"]),
        shown=tuple(laps_card(names, card) for card in race.shown),
        laps_card=None if drawn is None else laps_card(names, drawn.card),
        quick_pit_means=words("stops draw one more") if known["quick_pit"] else "",
        npds_stop=makes_its_stop(race),
        npds_pit=npds_pit(race),
        yellow_stop=yellow_stop(known),
        back_tile=data.left if back_is_left else data.right,
        front_tile=data.right if back_is_left else data.left,
        length=int(race.track.length),
        order=tuple([colors[car] for car in order]),
        field=field_of(names, [colors[car] for car in order], known),
        level=tuple(
            (colors[one], colors[other])
            for one, other in pairwise(order)
            if race.far[one] == race.far[other]
        ),
        cars=tuple(
            [car_view(race, names, car, known, order, int(ranks[car])) for car in range(CARS)]
        ),
        players=tuple([player(race, names, each, known, seat) for each in range(race.seats)]),
        hand=() if seat is None else tuple(known["hands"][str(seat)]),
        sealed=None if seat is None else known["sealed"].get(str(seat)),
        deck=len(race.deck),
        laps_deck=len(race.laps_deck),
        turns=tuple(known["queue"]),
        activation=activation(race, known),
        test=test_view(race, known, names) if known["tested"] else None,
        reroll=reroll(race, names),
        push=push(race, names),
        paths=paths(race, names),
        placing=known["car"] if known["asks"] in ("lane", "flag") else None,
        over=race.over,
    )


def field_of(names: Names, order: list[str], known: Position) -> tuple[str, ...]:
    """By the finish once there is one, as they run, the front box first, then the line."""
    boxes = [box.id for box in reversed(names.content.boxes)]
    line: list[str] = known["line"]

    def place(car: str) -> tuple[int, int]:
        if car in known["finish"]:
            return 0, known["finish"][car]
        if car in order:
            return 0, order.index(car) + 1
        if car in known["boxes"]:
            return 1, boxes.index(known["boxes"][car])
        return 2, line.index(car) if car in line else -1

    return tuple(sorted(names.colors, key=place))


def npds_pit(race: Race) -> Note:
    if makes_its_stop(race):
        return Note(words("NPDs make their stop"), "VL-NPD-14")
    card = words(ORDINALS[STOP_AT - 1])
    return Note(words("NPDs pit at the {card}", card=card), "VL-NPD-14")


def yellow_stop(known: Position) -> Note | None:
    setting = known["asks"] in ("pit-dice", "pit-die")
    return Note(words(YELLOW_STOP), "VL-YELLOW-19") if setting else None


def flag(race: Race, agenda: list[str], stage_over: bool) -> str:
    """VL-SETUP-12, VL-YELLOW-01, VL-STATUS-04. What lies on the flag space."""
    if race.over or "award-race" in agenda:
        return "checkered"
    return "yellow" if stage_over or race.caution else "green"


def test_view(race: Race, known: Position, names: Names) -> TestView:
    stakes = stakes_of(race)
    return TestView(
        cars=tuple(known["tested"]),
        dice=known["dice"],
        failing=failing_now(race, names),
        title=stakes.title,
        words=stakes.words,
        rule=stakes.rule,
    )


def laps_card(names: Names, card: int) -> LapsView:
    data = names.content.laps[card]
    return LapsView(data.id, data.laps, tuple(data.events))


def car_view(
    race: Race, names: Names, car: int, known: Position, order: list[int], rank: int
) -> CarView:
    team = names.content.teams[car]
    at, far = int(race.at[car]), int(race.far[car])
    there, color = at != NOWHERE, team.color
    owner = None if race.is_rogue(car) else int(race.owner[car])
    kind = "primary" if race.is_primary(car) else "rogue" if owner is None else "teammate"
    box, die = known["boxes"].get(color), known["dice"].get(color)
    return CarView(
        car=color,
        number=team.number,
        nickname=words(team.nickname),
        faces=names.faces[car],
        owner=owner,
        kind=kind,
        place=order.index(car) + 1 if there else None,
        lane=spot(at).lane if there else None,
        x=spot(at).x if there else None,
        where=names.place(at) if there else None,
        window=(far - int(race.window)) % int(race.track.length) if there else None,
        distance=far if there else None,
        behind=int(race.lead) - far if there else None,
        token=STATUSES[race.status[car]],
        sideways=bool(race.sideways[car]),
        reroll=race.has_reroll(car),
        die=die,
        box=box,
        pit_value=int(pit_value(race, car)) if box and die else None,
        pit_values=pit_values(race, car) if box else (),
        time=known["times"].get(color),
        points=int(race.points[car]),
        total=int(points_of(race, car)),
        wins=int(race.wins[car]),
        rank=rank,
        finish=known["finish"].get(color),
    )


def player(race: Race, names: Names, seat: int, known: Position, watcher: int | None) -> PlayerView:
    car, hand = int(race.primary[seat]), known["hands"][str(seat)]
    in_order = list(race.lineup) or range(CARS)
    open_hand = watcher is not None and sees_hand(race, watcher, seat)
    return PlayerView(
        seat=seat,
        car=known["primaries"].get(str(seat)),
        cars=tuple(names.colors[each] for each in in_order if race.owner[each] == seat),
        cards=len(hand),
        hand=tuple(hand) if open_hand else None,
        must_pit=bool(race.must_pit[seat]),
        fresh=car != NOBODY and not race.sideways[car],
        sealed=str(seat) in known["sealed"],
        score=int(score_of(race, seat)) if car != NOBODY else 0,
    )


def activation(race: Race, known: Position) -> ActivationView | None:
    active = race.activation
    if active is None:
        return None
    return ActivationView(
        **{key: known[key] for key in OF_THE_ACTIVATION},
        maneuver_used=known["used"],
        maneuver_lost=known["lost"],
        todo=tuple(known["todo"]),
        stop=known["stop"] if "return-to-track" in known["agenda"] else None,
        least=int(least(race, active)) if active.face != NOBODY else 0,
    )
