"""How questions read in English: who is asked, about which car, and what hangs on it."""

from __future__ import annotations

from fivewide.kernel.english import is_you, listed, several
from fivewide.kernel.game import QuestionWords

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

CHANCE_WORDS: dict[type, str] = {
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
            return QuestionWords(players[seat], "which Team card?")
        case Garage(seat=seat):
            return QuestionWords(
                players[seat], "swap one card in the garage for one from the deck?"
            )
        case QualifyingCards():
            return "Everybody lays a card face down to qualify: the lowest time starts first."
        case PickLane(seat=seat, car=car):
            return QuestionWords(players[seat], f"in which lane does {names.car(car)} start?")
        case PickGear(seat=seat):
            card = names.card(race.active().card)
            return QuestionWords(
                players[seat], f"{names.car(race.active().car)} has {card}. Which gear?"
            )
        case Discard(seat=seat):
            extra = len(race.hands[seat]) - race.hand_size()
            cards, size = several(extra, "card"), race.hand_size()
            return QuestionWords(
                players[seat], f"discard {cards}, since a hand holds {size} at most."
            )
        case PitOrStay(seat=seat, car=car):
            box = names.box_words(race, next_box(race))
            return QuestionWords(
                players[seat], f"does {names.car(car)} pit, in {box}, or stay out?"
            )
        case SoloPitOrStay(seat=seat):
            mine, box = race.primary[seat], names.box_words(race, solo_box(race, question))
            return QuestionWords(
                players[seat], f"does {names.car(mine)} pit, in {box}, or stay out?"
            )
        case PitDice(asked=asked):
            return _pit_dice(race, names, [int(seat) for seat in asked])
        case BrakeOrRace(seat=seat, test=test, place=place):
            mine, other = test.cars[place], test.cars[1 - place]
            level = f"{names.car(mine)} is level with {names.car(other)}"
            return QuestionWords(players[seat], f"{level}. Race for the place, or give way?")
    return _chance(race, names, players)


def _chance(race: Race, names: Names, players: list[str]) -> str:
    """What is about to be rolled or drawn."""
    question = race.question
    match question:
        case RollDie(test=test, place=place):
            return f"{names.car(test.cars[place])} is about to roll."
        case RollFace():
            return f"{names.car(race.active().car)} is about to roll on its table."
        case DrawCard(seat=seat):
            return f"{players[seat]} {_is(players[seat])} about to draw."
        case DrawLaps(seat=seat):
            return f"{players[seat]} {_is(players[seat])} about to draw the Laps card."
        case PitRoll(car=car):
            return f"{names.car(car)} is about to roll for its pit stop."
        case FasterCar(line=line):
            cars = listed([names.car(car) for car in equal_times(race, line)])
            return f"{cars} have equal times: a die decides who is placed first."
    return CHANCE_WORDS.get(type(question), "The race is over.")


def _is(name: str) -> str:
    return "are" if is_you(name) else "is"


def _action(race: Race, names: Names, seat: int) -> str:
    car = names.car(race.active().car)
    if race.must_pit[seat]:
        return f"{car} sputtered and must pit. Which stop?"
    if len(race.hands[seat]) == 0:
        return f"no card is left for {car}. A pit stop, or on fumes?"
    return f"a card for {car}, or a pit stop?"


def _primary(race: Race, names: Names) -> str:
    """A car that is driven by a card."""
    active = race.active()
    car, card = names.car(active.car), names.card(active.card)
    if active.part == MOVED:
        return f"{car} has moved with {card}. Its maneuver?"
    spaces = several(int(active.left), "space") if active.left else "no spaces"
    if active.part == BONUS:
        return f"{car} has earned a bonus with {card}: {spaces} more to move."
    first = ", the first diagonal" if active.diagonal else ""
    how = ", all in its lane" if active.straight else first
    left = " left" if active.part == MOVING else ""
    return f"{car} has {spaces}{left} to move with {card}{how}."


def _npd(race: Race, names: Names) -> str:
    """VL-NPD-02, VL-NPD-07. A car that is driven by its table: what it rolled, what it owes."""
    active = race.active()
    rolled = names.face(int(active.car), int(active.face))
    if active.part == MOVED:
        now = "it has moved"
    else:
        now = f"{several(int(active.left), 'space')}{' left' if active.steps else ''} to move"
    if active.lost:
        now += ", its maneuvers lost"
    elif active.todo:
        now += f", {listed(maneuvers_left(race), 'or')} to do"
    return f"{names.car(active.car)} rolled {active.face + 1}: {rolled}. Now {now}; {_owed(race)}."


def maneuvers_left(race: Race) -> list[str]:
    """What an NPD may still do besides its move."""
    todo = race.active().todo
    return [MANEUVER_WORDS[letter] for letter, bit in LETTERS.items() if todo & bit]


def _owed(race: Race) -> str:
    """VL-NPD-07, VL-NPD-21. Actions of the face still to be performed, as far as there are any."""
    possible = len(maneuvers_left(race)) + (race.active().part != MOVED)
    owed = min(int(least(race, race.active()) - race.active().acted), possible)
    if owed <= 0:
        return "nothing more is owed"
    more = "more " if race.active().acted else ""
    return f"one {more}action is owed" if owed == 1 else f"{owed} {more}actions are owed"


def _reroll(race: Race, names: Names, question: Reroll) -> str:
    """VL-RISK-03. What the dice are for, what they show, and whose is in question."""
    tested, stakes = question.test.cars, stakes_of(race)
    car = int(tested[question.place])
    cars = [car, *(int(other) for other in tested if other != car)]
    shows = [f"{names.car(each)} shows {race.die[each]}" for each in cars]
    return f"{stakes.title}. {', '.join(shows)}. {stakes.words} Reroll {names.car(car)}?"


def _pit_dice(race: Race, names: Names, asked: list[int]) -> str:
    boxes = [names.in_box(race, int(race.primary[seat])) for seat in asked]
    what = "Everybody in the pits sets a die: so many cards, and so long a stop"
    return f"{what}. {listed(boxes)}."
