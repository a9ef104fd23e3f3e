"""Many races: rows for the field, and greedy drives better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.game import FIELD
from fivewide.sim.run import Plan, Row, figure_names, run
from tests.sim.summaries import summarize


def rows_of(bot: str, races: int, **options: Any) -> list[Row]:
    plan = Plan("pile-up-racing", (bot,), races, options={"race": 11, **options})
    return [row for chunk in run(plan, 1) for row in chunk]


def test_a_row_for_every_car_in_the_order_of_the_finish() -> None:
    rows = rows_of("random", 5)
    assert len(rows) == 5 * 16
    for race in range(5):
        mine = [row for row in rows if row["race"] == race]
        assert [row["place"] for row in mine] == list(range(1, 17))
        assert sorted(int(row["start"]) for row in mine) == list(range(1, 17))
        assert {row["seat"] for row in mine} == {FIELD, 0}
        assert sum(int(row["led"]) for row in mine) == int(mine[0]["segments"]) + int(
            mine[0]["overtimes"]
        )
        assert sum(int(row["retired"]) for row in mine) == mine[0]["retirements"]


def test_the_summary_is_read_from_the_front_and_names_drivers() -> None:
    plan = Plan("pile-up-racing", ("random",), 20, options={"race": 11})
    rows = [row for chunk in run(plan, 1) for row in chunk]
    summary = summarize(rows, figure_names(plan))
    places = [line.place.value for line in summary.drivers]
    assert places == sorted(places)
    assert len(places) == 16
    assert [line.seat for line in summary.seats] == [0]


@pytest.mark.rule("PU-HPIT-03", "PU-HAGG-01")
def test_greedy_gets_more_out_of_the_same_car_than_chance() -> None:
    """Sixty races each; two places are about twice the spread of the difference."""
    places = {}
    for bot in ("random", "greedy"):
        rows = rows_of(bot, 60, aggression=True, pit_strategy=True, cars="Trey Landry")
        mine = [int(row["place"]) for row in rows if row["seat"] == 0]
        places[bot] = sum(mine) / len(mine)
        assert {row["driver"] for row in rows if row["seat"] == 0} == {bot}
    assert places["greedy"] < places["random"] - 1
