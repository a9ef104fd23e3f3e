"""The dice: roll them, read them as the race allows, and drive.

| race | dice | read as |
|---|---|---|
| 1 Rookie Run | one | colors |
| 2 Maniac Mile | one | numbers |
| 3 Demolition Derby | one | either |
| 4 Rainbow Race | two | colors |
| 5 Danger Dragster | two | numbers |
| 6 Dust Devil 500 | two | either |
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice
from fivewide.kernel.ints import i64, vec

from ..board import RED, STAY
from ..events import (
    CONTINUED,
    CONTINUED_HOME,
    READ,
    READ_TO_STAY,
    READ_TO_STAY_WITH_TWO,
    ROLLED,
    ROLLED_BY_CHOICE,
    SUM_FIRST,
)
from ..state import Race
from .extra_turns import settle
from .finishing import finish
from .landing import land
from .manner import COLORS, NUMBERS, kind_of_move, kind_of_stay, tell_first_leg
from .red_cards import draw_red_card
from .ways import tell_move

READINGS: Final[vec[i64]] = vec[i64]([COLORS, NUMBERS])
STOP: Final[i64] = 0
CONTINUE: Final[i64] = 1
STOP_OR_GO: Final[vec[i64]] = vec[i64]([STOP, CONTINUE])
ONE_OR_TWO: Final[vec[i64]] = vec[i64]([1, 2])


def take_dice(race: Race, seat: i64) -> None:
    """DD-FINISH-06. As many dice as the race has; past the Red Line the driver may take one."""
    if race.dice == 2 and race.board.is_past_red_line(race.at[seat]):
        race.ask(ChooseDice(seat))
    else:
        RollDice(seat, race.dice).run(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseDice(Choice):
    """DD-FINISH-06. One die or two, said before the roll."""

    rule: ClassVar[str] = "DD-FINISH-06"

    def options(self, race: Race, /) -> vec[i64]:
        return ONE_OR_TWO

    def chosen(self, race: Race, dice: i64, /) -> None:
        RollDice(self.seat, dice).run(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RollDice(Chance):
    rule: ClassVar[str] = "DD-TURN-01"

    def __init__(self, seat: i64, dice: i64) -> None:
        self.seat = seat
        self.dice = dice

    def outcomes(self, race: Race, /) -> i64:
        faces = race.board.faces
        return faces if self.dice == 1 else faces * faces

    def chosen(self, race: Race, outcome: i64, /) -> None:
        if race.log is not None:  # DD-FINISH-06: the number of dice was said just now
            chosen = race.dice == 2 and race.board.is_past_red_line(race.at[self.seat])
            race.tell(ROLLED_BY_CHOICE if chosen else ROLLED, self.seat, self.dice, outcome)
        read_dice(race, self.seat, self.dice, outcome)


def read_dice(race: Race, seat: i64, dice: i64, outcome: i64) -> None:
    """Colors, numbers, or whichever the driver likes better.

    DD-RACE1-01 and DD-RACE4-01: colors. DD-RACE2-01 and DD-RACE5-01: numbers. DD-RACE3-01 and
    DD-RACE6-01: the driver chooses. DD-FINISH-07: a single die in a two-dice race is read as in
    the one-die race of the same kind, so the race's own readings hold for it.
    """
    if not race.reads_numbers:
        drive(race, seat, dice, outcome, COLORS)
    elif not race.reads_colors:
        drive(race, seat, dice, outcome, NUMBERS)
    else:
        choose_reading(race, seat, dice, outcome)


def choose_reading(race: Race, seat: i64, dice: i64, outcome: i64) -> None:
    """DD-MOVE-06. The driver chooses, having seen the roll; equal ends are no choice.

    DD-RACE3-02, DD-RACE6-02: a reading that cannot be moved may be chosen, to stay; as an option
    it may not.
    """
    if has_choice(race, seat, dice, outcome):
        race.ask(ReadDice(seat, dice, outcome))
    elif end_of(race, seat, dice, outcome, NUMBERS) == STAY:
        drive(race, seat, dice, outcome, COLORS)
    else:
        drive(race, seat, dice, outcome, NUMBERS)


def has_choice(race: Race, seat: i64, dice: i64, outcome: i64) -> bool:
    """Are there two readings, do they differ, and may both be chosen?"""
    if not (race.reads_colors and race.reads_numbers):
        return False
    colors = end_of(race, seat, dice, outcome, COLORS)
    numbers = end_of(race, seat, dice, outcome, NUMBERS)
    if colors == numbers:
        return goes_on(race, seat, dice, outcome, NUMBERS)
    return race.board.house.may_stay or (colors != STAY and numbers != STAY)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ReadDice(Choice):
    """DD-RACE3-01, DD-RACE6-01. Colors or numbers."""

    rule: ClassVar[str] = "DD-MOVE-06"

    def __init__(self, seat: i64, dice: i64, outcome: i64) -> None:
        self.seat = seat
        self.dice = dice
        self.outcome = outcome

    def options(self, race: Race, /) -> vec[i64]:
        return READINGS

    def chosen(self, race: Race, reading: i64, /) -> None:
        if race.log is not None:
            tell_reading(race, self, reading)
        drive(race, self.seat, self.dice, self.outcome, reading)


def tell_reading(race: Race, question: ReadDice, reading: i64) -> None:
    """DD-RACE3-02, DD-RACE6-02: who reads the dice so as to stay has a rule for it."""
    kind = READ
    if end_of(race, question.seat, question.dice, question.outcome, reading) == STAY:
        kind = READ_TO_STAY if race.version == 3 else READ_TO_STAY_WITH_TWO
    race.tell(kind, question.seat, reading)


def end_of(race: Race, seat: i64, dice: i64, outcome: i64, reading: i64) -> i64:
    """Where a roll takes a car, or STAY; the board's tables know (`rules.moving`)."""
    board = race.board
    spot = race.at[seat]
    if dice == 1:
        table = board.one_by_color if reading == COLORS else board.one_by_number
        return table[spot * board.faces + outcome]
    table = board.two_by_color if reading == COLORS else board.two_by_number
    return table[spot * board.faces * board.faces + outcome]


