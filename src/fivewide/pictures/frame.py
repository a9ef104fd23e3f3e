"""What every picture of a track has around it: heading, figures, legend, where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fivewide.kernel.speech import words
from fivewide.pictures import face
from fivewide.pictures.path import Pose, arrow
from fivewide.pictures.sheet import EDGE, WIDE, Sheet

LINE = 34.0  # of the legend, from one row to the next
SWATCH = 34.0
TEXT = 17.0


@dataclass(frozen=True)
class Entry:
    """A line of the legend: what a sign means, and how it is drawn about a point."""

    text: str
    draw: Callable[[Sheet, float, float], None]


Figures = Sequence[tuple[str, str]]  # what is counted: the number, then of what


def heading(sheet: Sheet, game: str, title: str, figures: Figures) -> None:
    """The five slanted bars, the game, the name of the track; figures at the right."""
    look = sheet.look
    for bar, high in enumerate((13, 17, 21, 17, 13)):
        x = EDGE + bar * 9.5
        y = 48 + (21 - high) / 2
        d = f"M{x + high * 0.2:.1f} {y - 18:.1f}h5l{-high * 0.2:.1f} {high}h-5Z"
        sheet.path(d, fill=look.now if bar == 2 else look.ink)
    sheet.words(EDGE + 64, 48, game, 20, look.ink_2, spacing=2)
    at = WIDE - EDGE
    for number, what in reversed(figures):
        wide = max(face.width(number, 40, "figure"), face.width(what, 14, "label", 1.2))
        sheet.words(at, 82, number, 40, look.ink, cut="figure", anchor="end")
        sheet.words(at, 106, what, 14, look.ink_3, anchor="end", spacing=1.2)
        at -= wide + 44
    sheet.words(EDGE - 2, 112, title, 58, look.ink, cut="display", room=max(at - EDGE, 300))


def legend_rows(entries: Sequence[Entry]) -> list[list[tuple[float, Entry]]]:
    """The entries in rows, each with the place where it begins."""
    rows: list[list[tuple[float, Entry]]] = [[]]
    at = EDGE
    for entry in entries:
        wide = SWATCH + 12 + face.width(entry.text, TEXT, "label", 0.8)
        if rows[-1] and at + wide > WIDE - EDGE:
            rows.append([])
            at = EDGE
        rows[-1].append((at, entry))
        at += wide + 36
    return rows


def foot_height(entries: Sequence[Entry]) -> float:
    """What legend and source take of the lower edge."""
    return 62 + LINE * len(legend_rows(entries))


def foot(sheet: Sheet, entries: Sequence[Entry], source: str) -> None:
    look = sheet.look
    top = sheet.height - foot_height(entries)
    sheet.path(f"M{EDGE} {top + 8:.1f}H{WIDE - EDGE}", stroke=look.line, stroke_width=1.5)
    for number, row in enumerate(legend_rows(entries)):
        y = top + 8 + LINE * (number + 0.75)
        for x, entry in row:
            with sheet.group():
                entry.draw(sheet, x + SWATCH / 2, y)
            sheet.words(x + SWATCH + 12, y + 6, entry.text, TEXT, look.ink_2, spacing=0.8)
    sheet.words(EDGE, sheet.height - 22, source, 13, look.ink_3, spacing=0.8, room=WIDE - 2 * EDGE)


def direction(sheet: Sheet, along: Sequence[Pose], color: str, wide: float = 5) -> None:
    """Which way the cars drive: an arrow beside the road."""
    shaft, head = arrow(along, wide * 3)
    sheet.path(shaft, fill="none", stroke=color, stroke_width=wide, stroke_linecap="round")
    sheet.path(head, fill=color)


def block(fill: str, edge: str = "", over: str = "") -> Callable[[Sheet, float, float], None]:
    """A space in the legend, with a pattern over it."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        line: dict[str, str | float] = {"stroke": edge, "stroke_width": 1.5} if edge else {}
        sheet.box(x - 15, y - 11, 30, 22, 4, fill=fill, **line)
        if over:
            sheet.box(x - 15, y - 11, 30, 22, 4, fill=over)

    return draw


def lines(*strokes: tuple[str, float, str]) -> Callable[[Sheet, float, float], None]:
    """A line in the legend: color, width, dashes; several lie on each other."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for color, wide, dashes in strokes:
            dashed: dict[str, str | float] = {"stroke_dasharray": dashes} if dashes else {}
            d = f"M{x - 16} {y}H{x + 16}"
            sheet.path(d, fill="none", stroke=color, stroke_width=wide, **dashed)

    return draw


def travel(color: str) -> Entry:
    """The arrow in the legend."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        direction(sheet, [Pose(x - 16, y, 0), Pose(x + 4, y, 0)], color, 4)

    return Entry(words("direction of travel"), draw)


def checkered(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x - 15, y - 9, 30, 18, fill="url(#check)")
