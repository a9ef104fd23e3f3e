"""Orders: the best first, or each with its place; equal ones stay as they were, or share it."""

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


def best_first(items: vec[i64], merits: vec[i64], start: i64, count: i64) -> None:
    """Sort so many items from that place on, the one of most merit first, merits with them.

    `merits` are of these items only, in their order. Of equal ones the one that was ahead stays
    ahead. Few items, often nearly in order: by insertion.
    """
    last: i64
    for last in range(1, count):
        mine = merits[last]
        if merits[last - 1] >= mine:
            continue
        item = items[start + last]
        place = last
        while place > 0 and merits[place - 1] < mine:
            merits[place] = merits[place - 1]
            items[start + place] = items[start + place - 1]
            place -= 1
        merits[place] = mine
        items[start + place] = item
