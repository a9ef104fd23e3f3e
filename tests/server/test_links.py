"""Lines between processes: whoever is on one when it is cut, or comes to it just then, is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest

from fivewide.server.inner_door import InnerDoor
from fivewide.server.links import Links, NoLink
from fivewide.server.processes import Peer
from fivewide.server.wire import PassedRequest

pytestmark = pytest.mark.once  # the server is not compiled

SECRET = "for processes only"
PATIENCE = 20.0


class Ear:
    def __init__(self, at_the_end: Callable[[], None] = lambda: None) -> None:
        self.ended = asyncio.Event()
        self._at_the_end = at_the_end

    def send(self, message: bytes) -> None:
        pass

    def end(self, code: str, text: str) -> None:
        assert code == "reload"
        self.ended.set()
        self._at_the_end()

    def hang_up(self, code: int) -> None:
        pass


async def silent(scope: object, receive: object, send: object) -> None:
    """The application of a process that never answers."""
    await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def other_process() -> AsyncIterator[tuple[InnerDoor, Peer]]:
    door = InnerDoor(silent, lambda: SECRET)  # type: ignore[arg-type]
    address = await door.open("127.0.0.1", 0)
    try:
        yield door, Peer("other", address, SECRET)
    finally:
        await door.close()


def test_whoever_comes_while_a_cut_line_is_closed_does_not_wait_for_ever() -> None:
    async def scene() -> None:
        links, came = Links(), list[asyncio.Task[bool]]()

        async def come() -> bool:
            """Is told at once that there is no line, or is on one that works or says its end."""
            try:
                link = await links.to(peer)
            except NoLink:
                return True
            ear = Ear()
            link.open(ear, "127.0.0.1", b"{}")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ear.ended.wait(), 3)
            return ear.ended.is_set()

        async with other_process() as (door, peer):
            first = Ear(lambda: came.append(asyncio.create_task(come())))
            (await links.to(peer)).open(first, "127.0.0.1", b"{}")
            await door.close()
            await asyncio.wait_for(first.ended.wait(), PATIENCE)
            assert await came[0]
        links.cut_all()

    asyncio.run(scene())


@pytest.mark.parametrize("wait", [0, 1, 3])
def test_whoever_is_on_a_line_that_is_cut_is_told_also_before_it_began(wait: int) -> None:
    async def scene() -> None:
        links = Links()
        async with other_process() as (_door, peer):
            link = await links.to(peer)
            ear = Ear()
            link.open(ear, "127.0.0.1", b"{}")
            question = PassedRequest(0, "GET", "/", b"", [], "127.0.0.1", b"")
            asked = asyncio.create_task(link.ask(question))
            for _round in range(wait):
                await asyncio.sleep(0)
            links.cut_all()
            await asyncio.wait_for(ear.ended.wait(), PATIENCE)
            with pytest.raises(NoLink):
                await asyncio.wait_for(asked, PATIENCE)

    asyncio.run(scene())


def test_nobody_comes_in_without_the_secret() -> None:
    async def scene() -> None:
        links = Links()
        async with other_process() as (_door, peer):
            with pytest.raises(NoLink):
                await links.to(Peer("other", peer.address, "guessed"))

    asyncio.run(scene())
