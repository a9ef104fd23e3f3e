"""Our lines to other processes, for our sockets and requests whose tables they have.

One line for each process we need, however many sockets there are. Should it break, everybody on it
is told to connect again: by then somebody has their table.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fivewide.server.processes import Peer
from fivewide.server.wire import (
    LINE,
    Ended,
    Frame,
    Opened,
    PassedRequest,
    PassedResponse,
    PassedText,
    Wire,
)

CONNECT_SECONDS = 3.0


class NoLink(Exception):
    """The other process cannot be reached; whoever was asked for may be had elsewhere soon."""


class Ear(Protocol):
    """A socket of ours."""

    def send(self, message: bytes) -> None: ...
    def end(self, code: str, text: str) -> None: ...
    def hang_up(self, code: int) -> None: ...


class Link:
    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._numbers = itertools.count()
        self._ears: dict[int, Ear] = {}
        self._questions: dict[int, asyncio.Future[PassedResponse]] = {}
        self.is_cut = False
        self.task = asyncio.create_task(self._listen())
        self.task.add_done_callback(lambda task: self._let_go())  # also if it never began

    def open(self, ear: Ear, address: str, hello: bytes) -> int:
        channel = next(self._numbers)
        self._ears[channel] = ear
        self._wire.post(Opened(channel, address, hello))
        return channel

    async def say(self, channel: int, text: bytes) -> None:
        await self._wire.room()
        self._wire.post(PassedText(channel, text))

    def close(self, channel: int) -> None:
        self._ears.pop(channel, None)
        self._wire.post(Ended(channel, 1000))

    async def ask(self, question: PassedRequest) -> PassedResponse:
        question.number = next(self._numbers)
        answer: asyncio.Future[PassedResponse] = asyncio.get_running_loop().create_future()
        self._questions[question.number] = answer
        self._wire.post(question)
        try:
            return await answer
        finally:
            del self._questions[question.number]

    async def _listen(self) -> None:
        try:
            while True:
                for frame in await self._wire.take():
                    self._hear(frame)
        except (ConnectionClosed, msgspec.MsgspecError):
            pass
        finally:
            self._let_go()
            await self._wire.close()

    def _let_go(self) -> None:
        """Tell everybody on the line. Whoever came to it later would wait for ever."""
        self.is_cut = True
        for ear in self._ears.values():
            ear.end("reload", "the table moves to another process; connect once more")
        self._ears.clear()
        for answer in self._questions.values():
            if not answer.done():
                answer.set_exception(NoLink())

    def _hear(self, frame: Frame) -> None:
        match frame:
            case PassedText(channel, text):
                if channel in self._ears:
                    self._ears[channel].send(text)
            case Ended(channel, code):
                if (ear := self._ears.pop(channel, None)) is not None:
                    ear.hang_up(code)
            case PassedResponse(number):
                answer = self._questions.get(number)
                if answer is not None and not answer.done():
                    answer.set_result(frame)


class Links:
    def __init__(self) -> None:
        self._links: dict[str, asyncio.Task[Link]] = {}

    async def to(self, peer: Peer) -> Link:
        """The line to a process, laid when it is first needed; or NoLink."""
        task = self._links.get(peer.id)
        if task is None:
            task = self._links[peer.id] = asyncio.create_task(self._lay(peer))
        try:
            link = await asyncio.shield(task)
        except (OSError, TimeoutError, WebSocketException):
            self._forget(peer.id, task)
            raise NoLink from None
        except asyncio.CancelledError:
            if task.cancelled():  # cut while it was laid; we ourselves go on
                raise NoLink from None
            raise
        if link.is_cut:  # it takes a moment until such a line is closed and forgotten
            self._forget(peer.id, task)
            raise NoLink
        return link

    async def _lay(self, peer: Peer) -> Link:
        socket = await connect(
            f"ws://{peer.address}/",
            additional_headers={"authorization": f"Bearer {peer.secret}"},
            open_timeout=CONNECT_SECONDS,
            proxy=None,
            **LINE,
        )
        link, laid = Link(Wire(socket)), asyncio.current_task()
        link.task.add_done_callback(lambda task: self._forget(peer.id, laid))
        return link

    def _forget(self, id: str, task: asyncio.Task[Any] | None) -> None:
        if self._links.get(id) is task:
            del self._links[id]

    def keep(self, there: set[str]) -> None:
        """Lines to processes that are not there any more lead nowhere, also if they hold."""
        for id in set(self._links) - there:
            task = self._links.pop(id)
            task.cancel()
            if task.done() and not task.cancelled() and task.exception() is None:
                task.result().task.cancel()

    def cut_all(self) -> None:
        """Everybody on them is told to connect again."""
        self.keep(set())
