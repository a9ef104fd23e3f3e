"""A race may begin from any position: its first passage then has no beginning, and is told too."""

from __future__ import annotations

import pytest

from fivewide.games import GAMES
from fivewide.kernel.chance import Seeded
from fivewide.kernel.passages import summed_up
from tests.games.reading import divided
from tests.games.tables import opened
from tests.games.trials import trial_of


@pytest.mark.parametrize("id", GAMES)
def test_a_passage_that_began_anywhere_is_told_in_a_sentence(id: str) -> None:
    game = GAMES[id]
    table = opened(game, 5, min(3, game.seats[-1]), dict(trial_of(id).quick))
    policy = Seeded(5)
    for _decision in range(150):
        if table.over:
            break
        seat = table.to_act[0]
        ways = table.options(seat)
        table.act(seat, ways[int(policy.below(len(ways)))])
    events = table.events(None)
    assert len(events) > 40
    for cut in range(len(events)):
        passage = divided(game, events[cut:])[0]
        for upto in {1, len(passage) // 2 or 1, len(passage)}:
            words = summed_up(game, table.state, passage[:upto], table.names).words
            assert words[:1].isupper() or words[:1].isdigit(), (events[cut], words)
            assert words.endswith("."), words


MOST_LINES = 2.0  # for each activation, of what a person sees unless it is unfolded
RACES = 3


@pytest.mark.parametrize("id", GAMES)
def test_the_log_shows_at_most_two_lines_for_each_activation(id: str) -> None:
    """A passage is a line, whatever it unfolds to; what begins none is counted in as well."""
    game, trial = GAMES[id], trial_of(id)
    lines = activations = 0
    for seed in range(RACES):
        options = dict(trial.browser or trial.quick) if seed % 2 else dict(trial.quick)
        table = opened(game, seed, min(4, game.seats[-1]), options)
        policy = Seeded(seed)
        for _decision in range(500):
            if table.over:
                break
            seat = table.to_act[0]
            ways = table.options(seat)
            table.act(seat, ways[int(policy.below(len(ways)))])
        passages = divided(game, table.events(None))
        lines += len(passages)
        activations += sum(passage[0].kind in trial.activations for passage in passages)
    assert activations > 30
    assert lines <= MOST_LINES * activations, lines / activations
