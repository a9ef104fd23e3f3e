"""Why not? Answered at once, paid from what an address may spend on previews. Nothing changes."""

from __future__ import annotations

import time

from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import words
from fivewide.kernel.why import why_not
from fivewide.server import messages as say
from fivewide.server.askers import Asker, check_going, refused, seat_of
from fivewide.server.limits import Budgets
from fivewide.server.room import Refusal, Room


async def why(
    room: Room, asker: Asker, wish: say.Why, address: str, budgets: Budgets
) -> say.Outgoing:
    try:
        seat = seat_of(asker)
        if budgets.debt(address) > 0:
            raise Refusal("rate", words("too many questions from your address; wait a moment"))
        async with room.lock:
            room.check_alive()
            table = check_going(room)
            if room.seats[seat].stand_in:
                raise Refusal("stand_in", words("a bot drives for you; sit down again first"))
            started = time.thread_time()
            answer = why_not(table.game, table.state, seat, wish.action, table.names)
            budgets.charge(address, time.thread_time() - started)
    except (Refusal, FivewideError) as error:
        return refused(wish, error)
    return say.Reason(id=wish.id, possible=answer.possible, text=answer.words, rule=answer.rule)
