"""Victory Lane: what there is to say of a position, for learning who wins.

Cars are compared by where they will be when the flag comes out, not by where they are: one that has
still to move this round, or has cards for the turns to come, is further ahead than it looks.
"""

from __future__ import annotations

from typing import Final

from fivewide.bots.evaluate.victory_lane import card_worth
from fivewide.bots.instincts.victory_lane_fuel import Fuel, turns_left
from fivewide.games.victory_lane.board import CARS, LANES, LAPPED, MOVE_OVER, NOBODY
from fivewide.games.victory_lane.rules.order import is_in_line
from fivewide.games.victory_lane.rules.winning import is_counted, points_of, score_of
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.ints import append, extend, i64, vec

WIDTH: Final[i64] = 24
POINTS: Final[vec[float]] = vec[float]([10.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0])
FOR_STAGE: Final[vec[float]] = vec[float]([3.0, 2.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0])
NPD_TURN: Final = 9.5  # half spaces an NPD gains


def features_of(race: Race, fuel: Fuel) -> vec[float]:
    """`WIDTH` numbers of each seat."""
    seats = race.seats
    found = vec[float]()
    seat: i64
    if race.first == NOBODY:  # the grid is not set, or nobody has a car yet
        for seat in range(seats):
            found = extend(found, before_the_grid(race, seat, fuel))
        return found
    turns = turns_left(race)
    last = race.is_last_stage()
    there = projected(race, turns, fuel)
    spread = 7.0 + 3.5 * turns
    if not last:
        spread += 14.0
    rest, stage = vec[float](), vec[float]()  # points that each car will get
    car: i64
    for car in range(CARS):
        place = place_of(there, car, spread)
        rest = append(rest, between(POINTS, place))
        near = place_of(there, car, 7.0 + 3.5 * turns)
        stage = append(stage, 0.0 if last else between(FOR_STAGE, near))
    expected = vec[float]()
    for seat in range(seats):
        total = 0.0
        for car in range(CARS):
            if is_counted(race, seat, car):
                total += float(points_of(race, car)) + rest[car] + stage[car]
        expected = append(expected, total)
    for seat in range(seats):
        found = extend(found, of_seat(race, seat, turns, spread, there, expected, fuel))
    return found


def of_seat(
    race: Race,
    seat: i64,
    turns: float,
    spread: float,
    there: vec[float],
    expected: vec[float],
    fuel: Fuel,
) -> vec[float]:
    mine = race.primary[seat]
    best, mean, first = -1000.0, 0.0, 1.0
    gap, ahead = 1000.0, 0.0
    other: i64
    for other in range(race.seats):
        if other != seat:
            best = max(best, expected[other])
            mean += expected[other] / float(race.seats - 1)
            lead = there[mine] - there[race.primary[other]]
            gap = min(gap, lead)
            chance = chance_of(lead / spread)
            ahead += chance / float(race.seats - 1)
            first *= chance
    score = expected[seat]
    if race.seats == 1:
        best, mean, gap = 20.0, 20.0, 0.0
    hand = race.hands[seat]
    good = 0.0
    for card in hand:
        good += card_worth(race.board.cards[card]) - fuel.habits.usual
    mates, count = 0.0, 0.0
    car: i64
    for car in range(CARS):
        if race.owner[car] == seat and car != mine and race.at[car] >= 0:
            mates += float(race.far[car] - race.far[mine])
            count += 1.0
    last = race.is_last_stage()
    return vec[float](
        [
            (score - mean) / 6.0,
            bounded((score - best) / 6.0),
            bounded((score - best) / 2.0),
            score / 20.0,
            first,
            ahead,
            bounded(gap / spread),
            bounded(gap / 10.0) if last and turns < 1.5 else 0.0,
            (float(score_of(race, seat)) - 3.0) / 6.0,
            float(len(hand)) / 4.0,
            good / 10.0,
            fuel.of(last, turns, len(hand)) / 30.0,
            0.0 if race.sideways[mine] else 1.0,
            float(race.must_pit[seat]),
            1.0 if race.status[mine] == MOVE_OVER else 0.0,
            1.0 if race.status[mine] == LAPPED else 0.0,
            1.0 if is_to_move(race, mine) else 0.0,
            1.0 if race.at[mine] >= 0 and is_in_line(race, mine) else 0.0,
            float(race.at[mine] % LANES) / 3.0 if race.at[mine] >= 0 else 0.3,
            turns / 8.0,
            1.0 if last else 0.0,
            float(len(race.track.stages) - race.stage) / 4.0,
            float(len(race.board.tracks) - race.number - 1) / 3.0,
            bounded(mates / count / 20.0) if count > 0.0 else 0.0,
        ]
    )


def before_the_grid(race: Race, seat: i64, fuel: Fuel) -> vec[float]:
    """Before the race there is little to go by: the hand, and the races before."""
    found = vec[float]([0.0] * WIDTH)
    best = -1000.0
    other: i64
    for other in range(race.seats):
        if other != seat and race.primary[other] != NOBODY:
            best = max(best, float(score_of(race, other)))
    if race.primary[seat] != NOBODY and best > -1000.0:
        found[1] = bounded((float(score_of(race, seat)) - best) / 6.0)
        found[2] = bounded((float(score_of(race, seat)) - best) / 2.0)
        car = race.primary[seat]
        if race.stopwatch[car] != NOBODY:
            time = race.board.cards[race.stopwatch[car]].stopwatch
            found[6] = 0.5 - float(time) / 54.0
        for card in race.hands[seat]:
            found[10] += (card_worth(race.board.cards[card]) - fuel.habits.usual) / 10.0
    found[4] = 1.0 / float(race.seats)
    found[5] = 0.5
    found[21] = float(len(race.track.stages)) / 4.0
    found[22] = float(len(race.board.tracks) - race.number - 1) / 3.0
    return found


def projected(race: Race, turns: float, fuel: Fuel) -> vec[float]:
    """Where each car can be when the stage is over, in half spaces."""
    last = race.is_last_stage()
    there = vec[float]()
    car: i64
    for car in range(CARS):
        left = turns + (1.0 if is_to_move(race, car) else 0.0)
        owner = race.owner[car]
        if owner != NOBODY and race.primary[owner] == car:
            held: i64 = len(race.hands[owner])
            gain = fuel.of(last, left, held)
            if race.must_pit[owner]:
                gain -= 6.0
        else:
            gain = NPD_TURN * left
        level = 0.0 if race.at[car] < 0 else -0.1 * float(race.at[car] % LANES)
        there = append(there, float(race.far[car]) + gain + level + 0.5 * float(race.edge[car]))
    return there


def is_to_move(race: Race, car: i64) -> bool:
    """Has the car still a turn in this round?"""
    active = race.activation
    if active is not None and active.car == car:
        return True
    return any(other == car for other in race.queue[race.turn :])


def place_of(there: vec[float], car: i64, spread: float) -> float:
    """The place a car can expect, the first being 0."""
    place = 0.0
    other: i64
    for other in range(CARS):
        if other != car:
            place += 1.0 - chance_of((there[car] - there[other]) / spread)
    return place


def chance_of(lead: float) -> float:
    """The chance to stay ahead with a lead, in spreads."""
    return min(1.0, max(0.0, 0.5 + 0.5 * lead))


def between(points: vec[float], place: float) -> float:
    low = min(i64(place), CARS - 2)
    share = place - float(low)
    return points[low] * (1.0 - share) + points[low + 1] * share


def bounded(number: float) -> float:
    return min(2.0, max(-2.0, number))
