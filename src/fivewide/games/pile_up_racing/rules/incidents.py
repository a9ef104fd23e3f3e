"""Crashes and mechanical trouble: the caution, and who is in it."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from ..board import SPECIAL_DIE
from ..events import CRASHED, FAILED, IN_TROUBLE, INVOLVED, NOBODY_FAILED, NOBODY_HIT
from ..state import Race
from .checks import check_all
from .special import begin_special


def begin_incident(race: Race) -> None:
    """A caution is coming out: what it finds is kept where a stage counts it (PU-CAUTION-06)."""
    race.caution = True
    race.incident = len(race.out)
    race.check_plus = 0
    if race.board.house.stage_before:
        race.frozen = race.order[:]


def crash(race: Race) -> None:
    """PU-Q2-01, PU-Q2-02, PU-Q2-04, PU-Q3-02, PU-Q11-03. All cars with Acc enough are in it."""
    begin_incident(race)
    if race.contrast == SPECIAL_DIE:
        begin_special(race)
        return
    acc = race.form.acc
    start = race.start_of(race.active)
    checks = vec[i64]()
    place: i64
    for place in range(start, start + race.sizes[race.active]):
        if acc[race.order[place]] >= race.contrast:
            checks = append(checks, race.order[place])
    race.tell(CRASHED, race.active, race.contrast, len(checks))
    race.checks = checks
    if len(checks) == 0:
        race.tell(NOBODY_HIT, race.active)
        race.caution = race.board.house.empty_caution
    check_all(race, INVOLVED)


def mechanical(race: Race) -> None:
    """PU-Q12-01, PU-Q12-02, PU-Q12-04, PU-Q12-05. The first car whose Mech is in range."""
    begin_incident(race)
    if race.contrast == SPECIAL_DIE:
        begin_special(race)
        return
    board, house = race.board, race.board.house
    best = race.contrast - 1  # a 2 means B to E
    start = race.start_of(race.active)
    checks = vec[i64]()
    place: i64
    for place in range(start, start + race.sizes[race.active]):
        mech = board.mech[race.order[place]]
        if mech == best or (mech > best and not house.mech_exact):
            checks = append(checks, race.order[place])
            if not house.all_in_mech_range:
                break
    race.tell(FAILED, race.active, best, len(checks))
    race.checks = checks
    if len(checks) == 0:
        race.tell(NOBODY_FAILED, race.active)
        race.caution = house.empty_caution
    check_all(race, IN_TROUBLE)
