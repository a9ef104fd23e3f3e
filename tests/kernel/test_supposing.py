"""Previews are told as what would happen, to whoever looks at them."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game
from fivewide.kernel.lines import foresee
from fivewide.kernel.supposing import HELPED, INFINITIVES, would
from fivewide.kernel.table import Table
from tests.games.trials import trial_of


@pytest.mark.parametrize(
    ("told", "supposed"),
    [
        ("You read the roll as colors.", "You would read the roll as colors."),
        ("Red 5 side-drafted White 11.", "Red 5 would side-draft White 11."),
        ("You, running last, controlled Red 5.", "You, running last, would control Red 5."),
        ("You had no car left.", "You would have no car left."),
        ("Red is home; its line was skipped.", "Red is home; its line would be skipped."),
        ("Round 1.", "Round 1."),
    ],
)
def test_a_sentence_in_the_conditional(told: str, supposed: str) -> None:
    assert would(told) == supposed


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_previews_speak_to_you_and_of_what_would_happen(game: Game[Any]) -> None:
    names = [f"Driver {number}" for number in range(1, min(3, game.seats[-1]) + 1)]
    options = dict(trial_of(game.id).all_asked)
    table, dice = Table.open(game, names, options=options, seed=3), Seeded(4)
    heard: list[str] = []
    for moment in range(60):
        if table.over:
            break
        seat = table.to_act[0]
        numbers = list(options_of(table.state, seat))
        if moment % 4 == 0:
            seen = foresee(game, table.state, seat, numbers[-1], names)
            lines = [line.words for line in seen.lines] if seen else []
            assert not [words for words in lines if names[seat] in words]
            heard += lines
        table.act(seat, table.options(seat)[dice.below(len(numbers))])
    assert any(" would " in words for words in heard)
    for words in heard:
        verbs = [word for word in words.split() if word in INFINITIVES]
        assert not verbs or set(words.split()) & HELPED, words
