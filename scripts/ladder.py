"""Who beats whom, and how much time that takes: drivers against each other on fresh deals.

    python scripts/ladder.py daytona-500 ace regular --seats 4 --deals 50
    python scripts/ladder.py daytona-500 ace:100 greedy -O race=1 --first 5000

The first is the challenger, alone against so many of the second. Every deal is raced once from
each seat, so that a good seat is nobody's luck; deals are independent of each other, races of one
deal are not: the interval is that of the deals' means. Settings are chosen on deals below 1,000,
what is published begins there. Needs the compiled package to take minutes and not hours.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))  # where the tests of games are

from fivewide.bots import make_bot
from fivewide.games import game
from fivewide.kernel.agenda import advance, answer_of, open_seats
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.turns import Turn
from tests.games.trials import trial_of

FRESH = 1000  # the first deal that nobody chose a setting on


@dataclass(frozen=True)
class Match:
    """One driver against several of another."""

    game: str
    challenger: str
    rival: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 2026


def usual_options(id: str) -> tuple[tuple[str, Any], ...]:
    """With these people are asked something."""
    return tuple(trial_of(id).driven.items())


@dataclass
class Found:
    """How a challenger did."""

    shares: list[float] = field(default_factory=list)  # of wins, by deal
    places: list[float] = field(default_factory=list)  # mean place, by deal
    times: list[float] = field(default_factory=list)  # seconds of its decisions with a choice
    races: int = 0

    def add(self, other: Found) -> None:
        self.shares += other.shares
        self.places += other.places
        self.times += other.times
        self.races += other.races

    @property
    def share(self) -> float:
        return fmean(self.shares)

    @property
    def plus_minus(self) -> float:
        """Half of the 95 % interval."""
        many = len(self.shares)
        return 1.96 * stdev(self.shares) / math.sqrt(many) if many > 1 else 1.0

    def __str__(self) -> str:
        times = sorted(self.times) or [0.0]
        return (
            f"{self.share:.3f} ± {self.plus_minus:.3f} of {self.races} races, mean place "
            f"{fmean(self.places):.2f}, a decision {1000 * median(times):.1f} ms "
            f"(p95 {1000 * times[int(0.95 * (len(times) - 1))]:.1f})"
        )


def one_deal(match: Match, number: int) -> Found:
    """The challenger in every seat, on the same deal."""
    found = Found()
    shares, places = [], []
    for seat in range(match.seats):
        won, place, times = one_race(match, number, seat)
        shares.append(won)
        places.append(place)
        found.times += times
        found.races += 1
    found.shares.append(fmean(shares))
    found.places.append(fmean(places))
    return found


def one_race(match: Match, number: int, seat: int) -> tuple[float, float, list[float]]:
    """What the challenger in that seat won, its place, and how long it thought."""
    of = game(match.game)
    seed = seed_of(match.seed, number)
    bots = [
        make_bot(match.challenger if at == seat else match.rival, of, seed_of(seed, 10 + at))
        for at in range(match.seats)
    ]
    race = of.new(of.prepare(dict(match.options), match.seats), Seeded(seed))
    times: list[float] = []
    advance(race)
    while not race.over:
        asked = int(open_seats(race)[0])
        turn = Turn(of, race, asked)
        started = time.perf_counter()
        option = bots[asked].choose(turn)
        if asked == seat and len(turn.options) > 1:
            times.append(time.perf_counter() - started)
        answer_of(race, asked, option.number)
    best = best_places(of, race, match.seats)
    first = min(best)
    won = (best[seat] == first) / best.count(first)
    place = sum(other < best[seat] for other in best) + (best.count(best[seat]) + 1) / 2
    return won, place, times


def best_places(of: Any, race: Any, seats: int) -> list[int]:
    """The best place of each seat; cars that drive themselves do not count."""
    best = [1 << 30] * seats
    for line in of.standings(race):
        if 0 <= line.seat < seats:
            best[line.seat] = min(best[line.seat], int(line.place))
    return best


def deals(match: Match, first: int, count: int, workers: int) -> Found:
    found = Found()
    numbers = range(first, first + count)
    for part in each_deal(match, numbers, workers):
        found.add(part)
        if sys.stderr.isatty():
            print(f"\r{len(found.shares)} of {count} deals: {found}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return found


def each_deal(match: Match, numbers: Iterable[int], workers: int) -> Iterable[Found]:
    if workers == 1:
        yield from (one_deal(match, number) for number in numbers)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
        yield from pool.map(one_deal, *zip(*((match, number) for number in numbers), strict=True))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("game")
    asked.add_argument("challenger", help="a bot, as --seats of `fivewide sim` takes it")
    asked.add_argument("rival", help="who has all other seats")
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--deals", type=int, default=50)
    asked.add_argument("--first", type=int, default=0, help=f"the first deal; fresh from {FRESH}")
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--option", "-O", action="append", default=[], metavar="KEY=VALUE")
    wanted = asked.parse_args()
    options = tuple((key, value) for key, _, value in (o.partition("=") for o in wanted.option))
    options = options or usual_options(wanted.game)
    match = Match(wanted.game, wanted.challenger, wanted.rival, wanted.seats, options)
    found = deals(match, wanted.first, wanted.deals, wanted.workers)
    print(f"{wanted.game}, {wanted.seats}: {wanted.challenger} against {wanted.rival}: {found}")


if __name__ == "__main__":
    main()
