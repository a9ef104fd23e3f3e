"""How questions read: who is asked, about which car, and what hangs on it."""

from __future__ import annotations

from fivewide.kernel.english import OR, is_you, listed, several
from fivewide.kernel.game import QuestionWords
from fivewide.kernel.speech import Words, words

from .board import NOBODY
from .names import MANEUVER_WORDS, Names
from .option_words import say
from .prospects import next_box, solo_box
from .rules.driving import Drive
from .rules.grid import PickLane
from .rules.hands import Discard, DrawCard
from .rules.laps import CautionDie, DrawLaps
from .rules.npds import RollFace
from .rules.qualifying import Deal, FasterCar, Garage, NpdTime, QualifyingCards, equal_times
from .rules.risk import Reroll, RollDie
from .rules.rounds import DealNpds, DealTeams, PickOrder, PickTeam
from .rules.scoring import BrakeOrRace
from .rules.turns import ChooseAction, PickGear
from .rules.ways import least
from .rules.yellow import PitDice, PitOrStay, PitRoll, SoloPitOrStay
from .stakes import stakes_of
from .state import BONUS, MOVED, MOVING, Race
from .vocabulary import LETTERS

__all__ = ["ask", "say"]

CHANCE_WORDS: dict[type, Words] = {
    PickOrder: "The order of choosing Team cards is about to be drawn.",
    DealTeams: "The Team cards are about to be dealt.",
    DealNpds: "The NPDs are about to be dealt.",
    Deal: "The Action cards are about to be dealt.",
    NpdTime: "An NPD is about to get its qualifying card.",
    CautionDie: "A die decides whether the yellow flag comes out.",
}


def ask(race: Race, names: Names, players: list[str]) -> QuestionWords | str:
    """What play waits for, as a question or a statement."""
    question = race.question
    match question:
        case Drive(seat=seat):
            driven = _npd if race.active().card == NOBODY else _primary
            return QuestionWords(players[seat], driven(race, names))
        case ChooseAction(seat=seat):
            return QuestionWords(players[seat], _action(race, names, seat))
        case Reroll(seat=seat):
            return QuestionWords(players[seat], _reroll(race, names, question))
        case PickTeam(seat=seat):
            return QuestionWords(players[seat], words("which Team card?"))
        case Garage(seat=seat):
            return QuestionWords(
                players[seat], words("swap one card in the garage for one from the deck?")
            )
        case QualifyingCards():
            return words(
                "Everybody lays a card face down to qualify: the lowest time starts first."
            )
        case PickLane(seat=seat, car=car):
            lane = words("in which lane does {car} start?", car=names.car(car))
            return QuestionWords(players[seat], lane)
        case PickGear(seat=seat):
            mine, card = names.car(race.active().car), names.card(race.active().card)
            gear = words("{car} has {card}. Which gear?", car=mine, card=card)
            return QuestionWords(players[seat], gear)
        case Discard(seat=seat):
            extra = len(race.hands[seat]) - race.hand_size()
            size = int(race.hand_size())
            too_many = words(
                "discard {cards}, since a hand holds {size} at most.",
                cards=several(extra, "card"),
                size=size,
            )
            return QuestionWords(players[seat], too_many)
        case PitOrStay(seat=seat, car=car):
            return QuestionWords(players[seat], _flag(race, names, car, next_box(race)))
        case SoloPitOrStay(seat=seat):
            own, box = int(race.primary[seat]), solo_box(race, question)
            return QuestionWords(players[seat], _flag(race, names, own, box))
        case PitDice(asked=asked):
            return _pit_dice(race, names, [int(seat) for seat in asked])
        case BrakeOrRace(seat=seat, test=test, place=place):
            level = words(
                "{car} is level with {other}. Race for the place, or give way?",
                car=names.car(test.cars[place]),
                other=names.car(test.cars[1 - place]),
            )
            return QuestionWords(players[seat], level)
    return _chance(race, names, players)


def _flag(race: Race, names: Names, car: int, box: int) -> str:
    return words(
        "does {car} pit, in {box}, or stay out?",
        car=names.car(car),
        box=names.box_words(race, box),
    )


def _chance(race: Race, names: Names, players: list[str]) -> str:
    """What is about to be rolled or drawn."""
    question = race.question
    match question:
        case RollDie(test=test, place=place):
            return words("{car} is about to roll.", car=names.car(test.cars[place]))
        case RollFace():
            car = names.car(race.active().car)
            return words("{car} is about to roll on its table.", car=car)
        case DrawCard(seat=seat):
            return words(ABOUT_TO_DRAW[is_you(players[seat])], who=players[seat])
        case DrawLaps(seat=seat):
            return words(ABOUT_TO_DRAW_LAPS[is_you(players[seat])], who=players[seat])
        case PitRoll(car=number):
            return words("{car} is about to roll for its pit stop.", car=names.car(number))
        case FasterCar(line=line):
            cars = listed([names.car(car) for car in equal_times(race, line)])
            return words("{cars} have equal times: a die decides who is placed first.", cars=cars)
    return words(CHANCE_WORDS.get(type(question), OVER))


