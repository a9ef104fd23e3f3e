"""What the host may do with the table and its seats, and who is the host.

Nothing is done to the host's own seat. A host who is long gone can be replaced by a vote.
"""

from __future__ import annotations

from typing import Any

from fivewide.bots.names import USUAL_BOT
from fivewide.kernel.speech import Words, words
from fivewide.server import journal
from fivewide.server import messages as say
from fivewide.server.absence import is_host_gone, is_long_gone, others_present
from fivewide.server.askers import Asker, check_host, check_not_over, persons_seat, seat_of
from fivewide.server.expiry import close
from fivewide.server.notices import NEW_HOST, NEW_KEY, REMOVED
from fivewide.server.room import Refusal, Room
from fivewide.server.seats import empty_name
from fivewide.server.standing_in import waiting
from fivewide.server.store import ENDED_BY_HOST
from fivewide.server.talk import announce
from fivewide.server.tokens import hashed, new_token
from fivewide.server.wishes import Wish, open_wish

PUT_OUT: Words = "the others have removed you from this table"


async def end(room: Room, asker: Asker, wish: say.End) -> None:
    check_host(asker)
    if room.row["status"] != "stopped":  # what cannot go on can be ended, too
        check_not_over(room)
    await close(room, ENDED_BY_HOST)
    journal.table_closed(room.id, room.row["game"], "closed", room.seen)


async def new_key(room: Room, asker: Asker, wish: say.NewKey) -> say.Keyed | None:
    number = seat_of_another(room, asker, wish.seat)
    voters: set[int] = set()
    if room.seats[number].is_taken:
        check_long_gone(room, number)
        voters = others_present(room, asker.seat, number)
    return await open_wish(room, Wish("new_key", wish.id, asker.seat, number, make_key, voters))


async def make_key(room: Room, wish: Wish) -> say.Keyed:
    """The old token and the old key open nothing any more."""
    assert wish.seat is not None
    seat, key = room.seats[wish.seat], new_token()
    await room.change_seat(wish.seat, token_hash=None, person_hash=None, key_hash=hashed(key))
    if seat.is_taken:
        await announce(room, NEW_KEY, name=seat.name)
    return say.Keyed(id=wish.id, seat=wish.seat, key=key)


async def remove(room: Room, asker: Asker, wish: say.Remove) -> say.Keyed | None:
    number = seat_of_another(room, asker, wish.seat)
    if not room.seats[number].is_taken:
        raise Refusal("empty", words("nobody sits there; a new key is enough"))
    voters = {
        other
        for other, seat in enumerate(room.seats)
        if seat.is_person and seat.is_taken and other not in (asker.seat, number)
        if not is_long_gone(room, other)
    }
    if not voters and room.table is not None and not is_long_gone(room, number):
        raise Refusal("no_vote", words("nobody else is at the table to vote about it"))
    return await open_wish(room, Wish("remove", wish.id, asker.seat, number, put_out, voters))


async def put_out(room: Room, wish: Wish) -> say.Keyed | None:
    """Before the race the seat is free again; later the usual bot drives it to the end."""
    assert wish.seat is not None
    number, name = wish.seat, room.seats[wish.seat].name
    answer: say.Keyed | None = None
    if room.table is None:
        key, free = new_token(), empty_name(number, room.seats)
        answer = say.Keyed(id=wish.id, seat=number, key=key)
        await change_hands(room, number, name=free, word="", key_hash=hashed(key))
    else:
        bot = USUAL_BOT
        await change_hands(room, number, driver=bot, stand_in=None, key_hash=None)
    for listener in list(room.listeners):
        if listener.seat == number:
            listener.seat = None  # whatever it still sends comes from nobody
            listener.end("removed", PUT_OUT)
    room.tell_table()
    await announce(room, REMOVED, name=name)
    return answer


async def change_hands(room: Room, number: int, **changes: Any) -> None:
    await room.change_seat(number, token_hash=None, person_hash=None, **changes)
    room.chose.discard(number)


async def be_host(room: Room, asker: Asker, wish: say.BeHost) -> say.Keyed | None:
    seat = seat_of(asker)
    check_not_over(room)
    if asker.host:
        raise Refusal("host", words("you are the host"))
    if not is_host_gone(room):
        raise Refusal("present", words("the host is there, or left a moment ago"))
    voters = others_present(room, seat, room.host_seat)
    return await open_wish(room, Wish("host", wish.id, seat, room.host_seat, pass_on, voters))


async def pass_on(room: Room, wish: Wish) -> None:
    """The host's rights go with a token: from now on with that of the one who wished."""
    assert wish.by is not None
    await room.change_table(host_hash=room.seats[wish.by].token_hash)
    for listener in room.listeners:
        listener.host = listener.seat == wish.by
    await announce(room, NEW_HOST, name=room.seats[wish.by].name)


def seat_of_another(room: Room, asker: Asker, number: int) -> int:
    check_host(asker)
    check_not_over(room)
    persons_seat(room, number)
    if number in (asker.seat, room.host_seat):
        raise Refusal("host", words("that is the host's own seat"))
    return number


def check_long_gone(room: Room, number: int) -> None:
    name = room.seats[number].name
    if number in room.present:
        raise Refusal("present", words("{name} is there", name=name))
    if not is_long_gone(room, number):
        left = words(
            "{name} left a moment ago: {waiting}", name=name, waiting=waiting(room, number)
        )
        raise Refusal("wait", left)
