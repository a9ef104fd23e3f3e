"""How a move in Dust Devil 500 is shown as it happens: dice tumble, then cars run along."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli.boards.from_table import OldScene as Scene
from fivewide.games.dust_devil_500.board import Board
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.game import Event

TUMBLES = 5  # pictures of rolling dice
MOST_STEPS = 9  # pictures of one car's way, however long it is
Way = tuple[int, list[int]]  # a seat, and the spots its car is shown on


def frames_of(board: Board, happened: Sequence[Event]) -> int:
    """None when a new race began: every car is on Start again."""
    if any(event.kind == "race-began" for event in happened):
        return 0
    return tumbles(happened) + sum(len(path) - 1 for _, path in ways(board, happened))


def tumbles(happened: Sequence[Event]) -> int:
    return TUMBLES if any(event.kind == "rolled" for event in happened) else 0


def positions(race: Race, scene: Scene) -> list[int]:
    """The spot each car is shown on."""
    at = [int(spot) for spot in race.at]
    if scene.frame is None:
        return at
    left = scene.frame - tumbles(scene.happened)
    todo = ways(race.board, scene.happened)
    for seat, path in reversed(todo):  # where they were before any of it
        at[seat] = path[0]
    for seat, path in todo:
        if left < 0:
            break
        at[seat] = path[min(left + 1, len(path) - 1)]
        left -= len(path) - 1
    return at


def ways(board: Board, happened: Sequence[Event]) -> list[Way]:
    """Every car's way, in order; a bumped car leaves the spot where the last one arrived."""
    found: list[Way] = []
    arrived: int | None = None
    for event in happened:
        seat, start, end = (event.facts.get(fact) for fact in ("seat", "from", "to"))
        if seat is None or end is None:
            continue
        if start is None:
            start = arrived
        if start is not None:
            found.append((seat, path(board, start, end)))
        arrived = end
    return found


def path(board: Board, start: int, end: int) -> list[int]:
    """Along the track where both ends lie on it, with few enough stops to be quick."""
    first, last = int(board.space[start]), int(board.space[end])
    if last == board.finish:
        last = int(board.length)
    if not (0 <= first < last <= board.length):
        return [start, end]
    every = range(first + 1, last)
    step = max(len(every) // (MOST_STEPS - 1) + 1, 1)
    return [start, *every[::step], end]
