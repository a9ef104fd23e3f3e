"""The ladder: every level against the next and against greedy, in every game, kept and drawn.

    python scripts/ladder_table.py race               all matches, until each is sure enough
    python scripts/ladder_table.py race daytona-500 --minutes 30
    python scripts/ladder_table.py page               docs/reference/ladder.md and its pictures

What was raced stands in docs/reference/ladder.json, deal by deal, so that it can be gone on with:
only deals are added, none are raced again. Change what drivers think, and a game's matches must be
raced anew: `race --anew GAME`. Needs the compiled package, as ladder.py does.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))  # where the tests of games are

from fivewide.bots.instincts import instinct_of
from fivewide.games import GAMES, game
from scripts import ladder
from scripts.ladder import FRESH, Found, Match

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "reference" / "ladder.json"
PAGE = ROOT / "docs" / "reference" / "ladder.md"
PICTURES = ROOT / "docs" / "pictures"
EXPLOITS = ROOT / "scripts" / "exploits"
SURE = 0.04  # half of the interval at which a match is raced no more
FEWEST = 25  # deals below which a figure says nothing
MOST_DEALS = 1200
TURN = 12.0  # seconds that a match is raced for, about, before the next one has its turn
LEVELS = ("rookie", "regular", "pro", "ace")
BUDGETS = (8, 30, 100, 300, 1000)  # races driven on for a decision


@dataclass(frozen=True)
class Row:
    """A match, and what it is raced for."""

    match: Match
    kind: str  # the table it stands in

    @property
    def key(self) -> str:
        match = self.match
        options = ",".join(f"{key}={value}" for key, value in match.options)
        return f"{match.game} {match.seats} {match.challenger} {match.rival} {options}".strip()


def rows_of(id: str) -> Iterator[Row]:
    """All matches of a game, what matters most first."""
    options = ladder.usual_options(id)
    counts = game(id).seats
    few, many = max(2, counts[0]), min(4, counts[-1])

    def row(kind: str, challenger: str, rival: str, seats: int) -> Row:
        return Row(Match(id, challenger, rival, seats, options), kind)

    for seats in dict.fromkeys((many, few)):
        yield row("greedy", "ace", "greedy", seats)
    for below, above in itertools.pairwise(LEVELS):
        yield row("levels", above, below, few)
    for bot in exploits(id):
        yield row("exploits", bot, "regular", many)
    for below, above in itertools.pairwise(LEVELS):
        yield row("levels", above, below, many)
    for level in LEVELS[:-1]:
        for seats in dict.fromkeys((many, few)):
            yield row("greedy", level, "greedy", seats)
    full = game(id).seats[-1]
    if full not in (few, many):
        yield row("greedy", "regular", "greedy", full)
        yield row("greedy", "pro", "greedy", full)
    for budget in BUDGETS:
        yield row("budgets", f"ace:{budget}", "greedy", many)


def exploits(id: str) -> list[str]:
    """The drivers with one trick, as the command line calls them."""
    file = EXPLOITS / f"{id}.py"
    if not file.is_file():
        return []
    classes = [
        node
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    bases = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    where = file.relative_to(ROOT).as_posix()
    return [f"{where}:{node.name}" for node in classes if node.name not in bases]


def kept() -> dict[str, Any]:
    if not KEPT.is_file():
        return {}
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def keep(found: dict[str, Any]) -> None:
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(found.items())]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def plus_minus(shares: list[float]) -> float:
    return 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0


def is_sure(line: dict[str, Any] | None) -> bool:
    if line is None or len(line["shares"]) < FEWEST:
        return False
    return plus_minus(line["shares"]) <= SURE or len(line["shares"]) >= MOST_DEALS


def race(games: list[str], minutes: float, workers: int, kinds: list[str]) -> None:
    """Matches in turn, some deals of each, until all are sure or the time is over."""
    ends = time.monotonic() + 60 * minutes
    found = kept()
    rows = [row for id in games for row in rows_of(id) if not kinds or row.kind in kinds]
    sizes = dict.fromkeys((row.key for row in rows), workers)  # deals in a turn
    while time.monotonic() < ends:
        waiting = [row for row in rows if not is_sure(found.get(row.key))]
        if not waiting:
            break
        for row in waiting:
            if time.monotonic() > ends:
                break
            line = found.setdefault(row.key, {"shares": [], "places": [], "times": []})
            first, began = FRESH + len(line["shares"]), time.monotonic()
            add(line, ladder.deals(row.match, first, sizes[row.key], workers))
            keep(found)
            if time.monotonic() - began < TURN / 2:
                sizes[row.key] *= 2
            print(f"{row.key}: {fmean(line['shares']):.3f} ± {plus_minus(line['shares']):.3f}")


def add(line: dict[str, Any], more: Found) -> None:
    line["shares"] += [round(each, 4) for each in more.shares]
    line["places"] += [round(each, 3) for each in more.places]
    times = sorted(more.times) or [0.0]
    middle, high = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
    line["times"].append([round(1000 * middle, 2), round(1000 * high, 2)])  # ms, of each chunk
    line["on"] = date.today().isoformat()


def anew(id: str) -> None:
    """Forget what was raced of a game."""
    keep({key: line for key, line in kept().items() if key.split()[0] != id})


# --- the page ----------------------------------------------------------------------------------

HEAD = """# The ladder

