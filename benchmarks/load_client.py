"""Clients for load: they read no more of a message than they need, for they share the cores."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from fivewide.server.messages import VERSION


class Entry(msgspec.Struct):
    n: int


class Option(msgspec.Struct):
    action: msgspec.Raw


class Decision(msgspec.Struct):
    options: list[Option]


class Now(msgspec.Struct):
    decision: Decision | None
    over: bool


class Heard(msgspec.Struct):
    """Any message, as far as it matters here."""

    type: str
    seen: int = 0
    entries: list[Entry] = []
    now: Now | None = None
    code: str = ""


decoder = msgspec.json.Decoder(Heard)


class Seat:
    """One socket. It checks that every entry comes once and in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.seen = -1
        self.told: dict[int, float] = {}  # when each entry number was heard
        self.options: list[msgspec.Raw] = []
        self.over = False
        self.faults = 0
        self.answers: Counter[str] = Counter()
        self._socket = socket
        self._news = asyncio.Event()
        self._wishes = 0

    @classmethod
    @contextlib.asynccontextmanager
    async def at(
        cls, url: str, table: str, token: str | None, address: str | None
    ) -> AsyncIterator[Self]:
        """A seat with its table in sight; without a token somebody who looks on."""
        place = url.replace("http", "ws", 1) + f"/api/play?table={table}"
        local = (address, 0) if address else None
        async with connect(
            place, compression=None, local_addr=local, ping_interval=None, max_queue=None
        ) as socket:
            seat = cls(socket)
            listening = asyncio.create_task(seat._listen())
            hello = {"type": "hello", "v": VERSION, "table": table, "token": token}
            await socket.send(msgspec.json.encode(hello).decode())
            await seat.knows(0)
            yield seat
            await socket.close()
            with contextlib.suppress(Exception):
                await listening

    async def _listen(self) -> None:
        async for text in self._socket:
            heard = decoder.decode(text)
            if heard.type not in ("snapshot", "update"):
                self.answers[heard.code or heard.type] += 1
                continue
            numbers = [entry.n for entry in heard.entries]
            first = 0 if heard.type == "snapshot" else self.seen + 1
            if numbers != list(range(first, first + len(numbers))):
                self.faults += 1  # lost, doubled or out of order
            self.seen = heard.seen
            self.told[self.seen] = time.perf_counter()
            if heard.now is not None:
                decision = heard.now.decision
                self.options = [option.action for option in decision.options] if decision else []
                self.over = heard.now.over
            self._news.set()

    async def wish(self, kind: str, **fields: Any) -> None:
        self._wishes += 1
        message = {"type": kind, "id": f"{kind}{self._wishes}", **fields}
        await self._socket.send(msgspec.json.encode(message).decode())

    async def knows(self, seen: int, seconds: float = 60) -> float:
        """When it was told of an entry, or of a later one that came with it."""
        while self.seen < seen:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), seconds)
        return min(at for number, at in self.told.items() if number >= seen)


async def open_table(
    url: str, game: str, seats: list[dict[str, Any]], address: str | None = None, **wishes: Any
) -> Any:
    body = msgspec.json.encode({"game": game, "seats": seats, **wishes})
    return msgspec.json.decode(await asyncio.to_thread(request, url, "/api/tables", address, body))


def request(url: str, path: str, address: str | None = None, body: bytes | None = None) -> bytes:
    source = (address, 0) if address else None
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60, source_address=source)
    try:
        headers = {"content-type": "application/json"} if body is not None else {}
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        said = answer.read()
        if answer.status >= 300:
            raise OSError(f"{path}: {answer.status} {said[:200].decode(errors='replace')}")
        return said
    finally:
        connection.close()
