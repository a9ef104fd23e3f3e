"""The season's book: points, statistics and the order after every race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from fivewide.kernel.game import CarResult
from fivewide.season import playoffs
from fivewide.season.points import System, score, stage_points

COUNTED = 60  # places that break ties
TOTALS = (
    "score", "points", "starts", "wins", "poles", "top5", "top10", "led", "dnfs", "stage_wins",
)  # fmt: skip


@dataclass(slots=True, eq=False)
class Account:
    """What one driver has got so far."""

    name: str
    starts: int = 0
    points: int = 0  # all he ever scored
    score: int = 0  # what the title is decided by
    wins: int = 0
    poles: int = 0
    top5: int = 0
    top10: int = 0
    led: int = 0
    dnfs: int = 0
    stage_wins: int = 0
    finishes: int = 0  # sum of his places
    start_sum: int = 0
    grids: int = 0  # races in which he had a place on the grid
    last_place: int = 0
    places: list[int] = field(default_factory=lambda: [0] * (COUNTED + 1))
    races: list[int] = field(default_factory=list)  # points race by race, those he started
    # Playoffs: how far he came, points that count again every round, where he came in from.
    tier: int = 0
    bonus: int = 0
    entry: int = 0
    earned_in_playoffs: int = 0


class Line(msgspec.Struct, frozen=True):
    """A driver in the standings."""

    place: int
    driver: str
    score: int
    points: int
    starts: int
    wins: int
    poles: int
    top5: int
    top10: int
    led: int
    dnfs: int
    stage_wins: int
    average_finish: float
    average_start: float | None
    status: str = ""  # champion, in the playoffs, out of them


class Book:
    """Points and statistics of a season, race by race."""

    def __init__(self, system: System, rounds: Sequence[int]) -> None:
        """`rounds` has the playoff round of every race of the calendar, 0 before them."""
        self.system = system
        self.rounds = rounds
        self.accounts: dict[str, Account] = {}
        self.raced = 0
        self.stage = 0  # of the playoffs that the next race belongs to
        self.winners_of_round: set[str] = set()

    @property
    def is_over(self) -> bool:
        return self.raced == len(self.rounds)

    def enter(self, cars: Sequence[CarResult]) -> list[int]:
        """A race is run: everybody's points for it, in the order of the cars."""
        system, accounts = self.system, self.accounts
        now = self.rounds[self.raced]
        if now > self.stage:
            playoffs.begin(self, now)
        points = score(system, cars)
        is_final = playoffs.is_final(self, now)
        for at, car in enumerate(cars):
            account = accounts.get(car.car)
            if account is None:
                account = accounts[car.car] = Account(car.car)
            place = car.place
            if car.stages:
                if 1 in car.stages:
                    account.stage_wins += car.stages.count(1)
                if not (is_final and account.tier == now):
                    points[at] += stage_points(system, car)
            won = points[at]
            account.starts += 1
            account.points += won
            account.score += won
            account.races.append(won)
            account.last_place = place
            account.places[place if place < COUNTED else COUNTED] += 1
            account.finishes += place
            if car.start:
                account.start_sum += car.start
                account.grids += 1
                account.poles += car.start == 1
            account.led += car.led
            if place <= 10:
                account.top10 += 1
                if place <= 5:
                    account.top5 += 1
                    if place == 1:
                        account.wins += 1
            if not car.running:
                account.dnfs += 1
            if now and account.tier:
                account.earned_in_playoffs += won
        playoffs.credit(self, cars, now)
        self.raced += 1
        return points

    def order(self) -> list[Account]:
        """Everybody, best first; equal scores by the better places."""
        best = self.system.best
        if best:
            for account in self.accounts.values():
                account.score = sum(sorted(account.races, reverse=True)[:best])
        by_finish = playoffs.by_finish(self)
        return sorted(
            (account for account in self.accounts.values() if account.starts),
            key=lambda a: (
                -a.tier,
                a.last_place if by_finish and a.tier == by_finish else 0,
                -a.score,
                [-count for count in a.places[1:]],
                a.name,
            ),
        )

    def ranked(self) -> list[tuple[int, Account]]:
        """Everybody with his place; who is equal in everything shares one."""
        found: list[tuple[int, Account]] = []
        for at, account in enumerate(self.order(), start=1):
            place = at
            if found:
                above, other = found[-1]
                if (
                    other.tier == account.tier
                    and other.score == account.score
                    and other.places == account.places
                    and not (playoffs.by_finish(self) and account.tier == self.stage)
                ):
                    place = above
            found.append((place, account))
        return found

    def standings(self) -> list[Line]:
        return [
            line(account, place, playoffs.status(self, account, place))
            for place, account in self.ranked()
        ]


def line(account: Account, place: int, status: str) -> Line:
    starts = max(account.starts, 1)
    totals = {name: getattr(account, name) for name in TOTALS}
    return Line(
        place=place,
        driver=account.name,
        **totals,
        average_finish=round(account.finishes / starts, 2),
        average_start=round(account.start_sum / account.grids, 2) if account.grids else None,
        status=status,
    )
