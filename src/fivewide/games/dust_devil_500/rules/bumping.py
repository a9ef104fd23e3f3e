"""Bumping: whoever comes to rest on an occupied space sends the car there back eight."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import i64, vec

from ..board import EXTRA_TURN, PIT_STOP, SPIN_OUT, Board
from ..events import (
    BUMPED,
    BUMPED_FROM_PIT,
    BUMPED_FROM_RAMP,
    BUMPED_TO_START,
    BUMPED_TOGETHER,
    CAGE_HELD,
    CHAIN_BUMPED,
    GREEN_BY_BUMP,
    PIT_ROW_BY_BUMP,
    PIT_STOPPED_BY_BUMP,
    SPUN_OUT_BY_BUMP,
)
from ..state import Race
from .extra_turns import lose_turn
from .ways import tell_bump

BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32])  # sets of cars are masks


def spot_behind(board: Board, spot: i64) -> i64:
    """DD-BUMP-01. Eight spaces back, the same color; DD-BUMP-03: at the worst on Start.

    DD-BUMP-07: from Pit Row by the numbers of its spaces, back to the main track. In the ramp
    nobody is bumped (DD-RAMP-09); as an option to the pair's first color in the last octet.
    DD-BUMP-06, DD-PIT-07, DD-RAMP-11: the spot is a plain one, so what the car owed to its old
    place is over, and it owes nothing to the new one.
    """
    if board.is_ramp(spot):
        return board.length - board.bump + 1 + 2 * (spot - board.ramp)
    return max(board.number[spot] - board.bump, 0)


def bump(race: Race, seat: i64) -> None:
    """DD-BUMP-02. The car that just came to rest bumps whoever is there: it must."""
    spot = race.at[seat]
    if not race.board.is_shared(spot):
        cars = cars_on(race, spot, BIT[seat])
        if cars:
            send_back(race, cars, seat, BUMPED)


def cars_on(race: Race, spot: i64, without: i64) -> i64:
    """The set of cars on the same space, some left out."""
    space = race.board.space
    here = space[spot]
    cars: i64 = 0
    seat: i64
    for seat in range(race.seats):
        if space[race.at[seat]] == here:
            cars |= BIT[seat]
    return cars & ~without


def send_back(race: Race, cars: i64, by: i64, kind: i64) -> None:
    """DD-BUMP-01. Cars on one space go back together, but a Roll Cage holds (DD-CARD-01).

    DD-CARD-02: cars that share a space are bumped together and go on sharing. DD-BUMP-04: a car
    that arrives on an occupied space bumps in turn; as an option cars then share the space.
    DD-BUMP-05: whatever the new space is, a bumped car feels nothing of it.
    """
    board = race.board
    spot: i64 = -1
    moved: i64 = 0
    leader: i64 = -1
    seat: i64
    for seat in range(race.seats):
        if cars & BIT[seat]:
            if race.cages[seat] > 0:
                hold(race, seat, by)
            else:
                start = race.at[seat]
                spot = board.back[start]
                race.at[seat] = spot
                if race.log is not None:
                    together = cars != BIT[seat]
                    manner = kind_of_bump(board, kind, start, spot, together)
                    tell_bump(race, manner, seat, by, start, spot)
                moved |= BIT[seat]
                leader = seat
    if moved == 0:
        return
    if board.house.bump_triggers:
        feel_the_space(race, moved, spot)
    if spot > 0 and board.house.bump_chain:
        cars = cars_on(race, spot, moved)
        if cars:
            send_back(race, cars, leader, CHAIN_BUMPED)


def kind_of_bump(board: Board, kind: i64, start: i64, end: i64, together: bool) -> i64:
    """An ordinary bump by the rule that fits its place; a card's or another car's is theirs."""
    if kind != BUMPED:
        return kind
    if board.is_ramp(start):
        return BUMPED_FROM_RAMP
    if board.is_pit(start):
        return BUMPED_FROM_PIT
    if end == 0 and board.number[start] < board.bump:
        return BUMPED_TO_START
    return BUMPED_TOGETHER if together else BUMPED


def hold(race: Race, seat: i64, by: i64) -> None:
    """DD-CARD-01. The Roll Cage is used up: the car stays, and the bumper shares its space."""
    race.cages[seat] -= 1
    race.discard[race.board.cards.cage] += 1
    race.tell(CAGE_HELD, seat, by)


def feel_the_space(race: Race, cars: i64, spot: i64) -> None:
    """DD-SPACE-05, as an option. Bumped cars take the bonus or the penalty of the space.

    A Red space still draws no card (DD-RED-02). An extra turn is taken when the turn of the
    bumping driver is over.
    """
    effect = race.board.effect[spot]
    seat: i64
    for seat in range(race.seats):
        if cars & BIT[seat]:
            if effect == EXTRA_TURN:
                race.extra[seat] += 1
                race.tell(GREEN_BY_BUMP, seat)
            elif effect in (PIT_STOP, SPIN_OUT):
                race.tell(PIT_STOPPED_BY_BUMP if effect == PIT_STOP else SPUN_OUT_BY_BUMP, seat)
                lose_turn(race, seat)
            elif spot == race.board.pit_entry:
                race.at[seat] = race.board.owes_pit
                race.tell(PIT_ROW_BY_BUMP, seat)
