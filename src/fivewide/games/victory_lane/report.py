"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, of_owner, several, times
from fivewide.kernel.game import FIELD, Standing
from fivewide.kernel.retold import FigureRow, Luck, Paint, Raced, Source

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


def order(game: Any, race: Any, players: list[str]) -> list[str]:
    names = names_of(race)
    return [names.painted(color) for color in game.view(race, None).field]


def painted(raced: Raced) -> dict[str, Paint]:
    race, names = raced.state, names_of(raced.state)
    cars = {
        name: Paint(color, str(team.number))
        for color, team in zip(names.colors, names.content.teams, strict=True)
        for name in (color, names.painted(color))
    }
    primary = {seat: int(race.primary[seat]) for seat in range(len(raced.players))}
    return cars | {
        raced.players[seat]: cars[names.colors[car]] for seat, car in primary.items() if car >= 0
    }


def belongs(raced: Raced) -> dict[str, str]:
    """The cars whose points count for a player."""
    race, names = raced.state, names_of(raced.state)
    return {
        names.car(car): player
        for seat, player in enumerate(raced.players)
        for car in range(int(CARS))
        if is_counted(race, seat, car)
    }


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
            kind = names.races[number - 1].name if len(names.races) > 1 else ""
            what = "in a stage" if event.kind == "stage-points" else "at the flag"
            place = ORDINALS[event.fact("place") - 1]
            found.append(Source(f"{names.car(car)} {place} {what}", event.fact("points"), kind))
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
    return [*grid(raced), *contact(raced), *flags(raced), *winners(raced)]


def grid(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    grids = [event for event in raced.all("race-began", "placed-on-grid")]
    poles = [
        names.car(event.fact("car"))
        for before, event in pairwise(grids)
        if event.kind == "placed-on-grid" and before.kind == "race-began"
    ]
    if len(poles) == 1:
        yield f"{poles[0]} started from the first place on the grid."


def contact(raced: Raced) -> Iterator[str]:
    """Who pushed, and who failed a test."""
    names = names_of(raced.state)
    pushed = [event.fact("car") for event in raced.all("pushed")]
    failed = [event.fact("car") for event in raced.all("test-failed")]
    if not pushed:
        yield "Nobody pushed."
        return
    most = max(sorted(set(pushed)), key=pushed.count)
    words = several(len(pushed), "push", "pushes")
    by = f", {pushed.count(most)} of them by {names.car(most)}" if len(pushed) > 1 else ""
    yield f"There were {words}{by}."
    if failed:
        worst = max(sorted(set(failed)), key=failed.count)
        often = f", {names.car(worst)} most often" if failed.count(worst) > 1 else ""
        yield f"{several(len(failed), 'test')} failed{often}."


def flags(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    yellow = len(list(raced.all("yellow-flag")))
    lapped = list(dict.fromkeys(names.car(event.fact("car")) for event in raced.all("lapped")))
    said = []
    if yellow:
        said.append(f"the yellow flag came out {times(yellow)}")
    if lapped:
        who = listed(lapped) if len(lapped) < 4 else f"{len(lapped)} cars"
        said.append(f"{who} {'were' if len(lapped) > 1 else 'was'} lapped")
    if said:
        words = "; ".join(said)
        yield f"{words[0].upper()}{words[1:]}."


def winners(raced: Raced) -> Iterator[str]:
    names, mine = names_of(raced.state), belongs(raced)
    first = [names.car(e.fact("car")) for e in raced.all("race-points") if e.fact("place") == 1]
    if len(first) == 1:
        yield f"{of_owner(first[0], mine)} was first at the checkered flag."
    elif first:
        yield f"{listed(first)} were first at the checkered flags."
