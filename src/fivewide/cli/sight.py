"""A race as one screen may show it: what somebody sees of the table, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fivewide.cli.log import FoldingLog, log_of
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Action, Game, Standing
from fivewide.kernel.lines import Foresight, LogLine, foresee
from fivewide.kernel.speech import kept_by_language
from fivewide.kernel.table import PERSON, Decision, Table


class Sight:
    """What a board draws from: a view, the content of the race, what happened, what is asked.

    Whoever sits before the screen sees with the eyes of `seat`; None: what everybody may see.
    """

    def __init__(self, table: Table[Any], seat: int | None, log: FoldingLog | None = None) -> None:
        self._table = table
        self._log = log
        self.seat = seat
        self.game: Game[Any] = table.game
        self.names = table.names
        self.over = table.over
        self.to_act = table.to_act

    @cached_property
    def people(self) -> list[int]:
        """The seats of people, who share this screen."""
        drivers = self._table.record.header.seats
        return [seat for seat, info in enumerate(drivers) if info.driver == PERSON]

    @cached_property
    def view(self) -> Any:
        return self._table.view(self.seat)

    @cached_property
    def content(self) -> Any:
        """What is in the box, as the game's `Contents` have it."""
        return contents_of(self.game, self._table.setup.sources)

    @cached_property
    def lines(self) -> Sequence[LogLine]:
        """Everything that happened, as this screen may know it."""
        log = self._log or log_of(self._table, None)
        return log.steps

    @cached_property
    def decision(self) -> Decision | None:
        """What the one who looks is asked."""
        if self.seat is None or self.seat not in self.to_act:
            return None
        return self._table.decision(self.seat)

    @cached_property
    def standings(self) -> list[Standing]:
        return self.game.standings(self._table.state)

    def cars_of(self, line: Standing) -> list[str]:
        """The cars that a line of the standings stands for."""
        return self.game.cars_of(self._table.state, line)

    def why_not(self, action: Action) -> tuple[str, str]:
        """The rule against something that the one who is asked may not do, and the reason."""
        question = self._table.state.question
        assert question is not None, "somebody is asked"
        return self.game.refuse(self._table.state, question, action)


@kept_by_language(16)
def contents_of(game: Game[Any], packs: tuple[Any, ...]) -> Any:
    return game.contents(packs[0]) if packs else {}


@dataclass(frozen=True)
class Scene:
    """What is shown besides the table as it stands."""

    decision: Decision | None = None  # what the one who looks is asked
    at: int = 0  # the option that is looked at
    foreseen: Foresight | None = None  # what that would lead to; None: it depends on what is hidden
    happened: Sequence[LogLine] = ()  # what is being shown as it happens
    frame: int | None = None  # which picture of it; None: all has settled


def foreseen(table: Table[Any], seat: int, at: int) -> Foresight | None:
    """What the option with that place in the list would lead to, as the seat may know it."""
    number = options_of(table.state, seat)[at]
    return foresee(table.game, table.state, seat, number, table.names)


def look(table: Table[Any], at: int) -> Scene:
    """Whoever is asked looks at an option."""
    seat = table.to_act[0]
    return Scene(table.decision(seat), at, foreseen(table, seat, at))
