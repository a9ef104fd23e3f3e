"""One whole race as text: what was asked, what was said, what happened and by which rule.

`python -m tests.games.dust_devil_500.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.dust_devil_500.pictures import RaceTable, cars, opened

FILE = Path(__file__).with_name("playthrough-race6-seed1.txt")
HEADER = """\
Dust Devil 500, race 6, three seats, seed 1. Seats 0 and 2 take the first option that is offered
(one die, colors), seat 1 the last one (two dice, numbers). Written by playthrough.py.
"""


def text() -> str:
    table = opened(1, players=3, options={"race": 6})
    lines = [HEADER]
    seen = 0
    while True:
        seen = log(table, seen, lines)
        if table.over:
            break
        ask(table, lines)
    lines.append("")
    lines += [
        f"{line.place}. {line.car}, seat {line.seat} ({line.note})"
        for line in table.game.standings(table.state)
    ]
    return "\n".join(lines) + "\n"


def log(table: RaceTable, seen: int, lines: list[str]) -> int:
    """What happened since, one line each."""
    for event in table.events(None, seen):
        if event.kind == "rolled":
            lines.append("")
        lines.append(f"{event.rule:<13} {table.words(event)}")
    return table.told


def ask(table: RaceTable, lines: list[str]) -> None:
    """The question with its options, and the answer."""
    (seat,) = table.to_act
    decision = table.decision(seat)
    chosen = 0 if seat != 1 else len(decision.options) - 1
    lines += ["", f"    {cars(table)}", f"    {decision.words} [{decision.rule}]"]
    for number, option in enumerate(decision.options):
        mark = ">" if number == chosen else " "
        detail = f" ({option.said.detail})" if option.said.detail else ""
        lines.append(f"    {mark} {option.said.short}{detail}")
    table.act(seat, decision.options[chosen].action)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
