"""What the steps that wait carry: progress that no attribute of a state holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

from fivewide.kernel.agenda import State, Step

S = TypeVar("S", bound=Step)


def waiting(state: State) -> Iterator[Step]:
    """Everything that waits: the question, then the agenda, the next step first."""
    if state.question is not None:
        yield state.question
    step = state.agenda
    while step is not None:
        yield step
        step = step.below


def awaited(state: State, *kinds: type[S]) -> S | None:
    """The first of such steps that waits, if any does."""
    return next((step for step in waiting(state) if isinstance(step, kinds)), None)


def carried(name: str, blank: Any, *kinds: type[Step]) -> Callable[[Any], Any]:
    """How a field is read that such steps carry: off the first that waits, else `blank`."""
    found = attrgetter(name)

    def read(state: Any) -> Any:
        step = awaited(state, *kinds)
        return blank if step is None else found(step)

    return read
