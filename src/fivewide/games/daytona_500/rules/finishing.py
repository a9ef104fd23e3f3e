"""Finishing: places in the order of crossing, hands laid down, cars out of gas."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from ..board import CARS, LANES, NOBODY
from ..events import FINISHED, HAND_DOWN, OUT_OF_GAS, RACE_ENDED
from ..state import Race
from .ways import tell_way


def finish(race: Race, car: i64) -> None:
    """D5-FINISH-01, D5-FINISH-02. The car takes the next place and leaves the track."""
    row, lane = race.row[car], race.lane[car]
    race.lift(car)
    race.row[car] = race.board.rows
    race.lane[car] = 0
    race.order = append(race.order, car)
    race.tell(FINISHED, car, len(race.order))
    if race.shows_ways:
        tell_way(race, row, lane, race.board.rows * LANES)
    owner = race.owner[car]
    if owner != NOBODY and not race.has_cars_racing(owner):
        lay_down_hand(race, owner)


def lay_down_hand(race: Race, seat: i64) -> None:
    """D5-FINISH-03. With the last car home the rest of a hand is discarded unplayed."""
    hand = race.hands[seat]
    race.tell(HAND_DOWN, seat, len(hand))
    for card in hand:
        race.discard = append(race.discard, card)
    race.hands[seat] = vec[i64]()


def call_the_race(race: Race) -> None:
    """D5-FINISH-07. Cars still on the track have run out of gas: no place, no prize."""
    race.tell(RACE_ENDED, race.race, len(race.order))
    car: i64
    for car in range(CARS):
        if race.is_racing(car):
            race.tell(OUT_OF_GAS, car)
