"""The manner of a move: which kind of event tells it, by which rule. For the log alone."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import i64

from ..board import STAY
from ..events import (
    BY_COLOR,
    BY_COLORS,
    BY_DOUBLES,
    BY_NUMBER,
    BY_SUM,
    CAME_BACK,
    CAME_BACK_BY_COLOR,
    CAME_BACK_BY_COLORS,
    ENTERED_PIT,
    ENTERED_RAMP,
    FIRST_LEG,
    FIRST_OF_DOUBLES,
    HOME_BY_COLOR,
    HOME_BY_COLORS,
    HOME_BY_FIRST_COLOR,
    HOME_BY_NUMBER,
    HOME_BY_SUM,
    ON_IN_PIT,
    OUT_OF_PIT,
    STAYED,
    STAYED_BY_COLORS,
    STAYED_IN_RAMP,
    STAYED_IN_RAMP_BY_COLOR,
    STAYED_IN_RAMP_BY_COLORS,
    THROUGH_PIT,
    TO_RAMP_END,
)
from ..state import Race
from .moving import by_color, farther
from .ways import tell_move

COLORS: Final[i64] = 0
NUMBERS: Final[i64] = 1


def kind_of_move(race: Race, seat: i64, dice: i64, outcome: i64, reading: i64, end: i64) -> i64:
    """How the car came from where it stands to where it ends."""
    if race.log is None:
        return BY_NUMBER
    board = race.board
    spot = race.at[seat]
    if spot == board.owes_pit:
        return ENTERED_PIT if board.is_pit(end) else THROUGH_PIT
    if spot == board.owes_ramp:
        return kind_of_ramp_entry(race, dice, outcome, reading)
    if board.is_ramp(spot):
        if reading == NUMBERS:
            return CAME_BACK
        return CAME_BACK_BY_COLOR if dice == 1 else CAME_BACK_BY_COLORS
    home = end == board.finish
    if board.is_pit(spot):
        return ON_IN_PIT if board.is_pit(end) else OUT_OF_PIT
    if reading == NUMBERS:
        if dice == 1:
            return HOME_BY_NUMBER if home else BY_NUMBER
        return HOME_BY_SUM if home else BY_SUM
    if dice == 1:
        return HOME_BY_COLOR if home else BY_COLOR
    if home:
        return HOME_BY_FIRST_COLOR if halfway(race, seat, outcome) == end else HOME_BY_COLORS
    return BY_DOUBLES if board.doubles(outcome) else BY_COLORS


def kind_of_ramp_entry(race: Race, dice: i64, outcome: i64, reading: i64) -> i64:
    """DD-RAMP-03, or DD-RAMP-04 where the roll leads beyond the end of the ramp."""
    board = race.board
    if dice == 1:
        spaces = board.ramp_end - board.ramp + 1
        counted = board.house.ramp_counts_spaces and reading == NUMBERS
        return TO_RAMP_END if counted and outcome + 1 > spaces else ENTERED_RAMP
    if reading == COLORS:
        return TO_RAMP_END
    total = outcome % board.faces + outcome // board.faces + 2
    each: i64 = 1 if board.house.ramp_counts_spaces else 2
    return TO_RAMP_END if total > each * (board.ramp_end - board.ramp + 1) else ENTERED_RAMP


def kind_of_stay(race: Race, seat: i64, dice: i64, reading: i64) -> i64:
    """Why the car could not move."""
    if race.board.is_ramp(race.at[seat]):
        if reading == NUMBERS:
            return STAYED_IN_RAMP
        return STAYED_IN_RAMP_BY_COLOR if dice == 1 else STAYED_IN_RAMP_BY_COLORS
    return STAYED_BY_COLORS if dice == 2 and reading == COLORS else STAYED


def halfway(race: Race, seat: i64, outcome: i64) -> i64:
    """Where the first of two colors leads: the farther one."""
    board = race.board
    spot = race.at[seat]
    first = board.face_color[outcome % board.faces]
    second = board.face_color[outcome // board.faces]
    return by_color(board, spot, farther(board, spot, first, second))


def tell_first_leg(race: Race, seat: i64, outcome: i64) -> i64:
    """DD-RACE4-01, DD-RACE4-02. The way to the farther color; where the second leg begins."""
    board = race.board
    start = race.at[seat]
    middle = halfway(race, seat, outcome)
    # Two colors from the last White lead to the ramp's end and nowhere else (DD-RAMP-04).
    if start == board.owes_ramp or middle == STAY or middle == board.finish:
        return start
    kind = FIRST_OF_DOUBLES if board.doubles(outcome) else FIRST_LEG
    middle = board.through(middle)
    tell_move(race, kind, seat, start, middle)
    return middle
