"""A race as one hash: the same on every machine, in every process, compiled or not.

    python -m fivewide.kernel.fingerprint fivewide.kernel.sample:GAME '{"cards": 4}' 3 1 2 3

prints a line per seed. The conformance kit compares processes with it, whose hash seeds differ.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import RandomSource, Seeded, seed_of
from fivewide.kernel.game import Game
from fivewide.kernel.table import Table


def chosen(state: Any, seats: Sequence[int], policy: RandomSource) -> tuple[int, int]:
    """A seat that is asked, and the number of its answer, both by chance."""
    seat = seats[policy.below(len(seats))]
    numbers = options_of(state, seat)
    return seat, numbers[policy.below(len(numbers))]


def policy_of(seed: int) -> RandomSource:
    """Chance for the decisions of a race, apart from its dice."""
    return Seeded(seed_of(seed, 1))


def fingerprint(
    game: Game[Any], options: Mapping[str, Any], seats: int, seed: int, limit: int = 20_000
) -> str:
    """The hash of everything that happens in a random race: decisions, outcomes, events."""
    table = Table.open(game, names_of(seats), options=dict(options), seed=seed)
    policy = policy_of(seed)
    for _decision in range(limit):
        if table.over:
            break
        seat, number = chosen(table.state, table.to_act, policy)
        question = table.state.question
        assert question is not None
        table.act(seat, game.named(table.state, question, number))
    lines = list(table.record.lines())[1:]  # the header names the engine, which may differ
    events = [[event.rule, event.kind, event.facts, event.items] for event in table.events(None)]
    return hashlib.sha256(msgspec.json.encode([lines, events])).hexdigest()[:32]


def names_of(seats: int) -> list[str]:
    return [f"Seat {seat}" for seat in range(seats)]


def main(arguments: list[str]) -> None:
    address, options, seats, *seeds = arguments
    module, _, attribute = address.partition(":")
    game: Game[Any] = getattr(import_module(module), attribute)
    for seed in seeds:
        print(fingerprint(game, msgspec.json.decode(options), int(seats), int(seed)))


if __name__ == "__main__":
    main(sys.argv[1:])
