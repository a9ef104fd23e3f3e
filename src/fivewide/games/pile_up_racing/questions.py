"""What Pile Up Racing asks, each question once; and why something well said is not allowed.

People call for their own cars, all at once and under seal. Everything else is dice and cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fivewide.kernel.agenda import Chance, Question
from fivewide.kernel.declared import list_of, per
from fivewide.kernel.game import Json
from fivewide.kernel.questions import Asks, Falls, Kinds, Questions, Reason, pick, verb
from fivewide.kernel.speech import said, words

from .board import NOBODY
from .names import CALL, CALLS, CAR, DIE, MODE, MODES, Names
from .rules import duels, pit_stops, quick_card
from .rules.checks import DnfCheck, ShuffleRear
from .rules.driving import SEAT, Drive, cars_of
from .rules.qualifying import DealCards
from .rules.segment import RollPile
from .rules.setup import DraftCar
from .rules.special import ChartRoll, PickCar
from .state import Race

# Calls: an answer is a number with a digit for each car it is about, the first car last

Whose = Callable[[Race, int], Iterable[int]]
CALLED: dict[type[Question], tuple[Whose, tuple[str, ...]]] = {
    Drive: (cars_of, MODES),
    pit_stops.PitCalls: (pit_stops.callers, CALLS),
    pit_stops.GreenStops: (pit_stops.stoppers, ("go on", "stop")),
}


def called(race: Race, question: Question, number: int) -> dict[int, str]:
    """What an answer says of each car of its seat."""
    seat, call = divmod(number, int(SEAT))
    whose, calls = CALLED[type(question)]
    found = {}
    for car in whose(race, seat):
        call, digit = divmod(call, len(calls))
        found[int(car)] = calls[digit]
    return found


def by_car(race: Race, question: Question, number: int) -> list[str]:
    """A word for each car of the field, for those that are not called for none."""
    calls = called(race, question, number)
    return [calls.get(car, "") for car in range(int(race.board.cars))]


def that_stop(race: Race, question: Question, number: int) -> list[int]:
    return [car for car, word in called(race, question, number).items() if word == "stop"]


# Dice


def dice_in(race: Race, question: Question) -> int:
    """How many dice fall at once."""
    if not isinstance(question, Chance):
        raise TypeError(f"{question} is not left to dice")
    dice, outcomes = 0, int(question.outcomes(race))
    while outcomes > 1:
        dice, outcomes = dice + 1, outcomes // 6
    return dice


def rolled(race: Race, question: Question, number: int) -> list[int]:
    """Dice as they lie: a number written in sixes."""
    faces = []
    for _ in range(dice_in(race, question)):
        number, face = divmod(number, 6)
        faces.append(int(face) + 1)
    return faces[::-1]


def outcome_number(race: Race, question: Question, faces: Json) -> int | None:
    """The outcome that some dice stand for; None if they cannot fall so."""
    if not isinstance(faces, list) or len(faces) != dice_in(race, question):
        return None
    number = 0
    for face in faces:
        if type(face) is not int or not 1 <= face <= 6:
            return None
        number = number * 6 + face - 1
    return number


def roller(race: Race, question: Question | None) -> int:
    """The car that rolls, or NOBODY: it is a pile's roll."""
    match question:
        case duels.DuelRoll() | duels.DuelReroll():
            return int(question.duellist(race))
        case duels.LadderRoll():
            return int(question.matched(race))
        case DnfCheck():
            return int(question.cars[0])
    return int(NOBODY)


def purpose(race: Race, question: Question, names: Names) -> str:
    """Dice are a car's or a pile's, in a segment; everything else is by its kind there."""
    kind = QUESTIONS.chance_name(question)
    if kind == "deal":
        return kind
    car = roller(race, question)
    whose = f"pile {race.active}" if car == NOBODY else names.car(car)
    return f"{kind}, {whose}, segment {race.box + race.overtimes}"  # crossed off before it


# Why not


TAKEN: Reason = ("PU-HCAR-02", "somebody has that car already")
NOT_ENTERED: Reason = ("PU-HCAR-01", "no such driver is entered")


def why_not_car(made: Any, race: Race, question: DraftCar, car: int) -> Reason:
    return said(TAKEN)


