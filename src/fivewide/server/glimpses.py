"""A wish to see beforehand what an option does: judged, and made ready for a worker."""

from __future__ import annotations

from typing import NamedTuple

from fivewide.kernel.game import canonical
from fivewide.kernel.options import public
from fivewide.server import messages as say
from fivewide.server.packs import Kept
from fivewide.server.preview import Glimpse, NotAnOption
from fivewide.server.room import Refusal, Room


class Question(NamedTuple):
    """What an answer is kept by."""

    table: str
    entry: int
    seat: int
    action: bytes


def question_of(room: Room, seat: int, wish: say.Preview) -> Question:
    """What is asked, if it may be."""
    room.check_not_ended()
    if wish.seen < room.asked_since:
        raise stale(room)
    table = room.race
    if seat not in table.to_act:
        raise NotAnOption("you are not asked anything now")
    try:
        action = canonical(wish.action)
    except (TypeError, ValueError, RecursionError):
        raise NotAnOption("that is not an action") from None
    return Question(room.id, room.seen, seat, action)


def glimpse_of(room: Room, question: Question, older: tuple[Kept, ...] = ()) -> Glimpse:
    table = room.race
    return Glimpse(
        room.game.id,
        public(room.setup.options),
        room.setup.seats,
        table.position(),
        table.names,
        question.seat,
        question.action,
        older,
    )


def stale(room: Room) -> Refusal:
    return Refusal("stale", f"the table is at entry {room.seen}; look again")
