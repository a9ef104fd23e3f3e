"""What somebody at a table may wish, carried out one at a time under the room's lock."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import sqlalchemy as sa

from fivewide.kernel.errors import FivewideError, IllegalAction, NotYourTurn
from fivewide.kernel.table import Table
from fivewide.server import messages as say
from fivewide.server import tables
from fivewide.server.preview import previewed
from fivewide.server.room import MOST_ENTRIES, Refusal, Room, UndoWish
from fivewide.server.seats import check_bot, clean_word, usual_bot
from fivewide.server.showing import people_to_ask, undo_right
from fivewide.server.store import CHAT_KEPT


class Asker(Protocol):
    """Whoever sent the message: a seat's holder, the host, or a spectator."""

    seat: int | None
    host: bool


async def carry_out(room: Room, asker: Asker, wish: say.Incoming) -> say.Outgoing:
    """The answer to one message. A refusal has changed nothing."""
    async with room.lock:
        try:
            room.check_alive()
            return await COMMANDS[type(wish)](room, asker, wish)
        except Refusal as refusal:
            code, text, rule = refusal.code, refusal.text, refusal.rule
        except NotYourTurn as error:
            code, text, rule = "not_your_turn", str(error), error.rule
        except IllegalAction as error:
            code, text, rule = "illegal", str(error), error.rule
        except FivewideError as error:
            code, text, rule = "illegal", str(error), ""
    return say.Refused(id=wish.id, code=code, text=text, rule=rule)


def seat_of(asker: Asker) -> int:
    if asker.seat is None:
        raise Refusal("no_seat", "only a player at this table may do that")
    return asker.seat


def check_at_table(asker: Asker) -> None:
    if asker.seat is None and not asker.host:
        raise Refusal("no_seat", "only players of this table may do that")


def check_going(room: Room) -> Table[Any]:
    table = room.race
    if room.row["status"] == "imported":
        raise Refusal("imported", "an imported race is for looking; branch from it to drive on")
    if room.row["paused"]:
        raise Refusal("paused", "the race is paused; resume it first")
    return table


# Moves


async def act(room: Room, asker: Asker, wish: say.Act) -> say.Outgoing:
    seat = seat_of(asker)
    action_id = f"{seat}:{wish.id}"
    if action_id in room.acted:  # sent again because the answer got lost
        return say.Done(id=wish.id, seen=room.acted[action_id])
    table = check_going(room)
    if room.seats[seat].stand_in:
        raise Refusal("stand_in", "a bot drives for you; sit down again first")
    if not room.asked_since <= wish.seen <= room.seen:
        raise Refusal("stale", f"the table is at entry {room.seen}; look again")
    if len(table.record.entries) >= MOST_ENTRIES:
        raise Refusal("too_long", "this race has too many entries to go on")
    table.act(seat, wish.action)
    room.wish = None  # whoever wished to undo is too late
    await room.commit(action_id)
    return say.Done(id=wish.id, seen=room.seen)


async def preview(room: Room, asker: Asker, wish: say.Preview) -> say.Outgoing:
    if wish.seen < room.asked_since:
        raise Refusal("stale", f"the table is at entry {room.seen}; look again")
    return previewed(wish.id, room.race, seat_of(asker), wish.action)


async def undo(room: Room, asker: Asker, wish: say.Undo) -> say.Outgoing:
    seat = seat_of(asker)
    action_id = f"{seat}:{wish.id}"
    if action_id in room.acted:
        return say.Done(id=wish.id, seen=room.acted[action_id])
    check_going(room)
    if room.wish is not None:
        raise Refusal("wish_open", "somebody's wish to undo is still open")
    if not undo_right(room, seat).possible:
        raise Refusal("nothing_to_undo", "there is nothing of yours to take back")
    room.wish = UndoWish(seat, action_id, set(people_to_ask(room, seat)))
    await _undo_if_all_agree(room)
    return say.Done(id=wish.id, seen=room.seen)


