"""A race read from beginning to end: what was asked, what was offered, what the log says of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Event, Game
from fivewide.kernel.passages import summed_up
from fivewide.kernel.table import Table
from tests.games.faults import PEOPLE


def read(
    game: Game[Any], options: dict[str, Any], players: int, seed: int
) -> tuple[Table[Any], list[str]]:
    """A race with any options taken; everything that was asked and offered in it."""
    table = Table.open(game, PEOPLE[:players], options=options, seed=seed)
    chance = Seeded(seed)
    said: list[str] = []
    while not table.over:
        decision = table.decision(table.to_act[0])
        said.append(decision.words)
        for option in decision.options[-9:]:
            said += [option.words.short, option.words.detail]
        ways = decision.options[:7]
        table.act(decision.seat, ways[int(chance.below(len(ways)))].action)
    return table, said


def divided(game: Game[Any], events: Iterable[Event]) -> list[list[Event]]:
    """Events in passages, in order. What precedes the first start is a passage of its own."""
    divided: list[list[Event]] = []
    for each in events:
        if not divided or each.kind in game.passage_starts:
            divided.append([])
        divided[-1].append(each)
    return divided


def passages(table: Table[Any]) -> list[str]:
    return [
        summed_up(table.game, table.state, passage, table.names).words
        for passage in divided(table.game, table.events(None))
    ]


def sentences_of(
    game: Game[Any], options: dict[str, Any], players: int, seed: int
) -> tuple[list[str], list[str]]:
    """What was asked and offered in a race, and what the log says: each event, each passage."""
    table, said = read(game, options, players, seed)
    return said, [*(table.words(event) for event in table.events(None)), *passages(table)]
