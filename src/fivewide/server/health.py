"""Does the process live, and can it serve? Two questions: who restarts it asks the one, who sends
it players asks the other.

To be alive it needs nothing but its event loop. To be ready it must be able to write: a row is
written and taken back through the writer's own queue, so that a writer that is stuck shows. However
many ask, there is one such row at a time, and at most one a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable

import msgspec

from fivewide.server.settings import Settings
from fivewide.server.tables import codes
from fivewide.server.writer import NotStored, Writer

FRESH_SECONDS = 1.0  # so long an answer of the store holds


class Trouble(msgspec.Struct, frozen=True):
    what: str  # "store", "writer" or "bots"
    text: str


class Ready(msgspec.Struct, frozen=True):
    """GET /readyz"""

    ready: bool
    troubles: list[Trouble]
    oldest_change: float  # seconds that a change has waited to be stored
    oldest_thought: float  # seconds that a bot has waited to think


class Readiness:
    def __init__(
        self, settings: Settings, writer: Writer, oldest_thought: Callable[[], float]
    ) -> None:
        self._settings = settings
        self._writer = writer
        self._oldest_thought = oldest_thought
        self._probe: asyncio.Task[None] | None = None
        self._asked = 0.0

    async def look(self) -> Ready:
        oldest_change, oldest_thought = self._writer.line.oldest(), self._oldest_thought()
        troubles: list[Trouble] = []
        if oldest_change > self._settings.ready_write_seconds:
            troubles.append(Trouble("writer", f"a change has waited {oldest_change:.0f} seconds"))
        else:
            troubles += await self._troubles_of_store()
        if oldest_thought > self._settings.ready_thought_seconds:
            troubles.append(Trouble("bots", f"a bot has waited {oldest_thought:.0f} seconds"))
        return Ready(not troubles, troubles, round(oldest_change, 3), round(oldest_thought, 3))

    async def _troubles_of_store(self) -> list[Trouble]:
        """A row that was not written in time stays in the queue, and no other is added to it."""
        now = time.monotonic()
        if self._probe is None or (self._probe.done() and now - self._asked > FRESH_SECONDS):
            self._asked = now
            self._probe = asyncio.create_task(self._write())
        limit = self._settings.ready_write_seconds
        await asyncio.wait({self._probe}, timeout=limit)
        if not self._probe.done():
            return [Trouble("store", f"it has not answered for {limit:g} seconds")]
        if self._probe.exception() is not None:
            return [Trouble("store", "it refuses to write")]
        return []

    async def _write(self) -> None:
        name = f"probe-{secrets.token_hex(8)}"
        row = codes.insert().values(code_hash=name, secret="", until=0.0)
        await self._writer.write(row, codes.delete().where(codes.c.code_hash == name))

    async def close(self) -> None:
        if self._probe is not None:
            self._probe.cancel()
            with contextlib.suppress(asyncio.CancelledError, NotStored):
                await self._probe
