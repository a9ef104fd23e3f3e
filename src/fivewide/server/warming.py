"""Types made ready before anybody connects.

msgspec works a type out when it is first used, and keeps what it found with the type. Two threads
that do so at the same moment bring the whole process down: with 0.22.0, half of the processes in
which many threads read their first race. After a restart everybody comes back at once, so the
server uses every type once, alone, before it listens.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import msgspec

from fivewide.games import GAMES

Kind = type[msgspec.Struct]
_ready: set[Kind] = set()


def warm_up() -> None:
    """Called in the main thread, while there is no other."""
    list(GAMES.values())  # their modules are read
    for kind in unready():
        with contextlib.suppress(msgspec.ValidationError):  # it is none; but its type is known now
            msgspec.convert(None, kind)
        _ready.add(kind)


def unready() -> list[Kind]:
    """Types that no thread may be the first to use."""
    return [kind for kind in kinds_under(msgspec.Struct) if kind not in _ready]


def kinds_under(kind: Kind) -> Iterator[Kind]:
    for one in kind.__subclasses__():
        yield one
        yield from kinds_under(one)
