"""Sitting down with the key of a seat; and with the link again, for whoever sits there already."""

from __future__ import annotations

from fivewide.server.askers import check_not_over
from fivewide.server.requests import Joined, JoinTable
from fivewide.server.room import Refusal, Room
from fivewide.server.seats import free_name
from fivewide.server.texts import alike, clean_name, clean_word
from fivewide.server.tokens import fits, hashed, new_token


async def join(room: Room, wish: JoinTable) -> Joined:
    room.check_alive()
    await room.settle_doubts()
    keyed = (n for n, seat in enumerate(room.seats) if fits(wish.key, seat.key_hash))
    number = next(keyed, None)
    if number is None:
        raise Refusal("wrong_key", "this link opens no seat: it was used, or never did")
    seat = room.seats[number]
    if seat.is_taken:
        if not fits(wish.person, seat.person_hash):
            raise Refusal("wrong_key", "this link opens no seat: it was used, or never did")
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
