"""Small drawings for the page, as SVG: ranges, last ten places, points race by race."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fivewide.season.calibration import Pair
from fivewide.season.outlook import Range

LINES = ("red", "blue", "yellow", "green", "orange", "purple", "white", "black")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 3", "10 4", "4 2", "3 5")
FOLLOWED = 5
SUFFIXES = ("jr", "sr", "ii", "iii", "iv")


def short(name: str) -> str:
    """What a driver is called where there is little room.

    >>> short("Martin Truex Jr"), short("greedy 2"), short("A.J. Allmendinger")
    ('Truex', 'greedy 2', 'Allmendinger')
    """
    words = [word for word in name.split() if word.lower().strip(".") not in SUFFIXES]
    return words[-1] if words and not words[-1].isdigit() else name


def range_bar(span: Range, mean: float, low: float, high: float, real: float | None) -> str:
    """Nine in ten seasons, the middle half, the mean; a diamond for what really happened."""
    wide = 250.0
    scale = wide / max(high - low, 1e-9)

    def x(value: float) -> float:
        return round((value - low) * scale + 6, 1)

    parts = [
        f'<svg width="262" height="16" viewBox="0 0 262 16" role="img" aria-label="'
        f'{span.low:.0f} to {span.high:.0f}, mean {mean:.0f}">',
        f'<path d="M{x(span.low)} 8H{x(span.high)}" stroke="var(--if)" stroke-opacity=".35" '
        'stroke-width="7" stroke-linecap="round"/>',
        f'<path d="M{x(span.quarter)} 8H{x(span.three_quarters)}" stroke="var(--if)" '
        'stroke-opacity=".7" stroke-width="7"/>',
        f'<circle cx="{x(mean)}" cy="8" r="4.5" fill="var(--if)"/>',
    ]
    if real is not None:
        at = x(real)
        parts.append(
            f'<path d="M{at} 2.5L{at + 5.5} 8L{at} 13.5L{at - 5.5} 8Z" fill="var(--now)" '
            'stroke="var(--panel)"/>'
        )
    return "".join([*parts, "</svg>"])


def last_ten(places: Sequence[int]) -> str:
    """Bars, the longer the better; wins in amber."""
    parts = ['<svg width="102" height="24" viewBox="0 0 102 24" aria-hidden="true">']
    for at, place in enumerate(places[-10:]):
        high = max(2.0, 22 - (place - 1) * 0.6)
        paint = "var(--now)" if place == 1 else "var(--ink-2)" if place <= 5 else "var(--line-2)"
        parts.append(
            f'<rect x="{at * 10}" y="{24 - high:.1f}" width="8" height="{high:.1f}" '
            f'rx="1" fill="{paint}"/>'
        )
    return "".join([*parts, "</svg>"])


def gap_chart(
    earned: dict[str, tuple[str, list[tuple[int, int]]]], races: int, playoffs: int | None
) -> str:
    """Points against the average of the regulars after every race; the first five in color."""
    raced = max((race for _, got in earned.values() for race, _ in got), default=0)
    totals = {}
    for driver, (_, got) in earned.items():
        by_race = dict(got)
        total, line = 0, [0.0]
        for race in range(1, raced + 1):
            total += by_race.get(race, 0)
            line.append(total)
        totals[driver] = line
    if not totals or not raced:
        return ""
    totals = {d: line for d, line in totals.items() if 2 * len(earned[d][1]) >= raced}
    mean = [sum(line[at] for line in totals.values()) / len(totals) for at in range(raced + 1)]
    gaps = {d: [value - mean[at] for at, value in enumerate(line)] for d, line in totals.items()}
    low = min(min(line) for line in gaps.values())
    high = max(max(line) for line in gaps.values())
    wide, tall = 330.0, 250.0

    def point(at: int, value: float) -> str:
        y = 10 + (high - value) / max(high - low, 1e-9) * (tall - 40)
        return f"{10 + at / max(races, 1) * (wide - 60):.1f} {y:.1f}"

    parts = [f'<svg width="100%" viewBox="0 0 {wide:g} {tall:g}" role="img">']
    parts.append(f"<title>Points against the average, {len(gaps)} drivers</title>")
    followed = list(gaps)[:FOLLOWED]
    for driver in [d for d in gaps if d not in followed] + followed[::-1]:
        path = "L".join(point(at, value) for at, value in enumerate(gaps[driver]))
        if driver in followed:
            place = followed.index(driver)
            dash = f' stroke-dasharray="{DASHES[place]}"' if DASHES[place] else ""
            style = f'stroke="var(--line-{LINES[place]})" stroke-width="2.2"{dash}'
            end = point(raced, gaps[driver][-1]).split()
            name = earned[driver][0] or short(driver)
            parts.append(
                f'<text x="{float(end[0]) + 5:.1f}" y="{float(end[1]) + 4:.1f}" '
                f'style="fill:var(--line-{LINES[place]})">{escape(name)}</text>'
            )
        else:
            style = 'stroke="var(--line-2)" stroke-opacity=".35" stroke-width="1"'
        parts.append(f'<path d="M{path}" fill="none" {style}/>')
    if playoffs is not None:
        at = point(playoffs - 1, high).split()[0]
        parts.append(
            f'<path d="M{at} 10V{tall - 30:g}" stroke="var(--now)" stroke-dasharray="3 3"/>'
        )
    for race in sorted({1, max(races // 3, 1), max(2 * races // 3, 1), races}):
        x = point(race, high).split()[0]
        parts.append(f'<text x="{x}" y="{tall - 8:g}" text-anchor="middle">{race}</text>')
    return "".join([*parts, "</svg>"])


def scatter(pairs: Sequence[Pair]) -> str:
    """Mean points here against the real ones; on the line they agree."""
    if not pairs:
        return ""
    most = max(max(pair.points, pair.real_points) for pair in pairs) * 1.05 or 1
    size = 320.0

    def x(value: float) -> float:
        return round(34 + value / most * (size - 50), 1)

    def y(value: float) -> float:
        return round(size - 30 - value / most * (size - 50), 1)

    parts = [f'<svg width="100%" viewBox="0 0 {size:g} {size:g}" role="img">']
    parts.append("<title>Mean points here against real points</title>")
    parts.append(
        f'<path d="M{x(0)} {y(0)}L{x(most)} {y(most)}" stroke="var(--line-2)" '
        'stroke-dasharray="3 3"/>'
    )
    for pair in pairs:
        paint = "var(--if)" if pair.is_regular else "var(--line-2)"
        told = f"{pair.driver}: {pair.points:.0f} here, {pair.real_points} real"
        parts.append(
            f'<circle cx="{x(pair.real_points)}" cy="{y(pair.points)}" r="4" fill="{paint}">'
            f"<title>{escape(told)}</title></circle>"
        )
    parts.append(f'<text x="{size / 2:g}" y="{size - 8:g}" text-anchor="middle">real</text>')
    parts.append(
        f'<text x="12" y="{size / 2:g}" transform="rotate(-90 12 {size / 2:g})">here</text>'
    )
    return "".join([*parts, "</svg>"])
