"""What a driver wants, and how good that makes the end of a thought."""

from __future__ import annotations

from typing import final

from fivewide.bots.thinking.chances import Chances
from fivewide.bots.thinking.instinct import Instinct
from fivewide.bots.thinking.rollouts import shares
from fivewide.kernel.agenda import State
from fivewide.kernel.ints import append, i64, vec


@final
class Temper:
    """What a driver drives for: how much a win, a place and points count, 1 in all.

    Nobody wants to win and nothing else: whoever is beaten would not care what comes of it, and
    drive erratically. So place and points count a little for the boldest, too.
    """

    def __init__(self, win: float, place: float, points: float) -> None:
        self.win = win
        self.place = place
        self.points = points


@final
class Outlook:
    """A position as one judge sees it, seat by seat."""

    def __init__(self, worth: vec[float], win: vec[float]) -> None:
        self.worth = worth  # 0 to 1, by what the driver wants
        self.win = win  # the chance to win; by formula only worth again


@final
class Judge:
    """Looks at positions with the eyes of a temper.

    Without `chances`, and alone on the track, it goes by the game's formula.
    """

    def __init__(self, instinct: Instinct, chances: Chances | None, temper: Temper) -> None:
        self.instinct = instinct
        self.chances = chances
        self.temper = temper

    def look(self, race: State) -> Outlook:
        chances = self.chances
        if race.seats == 1:  # nobody to learn it from: alone everybody wins
            worth = self.by_formula(race)
            return Outlook(worth, worth)
        if race.over:
            places = self.instinct.places(race)
            scale = 1.0 if chances is None else chances.scale
            points = self.instinct.points(race)
            return self.weighed(shares(places), as_floats(places), points, scale, race.seats)
        if chances is None:
            worth = self.by_formula(race)
            return Outlook(worth, worth)
        found = chances.forecast(self.instinct.features(race), race.seats)
        return self.weighed(found.win, found.place, found.points, chances.scale, race.seats)

    def weighed(
        self, win: vec[float], place: vec[float], points: vec[float], scale: float, seats: i64
    ) -> Outlook:
        """Chances, places and points in one number."""
        temper = self.temper
        worth = vec[float]()
        seat: i64
        for seat in range(seats):
            lead = squashed(lead_of(points, seat, seats) / scale)
            beaten = (float(seats) - place[seat]) / float(seats - 1)
            all_in_all = temper.win * win[seat] + temper.place * beaten + temper.points * lead
            worth = append(worth, all_in_all)
        return Outlook(worth, win)

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
