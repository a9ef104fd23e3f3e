"""Is there a race, and does it go on?"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.table import Table
from fivewide.server.room import Refusal, Room


def check_going(room: Room) -> Table[Any]:
    room.check_not_ended()
    table = room.race
    if room.row["status"] == "imported":
        raise Refusal("imported", "an imported race is for looking; branch from it to drive on")
    if room.row["paused"]:
        raise Refusal("paused", "the race is paused; resume it first")
    return table
