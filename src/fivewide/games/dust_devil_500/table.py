"""What lies on the table of Dust Devil 500: every fact once, and what it ranges over.

All of it is public: the order of the deck is unknown to everybody, so a deck is a bag.
"""

from __future__ import annotations

from fivewide.kernel.declared import (
    NOBODY,
    SEAT,
    Declared,
    Field,
    counted,
    list_of,
    literal,
    maybe,
    one,
    per,
)
from fivewide.kernel.questions import seat_asked

from .board import Board
from .names import CAR, CARD, DICE, FACE, SPACE
from .questions import QUESTIONS, roll_of
from .rules.dice import ReadDice, RollDice, Turbocharge
from .rules.red_cards import DrawRedCard
from .rules.series import LAST_RACE, POINTS
from .state import Race

ASKED = literal("question", *QUESTIONS.names, "turn", "over")
OWED = literal("duty", "none", "pit-row", "ramp")
RACE = counted("race", 1, int(LAST_RACE), "races are {least} to {most}")
ROUND = counted("round", 1, 10_000)
CHAIN = counted("chain", 0, 10_000)
TURNS = counted("turns", 0, 99)
COPIES = counted("copies", 0, 99)
POINTS_WON = counted(
    "points",
    0,
    lambda made, seats: int(LAST_RACE * POINTS[0]) if made.board.house.series else 0,
)


# What the state holds otherwise than the document says it


def dice_taken(race: Race) -> int:
    question = race.question
    if isinstance(question, RollDice | ReadDice | DrawRedCard):
        return question.dice
    return 2 if isinstance(question, Turbocharge) else NOBODY


def dice_rolled(race: Race) -> list[int]:
    """The roll that something is asked about."""
    question, faces = race.question, int(race.board.faces)
    if isinstance(question, ReadDice | DrawRedCard):
        return roll_of(faces, int(question.dice), int(question.outcome))
    return roll_of(faces, 2, int(question.outcome)) if isinstance(question, Turbocharge) else []


def duties(race: Race) -> list[str]:
    return [owed_on(race.board, spot) for spot in race.at]


def owed_on(board: Board, spot: int) -> str:
    """What a car owes that came to rest there."""
    if spot == board.owes_pit:
        return "pit-row"
    return "ramp" if spot == board.owes_ramp else "none"


def shared_spaces(race: Race) -> list[int]:
    """Spaces that hold more than one car although they are not made for it."""
    board = race.board
    spaces = [int(board.space[spot]) for spot in race.at]
    return sorted({at for at in spaces if spaces.count(at) > 1 and not board.is_shared(at)})


def kept_cards(race: Race) -> list[list[int]]:
    cage, crew = [race.board.cards.cage], [race.board.cards.crew]
    return [
        cage * cages + crew * crews for cages, crews in zip(race.cages, race.crews, strict=True)
    ]


class Document(Declared):
    """Every key, with what it means when it is left out."""

    race = Field(one(RACE), "which of the six; the race of the options", "version")
    round = Field(one(ROUND), "1")
    first = Field(one(SEAT), "who opened the race; seat 0")
    to_act = Field(maybe(SEAT), "who is asked; seat 0", read=seat_asked)
    turn_of = Field(one(SEAT), "to_act: an extra turn may be taken out of turn", "driver")
    asks = Field(
        one(ASKED), "what play waits for; turn: it is about to begin", read=QUESTIONS.asked_of
    )
    dice = Field(maybe(DICE), "as many as the race has; with a roll: as it shows", read=dice_taken)
    roll = Field(list_of(FACE), "what came up; nothing", read=dice_rolled)
    chain = Field(one(CHAIN), "extra turns taken in a row; none")
    cars = Field(per(CAR, SPACE), "on Start", "at")
    owes = Field(per(CAR, OWED), "what resting on the space brings", read=duties, of=("at",))
    shared = Field(
        list_of(SPACE), "spaces that two cars share; none", read=shared_spaces, of=("at",)
    )
    lost_turns = Field(per(CAR, TURNS), "none", "lost")
    extra_turns = Field(per(CAR, TURNS), "none", "extra")
    kept = Field(per(CAR, list_of(CARD)), "none", read=kept_cards, of=("cages", "crews"))
    home = Field(list_of(CAR), "cars at the finish, winner first; by seat", "order")
    points = Field(per(CAR, POINTS_WON), "in a series; none")
    deck = Field(per(CARD, COPIES, unsaid=0), "what is neither kept nor discarded")
    discard = Field(per(CARD, COPIES, unsaid=0), "none; with a deck: what is missing from it")

    derived = ("board",)
