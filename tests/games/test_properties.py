"""What holds in every game of all: the same seed is the same game."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivewide.games import GAMES
from fivewide.kernel.agenda import playout
from fivewide.kernel.chance import Seeded
from tests.effort import as_many
from tests.games.trials import trial_of


@pytest.mark.parametrize("id", GAMES)
@settings(
    max_examples=as_many(25, 5),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**40), data=st.data())
def test_the_same_seed_is_the_same_game(id: str, seed: int, data: st.DataObject) -> None:
    game = GAMES[id]
    seats = data.draw(st.sampled_from(game.seats), "seats")
    ends = []
    for _ in range(2):
        state = game.new(game.prepare(trial_of(id).quick, seats), Seeded(seed))
        playout(state, Seeded(seed))
        ends.append(game.position(state))
    assert ends[0] == ends[1]
