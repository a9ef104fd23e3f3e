"""Our lines to other processes, for our sockets and requests whose tables they have.

One line for each process we need, however many sockets there are. Should it break, everybody on it
is told to connect again: by then somebody has their table.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fivewide.kernel.speech import words
from fivewide.server import wire
from fivewide.server.guard import client_of
from fivewide.server.owning import MOVES, Elsewhere
from fivewide.server.processes import Peer
from fivewide.server.replies import problem
from fivewide.server.wire import PassedRequest, PassedResponse

CONNECT_SECONDS = 3.0
MISDIRECTED = 421  # the table is not there either
OWN = {b"content-length", b"connection", b"transfer-encoding", b"accept-encoding"}
TOLD_HERE = {b"content-language", b"vary"}  # of an answer: whoever passes it on says so, too
TRIES = 20
PAUSE = 0.25  # seconds: a process that died is found out within one


class NoLink(Exception):
    """The other process cannot be reached; whoever was asked for may be had elsewhere soon."""


class Ear(Protocol):
    """A socket of ours."""

    def send(self, message: bytes) -> None: ...
    def end(self, code: str, text: str) -> None: ...
    def hang_up(self, code: int) -> None: ...


class Link:
    def __init__(self, end: wire.Wire) -> None:
        self._wire = end
        self._numbers = itertools.count()
        self._ears: dict[int, Ear] = {}
        self._questions: dict[int, asyncio.Future[PassedResponse]] = {}
        self.is_cut = False
        self.task = asyncio.create_task(self._listen())
        self.task.add_done_callback(lambda task: self._let_go())  # also if it never began

    def open(self, ear: Ear, address: str, hello: bytes) -> int:
        channel = next(self._numbers)
        self._ears[channel] = ear
        self._wire.post(wire.Opened(channel, address, hello))
        return channel

    async def say(self, channel: int, text: bytes) -> None:
        await self._wire.room()
        self._wire.post(wire.PassedText(channel, text))

    def close(self, channel: int) -> None:
        self._ears.pop(channel, None)
        self._wire.post(wire.Ended(channel, 1000))

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
            ear.end("reload", MOVES)
        self._ears.clear()
        for answer in self._questions.values():
            if not answer.done():
                answer.set_exception(NoLink())

    def _hear(self, frame: wire.Frame) -> None:
        match frame:
            case wire.PassedText(channel, text):
                if channel in self._ears:
                    self._ears[channel].send(text)
            case wire.Ended(channel, code):
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
            **wire.LINE,
        )
        link, laid = Link(wire.Wire(socket)), asyncio.current_task()
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


async def pass_on(request: Request, error: Exception) -> Response:
    """A request about a table that another process has goes there, and its answer comes back.

    Also where the table moves meanwhile: then it is asked for again, here or there.
    """
    assert isinstance(error, Elsewhere)
    if request.scope.get(wire.PASSED_ON):
        return problem(MISDIRECTED, "reload", "the table is elsewhere")
    for _try in range(TRIES):
        link: Link | None = None
        try:
            link = await request.app.state.links.to(error.peer)
            answer = await link.ask(asked(request))
            if answer.status != MISDIRECTED:
                return response(answer)
        except NoLink:
            if link is not None and request.method != "GET":
                break  # it may have been carried out: only what changes nothing is repeated
        await asyncio.sleep(PAUSE)
        try:
            here: Response = await request.scope["endpoint"](request)
            return here
        except Elsewhere as again:
            error = again
    return problem(503, "reload", words("the table moves to another process; try again"))


def asked(request: Request) -> PassedRequest:
    scope = request.scope
    return PassedRequest(
        number=0,
        method=request.method,
        path=scope["path"],
        query=scope["query_string"],
        headers=[pair for pair in scope["headers"] if pair[0] not in OWN],
        address=client_of(scope),
        body=bytes(getattr(request.state, "body", b"")),
    )


def response(answer: PassedResponse) -> Response:
    passed = Response(answer.body, answer.status)
    passed.raw_headers = [pair for pair in answer.headers if pair[0] not in OWN | TOLD_HERE]
    passed.headers["content-length"] = str(len(answer.body))
    return passed
