"""Names for cars, piles, ratings and results, as people and files say them."""

from __future__ import annotations

from functools import cached_property

from fivewide.kernel import declared

from .board import Board
from .content import LETTERS, Driver, RaceCard, Tables, Type, parted, seasons_of

MODES = ("save", "normal", "push")
CALLS = ("stay", "two", "four")
LATE = ("Final Lap", "overtime")  # segments behind those with a number


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
        self.ratings = [parted(driver.rating(type)) for driver in drivers]
        self.pit_ratings = [parted(driver.pit_rating(type)) for driver in drivers]

    def car(self, car: int) -> str:
        return self.cars[car]

    def segment(self, segment: int) -> int | str:
        """What people call a segment, or its box: its number, or what comes behind the last one."""
        beyond = segment - int(self.board.normal)
        return segment if beyond < 1 else LATE[min(beyond, 2) - 1]

    @cached_property
    def short(self) -> list[str]:
        """Every driver as his card has room for: the last name, of two alike with an initial."""
        last = [last_name(car) for car in self.cars]
        return [
            f"{car[0]}. {name}" if last.count(name) > 1 else name
            for car, name in zip(self.cars, last, strict=True)
        ]


def last_name(name: str) -> str:
    """
    >>> last_name("Dale Hutto"), last_name("Martin Truex Jr")
    ('Hutto', 'Truex Jr')
    """
    first, _, rest = name.partition(" ")
    return rest or first


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


# What numbers stand for: in documents, in answers, in what is told

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
SEGMENT = declared.coded(
    "segment",
    (int, str),
    lambda made, number: made.names.segment(number),
    lambda made, said: (
        said if isinstance(said, int) else int(made.names.board.normal) + 1 + LATE.index(said)
    ),
    f"a number, or {' or '.join(LATE)}",
    {"anyOf": [{"type": "integer"}, {"enum": list(LATE)}]},
)
LETTER = declared.listed("letter", LETTERS)
DIE = declared.within("die", 1, 6)
MODE = declared.literal("mode", *MODES)
CALL = declared.literal("call", *CALLS)
