"""Ways a car of Apocalypse Road could go, over the board as it stands, without driving any.

The rules try a move out in copies of the race, which takes long. This looks ahead by space, points
spent and way of changing lanes, and keeps the best of each. Cars that are pushed are carried along
with the way, all else is taken to stay where it is. That is nearly always so; where it is not, the
next step is thought over anew.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from fivewide.bots.instincts.apocalypse_road_stakes import Stakes
from fivewide.games.apocalypse_road.board import (
    FRONT,
    LEAD,
    LINE,
    NONE,
    ONLY_SWAPS,
    OUTSIDE,
    OVERTAKE,
    PAVED,
    PURSUIT,
    RAM,
    RAM_LEAD,
    REAR,
    is_back_in_start,
)
from fivewide.games.apocalypse_road.rules.collisions import Collision
from fivewide.games.apocalypse_road.rules.displacing import may_displace
from fivewide.games.apocalypse_road.rules.linking import outermost
from fivewide.games.apocalypse_road.rules.steps import (
    DIAGONAL,
    ENTER,
    FORWARD,
    LATERAL,
    STRIDE,
    SWAP,
    entry_spaces,
)
from fivewide.games.apocalypse_road.state import ON_TRACK, SUPPRESSED, Race
from fivewide.kernel.ints import append, i64, vec

# Which way the car has changed lanes in its sector: it may not turn round there
STRAIGHT: Final[i64] = 0
INWARD: Final[i64] = 1
OUTWARD: Final[i64] = 2

LONGEST: Final[i64] = 40  # cars in one run
CRASHED: Final = -0.25  # what it costs to run into a car across one's way
UNKNOWN: Final = -1000.0
BAD_GROUND: Final = -0.03  # to end in the rough or a jump


@final
@mypyc_attr(acyclic=True)
class Way:
    """How far a car could come: where it is, and what has been gained so far."""

    def __init__(self, space: i64, side: i64, spent: i64, value: float, first: i64) -> None:
        self.space = space
        self.side = side  # which way it has changed lanes in this sector
        self.spent = spent
        self.value = value
        self.first = first  # the step that the way begins with
        self.run: vec[i64] = vec[i64]()  # cars pushed along, nearest first
        self.front: i64 = NONE  # where the foremost of them is now
        self.train: vec[i64] = vec[i64]()  # cars that follow, nearest first
        self.trail: vec[i64] = vec[i64]()  # and where each of them is by then
        self.locked = False


@final
class Ways:
    """All ways of one car with one kind of card, for any number of points up to a most."""

    def __init__(
        self, race: Race, stakes: Stakes, car: i64, kind: i64, diagonals: i64, must: i64, most: i64
    ) -> None:
        self.race = race
        self.stakes = stakes
        self.car = car
        self.kind = kind
        self.diagonals = diagonals
        self.must = must
        self.most = most
        self.layers: list[list[Way]] = [[] for spent in range(most + 1)]
        self.stopped: list[Way] = []  # rams and crashes, which end a move early
        self.shots: vec[float] = vec[float]([UNKNOWN] * len(race.at))  # worth of each target
        self.most_found = 0.0  # what the best way found last is worth

    # Beginnings

    def from_here(self) -> None:
        """The car has not been driven yet."""
        race = self.race
        if race.status[self.car] != ON_TRACK:
            for space in entry_spaces(race, self.car):
                cost: i64 = 1 if race.car_on(space) == NONE else 2
                self.add(Way(space, STRAIGHT, cost, 0.0, ENTER * STRIDE + space))
        else:
            way = Way(race.at[self.car], STRAIGHT, 0, 0.0, NONE)
            if self.kind == LEAD or self.kind == RAM_LEAD:
                way.train = self.followers(way.space)
                way.trail = self.stand(way.train)
            self.onward(way)
        self.follow()

    def from_step(self, ways: vec[i64]) -> None:
        """The car is on its way, and these are the steps it may take now."""
        race = self.race
        move = race.move
        here = Way(race.at[self.car], self.side_of(), 0, 0.0, NONE)
        here.train = move.train
        here.trail = self.stand(move.train)
        here.locked = move.locked != 0
        on_track = race.status[self.car] == ON_TRACK
        for step in ways:
            space = step % STRIDE
            here.first = step
            if not on_track:
                self.add(Way(space, STRAIGHT, 1 if race.car_on(space) == NONE else 2, 0.0, step))
            else:
                self.step(here, step // STRIDE, space)
        self.follow()

    def side_of(self) -> i64:
        race = self.race
        if race.status[self.car] != ON_TRACK:
            return STRAIGHT
        track, here = race.board.track, race.at[self.car]
        if track.lane_out[here] != NONE and race.has_used(track.lane_out[here]):
            return INWARD
        if track.lane_in[here] != NONE and race.has_used(track.lane_in[here]):
            return OUTWARD
        return STRAIGHT

    def followers(self, space: i64) -> vec[i64]:
        """The run directly behind, one's own cars first where lanes merge."""
        race = self.race
        train = vec[i64]()
        at = space
        while len(train) < LONGEST:
            found = NONE
            next_at = NONE
            for behind in race.board.track.pred[at]:
                car = race.car_heading(behind)
                if car in (NONE, self.car) or car in train:
                    continue
                if found == NONE or race.owner(car) == self.stakes.seat:
                    found, next_at = car, behind
            if found == NONE:
                return train
            train = append(train, found)
            at = next_at
        return train

    # Step by step

    def follow(self) -> None:
        spent: i64
        for spent in range(self.most):
            for way in self.layers[spent]:
                self.onward(way)

    def onward(self, way: Way) -> None:
        """Every step that looks possible."""
        race, track, here = self.race, self.race.board.track, way.space
        ahead = track.succ[here]
        if len(ahead) > 1 and self.must == OUTSIDE:
            ahead = vec[i64]([outermost(race, ahead)])
        for space in ahead:
            car = race.car_on(space)
            taken = len(way.run) > 0 or (car != NONE and car != self.car)
            if not (taken and self.must == ONLY_SWAPS):
                self.step(way, FORWARD, space)
            if self.kind == OVERTAKE and taken and not is_back_in_start(track, space, here):
                self.step(way, SWAP, space)
        if way.locked:
            return
        if way.side != OUTWARD and track.lane_in[here] != NONE:
            self.step(way, LATERAL, track.lane_in[here])
        if way.side != INWARD and track.lane_out[here] != NONE:
            self.step(way, LATERAL, track.lane_out[here])
        if self.diagonals:
            for space in track.diagonal[here]:
                if race.car_on(space) == NONE and (
                    track.kind[space] == PAVED or race.board.house.diagonal_into_rough
                ):
                    self.step(way, DIAGONAL, space)

    def step(self, way: Way, kind: i64, space: i64) -> None:
        if kind == FORWARD:
            self.forward(way, space)
        elif kind == SWAP:
            self.swap(way, space)
        elif kind == LATERAL:
            self.aside(way, space)
        else:
            found = self.next(way, DIAGONAL, space, STRAIGHT, 1)
            found.value += self.gained(way.space)
            self.pull(way, found)
            self.add(found)

    def next(self, way: Way, kind: i64, space: i64, side: i64, cost: i64) -> Way:
        first = way.first if way.first != NONE else kind * STRIDE + space
        found = Way(space, side, way.spent + cost, way.value, first)
        found.train = way.train
        found.trail = way.trail
        found.locked = way.locked
        return found

    def gained(self, here: i64) -> float:
        """By the car itself, one sector on."""
        return self.stakes.onward(self.car, self.race.board.track.to_go[here])

    def pull(self, way: Way, found: Way) -> None:
        """Whoever follows steps into the space ahead; beside another car that is no way onward."""
        to_go = self.race.board.track.to_go
        trail = vec[i64]()
        there = way.space
        place: i64
        for place in range(len(found.train)):
            here = found.trail[place]
            if to_go[here] != to_go[there]:
                found.value += self.stakes.onward(found.train[place], to_go[here])
            trail = append(trail, there)
            there = here
        found.trail = trail

    def stand(self, train: vec[i64]) -> vec[i64]:
        """Where cars are now."""
        return vec[i64]([self.race.at[car] for car in train])

    def forward(self, way: Way, space: i64) -> None:
        race, track, stakes = self.race, self.race.board.track, self.stakes
        run, front = way.run, way.front
        car = race.car_on(space)
        if len(run) == 0 and car != NONE and car != self.car:
            if race.is_across(car, space):
                self.crash(way, space)
                return
            if self.kind == RAM or self.kind == RAM_LEAD:
                self.ram(way, car, space)
                return
            run = vec[i64]([car])
            front = space
        found = self.next(way, FORWARD, space, STRAIGHT, 1)
        if self.kind == LINE and not way.locked:
            found.train = self.followers(way.space)
            found.trail = self.stand(found.train)
        gained = self.gained(way.space)
        if len(run) > 0:
            on = track.succ[front][0]
            grown = run
            other = race.car_on(on)
            while other != NONE and other != self.car and len(grown) < LONGEST:
                if race.is_across(other, on):
                    self.crash(way, space)
                    return
                grown = append(grown[:], other)
                front = on
                on = track.succ[front][0]
                other = race.car_on(on)
            to_go = track.to_go[space]
            for pushed in grown:
                gained += stakes.onward(pushed, to_go)
                to_go -= 1
                if to_go < 1:
                    to_go = stakes.lap
            found.run = grown
            found.front = on
        found.value += gained
        self.pull(way, found)
        if (self.kind == LINE or self.kind == PURSUIT) and (
            len(found.run) > 0 or len(found.train) > 0
        ):
            found.locked = True
        self.add(found)

    def swap(self, way: Way, space: i64) -> None:
        race, track = self.race, self.race.board.track
        other = way.run[0] if len(way.run) > 0 else race.car_on(space)
        if other == NONE or other == self.car:
            return
        found = self.next(way, SWAP, space, STRAIGHT, 1)
        found.value += self.gained(way.space) + self.stakes.back(other, track.to_go[space])
        self.add(found)

    def aside(self, way: Way, space: i64) -> None:
        race, track = self.race, self.race.board.track
        car = race.car_on(space)
        cost: i64 = 1 if car == NONE or car == self.car else 2
        inward = track.lane_in[way.space] == space
        if cost == 2 and not may_displace(race, space, not inward):
            return
        found = self.next(way, LATERAL, space, INWARD if inward else OUTWARD, cost)
        if cost == 2:
            found.value += self.shoved(space, inward)
        self.pull(way, found)
        self.add(found)

    def shoved(self, space: i64, inward: bool) -> float:
        """By cars that give way: at the wall they go forward, and push whoever is ahead."""
        race, track = self.race, self.race.board.track
        lanes = track.lane_in if inward else track.lane_out
        while race.car_on(space) != NONE and lanes[space] != NONE:
            space = lanes[space]
        gained = 0.0
        left = LONGEST
        car = race.car_on(space)
        while car not in (NONE, self.car) and left > 0:
            gained += self.stakes.onward(car, track.to_go[space])
            space = track.succ[space][0]
            car = race.car_on(space)
            left -= 1
        return gained

    def ram(self, way: Way, car: i64, space: i64) -> None:
        found = self.next(way, FORWARD, way.space, way.side, 1)
        if not self.race.has_mark(self.car, SUPPRESSED):
            found.value += self.stakes.clash(self.car, Collision(car, space, 0))
        self.stopped.append(found)

    def crash(self, way: Way, space: i64) -> None:
        found = self.next(way, FORWARD, way.space, way.side, 1)
        found.value += CRASHED
        self.stopped.append(found)

    def add(self, way: Way) -> None:
        """Of those that come to the same place the same way the best one is kept."""
        if way.spent > self.most:
            return
        layer = self.layers[way.spent]
        place: i64
        for place in range(len(layer)):
            known = layer[place]
            if known.space == way.space and known.side == way.side and known.locked == way.locked:
                if way.value > known.value:
                    layer[place] = way
                return
        layer.append(way)

    # Ends

    def best(self, points: i64, shot: float) -> Way | None:
        """The best way to spend so many points; a last shot counts so much."""
        best: Way | None = None
        most = 0.0
        for way in self.layers[points]:
            worth = self.worth(way, shot)
            if best is None or worth > most:
                best, most = way, worth
        for way in self.stopped:
            if way.spent <= points:
                worth = self.worth(way, shot)
                if best is None or worth > most:
                    best, most = way, worth
        self.most_found = most
        return best

    def worth(self, way: Way, shot: float) -> float:
        """What was gained on the way, and what the end of it is like."""
        value = way.value - self.stakes.danger(self.car, way.space)
        if self.race.board.track.kind[way.space] != PAVED:
            value += BAD_GROUND
        if shot > 0.0:
            value += shot * self.last_shot(way)
        return value

    def last_shot(self, way: Way) -> float:
        race, track, here = self.race, self.race.board.track, way.space
        mount = race.board.garage.mount[self.car]
        reached = track.around[here]
        if mount == FRONT:
            reached = track.front[here]
        elif mount == REAR:
            reached = track.rear[here]
        best = 0.0
        for space in reached:
            other = race.car_on(space)
            if other != NONE and other not in way.run:
                best = max(best, self.shot(other))
        if len(way.run) > 0 and mount != REAR:  # it has come along, and is right ahead
            best = max(best, self.shot(way.run[0]))
        return best

    def shot(self, target: i64) -> float:
        if self.race.owner(target) == self.stakes.seat:
            return 0.0
        if self.shots[target] == UNKNOWN:
            self.shots[target] = self.stakes.shot(self.car, target)
        return self.shots[target]