async def agree(room: Room, asker: Asker, wish: say.Agree) -> say.Outgoing:
    seat, open_wish = seat_of(asker), room.wish
    if open_wish is None or seat not in open_wish.waits_for | {open_wish.by}:
        raise Refusal("no_wish", "nobody asks for your consent")
    if not wish.agree:
        room.wish = None
        await room.change_table()
    elif seat in open_wish.waits_for:
        open_wish.waits_for.remove(seat)
        open_wish.agreed.add(seat)
        await _undo_if_all_agree(room)
    return say.Done(id=wish.id, seen=room.seen)


async def _undo_if_all_agree(room: Room) -> None:
    wish, table = room.wish, room.race
    assert wish is not None
    if wish.waits_for:
        room.tell_table()
        return
    room.wish = None
    stand_ins = {n for n, seat in enumerate(room.seats) if seat.stand_in and n != wish.by}
    needed = set(table.consent_needed(wish.by))
    table.undo(wish.by, sorted((wish.agreed | stand_ins) & needed))
    await room.commit(wish.action_id, undone=True)
    room.tell_table()


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


async def stand_in(room: Room, asker: Asker, wish: say.StandIn) -> say.Outgoing:
    check_at_table(asker)
    room.race  # noqa: B018 - refuses while the race has not begun
    number = asker.seat if wish.seat is None else wish.seat
    if number is None or number >= len(room.seats) or not room.seats[number].is_person:
        raise Refusal("no_seat", "that seat is not a person's")
    if number != asker.seat and any(other.seat == number for other in room.listeners):
        raise Refusal("present", f"{room.seats[number].name} is there and drives alone")
    bot = wish.bot or usual_bot(room.game.id)
    check_bot(bot)
    room.seats[number].stand_in = bot
    if room.wish is not None and number in room.wish.waits_for:
        room.wish.waits_for.remove(number)
        await _undo_if_all_agree(room)
    await room.change_seat(number)
    return say.Done(id=wish.id, seen=room.seen)


async def sit(room: Room, asker: Asker, wish: say.Sit) -> say.Outgoing:
    await give_back(room, seat_of(asker))
    return say.Done(id=wish.id, seen=room.seen)


async def give_back(room: Room, number: int) -> None:
    """The person is back: the bot gets up."""
    if room.seats[number].stand_in:
        room.seats[number].stand_in = None
        await room.change_seat(number)


async def start(room: Room, asker: Asker, wish: say.Start) -> say.Outgoing:
    if not asker.host:
        raise Refusal("not_host", "only the host starts the race")
    if room.row["status"] != "waiting":
        raise Refusal("running", "the race has begun already")
    bot = wish.bot or usual_bot(room.game.id)
    check_bot(bot)
    for number, seat in enumerate(room.seats):
        if not seat.is_taken:
            seat.driver, seat.key_hash = bot, None
            await room.change_seat(number)
    await room.begin()
    return say.Done(id=wish.id, seen=room.seen)


async def word(room: Room, asker: Asker, wish: say.Word) -> say.Outgoing:
    """The key was fixed, and its commitment shown, before anybody could say a word."""
    seat = seat_of(asker)
    if room.row["status"] != "waiting":
        raise Refusal("running", "the race has begun; words are mixed in before the green flag")
    room.seats[seat].word = clean_word(wish.text)
    await room.change_seat(seat)
    return say.Done(id=wish.id, seen=room.seen)


async def chat(room: Room, asker: Asker, wish: say.Chat) -> say.Outgoing:
    check_at_table(asker)
    text = " ".join(wish.text.split())
    if not text or not text.isprintable():
        raise Refusal("bad_text", "a chat line is one line of printable text")
    number = room.chat[-1].number + 1 if room.chat else 1
    name = "Host" if asker.seat is None else room.seats[asker.seat].name
    line = say.ChatLine(number, time.time(), asker.seat, name, text)
    row: dict[str, Any] = {
        "table_id": room.id,
        "number": number,
        "at": line.at,
        "seat": line.seat,
        "name": name,
        "text": text,
    }
    insert: sa.Executable = tables.chat.insert().values(**row)
    await room.store(insert)
    room.chat.append(line)
    del room.chat[:-CHAT_KEPT]
    room.tell_all(say.ChatSaid(line=line))
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
    say.Word: word,
    say.Chat: chat,
    say.Ping: ping,
}
