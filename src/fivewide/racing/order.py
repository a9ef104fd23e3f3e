"""Running order: who is ahead of whom, ties sharing a place."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec


def places(progress: vec[i64]) -> vec[i64]:
    """The place of each car, from 1, by its progress; cars with equal progress share a place."""
    result = vec[i64]()
    for mine in progress:
        place: i64 = 1
        for other in progress:
            if other > mine:
                place += 1
        result = append(result, place)
    return result
