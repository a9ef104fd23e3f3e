"""Many seasons: the same figures for the same seed, whoever works on them."""

from __future__ import annotations

import multiprocessing
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from fivewide.season.plan import Circuit, Plan, race_seed, season_seed
from fivewide.season.standings import TOTALS

STATISTICS = ("rank", *TOTALS, "finishes")
WIDTH = len(STATISTICS)


@dataclass
class Seasons:
    """What came of many seasons: for every driver twelve numbers a season, one after the other."""

    drivers: dict[str, array[int]] = field(default_factory=dict)
    count: int = 0
    figures: dict[str, list[int]] = field(default_factory=dict)  # summed over a season's races
    wins_by_race: list[dict[str, int]] = field(default_factory=list)

    def of(self, driver: str, statistic: str) -> array[int]:
        """One statistic of one driver, season by season."""
        return self.drivers[driver][STATISTICS.index(statistic) :: WIDTH]

    def add(self, other: Seasons) -> None:
        """Seasons that follow these."""
        for name in {**self.drivers, **other.drivers}:
            mine = self.drivers.setdefault(name, array("q", bytes(8 * WIDTH * self.count)))
            mine.extend(other.drivers.get(name) or array("q", bytes(8 * WIDTH * other.count)))
        for name, sums in other.figures.items():
            self.figures.setdefault(name, []).extend(sums)
        if not self.wins_by_race:
            self.wins_by_race = [{} for _ in other.wins_by_race]
        for mine_by, theirs in zip(self.wins_by_race, other.wins_by_race, strict=True):
            for name, wins in theirs.items():
                mine_by[name] = mine_by.get(name, 0) + wins
        self.count += other.count


def parts(plan: Plan, times: int, seed: int, workers: int) -> Iterator[Seasons]:
    """So many seasons, some at a time."""
    size = max(1, min(25, times // (workers * 4)))
    chunks = [(first, min(size, times - first)) for first in range(0, times, size)]
    if workers == 1 or len(chunks) == 1:
        circuit = Circuit(plan)
        for first, count in chunks:
            yield some(circuit, seed, first, count)
        return
    # Spawned, not forked: a progress bar has a thread, and threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_prepare, initargs=(plan,)
    ) as pool:
        yield from pool.map(partial(_some, seed), *zip(*chunks, strict=True))


_circuit: Circuit | None = None  # of this worker


def _prepare(plan: Plan) -> None:
    global _circuit
    _circuit = Circuit(plan)


def _some(seed: int, first: int, count: int) -> Seasons:
    assert _circuit is not None
    return some(_circuit, seed, first, count)


def some(circuit: Circuit, seed: int, first: int, count: int) -> Seasons:
    """Seasons `first`, `first + 1`, ... of a seed."""
    total = Seasons()
    for number in range(first, first + count):
        total.add(one(circuit, season_seed(seed, number)))
    return total


def one(circuit: Circuit, seed: int) -> Seasons:
    """One season, reduced to its figures."""
    book = circuit.plan.book()
    figures: dict[str, int] = {}
    winners: list[dict[str, int]] = []
    for at in range(len(circuit.setups)):
        outcome = circuit.race(at, race_seed(seed, at))
        book.enter(outcome.cars)
        for name, value in outcome.figures.items():
            figures[name] = figures.get(name, 0) + value
        winners.append({car.car: 1 for car in outcome.cars if car.place == 1})
    result = Seasons(count=1, figures={name: [value] for name, value in figures.items()})
    result.wins_by_race = winners
    for rank, account in book.ranked():
        statistics = (getattr(account, name) for name in STATISTICS[1:])
        result.drivers[account.name] = array("q", (rank, *statistics))
    return result
