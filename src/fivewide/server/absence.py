"""Who is there, and who has been away for so long that the others need not wait.

A person who left does not hold up the others: after a while a bot stands in, where the absent one
is asked and somebody else is at the table. The seat stays theirs: whoever comes back has it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivewide.server.messages import WishKind

if TYPE_CHECKING:
    from fivewide.server.room import Room

NO_SEAT = -1  # in place of a seat: of the host who has none


def patience(room: Room) -> float:
    """How long somebody may be away; 0: for ever. At a slow table as long as the clock allows."""
    timer = room.timer
    slow = timer is not None and timer.rule.is_slow and room.row["status"] == "running"
    if timer is not None and slow and room.patience > 0:
        return max(room.patience, timer.rule.seconds)
    return room.patience


def seconds_to_wait(room: Room, number: int) -> float:
    """Until a seat's person, who is not there, has been away for long."""
    return patience(room) - (room.clock() - room.left.get(number, room.since))


def is_long_gone(room: Room, number: int) -> bool:
    if number in room.present or patience(room) == 0:
        return False
    return seconds_to_wait(room, number) <= 0


def is_host_gone(room: Room) -> bool:
    if any(listener.host for listener in room.listeners):
        return False
    return is_long_gone(room, NO_SEAT if room.host_seat is None else room.host_seat)


def others_present(room: Room, by: int | None, seat: int | None) -> set[int]:
    """People who are there, but for who wishes something and whom it is about."""
    return {number for number in room.present if room.seats[number].is_person} - {by, seat}


def has_a_say(room: Room, number: int, kind: WishKind) -> bool:
    """Not a bot, not who is long gone; and who chose a bot lets it agree to an undo."""
    if not room.seats[number].is_person or is_long_gone(room, number):
        return False
    return not (kind == "undo" and number in room.chose)


def people_to_ask(room: Room, seat: int) -> list[int]:
    """Whose consent an undo still needs."""
    return [n for n in room.race.consent_needed(seat) if has_a_say(room, n, "undo")]


def absent_seats(room: Room) -> list[int]:
    """Those of people who are asked, and have been away for long while somebody else waits."""
    if room.table is None or room.given_up or room.row["paused"]:
        return []
    if room.row["status"] != "running" or (room.wish is not None and room.wish.kind == "undo"):
        return []
    if not room.present:
        return []  # nobody waits
    return [
        seat for seat in room.to_act if room.seats[seat].bot is None and is_long_gone(room, seat)
    ]
