"""Clones: independent of their originals, and what the other checks try things out on."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import Chance, Shuffle, answer, answer_of, open_seats, settle_shuffle
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.conformance.cases import Moment
from fivewide.kernel.fingerprint import chosen
from fivewide.kernel.game import Game, canonical

AHEAD = 6  # stops that a clone or a table set up anew is played on: more than agendas are deep


def clones_are_independent(moment: Moment) -> None:
    """A clone goes its own way: neither the original nor another clone notices."""
    twin = branch(moment.state)
    other = branch(twin)
    before = traces(moment.game, moment.state)
    if traces(moment.game, twin)[:2] != before[:2]:
        raise moment.fault("a clone is not in the position of its original")
    play_on(twin, moment.dice, AHEAD)
    if traces(moment.game, moment.state) != before:
        raise moment.fault("playing a clone on has changed its original")
    if traces(moment.game, other)[:2] != before[:2]:
        raise moment.fault("playing a state on has changed its clone")


def branch(state: Any) -> Any:
    """A clone that stops at chance."""
    twin = state.clone()
    twin.stops_at_chance = True
    return twin


def traces(game: Game[Any], state: Any) -> tuple[bytes, list[int], int]:
    """Position, the very steps on the agenda, and the length of the log."""
    steps, step = [id(state.question)], state.agenda
    while step is not None:
        steps.append(id(step))
        step = step.below
    told = 0 if state.log is None else len(state.log.numbers)
    return canonical(game.position(state)), steps, told


def play_on(state: Any, chance: RandomSource, stops: int) -> list[object]:
    """Play at random for a few stops; what was asked."""
    asked: list[object] = []
    for _stop in range(stops):
        question = state.question
        if question is None:
            break
        if isinstance(question, Shuffle):
            settle_shuffle(state, list(chance.shuffled(question.items(state))))
            asked.append(type(question))
        elif isinstance(question, Chance):
            outcomes = int(question.outcomes(state))
            answer(state, chance.below(outcomes))
            asked.append((type(question), outcomes))
        else:
            seat, number = chosen(state, tuple(open_seats(state)), chance)
            answer_of(state, seat, number)
            asked.append((type(question), seat, number))
    return asked
