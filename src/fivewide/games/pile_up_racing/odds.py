"""Exact chances of what dice are about to decide, for people. No rule reads them."""

from __future__ import annotations

from functools import lru_cache

from .board import SPECIAL_DIE
from .rules.duels import LadderRoll, dice_of, uses_pit
from .state import Race

TWO_DICE = 36


def fails(number: int) -> int:
    """PU-DNF-02. Rolls of two dice, of 36, that are not more than a DNF number.

    >>> [fails(number) for number in (-1, 1, 2, 4, 7, 12, 14)]
    [0, 0, 1, 6, 21, 36, 36]
    """
    return sum(one + two <= number for one in range(1, 7) for two in range(1, 7))


def caught(acc: int) -> float:
    """PU-Q2-01, PU-Q2-02. The chance to be in a crash of the own pile; a black 6 asks the chart.

    >>> [round(6 * caught(acc)) for acc in (1, 3, 6)]
    [1, 3, 5]
    """
    return min(acc, int(SPECIAL_DIE) - 1) / 6


@lru_cache(maxsize=16)
def totals(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice add up to 0, 1, 2, ...

    >>> totals(2)
    (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[total - face] for face in range(1, 7) if 0 <= total - face < len(ways))
            for total in range(len(ways) + 6)
        ]
    return tuple(ways)


def passes(mine: tuple[int, int], theirs: tuple[int, int]) -> float:
    """PU-Q10-03, PU-Q10-04. The chance to beat the car ahead; each is dice, and what is added.

    >>> round(passes((3, 0), (4, 0)), 3)
    0.192
    """
    dice, plus = mine
    rival_dice, rival_plus = theirs
    ways: int = sum(
        many * few
        for total, many in enumerate(totals(dice))
        for other, few in enumerate(totals(rival_dice))
        if total + plus > other + rival_plus
    )
    return ways / float(6 ** (dice + rival_dice))


def holds(dice: int, plus: int, total: int) -> float:
    """PU-Q10-04. The chance of the car ahead to reach a total that it has to hold."""
    ways: int = sum(many for sum_, many in enumerate(totals(dice)) if sum_ + plus >= total)
    return ways / float(6**dice)


def rolls_of(race: Race, car: int) -> tuple[int, int]:
    """The dice of a car in the duel in hand, and what is added to them."""
    plus = race.form.pit_plus if uses_pit(race) else race.form.plus
    return int(dice_of(race, car)), int(plus[car])


def of_match(race: Race, match: LadderRoll) -> float:
    """The chance that the car about to roll wins its match on the ladder."""
    mine = rolls_of(race, int(match.matched(race)))
    if len(match.totals) == 0:
        return passes(mine, rolls_of(race, int(race.order[match.climb.place - 1])))
    return holds(*mine, int(match.totals[0]))
