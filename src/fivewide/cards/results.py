"""A season's results as the builder wants them: starts, races, cautions, pit stops; all judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from fivewide.cards.formulas import Formulas
from fivewide.cards.tables import (
    BadResults,
    Cells,
    Table,
    noting,
    read_each,
    refuse_all,
    shown,
    text_of,
)

Type = Literal["road", "short", "speedway", "super"]
TYPES: tuple[Type, ...] = ("road", "short", "speedway", "super")
TYPE_NAMES: dict[str, Type] = {
    "road": "road",
    "road course": "road",
    "street": "road",
    "short": "short",
    "short track": "short",
    "speedway": "speedway",
    "intermediate": "speedway",
    "super": "super",
    "superspeedway": "super",
}
SURFACES = {"paved": "P", "p": "P", "dirt": "D", "d": "D", "road": "R", "street": "R", "r": "R"}
KINDS = ("crash", "mechanical", "stage", "competition", "debris", "other")
MOST_STAGES = 4
LONGEST_LAP = 10.0  # miles
LONGEST_NAME = 40
LONGEST_OVERTIME = 1.5  # laps driven, of those planned; what is known stays below 1.2
LONGEST_DELTA = 60.0  # seconds lost in a stop beside the others


@dataclass(frozen=True)
class Start:
    """One car in one race."""

    race: int
    driver: str
    car: str
    start: int | None
    finish: int
    laps: int
    led: int
    status: str
    points: int | None
    stages: tuple[int | None, ...]
    row: int = 0  # of the results file


@dataclass(frozen=True)
class Race:
    """What a track card needs to know of a race."""

    number: int
    name: str
    track: str
    date: str
    venue: str
    surface: str
    type: Type
    lap_miles: float
    laps: int  # planned, or run where the plan is not known
    laps_run: int
    starters: int
    stage_laps: tuple[int, ...]
    playoff_round: int

    @property
    def miles(self) -> float:
        return round(self.laps * self.lap_miles, 2)


@dataclass(frozen=True)
class Caution:
    race: int
    first_lap: int | None
    last_lap: int | None
    kind: str
    cars: tuple[str, ...]


@dataclass(frozen=True)
class Stops:
    """A driver's four-tire stops: how many, and how much slower than the others, in seconds."""

    count: int
    delta: float | None


@dataclass(frozen=True)
class Season:
    starts: list[Start]
    races: list[Race]
    cautions: list[Caution] | None = None
    stops: dict[str, Stops] | None = None
    failed: dict[str, int] = field(default_factory=dict)  # to qualify, by driver


@dataclass(frozen=True)
class Files:
    """Where a season's results are; only the first is needed."""

    results: Path
    races: Path | None = None
    cautions: Path | None = None
    drivers: Path | None = None


def beside(results: Path) -> Files:
    """The files that go with a results file by their names: races.csv, cautions-2023.csv, ..."""
    tail = results.stem.partition("-")[2]

    def find(*names: str) -> Path | None:
        there = [results.parent / f"{name}{end}.csv" for name in names for end in (f"-{tail}", "")]
        return next((path for path in there if path.is_file() and path != results), None)

    return Files(results, find("races"), find("cautions"), find("pits", "drivers"))


def read(files: Files, by: Formulas, shifted: bool = False) -> Season:
    """A season from its files, or BadResults with file, row and column."""
    names: dict[str, Sequence[str]] = {**by.columns, **(by.shifted if shifted else {})}
    optional = ["car", "start", "points", *(f"stage{n}_pos" for n in range(1, MOST_STAGES + 1))]
    if files.races is None:
        optional += RACE_COLUMNS
    table = Table(
        str(files.results),
        text_of(files.results),
        ("race", "finish", "driver", "laps", "led", "status"),
        optional,
        names,
    )
    refuse_shifted(table, by)
    numbers: dict[str, int] = {}
    starts, failed, first_rows = read_starts(table, numbers)
    if not starts:
        raise BadResults(f"{table.where}: nobody started")
    refuse_all([fault for race in by_race(starts).values() for fault in impossible(table, race)])
    if files.races is None:
        races = races_in_results(first_rows, starts, by)
    else:
        races = read_races(files.races, starts, numbers, by, names)
    refuse_all(list(too_long(table, races, starts)))
    cautions = read_cautions(files.cautions, starts) if files.cautions else None
    stops = read_drivers(files.drivers, starts, failed) if files.drivers else None
    return Season(starts, races, cautions, stops, failed)


