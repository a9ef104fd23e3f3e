"""What a race report says of this game."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Raced, Source

from .results import results
from .state import Race

MOMENTS = frozenset(
    {"green-flag", "crash", "retired", "broke-down", "caution", "lead-changed", "stage-ended",
     "final-lap-began", "overtime-began", "checkered-flag"}
)  # fmt: skip
OUT = ("retired", "broke-down")


def track(raced: Raced) -> str:
    return str(names_of(raced.state).card.track)


def order(game: Any, race: Race) -> list[str]:
    if len(race.grid) == 0:
        return []
    return [line.car for line in results(race, names_of(race))]


def sources(raced: Raced, line: Standing) -> list[Source]:
    """No points in this game: where the car started, its stages, what it led."""
    names = names_of(raced.state)
    found = next(each for each in results(raced.state, names) if each.car == line.car)
    said = [f"Started {found.start}"] if found.start else []
    said += [f"Stage {n}: {place}" for n, place in enumerate(found.stages, 1) if place]
    if found.led:
        said.append(f"Led {several(found.led, 'segment')}")
    return [Source(words) for words in said]


def figures(raced: Raced) -> list[FigureRow]:
    names = names_of(raced.state)
    return [
        FigureRow(line.car, counted(raced, names.numbers[line.car], line.led))
        for line in results(raced.state, names)
    ]


def counted(raced: Raced, car: int, led: int) -> dict[str, int]:
    return {
        "Segments led": led,
        "Passes": raced.count("car", car, "passed"),
        "Held off": raced.count("car", car, "held-off"),
        "Duels won": raced.count("car", car, "duel-won"),
        "Advanced": raced.count("car", car, "advanced"),
        "Dropped back": raced.count("car", car, "dropped"),
        "In trouble": raced.count("car", car, "involved"),
        "Pit stops": raced.count(
            "car", car, "took-two-tires", "took-four-tires", "stopped-under-green"
        ),
    }


def story(raced: Raced) -> list[str]:
    names, said = names_of(raced.state), []
    lines = results(raced.state, names)
    pole = next((line for line in lines if line.start == 1), None)
    if pole is not None:
        said.append(f"{pole.car} started first and was classified {ordinal(pole.place)}.")
    stages = [names.car(event.fact("car")) for event in raced.all("stage-ended")]
    if stages:
        said.append(f"The stages went to {listed(stages)}.")
    cautions = len(list(raced.all("caution")))
    crashes = len(list(raced.all("crash")))
    said.append(
        f"The race saw {several(crashes, 'crash', 'crashes')} and {several(cautions, 'caution')}."
    )
    out = [names.car(event.fact("car")) for event in raced.all(*OUT)]
    if out:
        more = f" and {len(out) - 3} more" if len(out) > 3 else ""
        who = ", ".join(out[:3]) + more if more else listed(out)
        said.append(f"{who} did not finish.")
    climbed = max(lines, key=lambda line: (line.start - line.place, -line.place))
    if climbed.start > climbed.place:
        gained = several(climbed.start - climbed.place, "place")
        said.append(f"{climbed.car} gained the most: {gained}.")
    return said


def ordinal(place: int) -> str:
    """
    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(33)
    ('1st', '12th', '22nd', '33rd')
    """
    teens = 10 < place % 100 < 14
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
