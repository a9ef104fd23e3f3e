"""What a player can say, for people, servers and logs. The rules themselves use the numbers."""

from __future__ import annotations

from fivewide.games.victory_lane.content import LANE_NAMES
from fivewide.games.victory_lane.names import STOPS, Names
from fivewide.games.victory_lane.rules.driving import Drive
from fivewide.games.victory_lane.rules.grid import PickLane
from fivewide.games.victory_lane.rules.hands import Discard, DrawCard
from fivewide.games.victory_lane.rules.laps import CautionDie, DrawLaps
from fivewide.games.victory_lane.rules.npds import RollFace
from fivewide.games.victory_lane.rules.qualifying import (
    NO_SWAP,
    Deal,
    FasterCar,
    Garage,
    NpdTime,
    QualifyingCards,
    equal_times,
)
from fivewide.games.victory_lane.rules.risk import REROLL, Reroll, RollDie, rolling
from fivewide.games.victory_lane.rules.rounds import DealNpds, DealTeams, PickOrder, PickTeam
from fivewide.games.victory_lane.rules.scoring import BRAKE, BrakeOrRace
from fivewide.games.victory_lane.rules.turns import PIT, RUN_ON_FUMES, ChooseAction, PickGear
from fivewide.games.victory_lane.rules.ways import (
    CROSS_WITH,
    END,
    SIDE_DRAFT_ON,
    STOP,
    TAKE_DRAFT,
    TAKE_SLINGSHOT,
    TRADE_WITH,
    has_free_step,
)
from fivewide.games.victory_lane.rules.yellow import (
    PIT_NOW,
    PitDice,
    PitOrStay,
    PitRoll,
    SoloPitOrStay,
)
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Action, Json

STEPS = ("ahead", "in", "out")


class Pick(Action, frozen=True):
    """A Team card, by its color."""

    team: str


class Swap(Action, frozen=True):
    """A card that goes back to the garage, by its id, or none."""

    swap: str


class Qualify(Action, frozen=True):
    """The card laid face down for qualifying."""

    qualify: str


class Lane(Action, frozen=True):
    """The lane to start from: GI or GO."""

    lane: str


class Play(Action, frozen=True):
    """A card, by its id."""

    play: str


class PitStop(Action, frozen=True):
    """A green flag stop: gas-and-go, two-tire, four-tire."""

    pit: str


class Fumes(Action, frozen=True):
    fumes: bool = True


class Gear(Action, frozen=True):
    """How far, as printed: "5 straight" or "4"."""

    gear: str


class StepTo(Action, frozen=True):
    """One step: ahead, in (toward the pits) or out (toward the wall)."""

    step: str


class Brake(Action, frozen=True):
    """Stop with steps left: the turn is over."""

    brake: bool = True


class StopHere(Action, frozen=True):
    """The move ends here, since no free step is left, or by an option."""

    stop: bool = True


class EndTurn(Action, frozen=True):
    """Nothing more for this car."""

    end: bool = True


class Draft(Action, frozen=True):
    draft: bool = True


class Sling(Action, frozen=True):
    slingshot: bool = True


class Cross(Action, frozen=True):
    """The car to change places with, by its color."""

    crossover: str


class SideDraft(Action, frozen=True):
    """The car beside that goes back, by its color."""

    side_draft: str


class Trade(Action, frozen=True):
    """The car to trade paint with, by its color."""

    trade: str


class RollAgain(Action, frozen=True):
    reroll: bool


class Throw(Action, frozen=True):
    """The card discarded to the hand size, by its id."""

    discard: str


class Yellow(Action, frozen=True):
    """At a yellow flag: pit, or stay, or the lane to stay out in."""

    flag: str


class SetDie(Action, frozen=True):
    """The number on the die in the pits."""

    die: int


class GiveWay(Action, frozen=True):
    """Level with another car: race it (false) or give way (true)."""

    give_way: bool


