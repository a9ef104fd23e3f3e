"""Who may take a wild line: the cars by key, and of the others why not."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli.boards.daytona_500.ahead import ends
from fivewide.cli.boards.daytona_500.hand import key_of
from fivewide.cli.boards.daytona_500.seen import LIVERY, Seen, moves_of, name_of
from fivewide.cli.screen import IF, INK, INK_2, INK_3, ON_IF, PANEL, cut, fitted, plate
from fivewide.kernel.table import Decision, Option

CHOICE = 26  # columns of a car with its key


def wild_lines(seen: Seen, decision: Decision, at: int, width: int) -> list[Text]:
    line, lines = Text("", f"on {PANEL}"), []
    for number, option in enumerate(decision.options):
        if cell_len(line.plain) + CHOICE > width:
            lines.append(line)
            line = Text("", f"on {PANEL}")
        line.append_text(choice(seen, number + 1, option, number == at))
    lines.append(line)
    if seen.view.barred:
        lines.append(barred_line(seen))
    return [fitted(each, width, PANEL) for each in lines]


def choice(seen: Seen, key: int, option: Option, chosen: bool) -> Text:
    ground, ink = (ON_IF, IF) if chosen else (PANEL, INK)
    text = key_of(str(key), chosen).append(" ", f"on {ground}")
    moves = moves_of(option)
    car = moves[0].car
    if car is None:
        text.append("leave it", f"bold {ink} on {ground}")
    else:
        text.append_text(plate(LIVERY[car], 4))
        text.append(f" to {ends(moves).get(car, '?')} ", f"bold {ink} on {ground}")
        text.append(cut(seen.owner_of(car), 7), f"{INK_2} on {ground}")
    text.append(" " * max(CHOICE - cell_len(text.plain), 0), f"on {PANEL}")
    return text


def barred_line(seen: Seen) -> Text:
    """The cars that cannot have it, with the reason."""
    reasons: dict[str, list[str]] = {}
    for barred in seen.view.barred:
        reasons.setdefault(barred.why, []).append(name_of(barred.car))
    said = [f"{', '.join(cars)} {why}" for why, cars in reasons.items()]
    return Text(f"   Not: {'; '.join(said)}", f"{INK_3} on {PANEL}")
