"""Qualifying: cards dealt into four piles, moved by their letter, read from left to right."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.games.pile_up_racing.board import Board
from fivewide.games.pile_up_racing.events import DID_NOT_QUALIFY, QUALIFIED
from fivewide.games.pile_up_racing.rules.start import green_flag
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import Shuffle
from fivewide.kernel.ints import append, i64, vec

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
    grid = vec[i64]()
    column: i64
    for column in range(COLUMNS):
        cards = vec[i64]()
        pile: i64
        for pile in range(DEALT):
            for card in dealt_to(board, dealt, pile):
                if pile + board.qualifying[card] == column:
                    cards = append(cards, card)
        for card in poles_first(board, cards):
            grid = append(grid, card)
    if race.log is not None:
        place: i64
        for place in range(len(grid)):
            if place < board.starters:
                race.tell(QUALIFIED, grid[place], place + 1)
            else:
                race.tell(DID_NOT_QUALIFY, grid[place])
    green_flag(race, grid[: board.starters])


def dealt_to(board: Board, dealt: vec[i64], pile: i64) -> vec[i64]:
    """PU-QUAL-02, PU-QUAL-03. One card to each pile in turn, or with the option pile by pile."""
    cards = vec[i64]()
    total: i64 = len(dealt)
    if board.house.deal_blocks:
        first: i64 = 0
        before: i64
        for before in range(pile):
            first += (total + 3 - before) // DEALT
        return dealt[first : first + (total + 3 - pile) // DEALT]
    place = pile
    while place < total:
        cards = append(cards, dealt[place])
        place += DEALT
    return cards


def poles_first(board: Board, cards: vec[i64]) -> vec[i64]:
    """PU-QUAL-06, PU-QUAL-07. Those with a + to the top, all others as they were placed."""
    if board.house.plus_in_letter:
        return poles_within_letters(board, cards)
    lined = vec[i64]()
    for card in cards:
        if board.pole[card] == 1:
            lined = append(lined, card)
    for card in cards:
        if board.pole[card] == 0:
            lined = append(lined, card)
    return lined


def poles_within_letters(board: Board, cards: vec[i64]) -> vec[i64]:
    """PU-QUAL-07. The option: a + lifts a card over those of its own letter only."""
    lined = cards[:]
    letter: i64
    for letter in range(5):
        own = vec[i64]()
        for card in cards:
            if board.qualifying[card] == letter and board.pole[card] == 1:
                own = append(own, card)
        for card in cards:
            if board.qualifying[card] == letter and board.pole[card] == 0:
                own = append(own, card)
        next_own: i64 = 0
        place: i64
        for place in range(len(cards)):
            if board.qualifying[cards[place]] == letter:
                lined[place] = own[next_own]
                next_own += 1
    return lined
