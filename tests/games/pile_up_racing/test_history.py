"""The running order after every box, from the record alone."""

from __future__ import annotations

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.history import history, places
from tests.games.pile_up_racing.pictures import drawn, from_seed
from tests.games.tables import told


@pytest.mark.parametrize("seed", range(4))
def test_laps_are_the_boxes_of_the_race(seed: int) -> None:
    table = from_seed(seed, race=10)
    laps = history(table)
    crossed = [facts["box"] for facts in told(table, "box-crossed")]
    assert [lap.box for lap in laps][: len(crossed) + 1] == [0, *crossed]
    assert laps[0].order == table.position()["grid"]
    assert laps[-1].order == [line.car for line in GAME.standings(table.state)]
    assert sum(lap.caution for lap in laps) == table.position()["cautions"]
    assert " | ".join(" ".join(pile) or "-" for pile in laps[-1].piles) == drawn(table)
    for places_of in places(laps).values():
        assert len(places_of) == len(laps)
