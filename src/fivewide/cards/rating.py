"""Ratings from figures: one small function per field of a driver card."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fivewide.cards.formulas import Formulas
from fivewide.cards.results import TYPES, Season, Start, Type

LETTERS = "ABCDE"
PIT = (2, 1, 0, -1, -2)
NEAR = 0.05  # of a standard deviation: a letter this close to a cut could as well be its neighbor


@dataclass(frozen=True)
class Skill:
    """A driver on one type of track: letters, and the figures behind them."""

    qualifying: str
    race: str
    starts: int = 0
    mean_finish: float | None = None
    race_z: float | None = None
    qualifying_z: float | None = None


@dataclass(frozen=True)
class Card:
    """A driver card."""

    driver: str
    car: str
    starts: int
    failed: int  # to qualify
    wins: int
    top5: int
    skill: dict[Type, Skill]
    acc: int
    pit: int
    mech: str
    dnf: int
    accidents: int
    retirements: int
    mechanical: int
    led: int
    points: int


def grade(value: float, cuts: Sequence[float]) -> int:
    """How many cuts a value is beyond; a cut itself still earns the better grade."""
    return sum(1 for cut in cuts if value > cut)


def drawn_in(total: float, count: float, league: float, prior: float) -> float:
    """A rate seen `count` times, drawn toward the league's by `prior` more."""
    return (total + prior * league) / (count + prior)


def cards(season: Season, by: Formulas) -> list[Card]:
    """A card for every driver who started, or failed to qualify; best in points first."""
    mine: dict[str, list[Start]] = {driver: [] for driver in season.failed}
    for start in season.starts:
        mine.setdefault(start.driver, []).append(start)
    skills = {type: skills_on(type, mine, season, by) for type in TYPES}
    accidents = accident_ratings(mine, season, by)
    mechanical = {driver: mechanical_races(starts, season, by) for driver, starts in mine.items()}
    # Not running at the end, whatever the reason; an empty tank too
    fell_out = {
        driver: sum(s.status not in by.status.running for s in starts)
        for driver, starts in mine.items()
    }
    all_starts = len(season.starts)
    mech_rate = sum(mechanical.values()) / all_starts
    dnf_rate = sum(fell_out.values()) / all_starts
    scale = 1.0
    if by.retirements.basis == "relative" and dnf_rate > 0:
        scale = by.retirements.league / dnf_rate
    made = []
    for driver, starts in mine.items():
        count = len(starts)
        mech = drawn_in(mechanical[driver], count, mech_rate, by.mechanical.prior)
        dnf = drawn_in(fell_out[driver], count, dnf_rate, by.retirements.prior) * scale
        involved, acc = accidents[driver]
        made.append(
            Card(
                driver=driver,
                car=usual_car(starts),
                starts=count,
                failed=season.failed.get(driver, 0),
                wins=sum(s.finish == 1 for s in starts),
                top5=sum(s.finish <= 5 for s in starts),
                skill={type: skills[type].get(driver, Skill("E", "E")) for type in TYPES},
                acc=acc,
                pit=pit_rating(driver, season, by),
                mech=LETTERS[grade(mech, by.mechanical.cuts)],
                dnf=1 + grade(dnf, by.retirements.cuts),
                accidents=involved,
                retirements=fell_out[driver],
                mechanical=mechanical[driver],
                led=sum(s.led for s in starts),
                points=sum(s.points or 0 for s in starts),
            )
        )
    return sorted(made, key=lambda card: (-card.points, -card.starts, card.driver))


def usual_car(starts: list[Start]) -> str:
    """The number he drove most often; the one he had first among equals."""
    numbers = [start.car for start in starts if start.car]
    return max(dict.fromkeys(numbers), key=numbers.count) if numbers else ""


def skills_on(
    type: Type, mine: dict[str, list[Start]], season: Season, by: Formulas
) -> dict[str, Skill]:
    """PU-CARD-05 to PU-CARD-08. Everybody who raced on a type of track, against each other."""
    races = {race.number for race in season.races if race.type == type}
    laps = sum(race.laps_run for race in season.races if race.type == type)
    there = {driver: [s for s in starts if s.race in races] for driver, starts in mine.items()}
    there = {driver: starts for driver, starts in there.items() if starts}
    finishes = {driver: typical_finish(starts, by) for driver, starts in there.items()}
    started = {
        driver: [s.start for s in starts if s.start is not None] for driver, starts in there.items()
    }
    race_z = scores(finishes, {driver: len(starts) for driver, starts in there.items()}, by)
    mean_start = {driver: statistics.fmean(grid) for driver, grid in started.items() if grid}
    start_z = scores(mean_start, {driver: len(grid) for driver, grid in started.items()}, by)
    found = {}
    for driver, starts in there.items():
        mean_finish = statistics.fmean(s.finish for s in starts)
        share = sum(s.led for s in starts) / laps if laps else 0.0
        z, grid_z = race_z[driver], start_z.get(driver)
        qualifying = "C" if grid_z is None else LETTERS[grade(grid_z, by.letters.cuts)]
        lost = mean_finish - mean_start[driver] if driver in mean_start else 0.0
        found[driver] = Skill(
            qualifying=qualifying + ("+" if 1 in started[driver] else ""),
            race=LETTERS[grade(z, by.letters.cuts)] + mark(share, lost, len(starts), by),
            starts=len(starts),
            mean_finish=mean_finish,
            race_z=z,
            qualifying_z=grid_z,
        )
    return found


