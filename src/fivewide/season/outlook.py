"""What many seasons say: title odds, expected standings, each with the interval it is known to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fivewide.kernel.speech import Words
from fivewide.season.many import Seasons
from fivewide.season.plan import Plan
from fivewide.sim.report import Interval, mean, share

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Range(msgspec.Struct, frozen=True):
    """Where a figure lies in nine, and in five, of ten seasons."""

    low: float  # 5 %
    quarter: float
    middle: float
    three_quarters: float
    high: float  # 95 %


class Expected(msgspec.Struct, frozen=True):
    """A driver over many seasons. Means come with their 95 % interval."""

    driver: str
    place: int  # among the expected, by mean points
    title: Interval  # share of the seasons he was champion
    points: Interval
    points_range: Range
    rank: Interval
    rank_range: Range
    wins: Interval
    wins_range: Range
    poles: float
    top5: float
    top10: float
    led: float
    dnfs: float
    starts: float
    average_finish: float
    best_rank: int
    worst_rank: int


class Winners(msgspec.Struct, frozen=True):
    """Who wins a race, most often first."""

    race: int
    name: Words
    track: str
    playoff_round: int
    drivers: list[tuple[str, float]]


class Outlook(msgspec.Struct, frozen=True):
    """Many seasons in one look."""

    seasons: int
    races: int
    drivers: list[Expected]
    per_race: dict[str, Interval]  # cautions, retirements, ... a race
    winners: list[Winners]


def outlook(plan: Plan, seasons: Seasons) -> Outlook:
    lines = [_expected(seasons, name) for name in seasons.drivers]
    lines.sort(key=lambda line: (-line.points.value, line.rank.value, line.driver))
    rounds = plan.calendar.rounds
    return Outlook(
        seasons=seasons.count,
        races=seasons.count * len(rounds),
        drivers=[
            msgspec.structs.replace(line, place=place) for place, line in enumerate(lines, start=1)
        ],
        per_race={
            name: mean(total / len(rounds) for total in sums)
            for name, sums in seasons.figures.items()
        },
        winners=[
            Winners(
                race=at,
                name=each.name,
                track=each.track,
                playoff_round=playoffs,
                drivers=[
                    (name, round(wins / seasons.count, 4))
                    for name, wins in sorted(by.items(), key=lambda pair: (-pair[1], pair[0]))[:5]
                ],
            )
            for at, (each, playoffs, by) in enumerate(
                zip(rounds, plan.rounds, seasons.wins_by_race, strict=True), start=1
            )
        ],
    )


def _expected(seasons: Seasons, name: str) -> Expected:
    points, wins = seasons.of(name, "points"), seasons.of(name, "wins")
    starts = sum(seasons.of(name, "starts"))
    last = len(seasons.drivers)
    ranks = [rank or last for rank in seasons.of(name, "rank")]  # 0: did not start that season

    def average(statistic: str) -> float:
        return round(sum(seasons.of(name, statistic)) / seasons.count, 3)

    return Expected(
        driver=name,
        place=0,
        title=share(sum(rank == 1 for rank in ranks), seasons.count),
        points=mean(points),
        points_range=spread(points),
        rank=mean(ranks),
        rank_range=spread(ranks),
        wins=mean(wins),
        wins_range=spread(wins),
        **{each: average(each) for each in ("poles", "top5", "top10", "led", "dnfs", "starts")},
        average_finish=round(sum(seasons.of(name, "finishes")) / max(starts, 1), 3),
        best_rank=min(ranks),
        worst_rank=max(ranks),
    )


def spread(values: Sequence[int]) -> Range:
    ordered = sorted(values)
    return Range(*(round(quantile(ordered, part), 2) for part in QUANTILES))


def quantile(ordered: Sequence[float], part: float) -> float:
    """Linear between the two values around that part of the way."""
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)
