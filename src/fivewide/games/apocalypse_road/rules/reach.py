"""Reach: where a move could end at most, without trying it out.

Routes are found by trying the best ways only; this says whether some end space may have been left
out, and which beginnings could still lead there. It may hope for too much, never for too little.

It rests on one fact. Whoever pushes, shoves or swaps takes the space of the car it moves, so a
space ahead that is taken stays taken until the mover has used it; only empty spaces can change.
But where cars stand all round the lap, a train may end ahead of its own leader: then the space of
its last car is left empty.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.ints import append, i64, vec

from ..board import LEAD, LINE, NONE, OUTSIDE, PAVED, RAM, RAM_LEAD, TEAM
from ..state import ON_TRACK, Race
from .linking import outermost
from .steps import entry_spaces

# Which way the mover has changed lanes in its sector: it may not turn round there (AR-7.1-04)
STRAIGHT: Final[i64] = 0
INWARD: Final[i64] = 1
OUTWARD: Final[i64] = 2
WAYS: Final[i64] = 3

FAR: Final[i64] = 99  # more than any car has points


@final
class Reach:
    """What a move could do, space by space, as it looks before the first step."""

    def __init__(self, race: Race) -> None:
        self.race = race
        track = race.board.track
        self.points: i64 = race.move.points
        self.rams = race.move.kind == RAM or race.move.kind == RAM_LEAD
        self.taken: vec[i64] = vec[i64]([0] * track.spaces)  # 1: a car stands there now
        # a car may come to stand there, after so many steps that moved somebody
        self.fills: vec[i64] = vec[i64]([FAR] * track.spaces)
        # the move may break off there, after so many such steps
        self.stops: vec[i64] = vec[i64]([FAR] * track.spaces)
        self.layers: list[vec[i64]] = [vec[i64]() for points in range(race.move.points + 1)]
        self.met: vec[i64] = vec[i64]([0] * ((race.move.points + 1) * track.spaces * WAYS))
        self.open: vec[i64] = vec[i64]()  # as `met`: 1 where an end looked for may follow
        self.by_name = False
        self.empties = False  # spaces that are taken may be left by the end of a train
        self.on: vec[i64] = vec[i64]([FAR] * track.sectors)  # sectors on from where it begins
        self.measure()
        self.look_around()
        self.look_for_stops()
        self.look_ahead()

    def measure(self) -> None:
        race, track = self.race, self.race.board.track
        start = race.at[race.move.mover]
        if race.status[race.move.mover] != ON_TRACK:
            start = entry_spaces(race, race.move.mover)[0]
        sector = track.sector[start]
        on: i64
        for on in range(self.points + 1):
            if self.on[sector] == FAR:
                self.on[sector] = on
            sector = track.next_sector[sector]

    def moves(self, points: i64, space: i64) -> i64:
        """How many steps so far can have moved somebody, with these points left and come to here.

        Each step forward may have, unless it is a ram's; of steps aside each costs two points then.
        """
        on = self.on[self.race.board.track.sector[space]]
        aside = (self.points - points - on) // 2
        only_aside = self.rams and not self.race.board.house.diagonal_displaces
        return aside if only_aside else on + aside

    # What stands in the way

    def look_around(self) -> None:
        """Who stands where, and which empty spaces a car could be moved into."""
        race, track = self.race, self.race.board.track
        edge = vec[i64]()
        space: i64
        for space in range(track.spaces):
            car = race.car_on(space)
            if car != NONE and car != race.move.mover:
                self.taken[space] = 1
                edge = append(edge, space)
        steps: i64 = 0
        while steps < self.points:  # a step takes one space more for the cars around
            steps += 1
            further = vec[i64]()
            for space in edge:
                for ahead in track.succ[space]:
                    further = self.fill(ahead, steps, further)
                further = self.fill(track.lane_in[space], steps, further)
                further = self.fill(track.lane_out[space], steps, further)
            edge = further

    def fill(self, space: i64, steps: i64, further: vec[i64]) -> vec[i64]:
        if space == NONE or self.taken[space] or self.fills[space] != FAR:
            return further
        self.fills[space] = steps
        return append(further, space)

    # Where a move may break off

    def look_for_stops(self) -> None:
        """A ram, a crash, a jam, a space used before, a race won: they end a move early."""
        race, track = self.race, self.race.board.track
        seeds = vec[i64]()
        space: i64
        for space in range(track.spaces):
            car = race.car_on(space)
            if track.crossing[space] and car != NONE and race.is_across(car, space):
                seeds = append(seeds, space)
        crash = self.gaps_to(seeds)
        to_win = self.steps_to_a_win()
        line = self.gaps_to(track.in_sector[0]) if to_win != FAR else crash
        jam = self.gaps_in_a_ring()
        # who stands where matters by name, and all round the lap, if a ring or a win is in reach
        self.by_name = jam <= self.points or to_win <= self.points
        pulls = race.move.kind in (LINE, LEAD, RAM_LEAD)
        self.empties = pulls and jam <= self.points
        for space in range(track.spaces):
            least = FAR
            for ahead in track.succ[space]:
                least = min(least, crash[ahead])
                if race.has_used(ahead) or (self.rams and self.taken[ahead]):
                    least = 0
                elif self.rams:
                    least = min(least, self.fills[ahead])
                elif self.taken[ahead] or self.fills[ahead] != FAR:
                    least = min(least, jam)
            if to_win != FAR:
                if pulls and track.sector[space] <= self.points:  # one of a train crosses and wins
                    least = min(least, to_win)
                for beside in track.in_sector[track.sector[space]]:
                    for ahead in track.succ[beside]:
                        least = min(least, max(to_win, line[ahead]))
            self.stops[space] = least

    def gaps_to(self, seeds: vec[i64]) -> vec[i64]:
        """Empty spaces to be filled before a run of cars reaches one of these, by where it starts.

        Every step fills one at most.
        """
        track = self.race.board.track
        gaps = vec[i64]([FAR] * track.spaces)
        edge = seeds[:]
        for space in seeds:
            gaps[space] = 0
        filled: i64
        for filled in range(self.points + 1):
            further = vec[i64]()
            place: i64 = 0
            while place < len(edge):
                for behind in track.pred[edge[place]]:
                    if gaps[behind] <= filled:
                        continue
                    if self.taken[behind]:
                        gaps[behind] = filled
                        edge = append(edge, behind)
                    elif self.fills[behind] != FAR and gaps[behind] == FAR:
                        gaps[behind] = filled + 1
                        further = append(further, behind)
                place += 1
            edge = further
        return gaps

    def gaps_in_a_ring(self) -> i64:
        """AR-7.1-15. Empty spaces on the fullest way round the lap; a step fills one of them."""
        track = self.race.board.track
        narrow: i64 = 0
        cars: i64 = 0
        sector: i64
        for sector in range(track.last + 1):
            for space in track.in_sector[sector]:
                cars += self.taken[space]
            if len(track.in_sector[sector]) < len(track.in_sector[narrow]):
                narrow = sector
        least = FAR
        if cars < track.last:  # with the mover one in every sector
            return least
        for start in track.in_sector[narrow]:
            least = min(least, self.gaps_round(start, narrow))
        return least

    def gaps_round(self, start: i64, sector: i64) -> i64:
        """The same from one space round to its sector again."""
        track = self.race.board.track
        gaps = vec[i64]([FAR] * track.spaces)
        gaps[start] = self.gap(start)
        sectors = track.last + 1
        while sectors > 1:
            for space in track.in_sector[sector]:
                for ahead in track.succ[space]:
                    gaps[ahead] = min(gaps[ahead], gaps[space] + self.gap(ahead))
            sector = track.next_sector[sector]
            sectors -= 1
        least = FAR
        for space in track.in_sector[sector]:
            least = min(least, gaps[space])
        return least

    def gap(self, space: i64) -> i64:
        return 0 if self.taken[space] or space == self.race.at[self.race.move.mover] else 1

    def steps_to_a_win(self) -> i64:
        """How many cars must cross the line for somebody to win by it, less one for this step.

        A step takes one car over it at most. FAR: nobody has cars enough near by.
        """
        race, track = self.race, self.race.board.track
        each: i64 = 2 if race.race_bonus > 0 else 1
        least = FAR
        seat: i64
        for seat in range(race.seats):
            near: i64 = 0
            car: i64
            for car in range(seat * TEAM, seat * TEAM + TEAM):
                if race.status[car] == ON_TRACK and track.to_go[race.at[car]] <= self.points:
                    near += 1
            if near * each >= race.pool[seat]:
                least = min(least, (race.pool[seat] + each - 1) // each - 1)
        return least

    # Step by step

    def look_ahead(self) -> None:
        race = self.race
        if race.status[race.move.mover] == ON_TRACK:
            self.meet(self.points, race.at[race.move.mover], STRAIGHT)
        else:
            for space in entry_spaces(race, race.move.mover):
                self.meet(self.points - (2 if self.taken[space] else 1), space, STRAIGHT)
        points: i64
        for points in range(self.points, 0, -1):
            for state in self.layers[points]:
                for found in self.onward(points, state):
                    self.meet(
                        found // (race.board.track.spaces * WAYS),
                        found // WAYS % race.board.track.spaces,
                        found % WAYS,
                    )

    def index(self, points: i64, space: i64, way: i64) -> i64:
        return (points * self.race.board.track.spaces + space) * WAYS + way

    def meet(self, points: i64, space: i64, way: i64) -> None:
        if points < 0 or self.met[self.index(points, space, way)]:
            return
        self.met[self.index(points, space, way)] = 1
        self.layers[points] = append(self.layers[points], space * WAYS + way)

    def onward(self, points: i64, state: i64) -> vec[i64]:
        """Where a step may lead, with one point spent or two."""
        race, track = self.race, self.race.board.track
        here, way = state // WAYS, state % WAYS
        found = vec[i64]()
        ahead = track.succ[here]
        if race.move.must == OUTSIDE and len(ahead) > 1:
            ahead = vec[i64]([outermost(race, ahead)])
        for space in ahead:
            if not race.has_used(space) and not self.is_shut(space):
                found = append(found, self.index(points - 1, space, STRAIGHT))
        if way != OUTWARD:
            found = self.aside(points, track.lane_in[here], INWARD, found)
        if way != INWARD:
            found = self.aside(points, track.lane_out[here], OUTWARD, found)
        if race.move.diagonals:
            for space in track.diagonal[here]:
                if track.kind[space] == PAVED or race.board.house.diagonal_into_rough:
                    found = self.slanting(points, space, found)
        return found

    def is_shut(self, space: i64) -> bool:
        """AR-7.9-02, AR-7.12-04. A taken space is shut to a ram, one of a car across to all."""
        if not self.taken[space] or self.empties:
            return False
        return self.rams or self.race.is_across(self.race.car_on(space), space)

    def aside(self, points: i64, space: i64, way: i64, found: vec[i64]) -> vec[i64]:
        """AR-7.1-08, AR-7.1-09. One point into an empty space, two into a taken one."""
        if space == NONE or self.race.has_used(space):
            return found
        if not self.taken[space] or self.empties:
            found = append(found, self.index(points - 1, space, way))
        if points >= 2 and self.may_hold(points, space):
            found = append(found, self.index(points - 2, space, way))
        return found

    def may_hold(self, points: i64, space: i64) -> bool:
        """Can a car stand beside by then that can be displaced (AR-7.12-08)?"""
        if self.race.board.track.crossing[space]:
            return False
        return self.taken[space] == 1 or self.fills[space] <= self.moves(points, space)

    def slanting(self, points: i64, space: i64, found: vec[i64]) -> vec[i64]:
        """AR-7.15-02. Into an empty space; as an option into a taken one for two points."""
        if self.race.has_used(space):
            return found
        if not self.taken[space] or self.empties:
            found = append(found, self.index(points - 1, space, STRAIGHT))
        if self.race.board.house.diagonal_displaces and points >= 2:
            found = append(found, self.index(points - 2, space, STRAIGHT))
        return found

    # Ends

    def may_end(self, points: i64, space: i64) -> bool:
        """All points spent, or enough cars moved for something to stop the car there."""
        return points == 0 or self.stops[space] <= self.moves(points, space)

    def ends(self) -> vec[i64]:
        """Spaces where the move could end."""
        spaces = vec[i64]()
        marked = vec[i64]([0] * self.race.board.track.spaces)
        points: i64
        for points in range(self.points + 1):
            for state in self.layers[points]:
                space = state // WAYS
                if not marked[space] and self.may_end(points, space):
                    marked[space] = 1
                    spaces = append(spaces, space)
        return spaces

    def look_for(self, wanted: vec[i64]) -> None:
        """Mark every moment of the move from which one of these spaces could become its end."""
        marked = vec[i64]([0] * self.race.board.track.spaces)
        for space in wanted:
            marked[space] = 1
        self.open = vec[i64]([0] * len(self.met))
        points: i64
        for points in range(self.points + 1):
            for state in self.layers[points]:
                space = state // WAYS
                good = marked[space] == 1 and self.may_end(points, space)
                if not good and points > 0:
                    for found in self.onward(points, state):
                        if self.open[found]:
                            good = True
                if good:
                    self.open[self.index(points, space, state % WAYS)] = 1

    def is_open(self, race: Race) -> bool:
        """Could the move, come so far, still end where it was looked for?"""
        if race.status[race.move.mover] != ON_TRACK:
            return True
        track = race.board.track
        here = race.at[race.move.mover]
        way = STRAIGHT
        if track.lane_out[here] != NONE and race.has_used(track.lane_out[here]):
            way = INWARD
        elif track.lane_in[here] != NONE and race.has_used(track.lane_in[here]):
            way = OUTWARD
        # an event's move may start beside a space its card's move has used: then it is straight
        straight = self.open[self.index(race.move.points, here, STRAIGHT)]
        return straight == 1 or self.open[self.index(race.move.points, here, way)] == 1