Who beats whom. One driver against the others of the table, every deal raced once from each \
seat; the interval is that of 95 %, over deals. Fair is one part in as many as there are seats. \
Times are of one core, for decisions in which there is something to decide: the median, and what \
95 of 100 stay below. All of it on deals that no setting was chosen on, by \
`scripts/ladder_table.py race`, which goes on where it stopped. A match with fewer than 25 deals \
is not shown: it would say nothing.
"""
TABLES = {
    "levels": "Each level against the one below",
    "greedy": "Against greedy",
    "exploits": "One-track drivers, alone against Regulars",
    "budgets": "What thinking longer brings: Ace, so many races driven on for a decision",
}


def page() -> None:
    found = kept()
    text = [HEAD]
    for id, its_game in GAMES.items():
        rows = [
            row
            for row in rows_of(id)
            if row.key in found and len(found[row.key]["shares"]) >= FEWEST
        ]
        if not rows:
            continue
        text.append(f"\n## {its_game.title}\n")
        for kind, title in TABLES.items():
            those = [row for row in rows if row.kind == kind]
            if those:
                text += [f"\n{title}:\n", *table(those, found)]
        if any(row.kind == "budgets" for row in rows):
            draw(id, [row for row in rows if row.kind == "budgets"], found)
            text.append(f"\n![Win share of Ace by budget](../pictures/ladder-{id}.svg)")
    PAGE.write_text("\n".join(text) + "\n", encoding="utf-8")


def table(rows: list[Row], found: dict[str, Any]) -> list[str]:
    lines = [
        "| seats | driver | against | wins | fair | races | a decision, ms |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        line, match = found[row.key], row.match
        middle = fmean(each[0] for each in line["times"])
        high = fmean(each[1] for each in line["times"])
        races = len(line["shares"]) * match.seats
        lines.append(
            f"| {match.seats} | {shown(match.challenger)} | {match.rival} "
            f"| **{fmean(line['shares']):.2f}** ± {plus_minus(line['shares']):.2f} "
            f"| {1 / match.seats:.2f} | {races:,} | {middle:.1f} ({high:.1f}) |"
        )
    return lines


def shown(name: str) -> str:
    return f"`{name.rpartition(':')[2]}`" if ".py" in name else name


def draw(id: str, rows: list[Row], found: dict[str, Any]) -> None:
    """Win share by time a decision, with intervals."""
    import vl_convert

    from fivewide.season.plots import altair

    alt = altair()

    points = []
    for row in rows:
        line = found[row.key]
        share, wide = fmean(line["shares"]), plus_minus(line["shares"])
        points.append(
            {
                "ms": fmean(each[0] for each in line["times"]),
                "share": share,
                "low": share - wide,
                "high": share + wide,
                "budget": row.match.challenger,
            }
        )
    base = alt.Chart(alt.Data(values=points)).encode(
        x=alt.X("ms:Q", scale=alt.Scale(type="log"), title="ms a decision, median")
    )
    fair = alt.Chart(alt.Data(values=[{"fair": 1 / rows[0].match.seats}])).mark_rule(
        strokeDash=[4, 4], color="#888"
    )
    chart = (
        fair.encode(y="fair:Q")
        + base.mark_rule(color="#d9531e").encode(y="low:Q", y2="high:Q")
        + base.mark_line(point=True, color="#d9531e").encode(
            y=alt.Y("share:Q", title="share of wins", scale=alt.Scale(zero=False))
        )
    ).properties(width=420, height=220)
    (PICTURES / f"ladder-{id}.svg").write_text(
        vl_convert.vegalite_to_svg(chart.to_json()), encoding="utf-8"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("what", choices=["race", "page"])
    asked.add_argument("games", nargs="*", metavar="GAME")
    asked.add_argument("--minutes", type=float, default=60.0)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--kinds", default="", help=f"by commas: {', '.join(TABLES)}")
    asked.add_argument("--anew", action="store_true", help="forget what was raced of these games")
    wanted = asked.parse_args()
    if wanted.what == "page":
        page()
        return
    games = wanted.games or [id for id in GAMES if instinct_of(id) is not None]
    for id in games if wanted.anew else []:
        anew(id)
    race(games, wanted.minutes, wanted.workers, [k for k in wanted.kinds.split(",") if k])


if __name__ == "__main__":
    main()
