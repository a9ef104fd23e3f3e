"""Races that begin with everything settled."""

from __future__ import annotations

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.learn import settled
from tests.games.trials import trial_of

READY = [id for id, game in GAMES.items() if game.ready]


@pytest.mark.parametrize("game", READY)
def test_a_settled_race_begins_with_the_first_drive_for_every_number_of_seats(game: str) -> None:
    its_game = GAMES[game]
    assert its_game.ready
    for seats in its_game.seats:
        if seats < 2:
            continue
        start = settled(its_game, trial_of(game).browser, seats, seed=seats)
        assert start is not None, f"{seats} seats"
        assert msgspec.to_builtins(start)["asks"] == its_game.ready.asks


def test_where_nothing_comes_before_the_race_it_begins_with_its_start() -> None:
    for game in set(GAMES) - set(READY):
        assert settled(GAMES[game], {}, GAMES[game].seats[-1], seed=1) is None
