"""What one seat may see: its own hand and sealed card, and whatever lies open."""

from __future__ import annotations

import msgspec

from fivewide.kernel.agenda import open_seats
from fivewide.kernel.game import Position
from fivewide.kernel.sample.state import Match


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    table: Position  # without the secrets
    hand: tuple[str, ...]
    sealed: str | None
    over: bool


def view(match: Match, seat: int | None, known: Position, names: list[str]) -> View:
    hands, sealed = known.pop("hands"), known.pop("sealed")
    return View(
        seat=seat,
        table={**known, "to_act": list(open_seats(match))},
        hand=() if seat is None else tuple(hands[seat]),
        sealed=sealed.get(str(seat)),
        over=match.over,
    )
