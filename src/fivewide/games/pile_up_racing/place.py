"""A race set from a position document, whole or partial: what is left out, and what is wrong.

`table.py` says what a document can say at all; what no race could leave behind is refused here,
and where that takes more thought, in `impossible`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.kernel.agenda import OPEN, Step, Together, packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Edge
from fivewide.kernel.positions import bad

from .board import NOBODY
from .impossible import check
from .names import MODES, Names, pile_name
from .questions import QUESTIONS
from .rules.checks import DnfCheck, ShuffleRear
from .rules.driving import ask_drivers, show_form
from .rules.duels import Climb, DuelReroll, duel_roll, ladder_roll
from .rules.piles import form_piles
from .rules.pit_stops import ask_green_stops, ask_pit_calls
from .rules.qualifying import DealCards
from .rules.quick_card import letter_of, shuffle_of
from .rules.segment import END, REGROUP, ROLL, START
from .rules.setup import NextPick, SetGrid, new_race
from .rules.special import ChartRoll, PickCar
from .state import Race
from .table import BEFORE_THE_START, IN_ACTION, INCIDENT, UNDER_SEAL, Document

MOST_PILES = 200


def place(edge: Edge[Document], document: Any) -> Race:
    said, names = edge.table.read(document), edge.made.names
    said.asks = said.asks or "roll"
    race = new_race(edge.seats, Seeded(0), edge.made.board, edge.made.cars)
    race.outside = edge
    race.agenda = None
    set_owners(race, said)
    check_keys(edge, said, said.asks)
    if said.asks in BEFORE_THE_START:
        ask_before_the_start(race, said.asks)
        return race
    set_cars(race, said, names)
    set_sheet(race, said, names)
    set_house(race, said, names)
    set_question(race, said, said.asks, names)
    check(race, said, names)
    return race


def check_keys(edge: Edge[Document], said: Document, asks: str) -> None:
    """Nothing is said that means nothing while this is asked."""
    if asks in BEFORE_THE_START:
        for key in edge.table.told(said):
            if key not in ("asks", "owners"):
                raise bad(key, f"{asks!r} comes before there is a grid")
    for key in edge.table.out_of_place(said, asks):
        raise bad(key, f"means nothing while {asks!r} is asked")


def once(key: str, cars: list[int] | None) -> list[int]:
    """Cars of which none may be named twice."""
    cars = cars or []
    if len(set(cars)) < len(cars):
        raise bad(key, "a car is named twice")
    return cars


def starters(race: Race, key: str, cars: Iterable[int] | None, names: Names) -> list[int]:
    """The same of cars that must have started."""
    found = once(key, list(cars or ()))
    for car in found:
        if car not in race.grid:
            raise bad(key, f"{names.car(car)} is not on the grid")
    return found


# Before the start


def set_owners(race: Race, said: Document) -> None:
    if said.owners is None:
        return
    race.owner = packed([int(NOBODY)] * int(race.board.cars))
    for car, seat in said.owners.items():
        race.owner[car] = seat
    each = int(race.board.cars_each)
    for seat in range(int(race.seats)):
        if list(race.owner).count(seat) > each:
            raise bad("owners", f"seat {seat} has more than {each} cars")


def ask_before_the_start(race: Race, asks: str) -> None:
    board = race.board
    if asks == "pick":
        picked = sum(seat != NOBODY for seat in race.owner)
        if not board.house.drafted or picked >= race.seats * board.cars_each:
            raise bad("asks", "no car is left to be picked")
        race.plan(SetGrid())
        race.plan(NextPick(picked))
        for seat in range(int(race.seats)):
            if list(race.owner).count(seat) != picks(picked, seat, int(race.seats)):
                raise bad("owners", "cars are picked in turn, back and forth")
    else:
        if len(board.grid) > 0:
            raise bad("asks", "the grid is known: no cards are dealt")
        race.plan(DealCards())


def picks(picked: int, seat: int, seats: int) -> int:
    """How many of the cars picked so far are a seat's, back and forth."""
    rounds, left = divmod(picked, seats)
    turn = seats - 1 - seat if rounds % 2 else seat
    return rounds + (turn < left)


# The field and the Raceday sheet


