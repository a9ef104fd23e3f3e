"""Every game keeps to what the kit asks of it, with every option in each of its values."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.conformance import conform
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Game
from fivewide.kernel.options import specs
from fivewide.kernel.sample import GAME as SAMPLE
from tests.effort import some_interpreted
from tests.games.trials import Bout, trial_of

# Values that need another option beside them, or another number of players, and are tried with it
# by the games' own tests. Written down, since trying them takes every worker its time.
NOT_ALONE = [(id, each.option, each.value) for id in GAMES for each in trial_of(id).needs]


def single_options(game: Game[Any]) -> list[dict[str, Any]]:
    """One set of options for each value that is not a default, if it stands on its own."""
    return [
        {**trial_of(game.id).small, spec.name: value}
        for spec in specs(game.Options)
        for value in spec.values[1:] or trial_of(game.id).free_values.get(spec.name, [])
        if (game.id, spec.name, value) not in NOT_ALONE
    ]


@pytest.mark.parametrize(("id", "name", "value"), NOT_ALONE)
def test_what_does_not_stand_alone_is_refused_alone(id: str, name: str, value: Any) -> None:
    game = GAMES[id]
    assert value in {spec.name: spec.values for spec in specs(game.Options)}[name]
    with pytest.raises(BadOption, match=name):
        game.prepare({**trial_of(id).small, name: value}, game.seats[0])


@pytest.mark.early
@pytest.mark.parametrize("game", [SAMPLE, *GAMES.values()], ids=lambda game: game.id)
def test_game_conforms(game: Game[Any]) -> None:
    trial = trial_of(game.id)
    for bout in trial.bouts or [Bout(every=trial.every)]:
        report = conform(game, bout.options, bout.seats, bout.races, every=bout.every)
        assert report.races == bout.races * len(bout.options)
        assert report.processes >= 1
        assert report.decisions > bout.decisions
        assert report.decisions + report.outcomes > bout.steps


CASES = [(game, options) for game in (SAMPLE, *GAMES.values()) for options in single_options(game)]
CASES += [(game, dict(each)) for game in GAMES.values() for each in trial_of(game.id).together]


@pytest.mark.parametrize(
    ("game", "options"),
    some_interpreted(CASES, 16),
    ids=[f"{game.id}-{options}" for game, options in CASES],
)
def test_game_conforms_with_each_option(game: Game[Any], options: dict[str, Any]) -> None:
    trial = trial_of(game.id)
    chosen = {**trial.quick, **trial.brief, **options}
    every = 2 * trial.every
    report = conform(game, [chosen], trial.seats, 1, seed=100, processes=False, every=every)
    assert report.outcomes > 0


@pytest.mark.once
def test_the_sample_game_uses_all_the_kernel_offers() -> None:
    report = conform(SAMPLE, [{"cards": 5, "deals": 3}], seats=4, races=3, processes=False)
    assert report.deepest == SAMPLE.max_depth
    assert {"card-dealt", "lot-drawn", "stopped", "heads", "tails"} <= report.kinds
    assert str(report).startswith("sealed-high-card: 3 races, ")