def typical_finish(starts: list[Start], by: Formulas) -> float:
    """Mean finish; with `win_blend`, partly that of the races he was still running in."""
    plain = statistics.fmean(s.finish for s in starts)
    running = [s.finish for s in starts if s.status in by.status.running]
    if not running or not by.letters.win_blend:
        return plain
    weight = by.letters.win_blend
    return (1 - weight) * plain + weight * statistics.fmean(running)


def scores(means: dict[str, float], counts: dict[str, int], by: Formulas) -> dict[str, float]:
    """Each mean drawn toward the field's, in standard deviations from it; below zero is better."""
    if not means:
        return {}
    middle = statistics.fmean(means.values())
    drawn = {
        driver: drawn_in(mean * counts[driver], counts[driver], middle, by.letters.prior)
        for driver, mean in means.items()
    }
    spread = statistics.stdev(drawn.values()) if len(drawn) > 1 else 0.0
    if spread == 0:
        return dict.fromkeys(drawn, 0.0)
    return {driver: (value - middle) / spread for driver, value in drawn.items()}


def mark(share: float, lost: float, starts: int, by: Formulas) -> str:
    """PU-CARD-08. Laps led earn a plus; a plus excludes the minus for places lost."""
    if share >= by.marks.plus_plus:
        return "++"
    if share >= by.marks.plus:
        return "+"
    return "-" if starts >= by.marks.minus_starts and lost >= by.marks.minus else ""


def accident_ratings(
    mine: dict[str, list[Start]], season: Season, by: Formulas
) -> dict[str, tuple[int, int]]:
    """PU-CARD-10. How often a driver was part of a crash, and his Acc.

    Where no cautions are known: by crash retirements, ranked inside the season.
    """
    if season.cautions is None:
        crashed = [start.driver for start in season.starts if start.status in by.status.crash]
    else:
        cars = {(start.race, start.car): start.driver for start in season.starts}
        crashes = [caution for caution in season.cautions if caution.kind == "crash"]
        crashed = [cars[crash.race, car] for crash in crashes for car in crash.cars]
    involved = Counter(crashed)
    league = len(crashed) / len(season.starts)
    rates = {
        driver: drawn_in(involved[driver], len(starts), league, by.accidents.prior)
        for driver, starts in mine.items()
    }
    order = sorted(rates.values())

    def rating(rate: float) -> int:
        if season.cautions is not None:
            return 1 + grade(rate, by.accidents.cuts)
        behind = order.index(rate) / len(order)  # equal rates get an equal rating
        return 1 + sum(1 for share in by.accidents.ranked if behind >= share)

    return {driver: (involved[driver], rating(rate)) for driver, rate in rates.items()}


def mechanical_races(starts: list[Start], season: Season, by: Formulas) -> int:
    """PU-CARD-14. Races that a mechanical trouble ended, or brought a caution into."""
    stopped = {
        (caution.race, car)
        for caution in season.cautions or ()
        if caution.kind == "mechanical"
        for car in caution.cars
    }
    otherwise = {*by.status.running, *by.status.crash, *by.status.fuel}
    return sum(s.status not in otherwise or (s.race, s.car) in stopped for s in starts)


def pit_rating(driver: str, season: Season, by: Formulas) -> int:
    """PU-CARD-11. How quick the crew is; 0 where too few stops are known."""
    stops = (season.stops or {}).get(driver)
    if stops is None or stops.delta is None or stops.count < by.pit.stops:
        return 0
    return PIT[grade(stops.delta, by.pit.cuts)]


@dataclass(frozen=True)
class NearCut:
    """A letter that a little more or less would have changed."""

    driver: str
    field: str
    rating: str
    z: float
    cut: float


def near_cuts(made: list[Card], by: Formulas) -> list[NearCut]:
    found = []
    for card in made:
        for type, skill in card.skill.items():
            for name, rating, z in (
                ("q", skill.qualifying, skill.qualifying_z),
                ("r", skill.race, skill.race_z),
            ):
                cut = min(by.letters.cuts, key=lambda cut: abs((z or 0.0) - cut))
                if z is not None and abs(z - cut) <= NEAR:
                    found.append(NearCut(card.driver, f"{type}_{name}", rating, z, cut))
    return found
