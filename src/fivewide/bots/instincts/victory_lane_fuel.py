"""Victory Lane: cards are fuel. What a hand will still bring until the flag comes out.

A turn with a card gains about nine half spaces, one without is a stop, which brings cards and
costs boxes. So what a hand is worth depends on the turns that are left: cards beyond them are worth
next to nothing, and a single card from a quick stop may be all that is needed.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.bots.instincts.victory_lane_habits import Habits
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.ints import append, i64, vec

TURNS: Final[i64] = 16  # the longest that is worked out
HAND: Final[i64] = 5
STOPS: Final[vec[float]] = vec[float]([1.0, -3.0, -7.0])  # half spaces a stop gains on average,
DRAWN: Final[vec[i64]] = vec[i64]([1, 2, 4])  # and cards


@final
class Fuel:
    """What hands of so many cards gain in so many turns, worked out once."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits
        self.to_flag = gains(habits, habits.keep)  # till a flag after which the race goes on,
        self.to_end = gains(habits, 0.0)  # and till the end

    def of(self, is_last: bool, turns: float, hand: i64) -> float:
        """What a hand gains; turns that may come or not count in part."""
        table = self.to_end if is_last else self.to_flag
        turns = min(turns, float(TURNS - 1))
        whole = i64(turns)
        share = turns - float(whole)
        at = whole * (HAND + 1) + min(hand, HAND)
        return table[at] * (1.0 - share) + table[at + HAND + 1] * share


def gains(habits: Habits, keep: float) -> vec[float]:
    """By turns and cards: the better of a card and each kind of stop, turn after turn."""
    table = vec[float]()
    hand: i64
    for hand in range(HAND + 1):
        table = append(table, keep * float(hand))
    turn: i64
    stop: i64
    on = 1.0 - habits.caution
    for turn in range(1, TURNS + 1):
        before = (turn - 1) * (HAND + 1)
        for hand in range(HAND + 1):
            best = -1000.0
            if hand > 0:
                best = habits.usual + on * table[before + hand - 1]
            for stop in range(3):
                full = min(4, hand + DRAWN[stop])
                best = max(best, STOPS[stop] + on * table[before + full])
            table = append(table, best)
    return table


def turns_left(race: Race) -> float:
    """Rounds that are still to come in this stage after this one, on average."""
    laps = race.track.stages[race.stage] - race.laps
    if laps <= 0:
        return 0.0
    deck = race.laps_deck
    if len(deck) == 0:
        return 1.0
    total: i64 = 0
    enough: i64 = 0
    for card in deck:
        total += race.board.laps[card]
        if race.board.laps[card] >= laps:
            enough += 1
    count = float(len(deck))
    if enough > 0:
        return 2.0 - float(enough) / count
    return float(laps) * count / float(total) + 0.5
