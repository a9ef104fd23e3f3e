"""Seasons are raced outside the event loop, in workers of their own: bots need not wait for them.

A season is a plain function of what was asked, so it is not stored; the latest answers are kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import operator
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache, partial
from typing import Any, TypeVar

import msgspec

from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import language, words
from fivewide.season import files, many
from fivewide.season.document import report, season_document, told
from fivewide.season.plan import BadSeason, Circuit, Plan, plan
from fivewide.server.limits import Lately
from fivewide.server.room import Refusal
from fivewide.server.texts import is_visible
from fivewide.server.workers import Ended, Lost, Workers

T = TypeVar("T")
WORKERS = 2  # many seasons hold one of them at most, so a single season never waits long
SLICE_SECONDS = 0.5  # then a worker hands over what it has, and hears whether to go on
MOST_KEPT = 64  # answers; the one longest unused is forgotten
MOST_CARS = 100  # in a race of a season file
MOST_DRIVERS = 400
LONGEST_NAME = 80


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A season by its address: nothing in it names a file of this machine."""

    game: str
    set: str | None = None
    points: str | None = None
    races: int | None = None


@lru_cache(maxsize=16)
def plan_of(wish: Wish) -> Plan:
    return plan(wish.game, pack=wish.set, points=wish.points, races=wish.races)


@lru_cache(maxsize=4)
def circuit_of(wish: Wish) -> Circuit:
    return Circuit(plan_of(wish))


Run = Callable[[Wish, int], bytes]


def run_season(wish: Wish, seed: int) -> bytes:
    return msgspec.json.encode(told(season_document(files.whole(plan_of(wish), seed))))


def run_file(wish: Wish, seed: int) -> bytes:
    return msgspec.json.encode(files.whole(plan_of(wish), seed))


def run_some(wish: Wish, seed: int, first: int, most: int) -> many.Seasons:
    """As many seasons as a slice of time takes: at least one, at most so many."""
    circuit, until = circuit_of(wish), time.monotonic() + SLICE_SECONDS
    total = many.some(circuit, seed, first, 1)
    while total.count < most and time.monotonic() < until:
        total.add(many.some(circuit, seed, first + total.count, 1))
    return total


def say_outlook(wish: Wish, seed: int, seasons: many.Seasons) -> bytes:
    return msgspec.json.encode(told(report(plan_of(wish), seed, seasons)))


def read_season(body: bytes) -> bytes:
    """A season file from outside, as a page wants it. Any fault is a BadSeason with one line."""
    where = "season file"
    try:
        # Before anything is counted: a file made to be slow is no season.
        raw = msgspec.json.decode(body)
        races = raw.get("races", []) if isinstance(raw, dict) else []
        if isinstance(races, list) and any(_is_odd(race) for race in races):
            raise BadSeason(f"{where}: a race has more than {MOST_CARS} cars")
        season = files.decoded(body, where)
        names = {car.car for raced in season.races for car in raced.cars}
        if len(names) > MOST_DRIVERS:
            raise BadSeason(f"{where}: has more than {MOST_DRIVERS} drivers")
        if any(len(name) > LONGEST_NAME or not is_visible(name) for name in names):
            raise BadSeason(f"{where}: a name is too long or cannot be seen")
        if season.pack is not None:  # a folder of the machine it was made on; ours has no business
            season.pack, season.options = None, {}
        return msgspec.json.encode(told(season_document(season)))
    except FivewideError as error:
        raise BadSeason(str(error)[:300]) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadSeason(f"{where}: not a season file: {str(error)[:200]}") from None
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError, StopIteration):
        # So odd that no check names it; still nothing but a bad file.
        raise BadSeason(f"{where}: cannot be a season") from None


def _is_odd(race: Any) -> bool:
    cars = race.get("cars") if isinstance(race, dict) else None
    return isinstance(cars, list) and len(cars) > MOST_CARS


class Seasons:
    """The workers, and the answers they gave last."""

    def __init__(self, workers: int, seconds: float, most_waiting: int = 16) -> None:
        self._workers = Workers(WORKERS if workers else 0, "fivewide-season")
        self._seconds = seconds
        self._kept = Lately[tuple[Any, ...], bytes](MOST_KEPT)
        self._single, self._many = asyncio.Semaphore(1), asyncio.Semaphore(1)
        self._waiting, self._most_waiting = 0, most_waiting

    def has(self, *question: Any) -> bool:
        return (language(), *question) in self._kept

    async def season(self, run: Run, wish: Wish, seed: int) -> bytes:
        async def race() -> bytes:
            return await self._work(partial(run, wish, seed))

        return await self._answer(self._single, (run, wish, seed), race)

    async def outlook(
        self, wish: Wish, seed: int, times: int, gone: Callable[[], Awaitable[bool]]
    ) -> bytes:
        """So many seasons, or as many as the time allows; the answer says how many."""

        async def race() -> bytes:
            total = many.Seasons()
            until = time.monotonic() + self._seconds
            while total.count < times and (total.count < 2 or time.monotonic() < until):
                if await gone():
                    raise Refusal("gone", words("nobody waits for it any more"))
                left = times - total.count
                total.add(await self._work(partial(run_some, wish, seed, total.count, left)))
            return await self._work(partial(say_outlook, wish, seed, total))

        return await self._answer(self._many, (wish, seed, times), race)

    async def file(self, body: bytes) -> bytes:
        async with self._queue(self._single):
            try:
                return await self._work(partial(read_season, body))
            except BadSeason as error:
                raise Refusal("bad_file", str(error)) from None

    async def _answer(
        self,
        slot: asyncio.Semaphore,
        question: tuple[Any, ...],
        race: Callable[[], Awaitable[bytes]],
    ) -> bytes:
        question = language(), *question
        if question not in self._kept:
            async with self._queue(slot):
                if question not in self._kept:  # somebody may have asked the same before us
                    self._kept.keep(question, await race())
        self._kept.move_to_end(question)
        return self._kept[question]

    @contextlib.asynccontextmanager
    async def _queue(self, slot: asyncio.Semaphore) -> AsyncIterator[None]:
        if self._waiting >= self._most_waiting:
            raise Refusal("full", words("too many seasons are being raced here; try later"))
        self._waiting += 1
        try:
            await slot.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            slot.release()

    async def _work(self, work: Callable[[], T]) -> T:
        try:
            return await self._workers.run(operator.call, work, None)
        except (Lost, Ended):
            raise Refusal("failed", words("the season was lost on its way; ask again")) from None

    async def close(self) -> None:
        await self._workers.close()
