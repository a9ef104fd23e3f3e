"""What a race report says of this game."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import FIELD, Standing
from fivewide.kernel.retold import FigureRow, Luck, Raced, Source

from .board import CARS
from .names import ORDINALS
from .rules.winning import is_counted

MOMENTS = frozenset(
    {"race-began", "lapped", "caution", "yellow-flag", "stage-ended", "checkered-flag",
     "cars-level", "lost-control", "tie-race-won", "sputtered", "won", "beaten-by"}
)  # fmt: skip
POINTS = ("stage-points", "race-points")
SIDES = 6


def track(raced: Raced) -> str:
    return listed([race.name for race in names_of(raced.state).races])


def order(game: Any, race: Any) -> list[str]:
    names = names_of(race)
    return [names.painted(color) for color in game.view(race, None).field]


def points(points: int) -> str:
    return several(points, "point")


def sources(raced: Raced, line: Standing) -> list[Source]:
    """Stage and race points of every car that counts for the line."""
    race, names = raced.state, names_of(raced.state)
    found, number = [], 0
    for event in raced.all("race-began", *POINTS):
        if event.kind == "race-began":
            number += 1
            continue
        car = event.fact("car")
        own = names.colors[car] == line.car
        if own if line.seat == FIELD else own or bool(is_counted(race, line.seat, car)):
            what = "stage" if event.kind == "stage-points" else "race"
            name = f"{names.races[number - 1].name}, " if len(names.races) > 1 else ""
            place = ORDINALS[event.fact("place") - 1]
            words = f"{name}{names.car(car)} {place} in the {what}"
            found.append(Source(words, event.fact("points")))
    return found


def figures(raced: Raced) -> list[FigureRow]:
    names = names_of(raced.state)
    return [FigureRow(names.car(car), counted(raced, car)) for car in range(int(CARS))]


def counted(raced: Raced, car: int) -> dict[str, int]:
    return {
        "Steps": raced.count("car", car, "moved"),
        "Cards": raced.count("car", car, "card-played"),
        "Drafts": raced.count("car", car, "drafted"),
        "Side drafts": raced.count("car", car, "side-drafted"),
        "Crossovers": raced.count("car", car, "crossed-over"),
        "Pushes": raced.count("car", car, "pushed"),
        "Was pushed": raced.count("car", car, "pushed-on"),
        "Tests failed": raced.count("car", car, "test-failed"),
        "Blocked": raced.count("car", car, "move-ended"),
        "Pit stops": raced.count("car", car, "pitted", "npd-pits", "to-pit-box"),
    }


def luck(raced: Raced) -> list[Luck]:
    """Dice of tests, added up; every side is as likely as any other."""
    names = names_of(raced.state)
    rolled: list[list[int]] = [[] for _ in range(int(CARS))]
    for event in raced.all("die-rolled"):
        rolled[event.fact("car")].append(event.fact("die"))
    return [
        Luck(names.car(car), len(dice), sum(dice), len(dice) * (SIDES + 1) / 2)
        for car, dice in enumerate(rolled)
    ]


def story(raced: Raced) -> list[str]:
    names, said = names_of(raced.state), []
    grid = next(raced.all("placed-on-grid"), None)
    if grid is not None:
        said.append(f"{names.car(grid.fact('car'))} took the first place on the grid.")
    pushes, failed = len(list(raced.all("pushed"))), len(list(raced.all("test-failed")))
    pushed = several(pushes, "push", "pushes")
    said.append(f"The race saw {pushed} and {several(failed, 'failed test')}.")
    flags = len(list(raced.all("yellow-flag")))
    lapped = list(dict.fromkeys(names.car(event.fact("car")) for event in raced.all("lapped")))
    if flags:
        said.append(f"Yellow flags: {flags}.")
    if lapped:
        said.append(f"{listed(lapped)} {'were' if len(lapped) > 1 else 'was'} lapped.")
    first = [names.car(e.fact("car")) for e in raced.all("race-points") if e.fact("place") == 1]
    if first:
        said.append(f"{listed(first)} took the checkered flag.")
    return said
