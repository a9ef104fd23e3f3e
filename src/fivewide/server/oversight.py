"""For whoever watches the server: health, readiness and numbers, and how late the loop is."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from wsgiref.simple_server import WSGIServer

from prometheus_client import CONTENT_TYPE_LATEST, start_http_server
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fivewide.server.health import Readiness
from fivewide.server.metrics import Metrics
from fivewide.server.replies import reply
from fivewide.server.settings import BadSetting, Settings
from fivewide.server.tokens import fits, hashed
from fivewide.server.writer import Writer

SAMPLE_SECONDS = 0.25


async def healthz(request: Request) -> Response:
    """The process lives; it asks nobody else."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    found = await request.app.state.readiness.look()
    return reply(found, 200 if found.ready else 503)


async def show_metrics(request: Request) -> Response:
    """Only for who has the token; to all others there is no such page."""
    expected = request.app.state.settings.metrics_token
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not expected or kind.lower() != "bearer" or not fits(token, hashed(expected)):
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
