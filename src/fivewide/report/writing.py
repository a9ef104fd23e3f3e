"""A report as Markdown, and as an HTML page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fivewide.kernel.speech import Words, grouped, language, tenths, words
from fivewide.report.model import FigureTable, RaceReport, ResultLine

Rows = list[list[str]]


def literal(text: str) -> str:
    """Names and words as they are, whatever Markdown makes of some signs."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|" else char for char in text)


def heading(report: RaceReport) -> str:
    return f"{report.title}: {report.track}" if report.track else report.title


def signed(points: int, currency: str) -> str:
    """
    >>> signed(3, ""), signed(-20000, "$")
    ('+3', '-$20,000')
    """
    sign, number = "-" if points < 0 else "+", grouped(abs(points))
    if not currency:
        return f"{sign}{number}"
    return words("{sign}{currency}{number}", sign=sign, currency=currency, number=number)


def sourced(report: RaceReport, line: ResultLine) -> str:
    """Where a line came from, by kinds: `Crossings +2: Blue 40 +2; Kills +1: Red 8 +1`."""
    scored = any(source.points for source in line.sources)

    def said(what: str, points: int) -> str:
        return f"{what} {signed(points, report.currency)}" if scored else what

    parts = []
    for kind in dict.fromkeys(source.kind for source in line.sources):
        own = [source for source in line.sources if source.kind == kind]
        each = ", ".join(said(source.words, source.points) for source in own)
        head = said(kind, sum(source.points for source in own)) + ": " if kind else ""
        parts.append(head + each)
    return "; ".join(parts)


def result_rows(report: RaceReport) -> Rows:
    scored = any(line.points for line in report.result)
    return [
        [
            str(line.place),
            line.name,
            ", ".join(car for car in line.cars if car != line.name),
            line.score if scored else "",
            line.note,
        ]
        for line in report.result
    ]


def source_rows(report: RaceReport) -> Rows:
    return [[line.name, sourced(report, line)] for line in report.result if line.sources]


def moment_rows(report: RaceReport) -> Rows:
    return [[str(one.n), one.words] for one in report.moments]


RESULT: tuple[Words, ...] = ("Place", "Driver", "Car", "Score", "Note")
SOURCES: tuple[Words, ...] = ("Driver", "What")
MOMENTS: tuple[Words, ...] = ("Entry", "What")


def figure_rows(table: FigureTable) -> Rows:
    return [
        [row.name, *(str(row.numbers.get(name, 0)) for name in table.columns)] for row in table.rows
    ]


def luck_rows(report: RaceReport) -> Rows:
    return [
        [
            each.name,
            str(each.rolls),
            str(each.total),
            tenths(each.expected),
            tenths(each.total - each.expected, "+"),
        ]
        for each in report.luck
    ]


def options(report: RaceReport) -> str:
    """What was settled otherwise than usual, on a line; nothing, if nothing was."""
    said = ", ".join(report.options)
    return words("Options: {options}", options=said) if said else ""


Section = tuple[str, Sequence[str], Rows]


def tables(report: RaceReport) -> list[Section]:
    """Every table of a report with its title and its heads; none that is empty."""
    luck, who = report.luck_words, words("Who")
    lucky = [who, luck.rolls, luck.total, words("Expected"), words("Luck")]
    made: list[Section] = [
        (words("Result"), *filled([*map(words, RESULT)], result_rows(report))),
        (words("Where it came from"), [*map(words, SOURCES)], source_rows(report)),
        *((each.title, [who, *each.columns], figure_rows(each)) for each in report.figures),
        (luck.title, lucky, luck_rows(report)),
        (words("Moments"), [*map(words, MOMENTS)], moment_rows(report)),
    ]
    return [section for section in made if section[2]]


def filled(heads: Sequence[str], rows: Rows) -> tuple[list[str], Rows]:
    """Without the columns that nobody has anything in."""
    kept = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    return [heads[n] for n in kept], [[row[n] for n in kept] for row in rows]


def markdown(report: RaceReport) -> str:
    lines = [f"# {literal(heading(report))}", "", *map(literal, report.story), ""]
    if report.options:
        lines += [literal(options(report)), ""]
    for title, heads, rows in tables(report):
        lines += [f"## {title}", "", f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
        lines += [f"| {' | '.join(map(literal, row))} |" for row in rows]
        lines.append("")
    return "\n".join(lines)


STYLE = """body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#1a1916;background:#fffdf7}div{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:4px 8px;border-top:1px solid #d3c8b2;vertical-align:top}
@media print{body{margin:0;max-width:none;background:#fff}h2{break-after:avoid}
tr{break-inside:avoid}}
"""


def html(report: RaceReport) -> str:
    """One file to keep, to send or to print."""
    title = escape(heading(report))
    parts = [
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{STYLE}</style></head><body><main><h1>{title}</h1>",
        f"<p>{escape(' '.join(report.story))}</p>",
    ]
    if report.options:
        parts.append(f"<p>{escape(options(report))}</p>")
    for name, heads, rows in tables(report):
        cells = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
        )
        scrolls = f'<div tabindex="0" role="region" aria-label="{name}">'
        parts.append(
            f"<h2>{name}</h2>{scrolls}<table><thead><tr>{cells}</tr></thead>"
            f"<tbody>{body}</tbody></table></div>"
        )
    return "\n".join([*parts, "</main></body></html>\n"])
