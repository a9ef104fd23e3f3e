"""Qualifying: cards dealt into four piles, moved by their letter, read from left to right."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Shuffle
from fivewide.kernel.ints import i64, vec

from ..board import Board
from ..events import DID_NOT_QUALIFY, QUALIFIED
from ..state import Race
from .start import green_flag

DEALT: Final[i64] = 4
COLUMNS: Final[i64] = 8  # PU-QUAL-05


@final
@mypyc_attr(acyclic=True)
class DealCards(Shuffle):
    """PU-QUAL-01, PU-QUAL-02. All entries, shuffled face down."""

    rule: ClassVar[str] = "PU-QUAL-02"

    def items(self, race: Race, /) -> vec[i64]:
        return vec[i64](range(race.board.cars))

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        qualify(race, order)


def qualify(race: Race, dealt: vec[i64]) -> None:
    """PU-QUAL-04, PU-QUAL-05, PU-QUAL-08, PU-QUAL-09, PU-QUAL-10, PU-QUAL-11. The grid.

    A card stands in the column of its pile moved by its letter; the columns from left to right
    make the grid, as far as it goes.
    """
    board = race.board
    placed = place_cards(board, dealt)
    columns = placed[:]
    grid = placed[:]
    place: i64
    cards: i64 = len(placed)
    for place in range(cards):
        columns[place] = pile_of(board, place, cards) + board.qualifying[placed[place]]
    on_grid: i64 = 0
    column: i64
    for column in range(COLUMNS):
        first = on_grid
        for place in range(cards):
            if columns[place] == column:
                grid[on_grid] = placed[place]
                on_grid += 1
        poles_first(board, grid, first, on_grid)
    if race.log is not None:
        for place in range(cards):
            if place < board.starters:
                race.tell(QUALIFIED, grid[place], place + 1)
            else:
                race.tell(DID_NOT_QUALIFY, grid[place])
    green_flag(race, grid[: board.starters])


def place_cards(board: Board, dealt: vec[i64]) -> vec[i64]:
    """PU-QUAL-02, PU-QUAL-03. The cards pile by pile: dealt to each in turn, or so already."""
    if board.house.deal_blocks:
        return dealt
    placed = dealt[:]
    next_card: i64 = 0
    pile: i64
    for pile in range(DEALT):
        place = pile
        while place < len(dealt):
            placed[next_card] = dealt[place]
            next_card += 1
            place += DEALT
    return placed


def pile_of(board: Board, place: i64, cards: i64) -> i64:
    """The pile of the card that is placed there; sizes differ by one at most (PU-QUAL-02)."""
    long = cards % DEALT  # so many piles have a card more
    size = cards // DEALT
    if place < long * (size + 1):
        return place // (size + 1)
    return long + (place - long * (size + 1)) // size


def poles_first(board: Board, grid: vec[i64], first: i64, end: i64) -> None:
    """PU-QUAL-06, PU-QUAL-07. Those with a + to the top of their column, the others as placed.

    As an option a + lifts a card over those of its own letter only.
    """
    within = board.house.plus_in_letter
    place: i64
    for place in range(first + 1, end):
        card, at = grid[place], place
        if board.pole[card] == 0:
            continue
        if within:
            lift_within_letter(board, grid, first, place)
            continue
        while at > first and board.pole[grid[at - 1]] == 0:
            grid[at] = grid[at - 1]
            at -= 1
        grid[at] = card


def lift_within_letter(board: Board, grid: vec[i64], first: i64, place: i64) -> None:
    """PU-QUAL-07. The card changes places with those of its letter above it that have no +."""
    letter = board.qualifying[grid[place]]
    at = place
    while at > first:
        at -= 1
        above = grid[at]
        if board.qualifying[above] == letter:
            if board.pole[above] == 1:
                return
            grid[at] = grid[place]
            grid[place] = above
            place = at
