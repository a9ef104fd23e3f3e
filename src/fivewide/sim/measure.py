"""How fast is it? Rates per second of CPU time, one process."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from fivewide.games import game
from fivewide.kernel import agenda
from fivewide.kernel.agenda import State, advance, answer, options
from fivewide.kernel.chance import RandomSource, Seeded
from fivewide.kernel.turns import World
from fivewide.sim.rollout import simulate

COUNTED = 300  # races that tell how many decisions a race has
BATCH = 20


def is_compiled() -> bool:
    return not agenda.__file__.endswith(".py")


def measure(
    game_id: str, seconds: float, option: dict[str, Any] | None = None, seats: int = 4
) -> dict[str, Any]:
    """Speeds of a game under random play, each measured for so many seconds."""
    found = game(game_id)
    setup = found.prepare(option or {}, seats)

    def new(chance: RandomSource) -> State:
        state: State = found.new(setup, chance)
        return state

    luck = Random(1).random

    def from_python(seed: int) -> int:
        state, decisions = new(Seeded(seed)), 0
        advance(state)
        while not state.over:
            possible = options(state)
            answer(state, possible[int(luck() * int(len(possible)))])
            decisions += 1
        return decisions

    def through_worlds(seed: int) -> int:
        world, decisions = World(found, new(Seeded(seed))), 0
        world.roll()
        while not world.over:
            possible = world.options
            world.push(possible[int(luck() * len(possible))])
            decisions += 1
        return decisions

    middle = new(Seeded(5))
    advance(middle)
    for _ in range(10):
        if not middle.over:
            answer(middle, options(middle)[0])

    def clones(turn: int) -> int:
        for _ in range(1000):
            middle.clone()
        return 1000

    per_race = simulate(new, 1, COUNTED) / COUNTED
    races = rate(lambda turn: (simulate(new, turn * BATCH, BATCH), BATCH)[1], seconds)
    logged = rate(lambda turn: (simulate(new, turn * BATCH, BATCH, True), BATCH)[1], seconds)
    return {
        "game": game_id,
        "compiled": is_compiled(),
        "from_python_decisions_s": round(rate(from_python, seconds)),
        "through_worlds_decisions_s": round(rate(through_worlds, seconds)),
        "in_engine_decisions_s": round(races * per_race),
        "races_s": round(races, 1),
        "races_s_with_log": round(logged, 1),
        "clone_ns": round(1e9 / rate(clones, seconds)),
        "decisions_per_race": per_race,
    }


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How much work gets done in a second of CPU time."""
    work(0)
    done, turn, start = 0, 1, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work(turn)
        turn += 1
    return done / spent
