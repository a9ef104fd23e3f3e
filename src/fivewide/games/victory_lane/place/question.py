"""What is asked, of whom, and what they have sealed."""

from __future__ import annotations

from fivewide.kernel.agenda import OPEN, Together, packed
from fivewide.kernel.positions import bad

from ..board import NOBODY
from ..rules.qualifying import QualifyingCards
from ..table import A_CARD
from .being_set import Setting
from .steps import question_of, step_of


def set_question(on: Setting) -> None:
    """The question play waits for."""
    race = on.race
    if on.asks == "over":
        race.over = True
        return
    seat = seat_to_ask(on)
    for name in on.agenda:
        race.plan(step_of(on, name, seat))
    if on.asks == "next":
        return
    race.question = question_of(on, seat)
    check_question(on, seat)
    if on.said.sealed:
        seal(on, on.said.sealed)


def seat_to_ask(on: Setting) -> int:
    said, race, asks = on.said, on.race, on.asks
    if asks == "flag" and said.car is None:
        raise bad("car", "say which car is next in line")
    if asks == "lane" and said.car is None:
        raise bad("car", "say which car is placed")
    if asks in ("pit-die", "faster-car") and not on.line:
        raise bad("line", "no NPD rolls" if asks == "pit-die" else "no car is left to be placed")
    if asks in ("reroll", "give-way", "flag", "laps-card"):
        seat = int(race.first)
        if asks != "laps-card":
            seat = int(
                race.owner[on.waiting[0] if asks == "flag" else on.the_test().cars[on.sweep]]
            )
        if seat == NOBODY or said.to_act not in (None, seat):
            raise bad("to_act", "another seat is asked")
        return seat
    usual = 0 if race.activation is None else int(race.activation.seat)
    seat = usual if said.to_act is None else said.to_act
    if race.activation is not None and seat != usual:
        raise bad("to_act", f"seat {usual} drives this car")
    return seat


def check_question(on: Setting, seat: int) -> None:
    """The question can be answered: what it asks about is there."""
    race, asks = on.race, on.asks
    if asks in ("action-card", "npd-time") and not len(race.deck):
        raise bad("deck", "there is no card left")
    if asks == "laps-card" and not len(race.laps_deck):
        raise bad("laps_deck", "there is no card left")
    if asks == "discard" and len(race.hands[seat]) <= race.hand_size():
        raise bad("hands", f"seat {seat} need not discard")
    if asks in ("garage", "qualify") and any(len(hand) != 5 for hand in race.hands):
        raise bad("hands", "five cards each before qualifying")
    if asks == "npd-time" and NOBODY not in list(race.stopwatch):
        raise bad("times", "all cars have their times")
    if asks == "give-way" and not race.is_primary(on.the_test().cars[on.sweep]):
        raise bad("sweep", "NPDs never give way (VL-NPD-18)")
    if not has_choice(on):
        raise bad("asks", f"{asks} is asked only where there is a choice")


def has_choice(on: Setting) -> bool:
    """Somebody is asked, and about more than one thing to do."""
    question = on.race.question
    if isinstance(question, Together):
        return on.asks != "pit-dice" or len(question.asked) > 0
    if question is None or on.asks not in ("drive", "gear", "lane", "team"):
        return True
    return len(question.options(on.race)) > 1


def seal(on: Setting, answers: dict[int, int]) -> None:
    race, question = on.race, on.race.question
    if not isinstance(question, Together):
        raise bad("sealed", "nothing is sealed now")
    race.sealed = packed([OPEN] * int(race.seats))
    less = A_CARD if isinstance(question, QualifyingCards) else 0
    for seat, answer in answers.items():
        asked = seat in list(question.asked)
        if not asked or answer - less not in list(question.options_of(race, seat)):
            raise bad(f"sealed.{seat}", "that cannot have been sealed")
        race.sealed[seat] = answer - less
    if OPEN not in [race.sealed[seat] for seat in question.asked]:
        raise bad("sealed", "once all are in, they are opened")
