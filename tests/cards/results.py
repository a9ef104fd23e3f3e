"""Little seasons, written as a table, for the card builder's tests."""

from __future__ import annotations

import csv
import shutil
from importlib import resources
from pathlib import Path

from fivewide.cards.formulas import Formulas, formulas
from fivewide.cards.results import Caution, Race, Season, Start, Stops, Type

BY: Formulas = formulas()


def race(number: int, type: Type = "speedway", laps: int = 100) -> Race:
    return Race(
        number=number,
        name=f"Race {number}",
        track=f"Track {number}",
        date="",
        venue="",
        surface="",
        type=type,
        lap_miles=1.5,
        laps=laps,
        laps_run=laps,
        starters=0,
        stage_laps=(),
        playoff_round=0,
    )


def start(
    number: int,
    driver: str,
    finish: int,
    grid: int | None = None,
    led: int = 0,
    status: str = "running",
    car: str = "",
) -> Start:
    return Start(number, driver, car or driver, grid, finish, 100, led, status, None, ())


def season(
    starts: list[Start],
    races: list[Race] | None = None,
    cautions: list[Caution] | None = None,
    stops: dict[str, Stops] | None = None,
    failed: dict[str, int] | None = None,
) -> Season:
    numbers = sorted({each.race for each in starts})
    return Season(starts, races or [race(n) for n in numbers], cautions, stops, failed or {})


def copied(folder: Path) -> Path:
    """The results of 2023 with all that goes with them, to break; the results file."""
    source = resources.files("fivewide.packs").joinpath("pile_up_2023")
    for name in ("results.csv", "races.csv", "cautions.csv", "pits.csv"):
        with resources.as_file(source.joinpath(name)) as path:
            shutil.copy(path, folder / name)
    return folder / "results.csv"


class Sheet:
    """A CSV file, changed cell by cell; rows count as an editor counts them, from the header 1."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open(newline="", encoding="utf-8") as file:
            self.rows = list(csv.reader(file))

    def set(self, row: int, column: str, value: str) -> None:
        self.rows[row - 1][self.rows[0].index(column)] = value

    def get(self, row: int, column: str) -> str:
        return self.rows[row - 1][self.rows[0].index(column)]

    def rename(self, column: str, name: str) -> None:
        self.rows[0][self.rows[0].index(column)] = name

    def drop(self, column: str) -> None:
        at = self.rows[0].index(column)
        for row in self.rows:
            del row[at]

    def keep(self, count: int) -> None:
        del self.rows[count + 1 :]

    def save(self) -> None:
        with self.path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows(self.rows)
