"""Whole games on file, one for each way a game can end.

`python -m tests.games.<game>.golden` looks for such games and writes the files anew; do that only
with a new `rules_version`, or if position documents say something else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game
from fivewide.kernel.record import Record
from fivewide.kernel.table import Table
from tests.games.tables import kinds, opened

RECORDS = Path(__file__).resolve().parent.parent / "records"


def anything(table: Table[Any], seed: int, chance: Seeded) -> int:
    """How many of the options, from the first one on, a seat takes any of: all of them."""
    seat = table.to_act[0]
    return len(table.options(seat))


@dataclass(frozen=True)
class Ending:
    """A way to end: the options, and the kinds of events that make it this way."""

    options: dict[str, Any]
    last: list[str] = field(default_factory=list)  # the last events of all, in this order
    players: int = 3
    somewhere: list[str] = field(default_factory=list)  # on the way, in this order
    never: list[str] = field(default_factory=list)
    at_last: Callable[[Table[Any]], bool] | None = None  # what else must hold in the end

    def is_that_of(self, table: Table[Any]) -> bool:
        told = kinds(table)
        there = iter(told)
        return (
            all(kind in there for kind in self.somewhere)
            and told[len(told) - len(self.last) :] == self.last
            and not set(self.never) & set(told)
            and (self.at_last is None or self.at_last(table))
        )


@dataclass(frozen=True)
class Golden:
    """The ways a game can end, and how wide a choice a seat has on the way."""

    game: Game[Any]
    endings: dict[str, Ending]
    among: Callable[[Table[Any], int, Seeded], int] = anything

    @property
    def folder(self) -> Path:
        return RECORDS / self.game.id

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.race.jsonl"

    def read(self, name: str) -> Record:
        return Record.read(self.file(name))

    def raced(self, ending: Ending, seed: int) -> Table[Any]:
        """A game in which everybody takes any option, by a seed of its own."""
        table = opened(self.game, seed, ending.players, ending.options)
        chance = Seeded(seed + 1)
        while not table.over:
            seat = table.to_act[0]
            ways = self.among(table, seed, chance)
            table.act(seat, table.options(seat)[int(chance.below(ways))])
        return table

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, ending in self.endings.items():
            seed = 1
            while not ending.is_that_of(table := self.raced(ending, seed)):
                seed += 1
            table.record.save(self.file(name))
