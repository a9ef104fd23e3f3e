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
from tests.effort import as_many, some_interpreted

# Values of options that take any number or name, and what some options need beside them.
FREE_VALUES: dict[str, list[Any]] = {
    "extra.max_chain": [1, 3],
    "die": ["d6"],
    "starters": [5],
    "cars_each": [3],
    "races": ["R04", "R10,R07"],
}
# Every so many moments of long races
SPARSE = {"daytona-500": 5, "victory-lane": 29, "apocalypse-road": 3}
# A game whose races are long is judged by fewer and shorter ones, with two players.
SHORT: dict[str, dict[str, Any]] = {"apocalypse-road": {"moves": "steps", "turn_cap": 1}}
TOGETHER: list[dict[str, Any]] = [
    {"race": 5, "turbocharge": True},
    {"race": 6, "turbo.race6": True},
    {"series": True, "turbocharge": True, "turbo.race6": True},
    {"race": 3, "extra.stack": True, "extra.vs_lost": "both", "finish.mode": "play_out"},
]


PILED_UP: list[dict[str, Any]] = [
    {"set": "2023", "starters": 9},
    {"set": "2023", "race": 25, "starters": 12, "overtime": "off", "field": "all"},
    {"aggression": True, "pit_strategy": True, "cars_each": 2, "pick": "drafted", "starters": 9},
    {"race": 5, "starters": 7, "caution_on_stage_end": "before", "duel_ties": "reroll"},
    {
        "trim_end_gaps": False,
        "empty_pile_roll": "roll",
        "sr_keeps_caution": False,
        "new_front_pile": "roll_now",
        "final_identity": "pile_position",
    },
]

# What a game is tried out with where its default is a long race.
BASE: dict[str, dict[str, Any]] = {"pile-up-racing": {"race": 11}}
SMALL: dict[str, dict[str, Any]] = {"pile-up-racing": {"race": 11, "starters": 8}}


# Values that need another option beside them, or another number of players: see TOGETHER, PILED_UP
# and the games' own tests. Written down, since trying them takes every worker its time.
NOT_ALONE: list[tuple[str, str, Any]] = [
    ("dust-devil-500", "turbocharge", True),
    ("pile-up-racing", "grid", "real"),
    ("pile-up-racing", "grid", "given"),
    ("pile-up-racing", "stage_split", "as_card"),
    ("victory-lane", "team_mode", "own_npds"),
    ("victory-lane", "team_mode", "pairs8"),
    ("victory-lane", "team_open_hands", True),
]


def single_options(game: Game[Any]) -> list[dict[str, Any]]:
    """One set of options for each value that is not a default, if it stands on its own."""
    return [
        {**SMALL.get(game.id, {}), spec.name: value}
        for spec in specs(game.Options)
        for value in spec.values[1:] or FREE_VALUES.get(spec.name, [])
        if (game.id, spec.name, value) not in NOT_ALONE
    ]


@pytest.mark.parametrize(("id", "name", "value"), NOT_ALONE)
def test_what_does_not_stand_alone_is_refused_alone(id: str, name: str, value: Any) -> None:
    game = GAMES[id]
    assert value in {spec.name: spec.values for spec in specs(game.Options)}[name]
    with pytest.raises(BadOption, match=name):
        game.prepare({**SMALL.get(id, {}), name: value}, game.seats[0])


@pytest.mark.early
@pytest.mark.parametrize("game", [SAMPLE, *GAMES.values()], ids=lambda game: game.id)
def test_game_conforms(game: Game[Any]) -> None:
    if game.id in SHORT:
        lists = [SHORT[game.id], {**SHORT[game.id], "track": "essendarium"}]
        every = as_many(2, 2 * SPARSE[game.id])
        report = conform(game, lists[: as_many(2, 1)], seats=as_many(3, 2), races=1, every=every)
        routes = [{"turn_cap": 1, "track": "lesson-3"}]
        by_routes = conform(game, routes, seats=2, races=1, every=every)
        assert by_routes.decisions > as_many(20, 6)
    else:
        every = SPARSE.get(game.id, 1)
        races = as_many(5, 2)
        report = conform(game, [BASE.get(game.id, {})], races=races, every=every)
        assert report.races == races
    assert report.processes >= 1
    assert report.decisions + report.outcomes > as_many(75, 10)


CASES = [(game, options) for game in (SAMPLE, *GAMES.values()) for options in single_options(game)]
CASES += [(GAMES["dust-devil-500"], options) for options in TOGETHER]
CASES += [(GAMES["pile-up-racing"], {"race": 11, **options}) for options in PILED_UP]


@pytest.mark.parametrize(
    ("game", "options"),
    some_interpreted(CASES, 16),
    ids=[f"{game.id}-{options}" for game, options in CASES],
)
def test_game_conforms_with_each_option(game: Game[Any], options: dict[str, Any]) -> None:
    every = 2 * SPARSE.get(game.id, 1)
    seats = 2 if game.id in SHORT else 3  # several, so that there are secrets
    if game.id in SHORT:
        options = {**SHORT[game.id], **options, "moves": "steps"}
    report = conform(game, [options], seats, 1, seed=100, processes=False, every=every)
    assert report.outcomes > 0


@pytest.mark.once
def test_the_sample_game_uses_all_the_kernel_offers() -> None:
    report = conform(SAMPLE, [{"cards": 5, "deals": 3}], seats=4, races=3, processes=False)
    assert report.deepest == SAMPLE.max_depth
    assert {"card-dealt", "lot-drawn", "stopped", "heads", "tails"} <= report.kinds
    assert str(report).startswith("sealed-high-card: 3 races, ")
