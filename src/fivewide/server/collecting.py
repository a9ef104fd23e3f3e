"""The collector of cycles stops everybody while it looks through all that is in memory.

So it does not look by itself as often as it likes to, but when enough was left behind. Tables leave
no cycles; connections do, some kilobytes each.
"""

from __future__ import annotations

import gc
import itertools

FREQUENCY = (5_000, 10, 400)  # by itself: what is new often, so that it is little; all of it rarely
ENOUGH = 5_000  # connections that have ended


_left_behind = itertools.count(1)


def settle() -> None:
    """Before anybody comes: the rules and libraries stay, and are not looked through again."""
    gc.freeze()
    gc.set_threshold(*FREQUENCY)


def connection_ended() -> None:
    if next(_left_behind) % ENOUGH == 0:
        gc.collect()
