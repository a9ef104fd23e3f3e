"""The conformance kit: what every game must keep to, tried out in random races.

One call judges a game; the first fault ends it with an AssertionError that names the game, its
options, the seed and the decision, so that the same race can be looked at again:

    >>> from fivewide.kernel.sample import GAME
    >>> conform(GAME, races=1, processes=False).races
    1

Every check is also a function of its own. Those about a moment take a `Moment`, which `moments`
hands out one by one, at each decision, roll, shuffle and at the end; those about a whole race
take a `Case`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fivewide.kernel.agenda import depth
from fivewide.kernel.conformance import declared, invariants, secrecy, words
from fivewide.kernel.conformance.cases import LIMIT, Case, Fault, Moment, moments
from fivewide.kernel.conformance.clones import clones_are_independent
from fivewide.kernel.conformance.options import options_are_sound, refusals_change_nothing
from fivewide.kernel.conformance.processes import same_race_elsewhere
from fivewide.kernel.conformance.races import (
    positions_round_trip,
    records_replay,
    silent_engine_agrees,
)
from fivewide.kernel.game import Game

T = TypeVar("T")
MOMENT_CHECKS: tuple[Callable[[Moment], None], ...] = (
    options_are_sound,
    invariants.nothing_is_lost,
    invariants.agenda_is_shallow,
    clones_are_independent,
    positions_round_trip,
    secrecy.secrets_are_kept,
    secrecy.hidden_things_stay_hidden,
    secrecy.seals_open_alike,
    words.words_are_said,
    words.rules_are_cited,
    invariants.standings_are_complete,
    refusals_change_nothing,
    declared.facts_are_declared,
    declared.events_are_declared,
    declared.clones_are_whole,
    declared.answers_read_back,
    declared.redaction_is_blind,
)


@dataclass
class Report:
    """What was tried, and found to be in order."""

    game: str
    races: int = 0
    decisions: int = 0
    outcomes: int = 0
    deepest: int = 0  # the agenda
    processes: int = 0  # other processes that came to the same races
    kinds: set[str] = field(default_factory=set)  # of events that happened

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.races} races, {self.decisions} decisions, {self.outcomes} "
            f"outcomes, {len(self.kinds)} kinds of events, agenda at most {self.deepest} deep"
        )


def conform(
    game: Game[Any],
    options_list: Iterable[Mapping[str, Any]] = ({},),
    seats: int | None = None,
    races: int = 20,
    seed: int = 1,
    *,
    limit: int = LIMIT,
    processes: bool = True,
    every: int = 1,
) -> Report:
    """Judge a game by random races, so many for each set of options.

    `seats` None: all numbers of players in turn. `limit`: decisions and outcomes within which a
    race must end. `processes`: compare with another process too, whose hash seed differs.
    `every`: look at every so many moments only, others in each race, where races are long.
    Raises AssertionError at the first fault.
    """
    report = Report(game.id)
    for options in options_list:
        for race in range(races):
            players = seats or game.seats[race % len(game.seats)]
            case = Case.of(game, options, players, seed + race, limit)
            judge_moments(case, report, every)
            guarded(silent_engine_agrees, case, case.fault)
            guarded(records_replay, case, case.fault)
            report.races += 1
        if processes:
            players = seats or game.seats[0]
            report.processes += same_race_elsewhere(game, options, players, [seed, seed + 1])
    return report


def judge_moments(case: Case, report: Report | None = None, every: int = 1) -> None:
    """Every check of this kit that looks at single moments of a race; the end is one of them."""
    report = report or Report(case.game.id)
    for moment in moments(case):
        if (moment.number + case.seed) % every and not moment.table.over:
            continue
        for check in MOMENT_CHECKS:
            guarded(check, moment, moment.fault)
        report.deepest = max(report.deepest, int(depth(moment.state)))
        if moment.table.to_act:
            report.decisions += 1
        elif not moment.table.over:
            report.outcomes += 1
        report.kinds.update(event.kind for event in moment.table.events(None, moment.told))


def guarded(check: Callable[[T], object], what: T, fault: Callable[[str], Fault]) -> None:
    """Run a check; whatever it stumbles over becomes a fault that says where."""
    try:
        check(what)
    except Fault:
        raise
    except Exception as error:
        name = check.__name__.replace("_", " ")
        raise fault(f"{name}: {type(error).__name__}: {error}") from error
