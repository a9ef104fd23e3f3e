"""Pile Up Racing in sentences: heading, order, results, the last roll, the chart of a race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivewide.cli.boards import Board, Pages
from fivewide.cli.sight import Sight
from fivewide.games.pile_up_racing.view import CarView, View
from fivewide.kernel.english import several
from fivewide.kernel.game import FIELD, Standing
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words

LEGEND: tuple[Words, ...] = (
    "Each column is a pile, the lead pile on the left; a card shows number, driver and rating.",
    "The amber column is about to roll, or has just rolled; dots are a gap.",
    "On the track card x is a box crossed off, ! one that a caution ended, F the Final Lap.",
    "In the order: the pile, a star for a lap down, places won or lost since the grid, out.",
    "Amber cards are yours, yellow ones are in the incident.",
)
COMMANDS: tuple[tuple[Words, Words], ...] = (
    ("pause", "stop, or go on; Space does the same"),
    ("step", "the next roll; so does the right arrow"),
    ("caution", "on to the next caution; so does c"),
    ("stage", "on to the end of the stage"),
    ("flag", "on to the checkered flag"),
    ("cards", "your cars and the leader, card by card"),
    ("chart", "places from box to box"),
)
LATE: dict[str, Words] = {"Final Lap": "Final Lap", "overtime": "overtime"}  # last segments
FLAGS: dict[str, Words] = {
    "checkered": "CHECKERED FLAG",
    "white": "WHITE FLAG",
    "none": "QUALIFYING",
    "green": "GREEN FLAG",
    "yellow": "YELLOW FLAG",
}
CAUSES = ("crash", "mechanical-trouble", "special-rolled")
RECENT = 60  # lines: more than an action has
BARS = "▁▂▃▄▅▆▇█"


class PileUpWords(Board):
    """What the board of Pile Up Racing says."""

    signs = LEGEND
    commands: ClassVar = dict(COMMANDS)
    landmarks: ClassVar = {
        "caution": ("caution",),
        "stage": ("stage-ended", "final-lap-began"),
        "flag": (),
    }

    def heading(self, sight: Sight) -> str:
        view: View = sight.view
        facts = {"race": view.name, "type": view.type}
        if view.over:
            return words("{race}, {type}, finished", **facts)
        if view.flag == "none":
            return words("{race}, {type}, before the start", **facts)
        if view.overtimes:
            return words("{race}, {type}, overtime {overtime}", **facts, overtime=view.overtimes)
        if isinstance(view.segment, str):
            return words("{race}, {type}, the Final Lap", **facts)
        return words(
            "{race}, {type}, segment {segment} of {segments}, stage {stage}",
            **facts,
            segment=view.segment,
            segments=view.segments,
            stage=view.stage,
        )

    def flag(self, sight: Sight) -> str:
        view: View = sight.view
        is_yellow = not view.over and under_caution(sight)
        return words(FLAGS["yellow" if is_yellow else view.flag])

    def summary(self, sight: Sight) -> list[str]:
        """Who is where: the piles in words, then the cars of the seats."""
        view: View = sight.view
        if not view.cars:
            return [words("The field is about to qualify.")]
        lines = []
        for pile in view.piles:
            cars = ", ".join(pile.cars)
            lines.append(
                words(
                    "Pile {pile}: {cars}." if cars else "Pile {pile}: nobody, a gap.",
                    pile=pile.name,
                    cars=cars,
                )
            )
        if view.rear:
            lines.append(words("On the way to the rear: {cars}.", cars=", ".join(view.rear)))
        out = [car.driver for car in view.cars if not car.running]
        if out:
            lines.append(words("Out: {cars}.", cars=", ".join(out)))
        for car in view.cars:
            if car.seat is not None and sight.seat in (None, car.seat):
                who = sight.names[car.seat]
                state = RUNNING if car.running else OUT
                facts = {"car": car.driver, "place": car.place, "start": car.start}
                lines.append(words(state, who=who, **facts))
        return lines

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """The first ten of a stage that has just ended."""
        ended = [line.facts["stage"] for line in happened if line.kind == "stage-ended"]
        if not ended:
            return []
        order = sight.view.stages[ended[-1] - 1]
        first = [f"{place}. {driver}" for place, driver in enumerate(order[:10], start=1)]
        return [words("Stage {stage} is over", stage=ended[-1]), *first]

    def hand(self, sight: Sight) -> list[str]:
        """The cards of one's own cars."""
        own = [car for car in sight.view.cars if car.seat == sight.seat]
        return [line for car in own for line in (f"#{car.number} {car.driver}", *card_lines(car))]

    def answer(self, sight: Sight, word: str) -> Pages:
        return chart(sight) if word == "chart" else cards(sight.view)

    def standing(self, sight: Sight, line: Standing) -> str:
        note = f", {line.note}" if line.note else ""
        if line.seat == FIELD:
            return f"{line.place}. {line.car}{note}"
        owned = words("{car} ({who})", car=line.car, who=sight.names[line.seat])
        return f"{line.place}. {owned}{note}"


