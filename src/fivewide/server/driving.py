"""Bots take their turns: one task per table, only while a bot is to move."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from fivewide.games.shelf import Shelf
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Json
from fivewide.kernel.record import Act
from fivewide.kernel.speech import ENGLISH, speaking
from fivewide.server.bots import Thinker, Thought, imagined_moment_of
from fivewide.server.keys import bot_seed
from fivewide.server.metrics import Metrics
from fivewide.server.room import MOST_ENTRIES, Refusal, Room
from fivewide.server.workers import Ended

log = logging.getLogger("fivewide.server")


class Drivers:
    def __init__(
        self, thinker: Thinker, metrics: Metrics, shelf: Shelf, unwatched_seconds: float
    ) -> None:
        self._thinker = thinker
        self._shelf = shelf
        self._metrics = metrics
        self._unwatched_seconds = unwatched_seconds

    def wake(self, room: Room) -> None:
        """Called after every change of a room, and when somebody comes to look at it."""
        if room.watched.is_set():
            self._thinker.turns.watch(room.opener, room.id)
        if room.driver is None and not room.given_up and room.bot_to_act() is not None:
            with speaking(ENGLISH):  # not that of whoever made the last move
                room.driver = asyncio.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        try:
            while await self._one_move(room):
                pass
        except (Refusal, Ended):
            pass  # the store refused: the room is given up, and said so; or the server ends
        except Exception:
            log.exception("a bot failed", extra={"table": room.id})
        finally:
            room.driver = None

    async def _one_move(self, room: Room) -> bool:
        async with room.lock:
            thought = self._thought(room)
            seen = room.seen
        if thought is None:
            return False
        await self._pause(room)
        await room.afford_move()
        watched = room.watched.is_set()
        decided = await self._thinker.choose(thought, room.opener, room.id, watched)
        async with room.lock:
            if room.given_up:
                return False
            if seen != room.seen or not _is_asked(room, thought):
                return True  # something happened meanwhile: think again
            action = self._any_option(room, thought) if decided is None else decided.action
            entry = len(room.race.record.entries) + 1
            if decided is not None:
                room.accounts.keep(entry, decided.accounts)
            await room.play(thought.seat, action)
            self._metrics.add("bot_moves_total")
        return True

    async def _pause(self, room: Room) -> None:
        """The pace of the table; where nobody looks there is no hurry, until somebody does."""
        pace = _pace(room)
        if pace > 0:
            await asyncio.sleep(pace)
        if not room.watched.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(room.watched.wait(), self._unwatched_seconds - pace)

    def _thought(self, room: Room) -> Thought | None:
        seat = room.bot_to_act()
        if room.given_up or seat is None or len(room.race.record.entries) >= MOST_ENTRIES:
            return None
        bot = room.seats[seat].bot
        assert bot is not None
        seed = bot_seed(room.keys, len(room.race.entries), seat)
        moment = imagined_moment_of(room, self._shelf, seat, seed)
        return Thought(moment, seat, bot, seed, tuple(room.race.names))

    def _any_option(self, room: Room, thought: Thought) -> Json:
        """No bot came to a decision: the race must not stand still."""
        options = room.race.options(thought.seat)
        return options[Seeded(thought.seed).below(len(options))]


def _is_asked(room: Room, thought: Thought) -> bool:
    """Still, and it is the same bot that drives there."""
    seat = room.bot_to_act()
    return seat == thought.seat and room.seats[seat].bot == thought.bot


def _pace(room: Room) -> float:
    """Seconds before a bot's move.

    Where people race, their screens show a whole turn in a time of their own, and have to know all
    of what waits. A clock that runs waits for nobody: there a turn comes when it can be seen.
    """
    pace: float = room.row["pace"]
    people = any(seat.is_person and seat.bot is None for seat in room.seats)
    if not people:
        return pace
    return pace if room.row["clock"] and not _goes_on(room) else 0.0


def _goes_on(room: Room) -> bool:
    """Was the last move by the bot that is to move now?"""
    acts = (entry.seat for entry in reversed(room.race.entries) if isinstance(entry, Act))
    return next(acts, None) == room.bot_to_act()
