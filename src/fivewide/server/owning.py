"""Which tables this process has: all of them with SQLite, those it took with PostgreSQL.

A process must know by itself when it may have lost its tables. Others take them after six seconds
of silence; it stops answering for them after five, and goes on if nobody has taken any.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import math
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from fivewide.kernel.speech import Words, words
from fivewide.server import journal, processes
from fivewide.server.processes import SILENT_SECONDS, Buried, Peer, Registration
from fivewide.server.room import STORE_IS_DOWN, Refusal
from fivewide.server.store import Store

MOVES: Words = "the table moves to another process; connect once more"
BEAT_SECONDS = 1.0
FENCED_SECONDS = SILENT_SECONDS - 1.0


class Elsewhere(Refusal):
    """Another process has the table. Whoever does not pass it on is told to come again."""

    def __init__(self, peer: Peer) -> None:
        super().__init__("reload", words(MOVES))
        self.peer = peer


class Owning:
    """SQLite: the file is ours, and every table in it."""

    shared = False  # are there others who could have a table?

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def me(self) -> str | None:
        """What `tables.owner` says of tables that are ours."""
        return None

    def may_answer(self) -> bool:
        return True

    async def take(self, table: str) -> None:
        pass

    async def give_back(self, which: list[str] | None = None) -> None:
        pass

    def left_alone(self) -> list[str]:
        return self._store.going_on()


class Sharing(Owning):
    """PostgreSQL: one of several processes, as far as anybody can know."""

    shared = True

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._registration: Registration | None = None
        self._is_cut = False
        self._sure_from = 0.0  # when we may judge others again
        self._beaten = -math.inf  # when the last beat was sent that has arrived
        self._thread = concurrent.futures.ThreadPoolExecutor(1, "fivewide-beat")
        self._task: asyncio.Task[None] | None = None
        self._lost: Callable[[], None] = lambda: None
        self._heard: Callable[[set[str]], None] = lambda there: None

    @property
    def peer(self) -> Peer | None:
        """How others see us."""
        return None if self._registration is None else self._registration.peer

    @property
    def me(self) -> str | None:
        return None if self.peer is None else self.peer.id

    def may_answer(self) -> bool:
        return time.monotonic() - self._beaten < FENCED_SECONDS

    async def start(
        self, address: str, lost: Callable[[], None], heard: Callable[[set[str]], None]
    ) -> None:
        """`lost`: our tables are others' by now. `heard`: who is there, every second."""
        self._lost, self._heard = lost, heard
        await self._beat(address)
        self._task = asyncio.create_task(self._keep_beating(address))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._registration is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                await self._in_thread(self._registration.close)
        self._thread.shutdown(wait=False)

    async def _keep_beating(self, address: str) -> None:
        pause = BEAT_SECONDS
        while True:
            await asyncio.sleep(pause)
            pause = BEAT_SECONDS
            try:
                await self._beat(address)
            except Buried:
                buried, self._registration = self.me, None
                self._is_cut, self._beaten = False, -math.inf
                self._lost()
                journal.taken_for_dead(buried)
                pause = 0  # its clients come back this very moment
            except Exception as error:  # whatever it is: who stops beating never comes back
                self._is_cut, self._beaten = self._registration is not None, -math.inf
                journal.not_heard(error)

    async def _beat(self, address: str) -> None:
        """Say that we live; over another connection, if the last one is gone."""
        sent = time.monotonic()
        if self._registration is None:
            url = self._store.engine.url
            self._registration = await self._in_thread(Registration, url, address)
            self._store.name_connections(processes.connection_name(self._registration.peer.id))
        elif self._is_cut:
            await self._in_thread(self._registration.come_back)
            self._is_cut, self._sure_from = False, time.monotonic() + SILENT_SECONDS
        there = await self._in_thread(self._registration.beat, self._is_sure)
        self._beaten = sent
        self._heard(there)

    @property
    def _is_sure(self) -> bool:
        return time.monotonic() > self._sure_from

    async def _in_thread(self, work: Callable[..., Any], *given: Any) -> Any:
        """A thread of its own: no crowd in front of the others keeps a beat waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def take(self, table: str) -> None:
        """Make the table ours, or raise Elsewhere."""
        me = self.me
        if me is None or not self.may_answer():
            raise Refusal("not_stored", STORE_IS_DOWN)
        try:
            peer = await asyncio.to_thread(
                processes.take, self._store.engine, table, me, self._is_sure
            )
        except sa.exc.SQLAlchemyError:
            raise Refusal("not_stored", STORE_IS_DOWN) from None
        if peer is not None:
            raise Elsewhere(peer)

    async def give_back(self, which: list[str] | None = None) -> None:
        me = self.me
        if me is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):  # then they are taken from us
                await asyncio.to_thread(processes.give_back, self._store.engine, me, which)

    def left_alone(self) -> list[str]:
        return self._store.going_on(~processes.IS_OWNED)
