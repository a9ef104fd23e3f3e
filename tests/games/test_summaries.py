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
