"""Who has won: primaries by points, or teams, over one race or a whole season."""

from __future__ import annotations

from fivewide.kernel.ints import i64, vec
from fivewide.racing.order import places

from ..board import CARS, TEAM_NPDS, TEAM_OFF, TEAM_PAIRS
from ..state import Race

PARTNERS = 4  # VL-TEAM-05: seats 1 and 5, 2 and 6, and so on
BEYOND = 1_000  # more than any number of places or wins


def points_of(race: Race, car: i64) -> i64:
    """VL-SCORE-05, VL-CHAMP-02. All its stage and race points, of all races so far."""
    return race.total[car] + race.points[car]


def is_counted(race: Race, seat: i64, car: i64) -> bool:
    """VL-WIN-04, VL-TEAM-01, VL-TEAM-02, VL-TEAM-03, VL-ROGUE-07. Does a car score for a player?

    Only the primary, unless teams are played: then one's own NPDs too, or one's partner. Rogues
    score for nobody. Over several races partners count for themselves.
    """
    if race.primary[seat] == car:
        return True
    mode = team_mode(race)
    if mode == TEAM_NPDS:
        return race.owner[car] == seat
    return mode == TEAM_PAIRS and race.primary[(seat + PARTNERS) % race.seats] == car


def team_mode(race: Race) -> i64:
    """VL-TEAM-01, VL-TEAM-03. In a season of pairs individual totals crown the champion."""
    mode = race.board.house.team_mode
    if mode == TEAM_PAIRS and len(race.board.tracks) > 1:
        return TEAM_OFF
    return mode


def score_of(race: Race, seat: i64) -> i64:
    """VL-WIN-01, VL-WIN-03, VL-TEAM-01. What a player has scored."""
    if race.board.house.team_mode == TEAM_OFF:
        return points_of(race, race.primary[seat])
    score: i64 = 0
    car: i64
    for car in range(CARS):
        if is_counted(race, seat, car):
            score += points_of(race, car)
    return score


def ranking(race: Race) -> vec[i64]:
    """VL-WIN-01, VL-WIN-02, VL-WIN-03, VL-CHAMP-03, VL-CHAMP-04. The place of every seat.

    By points. Equal ones: after a single race the better finish (VL-TEAM-04: of teams their best
    car, then the next), after several races more races won, and else they share the place.
    """
    return places(vec[i64]([seat_worth(race, seat) for seat in range(race.seats)]))


def seat_worth(race: Race, seat: i64) -> i64:
    return score_of(race, seat) * BEYOND * BEYOND + tie_break(race, seat)


def tie_break(race: Race, seat: i64) -> i64:
    if len(race.board.tracks) > 1:
        wins: i64 = 0
        car: i64
        for car in range(CARS):
            if is_counted(race, seat, car):
                wins += race.wins[car]
        return wins
    return finishing_set(race, seat)


def finishing_set(race: Race, seat: i64) -> i64:
    """VL-WIN-02, VL-TEAM-04. The places of one's cars as a number: the better the best, the higher.

    A bit for each place, the first place the highest.
    """
    number: i64 = 0
    car: i64
    for car in range(CARS):
        if is_counted(race, seat, car) and race.finish[car] > 0:
            number |= 1 << CARS - race.finish[car]
    return number


def car_worth(race: Race, car: i64) -> i64:
    """VL-SOLO-10. Points; of equal ones the better finish counts, over several races more wins."""
    more = race.wins[car] if len(race.board.tracks) > 1 else CARS - race.finish[car]
    return points_of(race, car) * BEYOND + more


def car_places(race: Race) -> vec[i64]:
    """VL-SOLO-10, VL-CHAMP-02. The place of every car in the table of all eight; equals share."""
    return places(vec[i64]([car_worth(race, car) for car in range(CARS)]))
