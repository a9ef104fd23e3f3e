"""The steps still to do and the question that is asked, with the progress that they carry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.kernel.agenda import Question, Step, packed

from .. import events
from ..agendas import STEPS
from ..board import NOBODY
from ..questions import QUESTIONS
from ..rules.grid import rear_seat
from ..rules.yellow import YellowFlag
from .being_set import Setting

# What is in progress, as the rules would hand it to a step or a question, by its name.
Carried = Callable[[Setting, int], tuple[Any, ...]]


def the_test(on: Setting, seat: int) -> tuple[Any, ...]:
    return (on.test,)


def an_event_and_its_dice(on: Setting, seat: int) -> tuple[Any, ...]:
    return on.test, on.happening


def whose_turn_to_draw(on: Setting, seat: int) -> tuple[Any, ...]:
    """After the one who draws or discards now."""
    race = on.race
    return on.happening, (seat - int(race.first)) % int(race.seats) + 1


def the_flag(on: Setting) -> YellowFlag:
    return YellowFlag(on.stage_over, rear_of(on), bool(on.said.solo_pits))


def rear_of(on: Setting) -> int:
    """Who is last of all that were placed or will be; seat 0 if no primary is among them."""
    if on.said.rear is not None:
        return on.said.rear
    return max(0, int(rear_seat(on.race, packed([*on.race.placed, *on.waiting]))))


def a_flag_and_a_line(on: Setting, seat: int) -> tuple[Any, ...]:
    return the_flag(on), packed(on.line)


def a_line(on: Setting, seat: int) -> tuple[Any, ...]:
    return packed(on.line), rear_of(on)


STEPS_CARRY: dict[str, Carried] = {
    "next-pick": lambda on, seat: (packed(on.said.picks or []),),
    "next-garage": lambda on, seat: (seat + 1,),
    "next-on-grid": a_line,
    "line-up": lambda on, seat: (on.stage_over,),
    "next-in-line": a_flag_and_a_line,
    "next-to-refuel": a_flag_and_a_line,
    "next-pit-roll": lambda on, seat: (the_flag(on), packed(on.line[on.asks == "pit-die" :])),
    "next-exit": a_flag_and_a_line,
    "next-event": lambda on, seat: (on.said.laps_card, on.come),
    "next-to-draw": whose_turn_to_draw,
    "after-event-dice": an_event_and_its_dice,
    "after-wide": an_event_and_its_dice,
    "after-push": the_test,
    "after-move-die": the_test,
    "after-bonus-die": the_test,
    "after-risk-die": the_test,
    "after-trade": lambda on, seat: (on.test, on.said.target),
    "after-fumes": the_test,
    "after-tie-race": the_test,
    "return-to-track": lambda on, seat: (on.said.stop or 0,),
}


def step_of(on: Setting, name: str, seat: int) -> Step:
    """A step as the rules would plan it, while this seat is asked."""
    kind: Callable[..., Step] = STEPS[name]
    return kind(*STEPS_CARRY[name](on, seat)) if name in STEPS_CARRY else kind()


# Questions


DRAWN_FOR = {  # a card, by what comes after it
    "return-to-track": int(events.DREW),
    "go-on": int(events.DREW_BY_CARD),
    "next-to-draw": int(events.DREW_BY_EVENT),
    "next-to-refuel": int(events.DREW_AT_FLAG),
    "next-garage": int(events.DREW_FOR_QUALIFYING),
    "play-drawn-card": int(events.DREW_ON_FUMES),
}


def cards_to_draw(on: Setting, seat: int) -> tuple[Any, ...]:
    """How many, and what gives them."""
    race, told = on.race, DRAWN_FOR[on.top]
    if on.top == "go-on":
        clauses = race.board.cards[race.active().card].clauses
        told = int(events.DREW_BY_DRAFT if any(each.draft for each in clauses) else told)
    return seat, on.said.drawing or 1, told


def seats_in_the_pits(on: Setting, seat: int) -> tuple[Any, ...]:
    race = on.race
    boxes = [int(race.box[race.primary[other]]) for other in range(race.seats)]
    return (packed([other for other, box in enumerate(boxes) if box != NOBODY]),)


def die_to_roll(on: Setting, seat: int) -> tuple[Any, ...]:
    test = on.the_test()
    return test, on.rolled if on.rolled < len(test.cars) else on.sweep, on.decided


def nothing(on: Setting, seat: int) -> tuple[Any, ...]:
    return ()


QUESTIONS_CARRY: dict[str, Carried] = {  # others: whom they ask
    **dict.fromkeys(("pick-order", "teams", "npds", "deal", "npd-time"), nothing),
    "faster-car": a_line,
    "lane": lambda on, seat: (seat, on.said.car),
    "solo-flag": a_flag_and_a_line,
    "flag": lambda on, seat: (seat, the_flag(on), on.said.car),
    "pit-die": lambda on, seat: (the_flag(on), on.line[0]),
    "qualify": lambda on, seat: (packed(list(range(int(on.race.seats)))),),
    "caution-die": lambda on, seat: (on.happening.faces,),
    "die": die_to_roll,
    "reroll": lambda on, seat: (seat, on.test, on.sweep, on.decided),
    "action-card": cards_to_draw,
    "give-way": lambda on, seat: (seat, on.test, on.sweep),
    "pit-dice": seats_in_the_pits,
}


def question_of(on: Setting, seat: int) -> Question:
    """The question as the rules would ask it."""
    kind: Callable[..., Question] = QUESTIONS.kinds[on.asks]
    return kind(*QUESTIONS_CARRY[on.asks](on, seat)) if on.asks in QUESTIONS_CARRY else kind(seat)
