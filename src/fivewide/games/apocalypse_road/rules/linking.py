"""Linking: the run ahead that is pushed, the run behind that follows, and choices of lanes."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice
from fivewide.kernel.ints import append, i64, vec

from ..board import NONE, OUTSIDE, has
from ..state import Race

# How a push ends
FREE: Final[i64] = 0  # the front car has an empty space ahead
RING: Final[i64] = 1  # the run goes right round the lap and closes behind the mover
CRASH: Final[i64] = 2  # the front car meets a car across its way
JAM: Final[i64] = 3  # the run meets itself: two cars would need one space
BRANCH: Final[i64] = 4  # somebody has to say which lane


@final
class Push:
    """The run that is shifted when a space is entered: its cars, where each goes, how it ends."""

    def __init__(self) -> None:
        self.cars: vec[i64] = vec[i64]()
        self.to: vec[i64] = vec[i64]()
        self.end: i64 = FREE
        self.branch: i64 = NONE
        self.blocker: i64 = NONE


def push(race: Race, first: i64, leaving: i64, staying: vec[i64], lanes: vec[i64]) -> Push:
    """AR-7.2-01, AR-7.2-04. Follow the run from `first` on: who moves, and how it ends.

    `leaving` is the car whose space is given up at the tail of all that moves, `staying` the
    moving cars whose spaces are taken over at once; AR-7.1-15: a run that comes round to the first
    may go into that space, one that comes round to the others or to itself may not.
    AR-7.12-04: a car that stands across the way is not pushed. AR-7.11-04: into a corner and out of
    it alike. AR-7.13-07, AR-7.13-02: rough track is track like any other here.
    """
    track = race.board.track
    run = Push()
    space = first
    while True:
        car = race.occupant[track.spot[space]]
        if car == NONE:
            return run
        if race.is_across(car, space):
            run.end = CRASH
            run.blocker = car
            return run
        if car == leaving:
            run.end = RING
            return run
        if has(run.cars, car) or has(staying, car):
            run.end = JAM
            return run
        ahead = lane_ahead(race, space, lanes)
        if ahead == NONE:
            run.end = BRANCH
            run.branch = space
            return run
        run.cars = append(run.cars, car)
        run.to = append(run.to, ahead)
        space = ahead


def lane_ahead(race: Race, space: i64, lanes: vec[i64]) -> i64:
    """AR-7.11-01, AR-7.11-02. The space ahead: the only one, or the one chosen for this link.

    AR-7.11-06: a card that says so sends every car outside. NONE: somebody has to choose.
    """
    ahead = race.board.track.succ[space]
    if len(ahead) == 1:
        return ahead[0]
    return outermost(race, ahead) if race.move.must == OUTSIDE else chosen_at(space, lanes)


def chosen_at(branch: i64, lanes: vec[i64]) -> i64:
    place: i64
    for place in range(0, len(lanes), 2):
        if lanes[place] == branch:
            return lanes[place + 1]
    return NONE


def outermost(race: Race, spaces: vec[i64]) -> i64:
    best = spaces[0]
    for space in spaces:
        if race.board.track.lane[space] > race.board.track.lane[best]:
            best = space
    return best


def ways_on(
    race: Race,
    branch: i64,
    first: i64,
    leaving: i64,
    staying: vec[i64],
    lanes: vec[i64],
    crash: bool,
) -> vec[i64]:
    """AR-7.1-15, AR-7.10-10. The lanes at a branch by which the run can be shifted after all."""
    ways = vec[i64]()
    for ahead in race.board.track.succ[branch]:
        tried = append(append(lanes[:], branch), ahead)
        run = push(race, first, leaving, staying, tried)
        if run.end == BRANCH:
            if len(ways_on(race, run.branch, first, leaving, staying, tried, crash)) > 0:
                ways = append(ways, ahead)
        elif run.end == FREE or run.end == RING or (run.end == CRASH and crash):
            ways = append(ways, ahead)
    return ways


def is_possible(
    race: Race, first: i64, leaving: i64, staying: vec[i64], lanes: vec[i64], crash: bool
) -> bool:
    run = push(race, first, leaving, staying, lanes)
    if run.end == BRANCH:
        return len(ways_on(race, run.branch, first, leaving, staying, lanes, crash)) > 0
    return run.end != JAM and (run.end != CRASH or crash)


def leaving_car(race: Race, train: vec[i64]) -> i64:
    """The tail of what moves: the last follower, or the mover itself."""
    return train[len(train) - 1] if len(train) > 0 else race.move.mover


def staying_cars(race: Race, train: vec[i64]) -> vec[i64]:
    """The mover and its followers but the last: their spaces are taken over by those behind."""
    cars = vec[i64]()
    if len(train) > 0:
        cars = append(cars, race.move.mover)
        place: i64
        for place in range(len(train) - 1):
            cars = append(cars, train[place])
    return cars


def follow_behind(race: Race, first: i64) -> bool:
    """AR-7.6-01, AR-7.8-01. Collect the run directly behind; true if somebody has to be asked.

    AR-7.11-07, AR-7.11-08: where lanes merge behind a car the active player says which of them
    counts, and may name an empty one. AR-7.2-06, AR-7.2-07: trough, Chute and crossing cars never.
    AR-7.1-15: a Line about to enter the space `first` counts no lane with which it could not.
    """
    track = race.board.track
    while race.move.link_at != NONE:
        behind = track.pred[race.move.link_at]
        if not has_linkable(race, behind, race.move.train):
            race.move.link_at = NONE
        elif len(behind) == 1:
            link(race, behind[0])
        else:
            ways = links(race, behind, first)
            if len(ways) != 1:
                race.ask(PickLink(race.seat, ways))
                return True
            link(race, ways[0])
    return False


def links(race: Race, behind: vec[i64], first: i64) -> vec[i64]:
    """The lanes behind that may be named: all of them, but in a ring."""
    if first == NONE or is_clear(race, first):
        return behind
    ways = vec[i64]()
    for space in behind:
        if may_line_up(race, space, race.move.train, first):
            ways = append(ways, space)
    return ways


def is_clear(race: Race, first: i64) -> bool:
    """Does the run ahead end without lanes to choose and without coming round to the mover?

    Then it meets nobody behind the mover either: whoever follows the mover leads to it.
    """
    run = push(race, first, race.move.mover, vec[i64](), race.move.lanes)
    return run.end == FREE or run.end == CRASH


def can_form_line(race: Race, first: i64) -> bool:
    """AR-7.1-15. Is there a run behind with which a Line could enter this space?"""
    if is_clear(race, first):
        return True
    return may_follow(race, race.at[race.move.mover], vec[i64](), first)


def may_follow(race: Race, at: i64, train: vec[i64], first: i64) -> bool:
    """Could the line move with this train, or with some run that joins it behind this space?"""
    behind = race.board.track.pred[at]
    if not has_linkable(race, behind, train):
        return is_possible(
            race, first, leaving_car(race, train), staying_cars(race, train), race.move.lanes, True
        )
    return any(may_line_up(race, space, train, first) for space in behind)


def may_line_up(race: Race, space: i64, train: vec[i64], first: i64) -> bool:
    """The same with this lane behind named, by which the train goes on or ends."""
    if is_linkable(race, space, train):
        return may_follow(race, space, append(train[:], race.car_on(space)), first)
    return is_possible(
        race, first, leaving_car(race, train), staying_cars(race, train), race.move.lanes, True
    )


def has_linkable(race: Race, behind: vec[i64], train: vec[i64]) -> bool:
    return any(is_linkable(race, space, train) for space in behind)


def is_linkable(race: Race, space: i64, train: vec[i64]) -> bool:
    """A car that heads this way, and is not linked yet: a ring ends where it began."""
    car = race.car_heading(space)
    return car not in (NONE, race.move.mover) and not has(train, car)


def link(race: Race, space: i64) -> None:
    if is_linkable(race, space, race.move.train):
        race.move.train = append(race.move.train, race.car_on(space))
        race.move.link_at = space
    else:
        race.move.link_at = NONE


@final
@mypyc_attr(acyclic=True)
class PickLink(Choice):
    """AR-7.11-07, AR-7.6-10. Which of the lanes that merge counts as the run behind."""

    rule: ClassVar[str] = "AR-7.11-07"

    def __init__(self, seat: i64, ways: vec[i64]) -> None:
        self.seat = seat
        self.ways = ways

    def options(self, race: Race, /) -> vec[i64]:
        return self.ways

    def chosen(self, race: Race, space: i64, /) -> None:
        link(race, space)


@mypyc_attr(acyclic=True)
class PickLane(Choice):
    """AR-7.11-01, AR-5.4-02, AR-5.4-03. Which lane a pushed car takes.

    AR-7.1-12: the active player decides for every car. The lanes are found when it is asked.
    """

    rule: ClassVar[str] = "AR-7.11-01"

    def __init__(self, seat: i64, branch: i64, ways: vec[i64]) -> None:
        self.seat = seat
        self.branch = branch
        self.ways = ways

    def options(self, race: Race, /) -> vec[i64]:
        return self.ways

    def chosen(self, race: Race, space: i64, /) -> None:
        race.move.lanes = append(append(race.move.lanes, self.branch), space)


@final
@mypyc_attr(acyclic=True)
class PickLaneAtWall(PickLane):
    """AR-7.10-05. The same for a car that is pushed forward at the wall, and those ahead of it."""

    rule: ClassVar[str] = "AR-7.10-05"


def keeps_lane(race: Race, space: i64) -> bool:
    """Is this the lane chosen here for the link, if any was?"""
    return chosen_at(race.at[race.move.mover], race.move.lanes) in (NONE, space)


def forget_lanes(race: Race) -> None:
    """AR-7.11-05. A link that is broken and made again may choose anew; a locked line may not."""
    if not race.move.locked and len(race.move.lanes) > 0:
        race.move.lanes = vec[i64]()