OVER: Words = "The race is over."
# Of somebody else, and of you
ABOUT_TO_DRAW: tuple[Words, Words] = ("{who} is about to draw.", "{who} are about to draw.")
ABOUT_TO_DRAW_LAPS: tuple[Words, Words] = (
    "{who} is about to draw the Laps card.",
    "{who} are about to draw the Laps card.",
)


def _action(race: Race, names: Names, seat: int) -> str:
    car = names.car(race.active().car)
    if race.must_pit[seat]:
        return words("{car} sputtered and must pit. Which stop?", car=car)
    if len(race.hands[seat]) == 0:
        return words("no card is left for {car}. A pit stop, or on fumes?", car=car)
    return words("a card for {car}, or a pit stop?", car=car)


def _primary(race: Race, names: Names) -> str:
    """A car that is driven by a card."""
    active = race.active()
    car, card = names.car(active.car), names.card(active.card)
    if active.part == MOVED:
        return words("{car} has moved with {card}. Its maneuver?", car=car, card=card)
    spaces = several(int(active.left), "space") if active.left else words("no spaces")
    facts = {"car": car, "card": card, "spaces": spaces}
    if active.part == BONUS:
        return words("{car} has earned a bonus with {card}: {spaces} more to move.", **facts)
    begun = active.part == MOVING
    if active.straight:
        return words(IN_ITS_LANE[begun], **facts)
    return words(DIAGONAL_FIRST[begun] if active.diagonal else TO_MOVE[begun], **facts)


# Before the move, and within it
TO_MOVE: tuple[Words, Words] = (
    "{car} has {spaces} to move with {card}.",
    "{car} has {spaces} left to move with {card}.",
)
IN_ITS_LANE: tuple[Words, Words] = (
    "{car} has {spaces} to move with {card}, all in its lane.",
    "{car} has {spaces} left to move with {card}, all in its lane.",
)
DIAGONAL_FIRST: tuple[Words, Words] = (
    "{car} has {spaces} to move with {card}, the first diagonal.",
    "{car} has {spaces} left to move with {card}, the first diagonal.",
)


def _npd(race: Race, names: Names) -> str:
    """VL-NPD-02, VL-NPD-07. A car that is driven by its table: what it rolled, what it owes."""
    active = race.active()
    rolled = names.face(int(active.car), int(active.face))
    spaces = several(int(active.left), "space")
    if active.part == MOVED:
        now = words("it has moved")
    elif active.steps:
        now = words("{spaces} left to move", spaces=spaces)
    else:
        now = words("{spaces} to move", spaces=spaces)
    if active.lost:
        now = words("{now}, its maneuvers lost", now=now)
    elif active.todo:
        left = listed(maneuvers_left(race), OR)
        now = words("{now}, {maneuvers} to do", now=now, maneuvers=left)
    return words(
        "{car} rolled {face}: {rolled}. Now {now}; {owed}.",
        car=names.car(active.car),
        face=int(active.face) + 1,
        rolled=rolled,
        now=now,
        owed=_owed(race),
    )


def maneuvers_left(race: Race) -> list[str]:
    """What an NPD may still do besides its move."""
    todo = race.active().todo
    return [words(MANEUVER_WORDS[letter]) for letter, bit in LETTERS.items() if todo & bit]


def _owed(race: Race) -> str:
    """VL-NPD-07, VL-NPD-21. Actions of the face still to be performed, as far as there are any."""
    possible = len(maneuvers_left(race)) + (race.active().part != MOVED)
    owed = min(int(least(race, race.active()) - race.active().acted), possible)
    if owed <= 0:
        return words("nothing more is owed")
    said = OWED_STILL if race.active().acted else OWED
    return words(said[owed > 1], owed=owed)


# One action, and several
OWED: tuple[Words, Words] = ("one action is owed", "{owed} actions are owed")
OWED_STILL: tuple[Words, Words] = ("one more action is owed", "{owed} more actions are owed")


def _reroll(race: Race, names: Names, question: Reroll) -> str:
    """VL-RISK-03. What the dice are for, what they show, and whose is in question."""
    tested, stakes = question.test.cars, stakes_of(race)
    car = int(tested[question.place])
    cars = [car, *(int(other) for other in tested if other != car)]
    shows = [
        words("{car} shows {die}", car=names.car(each), die=int(race.die[each])) for each in cars
    ]
    reroll = words("Reroll {car}?", car=names.car(car))
    return f"{stakes.title}. {', '.join(shows)}. {stakes.words} {reroll}"


def _pit_dice(race: Race, names: Names, asked: list[int]) -> str:
    boxes = [names.in_box(race, int(race.primary[seat])) for seat in asked]
    return words(
        "Everybody in the pits sets a die: so many cards, and so long a stop. {boxes}.",
        boxes=listed(boxes),
    )
