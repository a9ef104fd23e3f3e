"""Reading bodies within bounds, and answering in JSON."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from fivewide.server.guard import client_of
from fivewide.server.requests import Problem, ProblemReply
from fivewide.server.room import Refusal

T = TypeVar("T")
BODY_SECONDS = 15


def reply(value: Any, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value),
        status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def problem(status: int, code: str, text: str, rule: str = "") -> Response:
    return reply(ProblemReply(Problem(code, text, rule)), status)


async def body_of(request: Request, most: int) -> bytes:
    """The body, never more than so many bytes of it in memory, never waited for too long."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise Refusal("too_large", f"at most {most} bytes are taken")
    except TimeoutError:
        raise Refusal("too_slow", "the request took too long to arrive") from None
    return bytes(body)


async def typed_body(request: Request, kind: type[T]) -> T:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refusal("not_json", "send application/json")
    body = await body_of(request, request.app.state.settings.body_bytes)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal("bad_request", str(error)[:200]) from None


def check_may_open(request: Request) -> None:
    """So many new tables and races of one address in an hour."""
    if not request.app.state.opened.take(client_of(request.scope)):
        request.app.state.metrics.add("limited_total")
        raise Refusal("rate", "too many tables from your address; try later")


def number(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Refusal("bad_request", f"{name} is a number")
    return min(int(text), most)
