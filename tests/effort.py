"""How much is tried in which run of the tests.

What tries many random races, spoilt files or wrong actions takes a fraction of the time compiled.
All of it is tried there; the interpreted run takes a few of each kind, to see that they hold there
too. The rest would say nothing new, since parity holds the engines equal. The same goes for screens
and servers, which are never compiled: they are marked `once`, and race faster on compiled rules.

Where a figure asks for more random cases than one run has time for, they take turns by the day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from fivewide.sim.measure import is_compiled

TODAY = date.today().toordinal()


def some_interpreted(cases: Sequence[Any], share: int) -> list[Any]:
    """Cases for parametrize, of which the interpreted run takes one in so many."""
    return [
        case if number % share == 0 else pytest.param(*listed(case), marks=pytest.mark.once)
        for number, case in enumerate(cases)
    ]


def of_today(cases: Sequence[Any], days: int) -> list[Any]:
    """One in so many cases, other ones every day: all of them in as many days."""
    return [case for number, case in enumerate(cases) if (number + TODAY) % days == 0]


def listed(case: Any) -> Sequence[Any]:
    return case if isinstance(case, tuple) else (case,)


def as_many(compiled: int, interpreted: int) -> int:
    """How often something is tried in one test."""
    return compiled if is_compiled() else interpreted
