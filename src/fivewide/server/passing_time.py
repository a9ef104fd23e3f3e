"""What happens at a table without anybody doing anything: time passes."""

from __future__ import annotations

import logging

from fivewide.bots.named import name_in_words
from fivewide.bots.names import USUAL_BOT
from fivewide.server.absence import absent_seats
from fivewide.server.notices import CLOCK_RAN_OUT
from fivewide.server.room import Room
from fivewide.server.standing_in import hand_over
from fivewide.server.talk import announce
from fivewide.server.wishes import can_settle, settle_late

log = logging.getLogger("fivewide.server")


def is_time(room: Room) -> bool:
    """Has anything come due? Asked often, so it must be cheap."""
    if room.given_up:
        return False
    if room.untold and room.may_answer():
        return True
    clock_is_out = room.timer is not None and bool(room.timer.out(room.clock()))
    return clock_is_out or can_settle(room) or bool(absent_seats(room))


async def attend(room: Room) -> None:
    """Whoever had to be asked is long gone, a clock ran out, a seat is kept waiting for."""
    async with room.lock:
        if room.given_up:
            return
        await room.settle_doubts()
        if room.untold:
            room.tell_table()
        if can_settle(room):
            await settle_late(room)
        await run_out(room)
        for seat in absent_seats(room):
            await room.change_seat(seat, stand_in=USUAL_BOT)
            log.info("stand-in", extra={"table": room.id, "seat": seat})


async def run_out(room: Room) -> None:
    timer = room.timer
    if timer is None:
        return
    for number in timer.out(room.clock()):
        timer.left[number] = 0.0
        hand_over(room, number)
        await room.change_seat(number, stand_in=USUAL_BOT)
        await announce(
            room, CLOCK_RAN_OUT, name=room.seats[number].name, bot=name_in_words(USUAL_BOT)
        )
