"""The Runaway Ramp: into it from the last White, and back towards the Finish Line."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import i64

from ..board import STAY, Board

GOLD: Final[i64] = 1  # places in the cycle, Black being 0: the ramp's pairs follow it
WHITE: Final[i64] = 7


def enter_ramp(board: Board, spaces: i64) -> i64:
    """DD-RAMP-03. To the ramp space with the color that many spaces on would have had.

    Each ramp space shows two colors of the cycle (DD-RAMP-02). DD-RAMP-04: no farther than the
    end. DD-RAMP-01: there is no way from the last White to the Finish, whatever is rolled.
    """
    return min(board.ramp + (spaces - 1) // 2, board.ramp_end)


def enter_ramp_by_number(board: Board, spaces: i64) -> i64:
    """DD-RAMP-03. Numbers count as the colors do, or ramp space by ramp space as an option."""
    if board.house.ramp_counts_spaces:
        return min(board.ramp + spaces - 1, board.ramp_end)
    return enter_ramp(board, spaces)


def come_back_by_number(board: Board, spot: i64, spaces: i64) -> i64:
    """DD-RAMP-06. Each ramp space is one space; the exact number or one more finishes.

    DD-RAMP-05: the last White is not entered again, unless an option says so.
    """
    to_first = spot - board.ramp
    if spaces <= to_first:
        return spot - spaces
    beyond = spaces - to_first  # 1: the next space after R1
    if board.house.ramp_via_white:
        if beyond == 1:
            return board.owes_ramp
        beyond -= 1
    return board.finish if beyond <= 2 else STAY


def come_back_by_color(board: Board, spot: i64, color: i64) -> i64:
    """DD-RAMP-07. The next ramp space ahead showing the color, then the Finish for Black or Gold.

    As an option Black and Gold lead to the Finish from anywhere in the ramp.
    """
    finishes = color <= GOLD
    if finishes and board.house.ramp_black_gold_finish:
        return board.finish
    shown = board.ramp + color // 2  # the ramp space that shows the color
    if shown < spot:
        return shown
    if color == WHITE and board.house.ramp_via_white:
        return board.owes_ramp
    return board.finish if finishes else STAY
