"""Which rule a question is asked by: the same question may come from several chapters."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.events import KINDS

from .board import LAPPED, NOBODY
from .rules.driving import Drive
from .rules.grid import PickLane
from .rules.hands import DrawCard
from .rules.npds import STOP_AT, RollFace
from .rules.risk import Reroll, RollDie
from .rules.rounds import DealNpds
from .rules.turns import ChooseAction
from .rules.ways import BITS, least
from .rules.yellow import PitOrStay
from .state import ABREAST, CAR, CHAIN, EVENT_DIE, FUMES_DIE, MOVING, RIVAL, Race

REROLL_RULES = {  # others: VL-REROLL-02, any roll of one's own primary
    int(CHAIN): "VL-RISK-03",
    int(ABREAST): "VL-WIDE-06",
    int(EVENT_DIE): "VL-LAPS-07",
    int(RIVAL): "VL-SCORE-12",
    int(FUMES_DIE): "VL-FUMES-02",
}
LEAST_RULES = ("", "VL-NPD-07", "VL-NPD-08", "VL-NPD-09")  # by the actions of a face


def rule_of(race: Race, question: Question) -> str:
    """The rule that asks: that of the kind of question, unless the situation has its own."""
    match question:
        case Drive():
            return drive_rule(race)
        case ChooseAction(seat=seat):
            if race.must_pit[seat]:
                return "VL-FUMES-03"
            return "VL-FUMES-06" if len(race.hands[seat]) == 0 else question.rule
        case RollDie():
            return KINDS[question.told()].rule
        case Reroll():
            return reroll_rule(question)
        case PickLane(car=car):
            return lane_rule(race, car)
        case PitOrStay(car=car):
            return "VL-YELLOW-07" if race.is_primary(car) else "VL-YELLOW-09"
        case DrawCard(told=told):
            return KINDS[told].rule
        case RollFace():
            return "VL-NPD-15" if len(race.shown) > STOP_AT else question.rule
        case DealNpds():
            if race.number > 0:
                return "VL-CHAMP-05"
            return "VL-SOLO-01" if race.seats == 1 else question.rule
    return question.rule


def drive_rule(race: Race) -> str:
    """VL-MOVE-08 is for primaries: an NPD has a minimum, and is free only beyond it."""
    active = race.active()
    if active.card != NOBODY:
        return "VL-MOVE-08"
    if active.acted >= least(race, active):
        return "VL-NPD-04"
    if active.part == MOVING:
        return "VL-NPD-12"
    return LEAST_RULES[1 + BITS[race.board.teams[active.car].maneuvers[active.face]]]


def end_rule(race: Race) -> str:
    """Nobody has to use everything; an NPD has done its part, or can do no more."""
    active = race.active()
    if active.card != NOBODY:
        return "VL-MOVE-08"
    return "VL-NPD-04" if active.acted >= least(race, active) else "VL-NPD-21"


def reroll_rule(question: Reroll) -> str:
    """VL-RISK-06. By an option a car is asked after one behind it has decided."""
    after = list(question.test.cars)[int(question.place) + 1 :]
    if any(question.decided & CAR[car] for car in after):
        return "VL-RISK-06"
    return REROLL_RULES.get(int(question.test.kind), "VL-REROLL-02")


def lane_rule(race: Race, car: int) -> str:
    """Where a car starts: after qualifying, from the pits, or because it stayed out."""
    if race.stopwatch[car] != NOBODY:
        return "VL-QUAL-11" if race.owner[car] == NOBODY else "VL-QUAL-08"
    is_lapped = race.status[car] == LAPPED
    if race.box[car] == NOBODY:
        return "VL-YELLOW-10" if is_lapped else "VL-YELLOW-06"
    if is_lapped:
        return "VL-YELLOW-20"
    return "VL-YELLOW-19" if race.is_primary(car) else "VL-YELLOW-29"
