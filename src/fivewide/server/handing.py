"""Sockets handed to the process that has their table, if it is on this machine.

A client says in the address of its socket which table it wants. Where another process has that
table, the socket itself goes there before a word was said on it: from then on nobody stands between
the client and its table. Where that cannot be done (another machine, another system, a client that
names no table, a process that is too busy), what the client says is passed on instead: `links.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import msgspec
from starlette.types import Scope
from starlette.websockets import WebSocket

from fivewide.server.guard import client_of
from fivewide.server.owning import Elsewhere
from fivewide.server.processes import Peer
from fivewide.server.room import Refusal
from fivewide.server.tokens import is_table_id

if TYPE_CHECKING:
    from fivewide.server.rooms import Rooms

log = logging.getLogger("fivewide.server")
TRANSPORT = "fivewide.transport"  # in a scope: what the socket goes through
NAME = "\0fivewide-{}"  # of a process; the zero makes it a name that is no file
LONGEST = 128 * 1024  # bytes: the head of a request, and what goes with it
MakeProtocol = Callable[[], asyncio.Protocol]


class Handed(msgspec.Struct, array_like=True):
    """What comes with a socket: the word at the door, and how the client began."""

    secret: str
    head: bytes


_decode = msgspec.msgpack.Decoder(Handed).decode


def head_of(scope: Scope) -> bytes:
    """The request that opens the socket, as its client sent it: it is answered elsewhere."""
    target = scope["raw_path"] + b"?" + scope["query_string"]
    headers = [name + b": " + value for name, value in scope["headers"]]
    return b"\r\n".join([b"GET " + target + b" HTTP/1.1", *headers, b"", b""])


def give(peer: Peer, transport: asyncio.Transport, head: bytes) -> bool:
    """Hand a connection to another process, if it takes it; then it is no longer ours."""
    connection = transport.get_extra_info("socket")
    text = msgspec.msgpack.encode(Handed(peer.secret, head))
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
            post.setblocking(False)
            post.connect(NAME.format(peer.id))
            socket.send_fds(post, [text], [connection.fileno()])
    except (OSError, AttributeError):  # not of this machine, too busy; or a system without it
        return False
    transport.abort()  # our end of it; the other process has one of its own
    return True


async def handed_over(websocket: WebSocket, rooms: Rooms) -> bool:
    """Does the process have it that has its table?"""
    scope = websocket.scope
    transport = scope.get(TRANSPORT)
    if transport is None:  # it was passed on, and stays
        return False
    table = websocket.query_params.get("table", "")
    if not is_table_id(table):
        return False
    try:
        async with rooms.use(table, client_of(scope)):
            return False
    except Elsewhere as elsewhere:
        peer = elsewhere.peer
    except Refusal:
        return False  # that is told once it has said hello
    if transport.is_closing() or not give(peer, transport, head_of(scope)):
        return False
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass
    return True


class Porch:
    """Where sockets come in that others hand to us. Only who knows the secret hands us any."""

    def __init__(self, make: Callable[[], MakeProtocol | None]) -> None:
        """`make`: the server's way to serve a connection, once it has served one."""
        self._make = make
        self._peer: Peer | None = None
        self._post: socket.socket | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def known_as(self, peer: Peer | None) -> None:
        """Open it under the name that others know us by; called again and again."""
        if self._post is not None and peer == self._peer:
            return
        self.close()
        if peer is None or self._make() is None or not hasattr(socket, "recv_fds"):
            return
        post = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            post.setblocking(False)
            post.bind(NAME.format(peer.id))
        except OSError:  # a system without such names
            post.close()
            return
        self._peer, self._post = peer, post
        asyncio.get_running_loop().add_reader(post, self._take)

    def close(self) -> None:
        if self._post is not None:
            asyncio.get_running_loop().remove_reader(self._post)
            self._post.close()
            self._post = None

    def _take(self) -> None:
        assert self._post is not None
        try:
            text, handles, _flags, _sender = socket.recv_fds(self._post, LONGEST, 1)
        except OSError:
            return
        came = [socket.socket(fileno=handle) for handle in handles]
        head = self._read(text)
        for connection in came:
            if head is None:
                connection.close()
            else:
                task = asyncio.create_task(self._let_in(connection, head))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _read(self, text: bytes) -> bytes | None:
        """How the client began; None for somebody who does not know the secret."""
        with contextlib.suppress(msgspec.MsgspecError):
            handed, peer = _decode(text), self._peer
            if peer and hmac.compare_digest(handed.secret.encode(), peer.secret.encode()):
                return handed.head
        return None

    async def _let_in(self, connection: socket.socket, head: bytes) -> None:
        """From here on it is as if the client had come to us."""
        make = self._make()
        assert make is not None
        loop = asyncio.get_running_loop()
        try:
            connection.setblocking(False)
            transport, protocol = await loop.connect_accepted_socket(make, connection)
        except OSError:
            connection.close()
            return
        if not transport.is_closing():
            cast(Any, protocol).data_received(head)
