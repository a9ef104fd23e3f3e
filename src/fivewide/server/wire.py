"""What travels between two processes: sockets and requests of one for tables of the other.

Frames wait until the loop comes round, and go out together: under load many share one message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed

MOST_WAITING = 20_000  # frames; whoever sends more waits
PASSED_ON = "fivewide.passed_on"  # in a scope: it was guarded where it came in, and stays here
PING_SECONDS = 3.0  # and twice as long for the answer, then the line counts as cut
LINE: dict[str, Any] = {  # how both ends hold it
    "ping_interval": PING_SECONDS,
    "ping_timeout": PING_SECONDS * 2,
    "close_timeout": 1,
    "compression": None,
    "max_size": None,
}
Headers = list[tuple[bytes, bytes]]


class Opened(msgspec.Struct, array_like=True, tag=0):
    """A client of ours wants to play at a table of yours; its hello."""

    channel: int
    address: str
    hello: bytes


class PassedText(msgspec.Struct, array_like=True, tag=1):
    """In either direction, as it came and as it goes on."""

    channel: int
    text: bytes


class Ended(msgspec.Struct, array_like=True, tag=2):
    """The client hung up; or from the other side: hang up with this code."""

    channel: int
    code: int


class PassedRequest(msgspec.Struct, array_like=True, tag=3):
    """A request over HTTP about a table of yours."""

    number: int
    method: str
    path: str
    query: bytes
    headers: Headers
    address: str
    body: bytes


class PassedResponse(msgspec.Struct, array_like=True, tag=4):
    number: int
    status: int
    headers: Headers
    body: bytes


Frame = Opened | PassedText | Ended | PassedRequest | PassedResponse
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Frame]).decode


class Wire:
    """One end of a line between two processes."""

    def __init__(self, socket: Connection) -> None:
        self._socket = socket
        self._waiting: list[Frame] = []
        self._news = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._sender = asyncio.create_task(self._send_all())

    def post(self, frame: Frame) -> None:
        self._waiting.append(frame)
        self._news.set()
        if len(self._waiting) > MOST_WAITING:
            self._has_room.clear()

    async def room(self) -> None:
        """Whoever has much to say waits here, so that memory does not."""
        await self._has_room.wait()

    async def take(self) -> Iterable[Frame]:
        """What came together; ConnectionClosed once the line is cut."""
        message = await self._socket.recv(decode=False)
        assert isinstance(message, bytes)
        return _decode(message)

    async def close(self) -> None:
        self._sender.cancel()
        self._has_room.set()
        await self._socket.close()

    async def _send_all(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            waiting, self._waiting = self._waiting, []
            try:
                await self._socket.send(_encode(waiting))
            except ConnectionClosed:
                return  # whoever takes notices too
            finally:
                self._has_room.set()
