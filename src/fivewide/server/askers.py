"""Who sent a message, and what they may do by that alone; what they hear if they may not."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.errors import FivewideError, NotYourTurn
from fivewide.kernel.speech import words
from fivewide.kernel.table import Table
from fivewide.server import messages as say
from fivewide.server.room import Listener, Refusal, Room
from fivewide.server.texts import BadText

Asker = Listener  # whoever sent the message: a seat's holder, the host, or a spectator


def refused(wish: say.Incoming, error: Refusal | FivewideError) -> say.Refused:
    """Why a wish is not granted, as whoever sent it hears it."""
    text = str(error)
    match error:
        case Refusal():
            code, text = error.code, error.text
        case NotYourTurn():
            code = "not_your_turn"
        case BadText():
            code = "bad_text"
        case _:
            code = "illegal"
    return say.Refused(id=wish.id, code=code, text=text, rule=getattr(error, "rule", ""))


def seat_of(asker: Asker) -> int:
    if asker.seat is None:
        raise Refusal("no_seat", words("only a player at this table may do that"))
    return asker.seat


def check_at_table(asker: Asker) -> None:
    if asker.seat is None and not asker.host:
        raise Refusal("no_seat", words("only players of this table may do that"))


def check_host(asker: Asker) -> None:
    if not asker.host:
        raise Refusal("not_host", words("only the host may do that"))


def check_not_over(room: Room) -> None:
    """It waits or runs: something can still be changed."""
    room.check_not_ended()
    if room.row["status"] not in ("waiting", "running"):
        raise Refusal("over", words("the race is over"))


def check_going(room: Room) -> Table[Any]:
    """Is there a race, and does it go on?"""
    room.check_not_ended()
    table = room.race
    if room.row["status"] == "imported":
        raise Refusal(
            "imported", words("an imported race is for looking; branch from it to drive on")
        )
    if room.row["paused"]:
        raise Refusal("paused", words("the race is paused; resume it first"))
    return table


def stale(room: Room) -> Refusal:
    return Refusal("stale", words("the table is at entry {seen}; look again", seen=room.seen))


def persons_seat(room: Room, number: int | None) -> int:
    if number is None or number >= len(room.seats) or not room.seats[number].is_person:
        raise Refusal("no_seat", words("that seat is not a person's"))
    return number
