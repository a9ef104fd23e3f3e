"""Pile Up Racing in sentences: heading, order, results, the last roll, the chart of a race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.cli.boards import Pages
from fivewide.games.pile_up_racing.history import history, places
from fivewide.games.pile_up_racing.view import View
from fivewide.kernel.game import FIELD, Event, Standing
from fivewide.kernel.table import Table

COMMANDS = {
    "pause": "stop, or go on; Space does the same",
    "step": "the next roll; so does the right arrow",
    "caution": "on to the next caution; so does c",
    "stage": "on to the end of the stage",
    "flag": "on to the checkered flag",
    "cards": "your cars and the leader, card by card",
    "chart": "places from box to box",
}
LANDMARKS: dict[str, tuple[str, ...]] = {
    "caution": ("caution",),
    "stage": ("stage-ended", "final-lap-began"),
    "flag": (),
}
LEGEND = [
    "Each column is a pile, the lead pile on the left; a card shows number, driver and rating.",
    "The amber column is about to roll, or has just rolled; dots are a gap.",
    "On the track card x is a box crossed off, ! one that a caution ended, F the Final Lap.",
    "In the order: the pile, a star for a lap down, places won or lost since the grid, out.",
    "Amber cards are yours, yellow ones are in the incident.",
]
CAUSES = ("crash", "mechanical-trouble", "special-rolled")
BARS = "▁▂▃▄▅▆▇█"


def seen(table: Table[Any]) -> View:
    view = table.view(None)
    assert isinstance(view, View)
    return view


def heading(table: Table[Any]) -> str:
    view = seen(table)
    if view.over:
        where = "finished"
    elif view.flag == "none":
        where = "before the start"
    elif view.overtimes:
        where = f"overtime {view.overtimes}"
    elif isinstance(view.segment, str):
        where = f"the {view.segment}"
    else:
        where = f"segment {view.segment} of {view.segments}, stage {view.stage}"
    return f"{view.name}, {view.type}, {where}"


def summary(table: Table[Any], seat: int | None) -> list[str]:
    """Who is where: the piles in words, then the cars of the seats."""
    view = seen(table)
    if not view.cars:
        return ["The field is about to qualify."]
    lines = []
    for pile in view.piles:
        there = ", ".join(pile.cars) or "nobody, a gap"
        lines.append(f"Pile {pile.name}: {there}.")
    if view.rear:
        lines.append(f"On the way to the rear: {', '.join(view.rear)}.")
    out = [car.driver for car in view.cars if not car.running]
    if out:
        lines.append(f"Out: {', '.join(out)}.")
    for car in view.cars:
        if car.seat is not None and (seat is None or car.seat == seat):
            state = f"in place {car.place}" if car.running else "out of the race"
            lines.append(f"{table.names[car.seat]}: {car.driver}, {state}, started {car.start}.")
    return lines


def result_line(table: Table[Any], line: Standing) -> str:
    who = f" ({table.names[line.seat]})" if line.seat != FIELD else ""
    note = f", {line.note}" if line.note else ""
    return f"{line.place}. {line.car}{who}{note}"


def last_roll(table: Table[Any]) -> tuple[str, bool]:
    """What was rolled last and what came of it first; and whether it was a caution."""
    events = recent(table)
    at = max((n for n, event in enumerate(events) if event.kind == "rolled"), default=None)
    if at is None:
        return (table.words(events[-1]) if events else "", False)
    caution = next((event for event in events[at:] if event.kind == "caution"), None)
    if caution is not None:
        told = [event for event in events[at:] if event.kind in CAUSES]
        why = f" {table.words(told[0])}" if told else ""
        return f"{table.words(caution)}{why}", True
    words = [table.words(event) for event in events[at : at + 3]]
    return " ".join(words), False


def recent(table: Table[Any]) -> list[Event]:
    return table.events(None, max(table.told - 60, 0))


def under_caution(table: Table[Any]) -> bool:
    """Has nobody rolled since the last caution?"""
    for event in reversed(recent(table)):
        if event.kind == "rolled":
            return False
        if event.kind == "caution":
            return True
    return False


def stage_page(table: Table[Any], happened: Sequence[Event]) -> list[str]:
    """The first ten of a stage that has just ended."""
    ended = [event for event in happened if event.kind == "stage-ended"]
    if not ended:
        return []
    number = ended[-1].facts["stage"] or 1
    order = seen(table).stages[number - 1]
    first = [f"{place}. {driver}" for place, driver in enumerate(order[:10], start=1)]
    return [f"Stage {number} is over", *first]


def answer(table: Table[Any], word: str) -> Pages:
    if word == "chart":
        return chart(table)
    view = seen(table)
    shown = [car for car in view.cars if car.seat is not None or car.place == 1]
    blocks = []
    for car in shown:
        blocks.append(
            (
                f"#{car.number} {car.driver}",
                [
                    f"Rated {car.rating} here, Pit rating {car.pit_rating}.",
                    f"Acc {car.acc}, Pit {car.pit:+d}, Mech {car.mech}, DNF {car.dnf}.",
                    f"In place {car.place}, started {car.start}, led {car.led} boxes.",
                ],
            )
        )
    return "Cards", blocks


def chart(table: Table[Any]) -> Pages:
    """Places from box to box as bars, the higher the better; the first and your own."""
    laps = history(table)
    found = places(laps)
    if not laps:
        return "Places from box to box", [("", ["The race has not begun."])]
    cars = seen(table).cars
    wanted = [car.driver for car in cars if car.place <= 5 or car.seat is not None]
    field = max(len(found), 2)
    lines = []
    for driver in wanted:
        bars = "".join(BARS[round((field - place) * 7 / (field - 1))] for place in found[driver])
        lines.append(f"{driver:<22} {bars}  {found[driver][0]} to {found[driver][-1]}")
    cautions = [str(number) for number, lap in enumerate(laps) if lap.caution]
    lines.append(f"Cautions after lap {', '.join(cautions)}." if cautions else "No cautions.")
    return "Places from box to box", [("", lines)]
