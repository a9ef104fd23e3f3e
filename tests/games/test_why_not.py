"""Why not? Whatever somebody points at, and whoever does: an option, or a reason with its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.game import Game, canonical
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.table import Table
from fivewide.kernel.why import POSSIBLE, why_not
from tests.games.trials import Trial, trial_of

DECISIONS = 180
EVERY = 9  # decisions: there everything is pointed at
KEPT = 40  # actions of earlier questions, the latest
REASONS = 15  # different ones at least, numbers and names left out
NAMES = re.compile(r"\b(?:[A-Z0-9][\w.]*|-)(?:[ -][A-Z0-9][\w.]*)*|:.*|;.*")


def decisions(game: Game[Any], seed: int) -> Iterator[Table[Any]]:
    """A race of random answers, at each of its questions."""
    seats = min(3, game.seats[-1])
    options = trial_of(game.id).all_asked
    names = [f"Driver {number}" for number in range(1, seats + 1)]
    table = Table.open(game, names, options=dict(options), seed=seed)
    dice = Seeded(seed_of(seed, 5))
    for _ in range(DECISIONS):
        if table.over:
            return
        yield table
        seat = table.to_act[dice.below(len(table.to_act))]
        actions = table.options(seat)
        table.act(seat, actions[dice.below(len(actions))])


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_whatever_is_pointed_at_has_an_answer_with_a_rule(game: Game[Any]) -> None:
    """Cards, cars and spaces of the board, and everything that earlier questions offered."""
    rules = {rule.id for rule in rulebook(game.package).rules}
    points_at, reasons = trial_of(game.id).points_at, set()
    assert points_at is not Trial.points_at
    earlier: dict[bytes, Any] = {}
    for number, table in enumerate(decisions(game, 3)):
        offered = {seat: table.options(seat) for seat in table.to_act}
        earlier |= {canonical(each): each for some in offered.values() for each in some}
        if number % EVERY:
            continue
        for seat in range(len(table.names)):
            view = msgspec.to_builtins(table.view(seat), str_keys=True)
            pointed = [*list(earlier.values())[-KEPT:], *points_at(view)]
            for action in pointed:
                said = why_not(game, table.state, seat, action, table.names)
                assert said.possible == (action in offered.get(seat, [])), action
                assert said.rule in rules, (action, said)
                assert said.words, action
                assert "say {" not in said.words, (action, said)
                assert said.possible or said.words != POSSIBLE
                reasons.add((said.rule, NAMES.sub("-", said.words)))
                if game.has_secrets and number % (3 * EVERY) == 0:
                    world = game.determinize(table.state, seat, Seeded(seed_of(number, seat)))
                    assert why_not(game, world, seat, action, table.names) == said, action
    assert len(reasons) >= REASONS, reasons
