"""Victory Lane: what a driver goes by. In half spaces, unless it says otherwise."""

from __future__ import annotations

from typing import final


@final
class Habits:
    """How much a driver makes of what; the values of a good one, found by racing each other."""

    def __init__(self) -> None:
        # On the track
        self.rival = 1.1  # what a half space of a rival nearby counts, shared by all of them
        self.field = 0.05  # that of any other car
        self.mate = 0.15  # that of a teammate
        self.near = 8.0  # a lead that decides on the last round,
        self.far = 3.0  # and so much more for every round to go
        self.risk = 1.0  # how much a push that fails counts
        self.line = 0.8  # running in a line
        self.helper = 0.3  # each space that a teammate behind can push the own car
        self.room = 0.3  # a free space ahead
        self.stretch = 0.9  # the share of a bonus that can be driven
        self.maneuver = 2.0  # a maneuver that a push of several cars costs
        # Cards
        self.usual = 9.0  # what a card gains
        self.better = 0.8  # of what it gains more than others counts as lost once it is played,
        self.better_last = 0.6  # and in the last stage
        self.keep = 1.0  # a card that is left when the flag comes out
        self.tires = 1.5  # a reroll that is left
        self.caution = 0.09  # the chance of a yellow flag, by round
        # The yellow flag
        self.refill = 3.0  # with fewer cards it pits
        self.choice = 1.0  # cards it draws more than there is room for, to choose from
        self.garage = 8.5  # a card worth less is swapped
        self.front = 0.16  # what a place on the stopwatch is worth


def careless() -> Habits:
    """Those of somebody who only looks how far it goes."""
    habits = Habits()
    habits.rival = 0.3
    habits.risk = 0.5
    habits.line = 0.0
    habits.room = 0.0
    habits.helper = 0.0
    habits.front = 0.0
    return habits
