"""Moving: by number, by color, by two colors, and where each of them ends."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64

from ..board import COLORS, STAY, Board
from .arriving import arrive
from .bumping import spot_behind
from .pit_row import drive_on_in_pit_row, enter_pit_row
from .ramp import come_back_by_color, come_back_by_number, enter_ramp, enter_ramp_by_number


def by_number(board: Board, spot: i64, spaces: i64) -> i64:
    """DD-MOVE-01, DD-MOVE-05. That many spaces on, towards the Finish Line."""
    if spot == board.owes_pit:
        return enter_pit_row(board, spaces)
    if spot == board.owes_ramp:
        return enter_ramp_by_number(board, spaces)
    if board.is_ramp(spot):
        return come_back_by_number(board, spot, spaces)
    if board.is_pit(spot):
        return drive_on_in_pit_row(board, spot, spaces)
    return arrive(board, board.number[spot] + spaces)


def by_color(board: Board, spot: i64, color: i64) -> i64:
    """DD-MOVE-02. To the next space ahead of that color, never the one under the car."""
    if spot == board.owes_pit:
        return enter_pit_row(board, spaces_to(board.number[board.pit_row] - 1, color))
    if spot == board.owes_ramp:
        return enter_ramp(board, spaces_to(board.length, color))
    if board.is_ramp(spot):
        return come_back_by_color(board, spot, color)
    return by_number(board, spot, spaces_to(board.number[spot], color))


def spaces_to(number: i64, color: i64) -> i64:
    """DD-MOVE-02, DD-MOVE-03. One to eight; from Start counted as from a White space."""
    return (color - number) % COLORS + 1


def by_two_colors(board: Board, spot: i64, first: i64, second: i64) -> i64:
    """DD-RACE4-01, DD-RACE4-02. To the farther color, then on to the next space of the other.

    DD-RACE4-04: on the open track that is eight spaces and the distance to the nearer color.
    DD-RACE4-05: a farther color that is the Finish wins; a leg beyond it makes the whole move
    void. DD-RAMP-04: two colors from the last White reach nine spaces or more, the ramp's end.
    """
    if spot == board.owes_ramp:
        return board.ramp_end
    far = farther(board, spot, first, second)
    near = second if far == first else first
    halfway = by_color(board, spot, far)
    if halfway == STAY or halfway == board.finish:
        return halfway
    return by_color(board, board.through(halfway), near)


def farther(board: Board, spot: i64, first: i64, second: i64) -> i64:
    """Which of two colors comes later on the way ahead."""
    return first if way_to(board, spot, first) >= way_to(board, spot, second) else second


def way_to(board: Board, spot: i64, color: i64) -> i64:
    """How many spaces ahead the next space of a color is.

    DD-RAMP-12: in the ramp two dice follow the same path as one, counted by its own spaces.
    """
    if not board.is_ramp(spot):
        start = board.number[board.pit_row] - 1 if spot == board.owes_pit else board.number[spot]
        return spaces_to(start, color)
    end = by_color(board, spot, color)
    if end == STAY:
        return board.spots
    if board.is_ramp(end):
        return spot - end
    return spot - board.ramp + (1 if end == board.owes_ramp else 2)


def turbocharge(board: Board, spot: i64, first: i64, second: i64) -> i64:
    """DD-TURBO-02, DD-TURBO-06. From where the sum ends on to the farther of the two colors.

    DD-TURBO-03: the space between counts for nothing, be it the Pit Row entry or the last White.
    DD-TURBO-04: not beyond the Finish. DD-TURBO-05, DD-TURBO-07: nor without a sum moved, nor
    in the ramp. STAY means that there is nothing to continue to.
    """
    if spot == STAY or spot == board.finish or board.is_ramp(spot):
        return STAY
    middle = board.through(spot)
    return by_color(board, middle, farther(board, middle, first, second))


def fill_tables(board: Board) -> None:
    """Work out once where every roll leads from every spot."""
    spot: i64
    face: i64
    other: i64
    for spot in range(board.spots):
        for face in range(board.faces):
            board.one_by_number = append(board.one_by_number, by_number(board, spot, face + 1))
            color = board.face_color[face]
            board.one_by_color = append(board.one_by_color, by_color(board, spot, color))
        for face in range(board.faces):
            for other in range(board.faces):
                first, second = board.face_color[other], board.face_color[face]
                total = by_number(board, spot, face + other + 2)
                onward = STAY
                if spot != board.owes_ramp and not board.is_ramp(spot):
                    onward = turbocharge(board, total, first, second)
                both = by_two_colors(board, spot, first, second)
                board.two_by_number = append(board.two_by_number, total)
                board.two_by_color = append(board.two_by_color, both)
                board.turbocharged = append(board.turbocharged, onward)
        board.back = append(board.back, spot_behind(board, spot))