def refuse_shifted(table: Table, by: Formulas) -> None:
    """Older public files have every name after the laps one column too early."""
    known = {*by.status.running, *by.status.crash}
    for cells in table:
        status = cells.maybe("status")
        if not is_number(status):
            continue
        for column, cell in zip(table.header, cells.cells, strict=True):
            if cell.strip().lower() in known:
                raise cells.fault(
                    "status",
                    f"{shown(status)} is a number and column {column} says {shown(cell)}: "
                    "the columns are shifted by one, as in public files up to 2015; "
                    "name the money column before it, or say --shifted",
                )


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def read_starts(
    table: Table, numbers: dict[str, int]
) -> tuple[list[Start], dict[str, int], dict[int, Cells]]:
    starts: list[Start] = []
    failed: dict[str, int] = {}
    drivers: dict[tuple[int, str], int] = {}
    first_rows: dict[int, Cells] = {}

    def read_start(cells: Cells) -> None:
        race = race_number(cells, numbers)
        driver = driver_name(cells)
        before = drivers.setdefault((race, driver), cells.row)
        if before != cells.row:
            raise cells.fault(
                "driver", f"{shown(driver)} stands twice in race {race}, in row {before} too"
            )
        finish = cells.whole("finish", most=999)
        if finish == 0:
            failed[driver] = failed.get(driver, 0) + 1
            return
        status = cells.text("status").lower()
        if is_number(status):
            raise cells.fault("status", f"{shown(status)} is a number; how did the race end?")
        laps, led = cells.whole("laps"), cells.whole("led")
        if led > laps:
            raise cells.fault("led", f"{led} laps led of {laps} driven")
        first_rows.setdefault(race, cells)
        start = cells.maybe_whole("start", most=999)
        stages = tuple(
            cells.maybe_whole(f"stage{n}_pos", 1, 999) for n in range(1, MOST_STAGES + 1)
        )
        starts.append(
            Start(
                race=race,
                driver=driver,
                car=cells.maybe("car"),
                start=start or None,
                finish=finish,
                laps=laps,
                led=led,
                status=status,
                points=cells.maybe_whole("points", least=-1000),
                stages=stages,
                row=cells.row,
            )
        )

    read_each(table, read_start)
    return starts, failed, first_rows


# What cannot have been, though every cell by itself could be


def by_race(starts: list[Start]) -> dict[int, list[Start]]:
    races: dict[int, list[Start]] = {}
    for start in starts:
        races.setdefault(start.race, []).append(start)
    return races


def impossible(table: Table, race: list[Start]) -> Iterator[BadResults]:
    """The starts of one race beside each other: places, laps, laps led."""
    cars, number = len(race), race[0].race
    field = f"race {number}, which {cars} started"
    yield from places_of(table, "finish", race, [start.finish for start in race], field)
    yield from places_of(table, "start", race, [start.start for start in race], field)
    for stage in range(MOST_STAGES):
        held = [start.stages[stage] for start in race]
        yield from places_of(table, f"stage{stage + 1}_pos", race, held, field)
    numbers: dict[str, int] = {}
    for start in race:
        before = numbers.setdefault(start.car, start.row) if start.car else start.row
        if before != start.row:
            reason = f"car {shown(start.car)} of race {number} is that of row {before} too"
            yield table.fault(start.row, "car", reason)
    first = min(race, key=lambda start: start.finish)
    for start in race:
        if start.laps > first.laps:
            reason = (
                f"{start.laps} laps, more than the {first.laps} of the winner, in row {first.row}"
            )
            yield table.fault(start.row, "laps", reason)
    led = 0
    for start in race:
        led += start.led
        if led > first.laps >= led - start.led:
            reason = f"with this row {led} laps of race {number} are led, and it had {first.laps}"
            yield table.fault(start.row, "led", reason)


def places_of(
    table: Table, column: str, race: list[Start], places: list[int | None], field: str
) -> Iterator[BadResults]:
    """Nobody beyond the last place, no two in one."""
    taken: dict[int, int] = {}
    for start, place in zip(race, places, strict=True):
        if place is None:
            continue
        if place > len(race):
            yield table.fault(start.row, column, f"place {place} of {field}")
            continue
        before = taken.setdefault(place, start.row)
        if before != start.row:
            reason = f"place {place} of race {start.race} is taken, by row {before}"
            yield table.fault(start.row, column, reason)


