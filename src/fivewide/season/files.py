"""Season files: one JSON document that holds a season as far as it has been raced."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from fivewide.kernel.errors import reason_and_place
from fivewide.kernel.files import save
from fivewide.kernel.game import CarResult, PackRef
from fivewide.kernel.table import engine_version
from fivewide.season.calendar import Calendar
from fivewide.season.plan import BadSeason, Circuit, Plan, race_seed, season_seed
from fivewide.season.points import System
from fivewide.season.standings import Book

LARGEST_FILE = 64 * 1024 * 1024
MOST_SEED = 2**62 - 1


class Raced(msgspec.Struct, frozen=True):
    """One race that has been run."""

    seed: int
    cars: list[CarResult]
    points: list[int]  # of the cars, under the season's system
    figures: dict[str, int] = {}


class Season(msgspec.Struct, kw_only=True):
    """A season file: a plan, what it was made with, and the races run."""

    format: Literal["fivewide-season"] = "fivewide-season"
    version: Literal[1] = 1
    engine: str = ""
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    names: tuple[str, ...]
    pack: str | None
    packs: list[PackRef]
    without: tuple[str, ...] = ()
    seed: Annotated[int, msgspec.Meta(ge=-MOST_SEED, le=MOST_SEED)]
    calendar: Calendar
    system: System
    races: list[Raced] = []

    @property
    def is_over(self) -> bool:
        return len(self.races) == len(self.calendar.rounds)

    @property
    def plan(self) -> Plan:
        return Plan(**{each.name: getattr(self, each.name) for each in fields(Plan)})

    def book(self, after: int | None = None) -> Book:
        """The standings after so many races; after all that were run if not said."""
        book = self.plan.book()
        for raced in self.races[:after]:
            book.enter(raced.cars)
        return book


def new(made: Plan, seed: int) -> Season:
    """A season that has not begun."""
    circuit = Circuit(made)
    return Season(
        engine=engine_version(),
        rules=circuit.game.rules_version,
        packs=circuit.packs,
        seed=seed,
        **vars(made),
    )


def open_circuit(season: Season, where: str) -> Circuit:
    """The tables of a season that goes on; refused if the content is not what it began with."""
    circuit = Circuit(season.plan)
    if season.rules > circuit.game.rules_version:
        raise BadSeason(f"{where}: begun under newer rules; update fivewide to go on with it")
    if circuit.packs != season.packs:
        wanted = ", ".join(f"{ref.id} {ref.version}" for ref in season.packs)
        raise BadSeason(f"{where}: begun with other content ({wanted}, another SHA-256)")
    return circuit


def race_on(season: Season, circuit: Circuit, count: int = 1) -> list[Raced]:
    """Run the next races; what is added is also returned."""
    book = season.book()
    added = []
    for at in range(len(season.races), min(len(season.races) + count, len(circuit.setups))):
        seed = race_seed(season_seed(season.seed, 0), at)
        outcome = circuit.race(at, seed)
        added.append(Raced(seed, outcome.cars, book.enter(outcome.cars), outcome.figures))
    season.races += added
    return added


def whole(made: Plan, seed: int) -> Season:
    """A season run to its end."""
    season = new(made, seed)
    race_on(season, open_circuit(season, "this season"), len(made.calendar.rounds))
    return season


def read(path: Path) -> Season:
    if path.is_file() and path.stat().st_size > LARGEST_FILE:
        raise BadSeason(f"{path}: larger than {LARGEST_FILE // 1024 // 1024} MB")
    return decoded(path.read_bytes(), str(path))


def decoded(text: bytes, where: str) -> Season:
    try:
        season = msgspec.json.decode(text, type=Season)
    except msgspec.ValidationError as error:
        reason, place = reason_and_place(error)
        raise BadSeason(f"{where}, {place or 'the whole'}: {reason}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSeason(f"{where}: not a season file: {error}") from None
    check(season, where)
    return season


def check(season: Season, where: str) -> None:
    """What a file must agree with itself in."""
    if len(season.races) > len(season.calendar.rounds):
        raise BadSeason(f"{where}, races: more than the calendar has")
    for at, raced in enumerate(season.races, start=1):
        if len(raced.points) != len(raced.cars) or not raced.cars:
            raise BadSeason(f"{where}, races, {at}: points and cars differ in number")
        if any(not 1 <= car.place <= len(raced.cars) for car in raced.cars):
            raise BadSeason(f"{where}, races, {at}: a place that nobody can have")
        if len({car.car for car in raced.cars}) != len(raced.cars):
            raise BadSeason(f"{where}, races, {at}: a driver stands twice")
    book = season.plan.book()
    for at, raced in enumerate(season.races, start=1):
        if book.enter(raced.cars) != raced.points:
            raise BadSeason(f"{where}, races, {at}: these points are not those of the system")


def write(season: Season, path: Path) -> None:
    if not path.parent.is_dir():
        raise BadSeason(f"{path}: no such folder {path.parent}")
    save(path, pretty(season))


def pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"