def named(race: Race, names: Names, question: Question, answer: int) -> Action:
    """An answer as the action it stands for."""
    match question:
        case Drive():
            return named_way(race, names, answer)
        case ChooseAction():
            if answer == RUN_ON_FUMES:
                return Fumes()
            if answer >= PIT:
                return PitStop(STOPS[answer - int(PIT)])
            return Play(names.card_ids[answer])
        case Reroll():
            return RollAgain(answer == REROLL)
        case PickTeam():
            return Pick(names.colors[answer])
        case Garage():
            return Swap("none" if answer == NO_SWAP else names.card_ids[answer])
        case QualifyingCards():
            return Qualify(names.card_ids[answer])
        case PickLane():
            return Lane(LANE_NAMES[answer])
        case PickGear():
            return Gear(gear_name(race, answer))
        case Discard():
            return Throw(names.card_ids[answer])
        case PitOrStay():
            return Yellow("pit" if answer == PIT_NOW else LANE_NAMES[answer])
        case SoloPitOrStay():
            return Yellow("pit" if answer == PIT_NOW else "stay")
        case PitDice():
            return SetDie(answer)
        case BrakeOrRace():
            return GiveWay(answer == BRAKE)
    raise TypeError(f"no actions are named for {question}")


def gear_name(race: Race, gear: int) -> str:
    card = race.board.cards[race.card]
    return f"{card.gears[gear]} straight" if card.straight[gear] else f"{card.gears[gear]}"


def named_way(race: Race, names: Names, way: int) -> Action:
    if way < STOP:
        return StepTo(STEPS[way])
    if way == STOP:
        return Brake() if is_brake(race) else StopHere()
    if way == END:
        return EndTurn()
    if way == TAKE_DRAFT:
        return Draft()
    if way == TAKE_SLINGSHOT:
        return Sling()
    if way >= TRADE_WITH:
        return Trade(names.colors[way - int(TRADE_WITH)])
    if way >= SIDE_DRAFT_ON:
        return SideDraft(names.colors[way - int(SIDE_DRAFT_ON)])
    return Cross(names.colors[way - int(CROSS_WITH)])


def is_brake(race: Race) -> bool:
    """VL-MOVE-15. Would stopping now be braking?"""
    return has_free_step(race)


CHANCES: dict[type, str] = {
    RollDie: "die",
    RollFace: "npd-die",
    DrawCard: "action-card",
    DrawLaps: "laps-card",
    CautionDie: "caution-die",
    PitRoll: "pit-die",
    NpdTime: "npd-time",
    FasterCar: "faster-car",
    Deal: "deal",
    DealNpds: "npds",
    DealTeams: "teams",
    PickOrder: "pick-order",
}


def chance_name(question: Question) -> str:
    if type(question) in CHANCES:
        return CHANCES[type(question)]
    raise TypeError(f"{question} is not left to chance")


def purpose(race: Race, names: Names, question: Question) -> str:
    """A die is a car's, or nobody's, in a round; times and hands come from one deck."""
    match question:
        case RollDie():
            whose = names.colors[rolling(race)]
        case RollFace():
            whose = names.colors[race.car]
        case PitRoll():
            whose = names.colors[race.line[0]]
        case CautionDie():
            whose = "nobody"
        case DrawCard() | NpdTime():
            return "action-card"
        case _:
            return chance_name(question)
    return f"{chance_name(question)}, {whose}, round {race.rounds}"


def outcome(race: Race, names: Names, question: Question, number: int) -> Json:
    """A chance outcome, or one item of a shuffle, as a race file says it."""
    match question:
        case RollDie() | RollFace() | CautionDie() | PitRoll():
            return number + 1
        case DrawCard() | NpdTime():
            return names.card_ids[race.deck[number]]
        case DrawLaps():
            return names.laps_ids[race.laps_deck[number]]
        case FasterCar():
            return names.colors[equal_times(race)[number]]
        case Deal():
            return names.card_ids[number]
        case DealNpds() | DealTeams():
            return names.colors[number]
    return number
