"""What screens are told: the facts of events and of options, and the content of a pack."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from fivewide.content.pack import Pack
from fivewide.kernel.declared import NUMBER, SEAT, list_of, listed, maybe, paired
from fivewide.kernel.facts import Called, Facts
from fivewide.kernel.speech import Words, spoken, words

from . import content
from .content import Does, RatingParts
from .names import CAR, DIE, LETTER, PILE, SEGMENT

# What a roll comes to, in the order of the numbers in the engine: the rows, and what the special
# die and the doubles of a pit stop make of some of them
Action = Literal[Does, "special", "sort-by-pit", "ladder-duel-by-pit"]
ACTIONS: tuple[Action, ...] = get_args(Action)

FACTS = Facts(
    {
        "seat": SEAT,
        "car": CAR,
        "rival": maybe(CAR),
        "order": list_of(CAR),
        "pile": PILE,
        "letter": LETTER,
        "pair": paired("pair", DIE, DIE, 10),
        "contrast": DIE,
        "does": Called("does", listed("action", ACTIONS), lambda numbers: numbers["does"][0]),
        "segment": SEGMENT,
        "box": SEGMENT,
        **dict.fromkeys(("place", "stage", "attempt", "number"), NUMBER),  # people count from 1
        **dict.fromkeys(("cars", "piles", "seasons", "front", "back"), NUMBER),  # so many
        **dict.fromkeys(("sum", "total", "acc", "tires"), NUMBER),
    }
)


# Options


class CardFacts(msgspec.Struct, frozen=True, tag="pick"):
    """A car to pick: what its card says for this track."""

    driver: str
    number: str
    rating: RatingParts
    acc: int
    dnf: int


class DriveCall(msgspec.Struct, frozen=True):
    driver: str
    call: str
    letter: str  # what it counts as on rows 6, 7 and 10
    acc: int  # what it counts as in a crash
    worn: bool  # its tires cost a letter
    caught: float  # chance to be in a crash of its pile, the chart left out
    out: float  # and then to be out of the race


class TireCall(msgspec.Struct, frozen=True):
    """Under caution or under green."""

    driver: str
    call: str
    pit_rating: RatingParts  # lines up those who take two tires
    tires: int  # how old they are, in segments
    tires_then: int


class DriveFacts(msgspec.Struct, frozen=True, tag="drive"):
    cars: tuple[DriveCall, ...]


class TireFacts(msgspec.Struct, frozen=True, tag="tires"):
    cars: tuple[TireCall, ...]


OptionFacts = CardFacts | DriveFacts | TireFacts


# Content


class ActionText(msgspec.Struct, frozen=True):
    """What a pile does, in words."""

    id: Action
    title: Words
    says: tuple[str, ...]  # by the contrasting die
    rule: str


class Contents(msgspec.Struct, frozen=True):
    """A set of cards, and the tables that every set shares."""

    drivers: list[content.Driver]
    races: list[content.RaceCard]
    ratings: list[content.RatingRow]
    quick_card: list[content.QuickRow]
    special_results: list[content.SpecialRow]
    actions: list[ActionText]


def contents(pack: Pack) -> Contents:
    cards, tables = content.read(pack), content.tables()
    texts = [
        ActionText(id, title, tuple(words(says, n=die) for die in range(1, 7)), rule)
        for id, (title, says, rule) in TEXTS.items()
    ]
    made = Contents(
        cards.drivers, cards.races, tables.ratings, tables.quick_card, tables.special, texts
    )
    return spoken(made)


# The title, what it says with a contrasting die of {n}, and the rule
TEXTS: dict[Action, tuple[Words, Words, str]] = {
    "crash": ("Crash", "Crash: everybody with Acc {n} or more", "PU-Q2-01"),
    "shuffle": ("Shuffled", "The pile is shuffled", "PU-Q3-01"),
    "sort": ("Sorted by rating", "The pile is sorted by rating", "PU-Q4-01"),
    "sort-by-pit": (
        "Sorted by Pit rating",
        "Pit stops: the pile is sorted by Pit rating",
        "PU-Q4-03",
    ),
    "advance-top": ("Top cars advance", "The top {n} join the pile ahead", "PU-Q5-01"),
    "advance-by-skill": (
        "One letter advances",
        "All cars of one letter join the pile ahead",
        "PU-Q6-01",
    ),
    "duel": ("Duel at the top", "The top {n} duel for a place in the pile ahead", "PU-Q7-01"),
    "drop-bottom": ("Bottom cars drop", "The bottom {n} drop to the pile behind", "PU-Q8-01"),
    "drop-by-skill": (
        "One letter drops",
        "All cars of one letter drop to the pile behind",
        "PU-Q9-01",
    ),
    "ladder-duel": ("One car climbs", "Car {n} climbs, match by match", "PU-Q10-01"),
    "ladder-duel-by-pit": (
        "One car climbs by Pit rating",
        "Car {n} climbs, match by match, by Pit ratings",
        "PU-Q10-10",
    ),
    "split": ("Breaks in two", "The pile breaks in two", "PU-Q11-01"),
    "mechanical": (
        "Mechanical trouble",
        "Mechanical trouble: the first car in range",
        "PU-Q12-01",
    ),
    "special": ("Special Result", "A Special Result", "PU-SR-01"),
}
