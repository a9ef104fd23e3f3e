"""What an option would do, as it is drawn and in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli.boards.daytona_500.seen import ORDINALS, name_of
from fivewide.games.daytona_500.told import Move


def ends(moves: Sequence[Move]) -> dict[str, str]:
    """Where cars would stand."""
    return {move.car: move.way[-1] for move in moves if move.car is not None and move.way}


def driven_over(moves: Sequence[Move]) -> set[str]:
    return {space for move in moves for space in move.way[1:-1]}


def words_of(move: Move) -> str:
    """A move in a few words."""
    car = name_of(move.car) if move.car is not None else ""
    end = move.way[-1] if move.way else ""
    match move.kind:
        case "moved":
            words = f"{car} to {end}"
        case "moved-as-far-as-possible":
            words = f"{car} blocked after {len(move.way) - 1} on {end}"
        case "blocked":
            words = f"{car} blocked, loses {move.spaces}"
        case "drafted":
            words = f"drafts {car} to {end}"
        case "finished":
            words = f"{car} finishes {ORDINALS[(move.place or 1) - 1]}"
        case "wild-chosen":
            words = f"wild {move.spaces}: {car}"
        case "wild-skipped":
            words = f"no car can take the wild {move.spaces}"
        case "wild-not-used":
            words = f"wild {move.spaces} not used"
        case "line-skipped":
            words = f"{car} is home, no move"
        case _:
            words = "its owner discards the hand"
    if move.open and move.kind in ("moved", "moved-as-far-as-possible"):
        words += " or beside"
    elif move.open and move.kind == "wild-chosen":
        words += " or another"
    return words
