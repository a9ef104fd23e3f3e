"""A person who left does not hold up the others: after a while a bot stands in.

Only while somebody else is at the table, and only where the absent one is asked. The seat stays
theirs: whoever comes back with its token has it again.
"""

from __future__ import annotations

import time

from fivewide.server.room import Room
from fivewide.server.seats import usual_bot


async def fill_absent_seats(room: Room, patience: float) -> list[int]:
    """Bots stand in where somebody has been away for longer than patience; which seats."""
    filled = []
    for seat in absent_seats(room, patience):
        room.seats[seat].stand_in = usual_bot(room.game.id)
        await room.change_seat(seat)
        filled.append(seat)
    return filled


def absent_seats(room: Room, patience: float) -> list[int]:
    if room.table is None or room.given_up or room.row["paused"] or room.wish is not None:
        return []
    if room.row["status"] != "running":
        return []
    present = {listener.seat for listener in room.listeners} - {None}
    if not present:
        return []  # nobody waits
    now = time.monotonic()
    return [
        seat
        for seat in room.table.to_act
        if room.seats[seat].bot is None
        and seat not in present
        and now - room.left.get(seat, room.since) > patience
    ]
