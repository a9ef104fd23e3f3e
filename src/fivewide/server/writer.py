"""The one thread that writes. What arrives while it commits goes into the next commit together.

Committing per action would cost a disk flush each; waiting for one flush, hundreds share it.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa

from fivewide.server.processes import Overtaken, check_ours
from fivewide.server.tables import entries
from fivewide.server.turns import Waiting

LARGEST_GROUP = 512
# The rows of a group in one statement, a column each: a tenth of a server's time went into saying
# them one by one. SQLite is in the same process and has no such price.
KINDS = {
    column.name: "integer" if isinstance(column.type, sa.Integer) else "text"
    for column in entries.columns
}
AT_ONCE = sa.text(
    f"INSERT INTO {entries.name} ({', '.join(KINDS)}) SELECT * FROM unnest("
    + ", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in KINDS.items())
    + ")"
)


class NotStored(Exception):
    """The database refused or is gone: what was to be written does not count."""


class BadRows(NotStored):
    """The database is well, but cannot keep what it was given."""


def is_of_the_data(error: Exception) -> bool:
    """Too long, of the wrong kind, there already: it would fail the same tomorrow."""
    if isinstance(error, sa.exc.DBAPIError):
        return isinstance(error, sa.exc.DataError | sa.exc.IntegrityError)
    return isinstance(error, sa.exc.StatementError | UnicodeError | OverflowError)


@dataclass
class Job:
    """Rows that stand or fall together."""

    statements: Sequence[sa.Executable]
    rows: Sequence[dict[str, Any]]  # of `entries`
    held: tuple[str, str] | None  # a table, and the process that must still have it
    stored: asyncio.Future[None]  # whoever wants them stored waits for it, in a loop of its own
    place: int  # in the line


class Watcher(Protocol):
    """Whoever counts what is stored and what is not; told in the writer's thread."""

    def committed(self, jobs: int, seconds: float) -> None: ...
    def not_stored(self, error: Exception) -> None: ...


class Writer:
    def __init__(self, engine: sa.Engine, watcher: Watcher | None = None) -> None:
        self._engine = engine
        self._watcher = watcher
        self.line = Waiting()  # until it is stored or refused, also while it is being written
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="fivewide-writer", daemon=True)
        self._thread.start()

    async def write(
        self,
        *statements: sa.Executable,
        rows: Sequence[dict[str, Any]] = (),
        held: tuple[str, str] | None = None,
    ) -> None:
        """Returns once it is durable; NotStored if it never will be."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(statements, rows, held, stored, self.line.enter()))
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
            if len(group) > 1 and (is_of_the_data(error) or isinstance(error, Overtaken)):
                for job in group:  # one bad job must not take the others with it
                    self._commit([job])
            else:  # nothing to be gained by asking a database that is gone again and again
                if self._watcher is not None:
                    for _job in group:
                        self._watcher.not_stored(error)
                self._settle_all(group, error)
            return
        if self._watcher is not None:
            self._watcher.committed(len(group), time.perf_counter() - started)
        self._settle_all(group, None)

    def _store(self, group: list[Job]) -> None:
        with self._engine.begin() as connection:
            if held := {job.held for job in group if job.held}:
                check_ours(connection, held)
            for job in group:
                for statement in job.statements:
                    connection.execute(statement)
            rows = [row for job in group for row in job.rows]
            if rows and connection.dialect.name == "postgresql":
                connection.execute(AT_ONCE, {name: [row[name] for row in rows] for name in KINDS})
            elif rows:
                connection.execute(entries.insert(), rows)

    def _settle_all(self, group: Sequence[Job], error: Exception | None) -> None:
        """Tell everybody who waits, at once: to wake a loop for each of hundreds takes its time."""

        def settle(loop: asyncio.AbstractEventLoop) -> None:
            for job in group:
                if job.stored.get_loop() is loop:
                    self._settle(job, error)

        for loop in {job.stored.get_loop() for job in group}:
            with contextlib.suppress(RuntimeError):  # it has ended: nobody waits any more
                loop.call_soon_threadsafe(settle, loop)

    def _settle(self, job: Job, error: Exception | None) -> None:
        self.line.leave(job.place)
        if job.stored.done():
            return
        if error is None:
            job.stored.set_result(None)
        else:
            kind = BadRows if is_of_the_data(error) else NotStored
            job.stored.set_exception(kind(str(error)))
