"""Print the results as Markdown tables: through rich where it is installed, by hand otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.goals import (
    CATANATRON,
    CLONE,
    COMPILED,
    DECISIONS,
    FROM_PYTHON,
    HEARTS,
    HEARTS_CLONE,
    HEARTS_CPP,
    HEARTS_QUICK,
    IN_ENGINE,
    INTERPRETED,
    UNO,
    UNO_QUICK,
    Goal,
    contestant,
    goals_of,
)
from benchmarks.results import Figure, Results, Spread

NOTHING = "-"
WIDE = 240  # columns; a table is as wide as its cells, and a line is never broken

# What of ours is set against which figure of a peer.
COMPARED = (
    (FROM_PYTHON, HEARTS),
    (FROM_PYTHON, HEARTS_QUICK),
    (FROM_PYTHON, CATANATRON),
    (FROM_PYTHON, UNO),
    (FROM_PYTHON, UNO_QUICK),
    (IN_ENGINE, HEARTS_CPP),
    (CLONE, HEARTS_CLONE),
    (CLONE, Figure(CATANATRON.contestant, CLONE)),
)
KINDS = {
    FROM_PYTHON: "decisions/s from Python",
    IN_ENGINE: "decisions/s in-engine",
    CLONE: "clone time (less is better)",
}

Rows = Sequence[Sequence[str]]


def show(results: Results, labels: Mapping[str, str], games: Sequence[str]) -> None:
    show_peers(results, labels)
    for game in games:
        show_ours(results, game)
        show_ratios(results, labels, game)
        show_goals(results, game)


def show_peers(results: Results, labels: Mapping[str, str]) -> None:
    rows = [
        (
            label,
            number(results.spread(Figure(key, "games_s"))),
            number(results.spread(Figure(key, DECISIONS)), ranged=True),
            duration(results.spread(Figure(key, CLONE))),
        )
        for key, label in labels.items()
    ]
    table("Peers", ("peer", "games/s", "decisions/s (min-max)", "clone (min-max)"), rows)


def show_ours(results: Results, game: str) -> None:
    rows = []
    for mode in (INTERPRETED, COMPILED):
        ours = contestant(game, mode)
        rows.append(
            (
                mode,
                number(results.spread(Figure(ours, "races_s"))),
                number(results.spread(Figure(ours, "races_s_with_log"))),
                number(results.spread(Figure(ours, FROM_PYTHON)), ranged=True),
                number(results.spread(Figure(ours, IN_ENGINE)), ranged=True),
                duration(results.spread(Figure(ours, CLONE))),
                number(results.spread(Figure(ours, "decisions_per_race"))),
            )
        )
    head = ("mode", "races/s", "logged", "decisions/s from Python", "in-engine", "clone", "a race")
    table(f"Ours: {game}", head, rows)


def show_ratios(results: Results, labels: Mapping[str, str], game: str) -> None:
    rows = []
    for ours, theirs in COMPARED:
        ratios = (
            results.ratio(Figure(contestant(game, mode), ours), theirs)
            for mode in (INTERPRETED, COMPILED)
        )
        rows.append((labels[theirs.contestant], KINDS[ours], *(times(ratio) for ratio in ratios)))
    head = ("peer", "figure", "interpreted / peer", "compiled / peer")
    table(f"Ratios: {game} / peer", head, rows)


def show_goals(results: Results, game: str) -> None:
    rows = []
    for goal in goals_of(game):
        ratio = goal.ratio(results, game)
        bounds = (bound(goal, goal.floor), bound(goal, goal.aim))
        rows.append((goal.what, times(ratio), *bounds, goal.verdict(ratio)))
    table(f"Goals: {game}", ("ratio", "measured (min-max)", "floor", "aim", "verdict"), rows)


def number(spread: Spread | None, *, ranged: bool = False) -> str:
    if spread is None:
        return NOTHING
    if not ranged:
        return brief(spread.middle)
    return f"{brief(spread.middle)} ({brief(spread.low)}-{brief(spread.high)})"


def duration(spread: Spread | None) -> str:
    if spread is None:
        return NOTHING
    low, middle, high = (three(value / 1000) for value in (spread.low, spread.middle, spread.high))
    return f"{middle} us ({low}-{high})"


def times(ratio: Spread | None) -> str:
    if ratio is None:
        return NOTHING
    return f"{three(ratio.middle)} ({three(ratio.low)}-{three(ratio.high)})"


def bound(goal: Goal, value: float | None) -> str:
    sign = "<=" if goal.less_is_better else ">="
    return NOTHING if value is None else f"{sign} {value:g}"


def brief(value: float) -> str:
    """1234567 -> 1.23 M."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return three(value / size) + unit
    return three(value)


def three(value: float) -> str:
    """Three digits that count, never in powers of ten."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f}"


def table(title: str, head: Sequence[str], rows: Rows) -> None:
    print(f"\n## {title}\n")
    try:
        from rich import box
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        by_hand(head, rows)
        return
    drawn = Table(box=box.MARKDOWN)
    for name in head:
        drawn.add_column(name, no_wrap=True)
    for row in rows:
        drawn.add_row(*row)
    Console(width=WIDE).print(drawn)


def by_hand(head: Sequence[str], rows: Rows) -> None:
    widths = [max(len(line[place]) for line in (head, *rows)) for place in range(len(head))]
    print(in_columns(head, widths))
    print(in_columns(["-" * width for width in widths], widths))
    for row in rows:
        print(in_columns(row, widths))


def in_columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "| " + " | ".join(padded) + " |"
