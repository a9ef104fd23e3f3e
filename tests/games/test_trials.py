"""What games say of themselves to the tests of all games: it is there, and it fits the game."""

from __future__ import annotations

from operator import attrgetter

import pytest

from fivewide.games import GAMES
from fivewide.kernel.options import specs
from fivewide.kernel.sample import GAME as SAMPLE
from tests.games.trials import NoTrial, Trial, file_of, part_of, trial_of, typed

# What has no default that would test anything.
NEEDED = [
    *("verbs", "marks", "start", "spoiled", "rule_ids", "addressed"),
    *("broken", "refused", "screens", "tables", "files", "parity"),
]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_says_what_has_no_default(id: str) -> None:
    missing = [name for name in NEEDED if not attrgetter(name)(trial_of(id))]
    assert missing == [], f"{file_of(id, 'trial')} has to say more"


@pytest.mark.parametrize("id", GAMES)
def test_the_options_are_those_of_the_game(id: str) -> None:
    trial, known = trial_of(id), {spec.name for spec in specs(GAMES[id].Options)}
    sets = [
        *(trial.asked, trial.all_asked, trial.quick, trial.brief, trial.short, trial.long),
        *(trial.small, trial.browser, trial.free_values, trial.names, trial.most),
        *(*trial.together, *trial.parity, *trial.tables, *trial.files, trial.corpus.values),
        *(options for options, _seats in trial.leaks),
        *(options for _name, _answers, options in trial.screens),
        *(row.options for row in trial.counted),
        *(options for bout in trial.bouts for options in bout.options),
        *({each.option: each.value, **each.beside} for each in trial.needs),
    ]
    assert {name for options in sets for name in options} <= known
    assert set(trial.asked) <= set(trial.all_asked), "whoever is asked all is asked anything"


def test_a_game_without_a_trial_is_told_which_file_to_write() -> None:
    with pytest.raises(NoTrial, match=r"^two-lane-derby: no tests/games/two_lane_derby/trial\.py,"):
        trial_of("two-lane-derby")
    with pytest.raises(NoTrial, match=r"^two-lane-derby: no tests/games/two_lane_derby/golden\.py"):
        part_of("two-lane-derby", "golden")


def test_the_sample_of_the_kernel_has_nothing_to_say() -> None:
    assert trial_of(SAMPLE.id) == Trial()


def test_options_are_typed_as_the_command_line_takes_them() -> None:
    assert typed({"race": 5, "turbocharge": True}) == ["-O", "race=5", "-O", "turbocharge=true"]
