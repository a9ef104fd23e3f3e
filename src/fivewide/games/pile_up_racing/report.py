"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Luck, LuckWords, Paint, Raced, Source
from fivewide.kernel.speech import Words

from .results import results
from .state import Race

MOMENTS = frozenset(
    {"green-flag", "crash", "retired", "broke-down", "caution", "lead-changed", "stage-ended",
     "final-lap-began", "overtime-began", "checkered-flag"}
)  # fmt: skip
LUCK = LuckWords("Luck of the damage checks", "Checks", "Went on")
KINDLY: Words = (
    "The checks were kindest to {best} ({over} above the average)"
    " and hardest on {worst} ({under} below it)."
)
OUT = ("retired", "broke-down")


def track(raced: Raced) -> str:
    return str(names_of(raced.state).card.track)


def order(game: Any, race: Race, players: list[str]) -> list[str]:
    if len(race.grid) == 0:
        return []
    return [line.car for line in results(race, names_of(race))]


def painted(raced: Raced) -> dict[str, Paint]:
    """In a full field the number does the work."""
    drivers = names_of(raced.state).drivers
    return {each.driver: Paint("", each.number) for each in drivers}


def belongs(raced: Raced) -> dict[str, str]:
    names, owner = names_of(raced.state), raced.state.owner
    return {
        names.car(car): raced.players[int(owner[car])]
        for car in range(len(names.cars))
        if owner[car] >= 0
    }


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
        FigureRow(
            line.car,
            {
                "Started": line.start,
                "Places gained": line.start - line.place if line.start else 0,
                **counted(raced, names.numbers[line.car], line.led),
            },
        )
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


def luck(raced: Raced) -> list[Luck]:
    """Checks after trouble: two dice, and more than the car's number keeps it in the race."""
    names = names_of(raced.state)
    found: dict[int, list[float]] = {}
    for event in raced.all("goes-on", "retired"):
        fine = sum(a + b > event.fact("number") for a in range(1, 7) for b in range(1, 7)) / 36
        each = found.setdefault(event.fact("car"), [0, 0, 0.0])
        each[0], each[1], each[2] = each[0] + 1, each[1] + (event.kind == "goes-on"), each[2] + fine
    return [
        Luck(names.car(car), int(rolls), int(on), fine)
        for car, (rolls, on, fine) in sorted(found.items())
    ]


def story(raced: Raced) -> list[str]:
    return [*start(raced), *trouble(raced), *ends(raced)]


def start(raced: Raced) -> Iterator[str]:
    names, lines = names_of(raced.state), results(raced.state, names_of(raced.state))
    pole = next((line for line in lines if line.start == 1), None)
    if pole is not None and pole.place == 1:
        yield f"{pole.car} started first and won."
    elif pole is not None:
        yield f"{pole.car} started first and came {ordinal(pole.place)}."
    stages = [names.car(event.fact("car")) for event in raced.all("stage-ended")]
    if len(stages) > 1 and len(set(stages)) == 1:
        yield f"{stages[0]} won {'both' if len(stages) == 2 else f'all {len(stages)}'} stages."
    elif stages:
        yield f"{listed(stages)} won {'the stages' if len(stages) > 1 else 'the stage'}."


def trouble(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    crashes, cautions = len(list(raced.all("crash"))), len(list(raced.all("caution")))
    out = [names.car(event.fact("car")) for event in raced.all(*OUT)]
    saw = f"{several(crashes, 'crash', 'crashes')} and {several(cautions, 'caution')}"
    if not crashes and not cautions:
        saw = "no crash and no caution"
    who = "everybody finished" if not out else f"{listed(out)} did not finish"
    if len(out) > 3:
        who = f"{len(out)} cars did not finish"
    yield f"The race saw {saw}; {who}."


def ends(raced: Raced) -> Iterator[str]:
    """Who led longest, who came from farthest back."""
    lines = results(raced.state, names_of(raced.state))
    most = max(lines, key=lambda line: (line.led, -line.place))
    all = sum(line.led for line in lines)
    if most.led:
        but = "" if most.place == 1 else f", but came {ordinal(most.place)}"
        yield f"{most.car} led most often, {most.led} of {several(all, 'segment')}{but}."
    climbed = max(lines, key=lambda line: (line.start - line.place, -line.place))
    if climbed.start > climbed.place:
        places = f"{ordinal(climbed.start)} to {ordinal(climbed.place)}"
        yield f"{climbed.car} came farthest, from {places}."


def ordinal(place: int) -> str:
    """
    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(33)
    ('1st', '12th', '22nd', '33rd')
    """
    teens = 10 < place % 100 < 14
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
