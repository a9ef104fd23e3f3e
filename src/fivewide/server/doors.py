"""Every connection, from the moment it is accepted: how many, and how long it may dawdle.

uvicorn waits for the rest of a request, and for a client to take an answer, as long as the client
likes. Whoever sends half a request, or takes nothing, would keep a place for ever. So everybody
who comes in is looked at every now and then; whoever is late has to go.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import socket
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from fivewide.server.handing import TRANSPORT, MakeProtocol
from fivewide.server.limits import Bucket, Places, address_of
from fivewide.server.metrics import Metrics
from fivewide.server.requests import Problem, ProblemReply
from fivewide.server.settings import Settings

GRACE = 5.0  # seconds for the answer to a body that came too late
LEAST_TAKEN = 1024  # bytes that count as something from one look to the next
MOST_UNTAKEN = 1 << 20  # bytes of answers to pings
MOST_FRAGMENTS = 64  # of one websocket message


@dataclass(eq=False)
class Guest:
    """A connection that was let in."""

    transport: asyncio.Transport
    address: str
    due: float | None  # when what it is sending must have arrived
    untaken: int = 0  # bytes it had not taken when we last looked
    took: float = 0.0  # when it last took something


class Doors:
    def __init__(self, settings: Settings, metrics: Metrics, most: int) -> None:
        self.settings = settings
        self.metrics = metrics
        self._most = most
        self._proxies = networks(settings.believed) if settings.behind_proxy else []
        self._places = Places(settings.sockets_per_address)
        self.guests: dict[asyncio.BaseTransport, Guest] = {}
        self._pause = min(1.0, settings.header_seconds / 4, settings.deaf_seconds / 4)
        self._looking = False
        self.make: MakeProtocol | None = None  # as the server does it, known once it has
        metrics.gauge("sockets", "Open connections of any kind.", lambda: len(self.guests))

    def enter(self, transport: asyncio.Transport) -> bytes | None:
        """Let somebody in; or the answer to somebody who has to stay out."""
        client = get_remote_addr(transport)
        address = address_of(client[0] if client else None)
        if len(self.guests) >= self._most:
            self.metrics.add("limited_total", "handles")
            return answer("503 Service Unavailable", "full", "too many connections; try later")
        if not self._is_proxy(address) and not self._places.enter(address):
            self.metrics.add("limited_total", "sockets")
            return answer("429 Too Many Requests", "rate", "too many connections of your address")
        now = asyncio.get_running_loop().time()
        due = now + self.settings.header_seconds
        self.guests[transport] = Guest(transport, address, due, took=now)
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(self._pause, self._look)
        return None

    def leave(self, transport: asyncio.BaseTransport) -> None:
        guest = self.guests.pop(transport, None)
        if guest is not None and not self._is_proxy(guest.address):
            self._places.leave(guest.address)

    def _is_proxy(self, address: str) -> bool:
        """A proxy brings many people over one address."""
        if not self._proxies or address == "unknown":
            return False
        return any(
            ipaddress.ip_address(address.partition("/")[0]) in each for each in self._proxies
        )

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for guest in list(self.guests.values()):
            if guest.due is not None and now > guest.due:
                guest.due = now + GRACE  # should it not take our answer either
                too_late(guest.transport)
            elif is_deaf(guest, now, self.settings.deaf_seconds):
                hang_up(guest.transport)
        self._looking = bool(self.guests)
        if self._looking:
            asyncio.get_running_loop().call_later(self._pause, self._look)


def is_deaf(guest: Guest, now: float, patience: float) -> bool:
    """For so long it has taken nothing of what waits for it."""
    untaken = guest.transport.get_write_buffer_size()
    if untaken == 0 or untaken <= guest.untaken - LEAST_TAKEN:
        guest.took = now
    guest.untaken = untaken
    return now - guest.took > patience


def too_late(transport: asyncio.Transport) -> None:
    protocol = transport.get_protocol()
    if transport.is_closing() or not isinstance(protocol, Door) or protocol.was_answered:
        hang_up(transport)
    else:
        transport.write(answer("408 Request Timeout", "too_slow", "the request took too long"))
        transport.close()


def hang_up(transport: asyncio.Transport) -> None:
    """At once: what the client has not taken by now is thrown away, by the system too."""
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def answer(status: str, code: str, text: str) -> bytes:
    """A problem as it is sent to somebody whose request nobody has read."""
    body = msgspec.json.encode(ProblemReply(Problem(code, text)))
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def networks(proxies: Iterable[str]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    found = []
    for proxy in proxies:
        for text in ("0.0.0.0/0", "::/0") if proxy.strip() == "*" else (proxy.strip(),):
            try:
                found.append(ipaddress.ip_network(text, strict=False))
            except ValueError:
                continue  # the name of a socket: no address
    return found


class Counted(asyncio.Protocol):
    """A protocol of uvicorn's whose guest is known at the doors."""

    doors: ClassVar[Doors]
    transport: asyncio.Transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        guest = self.doors.guests.get(self.transport)
        if guest is not None:
            guest.took = asyncio.get_running_loop().time()
        super().resume_writing()


class Door(Counted, H11Protocol):
    """HTTP as uvicorn speaks it; the head and the body of a request come in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self.doors.make is None:
            known = (self.config, self.server_state, self.app_state)
            self.doors.make = functools.partial(type(self), *known)
        refused = self.doors.enter(transport)
        if refused is None:
            self._reading: tuple[Any, Any] = (h11.IDLE, None)
            super().connection_made(transport)
        else:
            self.transport = transport
            transport.write(refused)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a websocket from here on
        guest = self.doors.guests.get(self.transport)
        reading = (self.conn.their_state, self.cycle)
        if guest is not None and reading != self._reading:
            self._reading = reading
            guest.due = self._due()

    def _due(self) -> float | None:
        settings = self.doors.settings
        if self.conn.their_state is h11.IDLE:  # some of a request has come, but not its head
            return self.loop.time() + settings.header_seconds
        if self.conn.their_state is h11.SEND_BODY:
            return self.loop.time() + settings.body_seconds + GRACE
        return None

    @property
    def was_answered(self) -> bool:
        """An answer is on its way, or was given: another would not be understood."""
        return self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE)


class Socket(Counted, WebSocketsSansIOProtocol):
    """A websocket as uvicorn speaks it, within bounds."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        settings = self.doors.settings
        self._pings = Bucket(settings.message_rate, settings.message_burst)
        guest = self.doors.guests.get(transport)
        if guest is not None:
            guest.due = None  # from here on `hello` is waited for

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[TRANSPORT] = self.transport  # type: ignore[literal-required]

    def handle_ping(self) -> None:
        if self._pings.take() and self.transport.get_write_buffer_size() < MOST_UNTAKEN:
            super().handle_ping()
        else:
            hang_up(self.transport)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            hang_up(self.transport)


def hung_with(doors: Doors) -> tuple[type[Door], type[Socket]]:
    """uvicorn makes a protocol of its own for every connection: it takes classes."""
    own = {"doors": doors}
    return type("OurDoor", (Door,), own), type("OurSocket", (Socket,), own)
