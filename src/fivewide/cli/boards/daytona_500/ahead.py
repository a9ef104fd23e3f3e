"""What an option would do, as it is drawn and in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli.boards.daytona_500.seen import name_of, ordinal
from fivewide.games.daytona_500.told import Move
from fivewide.kernel.speech import Words, words


def ends(moves: Sequence[Move]) -> dict[str, str]:
    """Where cars would stand."""
    return {move.car: move.way[-1] for move in moves if move.car is not None and move.way}


def driven_over(moves: Sequence[Move]) -> set[str]:
    return {space for move in moves for space in move.way[1:-1]}


def words_of(move: Move) -> str:
    """A move in a few words."""
    said = words(
        MOVES[move.kind],
        car=name_of(move.car) if move.car is not None else "",
        space=move.way[-1] if move.way else "",
        steps=len(move.way) - 1,
        spaces=move.spaces,
        place=ordinal(move.place or 1),
    )
    if move.open and move.kind in ("moved", "moved-as-far-as-possible"):
        return words("{move} or beside", move=said)
    if move.open and move.kind == "wild-chosen":
        return words("{move} or another", move=said)
    return said


MOVES: dict[str, Words] = {
    "moved": "{car} to {space}",
    "moved-as-far-as-possible": "{car} blocked after {steps} on {space}",
    "blocked": "{car} blocked, loses {spaces}",
    "drafted": "drafts {car} to {space}",
    "finished": "{car} finishes {place}",
    "wild-chosen": "wild {spaces}: {car}",
    "wild-skipped": "no car can take the wild {spaces}",
    "wild-not-used": "wild {spaces} not used",
    "line-skipped": "{car} is home, no move",
    "hand-discarded": "its owner discards the hand",
}
