"""How much one connection or one address may ask for, and how much of our time it may take."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
Clock = Callable[[], float]
MOST_KNOWN = 10_000  # addresses remembered; the one longest silent is forgotten


class Lately(OrderedDict[K, V]):
    """What was kept lately: beyond so many the one longest unused is forgotten."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: K, value: V) -> None:
        self[key] = value
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)


class Bucket:
    """So many at once, so many more every second."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class PerAddress:
    """A bucket for every address."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets = Lately[str, Bucket]()

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address) or Bucket(self._rate, self._burst, self._clock)
        self._buckets.keep(address, bucket)
        return bucket.take()


class Places:
    """So many connections of one address at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        return self._taken.total()

    def enter(self, address: str) -> bool:
        if self._taken[address] >= self._most:
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._taken[address] -= 1
        if self._taken[address] <= 0:
            del self._taken[address]


class Budgets:
    """Every address has so many seconds of computing at once, and a share of every second.

    What something costs is known only afterwards, so an address may fall into debt, and does
    nothing more until that is paid. A share of 0 is no limit.
    """

    def __init__(self, share: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._share, self._burst, self._clock = share, burst, clock
        self._full_at = Lately[str, float]()  # when all is paid back

    def debt(self, address: str) -> float:
        """In how many seconds the address may have something done again."""
        if self._share <= 0:
            return 0.0
        spent = (self._full_at.get(address, 0.0) - self._clock()) * self._share
        return max(0.0, spent - self._burst) / self._share

    async def afford(self, address: str) -> None:
        """Wait until the address is out of debt."""
        while (seconds := self.debt(address)) > 0:
            await asyncio.sleep(seconds)

    def charge(self, address: str, seconds: float) -> None:
        if self._share <= 0:
            return
        full_at = max(self._full_at.get(address, 0.0), self._clock())
        self._full_at.keep(address, full_at + seconds / self._share)


def address_of(host: str | None) -> str:
    """What counts as one address: in IPv6 a household has a whole /64."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
