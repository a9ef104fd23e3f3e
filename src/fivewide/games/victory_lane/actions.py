"""What a player can say, for people, servers and logs. The rules themselves use the numbers."""

from __future__ import annotations

from typing import Any

from fivewide.games.victory_lane.board import (
    CROSSOVER,
    DRAFT,
    NOBODY,
    NOWHERE,
    SIDE_DRAFT,
)
from fivewide.games.victory_lane.content import LANE_NAMES
from fivewide.games.victory_lane.names import STOPS, Names, conditions_of
from fivewide.games.victory_lane.rules.driving import Drive
from fivewide.games.victory_lane.rules.grid import PickLane
from fivewide.games.victory_lane.rules.hands import Discard, DrawCard
from fivewide.games.victory_lane.rules.laps import CautionDie, DrawLaps
from fivewide.games.victory_lane.rules.maneuvers import clause_now
from fivewide.games.victory_lane.rules.npds import RollFace
from fivewide.games.victory_lane.rules.pushing import cars_pushed
from fivewide.games.victory_lane.rules.qualifying import (
    NO_SWAP,
    Deal,
    FasterCar,
    Garage,
    NpdTime,
    QualifyingCards,
    equal_times,
)
from fivewide.games.victory_lane.rules.risk import REROLL, Reroll, RollDie
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
    least,
    ways_of,
)
from fivewide.games.victory_lane.rules.yellow import (
    PIT_NOW,
    PitDice,
    PitOrStay,
    PitRoll,
    SoloPitOrStay,
)
from fivewide.games.victory_lane.state import MOVED, MOVING, STARTING, Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.english import several
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


# Refusals


def refuse(race: Race, names: Names, question: Question, action: Any) -> tuple[str, str]:
    """Which rule stands against an action that is not offered, and why in half a sentence."""
    verb = next(iter(action)) if isinstance(action, dict) and len(action) == 1 else ""
    value = action[verb] if verb else None
    match question:
        case Drive():
            return refuse_way(race, names, verb, value)
        case ChooseAction():
            return refuse_action(race, names, question, verb, value)
        case PickLane():
            if verb == "lane" and value in ("GI", "GO"):
                return "VL-QUAL-12", "that lane has no starting space left"
            return "VL-QUAL-08", 'pick a Groove lane: say {"lane": "GI"} or {"lane": "GO"}'
        case PickTeam():
            if verb == "team" and value in names.colors:
                return "VL-SETUP-06", f"another driver has taken {value}"
            return "VL-SETUP-05", 'take a Team card by its color: say {"team": "white"}'
        case Garage():
            return "VL-QUAL-02", 'swap a card of the hand, or say {"swap": "none"}'
        case QualifyingCards():
            return "VL-QUAL-04", "a car qualifies with a card of its driver's hand"
        case Discard():
            return "VL-HAND-01", "only a card of the hand can be discarded"
        case PitDice():
            return "VL-YELLOW-11", 'set the die to a number from 1 to 6: say {"die": 3}'
        case PitOrStay():
            if verb == "flag" and value in ("GI", "GO"):
                return "VL-QUAL-12", "that lane has no starting space left"
            return "VL-YELLOW-06", 'say {"flag": "pit"}, or the Groove lane to stay out in'
        case SoloPitOrStay():
            return "VL-SOLO-08", 'pit or stay out: say {"flag": "pit"} or {"flag": "stay"}'
        case Reroll():
            return "VL-RISK-03", 'roll again or keep the die: say {"reroll": true} or false'
        case BrakeOrRace():
            return "VL-SCORE-08", 'race or give way: say {"give_way": false} or true'
        case PickGear():
            card = race.board.cards[race.card]
            gears = [gear_name(race, gear) for gear in range(len(card.gears))]
            return "VL-MAN-17", f"the gears of the card are {' and '.join(gears)}"
    return question.rule, "that is not one of the options"


def refuse_action(
    race: Race, names: Names, question: ChooseAction, verb: str, value: Any
) -> tuple[str, str]:
    seat = question.seat
    if race.must_pit[seat] and verb in ("play", "fumes"):
        return "VL-FUMES-03", "after sputtering the car must pit"
    if verb == "fumes":
        return "VL-FUMES-01", "only an empty hand runs on fumes"
    if verb == "play":
        car = names.car(race.car)
        return "VL-ROUND-07", f"only a card of the hand can be played for {car}"
    if verb == "pit":
        return "VL-PIT-03", f"stops are {', '.join(STOPS)}"
    return "VL-ROUND-08", "nobody passes: play a card or pit"


