"""The yellow flag: line up, pit or stay out, sealed dice, and a new grid."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Step, Together
from fivewide.kernel.ints import append, extend, i64, vec
from fivewide.racing.order import best_first

from .. import events
from ..board import CARS, LAPPED, LEAD_LAP, NOBODY
from ..state import Race, changed
from .grid import align_by_grid, name_first_player, place_car, rear_seat, start_from, start_lanes
from .hands import draw, gather
from .order import running_order
from .tiles import clear_track

PIT_NOW: Final[i64] = 0  # the answers to `PitOrStay`: this, or the lane to stay out in
STAY_OUT: Final[i64] = 1  # as the answer to `SoloPitOrStay`
LEAST_NPD_DIE: Final[i64] = 3  # VL-YELLOW-15
DICE: Final[vec[i64]] = vec[i64]([1, 2, 3, 4, 5, 6])


@final
@mypyc_attr(acyclic=True)
class YellowFlag:
    """What is settled when the pits open, and holds till the green flag."""

    def __init__(self, stage_over: bool, rear: i64, solo_pits: bool = False) -> None:
        self.stage_over = stage_over  # it came with the end of a stage, not with a caution
        self.rear = rear  # the seat whose primary is last in the line-up
        self.solo_pits = solo_pits  # the solo player has decided to pit


@mypyc_attr(acyclic=True)
class CarByCar(Step):
    """What the cars of a line do under the flag, one after another."""

    def __init__(self, flag: YellowFlag, line: vec[i64]) -> None:
        self.flag = flag
        self.line = line  # cars still to come


def wave_yellow(race: Race, stage_over: bool) -> None:
    """VL-YELLOW-01, VL-YELLOW-02, VL-YELLOW-28. The flag comes out and decks are shuffled.

    The Action discards go back into the deck, hands stay. At the end of a stage all Laps cards go
    back too and the display is cleared; a caution leaves them as they are.
    """
    race.flags += 1
    race.tell(events.YELLOW)
    gather(race)
    race.tell(events.SHUFFLED, len(race.deck))
    if stage_over:
        race.laps_deck = race.board.laps_deck()
        race.shown = vec[i64]()
        race.laps = 0
    else:
        race.cautions += 1
        race.flagged = 1


@final
@mypyc_attr(acyclic=True)
class LineUp(Step):
    """VL-YELLOW-04, VL-YELLOW-05. Single file in running order; only Lapped cars stay marked.

    Won tie races count, then the inside car is ahead (VL-LAPPED-05, VL-TILE-05).
    """

    def __init__(self, stage_over: bool) -> None:
        self.stage_over = stage_over

    def run(self, race: Race, /) -> None:
        line = running_order(race)
        race.tell(events.PITS_OPEN)
        place: i64
        for place in range(CARS):
            race.tell(events.IN_LINE, line[place], place + 1)
        clear_track(race)
        race.tokens = 0
        car: i64
        for car in range(CARS):
            if race.status[car] == LAPPED:
                race.tokens += 1
            else:
                race.status[car] = LEAD_LAP
        race.edge = vec[i64]([0] * CARS)
        race.box = vec[i64]([NOBODY] * CARS)
        flag = YellowFlag(self.stage_over, rear_seat(race, line))
        if race.seats == 1:
            race.ask(SoloPitOrStay(flag, line))
        else:
            race.plan(NextInLine(flag, line))


@final
@mypyc_attr(acyclic=True)
class SoloPitOrStay(Choice):
    """VL-SOLO-08. Alone, the player decides first, because the NPDs follow."""

    rule: ClassVar[str] = "VL-SOLO-08"

    def __init__(self, flag: YellowFlag, line: vec[i64]) -> None:
        self.seat = 0
        self.flag = flag
        self.line = line

    def options(self, race: Race, /) -> vec[i64]:
        return vec[i64]([PIT_NOW, STAY_OUT])

    def chosen(self, race: Race, answer: i64, /) -> None:
        race.plan(NextInLine(self.decided(answer), self.line))

    def decided(self, answer: i64) -> YellowFlag:
        return YellowFlag(self.flag.stage_over, self.flag.rear, answer == PIT_NOW)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextInLine(CarByCar):
    """VL-YELLOW-06, VL-YELLOW-07. From the front, each car to a pit box or to the grid.

    Everybody sees what those ahead have done (VL-YELLOW-27: who stays out gains nothing else).
    """

    def run(self, race: Race, /) -> None:
        flag = self.flag
        if len(self.line) == 0:
            stop_in_boxes(race, flag)
            return
        car = self.line[0]
        race.plan(NextInLine(flag, self.line[1:]))
        if race.seats == 1:
            if solo_pits(race, flag, car):
                to_box(race, flag, car)
            else:
                place_car(race, car, flag.rear)
        elif race.is_primary(car) or is_free_to_stay(race, flag, car):
            if race.owner[car] == NOBODY:
                place_car(race, car, flag.rear)
            else:
                race.ask(PitOrStay(race.owner[car], flag, car))
        else:
            to_box(race, flag, car)


def is_free_to_stay(race: Race, flag: YellowFlag, car: i64) -> bool:
    """VL-YELLOW-08, VL-YELLOW-09. An NPD pits, unless its card was turned at an earlier caution.

    Then its owner decides, and a rogue stays out. At the end of a stage all pit; an option makes
    them pit at every caution too.
    """
    if flag.stage_over or race.board.house.npd_caution_always:
        return False
    return race.sideways[car] == 1


def solo_pits(race: Race, flag: YellowFlag, car: i64) -> bool:
    """VL-SOLO-05. Alone, NPDs pit only if the player does, and then by the usual rules.

    An option makes them pit at the end of a stage in any case.
    """
    if race.primary[0] == car:
        return flag.solo_pits
    if flag.stage_over and race.board.house.solo_stage_pit:
        return True
    return flag.solo_pits and not is_free_to_stay(race, flag, car)


@final
@mypyc_attr(acyclic=True)
class PitOrStay(Choice):
    """VL-YELLOW-06, VL-YELLOW-07. To the front-most box, or to the front of either Groove lane."""

    rule: ClassVar[str] = "VL-YELLOW-06"

    def __init__(self, seat: i64, flag: YellowFlag, car: i64) -> None:
        self.seat = seat
        self.flag = flag
        self.car = car

    def options(self, race: Race, /) -> vec[i64]:
        return extend(vec[i64]([PIT_NOW]), start_lanes(race, self.car))

    def chosen(self, race: Race, answer: i64, /) -> None:
        if answer == PIT_NOW:
            to_box(race, self.flag, self.car)
        else:
            start_from(race, self.car, answer)


def to_box(race: Race, flag: YellowFlag, car: i64) -> None:
    """VL-YELLOW-06. The front-most open pit box."""
    box: i64 = len(race.track.modifier) - 1
    for taken in race.box:
        if taken != NOBODY and taken <= box:
            box = taken - 1
    race.box = changed(race.box, car, box)
    race.tell(why_pitted(race, flag, car), car, box)


def why_pitted(race: Race, flag: YellowFlag, car: i64) -> i64:
    """VL-YELLOW-07, VL-YELLOW-08, VL-YELLOW-09, VL-SOLO-05. A player chose it, or an NPD must."""
    if race.is_primary(car):
        return events.TO_BOX
    if race.seats == 1:
        return events.TO_BOX_SOLO
    return events.TO_BOX_STAGE if flag.stage_over else events.TO_BOX_CAUTION


def in_boxes(race: Race, primaries: bool) -> vec[i64]:
    """VL-YELLOW-13. Primaries or NPDs in the pits, in the order of the line-up."""
    cars = vec[i64]()
    box: i64
    for box in range(len(race.track.modifier) - 1, -1, -1):
        car: i64
        for car in range(CARS):
            if race.box[car] == box and race.is_primary(car) == primaries:
                cars = append(cars, car)
    return cars


def stop_in_boxes(race: Race, flag: YellowFlag) -> None:
    """VL-YELLOW-11. Players in the pits set their dice, all at once."""
    race.plan(NextToRefuel(flag, in_boxes(race, True)))
    seats = vec[i64]([seat for seat in range(race.seats) if race.box[race.primary[seat]] != NOBODY])
    if len(seats) > 0:
        race.ask(PitDice(seats))


@final
@mypyc_attr(acyclic=True)
class PitDice(Together):
    """VL-YELLOW-11, VL-REROLL-06. Any number from 1 to 6, set in secret: so many cards, so long.

    It is set, not rolled: there is nothing to reroll.
    """

    rule: ClassVar[str] = "VL-YELLOW-11"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return DICE

    def opened(self, race: Race, dice: vec[i64], /) -> None:
        place: i64
        for place in range(len(dice)):
            seat = self.asked[place]
            race.die[race.primary[seat]] = dice[place]
            race.tell(events.SET_DIE, seat, dice[place])


@final
@mypyc_attr(acyclic=True)
class NextToRefuel(CarByCar):
    """VL-YELLOW-12, VL-YELLOW-13, VL-YELLOW-14. One player at a time: cards, then fresh tires."""

    def run(self, race: Race, /) -> None:
        if len(self.line) == 0:
            race.plan(NextPitRoll(self.flag, in_boxes(race, False)))
            return
        car = self.line[0]
        seat = race.owner[car]
        race.plan(NextToRefuel(self.flag, self.line[1:]))
        race.must_pit[seat] = 0  # VL-FUMES-05
        if race.sideways[car]:
            race.sideways[car] = 0
            race.tell(events.FRESH_AT_FLAG, car)
        draw(race, seat, race.die[car], events.DREW_AT_FLAG)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextPitRoll(CarByCar):
    """VL-YELLOW-15, VL-YELLOW-16. The NPDs' dice; at a stage end their cards are turned upright."""

    def run(self, race: Race, /) -> None:
        if len(self.line) > 0:
            race.plan(NextPitRoll(self.flag, self.line[1:]))
            race.plan(PitRoll(self.flag, self.line[0]))
            return
        if self.flag.stage_over:
            car: i64
            for car in range(CARS):
                if not race.is_primary(car):
                    race.sideways[car] = 0
        race.plan(NextExit(self.flag, exit_order(race)))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PitRoll(Chance):
    """VL-YELLOW-15, VL-YELLOW-16. An NPD's time in the pits; less than three counts as three.

    At a caution its card is turned sideways: it need not pit at the next one.
    """

    rule: ClassVar[str] = "VL-YELLOW-15"

    def __init__(self, flag: YellowFlag, car: i64) -> None:
        self.flag = flag
        self.car = car

    def outcomes(self, race: Race, /) -> i64:
        return 6

    def chosen(self, race: Race, face: i64, /) -> None:
        car = self.car
        race.die[car] = max(LEAST_NPD_DIE, face + 1)
        race.tell(events.PIT_ROLL, car, race.die[car])
        if not self.flag.stage_over:
            race.sideways[car] = 1
            race.tell(events.SIDEWAYS, car)


