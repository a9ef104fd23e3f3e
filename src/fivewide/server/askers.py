"""Who sent a message, and what they may do by that alone."""

from __future__ import annotations

from typing import Protocol

from fivewide.server.room import Listener, Refusal, Room


class Asker(Listener, Protocol):
    """Whoever sent the message: a seat's holder, the host, or a spectator."""


def seat_of(asker: Asker) -> int:
    if asker.seat is None:
        raise Refusal("no_seat", "only a player at this table may do that")
    return asker.seat


def check_at_table(asker: Asker) -> None:
    if asker.seat is None and not asker.host:
        raise Refusal("no_seat", "only players of this table may do that")


def check_host(asker: Asker) -> None:
    if not asker.host:
        raise Refusal("not_host", "only the host may do that")


def check_not_over(room: Room) -> None:
    """It waits or runs: something can still be changed."""
    room.check_not_ended()
    if room.row["status"] not in ("waiting", "running"):
        raise Refusal("over", "the race is over")


def persons_seat(room: Room, number: int | None) -> int:
    if number is None or number >= len(room.seats) or not room.seats[number].is_person:
        raise Refusal("no_seat", "that seat is not a person's")
    return number
