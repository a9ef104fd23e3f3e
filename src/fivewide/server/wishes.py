"""Wishes that others must agree to: one at a time, and every voice counts until it is long gone.

Whoever is asked and hangs up is still waited for, until they are back or have been away for as
long as the table waits for anybody. A wish does not outlast the one who wished, nor a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec

from fivewide.kernel.speech import words
from fivewide.server import messages as say
from fivewide.server.absence import has_a_say
from fivewide.server.askers import Asker, seat_of
from fivewide.server.room import Listener, Refusal, Room


@dataclass
class Wish:
    kind: say.WishKind
    id: str  # of the message that asked
    by: int | None  # None: the host, who has no seat
    seat: int | None  # about whom
    grant: Callable[[Room, Wish], Awaitable[say.Keyed | None]]  # a key, if the host gets one
    waits_for: set[int]
    agreed: set[int] = field(default_factory=set)
    answer: say.Keyed | None = None  # once it is granted

    def is_by(self, listener: Listener) -> bool:
        return listener.seat == self.by and (self.by is not None or listener.host)

    @property
    def shown(self) -> say.Wish:
        return say.Wish(self.kind, self.by, self.seat, sorted(self.waits_for))


async def open_wish(room: Room, wish: Wish) -> say.Keyed | None:
    """Granted at once where nobody has to be asked, or else they are."""
    check_no_wish(room)
    room.wish = wish
    try:
        granted = await settle(room)
    except Refusal:
        room.wish = None
        raise
    if not granted:
        room.tell_table()
    return wish.answer


def check_no_wish(room: Room) -> None:
    if room.wish is not None:
        raise Refusal("wish_open", words("somebody's wish is still open; answer it first"))


async def agree(room: Room, asker: Asker, answer: say.Agree) -> None:
    wish = room.wish
    is_wisher = wish is not None and wish.is_by(asker)
    if wish is None or not (is_wisher or seat_of(asker) in wish.waits_for):
        raise Refusal("no_wish", words("nobody asks for your consent"))
    if not answer.agree:
        with room.without_wish():
            await room.change_table()
    elif not is_wisher:
        await consent(room, wish, seat_of(asker))


async def consent(room: Room, wish: Wish, seat: int) -> None:
    wish.waits_for.remove(seat)
    wish.agreed.add(seat)
    try:
        if not await settle_late(room):
            room.tell_table()
    except Refusal:  # it could not be stored, so nothing was said
        wish.agreed.remove(seat)
        wish.waits_for.add(seat)
        raise


async def settle_late(room: Room) -> bool:
    """Grant the wish if nobody is left to be asked. A new key goes to the host alone."""
    wish = room.wish
    if wish is None or not await settle(room):
        return False
    if wish.answer is not None:
        text = msgspec.json.encode(wish.answer)
        for listener in room.listeners:
            if listener.host:
                listener.send(text)
    return True


async def settle(room: Room) -> bool:
    """Is it granted, or does it still wait for somebody?"""
    wish = room.wish
    if wish is None or not can_settle(room):
        return False
    with room.without_wish():
        wish.answer = await wish.grant(room, wish)
    return True


def can_settle(room: Room) -> bool:
    """Is there a wish, and nobody left who must be waited for?"""
    wish = room.wish
    return wish is not None and not any(has_a_say(room, n, wish.kind) for n in wish.waits_for)


def came(room: Room, seat: int | None, host: bool) -> None:
    """Somebody is back: a wish about them falls, and any other asks them too."""
    wish = room.wish
    if wish is None:
        return
    if host and wish.kind == "host":
        room.wish = None
    elif seat is None or seat in (wish.by, *wish.agreed) or not room.seats[seat].is_person:
        return
    elif seat == wish.seat:
        if wish.kind != "remove":
            room.wish = None
    elif wish.kind != "undo" or (wish.by is not None and seat in room.race.consent_needed(wish.by)):
        wish.waits_for.add(seat)
