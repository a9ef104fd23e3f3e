"""The one thread that writes. What arrives while it commits goes into the next commit together.

Committing per action would cost a disk flush each; waiting for one flush, hundreds share it.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from fivewide.server.tables import entries

LARGEST_GROUP = 512


class NotStored(Exception):
    """The database refused or is gone: what was to be written does not count."""


@dataclass
class Job:
    """Rows that stand or fall together."""

    statements: Sequence[sa.Executable] = ()
    rows: Sequence[dict[str, Any]] = ()  # of `entries`
    done: Callable[[Exception | None], None] = field(default=lambda error: None)


class Writer:
    def __init__(
        self, engine: sa.Engine, watch: Callable[[int, float], None] = lambda jobs, seconds: None
    ) -> None:
        self._engine = engine
        self._watch = watch
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="fivewide-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    async def write(self, *statements: sa.Executable, rows: Sequence[dict[str, Any]] = ()) -> None:
        """Returns once it is durable; NotStored if it never will be."""
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()

        def settle(error: Exception | None) -> None:
            if stored.done():
                return
            if error is None:
                stored.set_result(None)
            else:
                stored.set_exception(NotStored(str(error)))

        def done(error: Exception | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
                loop.call_soon_threadsafe(settle, error)

        self._jobs.put(Job(statements, rows, done))
        await stored

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._jobs.put(None)
        self._thread.join(timeout=30)

    def _run(self) -> None:
        while True:
            group, last = self._next_group()
            if group:
                self._commit(group)
            if last:
                return

    def _next_group(self) -> tuple[list[Job], bool]:
        group: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            group.append(job)
            if len(group) == LARGEST_GROUP:
                return group, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _commit(self, group: list[Job]) -> None:
        started = time.perf_counter()
        try:
            self._store(group)
        except Exception as error:
            if len(group) == 1:
                group[0].done(error)
                return
            for job in group:  # one bad job must not take the others with it
                self._commit([job])
            return
        self._watch(len(group), time.perf_counter() - started)
        for job in group:
            job.done(None)

    def _store(self, group: list[Job]) -> None:
        with self._engine.begin() as connection:
            for job in group:
                for statement in job.statements:
                    connection.execute(statement)
            rows = [row for job in group for row in job.rows]
            if rows:
                connection.execute(entries.insert(), rows)