def too_long(table: Table, races: list[Race], starts: list[Start]) -> Iterator[BadResults]:
    """Laps far beyond those planned: overtime adds a few, not half a race."""
    planned = {race.number: race.laps for race in races}
    for start in starts:
        if start.laps > planned[start.race] * LONGEST_OVERTIME + 1:
            reason = f"{start.laps} laps in a race of {planned[start.race]}"
            yield table.fault(start.row, "laps", reason)


def driver_name(cells: Cells) -> str:
    """A name without commas, which lists of drivers need: Dale Earnhardt Jr."""
    name = " ".join(cells.text("driver").replace(",", " ").split())
    if len(name) > LONGEST_NAME:
        raise cells.fault("driver", f"{shown(name)} is longer than {LONGEST_NAME} characters")
    return name


def race_number(cells: Cells, numbers: dict[str, int]) -> int:
    """Races are numbered; where they have names, in the order in which they appear."""
    name = cells.text("race")
    if name.isascii() and name.isdigit() and not numbers:
        return cells.whole("race", 1, 999)
    return numbers.setdefault(name, len(numbers) + 1)


RACE_COLUMNS = [
    "name", "track", "venue", "date", "type", "surface", "lap_miles", "laps_planned", "stage_laps",
    "playoff_round",
]  # fmt: skip


def races_in_results(first_rows: dict[int, Cells], starts: list[Start], by: Formulas) -> list[Race]:
    """A results file that says everything about the races itself."""
    table = next(iter(first_rows.values())).table
    for column, hint in (("lap_miles", ""), ("type", " (or surface)")):
        if column not in table.at and not (column == "type" and "surface" in table.at):
            raise BadResults(
                f"{table.where}, row 1, column {column}{hint}: missing; add it, "
                "or name a file of races with --races"
            )
    faults = [*unlike(table, first_rows, starts)]
    races = []
    for number, cells in sorted(first_rows.items()):
        with noting(faults):
            races.append(race_of(cells, number, [s for s in starts if s.race == number], by))
    refuse_all(faults)
    return races


def unlike(table: Table, first_rows: dict[int, Cells], starts: list[Start]) -> Iterator[BadResults]:
    """Every row that says something about its race says the same as the first of them."""
    race_of_row = {start.row: start.race for start in starts}
    columns = [column for column in RACE_COLUMNS if column in table.at]
    for cells in table:
        if cells.row not in race_of_row:
            continue
        first = first_rows[race_of_row[cells.row]]
        for column in columns:
            said, before = cells.maybe(column), first.maybe(column)
            if said != before:
                reason = f"{shown(said)}, but row {first.row} of the same race says {shown(before)}"
                yield cells.fault(column, reason)


def read_races(
    path: Path,
    starts: list[Start],
    numbers: dict[str, int],
    by: Formulas,
    names: dict[str, Sequence[str]],
) -> list[Race]:
    names = {**names, "laps_planned": (*names["laps_planned"], "laps")}
    table = Table(str(path), text_of(path), ("race", "lap_miles"), RACE_COLUMNS, names)
    if "type" not in table.at and "surface" not in table.at:
        raise BadResults(f"{path}, row 1, column type (or surface): missing")
    started = by_race(starts)
    found: dict[int, Race] = {}

    def read_race(cells: Cells) -> None:
        name = cells.text("race")
        number = numbers[name] if name in numbers else cells.whole("race", 1, 999)
        if number in found:
            raise cells.fault("race", f"race {number} stands twice")
        if number in started:
            found[number] = race_of(cells, number, started[number], by)

    read_each(table, read_race)
    missing = sorted(started.keys() - found.keys())
    if missing:
        raise BadResults(
            f"{path}, column {table.called('race')}: race {missing[0]} of the results is missing"
        )
    return [found[number] for number in sorted(found)]


def race_of(cells: Cells, number: int, starts: list[Start], by: Formulas) -> Race:
    lap_miles = cells.number("lap_miles")
    if not 0 < lap_miles <= LONGEST_LAP:
        raise cells.fault("lap_miles", f"{lap_miles:g} miles is no lap length")
    laps_run = max(start.laps for start in starts)
    planned = cells.maybe_whole("laps_planned", 1, 5000)
    return Race(
        number=number,
        name=cells.maybe("name") or f"Race {number}",
        track=cells.maybe("track") or f"Track {number}",
        date=cells.maybe("date"),
        venue=cells.maybe("venue"),
        surface=cells.maybe("surface"),
        type=type_of(cells, lap_miles, by),
        lap_miles=lap_miles,
        laps=planned or max(laps_run, 1),
        laps_run=laps_run,
        starters=len(starts),
        stage_laps=stage_laps(cells, planned),
        playoff_round=cells.maybe_whole("playoff_round", 0, 20) or 0,
    )