def why_not_call(race: Race, question: Question, action: Json, names: Names) -> Reason | None:
    """PU-HCAR-01, PU-DNF-05, PU-HPIT-02, PU-HPIT-06. The first car that nobody can call for.

    Whatever the call is: with a wrong car in it, that is what has to be said.
    """
    one = isinstance(action, dict) and len(action) == 1 and type(question) in CALLED
    about = next(iter(action.values())) if one else None
    if not isinstance(about, list | dict):
        return None
    if any(not isinstance(name, str) or name not in names.numbers for name in about):
        return said(NOT_ENTERED)
    cars = [names.numbers[name] for name in about]
    for why_not in (why_not_his, why_not_now):
        for car in cars:
            reason = why_not(race, question, car, names)
            if reason is not None:
                return reason
    return None


def why_not_his(race: Race, question: Question, car: int, names: Names) -> Reason | None:
    """PU-HCAR-01, PU-DNF-05. A car that nobody at the table has, or that is out."""
    driver = names.car(car)
    if race.owner[car] == NOBODY:
        return "PU-HCAR-01", words("{car} is of the field, nobody has that car", car=driver)
    return ("PU-DNF-05", words("{car} is out of the race", car=driver)) if car in race.out else None


def why_not_now(race: Race, question: Question, car: int, names: Names) -> Reason | None:
    """PU-HPIT-02, PU-HPIT-06. Sent to the rear; or on tires too fresh to stop, or too old."""
    driver = names.car(car)
    age = int(race.tires[car])  # where stops are called, tires wear
    if isinstance(question, pit_stops.PitCalls) and pit_stops.is_sent_back(race, car):
        return "PU-HPIT-02", words(
            "{car} was sent to the rear and gets four tires there", car=driver
        )
    if isinstance(question, pit_stops.GreenStops) and age < pit_stops.MAY_STOP:
        return "PU-HPIT-06", words(
            "{car} may not stop on tires {age} old, from {least} on it may",
            car=driver,
            age=age,
            least=pit_stops.MAY_STOP,
        )
    if isinstance(question, pit_stops.GreenStops) and age >= pit_stops.MUST_STOP:
        return "PU-HPIT-06", words(
            "{car} has to stop anyway, on tires {age} old", car=driver, age=age
        )
    return None


def dice(kinds: Kinds, name: str) -> Falls:
    return Falls(kinds, name, list_of(DIE), rolled)


QUESTIONS = Questions(
    Asks(
        DraftCar,
        "pick",
        (verb("pick", CAR, example="DRIVER", unknown=("PU-HCAR-02", "no such driver is entered")),),
        prompt="pick a car",
        why_not=why_not_car,
    ),
    Falls(DealCards, "deal", CAR),
    dice(RollPile, "roll"),
    dice((quick_card.LetterRoll, quick_card.DropLetterRoll), "letter"),
    Falls(
        (
            quick_card.ShuffleCars,
            quick_card.ShuffleEquals,
            quick_card.ShuffleTop,
            quick_card.ShuffleAdvancing,
            quick_card.ShuffleBottom,
            quick_card.ShuffleDropping,
        ),
        "shuffle",
        CAR,
    ),
    dice((duels.DuelRoll, duels.LoneRoll), "duel"),
    dice(duels.DuelReroll, "reroll"),
    dice((duels.LadderRoll, duels.PitLadderRoll), "ladder"),
    dice(DnfCheck, "check"),
    Falls(ShuffleRear, "rear", CAR),
    dice(PickCar, "special-car"),
    dice(ChartRoll, "special"),
    Asks(
        Drive,
        "drive",
        (pick("drive", per(CAR, MODE, unsaid=""), by_car),),
        lambda *_: 'say {"drive": {"DRIVER": "save", "normal" or "push"}}, every car',
    ),
    Asks(
        pit_stops.GreenStops,
        "stop",
        (pick("stop", list_of(CAR), that_stop),),
        lambda *_: 'say {"stop": ["DRIVER"]}, or an empty list to go on',
    ),
    Asks(
        pit_stops.PitCalls,
        "pit",
        (pick("pit", per(CAR, CALL, unsaid=""), by_car),),
        lambda *_: 'say {"pit": {"DRIVER": "stay", "two" or "four"}}, every car',
    ),
)
