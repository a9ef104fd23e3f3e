"""What the kit asks, for tables that the common test does not set: teams of two and eight."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.kernel.conformance import conform
from fivewide.kernel.errors import BadOption

pytestmark = pytest.mark.once  # whole races: compiled, where they take less time


@pytest.mark.rule("VL-TEAM-01", "VL-TEAM-03", "VL-TEAM-05")
@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"team_mode": "own_npds", "races": "R10"}, 2),
        ({"team_mode": "pairs8", "team_open_hands": True, "races": "R10"}, 8),
        ({"solo_npd_stage_pit": "always", "races": "R03"}, 1),
    ],
    ids=str,
)
def test_the_game_conforms_with_teams_and_alone(options: dict[str, Any], seats: int) -> None:
    report = conform(GAME, [options], seats, races=1, processes=False, every=13)
    assert report.races == 1


@pytest.mark.rule("VL-TEAM-01", "VL-TEAM-03")
@pytest.mark.parametrize(
    ("options", "seats", "reason"),
    [
        ({"team_mode": "own_npds"}, 5, "2 to 4 players"),
        ({"team_mode": "pairs8"}, 6, "8 players"),
        ({"team_open_hands": True}, 8, "needs team_mode=pairs8"),
    ],
)
def test_options_that_do_not_fit_the_table_are_refused(
    options: dict[str, Any], seats: int, reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.prepare(options, seats)
