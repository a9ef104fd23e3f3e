"""Previews are told as what would happen, to whoever looks at them."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
        ("Black 47 side drafted Red 5.", "Black 47 would side-draft Red 5."),
        ("Kim must enter Pit Row.", "Kim would have to enter Pit Row."),
        ("Race 6 is over.", "Race 6 would be over."),
        ("Green flag: You played first.", "Green flag: you would play first."),
        (
            "Blue caught up, and no longer had to go.",
            "Blue would catch up, and no longer would have to go.",
        ),
        ("Round 1.", "Round 1."),
    ],
)
def test_a_sentence_in_the_conditional(told: str, supposed: str) -> None:
    assert would(told) == supposed


PREVIEWS = 200  # of every game, at most
RACES = 6
SLIPS = re.compile(
    r"\b[Yy]ou (?:has|was|is|gets|\w+es)\b|\b[Yy]ou you\b|\b(?:have|be) (?:has|was)\b|would would"
    r"|\byou's\b|\ba you\b|[a-z,] You\b|\byour? your\b|\bmust\b|  "
)


def previews(game: Game[Any]) -> Iterator[tuple[list[str], int, list[str]]]:
    """The names, who looks, and the lines; over several races of random answers."""
    names = [f"Driver {number}" for number in range(1, min(3, game.seats[-1]) + 1)]
    trial, left = trial_of(game.id), PREVIEWS
    for race in range(RACES):
        options = dict(trial.all_asked if race % 2 else trial.asked)
        table, dice = Table.open(game, names, options=options, seed=race), Seeded(race + 4)
        for moment in range(240):
            if table.over or not left:
                break
            seat = table.to_act[0]
            numbers = list(options_of(table.state, seat))
            if moment % 4 == 0:
                number = numbers[dice.below(len(numbers))]
                seen = foresee(game, table.state, seat, number, names)
                left -= 1
                if seen is not None:
                    yield names, seat, [line.words for line in seen.lines]
            table.act(seat, table.options(seat)[dice.below(len(numbers))])


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_previews_speak_to_you_and_of_what_would_happen(game: Game[Any]) -> None:
    heard: list[str] = []
    for names, seat, lines in previews(game):
        for words in lines:
            assert names[seat] not in words, words
            assert not SLIPS.search(words), words
            assert words[:1].isupper() or not words[:1].isalpha(), words
        heard += lines
    assert any(" would " in words for words in heard)
    for words in heard:
        verbs = [word for word in words.split() if word in INFINITIVES]
        assert not verbs or set(words.split()) & HELPED, words
