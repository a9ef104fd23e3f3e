"""Many races: the same rows whoever works on them, honest intervals, files that can be read."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest

from fivewide.bots import Turn, make_bot
from fivewide.games import GAMES, game
from fivewide.kernel.chance import seed_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import FIELD
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from fivewide.sim.report import mean, share
from fivewide.sim.run import Plan, Row, check, figure_names, run
from fivewide.sim.write import CannotWrite, write
from fivewide.sim.write import check as check_file
from tests.sim.summaries import summarize

pytestmark = pytest.mark.once  # many races; test_streaming runs twice


PLAN = Plan("dust-devil-500", ("random", "greedy", "random"), 40, seed=11)


def rows_of(plan: Plan, workers: int = 1) -> list[Row]:
    return [row for chunk in run(plan, workers) for row in chunk]


def test_the_number_of_workers_changes_no_row() -> None:
    alone = rows_of(PLAN, 1)
    assert len(alone) == 120
    assert rows_of(PLAN, 2) == alone
    assert rows_of(PLAN, 3) == alone


def test_another_seed_gives_other_races() -> None:
    other = Plan(PLAN.game, PLAN.drivers, PLAN.races, seed=12)
    assert rows_of(other) != rows_of(PLAN)


def test_races_inside_the_engine_are_those_of_random_bots() -> None:
    """All seats random runs without Python in between; the choices are the same."""
    plan = Plan("dust-devil-500", ("random",) * 4, 15, seed=5)
    found = game(plan.game)
    for row in rows_of(plan):
        if row["seat"] != 0:
            continue
        seed = seed_of(5, int(row["race"]))
        assert seed == row["seed"]
        seats = [SeatInfo(name, "random") for name in "abcd"]
        table = Table(found, found.prepare({}, 4), seats, SeededLuck(seed))
        table.roll()
        bots = [make_bot("random", found, seed_of(seed, seat)) for seat in range(4)]
        while not table.over:
            seat = table.to_act[0]
            turn = Turn(found, table.state, seat)
            option = bots[seat].choose(turn)
            table.act(seat, option.action)
        places = {line.seat: line.place for line in found.standings(table.state)}
        assert places[0] == row["place"]
        assert table.position()["round"] == row["rounds"]


def test_a_row_counts_what_happened_to_the_car() -> None:
    rows = rows_of(PLAN)
    assert {row["driver"] for row in rows} == {"random", "greedy"}
    for number in range(PLAN.races):
        race = [row for row in rows if row["race"] == number]
        assert sum(int(row["finished"]) for row in race) == 1
        assert [row["finished"] for row in race if row["place"] == 1] == [1]
        assert sum(int(row["first_driver"]) for row in race) == 1


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_simulated(id: str) -> None:
    seats = GAMES[id].seats[0]
    rows = rows_of(Plan(id, ("random",) * seats, 3))
    if GAMES[id].has_field:
        assert len(rows) == 3 * len({row["car"] for row in rows})
    else:
        assert [row["seat"] for row in rows if row["seat"] != FIELD] == [*range(seats)] * 3


def test_alone_in_victory_lane_the_cars_to_beat_have_rows_and_the_player_loses_some() -> None:
    """VL-SOLO-10. A race is won exactly if that was told, and nobody else is first then."""
    rows = rows_of(Plan("victory-lane", ("random",), 12, options={"races": "R10"}))
    summary = summarize(rows)
    for number in range(12):
        cars = [row for row in rows if row["race"] == number]
        assert [row["seat"] for row in cars] == [0, *[FIELD] * 7]
        assert (cars[0]["place"] == 1) == (cars[0]["won"] == 1)
        assert sorted(int(row["place"]) for row in cars) == list(range(1, 9))
    (mine,) = summary.seats
    assert mine.wins.value == sum(int(row["won"]) for row in rows) / 12 < 1
    assert len([line for line in summary.drivers if line.driver == "Red 5"]) == 1


def test_a_share_has_wilsons_interval() -> None:
    half = share(50, 100)
    assert (half.value, round(half.low, 4), round(half.high, 4)) == (0.5, 0.4038, 0.5962)
    assert share(0, 10).low == 0.0
    assert 0.2 < share(0, 10).high < 0.3
    assert share(10, 10).high == 1.0


def test_a_mean_has_the_interval_of_its_error() -> None:
    figure = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert figure.value == 3.0
    assert round(figure.high - figure.value, 3) == round(1.96 * (2.5**0.5) / 5**0.5, 3)


def test_the_summary_adds_up() -> None:
    rows = rows_of(PLAN)
    summary = summarize(rows, figure_names(PLAN))
    assert summary.races == 40
    assert [line.driver for line in summary.drivers] == ["random", "greedy"]
    wins = sum(line.wins.value * line.starts for line in summary.seats)
    assert round(wins) == sum(1 for row in rows if row["place"] == 1)
    rounds = [int(row["rounds"]) for row in rows if row["seat"] == 0]
    assert summary.per_race["rounds"].value == sum(rounds) / len(rounds)
    assert summary.per_race["finished"].value == 1.0


@pytest.mark.parametrize("ending", [".parquet", ".csv", ".json"])
def test_rows_are_written_and_read_back(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"rows{ending}"
    rows = rows_of(PLAN)
    write(rows, path)
    if ending == ".parquet":
        frame = polars.read_parquet(path)
    elif ending == ".csv":
        frame = polars.read_csv(path)
    else:
        frame = polars.read_json(path)
    assert frame.to_dicts() == rows
    assert [left.name for left in tmp_path.iterdir()] == [path.name]


def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="must end in"):
        check_file(tmp_path / "rows.xls")
    with pytest.raises(CannotWrite, match="no such folder"):
        check_file(tmp_path / "nowhere" / "rows.csv")


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan("dust-devil", ("random",) * 2, 1), "did you mean dust-devil-500"),
        (Plan("dust-devil-500", ("random",), 1), "takes 2-6 players, not 1"),
        (Plan("dust-devil-500", ("random", "gredy"), 1), "did you mean greedy"),
        (Plan("dust-devil-500", ("random",) * 2, 1, options={"rac": 1}), "did you mean race"),
        (Plan("dust-devil-500", ("random",) * 2, 1, pack="nowhere"), "no such folder"),
    ],
)
def test_a_wrong_plan_is_refused_in_one_line(plan: Plan, reason: str) -> None:
    with pytest.raises(FivewideError, match=reason) as refusal:
        check(plan)
    assert "\n" not in str(refusal.value)
