"""How a move in Dust Devil 500 is shown as it happens: dice tumble, then cars run along."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli.boards.dust_devil_500.box import Space
from fivewide.cli.sight import Scene
from fivewide.games.dust_devil_500.view import View
from fivewide.kernel.lines import LogLine

TUMBLES = 5  # pictures of rolling dice
MOST_STEPS = 9  # pictures of one car's way, however long it is
Way = tuple[int, list[Space]]  # a seat, and the spaces its car is shown on


def frames_of(happened: Sequence[LogLine]) -> int:
    """None when a new race began: every car is on Start again."""
    if any(line.kind == "race-began" for line in happened):
        return 0
    return tumbles(happened) + sum(len(path) - 1 for _, path in ways(happened))


def tumbles(happened: Sequence[LogLine]) -> int:
    return TUMBLES if any(line.kind == "rolled" for line in happened) else 0


def positions(view: View, scene: Scene) -> list[Space]:
    """The space each car is shown on."""
    at = [car.space for car in view.cars]
    if scene.frame is None:
        return at
    left = scene.frame - tumbles(scene.happened)
    todo = ways(scene.happened)
    for seat, path in reversed(todo):  # where they were before any of it
        at[seat] = path[0]
    for seat, path in todo:
        if left < 0:
            break
        at[seat] = path[min(left + 1, len(path) - 1)]
        left -= len(path) - 1
    return at


def ways(happened: Sequence[LogLine]) -> list[Way]:
    """Every car's way, in order, with few enough stops to be quick; a bump is over at once."""
    found: list[Way] = []
    for line in happened:
        if "way" in line.facts:
            start, *between, end = line.facts["way"]
            step = len(between) // (MOST_STEPS - 1) + 1
            stops = [] if "by" in line.facts else between[::step]
            found.append((line.facts["seat"], [start, *stops, end]))
    return found
