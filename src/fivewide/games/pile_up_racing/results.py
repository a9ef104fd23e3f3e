"""The Raceday sheet: order, notes and figures of a race, for people, seasons and statistics."""

from __future__ import annotations

from collections.abc import Iterable

from fivewide.kernel.game import FIELD, CarResult, Standing
from fivewide.kernel.speech import Words, words

from .board import NOBODY
from .names import Names
from .rules.segment import classification
from .state import Race
from .table import stages

NOTES: dict[str, Words] = {"out": "out", "lap down": "lap down"}


def standings(race: Race, names: Names) -> list[Standing]:
    """PU-END-01, PU-DNF-04. A line for every car; before the start, the entry list."""
    return [
        Standing(
            line.place, line.seat, line.car, line.points, line.note and words(NOTES[line.note])
        )
        for line in results(race, names)
    ]


def results(race: Race, names: Names) -> list[CarResult]:
    """PU-STAGE-03, PU-LAP-02. Every car: its place on the grid, in stages, at the end."""
    if len(race.grid) == 0:
        return [
            CarResult(names.car(car), place, seat_of(race, car))
            for place, car in enumerate(range(int(race.board.cars)), start=1)
        ]
    starts = places(race.grid)
    stage_places = [places(order) for order in stages(race)]
    laps_down = lapped(race)
    running = len(race.order) + len(race.rear)
    found = []
    for place, number in enumerate(classification(race), start=1):
        car = int(number)
        note = "" if place <= running else "out"
        if car in laps_down:
            note = "lap down"
        found.append(
            CarResult(
                car=names.car(car),
                place=place,
                seat=seat_of(race, car),
                start=starts[car],
                running=place <= running,
                led=int(race.led[car]),
                stages=tuple(stage.get(car, 0) for stage in stage_places),
                note=note,
            )
        )
    return found


def seat_of(race: Race, car: int) -> int:
    return FIELD if race.owner[car] == NOBODY else int(race.owner[car])


def places(order: Iterable[int]) -> dict[int, int]:
    return {int(car): place for place, car in enumerate(order, start=1)}


def lapped(race: Race) -> set[int]:
    """PU-LAP-01, PU-LAP-02. The cars behind the piles on the lead lap, gaps counted: only named."""
    most = int(race.board.lap_piles)
    if most == 0 or len(race.sizes) <= most:
        return set()
    return {int(car) for car in race.order[int(race.start_of(most)) :]}


def figures(race: Race) -> dict[str, int]:
    return {
        "cautions": int(race.cautions),
        "retirements": len(race.out),
        "lead_changes": int(race.lead_changes),
        "leaders": sum(led > 0 for led in race.led),
        "segments": int(race.box),
        "overtimes": int(race.overtimes),
        "running": len(race.order) + len(race.rear),
    }
