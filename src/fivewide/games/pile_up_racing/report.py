"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Luck, LuckWords, Paint, Raced, Source
from fivewide.kernel.speech import Words, words

from .event_words import ordinal
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
    said = [words("Started {place}", place=found.start)] if found.start else []
    said += [
        words("Stage {stage}: {place}", stage=stage, place=place)
        for stage, place in enumerate(found.stages, 1)
        if place
    ]
    if found.led:
        said.append(words("Led {segments}", segments=several(found.led, "segment")))
    return [Source(each) for each in said]


def figures(raced: Raced) -> list[FigureRow]:
    names = names_of(raced.state)
    return [
        FigureRow(
            line.car,
            {
                words("Started"): line.start,
                words("Places gained"): line.start - line.place if line.start else 0,
                **counted(raced, names.numbers[line.car], line.led),
            },
        )
        for line in results(raced.state, names)
    ]


def counted(raced: Raced, car: int, led: int) -> dict[str, int]:
    return {
        words("Segments led"): led,
        words("Passes"): raced.count("car", car, "passed"),
        words("Held off"): raced.count("car", car, "held-off"),
        words("Duels won"): raced.count("car", car, "duel-won"),
        words("Advanced"): raced.count("car", car, "advanced"),
        words("Dropped back"): raced.count("car", car, "dropped"),
        words("In trouble"): raced.count("car", car, "involved"),
        words("Pit stops"): raced.count(
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
        yield words("{car} started first and won.", car=pole.car)
    elif pole is not None:
        place = ordinal(pole.place)
        yield words("{car} started first and came {place}.", car=pole.car, place=place)
    stages = [names.car(event.fact("car")) for event in raced.all("stage-ended")]
    if len(stages) == 1:
        yield words("{car} won the stage.", car=stages[0])
    elif stages and len(set(stages)) > 1:
        yield words("{cars} won the stages.", cars=listed(stages))
    elif len(stages) == 2:
        yield words("{car} won both stages.", car=stages[0])
    elif stages:
        yield words("{car} won all {stages} stages.", car=stages[0], stages=len(stages))


def trouble(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    crashes, cautions = len(list(raced.all("crash"))), len(list(raced.all("caution")))
    saw = words("The race saw no crash and no caution")
    if crashes or cautions:
        saw = words(
            "The race saw {crashes} and {cautions}",
            crashes=several(crashes, "crash", "crashes"),
            cautions=several(cautions, "caution"),
        )
    out = [names.car(event.fact("car")) for event in raced.all(*OUT)]
    if not out:
        finished = words("everybody finished")
    elif len(out) > MOST_NAMED:
        finished = words("{cars} did not finish", cars=several(len(out), "car"))
    else:
        finished = words("{cars} did not finish", cars=listed(out))
    yield f"{saw}; {finished}."


MOST_NAMED = 3


def ends(raced: Raced) -> Iterator[str]:
    """Who led longest, who came from farthest back."""
    lines = results(raced.state, names_of(raced.state))
    most = max(lines, key=lambda line: (line.led, -line.place))
    if most.led:
        led = several(sum(line.led for line in lines), "segment")
        often = LED if most.place == 1 else LED_BUT
        yield words(often, car=most.car, led=most.led, segments=led, place=ordinal(most.place))
    climbed = max(lines, key=lambda line: (line.start - line.place, -line.place))
    if climbed.start > climbed.place:
        yield words(
            "{car} came farthest, from {start} to {end}.",
            car=climbed.car,
            start=ordinal(climbed.start),
            end=ordinal(climbed.place),
        )


LED: Words = "{car} led most often, {led} of {segments}."
LED_BUT: Words = "{car} led most often, {led} of {segments}, but came {place}."
