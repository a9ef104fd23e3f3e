"""Who may take a wild line: the cars by key, and of the others why not."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli.boards.daytona_500_ahead import outlook
from fivewide.cli.boards.daytona_500_sight import CAR_LIVERIES, Sight
from fivewide.cli.screen import IF, INK, INK_2, INK_3, ON_IF, PANEL, PANEL_3, cut, fitted, plate
from fivewide.games.daytona_500.board import CARS
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.questions import why_not_wild
from fivewide.games.daytona_500.rules.turn import LEAVE_IT, PickWildCar
from fivewide.kernel.agenda import options_of
from fivewide.kernel.table import Decision

CHOICE = 26  # columns of a car with its key


def wild_lines(
    sight: Sight, question: PickWildCar, decision: Decision, at: int, width: int
) -> list[Text]:
    numbers = [int(number) for number in options_of(sight.race, decision.seat)]
    line, lines = Text("", f"on {PANEL}"), []
    for key, number in enumerate(numbers, start=1):
        if cell_len(line.plain) + CHOICE > width:
            lines.append(line)
            line = Text("", f"on {PANEL}")
        line.append_text(choice(sight, decision.seat, key, number, key - 1 == at))
    lines.append(line)
    barred = [car for car in range(CARS) if car not in numbers]
    if barred:
        lines.append(barred_line(sight, question, barred))
    return [fitted(each, width, PANEL) for each in lines]


def choice(sight: Sight, seat: int, key: int, number: int, chosen: bool) -> Text:
    ground, ink = (ON_IF, IF) if chosen else (PANEL, INK)
    text = Text.assemble(
        ("▸" if chosen else " ", f"bold {IF} on {PANEL}"),
        (f" {key} ", f"bold {ON_IF if chosen else INK} on {IF if chosen else PANEL_3}"),
        (" ", f"on {ground}"),
    )
    if number == LEAVE_IT:
        text.append("leave it", f"bold {ink} on {ground}")
    else:
        ends = outlook(sight.race, seat, number).ends
        text.append_text(plate(CAR_LIVERIES[number], 4))
        end = sight.names.space(ends[number]) if number in ends else "?"
        owner = sight.owner_of(number)
        text.append(f" to {end} ", f"bold {ink} on {ground}")
        text.append(cut(owner, 7), f"{INK_2} on {ground}")
    text.append(" " * max(CHOICE - cell_len(text.plain), 0), f"on {PANEL}")
    return text


def barred_line(sight: Sight, question: PickWildCar, barred: list[int]) -> Text:
    """The cars that cannot have it, with the reason."""
    reasons: dict[str, list[str]] = {}
    for car in barred:
        _, why = why_not_wild(None, sight.race, question, car)
        words = why.removeprefix(f"the {COLORS[car]} car ").removeprefix("is ")
        reasons.setdefault(words, []).append(sight.names.car(car))
    said = [f"{', '.join(cars)} {words}" for words, cars in reasons.items()]
    return Text(f"   Not: {'; '.join(said)}", f"{INK_3} on {PANEL}")
