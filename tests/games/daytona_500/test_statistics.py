"""Random races on the speedway strand as many cars as those of the inventory did."""

from __future__ import annotations

import pytest

from fivewide.games.daytona_500.trial import out_of_gas
from tests.games.daytona_500.pictures import board


@pytest.mark.rule("D5-FINISH-07")
@pytest.mark.parametrize(("players", "share"), [(2, 0.032), (3, 0.064), (4, 0.098)])
def test_the_share_of_cars_out_of_gas_is_that_of_the_inventory(players: int, share: float) -> None:
    """600 races each; 2.5 percentage points are more than four times the spread of chance."""
    assert abs(out_of_gas(board({"game.races": 1}), players, 600) - share) < 0.025