def set_cars(race: Race, said: Document, names: Names) -> None:
    first, board = int(race.board.starters), race.board
    grid = list(range(first)) if said.grid is None else once("grid", said.grid)
    if len(grid) != first:
        raise bad("grid", f"needs {first} cars, not {len(grid)}")
    race.grid = packed(grid)
    out = starters(race, "out", [car for car, _, _ in said.out or []], names)
    rear = starters(race, "rear", said.rear, names)
    if said.piles is None:
        race.order = packed([car for car in grid if car not in out and car not in rear])
        form_piles(race)
    else:
        if len(said.piles) > MOST_PILES:
            raise bad("piles", f"more than {MOST_PILES} are a mistake")
        race.order = packed([car for pile in said.piles for car in once("piles", pile)])
        race.sizes = packed([len(pile) for pile in said.piles])
    lying = [*race.order, *rear, *out]
    missing = [names.car(car) for car in grid if lying.count(car) != 1]
    if missing or len(lying) != first:
        which = missing[0] if missing else "a car that did not start"
        raise bad("piles", f"every starter stands in one place; look for {which}")
    ends = (race.sizes[0], race.sizes[-1]) if len(race.sizes) else ()
    if board.house.trim and said.asks == "roll" and 0 in ends:
        raise bad("piles", "no empty piles at the front or the rear")
    race.out, race.rear = packed(out), packed(rear)
    race.out_box = packed([box for _, box, _ in said.out or []])
    race.out_place = packed([held - 1 for _, _, held in said.out or []])


def set_sheet(race: Race, said: Document, names: Names) -> None:
    stages, normal = len(race.board.stages), int(race.board.normal)
    box, overtimes = said.box or 0, said.overtimes or 0
    if box > normal + 1:
        raise bad("box", f"there are {normal + 1}, the Final Lap among them")
    if overtimes and box <= normal:
        raise bad("overtimes", "there is none before the Final Lap box is crossed off")
    if box == normal + 1 and not overtimes and said.asks != "over":
        raise bad("box", "all are crossed off: the race is over, or in overtime")
    race.box, race.overtimes = box, overtimes
    race.cautions = overtimes if said.cautions is None else said.cautions
    led = said.led or {}
    fewest = max(sum(boxes > 0 for boxes in led.values()) - 1, 0)
    race.lead_changes = fewest if said.lead_changes is None else said.lead_changes
    if said.leader is not None:
        (race.leader,) = starters(race, "leader", [said.leader], names)
    elif len(race.order) > 0:
        race.leader = race.order[0]
    for car in starters(race, "led", led, names):
        race.led[car] = led[car]
    orders = said.stages or []
    if len(orders) >= stages + (stages == 0):
        raise bad("stages", f"at most {stages - 1} can be over")
    there = [starters(race, "stages", stage, names) for stage in orders]
    race.stage_order = packed([car for stage in there for car in stage])
    race.stage_size = packed([len(stage) for stage in there])
    race.frozen = packed(starters(race, "frozen", said.frozen, names))


def set_house(race: Race, said: Document, names: Names) -> None:
    house, push, tires = race.board.house, said.push or {}, said.tires or {}
    for key, given, used in (
        ("push", push, house.aggression),
        ("tires", tires, house.pit_strategy),
    ):
        if given and not used:
            raise bad(key, "the house rule for it is off")
    for car in starters(race, "push", push, names):
        race.push[car] = MODES.index(push[car]) - 1
    for car in starters(race, "tires", tires, names):
        race.tires[car] = tires[car]
    if said.stopping and not house.pit_strategy:
        raise bad("stopping", "the house rule for it is off")
    race.stopping = packed(starters(race, "stopping", said.stopping, names))
    race.sent_back = said.sent_back or 0
    if race.sent_back > len(race.order):
        raise bad("sent_back", f"only {len(race.order)} cars are running")
    if race.is_driven():
        show_form(race)


# What is asked


def set_question(race: Race, said: Document, asks: str, names: Names) -> None:
    if asks == "over":
        race.over = True
        return
    if len(race.order) == 0 and asks not in INCIDENT:
        raise bad("piles", "nobody is running; the race is over")
    if asks in UNDER_SEAL:
        ask_for_calls(race, said, asks)
        return
    set_turn(race, said)
    if asks == "roll":
        if race.sizes[race.active] == 0 and not race.board.house.roll_gaps:
            raise bad("pile", "a gap gets no roll")
        race.plan(ROLL)
        return
    race.plan(END)
    set_roll(race, said, asks)
    race.plan(asked_in_action(race, said, asks, names))


def ask_for_calls(race: Race, said: Document, asks: str) -> None:
    race.active = NOBODY
    if asks == "pit":
        if not race.board.house.pit_strategy:
            raise bad("asks", "the house rule for it is off")
        race.caution = said.caution != 0
        race.plan(REGROUP)
        ask_pit_calls(race)
    else:
        race.plan(START)
        ask_drivers(race)
        if asks == "stop":
            ask_green_stops(race)
    asked = race.agenda
    if not isinstance(asked, Together) or QUESTIONS.name_of(asked) != asks:
        raise bad("asks", f"nobody has anything to decide: {asks!r}")
    if said.sealed:
        seal(race, asked, said.sealed)


