"""Whole races inside the engine, without Python between the decisions."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.agenda import OPEN, State, Together, advance, playout
from fivewide.kernel.chance import RandomSource, Seeded
from fivewide.kernel.events import Log
from fivewide.kernel.ints import i64


def simulate(
    new: Callable[[RandomSource], State], first: i64, count: i64, with_log: bool = False
) -> i64:
    """Play the races of seeds first, first + 1, ... at random; the number of decisions made."""
    decisions: i64 = 0
    seed: i64
    for seed in range(first, first + count):
        chance = Seeded(seed)
        state = new(chance)
        if with_log:
            state.log = Log()
        decisions += playout(state, chance)
    return decisions


def drive_at_random(state: State, drivers: list[RandomSource], decisions: list[int]) -> None:
    """Play a race to its end, every seat choosing with a source of its own.

    Makes the same choices as so many random bots would; counts them by seat in `decisions`.
    """
    advance(state)
    while not state.over:
        question = state.question
        assert question is not None
        seat = question.seat
        if isinstance(question, Together):
            seat = first_open(state, question)
        options = question.options(state)
        decisions[seat] += 1
        state.question = None
        question.chosen(state, options[drivers[seat].below(len(options))])
        advance(state)


def first_open(state: State, question: Together) -> i64:
    for seat in question.asked:
        if len(state.sealed) == 0 or state.sealed[seat] == OPEN:
            return seat
    return OPEN
