"""The real season of a set of cards: its results, as if somebody had raced them here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import msgspec

from fivewide.content.pack import Pack
from fivewide.kernel.game import CarResult
from fivewide.season.points import System
from fivewide.season.standings import Book

UNDER_GREEN = ("stage", "competition")  # cautions that nobody caused


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A start, as `results.csv` of a pack says it."""

    race: int
    finish: int
    driver: str
    status: str
    laps: int = 0
    led: int = 0
    start: int = 0
    car: str = ""
    points: int = 0
    stage1_pos: int = 0
    stage2_pos: int = 0
    stage3_pos: int = 0


class CautionRow(msgspec.Struct, frozen=True, kw_only=True):
    race: int
    kind: str
    start_lap: int = 0
    end_lap: int = 0
    cars: str = ""


@dataclass(frozen=True)
class Real:
    """What really happened."""

    races: list[list[CarResult]]  # of every race, best first; `points` are those credited
    cautions: list[int] | None  # of every race, without those that ended a stage
    retirements: list[int]

    def credited(self) -> dict[str, int]:
        """Points as the series gave them, penalties and all."""
        total = Counter[str]()
        for cars in self.races:
            for car in cars:
                total[car.car] += car.points
        return total

    def book(self, system: System, rounds: list[int]) -> Book:
        """The real season under a points system."""
        book = Book(system, rounds)
        for cars in self.races:
            book.enter(cars)
        return book


def real_season(pack: Pack) -> Real | None:
    """The real results that a pack brings along, if it does."""
    if "results.csv" not in pack.files:
        return None
    rows = pack.rows("results.csv", Row)
    count = max(row.race for row in rows)
    races: list[list[CarResult]] = [[] for _ in range(count)]
    for row in sorted(rows, key=lambda row: (row.race, row.finish)):
        stages = (row.stage1_pos, row.stage2_pos, row.stage3_pos)
        races[row.race - 1].append(
            CarResult(
                car=row.driver,
                place=row.finish,
                start=row.start,
                running=row.status == "running",
                led=row.led,
                stages=stages if any(stages) else (),
                points=row.points,
            )
        )
    if not all(races):
        raise pack.fault("results.csv", "column race", f"race {races.index([]) + 1} is missing")
    cautions = None
    if "cautions.csv" in pack.files:
        cautions = [0] * count
        for caution in pack.rows("cautions.csv", CautionRow):
            if caution.kind not in UNDER_GREEN and 1 <= caution.race <= count:
                cautions[caution.race - 1] += 1
    retirements = [sum(not car.running for car in cars) for cars in races]
    return Real(races, cautions, retirements)