def seal(race: Race, asked: Together, sealed: dict[int, Any]) -> None:
    if len(sealed) >= len(asked.asked):
        raise bad("sealed", "once all are in, they are opened")
    race.sealed = packed([int(OPEN)] * int(race.seats))
    for seat, number in sealed.items():
        if seat not in asked.asked:
            raise bad("sealed", f"seat {seat} is not asked")
        if type(number) is not int or number not in asked.options_of(race, seat):
            raise bad(f"sealed.{seat}", f"{number!r} is no answer of that seat")
        race.sealed[seat] = number


def set_turn(race: Race, said: Document) -> None:
    """Whose action it is."""
    last = len(race.sizes) - 1
    race.active = last if said.pile is None else said.pile
    if not 0 <= race.active <= last:
        raise bad("pile", f"piles are A to {pile_name(last)}")
    race.turn = race.active if said.turn is None else said.turn
    race.ahead = said.new_piles or 0
    race.second = bool(said.second)
    if race.second and not race.is_final_lap():
        raise bad("second", "only the Final Lap has second actions")


def set_roll(race: Race, said: Document, asks: str) -> None:
    """The roll behind the action in hand."""
    if said.dice is None:
        raise bad("dice", f"{asks!r} needs the roll behind it")
    race.die_one, race.die_two, race.contrast = said.dice
    if race.row() not in IN_ACTION[asks]:
        raise bad("dice", f"{asks!r} is not asked on that roll")
    race.caution = asks in INCIDENT if said.caution is None else bool(said.caution)
    before = out_before(race, said)
    if before > len(race.out):
        raise bad("incident", "more cars than are out")
    if asks in ("special-car", "special") and before < len(race.out):
        raise bad("incident", "nobody has gone out in it yet")


def out_before(race: Race, said: Document) -> int:
    """How many cars were out when the incident began: all that are, unless it is said."""
    return len(race.out) if said.incident is None else said.incident


def asked_in_action(race: Race, said: Document, asks: str, names: Names) -> Step:
    """How far the action has come: what is asked carries it."""
    match asks:
        case "letter":
            return letter_of(race.row())
        case "shuffle":
            start, cars = said.part or 0, said.cars or 0
            first = int(race.start_of(race.active))
            if cars < 2 or start < first or start + cars > first + int(race.sizes[race.active]):
                raise bad("part", "the cars to be shuffled must be in the pile, two at least")
            return shuffle_of(race.row(), start, cars)
        case "duel" | "reroll":
            return duel(race, said, asks)
        case "ladder":
            return ladder(race, said)
        case "check":
            return checks(race, said, names)
        case "rear":
            if len(race.rear) < 2:
                raise bad("rear", "name two cars at least")
            return ShuffleRear()
        case "special-car":
            if race.sizes[race.active] == 0:
                raise bad("pile", "there is nobody in it")
            return PickCar()
    if said.special is None:
        raise bad("special", "name the car")
    first = int(race.start_of(race.active))
    if said.special not in race.order[first : first + int(race.sizes[race.active])]:
        raise bad("special", "that car is not in the pile")
    return ChartRoll(said.special)


def duel(race: Race, said: Document, asks: str) -> Step:
    start, cars, totals = said.part or 0, said.cars or 0, packed(said.totals or [])
    if start != race.start_of(race.active) or not 0 < cars <= race.sizes[race.active]:
        raise bad("part", "a duel is fought by the top cars of the pile")
    if asks == "duel":
        if len(totals) >= cars:
            raise bad("totals", "more than there are duellists")
        return duel_roll(start, cars, totals)
    duellists = list(race.order[start : start + cars])
    if len(totals) != cars:
        raise bad("totals", "all duellists have one before somebody rolls again")
    if said.again is None or said.again not in duellists:
        raise bad("again", "name the duellist who rolls again")
    if not race.board.house.reroll_ties:
        raise bad("asks", "ties are not rolled again")
    return DuelReroll(start, totals, duellists.index(said.again))


def ladder(race: Race, said: Document) -> Step:
    place, pile, totals = said.part or 0, said.rung or 0, packed(said.totals or [])
    if len(totals) > 1 or not 0 < place < len(race.order):
        raise bad("part", "somebody must be ahead of the climber")
    if pile > race.active:
        raise bad("rung", "the pile in which the match is fought")
    return ladder_roll(race, Climb(place, pile, bool(said.climbing)), totals)


def checks(race: Race, said: Document, names: Names) -> Step:
    cars = starters(race, "checks", said.checks, names)
    for car in cars:
        if car not in race.order:
            raise bad("checks", f"{names.car(car)} is not running")
    if not cars:
        raise bad("checks", "name the cars that check")
    return DnfCheck(packed(cars), said.check_plus or 0, out_before(race, said))
