"""Why an action is not possible: the rule that stands against it, and half a sentence."""

from __future__ import annotations

from typing import Any

from fivewide.games.victory_lane.actions import STEPS, is_brake
from fivewide.games.victory_lane.board import (
    AFTER,
    BEFORE,
    CROSSOVER,
    DRAFT,
    LAPPED,
    NOBODY,
    NOWHERE,
    SIDE_DRAFT,
    Clause,
)
from fivewide.games.victory_lane.citing import rule_of
from fivewide.games.victory_lane.names import STOPS, Names
from fivewide.games.victory_lane.rules.driving import Drive
from fivewide.games.victory_lane.rules.grid import PickLane
from fivewide.games.victory_lane.rules.hands import Discard
from fivewide.games.victory_lane.rules.maneuvers import side_draft_targets, touching
from fivewide.games.victory_lane.rules.order import beside, is_in_line
from fivewide.games.victory_lane.rules.pushing import cars_pushed
from fivewide.games.victory_lane.rules.qualifying import Garage, QualifyingCards
from fivewide.games.victory_lane.rules.rounds import PickTeam
from fivewide.games.victory_lane.rules.turns import ChooseAction, PickGear
from fivewide.games.victory_lane.rules.ways import END, STOP, least, ways_of
from fivewide.games.victory_lane.rules.yellow import PitDice, PitOrStay
from fivewide.games.victory_lane.state import BONUS, MOVED, MOVING, STARTING, Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.english import several

Refusal = tuple[str, str]
GROOVE_LANES = ("GI", "GO")
MANEUVERS = ("draft", "slingshot", "crossover", "side_draft", "trade")
OF_FACE = {"draft": DRAFT, "crossover": CROSSOVER, "side_draft": SIDE_DRAFT}


def refuse(race: Race, names: Names, question: Question, action: Any) -> Refusal:
    """Which rule stands against an action that is not offered, and why in half a sentence."""
    verb = next(iter(action)) if isinstance(action, dict) and len(action) == 1 else ""
    value = action[verb] if verb else None
    asked = rule_of(race, question)
    match question:
        case Drive():
            return refuse_way(race, names, asked, verb, value)
        case ChooseAction():
            return refuse_action(race, names, question, asked, verb)
        case PickLane():
            return asked, 'pick a Groove lane: say {"lane": "GI"} or {"lane": "GO"}'
        case PickTeam():
            if verb == "team" and value in names.colors:
                return "VL-SETUP-06", "that Team card is taken"
            return asked, "there is no Team card of that color"
        case Garage() | Discard() | QualifyingCards():
            return asked, "that card is not in the hand"
        case PitDice():
            return asked, 'set the die to a number from 1 to 6: say {"die": 3}'
        case PitOrStay():
            if verb == "flag" and value in GROOVE_LANES:
                return full_lane(race)
            return asked, 'say {"flag": "pit"}, or the Groove lane to stay out in'
        case PickGear():
            return asked, "the card has no such gear"
    return asked, "that is not one of the options"


def full_lane(race: Race) -> Refusal:
    """VL-QUAL-12, VL-YELLOW-10. A lane without a space; lapped cars have spaces of their own."""
    if race.status[race.car] == LAPPED:
        return "VL-YELLOW-10", "that lane has no Lapped Start space left"
    return "VL-QUAL-12", "that lane has no starting space left"


def refuse_action(
    race: Race, names: Names, question: ChooseAction, asked: str, verb: str
) -> Refusal:
    is_empty = len(race.hands[question.seat]) == 0
    if race.must_pit[question.seat] and verb != "pit":
        return "VL-FUMES-03", "after sputtering the car must pit"
    if verb == "fumes":
        return "VL-FUMES-01", "only an empty hand runs on fumes"
    if verb == "pit":
        return "VL-PIT-03", f"stops are {', '.join(STOPS)}"
    if is_empty:
        return "VL-FUMES-06", "without cards the car pits or runs on fumes"
    if verb == "play":
        return asked, f"only a card of the hand can be played for {names.car(race.car)}"
    return "VL-ROUND-08", "nobody passes: play a card or pit"


# Driving


def refuse_way(race: Race, names: Names, asked: str, verb: str, value: Any) -> Refusal:
    if verb == "step" and value in STEPS:
        return refuse_step(race, names, STEPS.index(value))
    if verb in ("brake", "stop", "end"):
        return refuse_stop(race, names, verb)
    if verb in MANEUVERS:
        return refuse_maneuver(race, names, verb, value)
    return asked, 'say {"step": "ahead"}, {"step": "in"}, {"step": "out"} or brake'


