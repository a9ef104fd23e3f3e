"""The collector of cycles stops everybody while it looks through all that is in memory.

So it does not look by itself as often as it likes to, but when enough was left behind. Tables leave
no cycles; connections do, some kilobytes each.
"""

from __future__ import annotations

import gc

FREQUENCY = (5_000, 10, 400)  # by itself: what is new often, so that it is little; all of it rarely
ENOUGH = 5_000  # connections that have ended


class Collector:
    def __init__(self) -> None:
        self._left_behind = 0

    def settle(self) -> None:
        """Before anybody comes: the rules and libraries stay, and are not looked through again."""
        gc.freeze()
        gc.set_threshold(*FREQUENCY)

    def connection_ended(self) -> None:
        self._left_behind += 1
        if self._left_behind >= ENOUGH:
            self._left_behind = 0
            gc.collect()


collector = Collector()
