"""Every action of every game has a short text, and the text leads back to it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.agenda import advance
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Game, Setup
from fivewide.kernel.options import specs
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.turns import World

RACES = 400  # at most, until every question of a game was asked
LOOKED_AT = 10  # options of one question: some have thousands


def any_setup(game: Game[Any], rng: random.Random) -> Setup:
    """Any options that may stand together, any number of seats."""
    while True:
        options = {
            spec.name: rng.choice(spec.values)
            for spec in specs(game.Options)
            if spec.values and rng.random() < 0.5
        }
        try:
            return game.prepare(options, rng.choice(game.seats))
        except BadOption:  # these do not: others
            continue


@pytest.mark.once  # hundreds of races
@pytest.mark.parametrize("game", [*GAMES.values(), SAMPLE], ids=lambda game: game.id)
def test_texts_and_actions_lead_to_each_other(game: Game[Any]) -> None:
    rng, asked = random.Random(13), {asks.name for asks in game.questions.asks.values()}
    for seed in range(RACES):
        world = World(game, game.new(any_setup(game, rng), Seeded(seed)))
        advance(world.state)
        while not world.over:
            options = world.options
            asked.discard(game.questions.name_of(world.state.question))
            for option in rng.sample(list(options), min(LOOKED_AT, len(options))):
                assert options[option.text] == option
                assert options[f"  {option.text.upper()} "] == option
                assert options.find(option.action) == option
                assert "\n" not in option.text
                assert len(option.text) < 200
            world.push(rng.choice(options))
        if not asked:
            break
    assert asked == set(), "some questions were never asked"


def test_a_verb_may_be_left_out_where_there_is_one() -> None:
    game = GAMES["dust-devil-500"]
    world = World(game, game.new(game.prepare({"race": 3}, 2), Seeded(1)))
    advance(world.state)
    assert world.options["colors"].text == "read colors"
