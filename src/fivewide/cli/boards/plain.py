"""A table of any game, where it brings no drawing: the order, and what is seen, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.text import Text

from fivewide.cli.boards import Board
from fivewide.cli.screen import lines_of
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.english import named
from fivewide.kernel.game import driver_of
from fivewide.kernel.speech import words

# What stands elsewhere on the screen already
ELSEWHERE = {"seat", "over", "asks", "to_act", "standings", "place"}
NOTHING: tuple[Any, ...] = (None, "", [], {}, ())


class PlainBoard(Board):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        view = scene.foreseen.view if scene.foreseen is not None else sight.view
        return lines_of([*self._order(sight), "", *seen(view)], width, height)

    def height(self, sight: Sight, width: int, height: int) -> int:
        lines = len(sight.standings) + 2 + sum(1 for _ in seen(sight.view))
        return min(height, lines)

    def hand(self, sight: Sight) -> list[str]:
        """What a hand is here nobody knows: all that its owner sees."""
        return [] if sight.seat is None else list(seen(sight.view))

    def _order(self, sight: Sight) -> Iterator[str]:
        yield words("ORDER")
        for line in sight.standings:
            driver = named(driver_of(line, sight.names))
            marks = "▸" if line.seat in sight.to_act else " "
            points = f"  {line.points}" if line.points else ""
            yield f"{marks}{line.place:>2}. {driver:<16} {line.car}{points}  {line.note}".rstrip()


def seen(view: msgspec.Struct) -> Iterator[str]:
    """What somebody sees, key by key; what repeats is a small table."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    for key, value in said.items():
        if key in ELSEWHERE or value in NOTHING:
            continue
        called = key.replace("_", " ")
        if is_table(value):
            yield called.upper()
            rows = value.items() if isinstance(value, dict) else enumerate(value, start=1)
            for name, row in rows:
                yield f" {name}  {in_one_line(row)}"
        else:
            yield f"{called}: {in_one_line(value)}"


def is_table(value: Any) -> bool:
    """Several things that each have several facts."""
    items = list(value.values()) if isinstance(value, dict) else value
    return isinstance(items, list) and bool(items) and all(isinstance(one, dict) for one in items)


def in_one_line(value: Any) -> str:
    if isinstance(value, dict):
        told = (
            (key, one)
            for key, one in value.items()
            if key not in ELSEWHERE and one is not False and one not in NOTHING
        )
        return ", ".join(f"{key.replace('_', ' ')} {in_one_line(one)}" for key, one in told)
    if isinstance(value, list):
        return ", ".join(in_one_line(one) for one in value)
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    return str(value)
