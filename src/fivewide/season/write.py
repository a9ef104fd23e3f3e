"""Seasons to files, by their ending: .json, .csv, .parquet, .html."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fivewide.kernel.files import save
from fivewide.season import files, page
from fivewide.season.document import (
    CalendarLine,
    DriverPage,
    OutlookDocument,
    SeasonDocument,
    season_document,
)
from fivewide.sim import write as tables
from fivewide.sim.write import CannotWrite, check_place

ENDINGS = (".json", ".csv", ".parquet", ".html")
Row = dict[str, Any]


def check(path: Path) -> None:
    check_place(path, ENDINGS)
    if path.suffix == ".parquet":
        tables.polars()
    elif path.suffix == ".html":
        page.check()


# Part of a season: the same facts whatever the ending


@dataclass(frozen=True)
class Part:
    """A race, a driver or the calendar: as a document, and as the rows of a table."""

    document: Any
    rows: list[Row]


def race_part(made: files.Season, shown: SeasonDocument, number: int) -> Part:
    """One race, car by car, best first."""
    raced = made.races[number - 1]
    found = []
    for car, scored in sorted(
        zip(raced.cars, raced.points, strict=True), key=lambda pair: pair[0].place
    ):
        row: Row = {
            "race": number, "place": car.place, "driver": car.car, "start": car.start,
            "points": scored, "led": car.led, "running": car.running, "note": car.note,
        }  # fmt: skip
        found.append(row | stages_of(car.stages))
    document = {"race": shown.calendar[number - 1], **msgspec.to_builtins(raced)}
    return Part(document, squared(found))


def driver_part(page: DriverPage) -> Part:
    """One driver, race by race."""
    rows = []
    for race in page.races:
        row: Row = msgspec.to_builtins(race)
        stages = stages_of(row.pop("stages"))
        rows.append({"driver": page.driver, **row, **stages})
    return Part(page, squared(rows))


def calendar_part(lines: list[CalendarLine]) -> Part:
    """The calendar, with what came of the races that were run."""
    rows = []
    for line in lines:
        row: Row = msgspec.to_builtins(line)
        figures = row.pop("figures")
        rows.append(row | figures)
    return Part(lines, squared(rows))


def squared(rows: list[Row]) -> list[Row]:
    """The same columns in every row: races differ in their stages and figures."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return [{name: row.get(name) for name in names} for row in rows]


def stages_of(places: Sequence[int]) -> Row:
    return {f"stage{number}": place for number, place in enumerate(places, start=1)}


def check_part(path: Path) -> None:
    """A page shows the whole season only."""
    if path.suffix == ".html":
        raise CannotWrite(f"{path}: a page is of a whole season; write .csv, .json or .parquet")


def part(wanted: Part, path: Path) -> None:
    """What was asked for, and nothing else."""
    put(path, wanted.document, wanted.rows)


# Whole seasons


def season(made: files.Season, path: Path) -> None:
    """The season file, its standings as a table, or its page."""
    document = season_document(made)
    put(path, made, msgspec.to_builtins(document.standings), document)


def outlook(document: OutlookDocument, path: Path) -> None:
    """The report, the expected standings as a table, or the page."""
    rows = [flat(msgspec.to_builtins(line)) for line in document.outlook.drivers]
    put(path, document, rows, document)


def put(path: Path, document: Any, rows: list[Row], shown: Any = None) -> None:
    """By the file's ending: the document, the page that shows it, or the rows of a table."""
    if path.suffix == ".json":
        save(path, files.pretty(document))
    elif path.suffix == ".html":
        save(path, page.filled_with(shown).encode())
    elif rows:
        tables.write(rows, path)
    elif path.suffix == ".csv":
        save(path, b"")


def flat(line: dict[str, Any]) -> dict[str, Any]:
    """`points: {value, low, high}` becomes points, points_low, points_high."""
    found: dict[str, Any] = {}
    for key, value in line.items():
        if isinstance(value, dict):
            found.update(
                {key if part == "value" else f"{key}_{part}": v for part, v in value.items()}
            )
        else:
            found[key] = value
    return found
