"""Tables of any game: set from a position or opened from a seed, fed with outcomes, read back."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.game import Game, Json, S
from fivewide.kernel.luck import Luck, NamedLuck, SeededLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table


def seated(
    game: Game[S],
    players: int,
    options: dict[str, Any] | None,
    luck: Luck,
    start: dict[str, Any] | None = None,
) -> Table[S]:
    seats = [SeatInfo(f"Driver {number}", "person") for number in range(players)]
    return Table(game, game.prepare(options or {}, players), seats, luck, start=start)


def set_up(
    game: Game[S],
    start: dict[str, Any] | None,
    players: int,
    options: dict[str, Any] | None = None,
) -> Table[S]:
    """A table set from a position; what chance says is fed to it."""
    return seated(game, players, options, NamedLuck(), start)


def opened(
    game: Game[S], seed: int, players: int, options: dict[str, Any] | None = None
) -> Table[S]:
    """A table from the very beginning, with seeded chance."""
    table = seated(game, players, options, SeededLuck(seed))
    table.roll()
    return table


def feed(table: Table[Any], *outcomes: Json) -> None:
    """Let chance say these outcomes, all of them."""
    luck = NamedLuck(outcomes)
    table.luck = luck
    table.roll()
    assert luck.outcomes == [], f"nothing asked for {luck.outcomes}"


def rule_against(table: Table[Any], seat: int, action: Json) -> str:
    """The rule that an action is refused by."""
    with pytest.raises(IllegalAction) as refusal:
        table.act(seat, action)
    return refusal.value.rule


# Reading the table back


def asks(table: Table[Any]) -> str:
    asked: str = table.position()["asks"]
    return asked


def kinds(table: Table[Any]) -> list[str]:
    return [event.kind for event in table.events(None)]


def told(table: Table[Any], kind: str) -> list[dict[str, int | None]]:
    """The facts of every event of a kind."""
    return [event.facts for event in table.events(None) if event.kind == kind]


def said(table: Table[Any]) -> list[tuple[str, str]]:
    """The options as they are put to the seat that is asked: in short, and the detail."""
    seat = table.to_act[0]
    return [(option.words.short, option.words.detail) for option in table.decision(seat).options]
