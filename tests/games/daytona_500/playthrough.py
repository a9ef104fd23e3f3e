"""One whole race as text: what was asked, what was said, what happened and by which rule.

`python -m tests.games.daytona_500.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from fivewide.kernel.table import Decision
from tests.games.daytona_500.pictures import RaceTable, asks, key, opened

FILE = Path(__file__).with_name("playthrough-seed1.txt")
HEADER = """\
Daytona 500, one race, three seats, seed 1. Seat n bids the least it can up to $60,000 and $20,000
more for every number; then everybody takes the first option. Written by playthrough.py.
"""
SHOWN = 4  # options of a question; the rest is counted


def text() -> str:
    table = opened(1, players=3, options={"game.races": 1})
    lines = [HEADER]
    seen = 0
    while True:
        seen = log(table, seen, lines)
        if table.over:
            break
        ask(table, lines)
    lines.append("")
    lines += [
        f"{line.place}. seat {line.seat}, ${line.points:,} ({line.car})"
        for line in table.game.standings(table.state)
    ]
    return "\n".join(lines) + "\n"


def log(table: RaceTable, seen: int, lines: list[str]) -> int:
    """What happened since, one line each."""
    for event in table.events(None, seen):
        if event.kind in ("car-up-for-sale", "card-played", "race-ended"):
            lines.append("")
        lines.append(f"{event.rule:<12} {table.words(event)}")
    return table.told


def choice(table: RaceTable, decision: Decision) -> int:
    if asks(table) != "bid":
        return 0
    most = 60_000 + 20_000 * decision.seat
    return 1 if key(table, "bid") + 10_000 <= most else 0


def ask(table: RaceTable, lines: list[str]) -> None:
    """The question with its options, and the answer."""
    (seat,) = table.to_act
    decision = table.decision(seat)
    chosen = choice(table, decision)
    cars = ", ".join(f"{car} {space}" for car, space in key(table, "cars").items())
    lines += ["", f"    {cars or 'nothing sold yet'}", f"    {decision.words} [{decision.rule}]"]
    for number, option in enumerate(decision.options[:SHOWN]):
        mark = ">" if number == chosen else " "
        detail = f" ({option.said.detail})" if option.said.detail else ""
        lines.append(f"    {mark} {option.said.short}{detail}")
    if len(decision.options) > SHOWN:
        lines.append(f"      and {len(decision.options) - SHOWN} more")
    table.act(seat, decision.options[chosen].action)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
