"""What a driver can say, for people, servers and logs. The rules themselves use the numbers."""

from __future__ import annotations

from typing import Any, Literal

from fivewide.games.dust_devil_500.names import CARS
from fivewide.games.dust_devil_500.rules.dice import (
    CONTINUE,
    ChooseDice,
    ReadDice,
    RollDice,
    Turbocharge,
)
from fivewide.games.dust_devil_500.rules.manner import COLORS
from fivewide.games.dust_devil_500.rules.red_cards import DrawRedCard
from fivewide.games.dust_devil_500.rules.setup import FirstDriver
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Action, Json
from fivewide.racing.bag import kind_at


class Roll(Action, frozen=True):
    """So many dice, past the Red Line."""

    roll: Literal[1, 2]


class Read(Action, frozen=True):
    read: Literal["colors", "numbers"]


class GoOn(Action, frozen=True):
    """Continue to the farther color, or stop where the sum ends."""

    turbocharge: bool


def named(question: Question, answer: int) -> Action:
    """An answer as the action it stands for."""
    match question:
        case ChooseDice():
            return Roll(1 if answer == 1 else 2)
        case ReadDice():
            return Read("colors" if answer == COLORS else "numbers")
        case Turbocharge():
            return GoOn(answer == CONTINUE)
    raise TypeError(f"no actions are named for {question}")


def chance_name(question: Question) -> str:
    match question:
        case FirstDriver():
            return "first-driver"
        case RollDice():
            return "dice"
        case DrawRedCard():
            return "red-card"
    raise TypeError(f"{question} is not left to chance")


def purpose(race: Race, question: Question) -> str:
    """Dice are a car's, in a round of a race; Red Cards come from their deck."""
    if isinstance(question, RollDice):
        return f"dice, {CARS[question.seat]}, race {race.version}, round {race.round}"
    return chance_name(question)


def roll_of(faces: int, dice: int, outcome: int) -> list[int]:
    """The numbers that came up."""
    return [outcome % faces + 1] if dice == 1 else [outcome % faces + 1, outcome // faces + 1]


def outcome_of(faces: int, roll: list[int]) -> int:
    """The outcome in which these numbers came up."""
    return sum((number - 1) * faces**place for place, number in enumerate(roll))


def outcome(race: Race, question: Question, number: int, card_ids: list[str]) -> Json:
    """A chance outcome as a race file says it."""
    match question:
        case RollDice():
            return roll_of(int(race.board.faces), int(question.dice), number)
        case DrawRedCard():
            return card_ids[kind_at(race.deck, number)]
    return number


# Why something is not possible: the rule, and half a sentence.
TWO_DICE = "one die may be taken only past the Red Line in a race with two dice"
READINGS = {
    1: ("DD-RACE1-01", "Rookie Run is read as colors"),
    2: ("DD-RACE2-01", "Maniac Mile is read as numbers"),
    3: ("DD-RACE3-01", "the dice are read once they are rolled"),
    4: ("DD-RACE4-01", "Rainbow Race is read as colors"),
    5: ("DD-RACE5-01", "Danger Dragster is read as numbers"),
    6: ("DD-RACE6-01", "the dice are read once they are rolled"),
}


def refuse(race: Race, question: Question, action: Any) -> tuple[str, str]:
    """DD-FINISH-06, DD-TURBO-01. Which rule stands against an action that is not offered."""
    if isinstance(action, dict) and len(action) == 1:
        verb = next(iter(action))
        if verb == "roll" and not isinstance(question, ChooseDice):
            return "DD-FINISH-06", TWO_DICE
        if verb == "read" and not isinstance(question, ReadDice):
            return READINGS[int(race.version)]
        if verb == "turbocharge" and not isinstance(question, Turbocharge):
            return "DD-TURBO-01", "Turbocharge is for two dice read as numbers, if agreed on"
    asked = {
        ChooseDice: 'say {"roll": 1} or {"roll": 2}',
        ReadDice: 'say {"read": "colors"} or {"read": "numbers"}',
        Turbocharge: 'say {"turbocharge": true} or {"turbocharge": false}',
    }
    return question.rule, asked.get(type(question), "nobody is asked anything")
