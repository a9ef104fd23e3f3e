"""Tests of many random races, spoilt files or wrong actions: all of them in the compiled run.

There they take a fraction of the time. The interpreted run takes a few of each kind: it must see
that they hold there too, and the rest says nothing new, since parity holds the engines equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fivewide.sim.measure import is_compiled


def some_interpreted(cases: Sequence[Any], share: int) -> list[Any]:
    """Cases for parametrize, of which the interpreted run takes one in so many."""
    return [
        case if number % share == 0 else pytest.param(*listed(case), marks=pytest.mark.thorough)
        for number, case in enumerate(cases)
    ]


def listed(case: Any) -> Sequence[Any]:
    return case if isinstance(case, tuple) else (case,)


def as_many(compiled: int, interpreted: int) -> int:
    """How often something is tried in one test."""
    return compiled if is_compiled() else interpreted
