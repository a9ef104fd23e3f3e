"""Points systems by name: what a place, a stage, a pole and laps led are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fivewide.content.pack import read_toml
from fivewide.kernel.errors import FivewideError, did_you_mean
from fivewide.kernel.game import CarResult
from fivewide.kernel.speech import Words

Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Table = Annotated[list[Points], Meta(max_length=200)]


class BadPoints(FivewideError):
    """A points system that cannot be used, or that nobody knows."""


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of the playoffs: how many drivers, how many races, and where they start from."""

    field: Annotated[int, Meta(ge=2, le=60)]
    races: Annotated[int, Meta(ge=1, le=60)]
    score: Annotated[int, Meta(ge=0, le=1_000_000)]


class Playoffs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The last races decide among few."""

    rounds: Annotated[list[Stretch], Meta(min_length=1, max_length=9)]
    qualify: Literal["wins", "points"] = "points"
    starts: Annotated[float, Meta(ge=0, le=1)] = 0.0
    advance_by_win: bool = False
    carry: bool = False
    last_round_by_finish: bool = False
    win_bonus: int = 0
    stage_bonus: int = 0
    regular_bonus: Table = []
    rank_bonus: Table = []

    @property
    def races(self) -> int:
        return sum(stretch.races for stretch in self.rounds)


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A points system."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}$")]
    title: Words
    source: Literal["public", "house"] = "house"
    place: Table = []
    beyond: Points = 0
    stage: Table = []
    led: Points = 0
    most_led: Points = 0
    pole: Points = 0
    best: Annotated[int, Meta(ge=0, le=200)] = 0
    own: bool = False
    beaten: bool = False
    playoffs: Playoffs | None = None


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    system: list[System]


@lru_cache(maxsize=1)
def systems() -> dict[str, System]:
    """The systems that come with Five Wide, by id."""
    file = resources.files("fivewide.season").joinpath("points.toml")
    return {system.id: system for system in read(file)}


def system(name: str) -> System:
    """A system by its id, or from a file of one's own."""
    known = systems()
    if name in known:
        return known[name]
    path = Path(name)
    if path.suffix == ".toml":
        found = read(path)
        if len(found) != 1:
            raise BadPoints(f"{path}: has {len(found)} systems; one is wanted")
        return found[0]
    raise BadPoints(f"{unknown(name)} (or name a .toml file)")


def unknown(name: str) -> str:
    hint = did_you_mean(name, systems(), likeness=0.4)
    return f"unknown points system {name!r}; {hint}"


def read(source: Traversable) -> list[System]:
    found = read_toml(source, File, BadPoints).system
    for each in found:
        check(each, str(source))
    return found


def check(system: System, where: str) -> None:
    ways = [bool(system.place), system.own, system.beaten]
    if sum(ways) != 1:
        raise BadPoints(f"{where}, {system.id}: give one of place, own and beaten")
    if system.playoffs is not None:
        fields = [stretch.field for stretch in system.playoffs.rounds]
        if fields != sorted(set(fields), reverse=True):
            raise BadPoints(f"{where}, {system.id}: every round of the playoffs has fewer drivers")
        if system.best:
            raise BadPoints(f"{where}, {system.id}: best and playoffs exclude each other")


def score(system: System, cars: Sequence[CarResult]) -> list[int]:
    """Points of every car for one race, without those for its stages."""
    table, beyond, known = system.place, system.beyond, len(system.place)
    if system.own:
        points = [car.points for car in cars]
    elif system.beaten:
        count = len(cars)
        points = [count + 1 - car.place for car in cars]
    else:
        points = [table[car.place - 1] if car.place <= known else beyond for car in cars]
    if system.led or system.most_led:
        most = max(car.led for car in cars)
        for at, car in enumerate(cars):
            if car.led > 0:
                points[at] += system.led + (system.most_led if car.led == most else 0)
    if system.pole:
        for at, car in enumerate(cars):
            if car.start == 1:
                points[at] += system.pole
    return points


def stage_points(system: System, car: CarResult) -> int:
    """Points of a car for its stages; the last stage is the race itself and not among them."""
    table, known = system.stage, len(system.stage)
    return sum(table[place - 1] for place in car.stages if 0 < place <= known)
