"""The table as text: the drawing that the terminal has, for programs."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from fivewide.kernel.table import Table

if TYPE_CHECKING:
    from rich.text import Text

SMALLEST = 40, 8  # less than that shows nothing
PAINTED = re.compile("▀{6,}")  # half blocks in a row: a picture that is nothing but its colors


def lines(table: Table[Any], width: int, height: int, seat: int | None) -> list[Text]:
    # Screens take a moment to load, and most programs never look at one.
    from rich.text import Text

    from fivewide.cli.boards import board_for
    from fivewide.cli.sight import Scene, Sight

    width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
    board, sight = board_for(table.game), Sight(table, seat)
    head = Text(board.heading(sight)[:width])
    foot = Text(asked(table)[:width])
    drawn = board.draw(sight, width, height - 2, Scene())
    while drawn and not drawn[-1].plain.strip():
        drawn.pop()
    return [head, *drawn, foot]


def asked(table: Table[Any]) -> str:
    """What play waits for, in one line."""
    if table.over:
        return "The race is over."
    return table.game.ask(table.state, table.names)


def board(
    table: Table[Any], width: int, height: int, *, color: bool = False, seat: int | None = None
) -> str:
    """Plain text, or with the codes of a color terminal."""
    drawn = lines(table, width, height, seat)
    if not color:
        return "\n".join(PAINTED.sub(blank, line.plain).rstrip() for line in drawn)
    from rich.console import Console

    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="truecolor", width=width)
    for line in drawn:
        console.print(line, no_wrap=True, crop=True, highlight=False, markup=False)
    return out.getvalue().rstrip("\n")


def blank(painted: re.Match[str]) -> str:
    return " " * len(painted[0])


def page(table: Table[Any], width: int = 100, height: int = 28) -> str:
    """The same for a notebook."""
    from rich.console import Console

    console = Console(record=True, file=io.StringIO(), width=width, color_system="truecolor")
    for line in lines(table, width, height, None):
        console.print(line, no_wrap=True, crop=True, highlight=False, markup=False)
    style = "background:#10131a;color:#d8dee9;padding:1em;line-height:1.2;font-family:monospace"
    return console.export_html(
        inline_styles=True, code_format=f'<pre style="{style}">{{code}}</pre>'
    )
