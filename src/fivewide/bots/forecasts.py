"""A number for every position: what each seat can expect, as somebody who looks on may know it.

The net looks at all hands, and nobody at a table does. So it is asked in many worlds that fit what
the viewer sees, and what it says of them is averaged: the true hands never count. A spectator sees
no hand at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivewide.bots.instincts import instinct_of
from fivewide.bots.lessons import chances_of
from fivewide.bots.thinking.rollouts import shares, unseal_others
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import SPECTATOR, Game, imagine

WORLDS = 64  # beyond that a chance moves by less than a point


class NothingLearned(FivewideError):
    """Nobody has trained chances for this game."""


@dataclass(frozen=True)
class Expected:
    """What one seat can expect."""

    win: float  # the chance to win, shared where several are first
    place: float  # among the seats; 1 is the best
    points: float  # in the game's own: money, points, laps ahead


def expected(
    game: Game[Any], state: Any, viewer: int | None = None, *, worlds: int = WORLDS, seed: int = 0
) -> list[Expected]:
    """What every seat can expect, as far as a viewer may know (None: a spectator).

    The same seed gives the same numbers. Of a race that is over it is the result.
    """
    instinct, net = instinct_of(game.id), chances_of(game.id)
    if instinct is None or net is None:
        raise NothingLearned(f"{game.id} has no win chances: nobody has trained any")
    seats = range(int(state.seats))
    if state.over:
        places, points = instinct.places(state), instinct.points(state)
        return [
            Expected(float(won), float(places[seat]), float(points[seat]))
            for seat, won in zip(seats, shares(places), strict=True)
        ]
    sums = [[0.0, 0.0, 0.0] for _ in seats]
    watcher = SPECTATOR if viewer is None else viewer
    for number in range(worlds):
        world = imagine(game, state, watcher, Seeded(seed_of(seed, number)))
        unseal_others(world, watcher)
        found = net.forecast(instinct.features(world), world.seats)
        for seat in seats:
            sums[seat][0] += found.win[seat]
            sums[seat][1] += found.place[seat]
            sums[seat][2] += found.points[seat]
    return [Expected(*(total / worlds for total in each)) for each in sums]
