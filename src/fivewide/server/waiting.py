"""Who waits, and since when: a queue that stands still shows by its oldest."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable


class Waiting:
    """Places in a queue. Threads may come and go at the same time."""

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
