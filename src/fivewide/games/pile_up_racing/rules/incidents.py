"""Crashes and mechanical trouble: the caution, and who is in it."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from ..board import CRASH, MECHANICAL, SPECIAL_DIE
from ..events import CRASHED, FAILED, IN_TROUBLE, INVOLVED, NOBODY_FAILED, NOBODY_HIT
from ..state import Race
from .checks import check_all
from .special import begin_special


def begin_incident(race: Race) -> None:
    """A caution is coming out: what it finds is kept where a stage counts it (PU-CAUTION-06).

    PU-Q2-02, PU-Q12-04: a contrasting 6 asks the chart. PU-Q2-01, PU-Q12-01: else the die says who
    is in it. PU-Q2-04, PU-Q12-05: nobody may be. PU-Q3-02, PU-Q11-03: on the Final Lap other rows
    are crashes too.
    """
    race.caution = True
    if race.board.house.stage_before:
        race.frozen = race.order[:]
    if race.contrast == SPECIAL_DIE:
        begin_special(race)
        return
    cars = involved(race)
    is_crash = race.row() == CRASH
    if is_crash:
        race.tell(CRASHED, race.active, race.contrast, len(cars))
    else:
        race.tell(FAILED, race.active, race.contrast - 1, len(cars))
    if len(cars) == 0:
        race.tell(NOBODY_HIT if is_crash else NOBODY_FAILED, race.active)
        race.caution = race.board.house.empty_caution
    check_all(race, cars, 0, INVOLVED if is_crash else IN_TROUBLE)


def involved(race: Race) -> vec[i64]:
    """PU-Q2-01, PU-Q12-02. All cars of the pile with Acc enough; the first whose Mech is in range.

    As an option all of these.
    """
    start, row = race.start_of(race.active), race.row()
    cars = vec[i64]()
    place: i64
    for place in range(start, start + race.sizes[race.active]):
        if is_involved(race, row, race.order[place]):
            cars = append(cars, race.order[place])
            if row == MECHANICAL and not race.board.house.all_in_mech_range:
                return cars
    return cars


def is_involved(race: Race, row: i64, car: i64) -> bool:
    if row == CRASH:
        return race.form.acc[car] >= race.contrast
    best = race.contrast - 1  # a 2 means B to E
    mech = race.board.mech[car]
    return mech == best or (mech > best and not race.board.house.mech_exact)
