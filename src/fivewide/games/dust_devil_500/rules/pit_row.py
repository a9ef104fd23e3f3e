"""Pit Row: a short lane that leads from its entry back to an earlier exit."""

from __future__ import annotations

from fivewide.kernel.ints import i64

from ..board import Board
from .arriving import arrive


def enter_pit_row(board: Board, spaces: i64) -> i64:
    """Where a car that owes Pit Row a visit ends, so many spaces from the entry.

    DD-PIT-02: it moves as the roll says. DD-PIT-04: the entering car counts as standing just
    before the first space of the lane.
    """
    return drive_on_in_pit_row(board, board.pit_row - 1, spaces)


def drive_on_in_pit_row(board: Board, spot: i64, spaces: i64) -> i64:
    """DD-PIT-03. Along the lane, out on the exit space, and on towards the Finish Line.

    DD-PIT-06: whoever comes round to the entry again must enter again, or, as an option, not.
    """
    if spot + spaces < board.ramp:
        return spot + spaces
    number = board.pit_exit + spot + spaces - board.ramp
    if number == board.pit_entry and board.house.pit_once:
        return board.pit_entry
    return arrive(board, number)
