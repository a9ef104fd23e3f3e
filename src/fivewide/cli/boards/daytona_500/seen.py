"""What every drawing of a Daytona table asks: who looks, whose car, which livery, how much."""

from __future__ import annotations

from functools import cached_property

from fivewide.cli.sight import Sight
from fivewide.games.daytona_500.told import (
    AT_THE_HEAD,
    WITHIN,
    CardAhead,
    CardLine,
    Contents,
    Move,
    Track,
)
from fivewide.games.daytona_500.view import CarView, View
from fivewide.kernel.english import is_you
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Option

ABC = {"yellow": "Y", "red": "R", "blue": "B", "green": "G", "orange": "O", "black": "K"}
SHORT: dict[str, Words] = {
    "yellow": "Yel",
    "red": "Red",
    "blue": "Blu",
    "green": "Grn",
    "orange": "Org",
    "black": "Blk",
}
ORDINALS: tuple[Words, ...] = ("1st", "2nd", "3rd", "4th", "5th", "6th")
RACING = ("card", "wild", "end-space", "over")  # what is asked while there is a race to look at
HOME = "finish"


class Seen:
    """One table as one screen may show it."""

    def __init__(self, sight: Sight) -> None:
        contents: Contents = sight.content
        self.sight = sight
        self.view: View = sight.view
        self.track: Track = next(each for each in contents.tracks if each.id == self.view.track)
        self.cards = {card.id: card for card in contents.cards}
        self.cars: dict[str, CarView] = {car.car: car for car in self.view.cars}
        self.players = sight.names
        self.seat = sight.seat

    @cached_property
    def lines(self) -> list[LogLine]:
        """What has happened in this race of the game."""
        found = list(self.sight.lines)
        began = [number for number, line in enumerate(found) if line.kind == "race-began"]
        return found[began[-1] :] if began else found

    def is_yours(self, car: str) -> bool:
        return self.seat is not None and self.cars[car].owner == self.seat

    def owner_of(self, car: str) -> str:
        owner = self.cars[car].owner
        return words("nobody") if owner is None else self.driver(owner)

    def driver(self, seat: int) -> str:
        """A name that stands by itself; of all names only "You" is a word."""
        name = self.players[seat]
        return words(name) if is_you(name) else name

    @property
    def in_auction(self) -> bool:
        """Cars are dealt and sold: there is no race to look at yet."""
        return self.view.asks not in RACING

    def cars_by_order(self) -> list[CarView]:
        return [self.cars[car] for car in self.view.order]

    def place_of(self, space: str) -> tuple[int, int]:
        """Row, counted from the back of the grid, and lane of a space; of a finish beyond all."""
        if space == HOME:
            return self.rows, 0
        at = self.track.spaces[space]
        return at.row - self.track.first, at.lane

    @property
    def rows(self) -> int:
        return self.track.last - self.track.first + 1

    def card_in_play(self) -> tuple[str, int] | None:
        """The card that is being carried out, and its line, from 0."""
        view = self.view
        return None if view.card is None or view.line is None else (view.card, view.line - 1)

    def lines_of(self, card: str) -> list[CardLine]:
        return self.cards[card].moves

    def is_nine(self, card: str) -> bool:
        return self.cards[card].kind == "nine"

    def hand(self) -> list[str]:
        return list(self.view.hand)


def name_of(car: str) -> str:
    """Blue: its color alone, since "blue 9" is a card."""
    return words(AT_THE_HEAD[car])


def color_of(car: str) -> str:
    """The same within a sentence."""
    return words(WITHIN[car])


def longest_name(seen: Seen) -> int:
    return max(len(name_of(car)) for car in seen.cars)


def moves_of(option: Option) -> tuple[Move, ...]:
    """What an option would do, line by line, to the end of the card."""
    facts = option.words.facts
    return facts.moves if isinstance(facts, CardAhead) else ()


def ordinal(place: int) -> str:
    """Of a place, from 1."""
    return words(ORDINALS[place - 1])


def money(dollars: int) -> str:
    """$120k"""
    if dollars < 0:
        return words("-${thousands}k", thousands=-dollars // 1000)
    return words("${thousands}k", thousands=dollars // 1000)


def cash_words(dollars: int | None) -> str:
    return words("hidden") if dollars is None else money(dollars)
