"""How much one connection or one address may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

MOST_KNOWN = 10_000  # addresses remembered; the one longest silent is forgotten


class Bucket:
    """So many at once, so many more every second."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
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

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take()


class Places:
    """So many connections of one address at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()
        self._all = 0

    @property
    def taken(self) -> int:
        return self._all

    def enter(self, address: str) -> bool:
        if self._taken[address] >= self._most:
            return False
        self._taken[address] += 1
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        self._all -= 1
        self._taken[address] -= 1
        if self._taken[address] <= 0:
            del self._taken[address]


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
