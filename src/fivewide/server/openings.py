"""How many tables one address may open in an hour, and have open at once; and how many all may."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator

from fivewide.kernel.speech import Words, words
from fivewide.server.limits import PerAddress
from fivewide.server.metrics import Metrics
from fivewide.server.room import Refusal
from fivewide.server.settings import Settings
from fivewide.server.store import Store

TOO_MANY: Words = "{most} tables of your address wait or run; race one to its end, or end it"


class Openings:
    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self._settings = settings
        self._store = store
        self._metrics = metrics
        hourly = settings.tables_per_address
        self._opened = PerAddress(hourly / 3600, hourly)
        self._coming: Counter[str] = Counter()  # being opened, and maybe not in the store yet

    def count(self, address: str) -> None:
        """One more table or race of this address, or a Refusal."""
        if not self._opened.take(address):
            self._metrics.limited("tables", address)
            raise Refusal("rate", words("too many tables from your address; try later"))

    @contextlib.asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Room for one more open table, or a Refusal: held until it is in the store."""
        self._coming[address] += 1
        try:
            in_all, of_address = await asyncio.to_thread(self._store.open_tables, address)
            if in_all + self._coming.total() > self._settings.open_tables:
                raise Refusal("full", words("too many tables are open here; try later"))
            most = self._settings.open_tables_per_address
            if of_address + self._coming[address] > most:
                self._metrics.limited("tables", address)
                raise Refusal(
                    "too_many",
                    words(TOO_MANY, most=most),
                )
            yield
        finally:
            self._coming[address] -= 1
            self._coming += Counter()  # forgets whoever has none
