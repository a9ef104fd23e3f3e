"""What every instinct must keep to, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.bots.thinking.instinct import Instinct
from fivewide.kernel.agenda import advance, answer_of, open_seats, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game


def raced(
    game: Game[Any], instinct: Instinct, seats: int, options: dict[str, Any], seed: int
) -> Iterator[tuple[Any, int]]:
    """A race by all ways of driving in turn; every position on the way, and who is asked."""
    state = game.new(game.prepare(options, seats), Seeded(seed))
    advance(state)
    luck = Seeded(seed + 1)
    while not state.over:
        seat = int(open_seats(state)[0])
        yield state, seat
        way = luck.below(3)
        if way == 0:
            number = instinct.choose(state, seat)
        elif way == 1:
            number = instinct.rookie(state, seat, luck)
        else:
            numbers = options_of(state, seat)
            number = numbers[luck.below(len(numbers))]
        answer_of(state, seat, number)
    yield state, 0


def questions_answered(
    game: Game[Any], instinct: Instinct, seats: int, options: dict[str, Any]
) -> set[str]:
    """The kinds of questions of a race, all of which have allowed answers; and the clock only
    grows, features are as many as promised and small, the result is that of the standings."""
    asked = set()
    turns = -1
    for state, seat in raced(game, instinct, seats, options, seats):
        features = instinct.features(state)
        assert len(features) == seats * instinct.width
        assert all(-6 < each < 6 for each in features)
        now = instinct.turns(state)
        assert now >= turns
        turns = now
        if state.over:
            lines = {line.seat: line for line in game.standings(state)}
            assert list(instinct.places(state)) == [lines[at].place for at in range(seats)]
            assert list(instinct.points(state)) == [lines[at].points for at in range(seats)]
            break
        asked.add(type(state.question).__name__)
        numbers = set(options_of(state, seat))
        before = game.view(state, None)
        assert instinct.choose(state, seat) in numbers
        assert instinct.rookie(state, seat, Seeded(int(now))) in numbers
        thought_of = list(instinct.candidates(state, seat))
        assert set(thought_of) <= numbers
        assert len(set(thought_of)) == len(thought_of)
        assert game.view(state, None) == before, "thinking changes nothing"
    return asked
