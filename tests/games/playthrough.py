"""One whole race as text: what was asked, what was said, what happened and by which rule.

`python -m tests.games.<game>.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivewide.kernel.game import Game, Standing
from fivewide.kernel.table import Decision, Table
from tests.games.tables import opened


@dataclass(frozen=True)
class Playthrough:
    """A race of three seats with seed 1, and how it is written down."""

    game: Game[Any]
    options: dict[str, Any]
    file: Path
    header: str
    choose: Callable[[Table[Any], Decision], int]
    cars: Callable[[Table[Any]], str]
    result: Callable[[Standing], str]
    apart: frozenset[str]  # kinds of events with an empty line before them
    rule_width: int
    shown: int | None = None  # options of a question; the rest is counted

    def text(self) -> str:
        table = opened(self.game, 1, players=3, options=self.options)
        lines = [self.header]
        seen = 0
        while True:
            seen = self.log(table, seen, lines)
            if table.over:
                break
            self.ask(table, lines)
        lines.append("")
        lines += [self.result(line) for line in self.game.standings(table.state)]
        return "\n".join(lines) + "\n"

    def log(self, table: Table[Any], seen: int, lines: list[str]) -> int:
        """What happened since, one line each."""
        for event in table.events(None, seen):
            if event.kind in self.apart:
                lines.append("")
            lines.append(f"{event.rule:<{self.rule_width}} {table.words(event)}")
        return table.told

    def ask(self, table: Table[Any], lines: list[str]) -> None:
        """The question with its options, and the answer."""
        seat = table.to_act[0]
        decision = table.decision(seat)
        chosen = self.choose(table, decision)
        lines += ["", f"    {self.cars(table)}", f"    {decision.words} [{decision.rule}]"]
        for number, option in enumerate(decision.options[: self.shown]):
            mark = ">" if number == chosen else " "
            detail = f" ({option.words.detail})" if option.words.detail else ""
            lines.append(f"    {mark} {option.words.short}{detail}")
        if self.shown is not None and len(decision.options) > self.shown:
            lines.append(f"      and {len(decision.options) - self.shown} more")
        table.act(seat, decision.options[chosen].action)

    def write(self) -> None:
        self.file.write_text(self.text(), encoding="utf-8")
