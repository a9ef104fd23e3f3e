"""The way of a car: every space it passes, from where it stood to where it ends. For the log alone.

A way names spaces, so that both spots of the Pit Row entry, and of the last White, are one.
"""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from ..board import Board
from ..events import CONTINUED, CONTINUED_HOME
from ..state import Race


def tell_move(race: Race, kind: i64, seat: i64, start: i64, end: i64) -> None:
    """A car that drove on, or back by a card: nothing else leads back along the track."""
    race.tell(kind, seat, start, end)
    if race.shows_ways:
        board = race.board
        if kind in (
            CONTINUED,
            CONTINUED_HOME,
        ):  # DD-TURBO-03: the space it goes on from asks nothing
            start = board.through(start)
        back = board.space[end] < start <= board.length
        race.attach(way_back(board, start, end) if back else way_on(board, start, end))


def tell_bump(race: Race, kind: i64, seat: i64, by: i64, start: i64, end: i64) -> None:
    """A car that somebody sent back."""
    race.tell(kind, seat, by, end)
    if race.shows_ways:
        race.attach(way_back(race.board, start, end))


def way_on(board: Board, start: i64, end: i64) -> vec[i64]:
    """Towards the Finish Line, through Pit Row or the ramp if the car has to go there."""
    goal = board.space[end]
    way = append(vec[i64](), board.space[start])
    spot = start
    while len(way) == 1 or spot != goal:
        spot = next_space(board, spot, goal)
        way = append(way, spot)
    return way


def next_space(board: Board, spot: i64, goal: i64) -> i64:
    """The next one for a car that goes on from a spot to a space.

    DD-PIT-02, DD-PIT-03: into Pit Row and out at its exit. DD-RAMP-03, DD-RAMP-05: up the ramp,
    and down again to the Finish Line, by way of the last White only as an option.
    """
    if spot == board.owes_pit:
        return board.pit_row
    if spot == board.ramp - 1:
        return board.pit_exit
    if spot == board.owes_ramp:
        return board.ramp
    if board.is_ramp(spot) and goal < spot:
        if spot > board.ramp:
            return spot - 1
        return board.length if board.house.ramp_via_white else board.finish
    return spot + 1


def way_back(board: Board, start: i64, end: i64) -> vec[i64]:
    """DD-BUMP-01. Space by space, out of the ramp too; DD-BUMP-07: from Pit Row beside the lane."""
    way = append(vec[i64](), board.space[start])
    spot: i64
    if board.is_ramp(start):
        for spot in range(start - 1, board.ramp - 1, -1):
            way = append(way, spot)
        way = append(way, board.length)
    for spot in range(board.number[start] - 1, board.space[end] - 1, -1):
        way = append(way, spot)
    return way
