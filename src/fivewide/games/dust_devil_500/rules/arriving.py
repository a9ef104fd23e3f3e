"""Arriving: on the track, at the Finish Line, or nowhere because the roll goes beyond it."""

from __future__ import annotations

from fivewide.kernel.ints import i64

from ..board import STAY, Board


def arrive(board: Board, number: i64) -> i64:
    """Where a car ends that drives to this number.

    DD-FINISH-02, DD-FINISH-03, DD-FINISH-04: the Finish is one Black and one Gold space wide,
    so the exact distance or one more reaches it, and so does either color. DD-FINISH-05: what
    goes beyond is no move at all.
    """
    if number <= board.length:
        return board.rest(number)
    if number <= board.length + 2:
        return board.finish
    return STAY
