"""Movement, step by step: what the active car may do with its points, and doing it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import append, i64, vec

from ..board import LEAD, LINE, NOBODY, NONE, ONLY_SWAPS, PAVED, PURSUIT, RAM, RAM_LEAD, SIDESWIPE
from ..events import (
    CRASHED,
    CRASHED_AHEAD,
    DAMAGED_IN_CRASH,
    DISPLACED,
    DISPLACED_NEXT,
    ENTERED,
    ENTERED_FROM_INSIDE,
    ENTERED_FROM_OUTSIDE,
    ENTERED_FROM_TROUGH,
    LOCKED,
    LOCKED_BY_PURSUIT,
    LOST_POINTS,
    LOST_POINTS_IN_RING,
    MOVED,
    MOVED_ASIDE,
    MOVED_BY_SWAP,
    MOVED_BY_SWIPE,
    MOVED_BY_SWIPE_OF_MATE,
    MOVED_DIAGONALLY,
    MOVED_DISPLACING,
    PULLED,
    PULLED_ASIDE,
    PULLED_DIAGONALLY,
    PULLED_DISPLACING,
    PULLED_IN_LINE,
    PUSHED,
    PUSHED_BY_LEADER,
    PUSHED_BY_LINE,
    PUSHED_BY_PURSUIT,
    PUSHED_BY_SHOVED,
    PUSHED_IN_RING,
    SHOVED,
    SHOVED_FROM_TROUGH,
    SHOVED_ON_ROUGH,
    STUCK,
    SWAPPED,
)
from ..state import IN_TROUGH, NO_MOVE, ON_TRACK, RELOADING, Move, Race
from .collisions import Collide, Collision
from .damage import hurt, remove_wrecks
from .displacing import held_by, shove, tail_of, train_left
from .ending import EndSegment
from .linking import (
    BRANCH,
    CRASH,
    JAM,
    RING,
    PickLane,
    PickLaneAtWall,
    Push,
    follow_behind,
    forget_lanes,
    keeps_lane,
    leaving_car,
    push,
    staying_cars,
    ways_on,
)
from .shifting import count_ring, exchange, move_all, pull
from .steps import ENTER, FORWARD, LATERAL, STRIDE, SWAP, enters_outward, slants_outward, steps

# How a car ahead is told to be pushed, by kind of movement: Line, Pursuit, Solo, Lead, Overtake,
# and rams, which push nobody
PUSHES: Final[vec[i64]] = vec[i64](
    [PUSHED_BY_LINE, PUSHED_BY_PURSUIT, PUSHED, PUSHED_BY_LEADER, PUSHED, PUSHED, PUSHED]
)

# How a car is told to come onto the track, by where it was: the Chute, the trough, either side
ENTRIES: Final[vec[i64]] = vec[i64](
    [
        ENTERED,
        ENTERED,
        ENTERED_FROM_TROUGH,
        ENTERED_FROM_INSIDE,
        ENTERED_FROM_OUTSIDE,
        ENTERED,
        ENTERED,
    ]
)


def begin_move(race: Race, car: i64, kind: i64, points: i64) -> Move:
    """AR-6.0-02. A car gets its movement points; AR-7.2-03: no link is left from before.

    AR-7.8-01, AR-7.8-09: the cars behind a leader are counted now, after a first shot; without any
    it moves like Solo (AR-7.8-06).
    AR-7.8-10: a car from Chute, trough or off the track has none.
    Spots used before stay used.
    """
    move = Move(car, kind, points)
    move.used = race.segment.used[:]
    if kind in (LEAD, RAM_LEAD) and race.status[car] == ON_TRACK:
        move.link_at = race.at[car]
    race.move = move
    return move


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KeepMoving(Step):
    """AR-7.1-06. The move goes on, up to the next choice; it waits below each of them."""

    def run(self, race: Race, /) -> None:
        keep_going(race)
        if race.question is not None:
            race.plan(KeepMoving())


def keep_going(race: Race) -> None:
    """Go on to the next choice; once the move is over, it is noted where the car has been."""
    move = race.move
    moving(race)
    if race.question is not None:
        return
    segment = race.segment
    if move.mover == segment.car:
        segment.used = move.used
    else:
        segment.flown = move.used


def moving(race: Race) -> None:
    """AR-7.1-06. Step after step until the points are spent or a rule stops the car."""
    move = race.move
    while move.points > 0 and race.question is None and race.winner == NOBODY:
        if move.pending != NONE:
            go(race)
        elif move.link_at != NONE:
            follow_behind(race, NONE)
        else:
            ways = steps(race)
            if len(ways) == 0:
                give_up(race)
            elif len(ways) == 1:
                take(race, ways[0])
            else:
                race.ask(TakeStep(race.seat, ways))
    if race.question is None:
        race.move = NO_MOVE


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TakeStep(Choice):
    """AR-7.1-01, AR-7.4-01. The next step; AR-7.1-12: the active player makes every choice."""

    rule: ClassVar[str] = "AR-7.1-01"

    def __init__(self, seat: i64, ways: vec[i64]) -> None:
        self.seat = seat
        self.ways = ways

    def options(self, race: Race, /) -> vec[i64]:
        return self.ways

    def chosen(self, race: Race, step: i64, /) -> None:
        take(race, step)


def take(race: Race, step: i64) -> None:
    """A step has been chosen. AR-7.3-03: whatever breaks a conditional link forgets its lanes.

    AR-7.3-01, AR-7.7-04: only a locked line keeps them. AR-7.6-07: a line is looked for ahead and
    behind, wherever in it the car is. AR-7.6-11, AR-7.8-05: once locked, or with Lead, nobody joins
    behind any more.
    """
    space = step % STRIDE
    race.move.pending = step
    if step // STRIDE != FORWARD or race.car_on(space) == NONE or not keeps_lane(race, space):
        forget_lanes(race)
    if step // STRIDE == FORWARD and race.move.kind == LINE and not race.move.locked:
        race.move.train = vec[i64]()
        race.move.link_at = race.at[race.move.mover]


def go(race: Race) -> None:
    """Carry out the step that was chosen, once every lane it needs is known."""
    kind, space = race.move.pending // STRIDE, race.move.pending % STRIDE
    if race.move.link_at != NONE and follow_behind(race, space):
        return
    if kind == FORWARD:
        go_forward(race, space)
    elif kind == SWAP:
        swap(race, space)
    else:
        track = race.board.track
        here = race.at[race.move.mover]
        if kind == ENTER:
            go_aside(race, space, enters_outward(race, space), MOVED_ASIDE)
        elif kind == LATERAL:
            go_aside(race, space, track.outward[here] == space, moved_aside(race, space))
        else:
            go_aside(race, space, slants_outward(race, here, space), MOVED_DIAGONALLY)


def moved_aside(race: Race, space: i64) -> i64:
    """AR-7.1-08, AR-7.1-09. By a step of its own; AR-10-SIDE, AR-10-SIDE-02: or by an event."""
    is_free = race.car_on(space) == NONE
    event = race.segment.event
    if event != NONE and race.board.event_deck.effect[event] == SIDESWIPE:
        return MOVED_BY_SWIPE if is_free else MOVED_BY_SWIPE_OF_MATE
    return MOVED_ASIDE if is_free else MOVED_DISPLACING


def go_forward(race: Race, space: i64) -> None:
    """AR-7.1-07, AR-7.3-02, AR-7.7-03. Forward for 1 point; whoever is there is pushed along.

    AR-7.2-02, AR-7.2-05, AR-7.8-04: that is not a choice, with a train behind or without.
    AR-7.9-01, AR-7.9-02, AR-7.12-11: a ram stops behind whoever is there instead; AR-7.9-08: only
    straight ahead, not sideways.
    """
    car = race.car_on(space)
    if car != NONE and (race.move.kind == RAM or race.move.kind == RAM_LEAD):
        touch(race, car, space)
        return
    leaving, staying = leaving_car(race, race.move.train), staying_cars(race, race.move.train)
    run = push(race, space, leaving, staying, race.move.lanes)
    if run.end == BRANCH:
        ask_lane(race, run.branch, space, leaving, staying, True)
    elif run.end == CRASH:
        front = run.cars[len(run.cars) - 1] if len(run.cars) > 0 else race.move.mover
        crash(race, front, run.blocker)
    elif run.end == JAM:
        give_up(race)
    else:
        advance_line(race, space, run)


def ask_lane(
    race: Race, branch: i64, first: i64, leaving: i64, staying: vec[i64], pushes: bool
) -> None:
    """AR-7.11-01, AR-7.10-05. Ask for the lane at a branch, unless only one is possible.

    A push may end in a crash; a displacement may not, so that it asks for lanes without one.
    """
    ways = ways_on(race, branch, first, leaving, staying, race.move.lanes, pushes)
    if len(ways) == 0:
        give_up(race)
    elif len(ways) == 1:
        race.move.lanes = append(append(race.move.lanes, branch), ways[0])
    elif pushes:
        race.ask(PickLane(race.seat, branch, ways))
    else:
        race.ask(PickLaneAtWall(race.seat, branch, ways))


def advance_line(race: Race, space: i64, run: Push) -> None:
    """AR-7.6-01, AR-7.6-08. The run ahead, the mover and whoever follows, each one space on.

    AR-7.1-13: only the mover pays. AR-7.6-02, AR-7.7-03, AR-7.11-03: cars met join. AR-7.6-04: a
    line that has moved somebody is locked; AR-7.6-05: a step that moves nobody does not lock it.
    AR-7.4-02, AR-7.3-04, AR-7.7-01: cars behind stay unless the card is Line or Lead.
    """
    start = race.at[race.move.mover]
    turns = run.end == RING
    before = race.at[:] if turns else race.at
    pushed = PUSHED_IN_RING if turns else PUSHES[race.move.kind]
    move_all(race, run.cars, run.to, pushed, pushed, not turns)
    move_all(race, vec[i64]([race.move.mover]), vec[i64]([space]), MOVED, MOVED, not turns)
    pull(race, start, PULLED_IN_LINE if race.move.kind == LINE else PULLED, not turns)
    if turns:
        count_ring(race, before)
    spend(race, 1, space)
    if race.move.kind == LINE or race.move.kind == PURSUIT:
        if len(run.cars) > 0 or len(race.move.train) > 0:
            if not race.move.locked and race.winner == NOBODY:
                race.move.locked = 1
                race.tell(LOCKED if race.move.kind == LINE else LOCKED_BY_PURSUIT, race.move.mover)
        else:  # AR-7.6-10: nobody linked; the run behind is looked for anew at every step
            race.move.train = vec[i64]()


def spend(race: Race, points: i64, space: i64) -> None:
    move = race.move
    move.points -= points
    move.used = append(move.used, race.board.track.spot[space])
    move.pending = NONE


def swap(race: Race, space: i64) -> None:
    """AR-7.5-01, AR-7.5-03. For 1 point change places with the car ahead, and with no other.

    AR-7.5-04: both may cross the line, one forward and one backward. AR-7.5-06: in lane, so rough
    track does not matter.
    """
    other = race.car_on(space)
    exchange(race, race.move.mover, other, MOVED_BY_SWAP, SWAPPED)
    spend(race, 1, space)


def go_aside(race: Race, space: i64, outward: bool, moved: i64) -> None:
    """AR-7.10-01. Into a lane beside, or onto the track from beside it; cars there give way.

    `moved` is how the mover's own step is told.

    AR-7.10-06, AR-7.10-07, AR-7.10-12: for 2 points however many they are, again and again, without
    damage. AR-7.10-04, AR-7.14-05: whoever is at the wall goes forward and shifts the line ahead.
    AR-7.8-07: a train is pulled once. AR-7.10-11: whoever is pushed over the line scores.
    """
    cost: i64 = 1 if race.car_on(space) == NONE else 2
    found = shove(race, space, outward)
    race.move.train = train_left(race, found)
    run = Push()
    if found.wall != NONE:
        leaving, held = tail_of(race, race.move.train), held_by(race, race.move.train, found.cars)
        run = push(race, found.wall, leaving, held, race.move.lanes)
        if run.end == BRANCH:
            ask_lane(race, run.branch, found.wall, leaving, held, False)
            return
    comes_from_off = race.status[race.move.mover] != ON_TRACK
    start = race.at[race.move.mover]
    turns = run.end == RING
    before = race.at[:] if turns else race.at
    if found.wall != NONE:
        move_all(race, run.cars, run.to, shoved(race, found.wall), PUSHED_BY_SHOVED, not turns)
    move_all(race, found.cars, found.to, DISPLACED, DISPLACED_NEXT, not turns)
    if race.winner != NOBODY:
        return
    if comes_from_off:
        entered = ENTRIES[race.status[race.move.mover]]
        race.put(race.move.mover, space)
        race.tell(entered, race.move.mover, space)
    else:
        move_all(race, vec[i64]([race.move.mover]), vec[i64]([space]), moved, moved, not turns)
        pull(race, start, pulled_aside(moved), not turns)
    if turns:
        count_ring(race, before)
    spend(race, cost, space)
    forget_lanes(race)


def shoved(race: Race, wall: i64) -> i64:
    """AR-7.10-03. A car at the wall goes forward; AR-7.14-05, AR-7.13-06: or where lanes are kept.

    From the trough either jump lane is at a wall.
    """
    if race.status[race.move.mover] == IN_TROUGH:
        return SHOVED_FROM_TROUGH
    return SHOVED if race.board.track.kind[wall] == PAVED else SHOVED_ON_ROUGH


def pulled_aside(moved: i64) -> i64:
    """AR-7.8-03, AR-7.8-07, AR-7.15-04. How followers come along when a leader changes lanes."""
    if moved == MOVED_DIAGONALLY:
        return PULLED_DIAGONALLY
    return PULLED_DISPLACING if moved == MOVED_DISPLACING else PULLED_ASIDE


def crash(race: Race, car: i64, other: i64) -> None:
    """AR-7.12-04, AR-7.12-05. A car that meets one across its way stops before it: 1 damage each.

    AR-7.12-03, AR-7.12-14: the way stays blocked for this move. AR-7.12-06: all points are lost;
    event and shot still come, unless an option ends the whole activation. AR-7.12-07: it can
    happen again. AR-7.12-13: a kill scores.
    """
    race.tell(CRASHED if car == race.move.mover else CRASHED_AHEAD, car, other)
    hurt(race, car, 1, DAMAGED_IN_CRASH)
    hurt(race, other, 1, DAMAGED_IN_CRASH)
    stop(race)
    if race.board.house.crash_ends_all:
        race.unmark(race.segment.car, RELOADING)
        race.abandon(EndSegment)
    remove_wrecks(race, True)


def touch(race: Race, car: i64, space: i64) -> None:
    """AR-7.9-02, AR-7.9-07. A ram: the car stops where it is, its points are lost.

    The space is remembered as this car would enter it: on the crossover the target's own differs.
    """
    stop(race)
    race.plan(Collide(Collision(car, space, 0)))


def give_up(race: Race) -> None:
    """AR-7.1-06, AR-7.1-14, AR-8.3-09. No step is possible: the rest of the points is lost."""
    if race.status[race.move.mover] != ON_TRACK:
        race.tell(STUCK, race.move.mover)
    else:
        race.tell(lost_points(race), race.move.mover, race.move.points)
    stop(race)


def stop(race: Race) -> None:
    """The move ends here, whatever points are left."""
    race.move.points = 0
    race.move.pending = NONE


def lost_points(race: Race) -> i64:
    """AR-7.1-15. A car ahead that cannot be pushed stands in a ring; AR-7.1-06: or what else."""
    kind = LOST_POINTS
    if race.move.must != ONLY_SWAPS:
        for space in race.board.track.succ[race.at[race.move.mover]]:
            if not race.has_used(space) and race.car_on(space) != NONE:
                kind = LOST_POINTS_IN_RING
    return kind
