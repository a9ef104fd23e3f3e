"""For whoever watches the server: health, readiness and numbers, and how late the loop is.

Does the process live, and can it serve? Two questions: who restarts it asks the one, who sends it
players asks the other. To be alive it needs nothing but its event loop. To be ready it must be able
to write: a row is written and taken back through the writer's own queue, so that a writer that is
stuck shows. However many ask, there is one such row at a time, and at most one a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable
from wsgiref.simple_server import WSGIServer

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, start_http_server
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fivewide.server.metrics import Metrics
from fivewide.server.replies import bearer_of, reply
from fivewide.server.settings import BadSetting, Settings
from fivewide.server.tables import codes
from fivewide.server.tokens import fits, hashed
from fivewide.server.writer import NotStored, Writer

SAMPLE_SECONDS = 0.25
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


async def healthz(request: Request) -> Response:
    """The process lives; it asks nobody else."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    found = await request.app.state.readiness.look()
    return reply(found, 200 if found.ready else 503)


async def show_metrics(request: Request) -> Response:
    """Only for who has the token; to all others there is no such page."""
    expected = request.app.state.settings.metrics_token
    if not expected or not fits(bearer_of(request), hashed(expected)):
        raise HTTPException(404)
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)


ROUTES = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", show_metrics)]


@contextlib.asynccontextmanager
async def watched(
    settings: Settings, metrics: Metrics, writer: Writer, oldest_thought: Callable[[], float]
) -> AsyncIterator[Readiness]:
    """While the server runs: what is measured all the time, and its readiness."""
    line = writer.line
    metrics.gauge("write_queue", "Changes waiting to be stored.", lambda: len(line))
    metrics.gauge("write_oldest_seconds", "How long the oldest of them has waited.", line.oldest)
    readiness = Readiness(settings, writer, oldest_thought)
    sampler = asyncio.create_task(measure_delay(metrics))
    try:
        yield readiness
    finally:
        sampler.cancel()
        await readiness.close()


async def measure_delay(metrics: Metrics) -> None:
    """Whatever keeps the loop busy for long keeps everybody waiting that long."""
    while True:
        due = time.perf_counter() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        metrics.time("loop_delay_seconds", max(0.0, time.perf_counter() - due))


def open_metrics_port(place: str, metrics: Metrics, worker: int = 0) -> WSGIServer:
    """The numbers on a port of their own; of several processes each has the next one."""
    host, _, port = place.rpartition(":")
    host = host.strip("[]")
    if not host or not port.isdecimal() or not port.isascii() or int(port) + worker > 65535:
        raise BadSetting(f"metrics: {place!r} is no HOST:PORT, such as 127.0.0.1:9500")
    number = int(port) + worker if int(port) else 0
    try:
        return start_http_server(number, host, metrics.registry)[0]
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "is no address"
        raise BadSetting(f"metrics: {host}:{number}: {reason.lower()}") from None
