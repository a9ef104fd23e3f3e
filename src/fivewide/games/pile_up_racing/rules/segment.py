"""The race, segment by segment: rolls from the rear to the lead, boxes, stages, the Final Lap."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Step
from fivewide.kernel.ints import append, extend, i64, vec
from fivewide.racing.order import best_first

from ..board import NOBODY
from ..events import (
    BOX,
    BOX_AFTER_CAUTION,
    CAUTION,
    CAUTION_ON_FINAL_LAP,
    CHECKERED,
    CHECKERED_FOR_LAST_OUT,
    FINAL_LAP,
    FINISHED,
    FINISHED_OUT,
    GAP_PASSED,
    LAST_BOX,
    LEAD_CHANGED,
    NOBODY_LEFT,
    OVERTIME,
    REFORMED,
    REFORMED_AFTER_STAGE,
    ROLLED,
    SEGMENT,
    STAGE_ENDED,
    STAGE_ENDED_BY_CAUTION,
)
from ..state import Race
from .driving import ask_drivers, back_to_normal, show_form
from .piles import form_piles, trim
from .pit_stops import ask_green_stops, ask_pit_calls, stop_under_green, wear_tires
from .quick_card import comes_to, resolve


@final
@mypyc_attr(acyclic=True)
class RollPile(Chance):
    """PU-SEG-01, PU-SEG-02, PU-PILE-04. The pair and the contrasting die, for the active pile."""

    rule: ClassVar[str] = "PU-SEG-01"

    def outcomes(self, race: Race, /) -> i64:
        return 216

    def chosen(self, race: Race, answer: i64, /) -> None:
        one, two, contrast = answer // 36 + 1, answer // 6 % 6 + 1, answer % 6 + 1
        race.die_one, race.die_two, race.contrast = one, two, contrast
        if race.log is not None:
            race.tell(ROLLED, race.active, one * 10 + two, contrast)
            race.attach(vec[i64]([comes_to(race)]))
        resolve(race)
        if race.question is None:
            end_action(race)
        else:  # dice or cards of the action are waited for
            race.plan(END)


@final
@mypyc_attr(acyclic=True)
class EndOfAction(Step):
    """The action is carried out, after all that it had to wait for."""

    def run(self, race: Race, /) -> None:
        end_action(race)


@final
@mypyc_attr(acyclic=True)
class StartSegment(Step):
    """What drivers decide before a segment is decided."""

    def run(self, race: Race, /) -> None:
        stop_under_green(race)
        show_form(race)
        start_segment(race)


@final
@mypyc_attr(acyclic=True)
class Regroup(Step):
    """Pit calls are made."""

    def run(self, race: Race, /) -> None:
        regroup(race)


# They hold nothing, and each is the floor of the agenda: one of each is enough.
ROLL: Final = RollPile()
END: Final = EndOfAction()
START: Final = StartSegment()
REGROUP: Final = Regroup()


# A segment


def begin_segment(race: Race) -> None:
    if race.is_driven():
        back_to_normal(race)
        race.plan(START)
        ask_drivers(race)
        ask_green_stops(race)
    else:
        start_segment(race)


def start_segment(race: Race) -> None:
    """PU-SEG-03, PU-FINAL-01, PU-FINAL-05, PU-OT-03. The rearmost pile acts first."""
    piles: i64 = len(race.sizes)
    if race.overtimes > 0:
        race.tell(OVERTIME, race.overtimes)
        attach_order(race)
    elif race.is_final_lap():
        race.tell(FINAL_LAP, piles)
    else:
        race.tell(SEGMENT, race.box + 1, piles)
    race.active = piles
    race.ahead = 0
    race.second = False
    next_pile(race)


def end_action(race: Race) -> None:
    """PU-CAUTION-01, PU-SEG-07. A caution ends the segment; else the next action follows."""
    if len(race.order) > 0:
        note_leader(race)
    if race.caution or len(race.order) == 0:
        close_segment(race)
        return
    trim(race)
    next_action(race)


def next_action(race: Race) -> None:
    """PU-FINAL-01, PU-FINAL-04. On the Final Lap every pile has two, one right after the other."""
    if race.is_final_lap() and not race.second:
        race.second = True
        if race.board.house.by_position:
            race.active = race.turn
        if gets_roll(race, race.active):
            race.plan(ROLL)
            return
    race.second = False
    next_pile(race)


def next_pile(race: Race) -> None:
    """PU-SEG-03, PU-SEG-04, PU-SEG-05, PU-SEG-06, PU-PILE-10. Frontward to the pile that led.

    A pile made in this segment waits for the next one, unless an option lets a new lead pile roll.
    """
    pile = race.active
    roll_now = race.board.house.roll_now
    while pile > 0 and (roll_now or pile > race.ahead):
        pile -= 1
        if gets_roll(race, pile):
            race.active = pile
            race.turn = pile
            race.plan(ROLL)
            return
        race.tell(GAP_PASSED, pile)
    close_segment(race)


def gets_roll(race: Race, pile: i64) -> bool:
    """PU-PILE-08, PU-PILE-10. A gap gets no roll, judged when its turn comes."""
    if pile < 0 or pile >= len(race.sizes):
        return False
    return race.sizes[pile] > 0 or race.board.house.roll_gaps


def note_leader(race: Race) -> None:
    """PU-PILE-03. The first car of the first pile leads."""
    leader = race.order[0]
    if leader != race.leader:
        race.tell(LEAD_CHANGED, leader, race.leader)
        race.leader = leader
        race.lead_changes += 1


# Its end


def close_segment(race: Race) -> None:
    """PU-CAUTION-05, PU-CAUTION-07, PU-STAGE-02, PU-OT-01, PU-OT-02, PU-OT-04. What it leads to."""
    race.active = NOBODY
    if race.caution:
        race.cautions += 1
        told = CAUTION_ON_FINAL_LAP if race.is_final_lap() else CAUTION
        race.tell(told, race.cautions, race.box + 1)
    if len(race.order) == 0:
        race.tell(NOBODY_LEFT)
        finish(race)
        return
    race.led[race.leader] += 1
    is_final = race.is_final_lap()
    if is_final and not (race.caution and race.overtimes < race.board.house.overtimes):
        cross_box(race, race.caution)
        finish(race)
        return
    is_stage_end = not is_final and race.board.stage_ends[race.box] == 1
    if is_stage_end:
        end_stage(race)
    wear_tires(race)
    if race.caution or is_stage_end:
        if race.board.house.pit_strategy:
            race.plan(REGROUP)
            ask_pit_calls(race)
        else:
            regroup(race)
    else:
        cross_box(race, False)
        begin_segment(race)


def regroup(race: Race) -> None:
    """PU-CAUTION-04, PU-STAGE-01. The field forms up behind the pace car; all gaps vanish."""
    form_piles(race)
    told = REFORMED if race.caution else REFORMED_AFTER_STAGE
    race.tell(told, len(race.order), len(race.sizes))
    by_caution = race.caution
    race.caution = False
    race.frozen = vec[i64]()
    race.sent_back = 0
    if race.is_final_lap():
        race.overtimes += 1
    cross_box(race, by_caution)
    begin_segment(race)


def cross_box(race: Race, by_caution: bool) -> None:
    """PU-SEG-06, PU-TRACK-07, PU-TRACK-08, PU-CAUTION-05. However its segment ended.

    Overtime is not on the card.
    """
    if race.box <= race.board.normal:
        race.box += 1
        if race.log is not None:
            told = BOX_AFTER_CAUTION if by_caution else BOX
            if race.box > race.board.normal:
                told = LAST_BOX
            race.tell(told, race.box, race.leader)
            attach_order(race)


def attach_order(race: Race) -> None:
    """Where everybody was then, for those who look back on the race."""
    if race.shows_ways:
        race.attach(classification(race))


def end_stage(race: Race) -> None:
    """PU-STAGE-01, PU-STAGE-03, PU-STAGE-04, PU-CAUTION-06. The order goes on the Raceday sheet."""
    order = race.frozen if race.caution and len(race.frozen) > 0 else race.order
    race.stage_order = extend(race.stage_order, order)
    race.stage_size = append(race.stage_size, len(order))
    told = STAGE_ENDED_BY_CAUTION if race.caution else STAGE_ENDED
    race.tell(told, len(race.stage_size), order[0])


# The end of the race


def finish(race: Race) -> None:
    """PU-END-01, PU-END-02. The order is the result; nothing is planned any more."""
    race.caution = False
    race.frozen = vec[i64]()
    if race.log is not None:
        order = classification(race)
        running = len(race.order)
        race.tell(CHECKERED if running > 0 else CHECKERED_FOR_LAST_OUT, order[0])
        place: i64
        for place in range(len(order)):
            race.tell(FINISHED if place < running else FINISHED_OUT, order[place], place + 1)


def classification(race: Race) -> vec[i64]:
    """PU-DNF-04, PU-END-01. Running cars as they stand, then the retired, the latest first."""
    order = extend(race.order[:], race.rear)
    out = race.out[:]
    last: i64 = len(out) - 1
    place: i64
    if race.board.house.classify_by_place:
        best_first(out, race.out_place[:], 0, len(out))  # the worst place: they are read backward
    for place in range(last, -1, -1):
        order = append(order, out[place])
    return order
