"""What every drawing of a Daytona table asks: who looks, whose car, which livery, how much."""

from __future__ import annotations

from functools import cached_property
from typing import Any, cast

from fivewide.games.daytona_500 import made_of
from fivewide.games.daytona_500.board import CARS, LANES, NOBODY, WILD
from fivewide.games.daytona_500.content import BILL, COLORS
from fivewide.games.daytona_500.rules.turn import PickSpace, PickWildCar, PlayCard, RestOfCard
from fivewide.games.daytona_500.state import Race
from fivewide.games.daytona_500.view import View
from fivewide.kernel.game import Event
from fivewide.kernel.table import PERSON, Table
from fivewide.racing.liveries import LIVERIES

OF_COLOR = {livery.id: livery for livery in LIVERIES}
CAR_LIVERIES = [OF_COLOR[color] for color in COLORS]  # by car
ABC = {"yellow": "Y", "red": "R", "blue": "B", "green": "G", "orange": "O", "black": "K"}
SHORT = {
    "yellow": "Yel",
    "red": "Red",
    "blue": "Blu",
    "green": "Grn",
    "orange": "Org",
    "black": "Blk",
}
SPACE = "#3b414b"
SPACE_2 = "#4a515d"
ASPHALT = "#24282e"
GRASS = "#152019"
PASS = "#8f2725"  # a red space under its hatch
TRACK_INK = "#e9e6dc"
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


class Sight:
    """One table as one screen may show it."""

    def __init__(self, table: Table[Any], asked: int | None = None) -> None:
        self.table = table
        self.race: Race = table.state
        self.names = made_of(self.race).names
        drivers = table.record.header.seats
        self.people = [seat for seat, info in enumerate(drivers) if info.driver == PERSON]
        # One person's own screen, or, where several share it, that of the one who is asked.
        self.seat = self.people[0] if len(self.people) == 1 else asked

    @cached_property
    def view(self) -> View:
        return cast(View, self.table.view(self.seat))

    @cached_property
    def events(self) -> list[Event]:
        """What has happened in this race of the game."""
        found = self.table.events(None)
        for number in range(len(found) - 1, -1, -1):
            if found[number].kind == "race-began":
                return found[number:]
        return found

    @property
    def players(self) -> list[str]:
        return self.table.names

    def is_yours(self, car: int) -> bool:
        return self.seat is not None and int(self.race.owner[car]) == self.seat

    def owner_of(self, car: int) -> str:
        owner = int(self.race.owner[car])
        return "nobody" if owner == NOBODY else self.players[owner]

    @property
    def asked(self) -> int | None:
        question = self.race.question
        return None if question is None or question.seat < 0 else int(question.seat)

    @property
    def in_auction(self) -> bool:
        """Cars are dealt and sold: there is no race to look at yet."""
        question = self.race.question
        return question is not None and not isinstance(question, (PlayCard, PickSpace, PickWildCar))

    def cars_by_order(self) -> list[int]:
        """Home first by place, then by row, the inner lane and the better start before others."""
        race = self.race
        home = [int(car) for car in race.order]
        rest = [car for car in range(CARS) if car not in home]
        rest.sort(key=lambda car: (-int(race.row[car]), int(race.lane[car]), int(car)))
        return home + rest

    def to_go(self, car: int) -> int:
        return int(self.race.board.rows) - int(self.race.row[car])

    def space_of(self, car: int) -> int:
        return int(self.race.row[car]) * LANES + int(self.race.lane[car])

    def card_in_play(self) -> tuple[int, int] | None:
        """The card that is being carried out, and its line."""
        question, rest = self.race.question, self.race.agenda
        if isinstance(question, PickWildCar):
            return int(question.card), int(question.line)
        if isinstance(question, PickSpace) and isinstance(rest, RestOfCard):
            return int(rest.card), int(rest.line) - 1
        return None

    def lines_of(self, card: int) -> list[tuple[int | None, int]]:
        """Cars, None for a wild line, and spaces."""
        shown = self.race.board.cards[card]
        return [
            (None if car == WILD else int(car), int(spaces))
            for car, spaces in zip(shown.cars, shown.spaces, strict=True)
        ]

    def hand(self) -> list[int]:
        return [] if self.seat is None else [int(card) for card in self.race.hands[self.seat]]


def money(bills: int) -> str:
    """$120k: bills are of ten thousand."""
    return f"${bills * BILL // 1000}k" if bills >= 0 else f"-${-bills * BILL // 1000}k"


def cash_words(dollars: int | None) -> str:
    return "hidden" if dollars is None else money(dollars // BILL)


def number_of(car: int) -> int:
    return CAR_LIVERIES[car].number
