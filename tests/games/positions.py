"""Two tables from one: set from its own position it is the same, a clone goes its own way."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from fivewide.kernel.agenda import Shuffle, advance, answer, options, playout, settle_shuffle
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game, S, Setup, canonical


def through_json(document: Any) -> Any:
    return json.loads(json.dumps(document))


def ways(state: Any) -> list[int]:
    return [int(number) for number in options(state)]


def begun(game: Game[S], setup: Setup) -> S:
    """A table from the very beginning that stops at every outcome of chance."""
    state = game.new(setup, Seeded(0))
    state.stops_at_chance = True
    advance(state)
    return state


def set_again(game: Game[S], setup: Setup, state: S) -> S:
    """The table set from the position of this one, which it has too."""
    document = game.position(state)
    again = game.place(setup, through_json(document))
    again.stops_at_chance = True
    advance(again)
    assert game.position(again) == document
    assert again.over == state.over
    return again


def check_round_trips(
    game: Game[Any], setup: Setup, seed: int, among: int | None = None, steps: int = 10_000
) -> Counter[str]:
    """At every decision and outcome of a whole game, and one step later; what was asked."""
    chance = Seeded(seed)
    state = begun(game, setup)
    met = Counter[str]()
    while not state.over and met.total() < steps:
        met[game.position(state)["asks"]] += 1
        again = set_again(game, setup, state)
        question = state.question
        if isinstance(question, Shuffle):
            order = [int(item) for item in chance.shuffled(question.items(state))]
            settle_shuffle(state, order)
            settle_shuffle(again, order)
            continue
        numbers = ways(state)
        assert ways(again) == numbers
        number = numbers[:among][int(chance.below(len(numbers[:among])))]
        answer(state, number)
        answer(again, number)
        assert canonical(game.position(again)) == canonical(game.position(state))
    if state.over:
        check_end(game, setup, state)
    return met


def check_end(game: Game[Any], setup: Setup, state: Any) -> None:
    """The end of a game is a position too."""
    again = set_again(game, setup, state)
    assert again.over
    assert game.standings(again) == game.standings(state)


def check_clone(game: Game[Any], state: Any, seed: int) -> None:
    """A clone begins where the table stands; played to its end, it leaves the table alone."""
    before = game.position(state)
    other = state.clone()
    assert game.position(other) == before
    if not other.over:
        other.stops_at_chance = False
        if isinstance(other.question, Shuffle):
            settle_shuffle(other, list(Seeded(seed).shuffled(other.question.items(other))))
        playout(other, Seeded(seed))
        assert other.over
    assert game.position(state) == before
