"""A report for the terminal: pieces that rich draws, none of them wider than the window.

for piece in lines(report_of(race), width):
    console.print(piece)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fivewide.report.model import RaceReport
from fivewide.report.writing import Rows, heading, options, tables

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

GAP = 2  # between columns
LONGEST_NAME = 24  # of a row; what is longer goes on below


def lines(report: RaceReport, width: int) -> Iterator[RenderableType]:
    """Heading, story, result, where it came from, figures, luck, moments; what is empty is not."""
    from rich.text import Text

    yield Text(heading(report), "bold")
    yield Text(" ".join(report.story))
    if report.options:
        yield Text(options(report), "dim")
    for title, heads, rows in tables(report):
        yield from section(title, heads, rows, width)


def section(title: str, heads: Sequence[str], rows: Rows, width: int) -> Iterator[RenderableType]:
    """A table; columns that find no room go into another one below, with the first again."""
    from rich.text import Text

    yield Text(f"\n{title}", "bold")
    for at, columns in enumerate(folded(heads, rows, width)):
        if at:
            yield Text()
        yield table([heads[n] for n in columns], [[row[n] for n in columns] for row in rows])


def table(heads: Sequence[str], rows: Rows) -> Table:
    """Numbers stand as narrow as their heads allow; words take what room there is."""
    from rich.table import Table
    from rich.text import Text

    counts = [n > 0 and all(is_number(row[n]) for row in rows) for n in range(len(heads))]
    made = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="dim")
    for n, head in enumerate(heads):
        least = narrowest(head, [row[n] for row in rows], n)
        made.add_column(
            head,
            justify="right" if counts[n] else "left",
            vertical="bottom" if all(counts[1:]) else "top",
            width=least if counts[n] else None,
            min_width=least,
        )
    for row in rows:
        made.add_row(*map(Text, row))
    return made


def is_number(text: str) -> bool:
    return re.fullmatch(r"[-+]?[\d.,]*", text) is not None


def narrowest(head: str, cells: Sequence[str], number: int) -> int:
    """What a column cannot do without: its longest word; of names all, if they are not long."""
    words = [len(word) for text in (head, *cells) for word in text.split()]
    whole = max(map(len, cells), default=0) if number == 0 else 0
    return max([*words, min(whole, LONGEST_NAME)], default=1)


def folded(heads: Sequence[str], rows: Rows, width: int) -> list[list[int]]:
    """
    >>> folded(["Who", "Spaces", "Drafts"], [["Kim", "1", "2"]], 12)
    [[0, 1], [0, 2]]
    >>> folded(["Who", "Spaces", "Drafts"], [["Kim", "1", "2"]], 80)
    [[0, 1, 2]]
    """
    need = [narrowest(head, [row[n] for row in rows], n) + GAP for n, head in enumerate(heads)]
    parts, used = [[0]], need[0]
    for n in range(1, len(heads)):
        if used + need[n] - GAP > width and len(parts[-1]) > 1:
            parts.append([0])
            used = need[0]
        parts[-1].append(n)
        used += need[n]
    return parts
