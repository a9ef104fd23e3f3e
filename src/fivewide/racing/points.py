"""Points tables: so much for each place."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec


def points_for(places: vec[i64], table: vec[i64]) -> vec[i64]:
    """Points by place; cars that share a place all get its value, the better one."""
    result = vec[i64]()
    for place in places:
        result = append(result, table[place - 1] if place <= len(table) else 0)
    return result
