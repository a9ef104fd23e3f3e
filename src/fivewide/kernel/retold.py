"""A finished race as whoever reports on it gets it, and what a game may say of it.

A game says its part in a file `report.py` of its package, every function of it optional:

    MOMENTS                     kinds of events worth seeing again
    track(raced)                where it was raced, in words
    order(game, state, players) who runs where, best first, by name
    belongs(raced)              whose the runners are: the players of cars, by name
    cars(raced, line)           what the cars of a line of the result are called
    painted(raced)              the plates of everybody and everything that is named
    sources(raced, line)        where a line of the result comes from
    points(points)              points as people say them
    note(line)                  the note of a line of the result in words
    figures(raced)              a row of numbers for every car or driver
    luck(raced)                 what the dice gave, and what they give on average
    LUCK                        what that is called, where it is not the sum of dice
    KINDLY                      whom that favored, as a sentence
    CURRENCY                    what points are, where they are money
    story(raced)                what happened between the start and the flag, a few sentences
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from fivewide.kernel.game import Event, Game
from fivewide.kernel.speech import Words


class Source(msgspec.Struct, frozen=True):
    """Something a result is made of. `kind`: what it is one of, as crossings; "": nothing else."""

    words: str
    points: int = 0
    kind: str = ""


class Paint(msgspec.Struct, frozen=True):
    """A plate: the livery, and the number where it is not the livery's own."""

    car: str
    number: str = ""


class FigureRow(msgspec.Struct, frozen=True):
    """The numbers of one car or driver, by what is counted; in the table of that name."""

    name: str
    numbers: dict[str, int]
    table: Words = "Figures"


class Luck(msgspec.Struct, frozen=True):
    """What fell for somebody, added up, against what falls on average."""

    name: str
    rolls: int
    total: int
    expected: float


class LuckWords(msgspec.Struct, frozen=True):
    """What luck is called in a game."""

    title: Words = "Luck of the dice"
    rolls: Words = "Dice"
    total: Words = "Total"


class Moment(msgspec.Struct, frozen=True):
    """Something worth seeing again: the entry of the race file, and what happened."""

    n: int
    words: str


@dataclass(frozen=True)
class Happened:
    """An event and the entry that brought it."""

    n: int
    event: Event


@dataclass(frozen=True)
class Raced:
    """A race that is over: its last state, and everything that happened, nothing hidden."""

    game: Game[Any]
    state: Any
    players: list[str]
    happened: list[Happened]

    def all(self, *kinds: str) -> Iterator[Event]:
        return (each.event for each in self.happened if each.event.kind in kinds)

    def count(self, fact: str, number: int, *kinds: str) -> int:
        """How many events of these kinds have this number as a fact."""
        return sum(event.facts.get(fact) == number for event in self.all(*kinds))
