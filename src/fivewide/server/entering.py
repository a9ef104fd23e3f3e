"""Somebody comes to a table: as whom, and what that changes for the others."""

from __future__ import annotations

import msgspec

from fivewide.server import clocks
from fivewide.server import messages as say
from fivewide.server.room import Listener, Refusal, Room
from fivewide.server.showing import snapshot
from fivewide.server.standing_in import give_back
from fivewide.server.wishes import came


async def enter(room: Room, listener: Listener, hello: say.Hello) -> None:
    """Under the room's lock: a seat that changed hands a moment ago is not entered."""
    room.check_alive()
    if hello.token is not None:
        listener.seat, listener.host = room.holder(hello.token, hello.seat)
        if listener.seat is None and not listener.host:
            raise Refusal("wrong_token", "this token opens no seat of this table")
    if listener.seat is not None:
        await give_back(room, listener.seat)
    room.welcome(listener)
    came(room, listener.seat, listener.host)
    clocks.mind(room)
    try:
        listener.begin(await room.work("move", lambda: first_message(room, listener, hello.seen)))
    except BaseException:
        room.forget(listener)
        raise
    room.tell_table(but=listener)


def first_message(room: Room, listener: Listener, seen: int | None) -> bytes:
    return msgspec.json.encode(snapshot(room, listener.seat, listener.host, seen))
