"""What a driver wants, and how good that makes the end of a thought."""

from __future__ import annotations

from typing import final

from fivewide.bots.thinking.chances import Chances
from fivewide.bots.thinking.instinct import Instinct
from fivewide.bots.thinking.rollouts import shares
from fivewide.kernel.agenda import State
from fivewide.kernel.ints import append, i64, vec


@final
class Judge:
    """Worth of positions for all seats, from 0 to 1.

    Nobody wants to win and nothing else: whoever is beaten would not care what comes of it, and
    drive erratically. So place and points count a little for the boldest, too.
    """

    def __init__(
        self, instinct: Instinct, chances: Chances | None, win: float, place: float, points: float
    ) -> None:
        self.instinct = instinct
        self.chances = chances
        self.win = win
        self.place = place
        self.points = points

    def values(self, race: State) -> vec[float]:
        """What a race is worth to each seat."""
        seats = race.seats
        chances = self.chances
        if race.over:
            places = self.instinct.places(race)
            points = self.instinct.points(race)
            return self.of(shares(places), as_floats(places), points, seats)
        if chances is None:
            return self.by_formula(race)
        found = chances.forecast(self.instinct.features(race), seats)
        return self.of(found.win, found.place, found.points, seats)

    def of(self, win: vec[float], place: vec[float], points: vec[float], seats: i64) -> vec[float]:
        """Chances, places and points in one number."""
        values = vec[float]()
        scale = 1.0 if self.chances is None else self.chances.scale
        seat: i64
        for seat in range(seats):
            beaten = (float(seats) - place[seat]) / float(max(1, seats - 1))
            lead = lead_of(points, seat, seats) / scale
            value = self.win * win[seat] + self.place * beaten + self.points * squashed(lead)
            values = append(values, value)
        return values

    def by_formula(self, race: State) -> vec[float]:
        """Of a game that nobody has learned from: by the formula of its instinct."""
        worths = vec[float]()
        seat: i64
        for seat in range(race.seats):
            worths = append(worths, self.instinct.worth(race, seat))
        values = vec[float]()
        for seat in range(race.seats):
            values = append(values, squashed(lead_of(worths, seat, race.seats)))
        return values


def lead_of(points: vec[float], seat: i64, seats: i64) -> float:
    """What a seat has more than the others have on average; alone all that it has."""
    if seats == 1:
        return points[0]
    others = 0.0
    other: i64
    for other in range(seats):
        if other != seat:
            others += points[other]
    return points[seat] - others / float(seats - 1)


def squashed(lead: float) -> float:
    """Any number as one between 0 and 1; nothing is a half."""
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def as_floats(places: vec[i64]) -> vec[float]:
    floats = vec[float]()
    for place in places:
        floats = append(floats, float(place))
    return floats
