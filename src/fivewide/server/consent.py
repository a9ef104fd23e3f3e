"""Whose consent counts: people who are there, or who left a moment ago. Bots have no say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivewide.server.absence import is_long_gone
from fivewide.server.messages import WishKind

if TYPE_CHECKING:
    from fivewide.server.room import Room


def has_a_say(room: Room, number: int, kind: WishKind) -> bool:
    """Not a bot, not who is long gone; and who chose a bot lets it agree to an undo."""
    if not room.seats[number].is_person or is_long_gone(room, number):
        return False
    return not (kind == "undo" and number in room.chose)


def people_to_ask(room: Room, seat: int) -> list[int]:
    """Whose consent an undo still needs."""
    return [n for n in room.race.consent_needed(seat) if has_a_say(room, n, "undo")]
