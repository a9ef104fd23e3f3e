"""Events with a choice: Bump and Run, Drift, Get There, Open Road, Sideswipe."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice
from fivewide.kernel.ints import append, i64, vec

from ..board import NONE, PAVED, SOLO, TROUGH, has, is_back_in_start
from ..events import (
    BUMPED,
    DRIFTED,
    DRIVEN_ON,
    MATES_BESIDE,
    MOVED_BY_DRIFT,
    NO_LANE,
    NO_LANE_CHANGE,
    NO_ROAD,
    NOT_ALONE,
    STOPPED_AT_CROSSOVER,
    SWAPPED_BY_DRIFT,
    TOOK_OPEN_ROAD,
)
from ..state import IN_TROUGH, NO_MOVE, ON_TRACK, Race
from .collisions import Collide, Collision
from .displacing import may_displace
from .moving import KeepMoving, begin_move
from .scoring import crossed
from .shifting import exchange, jump_to
from .steps import LATERAL, STRIDE

DECLINE: Final[i64] = 999  # as an answer to an event that says "may"

# Why an event had no effect: what its card asks for was not there, or one of these
NOTHING_THERE: Final[i64] = 0
OUT_OF_RACE: Final[i64] = 1
CAR_OFF_TRACK: Final[i64] = 2
OTHERS_THERE: Final[i64] = 3


def offer(race: Race, question: Choice, kind: i64) -> None:
    """AR-10-04. Ask, if there is anything to choose but to decline; `kind` tells that there is not.

    AR-10-BUMP, AR-10-DRIFT, AR-10-GET: whom to bump, to pass, where to go.
    """
    if len(question.options(race)) > 1:
        race.ask(question)
    else:
        race.tell(kind, race.segment.event, race.segment.car, NOTHING_THERE)


# Bump and Run


def bumpable(race: Race) -> vec[i64]:
    """AR-10-BUMP-01. Anyone's, but not in the trough, off the track or across one's way."""
    cars = vec[i64]()
    for space in race.board.track.beside[race.at[race.segment.car]]:
        car = race.car_heading(space)
        if car != NONE and not has(cars, car) and len(bump_spaces(race, car)) > 0:
            cars = append(cars, car)
    return cars


def bump_spaces(race: Race, car: i64) -> vec[i64]:
    """Free spaces ahead, behind and beside; AR-7.13-03: on rough track only in lane.

    AR-2.1-12: from the lap not back into a start section.
    """
    track = race.board.track
    here = race.at[car]
    spaces = vec[i64]()
    for space in track.beside[here]:
        if track.kind[space] == TROUGH or race.car_on(space) != NONE:
            continue
        if track.sector[space] == track.sector[here] and track.kind[here] != PAVED:
            continue
        if is_back_in_start(track, here, space):
            continue
        spaces = append(spaces, space)
    return spaces


@final
@mypyc_attr(acyclic=True)
class PickBump(Choice):
    """AR-10-BUMP. One car ahead, behind or beside may be moved to a free space next to it."""

    rule: ClassVar[str] = "AR-10-BUMP"

    def options(self, race: Race, /) -> vec[i64]:
        return append(bumpable(race), DECLINE)

    def chosen(self, race: Race, car: i64, /) -> None:
        if car == DECLINE:
            return
        spaces = bump_spaces(race, car)
        if len(spaces) == 1:
            bump(race, car, spaces[0])
        else:
            race.ask(PickBumpSpace(self.seat, car))


@final
@mypyc_attr(acyclic=True)
class PickBumpSpace(Choice):
    """AR-10-BUMP. Where to, backward included."""

    rule: ClassVar[str] = "AR-10-BUMP"

    def __init__(self, seat: i64, car: i64) -> None:
        self.seat = seat
        self.car = car  # the one that is bumped

    def options(self, race: Race, /) -> vec[i64]:
        return bump_spaces(race, self.car)

    def chosen(self, race: Race, space: i64, /) -> None:
        bump(race, self.car, space)


def bump(race: Race, car: i64, space: i64) -> None:
    """AR-10-06. It may cross the line either way."""
    here = race.at[car]
    jump_to(race, car, space, BUMPED)
    crossed(race, car, here, space)


# Drift


def drift_cars(race: Race) -> vec[i64]:
    """Directly ahead, in either lane where lanes part, and not across (AR-7.12-10).

    AR-2.1-12: nobody drifts past a car that would go back into a start section.
    """
    cars = vec[i64]()
    here = race.at[race.segment.car]
    for space in race.board.track.succ[here]:
        if is_back_in_start(race.board.track, space, here):
            continue
        car = race.car_heading(space)
        if car != NONE:
            cars = append(cars, car)
    return cars


@final
@mypyc_attr(acyclic=True)
class PickDrift(Choice):
    """AR-10-DRIFT. The active car may change places with the car directly ahead."""

    rule: ClassVar[str] = "AR-10-DRIFT"

    def options(self, race: Race, /) -> vec[i64]:
        return append(drift_cars(race), DECLINE)

    def chosen(self, race: Race, car: i64, /) -> None:
        if car != DECLINE:
            mine = race.segment.car
            race.tell(DRIFTED, mine, car)
            race.use(race.at[car])
            exchange(race, mine, car, MOVED_BY_DRIFT, SWAPPED_BY_DRIFT)


# Get There and Open Road


@final
class Reach:
    """Spaces a car can get to over empty ones, and whether it crosses the line on the way."""

    def __init__(self, traced: bool) -> None:
        self.spaces: vec[i64] = vec[i64]()
        self.crosses: vec[i64] = vec[i64]()
        self.steps: vec[i64] = vec[i64]()
        self.traced = traced  # does somebody want to see the way?
        self.before: vec[i64] = vec[i64]()  # then: the space that each was reached from

    def add(self, space: i64, crosses: i64, steps: i64, before: i64) -> None:
        if not has(self.spaces, space):
            self.spaces = append(self.spaces, space)
            self.crosses = append(self.crosses, crosses)
            self.steps = append(self.steps, steps)
            if self.traced:
                self.before = append(self.before, before)

    def place_of(self, space: i64) -> i64:
        place: i64 = 0
        while self.spaces[place] != space:
            place += 1
        return place

    def way_to(self, space: i64) -> vec[i64]:
        """The spaces on the way there, its end last."""
        before = self.before[self.place_of(space)]
        return vec[i64]() if before == NONE else append(self.way_to(before), space)


def reach(race: Race, diagonally: bool, most: i64, until: i64) -> Reach:
    """Where steps over empty spaces lead, so many at most and not beyond a sector.

    AR-10-GET-01: rough track as ever, nobody is pushed, and spots used before stay used.
    """
    track = race.board.track
    found = Reach(race.shows_ways)
    found.add(race.at[race.segment.car], 0, 0, NONE)
    place: i64 = 0
    while place < len(found.spaces):
        here, crosses, steps = found.spaces[place], found.crosses[place], found.steps[place]
        place += 1
        if steps >= most:
            continue
        if track.sector[here] != until:
            for space in track.succ[here]:
                step_on(race, found, here, space, crosses, steps)
            if diagonally:
                for space in track.diagonal[here]:
                    step_on(race, found, here, space, crosses, steps)
        step_on(race, found, here, track.lane_in[here], crosses, steps)
        step_on(race, found, here, track.lane_out[here], crosses, steps)
    return found


def step_on(race: Race, found: Reach, here: i64, space: i64, crosses: i64, steps: i64) -> None:
    track = race.board.track
    if space == NONE or race.car_on(space) != NONE or track.spot[space] in race.segment.used:
        return
    over = crosses
    if track.sector[here] == track.last and track.sector[space] == 0:
        over = 1
    found.add(space, over, steps + 1, here)


def drive_on(race: Race, found: Reach, space: i64, event: i64) -> None:
    """AR-10-OPEN-03, AR-10-06. The active car goes there; a line on the way is crossed."""
    car = race.segment.car
    jump_to(race, car, space, event)
    if race.shows_ways:
        race.attach(found.way_to(space))
    race.use(space)
    if found.crosses[found.place_of(space)]:
        track = race.board.track
        crossed(race, car, track.in_sector[track.last][0], track.in_sector[0][0])


def get_there_reach(race: Race) -> Reach:
    return reach(race, False, race.board.event_deck.amount[race.segment.event], NONE)


@final
@mypyc_attr(acyclic=True)
class PickGetThere(Choice):
    """AR-10-GET. One or two points of Solo movement onto empty spaces, if one likes."""

    rule: ClassVar[str] = "AR-10-GET"

    def options(self, race: Race, /) -> vec[i64]:
        return append(get_there_reach(race).spaces[1:], DECLINE)

    def chosen(self, race: Race, space: i64, /) -> None:
        if space != DECLINE:
            drive_on(race, get_there_reach(race), space, DRIVEN_ON)


def ask_to_take_the_open_road(race: Race) -> None:
    """AR-10-OPEN, AR-10-OPEN-03. Alone in its sector a car may close up to the next car ahead."""
    if is_alone(race):
        offer(race, PickOpenRoad(race.seat), NO_ROAD)
    else:
        race.tell(NOT_ALONE, race.segment.event, race.segment.car, OTHERS_THERE)


def is_alone(race: Race) -> bool:
    """AR-10-OPEN-01. Nobody else on a lane or in the trough of the sector.

    On the crossover a car across it stands in another sector.
    """
    track = race.board.track
    mine = race.segment.car
    sector = track.sector[race.at[mine]]
    return not any(
        car != mine
        and race.status[car] in (ON_TRACK, IN_TROUGH)
        and track.sector[race.at[car]] == sector
        for car in range(len(race.at))
    )


def next_occupied(race: Race) -> i64:
    """AR-10-OPEN-01. The nearest sector ahead with a car in a lane that heads this way, or NONE."""
    track = race.board.track
    mine = race.segment.car
    start = track.sector[race.at[mine]]
    sector = track.next_sector[start]
    passed: i64 = 0
    while sector != start and passed < track.sectors:
        if any(race.car_heading(each) not in (NONE, mine) for each in track.in_sector[sector]):
            return sector
        sector = track.next_sector[sector]
        passed += 1
    return NONE


def open_road_reach(race: Race) -> Reach:
    return reach(race, True, 1_000_000, next_occupied(race))


def open_road_spaces(race: Race) -> vec[i64]:
    """AR-10-OPEN-01. Free spaces directly behind a car of that sector.

    AR-10-OPEN-02: where both lanes of the crossover are blocked, the spaces just before it. As an
    option any space on the way.
    """
    sector = next_occupied(race)
    if sector == NONE:
        return vec[i64]()
    track = race.board.track
    here = race.at[race.segment.car]
    found = open_road_reach(race).spaces
    spaces = vec[i64]()
    for space in found:
        if space == here:
            continue
        if race.board.house.open_road_any or leads_to_car(race, space, sector):
            spaces = append(spaces, space)
    if len(spaces) > 0:
        return spaces
    for space in found:
        ahead = track.next_sector[track.sector[space]]
        if space != here and is_blocked(race, ahead):
            spaces = append(spaces, space)
    return spaces


def leads_to_car(race: Race, space: i64, sector: i64) -> bool:
    track = race.board.track
    return any(
        track.sector[ahead] == sector and race.car_heading(ahead) != NONE
        for ahead in track.succ[space]
    )


def is_blocked(race: Race, sector: i64) -> bool:
    """Is every lane of this sector held by a car across it?"""
    return all(
        race.car_on(space) != NONE and race.car_heading(space) == NONE
        for space in race.board.track.in_sector[sector]
    )


@final
@mypyc_attr(acyclic=True)
class PickOpenRoad(Choice):
    """AR-10-OPEN. Behind which car, or stay."""

    rule: ClassVar[str] = "AR-10-OPEN"

    def options(self, race: Race, /) -> vec[i64]:
        return append(open_road_spaces(race), DECLINE)

    def chosen(self, race: Race, space: i64, /) -> None:
        if space != DECLINE:
            free = race.board.house.open_road_any or leads_to_car(race, space, next_occupied(race))
            kind = TOOK_OPEN_ROAD if free else STOPPED_AT_CROSSOVER
            drive_on(race, open_road_reach(race), space, kind)


# Sideswipe


def sideswipe(race: Race) -> None:
    """AR-10-SIDE. The active car must move one lane over, in or out.

    AR-10-SIDE-01: not on rough track or in a jump, nor where there is one lane only.
    """
    begin_swipe(race)
    sides = swipe_sides(race)
    if len(sides) == 0:
        race.move = NO_MOVE
        race.tell(why_no_side(race), race.segment.event, race.segment.car, NOTHING_THERE)
    elif len(sides) == 1:
        swipe(race, sides[0])
    else:
        race.ask(PickSwipe(race.seat))


def begin_swipe(race: Race) -> None:
    """A move of one lane; AR-7.11-06: what the card orders still counts for cars pushed forward."""
    begin_move(race, race.segment.car, SOLO, 2).must = race.board.deck.must[race.segment.card]


def why_no_side(race: Race) -> i64:
    """AR-10-SIDE, AR-10-SIDE-01, AR-10-SIDE-02. One lane, rough track, or team-mates beside."""
    track = race.board.track
    here = race.at[race.segment.car]
    if track.kind[here] != PAVED:
        return NO_LANE_CHANGE
    return NO_LANE if track.lane_in[here] == NONE and track.lane_out[here] == NONE else MATES_BESIDE


def swipe_sides(race: Race) -> vec[i64]:
    """AR-10-SIDE-02. Free, or held by an opponent; a team-mate's side only as an option."""
    track = race.board.track
    here = race.at[race.segment.car]
    sides = vec[i64]()
    for space in vec[i64]([track.lane_in[here], track.lane_out[here]]):
        if space == NONE:
            continue
        car = race.car_on(space)
        if car == NONE or race.owner(car) != race.seat or may_shove_mate(race, here, space):
            sides = append(sides, space)
    return sides


def may_shove_mate(race: Race, here: i64, space: i64) -> bool:
    if not race.board.house.sideswipe_team:
        return False
    return may_displace(race, space, space == race.board.track.lane_out[here])


@final
@mypyc_attr(acyclic=True)
class PickSwipe(Choice):
    """AR-10-SIDE. In or out."""

    rule: ClassVar[str] = "AR-10-SIDE"

    def options(self, race: Race, /) -> vec[i64]:
        return swipe_sides(race)

    def chosen(self, race: Race, space: i64, /) -> None:
        swipe(race, space)


def swipe(race: Race, space: i64) -> None:
    """AR-10-SIDE. Into an empty lane; an opponent there is attacked instead (AR-10-SIDE-03)."""
    car = race.car_on(space)
    if car != NONE and race.owner(car) != race.seat:
        race.move = NO_MOVE
        race.plan(Collide(Collision(car, space, 1)))
        return
    race.move.points = 1 if car == NONE else 2
    race.move.pending = LATERAL * STRIDE + space
    race.plan(KeepMoving())
