"""Win chances, learned from races: what each seat can expect of a position.

A small net looks at the features of one seat after the other, with the same weights for all. What
it says of them is weighed against each other: so it takes any number of seats, and no seat is
special. It has three things to say of each: how likely it wins, which place and how many points it
can expect.
"""

from __future__ import annotations

import math
from typing import Final, final

from fivewide.kernel.ints import append, i64, vec

WIN: Final[i64] = 0
PLACE: Final[i64] = 1
POINTS: Final[i64] = 2
HEADS: Final[i64] = 3  # what the net says of a seat


@final
class Forecast:
    """What all seats can expect."""

    def __init__(self, win: vec[float], place: vec[float], points: vec[float]) -> None:
        self.win = win  # chances, 1 in all
        self.place = place  # 1 is the best
        self.points = points


@final
class Chances:
    """The net of one game. `inner` and `outer` are its weights, row by row.

    A row of `inner` is a hidden unit: its bias, its weight for 1 / seats, one for every feature.
    A row of `outer` is a head: a bias, 1 / seats, every feature, every hidden unit.
    """

    def __init__(
        self, width: i64, hidden: i64, inner: vec[float], outer: vec[float], scale: float
    ) -> None:
        assert len(inner) == hidden * (width + 2), "a bias, the seats, and every feature"
        assert len(outer) == HEADS * (width + 2 + hidden)
        self.width = width
        self.hidden = hidden
        self.inner = inner
        self.outer = outer
        self.scale = scale  # points in one unit of the net's

    def said(self, features: vec[float], seats: i64) -> vec[float]:
        """What the net says of each seat, head after head."""
        width, hidden = self.width, self.hidden
        inner, outer = self.inner, self.outer
        table = 1.0 / float(seats)
        row: i64 = width + 2 + hidden
        said = vec[float]()
        units = vec[float]([0.0] * hidden)
        seat: i64
        unit: i64
        head: i64
        at: i64
        for seat in range(seats):
            start = seat * width
            weight: i64 = 0
            for unit in range(hidden):
                total = inner[weight] + inner[weight + 1] * table
                weight += 2
                for at in range(start, start + width):
                    total += inner[weight] * features[at]
                    weight += 1
                units[unit] = total if total > 0.0 else 0.0
            for head in range(HEADS):
                weight = head * row
                total = outer[weight] + outer[weight + 1] * table
                weight += 2
                for at in range(start, start + width):
                    total += outer[weight] * features[at]
                    weight += 1
                for unit in range(hidden):
                    total += outer[weight] * units[unit]
                    weight += 1
                said = append(said, total)
        return said

    def win(self, features: vec[float], seats: i64) -> vec[float]:
        """The chance of each seat to win."""
        return weighed(self.said(features, seats), seats)

    def forecast(self, features: vec[float], seats: i64) -> Forecast:
        """All that can be expected."""
        said = self.said(features, seats)
        place, points = vec[float](), vec[float]()
        seat: i64
        for seat in range(seats):
            place = append(place, place_of(said, seat, seats))
            points = append(points, said[seat * HEADS + POINTS] * self.scale)
        return Forecast(weighed(said, seats), place, points)


def weighed(said: vec[float], seats: i64) -> vec[float]:
    """Chances that are 1 together, from what is said of each."""
    top = said[WIN]
    seat: i64
    for seat in range(1, seats):
        top = max(top, said[seat * HEADS + WIN])
    chances = vec[float]()
    together = 0.0
    for seat in range(seats):
        chance = math.exp(said[seat * HEADS + WIN] - top)
        chances = append(chances, chance)
        together += chance
    for seat in range(seats):
        chances[seat] /= together
    return chances


def place_of(said: vec[float], seat: i64, seats: i64) -> float:
    """The expected place: one more for every other seat, by the chance that it is ahead."""
    place = 1.0
    other: i64
    for other in range(seats):
        if other != seat:
            lead = said[seat * HEADS + PLACE] - said[other * HEADS + PLACE]
            place += 1.0 / (1.0 + math.exp(min(30.0, max(-30.0, lead))))
    return place
