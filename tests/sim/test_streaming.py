"""Rows go to the file as they come: few are in memory at a time, however many races there are."""

from __future__ import annotations

import signal
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars
import pytest

from fivewide.cli.commands import sim as command
from fivewide.cli.main import main
from fivewide.games import GAMES
from fivewide.kernel.game import FIELD
from fivewide.sim import run as sim
from fivewide.sim import write as writing
from fivewide.sim.report import Sums, Tally, mean
from fivewide.sim.run import AHEAD, LARGEST_CHUNK, Plan, Row
from fivewide.sim.write import writer
from tests.games.trials import trial_of, typed
from tests.sim.summaries import summarize

Capture = pytest.CaptureFixture[str]
READ: dict[str, Any] = {
    ".parquet": polars.read_parquet,
    ".csv": polars.read_csv,
    ".json": polars.read_json,
}


class Tracked(dict[str, Any]):
    """A row that can be seen to go."""


def many(count: int, size: int = 10) -> Iterator[list[Row]]:
    """Chunks of races with two cars each."""
    for first in range(0, count, size):
        yield [
            Tracked(race=number, seed=number, seat=seat, car=f"car \U0001f3ce {seat}",
                    driver="random", place=1 + (seat + number) % 2, points=number, decisions=3,
                    rounds=5, bumped=seat)
            for number in range(first, first + size)
            for seat in range(2)
        ]  # fmt: skip


