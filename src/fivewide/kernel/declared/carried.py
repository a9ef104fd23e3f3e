"""What the steps that wait carry: progress that no attribute of a state holds."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from fivewide.kernel.agenda import State, Step

S = TypeVar("S", bound=Step)


def awaited(state: State, *kinds: type[S]) -> S | None:
    """The first of such steps that waits, if any does: the question, then the agenda from its top.

    A position asks for every key that steps carry, so this is a plain loop.
    """
    if isinstance(state.question, kinds):
        return state.question
    step = state.agenda
    while step is not None:
        if isinstance(step, kinds):
            return step
        step = step.below
    return None


def carried(name: str, blank: Any, *kinds: type[Step]) -> Callable[[Any], Any]:
    """How a field is read that such steps carry: off the first that waits, else `blank`."""
    found = attrgetter(name)

    def read(state: Any) -> Any:
        step = awaited(state, *kinds)
        return blank if step is None else found(step)

    return read
