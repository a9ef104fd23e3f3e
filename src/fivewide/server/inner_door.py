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

from fivewide.server import wire
from fivewide.server.wire import Ended, PassedRequest, PassedText

log = logging.getLogger("fivewide.server")
quiet = logging.getLogger("fivewide.server.inner_door")
quiet.setLevel(logging.WARNING)
MOST_WAITING = 512  # messages of one client that we have not come to


class Visitor:
    """A socket at another process, as an ASGI application sees it."""

    def __init__(self, line: wire.Wire, channel: int, hello: bytes) -> None:
        self._line = line
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

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send" and not self._ended:
            await self._line.room()
            self._line.post(PassedText(self._channel, message["text"].encode()))
        elif message["type"] == "websocket.close":
            self._end(message.get("code", 1000))

    def _end(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._line.post(Ended(self._channel, code))

    async def play(self, app: Starlette, address: str) -> None:
        try:
            scope = passed_scope("websocket", "/api/play", address)
            await app(scope, self._came.get, self.send)
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
            **wire.LINE,
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
        line, visitors = wire.Wire(socket), dict[int, Visitor]()
        try:
            while True:
                for frame in await line.take():
                    match frame:
                        case PassedText(channel, text):
                            if channel in visitors:
                                visitors[channel].hear(text)
                        case wire.Opened(channel, address, hello):
                            visitor = visitors[channel] = Visitor(line, channel, hello)
                            self._start(visitor.play(self._app, address))
                        case Ended(channel, code):
                            if (left := visitors.pop(channel, None)) is not None:
                                left.leave(code)
                        case PassedRequest():
                            self._start(self._answer(line, frame))
        except (ConnectionClosed, msgspec.MsgspecError):
            pass
        finally:
            for visitor in visitors.values():
                visitor.leave(1006)
            await line.close()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, line: wire.Wire, asked: PassedRequest) -> None:
        status, headers, body = 500, wire.Headers(), bytearray()
        more = {"method": asked.method, "query_string": asked.query, "headers": asked.headers}
        scope = passed_scope("http", asked.path, asked.address, **more)

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message.get("headers", []))
            else:
                body.extend(message.get("body", b""))

        try:
            await self._app(scope, receive, send)
        except Exception:
            log.exception("a request that was passed on failed")
        line.post(wire.PassedResponse(asked.number, status, headers, bytes(body)))


def passed_scope(kind: str, path: str, address: str, **more: Any) -> Scope:
    scope = {"type": kind, "path": path, "client": (address, 0), wire.PASSED_ON: True}
    return {**scope, "headers": [], **more}
