"""Reading bodies within bounds, working within budgets, and answering in JSON."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from fivewide.kernel.speech import words
from fivewide.server.guard import client_of
from fivewide.server.requests import Problem, ProblemReply
from fivewide.server.room import Refusal
from fivewide.server.texts import check_all

T = TypeVar("T")


def reply(value: Any, status: int = 200) -> Response:
    return as_json(msgspec.json.encode(value), status)


def as_json(document: bytes, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(document, status, media_type="application/json", headers=headers)


def problem(status: int, code: str, text: str) -> Response:
    return reply(ProblemReply(Problem(code, text)), status)


async def body_of(request: Request, most: int) -> bytes:
    """The body, never more than so many bytes of it in memory, never waited for too long."""
    if hasattr(request.state, "body"):
        return bytes(request.state.body)
    body = bytearray()
    try:
        async with asyncio.timeout(request.app.state.settings.body_seconds):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise Refusal("too_large", f"at most {most} bytes are taken")
    except TimeoutError:
        raise Refusal("too_slow", "the request took too long to arrive") from None
    request.state.body = body  # should the request be passed on
    return bytes(body)


async def typed_body(request: Request, kind: type[T]) -> T:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refusal("not_json", "send application/json")
    body = await body_of(request, request.app.state.settings.body_bytes)
    try:
        value = msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad_request", str(error)[:200]) from None
    check_all(msgspec.to_builtins(value))
    return value


def bearer_of(request: Request) -> str | None:
    """The token or key of whoever asks."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" and token else None


def check_may_open(request: Request) -> None:
    """So many new tables and races of one address in an hour."""
    request.app.state.rooms.openings.count(client_of(request.scope))


def number(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Refusal("bad_request", f"{name} is a number")
    return min(int(text), most)


async def worked_out(request: Request, work: Callable[[], T]) -> T:
    """Such requests are heavy: few at once, one of an address, within its budget."""
    state, address = request.app.state, client_of(request.scope)
    if state.replay_budgets.debt(address) > 0:
        state.metrics.add("limited_total", "replays")
        raise Refusal("rate", words("too many replays and files from your address; wait a little"))
    async with state.replay_turns.take(address, ""):
        started = time.monotonic()
        try:
            return await run_in_threadpool(work)
        finally:
            state.replay_budgets.charge(address, time.monotonic() - started)
