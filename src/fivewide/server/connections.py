"""One websocket: a seat's holder, the host, or a spectator."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fivewide.server import messages as say
from fivewide.server.commands import carry_out, give_back
from fivewide.server.limits import Bucket
from fivewide.server.metrics import Metrics
from fivewide.server.room import Refusal, Room, unbroken
from fivewide.server.rooms import Rooms
from fivewide.server.settings import Settings
from fivewide.server.showing import info, snapshot

log = logging.getLogger("fivewide.server")
decoder = msgspec.json.Decoder(say.FromClient)
MOST_WAITING = 512  # messages a client has not taken yet
MOST_FAULTS = 50  # broken or too many messages, then the connection ends
CLOSE = {
    "bad_message": 4400,
    "wrong_token": 4401,
    "wrong_version": 4402,
    "no_table": 4404,
    "no_hello": 4408,
    "slow": 4413,
    "rate": 4429,
    "reload": 4503,
}


class Ended(Exception):
    """The connection is over; the reason was said."""


class Connection:
    def __init__(
        self, websocket: WebSocket, rooms: Rooms, settings: Settings, metrics: Metrics
    ) -> None:
        self.seat: int | None = None
        self.host = False
        self._websocket = websocket
        self._rooms = rooms
        self._settings = settings
        self._metrics = metrics
        self._bucket = Bucket(settings.message_rate, settings.message_burst)
        self._chat_bucket = Bucket(settings.chat_rate, settings.chat_burst)
        self._faults = 0
        self._waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()
        self._ending: tuple[str, str] | None = None
        self._gone = False

    # As a room sees it

    def send(self, message: bytes) -> None:
        if self._ending is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.end("slow", "too many messages were not taken; connect again")
            return
        self._waiting.append(message)
        self._ready.set()

    def end(self, code: str, text: str) -> None:
        """Say why, then close."""
        if self._ending is None:
            self._waiting.append(msgspec.json.encode(say.Failed(code=code, text=text)))
            self._ending = (code, text)
            self._ready.set()

    # Its life

    async def run(self) -> None:
        await self._websocket.accept()
        sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._live())
        try:
            await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and not sender.done():
                self._ready.set()
                if self._ending is not None:
                    await asyncio.wait({sender}, timeout=5)
        finally:
            self._gone = True
            for task in (sender, reader):
                task.cancel()
            done = await asyncio.gather(sender, reader, return_exceptions=True)
            for result in done:
                if isinstance(result, Exception) and not isinstance(
                    result, WebSocketDisconnect | Ended
                ):
                    log.error("a connection failed", exc_info=result)

    async def _send_all(self) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            try:
                while self._waiting:
                    await self._websocket.send_text(self._waiting.popleft().decode())
                if self._ending is not None:
                    await self._websocket.close(CLOSE.get(self._ending[0], 4400))
                    return
            except (RuntimeError, WebSocketDisconnect, OSError):
                return  # it is gone

    async def _live(self) -> None:
        try:
            hello = await asyncio.wait_for(self._hello(), self._settings.hello_seconds)
        except TimeoutError:
            self.end("no_hello", "a connection begins with hello")
            return
        if hello is None:
            return
        try:
            async with self._rooms.use(hello.table) as room:
                if not self._recognize(room, hello.token):
                    self.end("wrong_token", "this token opens no seat of this table")
                    return
                await self._stay(room, hello)
        except Refusal as refusal:
            self.end(refusal.code, refusal.text)

    async def _hello(self) -> say.Hello | None:
        try:
            message = decoder.decode(await self._receive())
        except msgspec.MsgspecError:
            message = None
        if not isinstance(message, say.Hello):
            self.end("bad_message", "a connection begins with hello")
            return None
        if message.v != say.VERSION:
            self.end("wrong_version", f"this server speaks version {say.VERSION}")
            return None
        return message

    def _recognize(self, room: Room, token: str | None) -> bool:
        self.seat, self.host = room.holder(token)
        return token is None or self.seat is not None or self.host

    async def _stay(self, room: Room, hello: say.Hello) -> None:
        await unbroken(self._enter(room, hello.seen))
        try:
            while self._ending is None:
                await self._one_message(room)
        except WebSocketDisconnect:
            pass
        finally:
            room.forget(self)

    async def _enter(self, room: Room, seen: int | None) -> None:
        async with room.lock:
            room.check_alive()
            if self.seat is not None:
                await give_back(room, self.seat)
            if self._gone:
                return
            room.listeners.append(self)
            self.send(msgspec.json.encode(snapshot(room, self.seat, self.host, seen)))
            news = msgspec.json.encode(say.TableChanged(table=info(room)))
            for other in room.listeners:
                if other is not self:
                    other.send(news)

    async def _one_message(self, room: Room) -> None:
        text = await self._receive()
        self._metrics.add("messages_total")
        try:
            wish = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError):
            return self._fault("", "bad_message", "that is no message of this protocol")
        if not self._bucket.take() or (isinstance(wish, say.Chat) and not self._chat_bucket.take()):
            self._metrics.add("limited_total")
            return self._fault(wish.id, "rate", "too many messages; slow down")
        if isinstance(wish, say.Hello):
            return self._fault(wish.id, "bad_message", "hello was said already")
        if isinstance(wish, say.Rematch):
            answer = await unbroken(self._rooms.rematch(room, self, wish))
        else:
            answer = await unbroken(carry_out(room, self, wish))
        if isinstance(answer, say.Refused):
            self._metrics.add("refusals_total")
        elif isinstance(wish, say.Act):
            self._metrics.add("actions_total")
        self.send(msgspec.json.encode(answer))

    def _fault(self, id: str, code: str, text: str) -> None:
        self._faults += 1
        if self._faults > MOST_FAULTS:
            self.end(code, text)
        else:
            self.send(msgspec.json.encode(say.Refused(id=id, code=code, text=text)))

    async def _receive(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""


async def serve_websocket(
    websocket: WebSocket, rooms: Rooms, settings: Settings, metrics: Metrics
) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await Connection(websocket, rooms, settings, metrics).run()
