"""Options as people choose them: every one and every value has words, and presets can be raced."""

from __future__ import annotations

import re

import pytest

from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.games.catalogue import named_in, seats_with
from fivewide.kernel.options import specs

RAW = re.compile(r"_|\w\.\w|[a-z]\d")  # names_of_programs, dotted.names, race6


@pytest.mark.parametrize("id", GAMES)
def test_every_option_and_every_value_has_words(id: str) -> None:
    for spec in specs(GAMES[id].Options):
        assert len(spec.words) == len(spec.values)
        for words in (spec.title, *spec.words):
            assert words[:1] == words[:1].upper() != "", (spec.name, words)
            assert not RAW.search(words), (spec.name, words)
        assert len(set(spec.words)) == len(spec.words), f"two values of {spec.name} read the same"


@pytest.mark.parametrize("id", GAMES)
def test_what_is_typed_as_a_name_can_be_picked_from_a_list(id: str) -> None:
    game = GAMES[id]
    for spec in specs(game.Options):
        if spec.kind == "name":
            packs = [game.pack, *game.sets.values()]
            assert all(named_in(game, spec, builtin(pack)) for pack in packs), spec.name


@pytest.mark.parametrize("id", GAMES)
def test_presets_can_be_raced_and_only_the_quick_one_comes_first(id: str) -> None:
    game = GAMES[id]
    assert game.presets[0].name == "Quick"
    for preset in game.presets:
        assert set(seats_with(game, preset.options)) >= set(game.seats)
        assert preset.says
        assert re.fullmatch(r"\d+-\d+", preset.minutes)


@pytest.mark.parametrize("id", GAMES)
def test_the_goal_is_one_sentence(id: str) -> None:
    goal = GAMES[id].goal
    assert goal.endswith(".")
    assert goal.count(".") == 1
    assert len(goal) <= 90
