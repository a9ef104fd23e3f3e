"""Who is next, where more is wanted than can be done at once; who waits, and since when.

Addresses take turns, and within an address its tables, so whoever asks for a lot waits for a lot.
What somebody waits for goes before what nobody looks at.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable

Waiter = asyncio.Future[None]


class Line:
    """Those who wait, in an order that is fair by address and by table."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Waiter]]] = OrderedDict()

    def add(self, address: str, table: str, *those: Waiter) -> None:
        tables = self._addresses.setdefault(address, OrderedDict())
        tables.setdefault(table, deque()).extend(those)

    def next(self, may: Callable[[str], bool]) -> tuple[str, Waiter] | None:
        """The first of the first table of the first address that may; its line starts anew."""
        for address in [address for address in self._addresses if may(address)]:
            tables = self._addresses.pop(address)
            while tables:
                table, those = tables.popitem(last=False)
                one = those.popleft()
                if those:
                    tables[table] = those
                if not one.done():  # or it has given up waiting
                    if tables:
                        self._addresses[address] = tables
                    return address, one
        return None

    def leave(self, address: str, table: str) -> list[Waiter]:
        """Those of one table, who wait here no more."""
        tables = self._addresses.get(address, OrderedDict())
        those = tables.pop(table, deque())
        if not tables:
            self._addresses.pop(address, None)
        return list(those)


class Turns:
    """So many places, and so many at most for each address."""

    def __init__(self, places: int, each: int | None = None) -> None:
        self._free = places
        self._each = each or places
        self._held: Counter[str] = Counter()
        self._watched, self._unwatched = Line(), Line()

    @contextlib.asynccontextmanager
    async def take(self, address: str, table: str, watched: bool = True) -> AsyncIterator[None]:
        if self._free and self._may(address):
            self._enter(address)
        else:
            await self._wait(self._watched if watched else self._unwatched, address, table)
        try:
            yield
        finally:
            self._leave(address)

    def watch(self, address: str, table: str) -> None:
        """Somebody looks at the table now: it waits with others that are looked at."""
        if those := self._unwatched.leave(address, table):
            self._watched.add(address, table, *those)

    def _may(self, address: str) -> bool:
        return self._held[address] < self._each

    async def _wait(self, line: Line, address: str, table: str) -> None:
        one: Waiter = asyncio.get_running_loop().create_future()
        line.add(address, table, one)
        try:
            await one
        except asyncio.CancelledError:
            if one.done() and not one.cancelled():  # its turn came in the same moment
                self._leave(address)
            raise

    def _enter(self, address: str) -> None:
        self._free -= 1
        self._held[address] += 1

    def _leave(self, address: str) -> None:
        self._free += 1
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]
        for line in (self._watched, self._unwatched):
            while self._free and (found := line.next(self._may)) is not None:
                self._enter(found[0])
                found[1].set_result(None)


class Waiting:
    """Places in a queue; if it stands still, its oldest shows. Threads may come and go at once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._since: dict[int, float] = {}  # in the order of their coming

    def enter(self) -> int:
        with self._lock:
            number = next(self._numbers)
            self._since[number] = self._clock()
            return number

    def leave(self, number: int) -> float:
        """How long it waited."""
        with self._lock:
            return self._clock() - self._since.pop(number)

    def __len__(self) -> int:
        return len(self._since)

    def oldest(self) -> float:
        """For how many seconds the one that came first has waited; 0 if nobody waits."""
        with self._lock:
            since = next(iter(self._since.values()), None)
            return 0.0 if since is None else self._clock() - since
