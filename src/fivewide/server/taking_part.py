"""A process comes and goes: it takes its place among others, and gives everything back at the end.

With SQLite there are no others; the way out is the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from types import FrameType

from starlette.applications import Starlette

from fivewide.server.doors import Doors
from fivewide.server.handing import Porch
from fivewide.server.inner_door import InnerDoor
from fivewide.server.links import Links
from fivewide.server.metrics import Metrics
from fivewide.server.owning import Owning, Sharing
from fivewide.server.rooms import Rooms
from fivewide.server.settings import Settings
from fivewide.server.store import Store

LEAVE_SECONDS = 5.0


@contextlib.asynccontextmanager
async def taking_part(
    app: Starlette, settings: Settings, store: Store, metrics: Metrics
) -> AsyncIterator[Rooms]:
    links = app.state.links = Links()
    async with contextlib.AsyncExitStack() as stack:
        if store.engine.dialect.name == "postgresql":
            sharing = Sharing(store)
            rooms = Rooms(settings, store, metrics, sharing)
            door = InnerDoor(app, lambda: sharing.peer.secret if sharing.peer else None)
            stack.push_async_callback(sharing.close)
            stack.push_async_callback(door.close)
            address = await door.open(*settings.internal_address)
            doors: Doors | None = getattr(app.state, "doors", None)
            porch = Porch(lambda: doors.make if doors else None)
            stack.callback(porch.close)

            def heard(there: set[str]) -> None:
                links.keep(there)
                porch.known_as(sharing.peer)

            await sharing.start(address, rooms.give_up_all, heard)
        else:
            rooms = Rooms(settings, store, metrics, Owning(store))

        async def leave() -> None:
            """In this order: whoever is told to connect again finds the tables free."""
            await rooms.leave()
            links.cut_all()

        call_before_the_end(leave)
        yield rooms
        links.cut_all()


def call_before_the_end(leave: Callable[[], Awaitable[None]]) -> None:
    """The first signal to end lets us leave; then the server does with it what it always does.

    The server by itself would close the sockets first, and tell nobody why.
    """
    loop = asyncio.get_running_loop()
    servers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    leaving: list[asyncio.Task[None]] = []

    def go_on(number: int) -> None:
        server = servers[signal.Signals(number)]
        assert callable(server)
        server(number, None)

    async def leave_first(number: int) -> None:
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await leave()
        except TimeoutError:
            pass  # then others take what we did not give back
        finally:
            go_on(number)

    def begin(number: int) -> None:
        if leaving:
            go_on(number)
        else:
            leaving.append(loop.create_task(leave_first(number)))

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(begin, number)

    for number in servers:
        signal.signal(number, heard)
