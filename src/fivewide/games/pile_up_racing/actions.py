"""What a driver can say, and how chance is written down. The rules themselves use numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.games.pile_up_racing.board import NOBODY
from fivewide.games.pile_up_racing.names import CALLS, MODES, Names
from fivewide.games.pile_up_racing.rules.checks import DnfCheck, ShuffleRear
from fivewide.games.pile_up_racing.rules.driving import SEAT, Drive, cars_of
from fivewide.games.pile_up_racing.rules.duels import (
    DuelReroll,
    DuelRoll,
    LadderRoll,
    dice_of,
    duellist,
    matched,
)
from fivewide.games.pile_up_racing.rules.pit_stops import (
    MAY_STOP,
    MUST_STOP,
    GreenStops,
    PitCalls,
    callers,
    is_sent_back,
    stoppers,
)
from fivewide.games.pile_up_racing.rules.qualifying import DealCards
from fivewide.games.pile_up_racing.rules.quick_card import LetterRoll, ShuffleCars
from fivewide.games.pile_up_racing.rules.segment import RollPile
from fivewide.games.pile_up_racing.rules.setup import DraftCar
from fivewide.games.pile_up_racing.rules.special import ChartRoll, PickCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import Question, Shuffle
from fivewide.kernel.game import Action, Json


class Pick(Action, frozen=True):
    """A car to have, by its driver."""

    pick: str


class HowToDrive(Action, frozen=True):
    """save, normal or push for each car."""

    drive: dict[str, str]


class PitCall(Action, frozen=True):
    """stay, two or four for each car."""

    pit: dict[str, str]


class Stop(Action, frozen=True):
    """The cars that stop under green."""

    stop: list[str]


def named(race: Race, names: Names, question: Question, answer: int) -> Action:
    """An answer as the action it stands for."""
    seat, call = divmod(answer, int(SEAT))
    match question:
        case DraftCar():
            return Pick(names.car(answer))
        case Drive():
            return HowToDrive(spelled(names, cars_of(race, seat), call, MODES))
        case PitCalls():
            return PitCall(spelled(names, callers(race, seat), call, CALLS))
        case GreenStops():
            cars = stoppers(race, seat)
            return Stop([names.car(car) for place, car in enumerate(cars) if call >> place & 1])
    raise TypeError(f"no actions are named for {question}")


def spelled(names: Names, cars: Iterable[int], call: int, words: tuple[str, ...]) -> dict[str, str]:
    """A call for each car, from a number written in threes."""
    said = {}
    for car in cars:
        said[names.car(car)] = words[call % len(words)]
        call //= len(words)
    return said


CHANCES: dict[type, str] = {
    DealCards: "deal",
    RollPile: "roll",
    LetterRoll: "letter",
    ShuffleCars: "shuffle",
    DuelRoll: "duel",
    DuelReroll: "reroll",
    LadderRoll: "ladder",
    DnfCheck: "check",
    ShuffleRear: "rear",
    PickCar: "special-car",
    ChartRoll: "special",
}


def chance_name(question: Question) -> str:
    """The kind of chance; what is rolled by another rule is the same roll."""
    return next(CHANCES[kind] for kind in type(question).__mro__ if kind in CHANCES)


def purpose(race: Race, names: Names, question: Question) -> str:
    """Dice are a car's or a pile's, in a segment; everything else is by its kind there."""
    match question:
        case DealCards():
            return chance_name(question)
        case DuelRoll():
            whose = names.car(duellist(race))
        case DuelReroll():
            whose = names.car(race.order[race.part + race.rung])
        case LadderRoll():
            whose = names.car(matched(race))
        case DnfCheck():
            whose = names.car(race.checks[0])
        case _:
            whose = f"pile {race.active}"
    segment = race.box + race.overtimes  # crossed off before it
    return f"{chance_name(question)}, {whose}, segment {segment}"


def dice_in(race: Race, question: Question) -> int:
    """How many dice fall at once."""
    match question:
        case RollPile() | ChartRoll():
            return 3
        case LetterRoll() | DnfCheck():
            return 2
        case PickCar():
            return 1
        case DuelRoll():
            return int(dice_of(race, duellist(race)))
        case DuelReroll():
            return int(dice_of(race, race.order[race.part + race.rung]))
        case LadderRoll():
            return int(dice_of(race, matched(race)))
    raise TypeError(f"{question} is not left to dice")


def outcome(race: Race, names: Names, question: Question, number: int) -> Json:
    """Dice as they lie, or one card of a shuffle, as a race file says it."""
    if isinstance(question, Shuffle):
        return names.car(number)
    faces = []
    for _ in range(dice_in(race, question)):
        number, face = divmod(number, 6)
        faces.append(int(face) + 1)
    return faces[::-1]


def outcome_number(race: Race, question: Question, said: Json) -> int | None:
    """The outcome that some dice stand for; None if they cannot fall so."""
    dice = dice_in(race, question)
    if not isinstance(said, list) or len(said) != dice:
        return None
    number = 0
    for face in said:
        if type(face) is not int or not 1 <= face <= 6:
            return None
        number = number * 6 + face - 1
    return number


def refuse(race: Race, names: Names, question: Question, action: Any) -> tuple[str, str]:
    """Which rule stands against an action that is not offered, and why in half a sentence."""
    verb = next(iter(action)) if isinstance(action, dict) and len(action) == 1 else ""
    value = action[verb] if verb else None
    match question:
        case DraftCar():
            if verb != "pick" or not isinstance(value, str):
                return "PU-HCAR-02", 'pick a car: say {"pick": "DRIVER"}'
            if value not in names.numbers:
                return "PU-HCAR-02", "no such driver is entered"
            return "PU-HCAR-02", "somebody has that car already"
        case Drive():
            how = 'say {"drive": {"DRIVER": "save", "normal" or "push"}}, every car'
            return car_refused(race, names, value) or ("PU-HAGG-01", how)
        case PitCalls():
            how = 'say {"pit": {"DRIVER": "stay", "two" or "four"}}, every car'
            return car_refused(race, names, value) or sent_back(race, names, value, how)
        case GreenStops():
            how = 'say {"stop": ["DRIVER"]}, or an empty list to go on'
            tires = tires_refused(race, names, value, how)
            return car_refused(race, names, value) or ("PU-HPIT-06", tires)
    return question.rule, "nobody is asked anything"


def cars_in(names: Names, value: Any) -> list[int]:
    """The cars that an action names, as far as there are such."""
    if not isinstance(value, list | dict):
        return []
    return [
        names.numbers[name] for name in value if isinstance(name, str) and name in names.numbers
    ]


def car_refused(race: Race, names: Names, value: Any) -> tuple[str, str] | None:
    """PU-HCAR-01, PU-DNF-05. A car that nobody at the table has, or that is out."""
    if isinstance(value, list | dict):
        unknown = next((n for n in value if not isinstance(n, str) or n not in names.numbers), None)
        if unknown is not None:
            return "PU-HCAR-01", "no such driver is entered"
    for car in cars_in(names, value):
        if race.owner[car] == NOBODY:
            return "PU-HCAR-01", f"{names.car(car)} is of the field, nobody has that car"
        if any(other == car for other in race.out):
            return "PU-DNF-05", f"{names.car(car)} is out of the race"
    return None


def sent_back(race: Race, names: Names, value: Any, how: str) -> tuple[str, str]:
    """PU-HPIT-02. Cars that the caution sent to the rear call nothing."""
    for car in cars_in(names, value):
        if is_sent_back(race, car):
            return "PU-HPIT-02", f"{names.car(car)} was sent to the rear and gets four tires there"
    return "PU-HPIT-02", how


def tires_refused(race: Race, names: Names, value: Any, how: str) -> str:
    """PU-HPIT-06. Whose tires are too fresh to stop, or so old that it must."""
    for car in cars_in(names, value):
        age = int(race.tires[car])
        if age < MAY_STOP:
            return f"{names.car(car)} may not stop on tires {age} old, from {MAY_STOP} on it may"
        if age >= MUST_STOP:
            return f"{names.car(car)} has to stop anyway, on tires {age} old"
    return how