def drive(race: Race, seat: i64, dice: i64, outcome: i64, reading: i64) -> None:
    """Move as the dice say, or stay; a turbocharged car may go on from there."""
    end = end_of(race, seat, dice, outcome, reading)
    if end == STAY:
        stay(race, seat, dice, outcome, reading)
    elif goes_on(race, seat, dice, outcome, reading):
        race.ask(Turbocharge(seat, outcome))
    else:
        start = race.at[seat]
        if race.log is not None and dice == 2 and reading == COLORS:
            start = tell_first_leg(race, seat, outcome)
        kind = kind_of_move(race, seat, dice, outcome, reading, end)
        go(race, seat, dice, outcome, start, end, kind)


def stay(race: Race, seat: i64, dice: i64, outcome: i64, reading: i64) -> None:
    """DD-FINISH-05. Beyond the Finish: the car remains where it is.

    DD-TURN-07, DD-BUMP-09: it rests there without bumping anybody or feeling the space again;
    doubles still give the extra turn.
    """
    if race.log is not None:
        race.tell(kind_of_stay(race, seat, dice, reading), seat)
    settle(race, seat, dice == 2 and race.board.doubles(outcome), 0, 0)


def go(race: Race, seat: i64, dice: i64, outcome: i64, start: i64, end: i64, kind: i64) -> None:
    """Put the car where its move ends and let the place have its effect.

    DD-RED-01, DD-RED-04: on Red a card is drawn, also after bumping somebody. DD-RAMP-08,
    DD-RED-03: the Red/Purple space of the ramp is not a Red space.
    """
    if race.log is not None:
        tell_move(race, kind, seat, start, end)
    if end == race.board.finish:
        finish(race, seat)
        return
    came_from = race.at[seat]
    race.at[seat] = end
    extras, losses = land(race, seat, came_from)
    if race.board.effect[end] == RED and race.board.cards.in_play:
        draw_red_card(race, seat, dice, outcome)
    else:
        settle(race, seat, dice == 2 and race.board.doubles(outcome), extras, losses)


def may_turbocharge(race: Race, dice: i64, reading: i64) -> bool:
    """DD-TURBO-01. Agreed before the race, for two dice read as numbers in Race 5.

    DD-TURBO-07: never with a single die. As an option in Race 6 too.
    """
    house = race.board.house
    if dice != 2 or reading != NUMBERS:
        return False
    return (house.turbocharge and race.version == 5) or (house.turbo_race6 and race.version == 6)


def goes_on(race: Race, seat: i64, dice: i64, outcome: i64, reading: i64) -> bool:
    """Is there a space that a turbocharged car may go on to?"""
    return may_turbocharge(race, dice, reading) and onward(race, seat, outcome) != STAY


def onward(race: Race, seat: i64, outcome: i64) -> i64:
    """Where a turbocharged car may go on to, or STAY."""
    board = race.board
    return board.turbocharged[race.at[seat] * board.faces * board.faces + outcome]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Turbocharge(Choice):
    """DD-TURBO-02. Stop where the sum ends, or go on to the farther color."""

    rule: ClassVar[str] = "DD-TURBO-02"

    def __init__(self, seat: i64, outcome: i64) -> None:
        self.seat = seat
        self.outcome = outcome

    def options(self, race: Race, /) -> vec[i64]:
        return STOP_OR_GO

    def chosen(self, race: Race, goes_on: i64, /) -> None:
        start = race.at[self.seat]
        end = end_of(race, self.seat, 2, self.outcome, NUMBERS)
        if goes_on:  # DD-TURBO-03: the space reached by the sum bumps nobody and does nothing
            if race.log is not None:
                tell_move(race, SUM_FIRST, self.seat, start, end)
            start, end = end, onward(race, self.seat, self.outcome)
            # DD-TURBO-04: Black or Gold may take the car over the line.
            kind = CONTINUED_HOME if end == race.board.finish else CONTINUED
        else:
            kind = kind_of_move(race, self.seat, 2, self.outcome, NUMBERS, end)
        go(race, self.seat, 2, self.outcome, start, end, kind)
