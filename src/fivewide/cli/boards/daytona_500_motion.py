"""How a card in Daytona 500 is shown as it happens: car by car along its way, then the drafts."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli.boards.daytona_500_ahead import path
from fivewide.cli.boards.daytona_500_sight import Sight
from fivewide.games.daytona_500.board import CARS, LANES
from fivewide.kernel.game import Event

MOVES = ("moved", "moved-as-far-as-possible", "finished", "drafted")
OTHER_RACE = ("race-began", "race-ended", "car-up-for-sale")
MOST_STEPS = 6  # pictures of one car's way, however long it is
Way = tuple[int, tuple[int, ...]]  # a car, and the spaces it is shown on


def frames_of(sight: Sight, happened: Sequence[Event]) -> int:
    """None where a race ended or a car was sold: the table has been cleared since."""
    if any(event.kind in OTHER_RACE for event in happened):
        return 0
    return sum(len(way) for _, way in ways(sight, happened))


def positions(sight: Sight, happened: Sequence[Event], frame: int | None) -> dict[int, int]:
    """The space each car is shown on."""
    at = {car: sight.space_of(car) for car in range(CARS)}
    if frame is None:
        return at
    todo = ways(sight, happened)
    at.update(before(sight, happened))
    left = frame + 1
    for car, way in todo:
        if left <= 0:
            break
        at[car] = way[min(left, len(way)) - 1]
        left -= len(way)
    return at


def ways(sight: Sight, happened: Sequence[Event]) -> list[Way]:
    at = {car: sight.space_of(car) for car in range(CARS)}
    at.update(before(sight, happened))
    found: list[Way] = []
    for event in happened:
        if event.kind not in MOVES:
            continue
        car, end = event.facts["car"] or 0, end_of(sight, event)
        between = () if event.kind == "drafted" else path(sight.race, at, car, end)
        step = max(-(-len(between) // (MOST_STEPS - 1)), 1)
        found.append((car, (*between[::step], end)))
        at[car] = end
    return found


def end_of(sight: Sight, event: Event) -> int:
    if event.kind == "finished":
        return int(sight.race.board.rows) * LANES
    return event.facts["space"] or 0


def before(sight: Sight, happened: Sequence[Event]) -> dict[int, int]:
    """Where the cars that moved stood: by their last event before, or on the grid."""
    moved = {event.facts["car"] or 0 for event in happened if event.kind in MOVES}
    earlier = sight.events[: len(sight.events) - len(happened)]
    at: dict[int, int] = {}
    for car in moved:
        last = next(
            (e for e in reversed(earlier) if e.kind in MOVES and e.facts["car"] == car), None
        )
        if last is not None:
            at[car] = end_of(sight, last)
        elif sight.race.position[car] >= 0:
            at[car] = int(sight.race.board.start[sight.race.position[car]])
    return at
