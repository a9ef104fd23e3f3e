"""Why a driver, a pile or a die that somebody points at leads nowhere now."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed
from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import Words, said, words

from .names import Names
from .questions import CALLED, QUESTIONS, why_not_his, why_not_now
from .rules.driving import Drive, cars_of
from .rules.pit_stops import PitCalls
from .rules.setup import DraftCar
from .state import Race

YOURS: dict[type[Question], Words] = {
    Drive: "{car} is yours; choose below: save, normal or push",
    PitCalls: "{car} is yours; choose below: stay out, two tires or four",
}
YOURS_TO_STOP: Words = "{car} is yours; choose below: stop or go on"
PICKED: Reason = ("PU-HCAR-02", "cars are picked before the field qualifies")
DICE: Reason = ("PU-SEG-01", "the dice roll by themselves, pile by pile")
PILES: Reason = ("PU-SEG-03", "piles act by themselves, from the rear to the front")


def pointed_at(race: Race, seat: int, verb: str, about: Any, names: Names) -> Reason | None:
    """The rule and half a sentence; None where the question itself has the reason."""
    question = race.question
    if question is None:
        return None
    match verb:
        case "car" if isinstance(about, str) and about in names.numbers:
            return why_not_car(race, question, seat, names.numbers[about], names)
        case "drive" | "pit" | "stop":
            return why_not_call(race, question, seat, verb, about, names)
        case "pick" if type(question) in CALLED:
            return said(PICKED)
        case "die":
            return said(DICE)
        case "pile":
            return said(PILES)
    return None


ELSEWHERE: dict[str, Reason] = {
    "drive": ("PU-HAGG-01", "save, normal or push is called before a segment"),
    "pit": ("PU-HPIT-02", "tires are called under caution and at the end of a stage"),
    "stop": ("PU-HPIT-06", "a stop under green is called before a segment"),
}


def why_not_call(
    race: Race, question: Question, seat: int, verb: str, about: Any, names: Names
) -> Reason | None:
    """A call for cars of others, or one that belongs to another question."""
    drivers = [each for each in about if each in names.numbers] if about_cars(about) else []
    for driver in drivers:
        if race.owner[names.numbers[driver]] != seat:
            return why_not_car(race, question, seat, names.numbers[driver], names)
    if QUESTIONS.name_of(question) != verb:
        return said(ELSEWHERE[verb])
    return why_not_car(race, question, seat, names.numbers[drivers[0]], names) if drivers else None


def about_cars(about: Any) -> bool:
    return isinstance(about, list | dict) and all(isinstance(each, str) for each in about)


def why_not_car(race: Race, question: Question, seat: int, car: int, names: Names) -> Reason | None:
    """PU-HCAR-01, PU-DNF-05, PU-HPIT-02, PU-HPIT-06. Everybody calls for the own cars alone."""
    if isinstance(question, DraftCar):
        return None
    reason = why_not_his(race, question, car, names)
    if reason is not None:
        return reason
    driver = names.car(car)
    if race.owner[car] != seat:
        yours = listed([names.car(int(own)) for own in cars_of(race, seat)])
        return "PU-HCAR-01", words(
            "{car} is not yours; you call for {yours}", car=driver, yours=yours
        )
    reason = why_not_now(race, question, car, names)
    if reason is not None:
        return reason
    return question.rule, words(YOURS.get(type(question), YOURS_TO_STOP), car=driver)
