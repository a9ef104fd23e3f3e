"""How much of the server's time the wishes of one address may take."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from fivewide.server.limits import MOST_KNOWN


class Budgets:
    """Every address has so many seconds of computing at once, and a share of every second.

    What something costs is known only afterwards, so an address may fall into debt, and does
    nothing more until that is paid. A share of 0 is no limit.
    """

    def __init__(
        self, share: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._share, self._burst, self._clock = share, burst, clock
        self._full_at: OrderedDict[str, float] = OrderedDict()  # when all is paid back

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
        now = self._clock()
        full_at = max(self._full_at.pop(address, 0.0), now) + seconds / self._share
        self._full_at[address] = full_at
        if len(self._full_at) > MOST_KNOWN:
            self._full_at.popitem(last=False)
