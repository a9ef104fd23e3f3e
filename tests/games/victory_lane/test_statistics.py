"""The script that makes the tables of the page says what the races say."""

from __future__ import annotations

from fivewide.sim.run import Plan, races
from scripts.victory_lane_statistics import HEADINGS, Field


def test_a_line_of_the_table_is_what_its_races_say() -> None:
    rows = races(Plan("victory-lane", ("random",) * 2, 4, 1, {"races": "R01"}), 0, 4)
    field = Field("R01", 2, rows, 2)
    line = dict(zip(HEADINGS, field.line(), strict=True))
    whole = rows[::2]
    assert [row["race"] for row in whole] == [0, 1, 2, 3]
    apart = [
        int(row["places_of_primaries_in_all"]) / 2 - int(row["places_of_npds_in_all"]) / 6
        for row in whole
    ]
    assert line["apart"].startswith(f"{sum(apart) / 4:+.2f} ± ")
    assert line["rotations a stage"] == f"{sum(int(row['rotations']) for row in whole) / 8:.1f}"
    assert line["stops a player"] == f"{sum(int(row['pitted']) for row in rows) / 8:.1f}"
    first = sum(1 for row in rows if row["seat"] == 0 and row["place"] == 1)
    assert line["wins by seat"].startswith(f"{first / 4:.0%}, ")


def test_with_eight_players_there_are_no_npds_to_compare_with() -> None:
    rows = races(Plan("victory-lane", ("random",) * 8, 1, 1, {"races": "R10"}), 0, 1)
    line = dict(zip(HEADINGS, Field("R10", 1, rows, 8).line(), strict=True))
    assert (line["of NPDs"], line["apart"]) == ("", "")
    assert line["place of primaries"] == "4.50"
