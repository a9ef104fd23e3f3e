"""Victory Lane: where a car can get in a turn, and which way is best.

All ways are followed at once, step by step: of several ways to a space the cheapest counts. Nothing
is driven for that but maneuvers. Pushes cost what they risk and gain what they do for others.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.bots.instincts.victory_lane_fuel import turns_left
from fivewide.bots.instincts.victory_lane_habits import Habits
from fivewide.games.victory_lane.board import (
    AFTER,
    ANY_STATUS,
    CARS,
    CROSSOVER,
    DRAFT,
    LANES,
    NOBODY,
    NOWHERE,
    SIDE_DRAFT,
    TEAM_NPDS,
    TEAM_PAIRS,
    Card,
    Clause,
)
from fivewide.games.victory_lane.rules.driving import is_free_push, take, trade_clause
from fivewide.games.victory_lane.rules.pushing import is_bound
from fivewide.games.victory_lane.rules.ways import END, STOP, TRADE_WITH
from fivewide.games.victory_lane.rules.winning import PARTNERS
from fivewide.games.victory_lane.state import MOVED, STARTING, Activation, Race, Trial
from fivewide.kernel.ints import append, extend, i64, vec

PAIR: Final = 1.0 / 6.0  # the chance of two dice to be the same
FAILS: Final = 4.0  # half spaces that a failed push costs
FACES: Final[vec[i64]] = vec[i64](
    [sum(1 for face in range(1, 7) if which >> face & 1) for which in range(128)]
)  # how many faces a set has
WORST: Final = -1000.0
NEVER: Final = 1000.0  # as a cost


def weights_of(race: Race, seat: i64, habits: Habits) -> vec[float]:
    """What a half space of each car is worth to a seat. A rival nearby matters more."""
    mine = race.primary[seat]
    mode = race.board.house.team_mode
    spread = habits.near + habits.far * turns_left(race)
    near = vec[float]()
    together = 0.5
    car: i64
    for car in range(CARS):
        owner = race.owner[car]
        here = 0.0
        is_rival = race.seats == 1 or (owner != NOBODY and race.primary[owner] == car)
        if mode == TEAM_NPDS and owner != NOBODY and owner != seat:
            is_rival = True
        if mode == TEAM_PAIRS and owner == (seat + PARTNERS) % race.seats:
            is_rival = False
        if is_rival and car != mine:
            lead = float(race.far[car] - race.far[mine])
            here = max(0.05, 1.0 - (lead if lead > 0.0 else -lead) / (2.0 * spread))
            together += here
        near = append(near, here)
    for car in range(CARS):
        if car == mine:
            near[car] = 1.0
        elif near[car] > 0.0:
            near[car] = -habits.rival * near[car] / together
        elif mode != 0 and (race.owner[car] == seat or mode == TEAM_PAIRS):
            near[car] = 0.8 if race.owner[car] != NOBODY else 0.0
        elif race.owner[car] == seat:
            near[car] = habits.mate
        else:
            near[car] = -habits.field
    return near


def helpers(race: Race, seat: i64) -> vec[i64]:
    """The teammates that will still move, before the seat's own car does so again. Alone: none."""
    if race.seats == 1:
        return vec[i64]()
    mine = race.primary[seat]
    is_over = race.laps >= race.track.stages[race.stage]
    left = race.queue[race.turn :] if is_over else race.queue
    return vec[i64]([car for car in left if race.owner[car] == seat and car != mine])


@final
class Reach:
    """The spaces a car can get to, the start first, then those a step away, and so on."""

    def __init__(self, space: i64) -> None:
        self.space: vec[i64] = vec[i64]([space])
        self.first: vec[i64] = vec[i64]([NOBODY])  # the way the car leaves the start
        self.cost: vec[float] = vec[float]([0.0])
        self.pushing: vec[i64] = vec[i64]([0])  # 1: it has just pushed a car, which is still ahead
        self.stuck: vec[i64] = vec[i64]()  # 1: no free step from there
        self.layers: vec[i64] = vec[i64]([0, 1])  # where each begins

    def add(self, begin: i64, space: i64, first: i64, cost: float, pushing: i64) -> None:
        """One more space, or a cheaper way to one of those so many steps away."""
        at: i64
        for at in range(begin, len(self.space)):
            if self.space[at] == space:
                if cost < self.cost[at] - 1e-9:
                    self.first[at] = first
                    self.cost[at] = cost
                    self.pushing[at] = pushing
                return
        self.space = append(self.space, space)
        self.first = append(self.first, first)
        self.cost = append(self.cost, cost)
        self.pushing = append(self.pushing, pushing)


