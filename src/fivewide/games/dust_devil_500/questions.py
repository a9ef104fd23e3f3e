"""What Dust Devil 500 asks, each question once; and which rule stands against another answer."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.declared import FLAG, SEAT, list_of, listed
from fivewide.kernel.questions import Asks, Falls, Questions, Reason, verb
from fivewide.kernel.speech import said
from fivewide.racing.bag import kind_at

from .names import CARD, CARS, DICE, FACE
from .rules.dice import ChooseDice, ReadDice, RollDice, Turbocharge
from .rules.red_cards import DrawRedCard
from .rules.setup import FirstDriver
from .state import Race

READING = listed("reading", ("colors", "numbers"))  # by their numbers in `rules.manner`


def roll_of(faces: int, dice: int, outcome: int) -> list[int]:
    """The numbers that came up."""
    return [outcome % faces + 1] if dice == 1 else [outcome % faces + 1, outcome // faces + 1]


def outcome_of(faces: int, roll: list[int]) -> int:
    """The outcome in which these numbers came up."""
    return sum((number - 1) * faces**place for place, number in enumerate(roll))


def rolled(race: Race, question: RollDice, outcome: int) -> list[int]:
    return roll_of(int(race.board.faces), int(question.dice), outcome)


def drawn(race: Race, question: DrawRedCard, place: int) -> int:
    return kind_at(race.deck, place)


# Why something is not possible: the rule, and half a sentence.
TWO_DICE: Reason = (
    "DD-FINISH-06",
    "one die may be taken only past the Red Line in a race with two dice",
)
READINGS: dict[int, Reason] = {
    1: ("DD-RACE1-01", "Rookie Run is read as colors"),
    2: ("DD-RACE2-01", "Maniac Mile is read as numbers"),
    3: ("DD-RACE3-01", "the dice are read once they are rolled"),
    4: ("DD-RACE4-01", "Rainbow Race is read as colors"),
    5: ("DD-RACE5-01", "Danger Dragster is read as numbers"),
    6: ("DD-RACE6-01", "the dice are read once they are rolled"),
}
NO_TURBO: Reason = ("DD-TURBO-01", "Turbocharge is for two dice read as numbers, if agreed on")


def no_reading(race: Race) -> Reason:
    return said(READINGS[int(race.version)])


QUESTIONS = Questions(
    Falls(FirstDriver, "first-driver", SEAT),
    Asks(ChooseDice, "dice-count", (verb("roll", DICE, elsewhere=TWO_DICE),)),
    Falls(RollDice, "roll", list_of(FACE), rolled, called="dice"),
    Asks(ReadDice, "reading", (verb("read", READING, elsewhere=no_reading),)),
    Asks(Turbocharge, "turbocharge", (verb("turbocharge", FLAG, elsewhere=NO_TURBO),)),
    Falls(DrawRedCard, "red-card", CARD, drawn),
)


def purpose(race: Race, question: Question) -> str:
    """Dice are a car's, in a round of a race; Red Cards come from their deck."""
    if isinstance(question, RollDice):
        return f"dice, {CARS[question.seat]}, race {race.version}, round {race.round}"
    return QUESTIONS.chance_name(question)
