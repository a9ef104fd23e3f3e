"""What somebody at a table may wish, carried out one at a time under the room's lock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from fivewide.kernel.errors import FivewideError, IllegalAction, NotYourTurn
from fivewide.server import hosting
from fivewide.server import messages as say
from fivewide.server.askers import Asker, check_at_table, check_host, seat_of
from fivewide.server.glimpses import glimpse_of, question_of
from fivewide.server.going import check_going
from fivewide.server.preview import previewed
from fivewide.server.room import MOST_ENTRIES, Refusal, Room
from fivewide.server.seats import check_bot, usual_bot
from fivewide.server.standing_in import sit, stand_in
from fivewide.server.talk import say_line
from fivewide.server.texts import HOST, BadText, clean_line, clean_word
from fivewide.server.undoing import action_id, undo
from fivewide.server.wishes import agree


async def carry_out(room: Room, asker: Asker, wish: say.Incoming) -> say.Outgoing:
    """The answer to one message. A refusal has changed nothing."""
    async with room.lock:
        try:
            if not isinstance(wish, say.Ping):
                room.check_alive()
            if not isinstance(wish, say.Ping | say.Preview):
                await room.settle_doubts()
            return await COMMANDS[type(wish)](room, asker, wish)
        except Refusal as refusal:
            code, text, rule = refusal.code, refusal.text, refusal.rule
        except NotYourTurn as error:
            code, text, rule = "not_your_turn", str(error), error.rule
        except IllegalAction as error:
            code, text, rule = "illegal", str(error), error.rule
        except BadText as error:
            code, text, rule = "bad_text", str(error), ""
        except FivewideError as error:
            code, text, rule = "illegal", str(error), ""
    return say.Refused(id=wish.id, code=code, text=text, rule=rule)


# Moves


async def act(room: Room, asker: Asker, wish: say.Act) -> say.Outgoing:
    seat = seat_of(asker)
    known = action_id(seat, wish.id)
    if known in room.acted:  # sent again because the answer got lost
        return say.Done(id=wish.id, seen=room.acted[known])
    table = check_going(room)
    if room.seats[seat].stand_in:
        raise Refusal("stand_in", "a bot drives for you; sit down again first")
    if not room.asked_since <= wish.seen <= room.seen:
        raise Refusal("stale", f"the table is at entry {room.seen}; look again")
    if len(table.record.entries) >= MOST_ENTRIES:
        raise Refusal("too_long", "this race has too many entries to go on")
    await room.play(seat, wish.action, known)
    return say.Done(id=wish.id, seen=room.seen)


async def preview(room: Room, asker: Asker, wish: say.Preview) -> say.Outgoing:
    """Here and now. Connections have it looked at beside the event loop: see previews.py."""
    glimpse = glimpse_of(room, question_of(room, seat_of(asker), wish))
    seen = previewed(room.game, room.setup, glimpse)
    return msgspec.structs.replace(seen, id=wish.id)


# The table


async def pause(room: Room, asker: Asker, wish: say.Pause) -> say.Outgoing:
    check_at_table(asker)
    if not room.row["paused"]:
        await room.change_table(paused=True)
    return say.Done(id=wish.id, seen=room.seen)


async def resume(room: Room, asker: Asker, wish: say.Resume) -> say.Outgoing:
    check_at_table(asker)
    if room.row["paused"]:
        await room.change_table(paused=False)
    return say.Done(id=wish.id, seen=room.seen)


async def pace(room: Room, asker: Asker, wish: say.Pace) -> say.Outgoing:
    check_at_table(asker)
    await room.change_table(pace=wish.seconds)
    return say.Done(id=wish.id, seen=room.seen)


async def start(room: Room, asker: Asker, wish: say.Start) -> say.Outgoing:
    check_host(asker)
    if room.row["status"] != "waiting":
        raise Refusal("running", "the race has begun already")
    bot = wish.bot or usual_bot(room.game.id)
    check_bot(bot)
    for number, seat in enumerate(room.seats):
        if not seat.is_taken:
            await room.change_seat(number, driver=bot, key_hash=None)
    await room.begin()
    return say.Done(id=wish.id, seen=room.seen)


async def word(room: Room, asker: Asker, wish: say.Word) -> say.Outgoing:
    """The key was fixed, and its commitment shown, before anybody could say a word."""
    seat = seat_of(asker)
    if room.row["status"] != "waiting":
        raise Refusal("running", "the race has begun; words are mixed in before the green flag")
    await room.change_seat(seat, word=clean_word(wish.text))
    return say.Done(id=wish.id, seen=room.seen)


async def chat(room: Room, asker: Asker, wish: say.Chat) -> say.Outgoing:
    check_at_table(asker)
    text = clean_line(wish.text)
    name = HOST if asker.seat is None else room.seats[asker.seat].name
    await say_line(room, asker.seat, name, text)
    return say.Done(id=wish.id, seen=room.seen)


async def ping(room: Room, asker: Asker, wish: say.Ping) -> say.Outgoing:
    return say.Pong(id=wish.id)


COMMANDS: dict[type[say.Incoming], Callable[[Room, Asker, Any], Awaitable[say.Outgoing]]] = {
    say.Act: act,
    say.Preview: preview,
    say.Undo: undo,
    say.Agree: agree,
    say.Pause: pause,
    say.Resume: resume,
    say.Pace: pace,
    say.StandIn: stand_in,
    say.Sit: sit,
    say.Start: start,
    say.End: hosting.end,
    say.NewKey: hosting.new_key,
    say.Remove: hosting.remove,
    say.BeHost: hosting.be_host,
    say.Word: word,
    say.Chat: chat,
    say.Ping: ping,
}
