"""How a card in Daytona 500 is shown as it happens: car by car along its way, then the drafts."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli.boards.daytona_500.seen import Seen
from fivewide.kernel.lines import LogLine

OTHER_RACE = ("race-began", "race-ended", "car-up-for-sale")
MOST_STEPS = 6  # pictures of one car's way, however long it is


def frames_of(happened: Sequence[LogLine]) -> int:
    """None where a race ended or a car was sold: the table has been cleared since."""
    if any(line.kind in OTHER_RACE for line in happened):
        return 0
    return sum(len(pictures(way)) for _, way in ways(happened))


def positions(seen: Seen, happened: Sequence[LogLine], frame: int | None) -> dict[str, str | None]:
    """The space each car is shown on."""
    at = {car.car: car.space for car in seen.view.cars}
    if frame is None:
        return at
    gone = ways(happened)
    for car, way in reversed(gone):
        at[car] = way[0]
    left = frame + 1
    for car, way in gone:
        if left <= 0:
            break
        shown = pictures(way)
        at[car] = shown[min(left, len(shown)) - 1]
        left -= len(shown)
    return at


def ways(happened: Sequence[LogLine]) -> list[tuple[str, list[str]]]:
    """The cars that moved, each with its way."""
    return [(line.facts["car"], line.facts["way"]) for line in happened if "way" in line.facts]


def pictures(way: list[str]) -> list[str]:
    """The spaces of a way that a car is shown on."""
    between = way[1:-1]
    step = max(-(-len(between) // (MOST_STEPS - 1)), 1)
    return [*between[::step], way[-1]]
