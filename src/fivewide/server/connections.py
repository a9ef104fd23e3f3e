"""One websocket: a seat's holder, the host, or a spectator."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fivewide.kernel import speech
from fivewide.kernel.speech import ENGLISH, Words, speaking, words
from fivewide.server import collecting
from fivewide.server import messages as say
from fivewide.server.askers import refused
from fivewide.server.commands import carry_out
from fivewide.server.entering import enter
from fivewide.server.guard import client_of
from fivewide.server.handing import handed_over
from fivewide.server.journal import SocketJournal
from fivewide.server.limits import Bucket
from fivewide.server.links import Link, NoLink
from fivewide.server.metrics import Metrics
from fivewide.server.owning import MOVES, Elsewhere
from fivewide.server.processes import Peer
from fivewide.server.reasons import why
from fivewide.server.room import Refusal, Room, unbroken
from fivewide.server.rooms import Rooms
from fivewide.server.settings import Settings
from fivewide.server.speaking import preferred
from fivewide.server.texts import BadText, check_all
from fivewide.server.wire import PASSED_ON

log = logging.getLogger("fivewide.server")
decoder: msgspec.json.Decoder[say.Incoming] = msgspec.json.Decoder(say.FromClient)
MOST_WAITING = 512  # messages a client has not taken yet
MOST_WAITING_BYTES = 4 << 20  # of them, unless it is one message
MOST_FAULTS = 50  # broken or too many messages, then the connection ends
ABNORMAL = 1006  # as websockets call an end that nobody announced
NOT_TAKEN: Words = "too many messages were not taken; connect again"
CLOSE = {
    "bad_message": 4400,
    "wrong_token": 4401,
    "wrong_version": 4402,
    "no_table": 4404,
    "no_hello": 4408,
    "removed": 4410,
    "slow": 4413,
    "rate": 4429,
    "reload": 4503,
    "not_stored": 4503,
}


REASONS = {number: code for code, number in CLOSE.items()}


class Connection:
    def __init__(self, websocket: WebSocket) -> None:
        state = websocket.app.state
        settings: Settings = state.settings
        self.seat: int | None = None
        self.host = False
        self.language = ENGLISH
        self.address = client_of(websocket.scope)
        self._websocket = websocket
        self._rooms: Rooms = state.rooms
        self._settings = settings
        self._metrics: Metrics = state.metrics
        self._bucket = Bucket(settings.message_rate, settings.message_burst)
        self._chat_bucket = Bucket(settings.chat_rate, settings.chat_burst)
        self._faults = 0
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._ready = asyncio.Event()
        self._ending: tuple[str, str] | None = None
        self._gone = False
        self._journal = SocketJournal(self.address)
        self._closed_with = ABNORMAL
        self._entered = False
        self._tasks: set[asyncio.Task[None]] = set()  # answers that are still being made
        self._first = b""  # what it said first, should it be passed on

    # As a room sees it

    def send(self, message: bytes) -> None:
        if self._ending is not None:
            return
        full = self._waiting_bytes + len(message) > MOST_WAITING_BYTES
        if len(self._waiting) >= MOST_WAITING or (self._waiting and full):
            self._waiting.clear()
            self._waiting_bytes = 0
            self.end("slow", NOT_TAKEN)
            return
        self._put(message)
        if self._entered:  # what happens before the snapshot is there goes out behind it
            self._ready.set()

    def begin(self, snapshot: bytes) -> None:
        """The first message, whatever else happened meanwhile."""
        self._waiting.appendleft(snapshot)
        self._waiting_bytes += len(snapshot)
        self._entered = True
        self._ready.set()

    def _put(self, message: bytes) -> None:
        self._waiting.append(message)
        self._waiting_bytes += len(message)

    def end(self, code: str, text: str) -> None:
        """Say why, in the language of whoever is here, then close."""
        if self._ending is None:
            self._metrics.add("refusals_total", code)
            with speaking(self.language):
                text = words(text)
            self._put(msgspec.json.encode(say.Failed(code=code, text=text)))
            self._ending = (code, text)
            self._ready.set()

    # As a link to another process sees it

    def hang_up(self, code: int) -> None:
        """The process that has the table has said why."""
        if self._ending is None:
            self._ending = (REASONS.get(code, "reload"), "")
            self._ready.set()

    # Its life

    async def run(self) -> None:
        await self._websocket.accept()
        self._journal.opened()
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
            tasks = (sender, reader, *self._tasks)
            for task in tasks:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            for result in done:
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    log.error("a connection failed", exc_info=result)
            why = self._ending[0] if self._ending else None
            self._journal.closed(CLOSE.get(why, 4400) if why else self._closed_with, why)
            collecting.connection_ended()

    async def _send_all(self) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            try:
                while self._waiting:
                    message = self._waiting.popleft()
                    self._waiting_bytes -= len(message)
                    await self._websocket.send_text(message.decode())
                    self._journal.sent += 1
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
        self.language = preferred(hello.language, speech.OFFERED) or ENGLISH
        with speaking(self.language):
            await self._take_part(hello)

    async def _take_part(self, hello: say.Hello) -> None:
        try:
            async with self._rooms.use(hello.table, self.address) as room:
                self._journal.found(room.id)
                await self._stay(room, hello)
        except Elsewhere as elsewhere:
            await self._pass_on(elsewhere.peer)
        except Refusal as refusal:
            self.end(refusal.code, refusal.text)

    async def _pass_on(self, peer: Peer) -> None:
        """Another process has the table: it hears what this client says, and answers."""
        scope = self._websocket.scope
        try:
            if scope.get(PASSED_ON):
                raise NoLink
            link: Link = await self._websocket.app.state.links.to(peer)
        except NoLink:
            return self.end("reload", MOVES)
        self._entered = True  # the other process sends the snapshot first
        channel = link.open(self, client_of(scope), self._first)
        try:
            while self._ending is None:
                await link.say(channel, await self._receive())
        except WebSocketDisconnect:
            pass
        finally:
            link.close(channel)

    async def _hello(self) -> say.Hello | None:
        try:
            self._first = await self._receive()
            message = decoder.decode(self._first)
            check_all(msgspec.to_builtins(message))
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, BadText):
            message = None
        if not isinstance(message, say.Hello):
            self.end("bad_message", "a connection begins with hello")
            return None
        if message.v != say.VERSION:
            self.end("wrong_version", f"this server speaks version {say.VERSION}")
            return None
        return message

    async def _stay(self, room: Room, hello: say.Hello) -> None:
        await unbroken(self._enter(room, hello))
        self._journal.entered(self.seat, self.host)
        try:
            while self._ending is None:
                await self._one_message(room)
        except WebSocketDisconnect:
            pass
        finally:
            room.forget(self)

    async def _enter(self, room: Room, hello: say.Hello) -> None:
        async with self._rooms.turn_to_tell(room, self.language, self.address), room.lock:
            await enter(room, self, hello)
            if self._gone:
                room.forget(self)

    async def _one_message(self, room: Room) -> None:
        text = await self._receive()
        started = time.perf_counter()
        self._metrics.add("messages_total")
        try:
            wish = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return self._fault("", "bad_message", "that is no message of this protocol")
        if not self._bucket.take() or (isinstance(wish, say.Chat) and not self._chat_bucket.take()):
            self._metrics.add("limited_total", "messages")
            return self._fault(wish.id, "rate", words("too many messages; slow down"))
        try:
            check_all(msgspec.to_builtins(wish))
        except BadText as error:
            return self.send(msgspec.json.encode(refused(wish, error)))
        if isinstance(wish, say.Hello):
            return self._fault(wish.id, "bad_message", "hello was said already")
        if isinstance(wish, say.Preview):  # the next message does not wait for it
            return self._beside(self._preview(room, wish))
        if isinstance(wish, say.Why):
            budgets = self._rooms.previews.budgets
            return self._answer(await why(room, self, wish, self.address, budgets))
        if isinstance(wish, say.Act):
            await room.afford_move()
        if isinstance(wish, say.Rematch):
            answer = await unbroken(self._rooms.rematch(room, self, wish, self.address))
        else:
            answer = await unbroken(carry_out(room, self, wish))
        if isinstance(wish, say.Act) and isinstance(answer, say.Done):
            self._metrics.add("actions_total")
            self._metrics.time("action_seconds", time.perf_counter() - started, room.game.id)
        self._answer(answer)

    async def _preview(self, room: Room, wish: say.Preview) -> None:
        self._answer(await self._rooms.previews.answer(room, self, wish, self.address))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _answer(self, answer: say.Outgoing) -> None:
        if isinstance(answer, say.Refused):
            self._metrics.add("refusals_total", answer.code)
            self._journal.refused(answer.code)
        self.send(msgspec.json.encode(answer))

    def _fault(self, id: str, code: str, text: str) -> None:
        self._faults += 1
        if self._faults > MOST_FAULTS:
            self.end(code, text)
        else:
            self._answer(say.Refused(id=id, code=code, text=text))

    async def _receive(self) -> bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            self._closed_with = message.get("code", ABNORMAL)
            raise WebSocketDisconnect(self._closed_with)
        self._journal.taken += 1
        text: str | None = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""


async def serve_websocket(websocket: WebSocket) -> None:
    rooms: Rooms = websocket.app.state.rooms
    with contextlib.suppress(WebSocketDisconnect):
        if not rooms.shared or not await handed_over(websocket, rooms):
            await Connection(websocket).run()
