"""What Victory Lane asks, each question once: how it is answered, and what luck decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.kernel.agenda import Question
from fivewide.kernel.declared import FLAG, SEAT, listed
from fivewide.kernel.questions import Asks, Falls, Questions, Reason, pick, verb, word
from fivewide.kernel.speech import Words, said, words

from . import why_not
from .board import GI, NOBODY
from .names import CAR, CARD, FACE, GEAR, GROOVE, LAPS_CARD, ROLLED, STEP, STOP
from .rules import qualifying, ways
from .rules.driving import Drive
from .rules.grid import PickLane
from .rules.hands import Discard, DrawCard
from .rules.laps import CautionDie, DrawLaps
from .rules.npds import RollFace
from .rules.qualifying import Deal, FasterCar, Garage, NpdTime, QualifyingCards
from .rules.risk import Reroll, RollDie
from .rules.rounds import DealNpds, DealTeams, PickOrder, PickTeam
from .rules.scoring import BrakeOrRace
from .rules.turns import PIT, RUN_ON_FUMES, ChooseAction, PickGear
from .rules.yellow import PIT_NOW, PitDice, PitOrStay, PitRoll, SoloPitOrStay
from .state import Race

PIT_OR_STAY = listed("choice", ("pit", "stay"))


# What stands for what


def always(number: int) -> Callable[[Race], int]:
    return lambda race: number


def braking(race: Race) -> int:
    """VL-MOVE-15. Stopping is braking while a step is free."""
    return int(ways.STOP) if ways.has_free_step(race) else NOBODY


def stopping(race: Race) -> int:
    return NOBODY if ways.has_free_step(race) else int(ways.STOP)


def gear(race: Race, question: PickGear, number: int) -> int:
    """A gear of the card in play, with whether it keeps the lane."""
    card = race.board.cards[race.active().card]
    return int(card.gears[number]) * 2 + int(card.straight[number])


def card_drawn(race: Race, question: Question, place: int) -> int:
    return int(race.deck[place])


def faster(race: Race, question: FasterCar, place: int) -> int:
    return int(qualifying.equal_times(race, question.line)[place])


def just(refusal: Words) -> Callable[[Any, Race, Any], str]:
    """A refusal that needs no example of what can be said."""
    return lambda made, race, question: words(refusal)


ONE_A_TURN: Reason = ("VL-ROUND-07", "a car plays one card, as its turn begins")
TAKEN: Reason = ("VL-SETUP-06", "that Team card is taken")
NO_SUCH_TEAM: Words = "there is no Team card of that color"
NOT_IN_HAND: Words = "that card is not in the hand"
NO_OPTION: Words = "that is not one of the options"
PICK_A_LANE: Words = "pick a Groove lane"
NO_SUCH_GEAR: Words = "the card has no such gear"
DRIVE_ON: Words = 'say {"step": "ahead"}, {"step": "in"}, {"step": "out"} or brake'
PIT_OR_LANE: Words = 'say {"flag": "pit"}, or the Groove lane to stay out in'
SET_A_DIE: Words = "set the die to a number from 1 to 6"

QUESTIONS = Questions(
    # Before the race
    Falls(PickOrder, "pick-order", SEAT),
    Falls(DealTeams, "teams", CAR),
    Asks(
        PickTeam,
        "team",
        (verb("team", CAR),),
        just(NO_SUCH_TEAM),
        lambda made, race, asked, car: said(TAKEN),
    ),
    Falls(DealNpds, "npds", CAR),
    Falls(Deal, "deal", CARD),
    Asks(Garage, "garage", (verb("swap", CARD, none=int(qualifying.NO_SWAP)),), just(NOT_IN_HAND)),
    Asks(QualifyingCards, "qualify", (verb("qualify", CARD),), just(NOT_IN_HAND)),
    Falls(NpdTime, "npd-time", CARD, card_drawn),
    Falls(FasterCar, "faster-car", CAR, faster),
    Asks(PickLane, "lane", (verb("lane", GROOVE, first=int(GI)),), PICK_A_LANE),
    # A round
    Falls(DrawLaps, "laps-card", LAPS_CARD, lambda race, asked, place: race.laps_deck[place]),
    Falls(CautionDie, "caution-die", ROLLED),
    Falls(RollDie, "die", ROLLED),
    Asks(Reroll, "reroll", (verb("reroll", FLAG),), just(NO_OPTION)),
    Falls(DrawCard, "action-card", CARD, card_drawn),
    Asks(Discard, "discard", (verb("discard", CARD),), just(NOT_IN_HAND)),
    Asks(
        ChooseAction,
        "action",
        (
            verb("play", CARD, elsewhere=ONE_A_TURN),
            verb("pit", STOP, first=int(PIT)),
            word("fumes", always(int(RUN_ON_FUMES))),
        ),
        against=why_not.choose,
    ),
    Asks(PickGear, "gear", (pick("gear", GEAR, gear),), just(NO_SUCH_GEAR)),
    Asks(
        Drive,
        "drive",
        (
            verb("step", STEP),
            word("brake", braking),
            word("stop", stopping),
            word("end", always(int(ways.END))),
            word("draft", always(int(ways.TAKE_DRAFT))),
            word("slingshot", always(int(ways.TAKE_SLINGSHOT))),
            verb("crossover", CAR, first=int(ways.CROSS_WITH)),
            verb("side_draft", CAR, first=int(ways.SIDE_DRAFT_ON)),
            verb("trade", CAR, first=int(ways.TRADE_WITH)),
        ),
        just(DRIVE_ON),
        against=why_not.drive,
    ),
    Falls(RollFace, "npd-die", ROLLED),
    Asks(BrakeOrRace, "give-way", (verb("give_way", FLAG),), just(NO_OPTION)),
    # The yellow flag
    Asks(SoloPitOrStay, "solo-flag", (verb("flag", PIT_OR_STAY),), just(NO_OPTION)),
    Asks(
        PitOrStay,
        "flag",
        (verb("flag", GROOVE, first=int(GI), pit=int(PIT_NOW)),),
        just(PIT_OR_LANE),
        why_not.full_lane,
    ),
    Asks(
        PitDice,
        "pit-dice",
        (verb("die", FACE, example=3),),
        SET_A_DIE,
    ),
    Falls(PitRoll, "pit-die", ROLLED),
)


def purpose(race: Race, colors: list[str], question: Question) -> str:
    """A die is a car's, or nobody's, in a round; times and hands come from one deck."""
    match question:
        case RollDie(test=test, place=place):
            whose = colors[test.cars[place]]
        case RollFace():
            whose = colors[race.active().car]
        case PitRoll(car=car):
            whose = colors[car]
        case CautionDie():
            whose = "nobody"
        case DrawCard() | NpdTime():
            return "action-card"
        case _:
            return QUESTIONS.chance_name(question)
    return f"{QUESTIONS.chance_name(question)}, {whose}, round {race.rounds}"
