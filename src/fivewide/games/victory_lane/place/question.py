"""The steps still to do and what is asked, with what they carry; and answers that are sealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.kernel.agenda import OPEN, Question, Step, Together, packed
from fivewide.kernel.positions import bad

from .. import events
from ..agendas import STEPS
from ..board import NOBODY
from ..questions import QUESTIONS
from ..rules.grid import rear_seat
from ..rules.qualifying import QualifyingCards
from ..rules.ways import ways_of
from ..rules.yellow import YellowFlag
from ..table import A_CARD
from .being_set import TableBeingSet


def set_question(on: TableBeingSet) -> None:
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


def seat_to_ask(on: TableBeingSet) -> int:
    said, race, asks = on.said, on.race, on.asks
    if asks in ("flag", "lane") and said.car is None:
        raise bad("car", f"say which car is {'next in line' if asks == 'flag' else 'placed'}")
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


def check_question(on: TableBeingSet, seat: int) -> None:
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


def has_choice(on: TableBeingSet) -> bool:
    """Somebody is asked, and about more than one thing to do."""
    question = on.race.question
    if isinstance(question, Together):
        return on.asks != "pit-dice" or len(question.asked) > 0
    if question is None or on.asks not in ("drive", "gear", "lane", "team"):
        return True
    return len(question.options(on.race)) > 1


def seal(on: TableBeingSet, answers: dict[int, int]) -> None:
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


# What is in progress, as the rules would hand it to a step or a question, by its name.
Carried = Callable[[TableBeingSet, int], tuple[Any, ...]]


def the_test(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    return (on.test,)


def whose_turn_to_draw(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    """After the one who draws or discards now."""
    race = on.race
    return on.laps_event, (seat - int(race.first)) % int(race.seats) + 1


def the_flag(on: TableBeingSet) -> YellowFlag:
    return YellowFlag(on.stage_over, rear_of(on), bool(on.said.solo_pits))


def rear_of(on: TableBeingSet) -> int:
    """Who is last of all that were placed or will be; seat 0 if no primary is among them."""
    if on.said.rear is not None:
        return on.said.rear
    return max(0, int(rear_seat(on.race, packed([*on.race.placed, *on.waiting]))))


def a_flag_and_a_line(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    return the_flag(on), packed(on.line)


def a_line(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    return packed(on.line), rear_of(on)


STEPS_CARRY: dict[str, Carried] = {
    "next-pick": lambda on, seat: (packed(on.said.picks or []),),
    "next-garage": lambda on, seat: (seat + 1,),
    "next-on-grid": a_line,
    "line-up": lambda on, seat: (on.stage_over,),
    **dict.fromkeys(("next-in-line", "next-to-refuel", "next-exit"), a_flag_and_a_line),
    "next-pit-roll": lambda on, seat: (the_flag(on), packed(on.line[on.asks == "pit-die" :])),
    "next-event": lambda on, seat: (on.said.laps_card, on.come),
    "next-to-draw": whose_turn_to_draw,
    **dict.fromkeys(("after-event-dice", "after-wide"), lambda on, seat: (on.test, on.laps_event)),
    **dict.fromkeys(("after-push", "after-move-die", "after-bonus-die"), the_test),
    **dict.fromkeys(("after-risk-die", "after-fumes", "after-tie-race"), the_test),
    "after-trade": lambda on, seat: (on.test, on.said.target),
    "return-to-track": lambda on, seat: (on.said.stop or 0,),
}


def step_of(on: TableBeingSet, name: str, seat: int) -> Step:
    """A step as the rules would plan it, while this seat is asked."""
    kind: Callable[..., Step] = STEPS[name]
    return kind(*STEPS_CARRY[name](on, seat)) if name in STEPS_CARRY else kind()


DRAWN_FOR = {  # a card, by what comes after it
    "return-to-track": int(events.DREW),
    "go-on": int(events.DREW_BY_CARD),
    "next-to-draw": int(events.DREW_BY_EVENT),
    "next-to-refuel": int(events.DREW_AT_FLAG),
    "next-garage": int(events.DREW_FOR_QUALIFYING),
    "play-drawn-card": int(events.DREW_ON_FUMES),
}


def cards_to_draw(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    """How many, and what gives them."""
    race, told = on.race, DRAWN_FOR[on.top]
    if on.top == "go-on":
        clauses = race.board.cards[race.active().card].clauses
        told = int(events.DREW_BY_DRAFT if any(each.draft for each in clauses) else told)
    return seat, on.said.drawing or 1, told


def seats_in_the_pits(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    race = on.race
    boxes = [int(race.box[race.primary[other]]) for other in range(race.seats)]
    return (packed([other for other, box in enumerate(boxes) if box != NOBODY]),)


def die_to_roll(on: TableBeingSet, seat: int) -> tuple[Any, ...]:
    test = on.the_test()
    return test, on.rolled if on.rolled < len(test.cars) else on.sweep, on.decided


QUESTIONS_CARRY: dict[str, Carried] = {  # others: whom they ask
    **dict.fromkeys(("pick-order", "teams", "npds", "deal", "npd-time"), lambda on, seat: ()),
    "faster-car": a_line,
    "lane": lambda on, seat: (seat, on.said.car),
    "solo-flag": a_flag_and_a_line,
    "flag": lambda on, seat: (seat, the_flag(on), on.said.car),
    "pit-die": lambda on, seat: (the_flag(on), on.line[0]),
    "qualify": lambda on, seat: (packed(list(range(int(on.race.seats)))),),
    "caution-die": lambda on, seat: (on.laps_event.faces,),
    "die": die_to_roll,
    "reroll": lambda on, seat: (seat, on.test, on.sweep, on.decided),
    "action-card": cards_to_draw,
    "drive": lambda on, seat: (seat, ways_of(on.race)),
    "give-way": lambda on, seat: (seat, on.test, on.sweep),
    "pit-dice": seats_in_the_pits,
}


def question_of(on: TableBeingSet, seat: int) -> Question:
    """The question as the rules would ask it."""
    kind: Callable[..., Question] = QUESTIONS.kinds[on.asks]
    return kind(*QUESTIONS_CARRY[on.asks](on, seat)) if on.asks in QUESTIONS_CARRY else kind(seat)
