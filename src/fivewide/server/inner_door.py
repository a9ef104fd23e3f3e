"""Where other processes come in: their sockets and requests for the tables that we have.

A socket that is passed on is served by the same code as one of our own, and so is a request: what a
client hears does not depend on the process it came to.
"""

from __future__ import annotations

import asyncio
import hmac
import http
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.types import Message, Scope
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from fivewide.server.wire import (
    LINE,
    PASSED_ON,
    Ended,
    Headers,
    Opened,
    PassedRequest,
    PassedResponse,
    PassedText,
    Wire,
)

log = logging.getLogger("fivewide.server")
quiet = logging.getLogger("fivewide.server.inner_door")
quiet.setLevel(logging.WARNING)
MOST_WAITING = 512  # messages of one client that we have not come to


class Visitor:
    """A socket at another process, as an ASGI application sees it."""

    def __init__(self, wire: Wire, channel: int, hello: bytes) -> None:
        self._wire = wire
        self._channel = channel
        self._came: asyncio.Queue[Message] = asyncio.Queue()
        self._came.put_nowait({"type": "websocket.connect"})
        self._ended = False
        self.hear(hello)

    def hear(self, text: bytes) -> None:
        if self._came.qsize() > MOST_WAITING:
            self.leave(4429)
        elif not self._ended:
            self._came.put_nowait({"type": "websocket.receive", "bytes": text})

    def leave(self, code: int) -> None:
        """The client is gone, or must go."""
        self._came.put_nowait({"type": "websocket.disconnect", "code": code})
        self._end(code)

    async def receive(self) -> Message:
        return await self._came.get()

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send" and not self._ended:
            await self._wire.room()
            self._wire.post(PassedText(self._channel, message["text"].encode()))
        elif message["type"] == "websocket.close":
            self._end(message.get("code", 1000))

    def _end(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._wire.post(Ended(self._channel, code))

    async def play(self, app: Starlette, address: str) -> None:
        try:
            await app(socket_scope(address), self.receive, self.send)
        except Exception:
            log.exception("a connection that was passed on failed")
        finally:
            self._end(4503)


class InnerDoor:
    """Opened on an address that is for other processes only, who know the secret."""

    def __init__(self, app: Starlette, secret: Callable[[], str | None]) -> None:
        self._app = app
        self._secret = secret
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: Server | None = None

    async def open(self, host: str, port: int) -> str:
        """Its address, for others."""
        self._server = await serve(
            self._let_in,
            host,
            port,
            process_request=self._check,
            server_header=None,
            logger=quiet,
            **LINE,
        )
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def _check(self, socket: ServerConnection, request: Request) -> Response | None:
        secret, said = self._secret(), request.headers.get("authorization", "")
        if secret and hmac.compare_digest(said.encode(), f"Bearer {secret}".encode()):
            return None
        return socket.respond(http.HTTPStatus.UNAUTHORIZED, "for other processes only\n")

    async def _let_in(self, socket: ServerConnection) -> None:
        wire, visitors = Wire(socket), dict[int, Visitor]()
        try:
            while True:
                for frame in await wire.take():
                    match frame:
                        case PassedText(channel, text):
                            if channel in visitors:
                                visitors[channel].hear(text)
                        case Opened(channel, address, hello):
                            visitor = visitors[channel] = Visitor(wire, channel, hello)
                            self._start(visitor.play(self._app, address))
                        case Ended(channel, code):
                            if (left := visitors.pop(channel, None)) is not None:
                                left.leave(code)
                        case PassedRequest():
                            self._start(self._answer(wire, frame))
        except (ConnectionClosed, msgspec.MsgspecError):
            pass
        finally:
            for visitor in visitors.values():
                visitor.leave(1006)
            await wire.close()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, wire: Wire, asked: PassedRequest) -> None:
        status, headers, body = 500, Headers(), bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message.get("headers", []))
            else:
                body.extend(message.get("body", b""))

        try:
            await self._app(request_scope(asked), receive, send)
        except Exception:
            log.exception("a request that was passed on failed")
        wire.post(PassedResponse(asked.number, status, headers, bytes(body)))


def socket_scope(address: str) -> Scope:
    return {
        "type": "websocket",
        "path": "/api/play",
        "headers": [],
        "client": (address, 0),
        PASSED_ON: True,
    }


def request_scope(asked: PassedRequest) -> Scope:
    return {
        "type": "http",
        "method": asked.method,
        "path": asked.path,
        "query_string": asked.query,
        "headers": asked.headers,
        "client": (asked.address, 0),
        PASSED_ON: True,
    }
