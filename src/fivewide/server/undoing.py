"""Taking an action back: at once where nobody has to be asked, else with everybody's consent."""

from __future__ import annotations

from fivewide.server import messages as say
from fivewide.server.askers import Asker, seat_of
from fivewide.server.going import check_going
from fivewide.server.room import Refusal, Room
from fivewide.server.showing import undo_right
from fivewide.server.wishes import Wish, check_no_wish, open_wish


async def undo(room: Room, asker: Asker, wish: say.Undo) -> say.Outgoing:
    seat = seat_of(asker)
    if action_id(seat, wish.id) in room.acted:  # sent again because the answer got lost
        return say.Done(id=wish.id, seen=room.acted[action_id(seat, wish.id)])
    check_going(room)
    check_no_wish(room)
    right = undo_right(room, seat)
    if not right.possible:
        raise Refusal("nothing_to_undo", "there is nothing of yours to take back")
    return await open_wish(room, Wish("undo", wish.id, seat, None, take_back, set(right.ask)))


async def take_back(room: Room, wish: Wish) -> say.Outgoing:
    assert wish.by is not None
    room.race.undo(wish.by, sorted(room.race.consent_needed(wish.by)))
    await room.commit(action_id(wish.by, wish.id), undone=True)
    room.tell_table()
    return say.Done(id=wish.id, seen=room.seen)


def action_id(seat: int, id: str) -> str:
    return f"{seat}:{id}"
