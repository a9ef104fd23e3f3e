"""What somebody at a table may wish, carried out one at a time under the room's lock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fivewide.bots.names import USUAL_BOT
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import ENGLISH, language, words
from fivewide.server import askers, hosting
from fivewide.server import messages as say
from fivewide.server.askers import Asker, check_at_table, seat_of
from fivewide.server.room import MOST_ENTRIES, Refusal, Room
from fivewide.server.seats import check_bot
from fivewide.server.showing import undo_right
from fivewide.server.standing_in import sit, stand_in
from fivewide.server.talk import say_line
from fivewide.server.texts import HOST, clean_line, clean_word
from fivewide.server.wishes import Wish, agree, check_no_wish, open_wish


async def carry_out(room: Room, asker: Asker, wish: say.Incoming) -> say.Outgoing:
    """The answer to one message. A refusal has changed nothing."""
    async with room.lock:
        try:
            if not isinstance(wish, say.Ping):
                room.check_alive()
                await room.settle_doubts()
            answer = await COMMANDS[type(wish)](room, asker, wish)
        except (Refusal, FivewideError) as error:
            return askers.refused(wish, error)
        return say.Done(id=wish.id, seen=room.seen) if answer is None else answer


# Moves


async def act(room: Room, asker: Asker, wish: say.Act) -> say.Done | None:
    seat = seat_of(asker)
    known = action_id(seat, wish.id)
    if known in room.acted:  # sent again because the answer got lost
        return say.Done(id=wish.id, seen=room.acted[known])
    table = askers.check_going(room)
    if room.seats[seat].stand_in:
        raise Refusal("stand_in", words("a bot drives for you; sit down again first"))
    if not room.asked_since <= wish.seen <= room.seen:
        raise askers.stale(room)
    if len(table.record.entries) >= MOST_ENTRIES:
        raise Refusal("too_long", words("this race has too many entries to go on"))
    await room.play(seat, wish.action, known)
    return None


async def undo(room: Room, asker: Asker, wish: say.Undo) -> say.Outgoing | None:
    """At once where nobody has to be asked, else with everybody's consent."""
    seat = seat_of(asker)
    known = action_id(seat, wish.id)
    if known in room.acted:  # as above
        return say.Done(id=wish.id, seen=room.acted[known])
    askers.check_going(room)
    check_no_wish(room)
    right = undo_right(room, seat)
    if not right.possible:
        raise Refusal("nothing_to_undo", words("there is nothing of yours to take back"))
    return await open_wish(room, Wish("undo", wish.id, seat, None, take_back, set(right.ask)))


async def take_back(room: Room, wish: Wish) -> None:
    assert wish.by is not None
    room.race.undo(wish.by, sorted(room.race.consent_needed(wish.by)))
    await room.commit(action_id(wish.by, wish.id), undone=True)
    room.tell_table()


def action_id(seat: int, id: str) -> str:
    return f"{seat}:{id}"


async def explain(room: Room, asker: Asker, wish: say.Explain) -> say.Explained:
    """To whoever looks. While a race hides something a bot says no more than how it drives."""
    accounts = room.accounts.get(wish.entry)
    if accounts is None:
        raise Refusal("forgotten", words("nobody remembers why"))
    account = accounts.get(language(), accounts[ENGLISH])
    hides = room.game.has_secrets and not room.race.over and room.row["status"] != "closed"
    return say.Explained(
        id=wish.id, entry=wish.entry, text=account.at_once if hides else account.whole
    )


# The table


async def pause(room: Room, asker: Asker, wish: say.Pause | say.Resume) -> None:
    check_at_table(asker)
    paused = isinstance(wish, say.Pause)
    if room.row["paused"] != paused:
        await room.change_table(paused=paused)


async def pace(room: Room, asker: Asker, wish: say.Pace) -> None:
    check_at_table(asker)
    await room.change_table(pace=wish.seconds)


async def start(room: Room, asker: Asker, wish: say.Start) -> None:
    askers.check_host(asker)
    if room.row["status"] != "waiting":
        raise Refusal("running", words("the race has begun already"))
    bot = wish.bot or USUAL_BOT
    check_bot(bot)
    for number, seat in enumerate(room.seats):
        if not seat.is_taken:
            await room.change_seat(number, driver=bot, key_hash=None)
    await room.begin()


async def word(room: Room, asker: Asker, wish: say.Word) -> None:
    """The key was fixed, and its commitment shown, before anybody could say a word."""
    seat = seat_of(asker)
    if room.row["status"] != "waiting":
        raise Refusal(
            "running", words("the race has begun; words are mixed in before the green flag")
        )
    await room.change_seat(seat, word=clean_word(wish.text))


async def chat(room: Room, asker: Asker, wish: say.Chat) -> None:
    check_at_table(asker)
    text = clean_line(wish.text)
    name = HOST if asker.seat is None else room.seats[asker.seat].name
    await say_line(room, asker.seat, name, text)


async def ping(room: Room, asker: Asker, wish: say.Ping) -> say.Outgoing:
    return say.Pong(id=wish.id)


Command = Callable[[Room, Asker, Any], Awaitable[say.Outgoing | None]]  # None: it is done
COMMANDS: dict[type[say.Incoming], Command] = {
    say.Act: act,
    say.Undo: undo,
    say.Explain: explain,
    say.Agree: agree,
    say.Pause: pause,
    say.Resume: pause,
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
