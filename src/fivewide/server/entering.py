"""Somebody comes to a table: as whom, and what that changes for the others; or sits down there."""

from __future__ import annotations

import asyncio

import msgspec

from fivewide.kernel.speech import speaking, words
from fivewide.server import clocks
from fivewide.server import messages as say
from fivewide.server.askers import check_not_over
from fivewide.server.rebuild import retold
from fivewide.server.requests import Joined, JoinTable
from fivewide.server.room import Listener, Refusal, Room
from fivewide.server.seats import anybody_may_take, free_name
from fivewide.server.showing import snapshot
from fivewide.server.standing_in import give_back
from fivewide.server.texts import alike, clean_name, clean_word
from fivewide.server.tokens import fits, hashed, new_token
from fivewide.server.wishes import came


async def enter(room: Room, listener: Listener, hello: say.Hello) -> None:
    """Under the room's lock: a seat that changed hands a moment ago is not entered."""
    if is_untold(room, listener.language):
        await tell_in(room, listener.language)
    room.check_alive()
    if hello.token is not None:
        listener.seat, listener.host = room.holder(hello.token, hello.seat)
        if listener.seat is None and not listener.host:
            raise Refusal("wrong_token", words("this token opens no seat of this table"))
    if listener.seat is not None:
        await give_back(room, listener.seat)
    room.welcome(listener)
    came(room, listener.seat, listener.host)
    clocks.mind(room)

    def first_message() -> bytes:
        with speaking(listener.language):
            return msgspec.json.encode(snapshot(room, listener.seat, listener.host, hello.seen))

    try:
        listener.begin(await room.work("move", first_message))
    except BaseException:
        room.forget(listener)
        raise
    room.tell_table(but=listener)


def is_untold(room: Room, language: str) -> bool:
    """Is there a log, but not in this language?"""
    return room.story is not None and language not in room.story.chapters


async def tell_in(room: Room, language: str) -> None:
    """The whole log; it grows in this language, too, as long as the table is in memory."""
    story = room.story
    assert story is not None
    again = await asyncio.to_thread(retold, room.race, story, room.keys, language)
    story.chapters[language] = again


async def join(room: Room, wish: JoinTable) -> Joined:
    """With the key of a seat; and with the link again, for whoever sits there already."""
    room.check_alive()
    await room.settle_doubts()
    number = open_seat(room, wish.seat) if wish.seat is not None and not wish.key else None
    if number is None:
        keyed = (n for n, seat in enumerate(room.seats) if fits(wish.key, seat.key_hash))
        number = next(keyed, None)
    if number is None:
        raise Refusal("wrong_key", words("this link opens no seat: it was used, or never did"))
    seat = room.seats[number]
    if seat.is_taken:
        if not fits(wish.person, seat.person_hash):
            raise Refusal("wrong_key", words("this link opens no seat: it was used, or never did"))
        return Joined(room.id, number, seat.name, None)
    check_not_over(room)
    name, word, token = seat.name, seat.word, new_token()
    if room.table is None:  # later name and word stand in the record
        word = clean_word(wish.word)
        if wish.name.strip():
            others = [alike(other.name) for n, other in enumerate(room.seats) if n != number]
            name = free_name(clean_name(wish.name), others)
    person = hashed(wish.person) if wish.person else None
    await room.change_seat(
        number, name=name, word=word, token_hash=hashed(token), person_hash=person
    )
    if room.row["status"] == "waiting" and all(other.is_taken for other in room.seats):
        await room.begin()
    return Joined(room.id, number, name, token)


def open_seat(room: Room, number: int) -> int:
    """A seat that was seen in the list: anybody may take it, until somebody has."""
    waits = room.row["listed"] and room.row["status"] == "waiting"
    if not waits or number >= len(room.seats):
        raise Refusal("wrong_key", words("this seat is for whoever has its link"))
    if not anybody_may_take(number, room.seats[number]):
        raise Refusal(
            "wrong_key", words("somebody else took this seat, or it is kept for somebody")
        )
    return number
