"""Names for cars, piles, ratings and results, as people and files say them."""

from __future__ import annotations

from fivewide.games.pile_up_racing.board import Board
from fivewide.games.pile_up_racing.content import Driver, RaceCard, Tables, Type, seasons_of
from fivewide.kernel import declared

MODES = ("save", "normal", "push")
CALLS = ("stay", "two", "four")


class Names:
    """The words of one race: all runs of it share them."""

    def __init__(
        self, board: Board, drivers: list[Driver], card: RaceCard, type: Type, tables: Tables
    ) -> None:
        self.board = board
        self.drivers = drivers  # by the number the rules know them by
        self.card = card
        self.type = type
        self.tables = tables
        self.cars = [driver.driver for driver in drivers]
        self.seasons = seasons_of(drivers)
        self.numbers = {driver.driver: number for number, driver in enumerate(drivers)}

    def car(self, car: int) -> str:
        return self.cars[car]

    def find(self, name: str) -> int | None:
        return self.numbers.get(name)

    def pile(self, pile: int) -> str:
        return pile_name(pile)

    def rating(self, car: int) -> str:
        return self.drivers[car].rating(self.type)

    def special(self, total: int) -> str:
        return self.tables.special[total - 3].title


def pile_name(pile: int) -> str:
    """A for the lead pile, Z for the 26th, then AA.

    >>> pile_name(0), pile_name(25), pile_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    pile += 1
    while pile > 0:
        pile, letter = divmod(pile - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def pile_number(name: str) -> int | None:
    """The other way round; None if it is no name of a pile."""
    if not (name.isascii() and name.isalpha() and name.isupper() and len(name) <= 2):
        return None
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


# What numbers stand for, in documents and in answers

CAR = declared.listed(
    "driver", lambda made, seats: made.names.cars, unknown="{said!r} is not entered"
)
PILE = declared.coded(
    "pile",
    (str,),
    lambda made, number: pile_name(number),
    lambda made, said: pile_number(said),
    "write it as A, B and so on, after Z comes AA",
    {"type": "string", "pattern": "^[A-Z]{1,2}$"},
)
DIE = declared.within("die", 1, 6)
MODE = declared.literal("mode", *MODES)
CALL = declared.literal("call", *CALLS)