@pytest.mark.parametrize("ending", READ)
def test_few_rows_are_alive_at_any_time(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    alive: weakref.WeakSet[Tracked] = weakref.WeakSet()
    Tracked.__hash__ = object.__hash__  # type: ignore[assignment]
    most = 0

    def run(plan: Plan, workers: int, done: Any) -> Iterator[list[Row]]:
        nonlocal most
        for chunk in many(plan.races):
            alive.update(chunk)  # type: ignore[arg-type]
            most = max(most, len(alive))
            done(10)
            yield chunk
            del chunk

    monkeypatch.setattr(sim, "run", run)
    monkeypatch.setattr(writing, "MOST_WAITING", 100)
    path = tmp_path / f"rows{ending}"
    assert main(["sim", "dust-devil-500", "-n", "3000", "-o", str(path)]) == 0
    assert "6,000 rows in" in capsys.readouterr().out
    assert most < 200, "rows pile up"
    assert len(alive) < 200
    rows = [row for chunk in many(3000) for row in chunk]
    assert READ[ending](path).to_dicts() == rows
    assert [left.name for left in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", READ)
def test_a_run_that_fails_leaves_nothing_behind(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST_WAITING", 10)
    path = tmp_path / f"rows{ending}"
    path.write_text("the old one")
    with pytest.raises(ZeroDivisionError):
        write_half(path)
    assert [left.read_text() for left in tmp_path.iterdir()] == ["the old one"]
    with writer(path):  # no rows at all: no file is written over
        pass
    assert path.read_text() == "the old one"


def write_half(path: Path) -> None:
    with writer(path) as file:
        file.add(next(many(10)))
        file.add([{"race": 1 // 0}])


class Pool:
    """Works at once, and counts what has been ordered and not yet taken."""

    ordered = taken = most = races = 0

    def __init__(self, workers: int, mp_context: Any) -> None: ...

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *how: Any) -> None: ...

    def submit(self, work: Any, plan: Plan, first: int, count: int) -> Pool:
        Pool.ordered += 1
        Pool.most = max(Pool.most, Pool.ordered - Pool.taken)
        assert count <= LARGEST_CHUNK
        assert first == Pool.races, "in order, none left out"
        Pool.races += count
        return self

    def result(self) -> tuple[list[Row], float]:
        Pool.taken += 1
        return [], 0.01

    def cancel(self) -> None: ...


def test_no_more_is_ordered_than_a_few_chunks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "ProcessPoolExecutor", Pool)
    plan = Plan("dust-devil-500", ("random",) * 2, 100_000)
    heard: list[int] = []
    assert sum(1 for _ in sim.run(plan, 3, heard.append)) == Pool.ordered < 1000
    assert sum(heard) == Pool.races == 100_000
    assert Pool.most <= 3 * AHEAD


def test_a_billion_races_can_begin() -> None:
    races = sim.run(Plan("dust-devil-500", ("random",) * 2, 1_000_000_000), 1)
    assert [row["race"] for row in next(races) + next(races)] == [0, 0, 1, 1]


def test_slow_races_are_ordered_one_by_one_and_fast_ones_by_hundreds() -> None:
    orders = sim.Orders(Plan("dust-devil-500", ("random",) * 2, 100_000), 2)
    assert orders.next() == (0, 1)
    for _ in range(20):
        orders.took(orders.next()[1], 0.001)
    assert orders.next()[1] == LARGEST_CHUNK
    orders.took(LARGEST_CHUNK, 5000.0)
    assert orders.next()[1] == 1


def test_an_interrupt_waits_until_a_race_is_counted_and_written() -> None:
    done: list[str] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored: nohup

    def work() -> None:
        with command.undivided():
            signal.raise_signal(signal.SIGINT)
            done.append("written")

    try:
        with pytest.raises(KeyboardInterrupt):
            work()
        assert done == ["written"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_that_is_ignored_stays_ignored() -> None:
    """A simulation in the background, with nohup or &, goes on."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with command.undivided():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_line_every_two_seconds_and_one_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert command.EVERY == 2.0
    assert command.progress_line(0, 90, 2.0, "races") == "0 of 90 races in 2 s"
    said = command.progress_line(30, 90, 4.0, "seasons")
    assert said == "30 of 90 seasons in 4 s, about 8 s to go"
    monkeypatch.setattr(command, "EVERY", 0.001)
    lines: list[str] = []
    with command.progress(5, quiet=False) as done:
        done(2)
        while not lines:  # the teller is another thread
            lines = capsys.readouterr().err.splitlines()
        done(3)
    assert "of 5 races in 0 s" in lines[0]
    assert capsys.readouterr().err.splitlines()[-1] == "5 of 5 races"
    with command.progress(5, quiet=True) as done:
        done(5)
    assert capsys.readouterr().err == ""


def test_a_tally_says_what_all_rows_say() -> None:
    rows = [row for chunk in many(500) for row in chunk]
    tally = Tally(("rounds",))
    for chunk in many(500):
        tally.add(chunk)
    assert tally.summary() == summarize(rows, ("rounds",))
    (line,) = tally.summary().drivers
    known = mean(float(row["points"]) for row in rows)
    assert line.points.value == known.value
    assert line.points.high == pytest.approx(known.high)
    assert tally.summary().per_race["rounds"].value == 5.0
    assert tally.summary().per_race["bumped"].value == 1.0


def test_sums_of_large_numbers_are_exact() -> None:
    sums = Sums()
    for number in (10**15, 10**15 + 1, 10**15 + 2):
        sums.add(number)
    found = sums.mean()
    assert found.high - found.value == pytest.approx(1.96 / 3**0.5, abs=0.2)


@pytest.mark.parametrize(
    ("places", "cars"),
    [([1, 1, 1, 2], 2), ([2, 2, 2, 1], 2), ([1, 1, 6], 6), ([6, 6, 6, 6, 5], 6), ([3, 3], 3)],
)
def test_the_interval_of_a_place_stays_within_the_places(places: list[int], cars: int) -> None:
    rows: list[Row] = []
    for race, place in enumerate(places):
        others = [at for at in range(1, cars + 1) if at != place]
        for seat, at in enumerate([place, *others]):
            rows.append(
                {"race": race, "seat": seat, "driver": str(seat), "place": at, "points": 0,
                 "decisions": 0}
            )  # fmt: skip
    summary = summarize(rows)
    for line in summary.drivers + summary.seats:
        assert 1 <= line.place.low <= line.place.value <= line.place.high <= cars
    assert FIELD not in [line.seat for line in summary.seats]


@pytest.mark.parametrize("id", GAMES)
def test_no_internal_units_are_shown(id: str, capsys: Capture) -> None:
    words = ["sim", id, "-n", "1", "--workers", "1", "--seats", "random,random"]
    assert main([*words, *typed(trial_of(id).brief)]) == 0
    said = capsys.readouterr().out
    assert "x100" not in said
    assert "Per race, on average" in said
