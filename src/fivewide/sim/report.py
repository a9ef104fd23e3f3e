"""What many races say: shares and means, each with the interval it is known to."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fivewide.kernel.game import FIELD
from fivewide.sim.run import Row

Z = 1.96  # 95 %


@dataclass(frozen=True)
class Interval:
    """A figure and the range it lies in with 95 % confidence."""

    value: float
    low: float
    high: float


def share(hits: int, of: int) -> Interval:
    """A proportion with Wilson's interval, which is right for few races too."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    p, z2 = hits / of, Z * Z
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * math.sqrt(p * (1 - p) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Iterable[float]) -> Interval:
    """An average with the interval of its standard error."""
    numbers = list(values)
    count = len(numbers)
    if count == 0:
        return Interval(0.0, 0.0, 0.0)
    average = sum(numbers) / count
    if count == 1:
        return Interval(average, average, average)
    spread = math.sqrt(sum((number - average) ** 2 for number in numbers) / (count - 1))
    half = Z * spread / math.sqrt(count)
    return Interval(average, average - half, average + half)


@dataclass(frozen=True)
class Line:
    """How one driver fared: a bot, or a bot in a seat."""

    driver: str
    seat: int | None
    starts: int
    wins: Interval
    place: Interval
    points: Interval
    decisions: float


@dataclass(frozen=True)
class Summary:
    races: int
    drivers: list[Line]
    seats: list[Line]
    per_race: dict[str, Interval]  # how often things happened in a race, all cars together


FIXED = ("race", "seed", "seat", "car", "driver", "place", "points", "decisions", "start")


def summarize(rows: list[Row], figures: tuple[str, ...] = ()) -> Summary:
    """The summary of a simulation; `figures` are columns that describe the whole race."""
    by_race: dict[int, list[Row]] = {}
    for row in rows:
        by_race.setdefault(int(row["race"]), []).append(row)
    kinds = [name for name in rows[0] if name not in FIXED] if rows else []
    drivers = [_line(rows, name, None) for name in dict.fromkeys(str(r["driver"]) for r in rows)]
    if any(row["seat"] == FIELD for row in rows):  # a field is read from the front
        drivers.sort(key=lambda line: line.place.value)
    return Summary(
        races=len(by_race),
        drivers=drivers,
        seats=[
            _line(rows, str(next(r["driver"] for r in rows if r["seat"] == seat)), seat)
            for seat in sorted({int(row["seat"]) for row in rows} - {FIELD})
        ],
        per_race={
            name: mean(_of_race(group, name, name in figures) for group in by_race.values())
            for name in kinds
        },
    )


def _of_race(rows: list[Row], name: str, whole: bool) -> float:
    """A figure of one race: told once for the whole race, or car by car."""
    return float(rows[0][name]) if whole else float(sum(int(row[name]) for row in rows))


def _line(rows: list[Row], driver: str, seat: int | None) -> Line:
    mine = [
        row for row in rows if row["driver"] == driver and (seat is None or row["seat"] == seat)
    ]
    return Line(
        driver=driver,
        seat=seat,
        starts=len(mine),
        wins=share(sum(1 for row in mine if row["place"] == 1), len(mine)),
        place=mean(float(row["place"]) for row in mine),
        points=mean(float(row["points"]) for row in mine),
        decisions=mean(float(row["decisions"]) for row in mine).value,
    )


def plain(summary: Summary) -> dict[str, Any]:
    """The summary as JSON says it."""
    from dataclasses import asdict

    return asdict(summary)