@final
class Driver:
    """Looks for the best way of one turn. It keeps what does not change during a decision."""

    def __init__(self, race: Race, seat: i64, car: i64, weight: vec[float], habits: Habits) -> None:
        self.habits = habits
        self.race = race
        self.seat = seat
        self.car = car
        self.weight = weight  # of every car
        self.drawn = 0.5 * habits.usual * min(1.0, turns_left(race))  # what a card drawn is worth
        self.pushes_one = False  # several cars may not be pushed
        self.helpers = helpers(race, seat) if car == race.primary[seat] else vec[i64]()
        # An NPD races too, but what it does for others comes first
        self.mine = max(0.05, weight[car])
        self.fails = PAIR * float(6 - FACES[race.track.safe_faces]) / 6.0
        if race.has_reroll(car):
            self.fails *= 0.4

    # Steps

    def reach(self, steps: i64, straight: i64, diagonal: i64, bound: bool, free: bool) -> Reach:
        """All that can be reached in so many steps. A `free` push of one car costs nothing."""
        race = self.race
        track = race.track
        ways = track.steps
        grid = race.grid
        car = self.car
        found = Reach(race.at[car])
        begin: i64 = 0
        end: i64 = 1
        step: i64
        node: i64
        way: i64
        for step in range(steps):
            for node in range(begin, end):
                at = found.space[node] * 3
                first = found.first[node]
                cost = found.cost[node]
                stuck: i64 = 1
                space = ways[at]
                if space != NOWHERE and not (diagonal and step == 0):
                    other = grid[space]
                    if found.pushing[node] or (other != NOBODY and other != car):
                        risk = self.push_cost(space, steps - step - 1, bound, free)
                        if risk < NEVER:
                            found.add(end, space, first if step else 0, cost + risk, 1)
                    else:
                        stuck = 0
                        found.add(end, space, first if step else 0, cost, 0)
                if not straight:
                    for way in range(1, 3):
                        space = ways[at + way]
                        if space != NOWHERE and (grid[space] == NOBODY or grid[space] == car):
                            stuck = 0
                            found.add(end, space, first if step else way, cost, 0)
                found.stuck = append(found.stuck, stuck)
            begin = end
            end = len(found.space)
            found.layers = append(found.layers, end)
        found.stuck = extend(found.stuck, vec[i64]([0] * (end - begin)))
        return found

    def push_cost(self, space: i64, left: i64, bound: bool, free: bool) -> float:
        """What it costs to push on into a space, with so many steps left after it."""
        race = self.race
        ahead = race.track.ahead
        grid = race.grid
        weight = self.weight
        fails = self.fails
        gain = 0.0
        cars: i64 = 0
        there = space
        while there != NOWHERE and grid[there] != NOBODY and cars < CARS:
            other = grid[there]
            there = ahead[there]
            cars += 1
            if other != self.car:
                middle = there != NOWHERE and grid[there] != NOBODY
                gain += weight[other] * (2.0 - FAILS * PAIR * (1.9 if middle else 1.0))
        if there == NOWHERE or (cars > 1 and self.pushes_one):
            return NEVER
        if free and cars < 2:
            return -2.0 * gain
        cost = self.habits.risk * fails * (FAILS + 2.0 * float(left)) * self.mine - gain
        if race.has_reroll(self.car):
            cost += PAIR * 0.8 * self.habits.tires
        if bound and cars > 1:
            cost += self.habits.maneuver * self.mine
        return cost

    # Where it ends

    def standing(self, space: i64) -> float:
        """What a space is worth besides the distance, to have ended a turn on.

        Teammates move before the own car does again: one close behind can push it.
        """
        race = self.race
        habits = self.habits
        worth = 0.0
        if self.stands_in_line(space):
            worth += habits.line
        if race.car_at(race.track.ahead[space]) in (NOBODY, self.car):
            worth += habits.room
        worth *= self.mine
        far = float(race.far[self.car]) + self.gain(space)
        for helper in self.helpers:
            gap = (far - float(race.far[helper])) / 2.0
            if gap >= 1.0:
                worth += habits.helper * max(0.0, 6.0 - gap)
        return worth

    def gain(self, space: i64) -> float:
        """Half spaces from where the car is to a space ahead."""
        length = self.race.track.length
        return float((space // LANES - self.race.at[self.car] // LANES) % length)

    def stands_in_line(self, space: i64) -> bool:
        before = self.race.car_at(self.race.track.ahead[space])
        behind = self.race.car_at(self.race.track.behind[space])
        return (before != NOBODY and before != self.car) or (
            behind != NOBODY and behind != self.car
        )

    def best_end(
        self, reach: Reach, steps: i64, active: Activation, card: i64
    ) -> tuple[float, i64]:
        """The best place to end so many steps, and the way that leads there."""
        best, first = WORST, NOBODY
        steps = min(steps, len(reach.layers) - 2)
        begin = reach.layers[steps]
        node: i64
        for node in range(reach.layers[steps + 1]):
            if node < begin and not reach.stuck[node]:
                continue
            here = self.end_worth(reach, node, steps, active, card)
            if here > best:
                best = here
                first = reach.first[node]
        return best, first

    def end_worth(
        self, reach: Reach, node: i64, steps: i64, active: Activation, card: i64
    ) -> float:
        """What it is worth to end a move there."""
        space = reach.space[node]
        worth = self.mine * self.gain(space) - reach.cost[node] + self.standing(space)
        if card == NOBODY:
            return worth + self.npd_after(active, space) if active.todo else worth
        return worth + self.after(active, self.race.board.cards[card], space, steps)

    def after(self, active: Activation, card: Card, space: i64, steps: i64) -> float:
        """What the maneuver after a move brings, were it to end there."""
        if not card.timing & AFTER or len(card.clauses) == 0:
            return 0.0
        if card.has_maneuver and (active.used or active.lost):
            return 0.0
        for clause in card.clauses:
            if self.would_hold(active, clause, space, steps):
                return self.brings(clause, space)
        return 0.0

    def would_hold(self, active: Activation, clause: Clause, space: i64, steps: i64) -> bool:
        if clause.status != ANY_STATUS and clause.status != active.was:
            return False
        if clause.lanes and not clause.lanes >> space % LANES & 1:
            return False
        if clause.steps > steps + active.steps:
            return False
        race = self.race
        if clause.line:
            return self.stands_in_line(space)
        if clause.car_ahead:
            before = race.car_at(race.track.ahead[space])
            return before != NOBODY and before != self.car
        if clause.touching:
            return self.harm(space, True) > WORST
        return True

    def brings(self, clause: Clause, space: i64) -> float:
        race = self.race
        habits = self.habits
        worth = 0.0
        if clause.faces:
            worth = self.mine * 2.0 * float(clause.bonus * FACES[clause.faces]) / 6.0
        elif clause.target_back:
            worth = self.trades(clause, self.harm(space, True))
        elif clause.risk:
            worth = -self.mine * 2.0 * float(clause.back * FACES[clause.risk]) / 6.0
        elif clause.bonus:
            spaces = clause.bonus
            if clause.lanes and clause.lanes == race.track.bonus_lanes:
                spaces += race.track.bonus_more
            worth = self.mine * 2.0 * float(spaces) * habits.stretch
        elif clause.draft:
            worth = self.drafts(space, clause.draft)
        elif clause.side_draft:
            worth = max(0.0, self.harm(space, False)) * 2.0 * float(clause.side_draft)
        elif clause.crossover:
            worth = self.crosses(space)
        if clause.draw:
            worth += self.mine * self.drawn * float(clause.draw)
        return worth

    def trades(self, clause: Clause, harm: float) -> float:
        """Paint: the other goes back for sure, and this car on, or back too."""
        fails = float(FACES[clause.risk]) / 6.0
        mine = (1.0 - fails) * float(clause.bonus) - fails * float(clause.back)
        return 2.0 * (self.mine * mine + float(clause.target_back) * harm)

    def harm(self, space: i64, ahead_too: bool) -> float:
        """What a half space is worth by which the best of the cars it touches is thrown back."""
        race = self.race
        grid = race.grid
        best = WORST
        for there in race.track.inside[space]:
            if grid[there] != NOBODY and grid[there] != self.car:
                best = max(best, -self.weight[grid[there]])
        for there in race.track.outside[space]:
            if grid[there] != NOBODY and grid[there] != self.car:
                best = max(best, -self.weight[grid[there]])
        if ahead_too:
            before = race.car_at(race.track.ahead[space])
            if before != NOBODY and before != self.car:
                best = max(best, -self.weight[before])
        return best

    def drafts(self, space: i64, spaces: i64) -> float:
        """What it brings that the line moves ahead, the others in it counted too."""
        race = self.race
        track = race.track
        worth = self.mine
        ahead = track.ahead[space]
        cars: i64 = 0
        while ahead != NOWHERE and race.grid[ahead] != NOBODY and cars < CARS:
            if race.grid[ahead] != self.car:
                worth += self.weight[race.grid[ahead]]
            ahead = track.ahead[ahead]
            cars += 1
        if ahead == NOWHERE:
            return 0.0
        behind = track.behind[space]
        while behind != NOWHERE and race.grid[behind] != NOBODY and cars < CARS:
            if race.grid[behind] != self.car:
                worth += self.weight[race.grid[behind]]
            behind = track.behind[behind]
            cars += 1
        return max(0.0, worth * 2.0 * float(spaces) * self.habits.stretch)

    def crosses(self, space: i64) -> float:
        race = self.race
        best = 0.0
        way: i64
        for way in range(3):
            there = race.track.steps[space * 3 + way]
            if there != NOWHERE and race.grid[there] != NOBODY and race.grid[there] != self.car:
                gain = float(race.track.gains[space * 3 + way])
                best = max(best, gain * (self.mine - self.weight[race.grid[there]]))
        return best

    def npd_after(self, active: Activation, space: i64) -> float:
        """What the maneuvers of an NPD's face bring after a move that ends there."""
        worth = 0.0
        if active.todo & DRAFT and self.stands_in_line(space):
            worth = max(worth, self.drafts(space, 1))
        if active.todo & CROSSOVER:
            worth = max(worth, self.crosses(space))
        if active.todo & SIDE_DRAFT:
            worth = max(worth, 2.0 * self.harm(space, False))
        return worth

    # Decisions

    def weighed_ways(self, ways: vec[i64]) -> tuple[i64, float]:
        """The best of some ways to go on, and what it is worth."""
        active = self.race.active()
        best, worth = ways[0], WORST
        if active.part != MOVED and active.left > 0:
            here, way = self.best_move(active)
            if way in ways:
                best, worth = way, here
        for way in ways:
            if way > STOP:
                here = self.maneuver_worth(active, way)
                if here > worth:
                    best, worth = way, here
        return best, worth

    def best_move(self, active: Activation) -> tuple[float, i64]:
        """The best end of the move from here, and the first step to it; STOP if that is here."""
        worth, first = self.best_end(self.onward(active), active.left, active, active.card)
        return worth, STOP if first == NOBODY else first

    def onward(self, active: Activation) -> Reach:
        """Where the rest of the move can lead."""
        bound = is_bound(self.race) and not active.lost
        self.pushes_one = bound and active.used == 1
        free = active.card != NOBODY and is_free_push(self.race)
        return self.reach(active.left, active.straight, active.diagonal, bound, free)

    def way_worths(self, ways: vec[i64]) -> vec[float]:
        """What each way to go on is worth; steps by the best end they may lead to."""
        active = self.race.active()
        worths = vec[float]([WORST] * len(ways))
        at: i64
        node: i64
        if active.part != MOVED and active.left > 0:
            reach = self.onward(active)
            for node in range(len(reach.space)):
                first = STOP if reach.first[node] == NOBODY else reach.first[node]
                is_end = node >= reach.layers[active.left] or reach.stuck[node]
                for at in range(len(ways)):
                    if ways[at] == first and (is_end or first == STOP):
                        here = self.end_worth(reach, node, active.left, active, active.card)
                        worths[at] = max(worths[at], here)
        for at in range(len(ways)):
            if ways[at] > STOP:
                worths[at] = self.maneuver_worth(active, ways[at])
        return worths

    def maneuver_worth(self, active: Activation, way: i64) -> float:
        """A maneuver is carried out, and what comes of it counted for every car."""
        race = self.race
        if way == END:
            return self.standing(race.at[self.car])
        if way >= TRADE_WITH:
            clause = trade_clause(race)
            return WORST if clause is None else self.trades(clause, -self.weight[way - TRADE_WITH])
        would = race.clone()
        would.trial = Trial()
        goes_on = take(would, way)
        worth = self.mine * float(would.far[self.car] - race.far[self.car])
        car: i64
        for car in range(CARS):
            if car != self.car:
                worth += self.weight[car] * float(would.far[car] - race.far[car])
        after = would.active()
        other = Driver(would, self.seat, self.car, self.weight, self.habits)
        if not goes_on:
            worth += self.drawn  # a card that is drawn
        elif after.part == STARTING and after.left > 0:
            return worth + other.best_move(after)[0]
        return worth + other.standing(would.at[self.car])
