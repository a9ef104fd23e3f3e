"""A report as Markdown, and as an HTML page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fivewide.kernel.speech import Words, grouped, language, words
from fivewide.report.model import RaceReport, ResultLine

Rows = list[list[str]]


def literal(words: str) -> str:
    """Names and words as they are, whatever Markdown makes of some signs."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|" else char for char in words)


def heading(report: RaceReport) -> str:
    return f"{report.title}: {report.track}" if report.track else report.title


def sourced(line: ResultLine) -> str:
    """Where a line came from: `Race 1 10, Race 2 6`."""
    scored = any(source.points for source in line.sources)
    return ", ".join(
        f"{source.words} {signed(source.points)}" if scored else source.words
        for source in line.sources
    )


def signed(points: int) -> str:
    return f"{'-' if points < 0 else '+'}{grouped(abs(points))}"


def result_rows(report: RaceReport) -> Rows:
    scored = any(line.points for line in report.result)
    return [
        [
            str(line.place),
            line.name,
            line.car if line.car != line.name else "",
            line.score if scored else "",
            line.note,
            sourced(line),
        ]
        for line in report.result
    ]


RESULT: tuple[Words, ...] = ("Place", "Driver", "Car", "Score", "Note", "Where it came from")
LUCK: tuple[Words, ...] = ("Who", "Dice", "Total", "Expected")


def figure_rows(report: RaceReport) -> Rows:
    return [
        [row.name, *(str(row.numbers.get(name, 0)) for name in report.columns)]
        for row in report.figures
    ]


def luck_rows(report: RaceReport) -> Rows:
    return [
        [each.name, str(each.rolls), str(each.total), f"{each.expected:g}"] for each in report.luck
    ]


def moment_rows(report: RaceReport) -> Rows:
    return [[str(one.n), one.words] for one in report.moments]


Section = tuple[str, Sequence[str], Rows]


def options(report: RaceReport) -> str:
    return words("Options: {options}", options=", ".join(report.options))


def tables(report: RaceReport) -> list[Section]:
    """Every table of a report with its title and its heads; none that is empty."""
    made: list[Section] = [
        (words("Result"), [*map(words, RESULT)], result_rows(report)),
        (words("Figures"), [words("Who"), *report.columns], figure_rows(report)),
        (words("Luck of the dice"), [*map(words, LUCK)], luck_rows(report)),
        (words("Moments"), [words("Entry"), words("What")], moment_rows(report)),
    ]
    return [section for section in made if section[2]]


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
