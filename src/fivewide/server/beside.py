"""Moves, and what else takes computing, made so that other tables need not wait for it.

What a move costs is charged to the address that opened its table; an address in debt makes no
further move until it is paid. Work of a kind that has lately taken long is done in a thread, one
at a time and by turns: the event loop goes on meanwhile, and no address keeps the thread. A kind is
the moves of one game, or the opening of its tables: a series opens with a race or two that need no
driver, and takes as long as thirty moves.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Literal, TypeVar

from fivewide.server.limits import Budgets
from fivewide.server.turns import Turns

T = TypeVar("T")
Work = Literal["opening", "move"]
LONG = 0.004  # seconds of computing that others should not wait for
VERY_LONG = 0.1  # once is often enough
LATELY = 32  # pieces of work of a kind that are remembered
OFTEN = 3  # of them, if that many took long: one may have met a pause that was not its own


class Beside:
    def __init__(self, budgets: Budgets) -> None:
        self.budgets = budgets
        self._thread = ThreadPoolExecutor(1, "fivewide-move")
        self._turns = Turns(1)
        self._took_long: dict[str, deque[bool]] = {}  # by kind

    async def make(self, kind: str, table: str, address: str, work: Callable[[], T]) -> T:
        """Do the work of a move, here or in the thread. The room's lock is held meanwhile."""
        lately = self._took_long.setdefault(kind, deque(maxlen=LATELY))

        def timed() -> T:
            started = time.thread_time()
            try:
                return work()
            finally:
                took = time.thread_time() - started
                lately.extend([took > LONG] * (OFTEN if took > VERY_LONG else 1))
                self.budgets.charge(address, took)

        if sum(lately) < OFTEN:
            return timed()
        async with self._turns.take(address, table):
            told_as_here = copy_context().run
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, told_as_here, timed)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
