"""What many races say: shares and means, each with the interval it is known to."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

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


class Sums:
    """Whole numbers added up as they come: enough for an average and how well it is known."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self, least: float = -math.inf, most: float = math.inf) -> Interval:
        """The average with the interval of its standard error, within what can be."""
        if self.count == 0:
            return Interval(0.0, 0.0, 0.0)
        average = self.total / self.count
        if self.count == 1:
            return Interval(average, average, average)
        spread = self.count * self.squares - self.total * self.total  # exact: whole numbers
        variance = spread / self.count / (self.count - 1)
        half = Z * math.sqrt(variance / self.count)
        return Interval(average, max(least, average - half), min(most, average + half))


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


class Fared:
    """One driver, or one seat, over the races so far."""

    def __init__(self, driver: str, seat: int | None) -> None:
        self.driver = driver
        self.seat = seat
        self.wins = 0
        self.place, self.points, self.decisions = Sums(), Sums(), Sums()

    def add(self, row: Row) -> None:
        self.wins += row["place"] == 1
        self.place.add(int(row["place"]))
        self.points.add(int(row["points"]))
        self.decisions.add(int(row["decisions"]))

    def line(self, cars: int) -> Line:
        return Line(
            driver=self.driver,
            seat=self.seat,
            starts=self.place.count,
            wins=share(self.wins, self.place.count),
            place=self.place.mean(1, cars),
            points=self.points.mean(),
            decisions=self.decisions.mean().value,
        )


class Tally:
    """A summary that grows row by row and keeps none of them; `figures` describe a whole race."""

    def __init__(self, figures: tuple[str, ...] = ()) -> None:
        self.figures = figures
        self.races = 0
        self.cars = 0  # most in a race
        self.drivers: dict[str, Fared] = {}
        self.seats: dict[int, Fared] = {}
        self.per_race: dict[str, Sums] = {}

    def add(self, rows: list[Row]) -> None:
        """Whole races: all rows of each, one race after the other."""
        for _, group in groupby(rows, key=itemgetter("race")):
            self.add_race(list(group))

    def add_race(self, rows: list[Row]) -> None:
        self.races += 1
        self.cars = max(self.cars, len(rows))
        for row in rows:
            driver, seat = str(row["driver"]), int(row["seat"])
            self.drivers.setdefault(driver, Fared(driver, None)).add(row)
            mine = self.seats.setdefault(seat, Fared(driver, seat))
            if mine.driver == driver:
                mine.add(row)
        for name in rows[0]:
            if name not in FIXED:
                sums = self.per_race.setdefault(name, Sums())
                sums.add(_of_race(rows, name, name in self.figures))

    def summary(self) -> Summary:
        drivers = [driver.line(self.cars) for driver in self.drivers.values()]
        if FIELD in self.seats:  # a field is read from the front
            drivers.sort(key=lambda line: line.place.value)
        return Summary(
            races=self.races,
            drivers=drivers,
            seats=[
                self.seats[seat].line(self.cars) for seat in sorted(self.seats) if seat != FIELD
            ],
            per_race={name: sums.mean() for name, sums in self.per_race.items()},
        )


def _of_race(rows: list[Row], name: str, whole: bool) -> int:
    """A figure of one race: told once for the whole race, or car by car."""
    return int(rows[0][name]) if whole else sum(int(row[name]) for row in rows)
