"""Positions gone wrong: a true one with some of its values bent, for any game."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from fivewide.kernel.agenda import advance, answer
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.game import Game, S, Setup
from fivewide.kernel.table import Table

LONGEST = 20_000  # answers after which a race counts as endless


def bent(document: dict[str, Any], chance: Seeded) -> dict[str, Any]:
    """The document with one to three of its values changed for others."""
    new = deepcopy(document)
    for _ in range(1 + int(chance.below(3))):
        key = pick(sorted(new), chance)
        new[key] = bend(new[key], document, chance)
    return new


def pick(things: Any, chance: Seeded) -> Any:
    return things[int(chance.below(len(things)))]


def bend(value: Any, document: dict[str, Any], chance: Seeded) -> Any:
    if isinstance(value, dict) and value:
        key = pick(sorted(value), chance)
        other = pick(sorted(value), chance)
        swapped = {**value, key: value[other], other: value[key]}
        return pick([swapped, {**value, key: bend(value[key], document, chance)}], chance)
    if isinstance(value, list):
        return pick([value[1:], value[::-1], value[:-1], value + value[:1]], chance)
    if isinstance(value, int):
        return pick([value + 1, value - 1, 0, value * 2, value + 10_000, value * 10_000], chance)
    if isinstance(value, str):
        return pick(
            ["none", "finish", "start", "80", "46", "1A", "0A", "card", "bid", "over"], chance
        )
    return pick([0, 1, 2, None], chance)


def accepted(game: Game[S], setup: Setup, document: dict[str, Any]) -> S | None:
    """The table set from it, or None where it is refused with one clear line."""
    try:
        state = game.place(setup, document)
    except BadPosition as error:
        if not str(error).startswith("position") or "\n" in str(error):
            raise AssertionError(f"not one clear line: {error}") from None
        return None
    state.stops_at_chance = False
    advance(state)
    return state


def played_out(game: Game[S], state: S, chance: Seeded) -> S:
    """Played to the end with any answers; what is conserved stays what it was all the time."""
    first = game.conserved(state)
    for _ in range(LONGEST):
        question = state.question
        if question is None:
            assert state.over
            game.standings(state)
            return state
        numbers = question.options(state)
        assert len(numbers) > 0
        answer(state, numbers[int(chance.below(len(numbers)))])
        assert game.conserved(state) == first
    raise AssertionError("a race without end")


def moments(game: Game[S], setup: Setup, table: Table[S], chance: Seeded) -> list[dict[str, Any]]:
    """Positions of a race played at random, one for every decision."""
    found = []
    while not table.over:
        found.append(table.position())
        seat = table.to_act[0]
        ways = table.options(seat)
        table.act(seat, pick(ways[:9], chance))
    return found