RUNNING: Words = "{who}: {car}, in place {place}, started {start}."
OUT: Words = "{who}: {car}, out of the race, started {start}."


def under_caution(sight: Sight) -> bool:
    """Has nobody rolled since the last caution?"""
    kinds = [line.kind for line in sight.lines[-RECENT:] if line.kind in ("rolled", "caution")]
    return kinds[-1:] == ["caution"]


def last_roll(sight: Sight) -> tuple[str, bool]:
    """What was rolled last and what came of it first; and whether it was a caution."""
    lines = sight.lines[-RECENT:]
    at = max((n for n, line in enumerate(lines) if line.kind == "rolled"), default=None)
    if at is None:
        return (lines[-1].words if lines else "", False)
    action = lines[at:]
    caution = next((line for line in action if line.kind == "caution"), None)
    if caution is not None:
        why = [line.words for line in action if line.kind in CAUSES][:1]
        return " ".join([caution.words, *why]), True
    return " ".join(line.words for line in action[:3]), False


def cards(view: View) -> Pages:
    blocks = [
        (
            f"#{car.number} {car.driver}",
            card_lines(car),
        )
        for car in view.cars
        if car.seat is not None or car.place == 1
    ]
    return words("Cards"), blocks


def card_lines(car: CarView) -> list[str]:
    return [
        words(
            "Rated {rating} here, Pit rating {pit_rating}.",
            rating=str(car.rating),
            pit_rating=str(car.pit_rating),
        ),
        words(
            "Acc {acc}, Pit {pit}, Mech {mech}, DNF {dnf}.",
            acc=car.acc,
            pit=f"{car.pit:+d}",
            mech=car.mech,
            dnf=car.dnf,
        ),
        words(
            "In place {place}, started {start}, led {boxes}.",
            place=car.place,
            start=car.start,
            boxes=several(car.led, "box", "boxes"),
        ),
    ]


def chart(sight: Sight) -> Pages:
    """Places from box to box as bars, the higher the better; the first and your own."""
    cars = sight.view.cars
    if not cars:
        return words(CHART), [("", [words("The race has not begun.")])]
    laps = orders(sight)
    field = max(len(cars), 2)
    lines = []
    for car in cars:
        if car.place <= 5 or car.seat is not None:
            places = [order.index(car.driver) + 1 for order in laps]
            bars = "".join(BARS[round((field - place) * 7 / (field - 1))] for place in places)
            way = words("{first} to {last}", first=places[0], last=places[-1])
            lines.append(f"{car.driver:<22} {bars}  {way}")
    cautions = [
        words(LATE[segment]) if segment in LATE else str(segment)
        for segment in (line.facts["segment"] for line in sight.lines if line.kind == "caution")
    ]
    if cautions:
        lines.append(words("Cautions in segment {segments}.", segments=", ".join(cautions)))
    else:
        lines.append(words("No cautions."))
    return words(CHART), [("", lines)]


CHART: Words = "Places from box to box"


def orders(sight: Sight) -> list[list[str]]:
    """Everybody as they stood on the grid, after every box and try in overtime, and at the end."""
    view: View = sight.view
    grid = sorted(view.cars, key=lambda car: car.start)
    found = [[car.driver for car in grid]]
    for line in sight.lines:
        # a box is crossed off before the first try; none is before the others
        if line.kind == "box-crossed" or line.facts.get("attempt", 0) > 1:
            found.append(line.facts["order"])
    if view.over and (view.overtimes or view.box <= view.segments):  # no box ended with the race
        found.append([car.driver for car in view.cars])
    return found
