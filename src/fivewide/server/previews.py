"""Previews are looked at in workers: one at a time for a seat, by turns, within a budget.

A newer wish takes the place of one that still waits, since a pointer has moved on. The table goes
on meanwhile; an answer is given only if it still stands where it stood.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from fivewide.games.shelf import Shelf
from fivewide.kernel.agenda import options_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, canonical
from fivewide.kernel.lines import foresee
from fivewide.kernel.speech import language, words
from fivewide.server import messages as say
from fivewide.server.askers import Asker, refused, seat_of, stale
from fivewide.server.bots import Moment, moment_of
from fivewide.server.limits import Budgets, Lately
from fivewide.server.metrics import Metrics
from fivewide.server.room import Refusal, Room
from fivewide.server.story import encoded
from fivewide.server.turns import Turns
from fivewide.server.workers import Ended, Lost, Workers

MOST_KEPT = 512  # answers; the one longest unused is forgotten
LONGEST = 30.0  # seconds, then it is given up; a worker may have to be started first


class NotAnOption(FivewideError):
    """The seat is not asked, or may not do that."""


@dataclass(frozen=True)
class Glimpse:
    """Everything one preview depends on; of the position no more than the seat may know."""

    moment: Moment
    names: list[str]
    seat: int
    action: bytes  # canonical JSON


def look(glimpse: Glimpse) -> tuple[say.Previewed | NotAnOption, float]:
    """What would be seen, and how many seconds of computing it took to find out.

    A plain function of a position: it can run in another process.
    """
    started = time.thread_time()
    try:
        seen: say.Previewed | NotAnOption = _look(glimpse)
    except NotAnOption as error:
        seen = error
    return seen, time.thread_time() - started


def _look(glimpse: Glimpse) -> say.Previewed:
    game, state = glimpse.moment.placed()
    number = _number(game, state, glimpse)
    seen = foresee(game, state, glimpse.seat, number, glimpse.names)
    if seen is None:
        return say.Previewed(id="", hidden=True, lines=[], view=None)
    then = [
        say.NextOption(one.short, one.detail, msgspec.to_builtins(one.facts)) for one in seen.then
    ]
    return say.Previewed(id="", hidden=False, lines=seen.lines, view=encoded(seen.view), then=then)


def _number(game: Game[Any], state: Any, glimpse: Glimpse) -> int:
    for number in options_of(state, glimpse.seat):
        if canonical(game.named(state, state.question, number)) == glimpse.action:
            return int(number)
    raise NotAnOption(words("that is not one of the options"))


def heard(asked: asyncio.Future[say.Previewed]) -> None:
    """Whoever asked may be gone: then nobody hears that it was refused, and that is no fault."""
    if not asked.cancelled():
        asked.exception()


class Question(NamedTuple):
    """What an answer is kept by."""

    table: str
    entry: int
    seat: int
    action: bytes
    language: str


def question_of(room: Room, seat: int, wish: say.Preview) -> Question:
    """What is asked, if it may be."""
    room.check_not_ended()
    if wish.seen < room.asked_since:
        raise stale(room)
    if seat not in room.race.to_act:
        raise NotAnOption(words("you are not asked anything now"))
    try:
        action = canonical(wish.action)
    except (TypeError, ValueError, RecursionError):
        raise NotAnOption(words("that is not an action")) from None
    return Question(room.id, room.seen, seat, action, language())


def glimpse_of(room: Room, question: Question, shelf: Shelf) -> Glimpse:
    return Glimpse(moment_of(room, shelf), room.race.names, question.seat, question.action)


class Previews:
    def __init__(self, processes: int, budgets: Budgets, metrics: Metrics, shelf: Shelf) -> None:
        self._workers = Workers(min(processes, 1), "fivewide-preview")
        self._turns = Turns(self._workers.places)
        self.budgets = budgets
        self._metrics = metrics
        self._shelf = shelf
        self._kept = Lately[Question, asyncio.Future[say.Previewed]](MOST_KEPT)
        self._asked: dict[Question, asyncio.Task[say.Previewed]] = {}
        self._waiting: dict[tuple[str, int], Question] = {}  # by table and seat
        self._looking: dict[tuple[str, int], asyncio.Task[Any]] = {}  # in the same way

    async def answer(
        self, room: Room, asker: Asker, wish: say.Preview, address: str
    ) -> say.Outgoing:
        try:
            async with room.lock:
                room.check_alive()
                question = question_of(room, seat_of(asker), wish)
                asked = self._ask(room, question, address)
            await asyncio.wait([asked])
            room.check_alive()
            if asked.cancelled():
                raise Refusal("replaced", words("another preview was asked for meanwhile"))
            if question.entry != room.seen:
                raise stale(room)
            seen = asked.result()
        except (Refusal, FivewideError) as error:
            return refused(wish, error)
        return msgspec.structs.replace(seen, id=wish.id)

    def _ask(self, room: Room, question: Question, address: str) -> asyncio.Future[say.Previewed]:
        """The answer, where it is known or being looked for already: for all who ask the same."""
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        if question not in self._asked:
            self._check_budget(address)
            place = question.table, question.seat
            if place in self._waiting:
                self._asked.pop(self._waiting[place]).cancel()
            glimpse = glimpse_of(room, question, self._shelf)
            work = self._look(question, glimpse, address)
            self._asked[question] = asyncio.create_task(work)
            self._asked[question].add_done_callback(heard)
            self._waiting[place] = question
        return self._asked[question]

    async def _look(self, question: Question, glimpse: Glimpse, address: str) -> say.Previewed:
        place = question.table, question.seat
        if place in self._looking:
            await asyncio.wait([self._looking[place]])
        async with self._turns.take(address, f"{question.table} {question.seat}"):
            del self._waiting[place]  # from now on it is not replaced any more
            self._looking[place] = self._asked[question]
            try:
                seen = await self._compute(glimpse, address)
                self._kept.keep(question, self._asked[question])
            finally:
                del self._looking[place], self._asked[question]
        return seen

    async def _compute(self, glimpse: Glimpse, address: str) -> say.Previewed:
        self._check_budget(address)
        self._metrics.add("previews_total")
        try:
            seen, seconds = await self._workers.run(look, glimpse, LONGEST)
        except (Lost, Ended):
            self.budgets.charge(address, LONGEST)
            raise Refusal("failed", words("the preview was lost on its way; ask again")) from None
        self.budgets.charge(address, seconds)
        if isinstance(seen, NotAnOption):
            raise seen
        return seen

    def _check_budget(self, address: str) -> None:
        if self.budgets.debt(address) > 0:
            self._metrics.add("limited_total", "previews")
            raise Refusal("rate", words("too many previews from your address; wait a moment"))

    async def close(self) -> None:
        await self._workers.close()
