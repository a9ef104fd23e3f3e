"""A report on one card, to share: who won, what decided it, the podium, the running order."""

from __future__ import annotations

from itertools import pairwise

from fivewide.kernel.retold import Paint
from fivewide.kernel.speech import words
from fivewide.pictures import face
from fivewide.pictures.car import LINES, draw_car, livery_of
from fivewide.pictures.frame import heading
from fivewide.pictures.look import NIGHT
from fivewide.pictures.sheet import EDGE, WIDE, Sheet
from fivewide.report.model import RaceReport, ResultLine

CARD_WIDE = 1200  # pixels; 630 high
HIGH = 840.0
BASE = 772.0  # where the podium stands
STEP = 216.0
BLOCKS = ((1, 190.0), (0, 128.0), (2, 92.0))  # place on the podium: column, height
CHART = (846.0, 348.0, 1508.0, 752.0)  # left, top, right, bottom
FOLLOWED = 8  # of a larger field only the first few have a color


def card(report: RaceReport) -> Sheet:
    sheet = Sheet(NIGHT, HIGH, f"{report.title}: {report.track}", " ".join(report.story))
    look = sheet.look
    sheet.background(look.bg)
    heading(sheet, report.title, report.track or report.title, counted(report))
    lines = [report.story[-1], *report.story[1:2]]
    top = 178.0
    for number, line in enumerate(lines):
        size, ink = (36.0, look.now_ink) if number == 0 else (24.0, look.ink_2)
        for row in wrapped(line, size, WIDE - 2 * EDGE)[:2]:
            sheet.words(EDGE, top, row, size, ink, room=WIDE - 2 * EDGE)
            top += size * 1.3
        top += 4
    podium(sheet, report)
    chart(sheet, report)
    sheet.box(0, HIGH - 26, WIDE, 26, fill="url(#check)", opacity=0.9)
    return sheet


def counted(report: RaceReport) -> list[tuple[str, str]]:
    leads = [part.order[0] for part in report.chart.parts if part.order]
    changes = sum(a != b for a, b in pairwise(leads))
    return [(str(changes), words("lead change") if changes == 1 else words("lead changes"))]


def wrapped(text: str, size: float, room: float) -> list[str]:
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and face.width(longer, size, "label") > room:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def paint_of(report: RaceReport, line: ResultLine) -> Paint:
    """The plate of a line: of its car, or of whoever drove it."""
    names = [*line.cars, line.name]
    return next(
        (report.painted[name] for name in names if name in report.painted), Paint(line.name)
    )


def podium(sheet: Sheet, report: RaceReport) -> None:
    look = sheet.look
    for (column, high), line in zip(BLOCKS, report.result, strict=False):
        x, top = EDGE + 24 + column * (STEP + 14), BASE - high
        sheet.path(
            f"M{x + 14} {top}H{x + STEP}L{x + STEP - 14} {BASE}H{x}Z",
            fill=look.now if line.place == 1 else look.space,
        )
        ink = "#17120a" if line.place == 1 else look.ink
        sheet.words(x + STEP / 2, top + 58, str(line.place), 58, ink, cut="figure", anchor="middle")
        paint = paint_of(report, line)
        livery = livery_of(paint.car, paint.number)
        draw_car(sheet, x + STEP / 2, top - 48, 2.0, livery, paint.number)
        sheet.words(
            x + STEP / 2, top - 114, line.name, 32, look.ink, anchor="middle", room=STEP - 6
        )
        if any(each.points for each in report.result):
            sheet.words(
                x + STEP / 2, top - 152, line.score, 22, look.ink_3, anchor="middle", room=STEP
            )


def chart(sheet: Sheet, report: RaceReport) -> None:
    """Everybody's place from the first entry to the last."""
    look, (left, top, right, bottom) = sheet.look, CHART
    sheet.box(left - 46, top - 52, right - left + 90, bottom - top + 82, 10, fill=look.panel)
    sheet.words(left - 22, top - 18, words("Running order"), 18, look.ink_3, spacing=1.6)
    most = max(len(report.chart.runners), 2)
    parts = [part for part in report.chart.parts if part.order]
    if not parts:
        return
    first = parts[0].n

    def x(n: int) -> float:
        return left + (right - left - 40) * (n - first) / max(report.entries - first, 1)

    def y(place: int) -> float:
        return top + 12 + (bottom - top - 24) * place / (most - 1)

    final = parts[-1].order
    back_to_front = sorted(
        range(len(report.chart.runners)),
        key=lambda one: -final.index(one) if one in final else -most,
    )
    for one in back_to_front:
        paint = report.painted.get(report.chart.runners[one], Paint(report.chart.runners[one]))
        livery = livery_of(paint.car, paint.number)
        place = final.index(one) if one in final else most
        colored = most <= FOLLOWED or place < FOLLOWED
        d, last = "", -1
        for part in parts:
            now = part.order.index(one) if one in part.order else -1
            if now == last:
                continue
            if now < 0:
                d += f"H{x(part.n):.1f}" if d else ""
            elif last < 0:
                d += f"M{x(part.n):.1f} {y(now):.1f}"
            else:
                d += f"H{max(x(part.n) - 8, left):.1f}L{x(part.n):.1f} {y(now):.1f}"
            last = now
        if not d:
            continue
        d += f"H{x(report.entries):.1f}" if last >= 0 else ""
        sheet.path(
            d, fill="none", stroke=LINES.get(livery.id, look.ink_3) if colored else look.line,
            stroke_width=4.5 if most <= FOLLOWED else 3 if colored else 1.5,
            stroke_linejoin="round",
        )  # fmt: skip
        if colored and last >= 0:
            small = min(0.42, (bottom - top) / most / 50 + 0.1)
            draw_car(sheet, right - 8, y(last), small, livery, paint.number)
