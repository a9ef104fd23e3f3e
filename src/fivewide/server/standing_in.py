"""A bot in a person's chair: at once for oneself, for somebody else only when that is fair.

For another it is the usual bot and no weaker one, and before they have been away for long all
other people present must agree. Whoever comes back has the seat again.
"""

from __future__ import annotations

import math

from fivewide.bots.named import name_in_words
from fivewide.bots.names import USUAL_BOT
from fivewide.kernel.speech import words
from fivewide.server import messages as say
from fivewide.server.absence import is_long_gone, others_present, patience, seconds_to_wait
from fivewide.server.askers import Asker, check_at_table, check_not_over, persons_seat, seat_of
from fivewide.server.room import Refusal, Room
from fivewide.server.seats import check_bot
from fivewide.server.wishes import Wish, came, open_wish, settle_late


async def stand_in(room: Room, asker: Asker, wish: say.StandIn) -> say.Keyed | None:
    check_at_table(asker)
    room.race  # noqa: B018 - refuses while the race has not begun
    check_not_over(room)
    number = persons_seat(room, asker.seat if wish.seat is None else wish.seat)
    if number == asker.seat:
        await for_oneself(room, number, wish.bot or USUAL_BOT)
        return None
    return await for_another(room, asker, wish, number)


async def for_oneself(room: Room, number: int, bot: str) -> None:
    check_bot(bot)
    await room.change_seat(number, stand_in=bot)
    room.chose.add(number)
    hand_over(room, number)
    await settle_late(room)  # the bot agrees for its person


async def for_another(room: Room, asker: Asker, wish: say.StandIn, number: int) -> say.Keyed | None:
    name = room.seats[number].name
    if number in room.present:
        raise Refusal("present", words("{name} is there and drives alone", name=name))
    if wish.bot not in (None, USUAL_BOT):
        raise Refusal(
            "usual_bot", words("for somebody else only {bot} drives", bot=name_in_words(USUAL_BOT))
        )
    if room.seats[number].stand_in:
        return None
    voters = others_present(room, asker.seat, number)
    if is_long_gone(room, number):
        voters = set()
    elif not voters:
        raise Refusal(
            "wait",
            words(
                "{name} left a moment ago, and nobody else is here: {waiting}",
                name=name,
                waiting=waiting(room, number),
            ),
        )
    return await open_wish(
        room, Wish("stand_in", wish.id, asker.seat, number, seat_the_bot, voters)
    )


def waiting(room: Room, number: int) -> str:
    if patience(room) == 0:
        return words("wait until they are back")
    return words("wait {n} seconds", n=math.ceil(seconds_to_wait(room, number)))


async def seat_the_bot(room: Room, wish: Wish) -> None:
    assert wish.seat is not None
    await room.change_seat(wish.seat, stand_in=USUAL_BOT)


async def sit(room: Room, asker: Asker, wish: say.Sit) -> None:
    seat = seat_of(asker)
    if not may_sit(room, seat):
        raise Refusal("clock", words("the bot makes this move; sit down after it"))
    came(room, seat, host=False)
    await give_back(room, seat)


async def give_back(room: Room, number: int) -> None:
    """The person is back: the bot gets up."""
    if room.seats[number].stand_in and may_sit(room, number):
        if room.timer is not None:
            room.timer.sat_down(number)
        await room.change_seat(number, stand_in=None)
        room.chose.discard(number)


def hand_over(room: Room, number: int) -> None:
    """The bot has this question: or sitting down and getting up again would stop the clock."""
    if room.timer is not None:
        room.timer.handed[number] = room.asked_since


def may_sit(room: Room, number: int) -> bool:
    if room.timer is None or room.table is None or number not in room.to_act:
        return True
    return room.timer.handed.get(number) != room.asked_since