def pit_value(race: Race, car: i64) -> i64:
    """VL-YELLOW-17, VL-YELLOW-18. The die with the modifier of the box, a plain number.

    On one Race card modifiers count double, which `modifier` has in it; an option keeps the sum
    on a die.
    """
    value = race.die[car] + race.track.modifier[race.box[car]]
    if race.board.house.clamps_pit_die:
        return min(6, max(1, value))
    return value


def exit_order(race: Race) -> vec[i64]:
    """VL-YELLOW-19. The lowest value leaves first, of equal ones the box further to the front."""
    cars = extend(in_boxes(race, True), in_boxes(race, False))
    boxes: i64 = len(race.track.modifier)
    early = cars[:]
    place: i64
    for place in range(len(cars)):
        car = cars[place]
        early[place] = race.box[car] - pit_value(race, car) * boxes
    best_first(cars, early, 0, len(cars))
    return cars


@final
@mypyc_attr(acyclic=True)
class NextExit(CarByCar):
    """VL-YELLOW-19. Out of the pits, behind those who stayed out or beside them."""

    def run(self, race: Race, /) -> None:
        if len(self.line) == 0:
            restart(race, self.flag.stage_over)
            return
        race.plan(NextExit(self.flag, self.line[1:]))
        place_car(race, self.line[0], self.flag.rear)


def restart(race: Race, stage_over: bool) -> None:
    """VL-YELLOW-22, VL-YELLOW-23, VL-YELLOW-24, VL-YELLOW-25, VL-YELLOW-26. Cards in order, green.

    The First Player token goes to its new owner (VL-FIRST-02). The tile with the grid is the back
    tile again; that is where every car was put. After a caution the stage goes on with its laps,
    after a stage end the next one begins with none (VL-STATUS-05).
    """
    name_first_player(race)
    align_by_grid(race)
    race.placed = vec[i64]()
    race.box = vec[i64]([NOBODY] * CARS)
    race.die = vec[i64]([0] * CARS)
    race.caution = 0
    if stage_over:
        race.stage += 1
        race.flagged = 0
    race.tell(events.GREEN)
