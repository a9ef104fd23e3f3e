"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, of_owner, several, times
from fivewide.kernel.game import FIELD, Standing
from fivewide.kernel.retold import FigureRow, Luck, Paint, Raced, Source
from fivewide.kernel.speech import Words, words

from .board import CARS
from .names import ORDINALS
from .rules.winning import is_counted

MOMENTS = frozenset(
    {"race-began", "lapped", "caution", "yellow-flag", "stage-ended", "checkered-flag",
     "cars-level", "lost-control", "tie-race-won", "sputtered", "won", "beaten-by"}
)  # fmt: skip
SCORED: dict[str, Words] = {
    "stage-points": "{car} {place} in a stage",
    "race-points": "{car} {place} at the flag",
}
SIDES = 6


def track(raced: Raced) -> str:
    return listed([words(race.name) for race in names_of(raced.state).races])


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


def cars(raced: Raced, line: Standing) -> list[str]:
    names = names_of(raced.state)
    return [names.painted(color) for color in raced.game.cars_of(raced.state, line)]


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
    for event in raced.all("race-began", *SCORED):
        if event.kind == "race-began":
            number += 1
            continue
        car = event.fact("car")
        own = names.colors[car] == line.car
        if own if line.seat == FIELD else own or bool(is_counted(race, line.seat, car)):
            kind = words(names.races[number - 1].name) if len(names.races) > 1 else ""
            place = words(ORDINALS[event.fact("place") - 1])
            what = words(SCORED[event.kind], car=names.car(car), place=place)
            found.append(Source(what, event.fact("points"), kind))
    return found


def figures(raced: Raced) -> list[FigureRow]:
    names = names_of(raced.state)
    return [FigureRow(names.car(car), counted(raced, car)) for car in range(int(CARS))]


def counted(raced: Raced, car: int) -> dict[str, int]:
    return {
        words("Steps"): raced.count("car", car, "moved"),
        words("Cards"): raced.count("car", car, "card-played"),
        words("Drafts"): raced.count("car", car, "drafted"),
        words("Side drafts"): raced.count("car", car, "side-drafted"),
        words("Crossovers"): raced.count("car", car, "crossed-over"),
        words("Pushes"): raced.count("car", car, "pushed"),
        words("Was pushed"): raced.count("car", car, "pushed-on"),
        words("Tests failed"): raced.count("car", car, "test-failed"),
        words("Blocked"): raced.count("car", car, "move-ended"),
        words("Pit stops"): raced.count("car", car, "pitted", "npd-pits", "to-pit-box"),
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
        yield words("{car} started from the first place on the grid.", car=poles[0])


def contact(raced: Raced) -> Iterator[str]:
    """Who pushed, and who failed a test."""
    names = names_of(raced.state)
    pushed = [event.fact("car") for event in raced.all("pushed")]
    failed = [event.fact("car") for event in raced.all("test-failed")]
    if not pushed:
        yield words("Nobody pushed.")
        return
    most = max(sorted(set(pushed)), key=pushed.count)
    yield words(
        PUSHES if len(pushed) == 1 else PUSHES_BY,
        pushes=several(len(pushed), "push", "pushes"),
        most=pushed.count(most),
        car=names.car(most),
    )
    if failed:
        worst = max(sorted(set(failed)), key=failed.count)
        sentence = FAILED if failed.count(worst) == 1 else FAILED_MOST
        yield words(sentence, tests=several(len(failed), "test"), car=names.car(worst))


PUSHES: Words = "There were {pushes}."
PUSHES_BY: Words = "There were {pushes}, {most} of them by {car}."
FAILED: Words = "{tests} failed."
FAILED_MOST: Words = "{tests} failed, {car} most often."


def flags(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    yellow = len(list(raced.all("yellow-flag")))
    lapped = list(dict.fromkeys(names.car(event.fact("car")) for event in raced.all("lapped")))
    cars = listed(lapped) if len(lapped) < 4 else several(len(lapped), "car")
    if yellow or lapped:
        sentence = FLAGS[min(yellow, 1)][min(len(lapped), 2)]
        yield words(sentence, times=times(yellow), cars=cars)


# Without a yellow flag and with it; nobody lapped, one, several
FLAGS: tuple[tuple[Words, Words, Words], ...] = (
    ("", "{cars} was lapped.", "{cars} were lapped."),
    (
        "The yellow flag came out {times}.",
        "The yellow flag came out {times}; {cars} was lapped.",
        "The yellow flag came out {times}; {cars} were lapped.",
    ),
)


def winners(raced: Raced) -> Iterator[str]:
    names, mine = names_of(raced.state), belongs(raced)
    first = [names.car(e.fact("car")) for e in raced.all("race-points") if e.fact("place") == 1]
    if len(first) == 1:
        yield words("{car} was first at the checkered flag.", car=of_owner(first[0], mine))
    elif first:
        yield words("{cars} were first at the checkered flags.", cars=listed(first))