def type_of(cells: Cells, lap_miles: float, by: Formulas) -> Type:
    """PU-TRACK-02. As the file says, or by surface and lap length."""
    if cells.maybe("type"):
        return TYPE_NAMES[cells.one_of("type", "track type", TYPE_NAMES)]
    if SURFACES[cells.one_of("surface", "surface", SURFACES)] == "R":
        return "road"
    if lap_miles < by.types.short_below:
        return "short"
    return "super" if lap_miles > by.types.super_above else "speedway"


def stage_laps(cells: Cells, planned: int | None) -> tuple[int, ...]:
    said = cells.maybe("stage_laps")
    if not said:
        return ()
    parts = said.split("/")
    if not all(re.fullmatch("[0-9]{1,9}", part) and int(part) > 0 for part in parts):
        raise cells.fault("stage_laps", f"{shown(said)} is not laps like 65/65/70")
    if len(parts) > MOST_STAGES:
        raise cells.fault("stage_laps", f"{len(parts)} stages; {MOST_STAGES} at most")
    laps = tuple(int(part) for part in parts)
    if planned is not None and sum(laps) != planned:
        raise cells.fault("stage_laps", f"{said} is {sum(laps)} laps, not the {planned} planned")
    return laps if planned is not None else ()


def read_cautions(path: Path, starts: list[Start]) -> list[Caution]:
    """Who was part of which caution; cars by their numbers."""
    table = Table(str(path), text_of(path), ("race", "kind", "cars"), ("start_lap", "end_lap"))
    started = by_race(starts)
    cautions = []
    for cells in table:
        race = cells.whole("race", 1, 999)
        if race not in started:
            raise cells.fault("race", f"race {race} is not in the results")
        cars = {start.car for start in started[race]}
        laps = max(start.laps for start in started[race])
        kind = cells.one_of("kind", "kind", KINDS)
        listed = tuple(cells.maybe("cars").split())
        unknown = next((car for car in listed if car not in cars), None)
        if unknown is not None:
            raise cells.fault("cars", f"car {shown(unknown)} did not start race {race}")
        twice = next((car for car in listed if listed.count(car) > 1), None)
        if twice is not None:
            raise cells.fault("cars", f"car {shown(twice)} stands twice")
        first, last = cells.maybe_whole("start_lap"), cells.maybe_whole("end_lap")
        for column, lap in (("start_lap", first), ("end_lap", last)):
            if lap is not None and lap > laps:
                raise cells.fault(column, f"lap {lap} of race {race}, which had {laps}")
        if first is not None and last is not None and first > last:
            raise cells.fault("end_lap", f"it ends on lap {last} and begins on {first}")
        cautions.append(Caution(race, first, last, kind, listed))
    return cautions


def read_drivers(
    path: Path, starts: list[Start], failed: dict[str, int]
) -> dict[str, Stops] | None:
    """What results cannot say of a driver: pit stops, and races he failed to qualify for."""
    table = Table(str(path), text_of(path), ("driver",), ("pit_stops", "pit_delta", "DNQ"))
    started = {start.driver for start in starts}
    stops: dict[str, Stops] = {}
    seen: dict[str, int] = {}
    for cells in table:
        driver = driver_name(cells)
        if driver in seen:
            raise cells.fault("driver", f"{shown(driver)} stands twice, in row {seen[driver]} too")
        seen[driver] = cells.row
        missed = cells.maybe_whole("DNQ", most=999) or 0
        if driver not in started and not missed and driver not in failed:
            raise cells.fault("driver", f"{shown(driver)} is not in the results")
        if missed:
            failed[driver] = max(missed, failed.get(driver, 0))
        delta = cells.maybe_number("pit_delta")
        if delta is not None and abs(delta) > LONGEST_DELTA:
            raise cells.fault("pit_delta", f"{delta:g} seconds beside the others is no pit stop")
        stops[driver] = Stops(cells.maybe_whole("pit_stops", most=9999) or 0, delta)
    return stops if {"pit_stops", "pit_delta"} <= table.at.keys() else None