def refuse_way(race: Race, names: Names, verb: str, value: Any) -> tuple[str, str]:
    if verb == "step" and value in STEPS:
        return refuse_step(race, names, STEPS.index(value))
    if verb in ("brake", "stop", "end"):
        return refuse_stop(race, names, verb)
    if verb in MANEUVERS:
        return refuse_maneuver(race, names, verb)
    return "VL-MOVE-08", 'say {"step": "ahead"}, {"step": "in"}, {"step": "out"} or brake'


MANEUVERS = {
    "draft": "Draft",
    "slingshot": "Slingshot",
    "crossover": "Crossover",
    "side_draft": "Side Draft",
    "trade": "Trading Paint",
}
OF_NPDS = {"draft": int(DRAFT), "side_draft": int(SIDE_DRAFT), "crossover": int(CROSSOVER)}


def refuse_stop(race: Race, names: Names, verb: str) -> tuple[str, str]:
    """VL-MOVE-14, VL-MOVE-16, VL-NPD-11. Braking, stopping and ending are three things."""
    ways = list(ways_of(race))
    if STOP in ways:
        if is_brake(race):
            return "VL-MOVE-14", 'with free steps left stopping is braking: say {"brake": true}'
        return "VL-MOVE-16", 'without a free step the move just ends: say {"stop": true}'
    if END in ways:
        return "VL-MOVE-08", 'there is no move left to stop: say {"end": true}'
    owed = int(least(race) - race.acted)
    return "VL-NPD-11", f"{names.car(race.car)} owes {several(owed, 'more action')} of its roll"


def refuse_maneuver(race: Race, names: Names, verb: str) -> tuple[str, str]:
    """VL-MAN-01, VL-MAN-02, VL-MOVE-07, VL-PUSH-07. What the card or the face does not give now."""
    said = MANEUVERS[verb]
    if race.lost:
        return "VL-PUSH-07", "a push of several cars has cost the maneuver"
    if race.card == NOBODY:
        face = race.board.teams[race.car].maneuvers[race.face]
        if not OF_NPDS.get(verb, 0) & face:
            return "VL-NPD-02", f"the roll of {names.car(race.car)} has no {said}"
        if not OF_NPDS[verb] & race.todo:
            return "VL-NPD-20", f"{names.car(race.car)} has performed its {said}"
        if race.part == MOVING:
            return "VL-NPD-03", "a maneuver comes before the move or after it, not in between"
        return "VL-MAN-03", f"no car stands where {names.car(race.car)} needs it for a {said}"
    if race.used:
        return "VL-MAN-01", "the maneuver has been performed"
    card = race.board.cards[race.card]
    if not card.has_maneuver:
        return "VL-MAN-02", f"{names.card(race.card)} has no maneuver"
    if race.part not in (STARTING, MOVED):
        return "VL-MOVE-07", "a maneuver comes before the move or after it, not in between"
    if clause_now(race) is None:
        needs = " or ".join(conditions_of(names.cards[race.card]))
        why = f", only {needs}" if needs else ""
        return "VL-MAN-03", f"{names.card(race.card)} gives no maneuver now{why}"
    return "VL-MAN-03", f"{names.card(race.card)} gives no {said} now"


def refuse_step(race: Race, names: Names, way: int) -> tuple[str, str]:
    space = race.track.steps[race.at[race.car] * 3 + way]
    if race.left == 0:
        return "VL-MOVE-04", "no movement is left"
    if space == NOWHERE:
        return "VL-MOVE-10", "there is no space that way"
    if way and race.straight:
        return "VL-MAN-17", "this gear keeps to the lane"
    if not way and race.diagonal:
        return "VL-MAN-01", "the first step of a slingshot is diagonal"
    if way:
        other = names.car(race.grid[space])
        return "VL-MOVE-05", f"{other} is there, and nobody pushes diagonally"
    if cars_pushed(race, race.car) == NOBODY:
        return "VL-PUSH-04", "the front car has no space ahead of it"
    return "VL-PUSH-08", "after a maneuver several cars cannot be pushed"
