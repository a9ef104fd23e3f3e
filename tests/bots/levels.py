"""Drivers of all levels, as tests of all games meet them: they think as they do, but briefly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.bots import make_bot
from fivewide.kernel.agenda import advance, answer_of, open_seats
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.turns import Turn

LEVELS = ("rookie", "regular", "pro:6", "ace:6")
BRIEFLY = {"pro": "pro:6", "ace": "ace:6"}  # whoever would take a second over a decision


def drivers_of(seats: int, first: int = 0) -> list[str]:
    """A level in every seat, beginning with another one each time."""
    return [LEVELS[(first + seat) % len(LEVELS)] for seat in range(seats)]


def raced(
    game: Any, options: dict[str, Any], names: Sequence[str], seed: int, most: int = 1 << 30
) -> list[tuple[int, int]]:
    """Who answered what, over a whole race or the first decisions of it.

    Every answer is one of those offered; where there was nothing to decide there are none.
    """
    bots = [make_bot(name, game, seed_of(seed, seat)) for seat, name in enumerate(names)]
    state = game.new(game.prepare(options, len(names)), Seeded(seed))
    answers: list[tuple[int, int]] = []
    advance(state)
    while not state.over and len(answers) < most:
        seat = int(open_seats(state)[0])
        turn = Turn(game, state, seat)
        option = bots[seat].choose(turn)
        assert option in turn.options
        answers.append((seat, int(option.number)))
        answer_of(state, seat, option.number)
    return answers
