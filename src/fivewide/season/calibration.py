"""Simulated seasons beside the real one: how well do they agree, and in what should they?"""

from __future__ import annotations

import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from fivewide.kernel.speech import Words
from fivewide.season.outlook import Outlook
from fivewide.season.plan import Plan
from fivewide.season.real import Real
from fivewide.sim.report import Interval

REGULAR = 0.5  # of the races: who started fewer is not ranked among the regulars
CLOSE = 0.25  # rates may differ by so much
CORRELATED = 0.85  # at least, in points

FITTED: Words = (
    "Fitted: the cuts that turn figures into ratings, to 29 ratings quoted in the rulebook; and "
    "the cards are made from the very season they are compared with, so drivers should rank "
    "alike. Agreement shows that the rules carry the cards to the finish; it predicts nothing."
)
NOT_FITTED: Words = (
    "Not fitted: the Quick Card, piles, duels, stages and points. Cautions and retirements per "
    "race follow from the printed rules with these cards, and from a Special Results chart of "
    "our own; nothing was turned to bring them near the real figures."
)


class Rate(msgspec.Struct, frozen=True):
    """Something per race, simulated and real."""

    name: str
    simulated: Interval
    real: float
    ratio: float
    is_close: bool


class Pair(msgspec.Struct, frozen=True):
    """A driver, simulated and real."""

    driver: str
    starts: int
    points: float
    real_points: int
    rank: int
    real_rank: int
    wins: float
    real_wins: int
    average_finish: float
    real_average_finish: float
    is_regular: bool


class Calibration(msgspec.Struct, frozen=True):
    """The report."""

    drivers: int
    regulars: int
    points_correlation: float  # Spearman's, all drivers, points under the same system
    credited_correlation: float  # the same against the points the series really gave
    regulars_points_correlation: float
    wins_correlation: float  # regulars
    finish_correlation: float  # mean finish, regulars
    mean_rank_error: float  # places, regulars among themselves
    finish_spread: float  # standard deviation of the mean finishes, regulars
    real_finish_spread: float
    rates: list[Rate]
    is_calibrated: bool
    over: list[str]  # drivers who do better here than they did, most first
    under: list[str]
    pairs: list[Pair]
    fitted: Words = FITTED
    not_fitted: Words = NOT_FITTED


def calibrate(plan: Plan, outlook: Outlook, real: Real) -> Calibration:
    """Compare. The real season is scored by the same system, without its playoffs' resets."""
    book = real.book(plan.system, [0] * len(real.races))
    accounts = {account.name: account for account in book.order()}
    credited = real.credited()
    both = [line for line in outlook.drivers if line.driver in accounts]
    simulated_ranks = ranks([-line.points.value for line in both])
    scored = [accounts[line.driver] for line in both]
    real_ranks = ranks([-account.points for account in scored])
    pairs = [
        Pair(
            driver=line.driver,
            starts=account.starts,
            points=line.points.value,
            real_points=account.points,
            rank=round(simulated),
            real_rank=round(actual),
            wins=line.wins.value,
            real_wins=account.wins,
            average_finish=line.average_finish,
            real_average_finish=round(account.finishes / account.starts, 3),
            is_regular=account.starts >= REGULAR * len(real.races),
        )
        for line, account, simulated, actual in zip(
            both, scored, simulated_ranks, real_ranks, strict=True
        )
    ]
    regular = [pair for pair in pairs if pair.is_regular]
    points = agreement(pairs, "points", "real_points")
    rates = list(_rates(outlook, real))
    mine = ranks([-pair.points for pair in regular])
    theirs = ranks([-pair.real_points for pair in regular])
    gained = [b - a for a, b in zip(mine, theirs, strict=True)]  # places, here over there
    moved = sorted(zip(regular, gained, strict=True), key=lambda pair: -pair[1])
    return Calibration(
        drivers=len(pairs),
        regulars=len(regular),
        points_correlation=points,
        credited_correlation=correlation(
            [p.points for p in pairs], [credited[p.driver] for p in pairs]
        ),
        regulars_points_correlation=agreement(regular, "points", "real_points"),
        wins_correlation=agreement(regular, "wins", "real_wins"),
        finish_correlation=agreement(regular, "average_finish", "real_average_finish"),
        mean_rank_error=round(sum(map(abs, gained)) / max(len(regular), 1), 2),
        finish_spread=deviation([p.average_finish for p in regular]),
        real_finish_spread=deviation([p.real_average_finish for p in regular]),
        rates=rates,
        is_calibrated=points >= CORRELATED and all(rate.is_close for rate in rates),
        over=[f"{pair.driver} +{by:g}" for pair, by in moved[:5] if by > 0],
        under=[f"{pair.driver} {by:g}" for pair, by in reversed(moved[-5:]) if by < 0],
        pairs=pairs,
    )


def _rates(outlook: Outlook, real: Real) -> Iterator[Rate]:
    for name, counts in (("cautions", real.cautions), ("retirements", real.retirements)):
        if name in outlook.per_race and counts and sum(counts):
            simulated, actual = outlook.per_race[name], sum(counts) / len(counts)
            ratio = simulated.value / actual
            is_close = abs(ratio - 1) <= CLOSE
            yield Rate(name, simulated, round(actual, 3), round(ratio, 3), is_close)


def agreement(pairs: Sequence[Pair], mine: str, theirs: str) -> float:
    """The correlation of two figures of the same drivers."""
    return correlation(
        [getattr(pair, mine) for pair in pairs], [getattr(pair, theirs) for pair in pairs]
    )


def correlation(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """Spearman's rank correlation; who is equal shares the mean of the ranks."""
    try:
        return round(statistics.correlation(ranks(mine), ranks(theirs)), 4)
    except statistics.StatisticsError:  # fewer than two, or all alike
        return 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """1 for the least; equal values share the mean of their ranks."""
    order = sorted(values)
    return [(bisect_left(order, each) + bisect_right(order, each) + 1) / 2 for each in values]


def deviation(values: Sequence[float]) -> float:
    return round(statistics.stdev(values), 3) if len(values) > 1 else 0.0