def refuse_stop(race: Race, names: Names, verb: str) -> Refusal:
    """An NPD below its minimum goes on; otherwise the word was the wrong one."""
    ways = list(ways_of(race))
    if STOP in ways:
        if is_brake(race):
            return "VL-MOVE-14", 'with free steps left stopping is braking: say {"brake": true}'
        return "VL-MOVE-14", 'without a free step the move just ends: say {"stop": true}'
    if END in ways:
        return "VL-MOVE-14", 'there is no move left to stop: say {"end": true}'
    car = names.car(race.car)
    if race.card != NOBODY:
        return "VL-MOVE-14", f"{car} cannot stop here"
    if race.part == MOVING and verb != "brake":
        return "VL-NPD-12", f"the Move of {car} is carried out as far as it can be"
    if race.part == MOVED:
        return "VL-NPD-21", f"a maneuver is still possible, and {car} owes one"
    return "VL-NPD-11", f"{car} owes {several(int(least(race) - race.acted), 'more action')}"


def refuse_step(race: Race, names: Names, way: int) -> Refusal:
    space = race.track.steps[race.at[race.car] * 3 + way]
    if race.part == MOVED:
        return "VL-MOVE-09", "the move is over, and a card has only one"
    if race.left == 0:
        return "VL-MOVE-04", "no movement is left"
    if way and race.straight:
        return "VL-MAN-17", "this gear keeps to the lane"
    if not way and race.diagonal:
        return "VL-MAN-01", "the first step of a slingshot is diagonal"
    if space == NOWHERE:
        if way:
            return "VL-MOVE-03", "there is no space that way"
        return "VL-MOVE-10", "the lane ends there"
    if way:
        return "VL-MOVE-05", f"{names.car(race.grid[space])} is there, and nobody pushes diagonally"
    if cars_pushed(race, race.car) == NOBODY:
        return "VL-PUSH-04", "the front car has no space ahead of it"
    if race.card == NOBODY:
        return "VL-PUSH-11", "after a maneuver an NPD cannot push several cars"
    if race.part == BONUS:
        return "VL-PUSH-12", "the bonus comes from the maneuver, so several cars cannot be pushed"
    return "VL-PUSH-08", "after a maneuver several cars cannot be pushed"


# Maneuvers


def refuse_maneuver(race: Race, names: Names, verb: str, value: Any) -> Refusal:
    target = names.colors.index(value) if value in names.colors else NOBODY
    if race.card == NOBODY:
        return refuse_npd_maneuver(race, names, verb, target)
    card = race.board.cards[race.card]
    clause = next((each for each in card.clauses if has_maneuver(each, verb)), None)
    if not card.has_maneuver or clause is None:
        return "VL-MAN-02", f"{names.card(race.card)} has no {'such ' * card.has_maneuver}maneuver"
    if race.lost:
        return "VL-PUSH-07", "a push of several cars has cost the maneuver"
    if race.used:
        return "VL-MAN-01", "the maneuver has been performed"
    if race.part == MOVING:
        return "VL-MOVE-07", "a move is not interrupted by a maneuver"
    if not card.timing & (BEFORE if race.part == STARTING else AFTER):
        return "VL-MAN-01", "the card has its maneuver at another time"
    if verb == "draft" and not is_in_line(race, race.car):
        if clause.draw:
            return "VL-MAN-14", f"{names.car(race.car)} is in no line"
        return (
            "VL-MAN-13" if card.timing & AFTER else "VL-MAN-06"
        ), f"{names.car(race.car)} is in no line"
    return why_not(race, names, verb, target)


def has_maneuver(clause: Clause, verb: str) -> bool:
    return {
        "draft": clause.draft > 0,
        "slingshot": clause.diagonal,
        "crossover": clause.crossover,
        "side_draft": clause.side_draft > 0,
        "trade": clause.target_back > 0,
    }[verb]


def refuse_npd_maneuver(race: Race, names: Names, verb: str, target: int) -> Refusal:
    """VL-NPD-02, VL-NPD-03, VL-NPD-20. The face names the maneuvers, each for once."""
    face = race.board.teams[race.car].maneuvers[race.face]
    which = OF_FACE.get(verb, 0)
    if not face & which:
        return "VL-NPD-02", "the face has no such maneuver"
    if race.lost:
        return "VL-PUSH-11", "a push of several cars has cost the maneuvers"
    if not race.todo & which:
        return "VL-NPD-20", "that maneuver has been performed"
    if race.part == MOVING:
        return "VL-NPD-03", "a maneuver comes before the Move or after it"
    return why_not(race, names, verb, target)


def why_not(race: Race, names: Names, verb: str, target: int) -> Refusal:
    """The maneuver itself cannot be performed from here, or not on that car."""
    car = race.car
    if verb == "draft":
        if is_in_line(race, car):
            return "VL-MAN-08", "the front car of the line has no space ahead of it"
        return "VL-MAN-06", f"{names.car(race.car)} is in no line"
    if verb == "crossover":
        return "VL-MAN-04", "that car is not on the next space or a forward diagonal one"
    if verb == "side_draft":
        if target in list(beside(race, car)) and target not in list(side_draft_targets(race, car)):
            return "VL-MAN-09", "the cars behind it have no space to go back to"
        return "VL-MAN-07", "that car is not beside"
    if verb == "trade" and target not in list(touching(race, car)):
        return "VL-MAN-12", "that car does not touch"
    return "VL-MAN-03", "that maneuver cannot be performed now"
