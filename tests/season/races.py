"""Races written down as orders, for tests that care about points only; and many seasons."""

from __future__ import annotations

from fivewide.kernel.game import CarResult
from fivewide.season.many import Seasons, parts
from fivewide.season.plan import Plan


def order(
    drivers: str, led: dict[str, int] | None = None, stages: tuple[str, ...] = (), out: str = ""
) -> list[CarResult]:
    """`order("ABC")`: A won, C was last; everybody started where he finished."""
    return [
        CarResult(
            car=driver,
            place=place,
            start=place,
            running=driver not in out,
            led=(led or {}).get(driver, 0),
            stages=tuple(stage.index(driver) + 1 if driver in stage else 0 for stage in stages),
        )
        for place, driver in enumerate(drivers, start=1)
    ]


def run_many(plan: Plan, times: int, seed: int, workers: int) -> Seasons:
    total = Seasons()
    for part in parts(plan, times, seed, workers):
        total.add(part)
    return total
