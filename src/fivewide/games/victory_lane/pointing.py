"""Why a space, a car, a pit box or a card that somebody points at leads nowhere now.

For things no question has a word for, and for words of another question; `why_not.py` has the
reasons against answers.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.english import several
from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import Words, said, words

from .board import GI, GO, LANES, MOVE_OVER, NOBODY, NOWHERE
from .names import LANE_WORDS, Names
from .prospects import paths, reach
from .rules.driving import Drive
from .rules.grid import PickLane, start_space
from .rules.hands import Discard
from .rules.pushing import cars_pushed
from .rules.qualifying import Garage, QualifyingCards
from .rules.risk import Reroll
from .rules.rounds import PickTeam
from .rules.scoring import BrakeOrRace
from .rules.turns import ChooseAction, PickGear
from .rules.ways import ways_of
from .rules.yellow import PitDice, PitOrStay, SoloPitOrStay
from .state import MOVED, Race
from .told import spot

# Where no car is driven: the rule, and what is asked for instead
ASKED: dict[type, Reason] = {
    PickTeam: ("VL-SETUP-06", "choose a Team card first; the cars are not on the grid yet"),
    Garage: ("VL-QUAL-02", "first swap a card in the garage, or keep all five"),
    QualifyingCards: ("VL-QUAL-04", "first lay a card face down to qualify with"),
    PickGear: ("VL-MAN-17", "first choose the gear of your card; it says how far you move"),
    Reroll: ("VL-RISK-04", "first settle the roll: keep it, or spend the tires on another"),
    Discard: ("VL-HAND-01", "your hand is too large: first discard a card"),
    BrakeOrRace: ("VL-SCORE-06", "the cars are level: give way, or race for the place"),
    PitDice: ("VL-YELLOW-11", "first set your pit die: it says how many cards you draw"),
}


NOT_DRIVEN: Words = "no car is driven now"
NO_PITS: Words = "nobody pits now"


def asked_instead(race: Race, otherwise: Words) -> Reason:
    assert race.question is not None
    return said(ASKED.get(type(race.question), (race.question.rule, otherwise)))


def pointed_at(race: Race, seat: int, verb: str, about: Any, names: Names) -> Reason | None:
    """The rule and half a sentence; None where the question itself has the reason."""
    match verb:
        case "space" if isinstance(about, dict):
            space = space_of(race, about)
            return None if space is None else why_not_there(race, seat, space, names)
        case "car" if about in names.colors and race.at:
            return why_not_car(race, seat, names.colors.index(about), names)
        case "box" if about in names.boxes:
            return why_not_box(race, names.boxes.index(about), names)
        case "play" if not isinstance(race.question, ChooseAction):
            return why_no_card(race, about, names)
    return None


def space_of(race: Race, about: dict[str, Any]) -> int | None:
    """A space as views say it, {"lane": "GI", "x": 12}; None: there is none."""
    lane, x = about.get("lane"), about.get("x")
    if not isinstance(x, int):
        return None
    for space in range(len(race.grid)):
        there = spot(space)
        if there.lane == lane and there.x == x % (len(race.grid) // LANES):
            return space
    return None


def why_no_card(race: Race, about: Any, names: Names) -> Reason | None:
    question = race.question
    if isinstance(question, Drive):
        active = race.active()
        if active.card == NOBODY:
            return "VL-NPD-01", words(
                "{car} drives by its die, not by a card", car=names.car(active.car)
            )
        if about == names.card_ids[active.card]:
            return "VL-ROUND-07", words(
                "{card} is in play: drive on, brake or stop", card=names.card(active.card)
            )
        return "VL-ROUND-07", words(
            "{card} is in play; a car plays one card a turn", card=names.card(active.card)
        )
    return said(ASKED[type(question)]) if type(question) in ASKED else None


def why_not_there(race: Race, seat: int, space: int, names: Names) -> Reason:
    """VL-MOVE-01, VL-QUAL-08, VL-ROUND-07. By what is asked."""
    question = race.question
    if isinstance(question, Drive):
        return why_not_driven_there(race, space, names)
    if isinstance(question, ChooseAction):
        return why_not_yet_there(race, seat, space, names)
    if isinstance(question, PickLane | PitOrStay):
        return why_not_started_there(race, int(question.car), space, names)
    if isinstance(question, SoloPitOrStay):
        return "VL-SOLO-05", words("the flag is yellow: say whether you pit or stay out")
    return asked_instead(race, NOT_DRIVEN)


def why_not_driven_there(race: Race, space: int, names: Names) -> Reason:
    """The first thing that keeps the active car from there."""
    active, track = race.active(), race.track
    car, here, there = names.car(active.car), int(race.at[active.car]), race.grid[space]
    if space == here:
        return "VL-MOVE-12", words("{car} stands there", car=car)
    if active.part == MOVED or not active.left:
        return "VL-MOVE-04", words("{car} has no movement left", car=car)
    if there != NOBODY:
        return why_not_onto(race, space, names)
    for way in range(3):
        if track.steps[here * 3 + way] == space:
            if way and active.straight:
                return "VL-MAN-17", words("this gear keeps to the lane")
            if not way and active.diagonal:
                return "VL-MAN-01", words("the first step of a slingshot is diagonal")
            return "VL-MOVE-01", words("that is a step you may take: choose it")
    if any(spot(space) == path.way[-1] for path in paths(race, names)):
        return "VL-MOVE-01", words("you may drive there, step by step: choose it")
    far = steps_to(race, here, space, False)
    if far is None:
        return "VL-MOVE-01", words(
            "that space is not ahead of {car}: cars only drive forward", car=car
        )
    if far > active.left:
        left = several(int(active.left), "space")
        return "VL-MOVE-04", words(
            "that is {steps} away, and {car} has {left} left",
            steps=several(far, "step"),
            car=car,
            left=left,
        )
    if active.straight:
        return "VL-MAN-17", words("this gear keeps to the lane")
    return "VL-MOVE-05", words(
        "cars are in the way: no free way leads there with what is left to move"
    )


def why_not_onto(race: Race, space: int, names: Names) -> Reason:
    """A space that is taken: cars are pushed straight ahead, step by step."""
    active, track = race.active(), race.track
    here, there = int(race.at[active.car]), names.car(race.grid[space])
    if track.steps[here * 3] == space:
        if 0 in list(ways_of(race)):
            return "VL-PUSH-01", words("a step ahead pushes {other}: choose it", other=there)
        if cars_pushed(race, active.car) == NOBODY:
            return "VL-PUSH-04", words(
                "{other} cannot be pushed: no space ahead of the front car", other=there
            )
        return "VL-PUSH-08", words("after a maneuver several cars cannot be pushed")
    if space in (track.steps[here * 3 + 1], track.steps[here * 3 + 2]):
        return "VL-MOVE-05", words("{other} is there, and nobody pushes diagonally", other=there)
    if steps_to(race, here, space, False) is None:
        return "VL-MOVE-01", words(
            "{other} is behind {car}: cars only drive forward",
            other=there,
            car=names.car(active.car),
        )
    return "VL-MOVE-13", words(
        "{other} is there; you push a car only from right behind it", other=there
    )


def steps_to(race: Race, here: int, space: int, free: bool) -> int | None:
    """The fewest steps ahead, through other cars unless the way has to be free; None: too far."""
    found, reached = {here}, {here}
    for far in range(1, len(race.grid) // LANES // 2):
        ahead = {int(race.track.steps[at * 3 + way]) for at in reached for way in range(3)}
        reached = {
            at for at in ahead - found if at != NOWHERE and not (free and race.grid[at] != NOBODY)
        }
        if space in reached:
            return far
        found |= reached
    return None


def why_not_yet_there(race: Race, seat: int, space: int, names: Names) -> Reason:
    """VL-ROUND-07. A card says how far; which of the hand would do?"""
    there = race.grid[space]
    car = race.active().car
    if there == car:
        return "VL-ROUND-07", words(
            "{car} stands there; choose a card or a stop", car=names.car(car)
        )
    if there != NOBODY:
        return why_not_car(race, seat, int(there), names)
    cards = sorted(set(race.hands[seat]), key=list(race.hands[seat]).index)
    able = [names.card(card) for card in cards if spot(space) in reach(race, int(card))]
    if able:
        return "VL-ROUND-07", words(
            "choose a card first; {card} could bring you there", card=able[0]
        )
    if steps_to(race, int(race.at[car]), space, False) is None:
        return "VL-MOVE-01", words("cars only drive forward; choose a card or a stop")
    return "VL-ROUND-07", words("choose a card first; none of yours ends there by itself")


def why_not_started_there(race: Race, car: int, space: int, names: Names) -> Reason:
    """VL-QUAL-08, VL-QUAL-12. One space in each Groove lane is on offer, the front-most."""
    lane = space % LANES
    if race.grid[space] != NOBODY:
        return "VL-QUAL-08", words("{car} stands there", car=names.car(race.grid[space]))
    if lane not in (GI, GO):
        return "VL-QUAL-08", words(
            "nobody starts on the {lane}: choose a Groove lane", lane=words(LANE_WORDS[lane])
        )
    first = int(start_space(race, car, lane))
    if first == NOWHERE:
        return "VL-QUAL-12", words(
            "no starting space is left on the {lane}", lane=words(LANE_WORDS[lane])
        )
    if first == space:
        return "VL-QUAL-08", words(
            "that is the space you get on the {lane}: choose it", lane=words(LANE_WORDS[lane])
        )
    if space in list(race.track.grid[lane]):
        return "VL-QUAL-08", words(
            "the front-most open space is taken first: {space}", space=names.place(first)
        )
    return "VL-QUAL-08", words(
        "that is no starting space; on this lane you get {space}", space=names.place(first)
    )


def why_not_car(race: Race, seat: int, car: int, names: Names) -> Reason:
    """VL-PUSH-01, VL-ROUND-04, VL-NPD-01. Cars move in their turn, and others only by a push."""
    question, called = race.question, names.car(car)
    if isinstance(question, Drive):
        active = int(race.active().car)
        if car == active:
            return "VL-ROUND-04", words(
                "{car} is the car you drive: choose where it goes", car=called
            )
        if race.at[car] != NOWHERE and race.grid[race.at[car]] == car:
            return why_not_onto(race, int(race.at[car]), names)
    if isinstance(question, PickLane | PitOrStay):
        if car == question.car:
            return question.rule, words("{car} is the car you place: choose where", car=called)
        return "VL-QUAL-08", words("now {car} is placed", car=names.car(int(question.car)))
    if isinstance(question, ChooseAction):
        active = int(race.active().car)
        if car == active:
            return "VL-ROUND-07", words("{car} is your car: choose a card or a stop", car=called)
        if race.owner[car] == seat:
            return "VL-ROUND-04", words(
                "{car} has a turn of its own; now {active} drives",
                car=called,
                active=names.car(active),
            )
        if race.owner[car] == NOBODY:
            return "VL-ROUND-05", words(
                "{car} is a rogue, which drives after all players", car=called
            )
        if race.status[car] == MOVE_OVER:
            return "VL-ROUND-03", words(
                "{car} is driven by somebody else, and is to move over", car=called
            )
        return "VL-ROUND-03", words("{car} is driven by somebody else", car=called)
    return asked_instead(race, NOT_DRIVEN)


def why_not_box(race: Race, box: int, names: Names) -> Reason:
    """VL-PIT-02, VL-YELLOW-06. Nobody chooses a box."""
    taken = [names.car(car) for car, at in enumerate(race.box) if at == box]
    if isinstance(race.question, PitOrStay | SoloPitOrStay):
        if taken:
            return "VL-YELLOW-06", words("{car} is in that box", car=taken[0])
        return "VL-YELLOW-06", words(
            "who pits takes the front-most open box; choose pit or stay out"
        )
    if isinstance(race.question, ChooseAction):
        return "VL-PIT-02", words("under green the box beside your car is yours: choose a stop")
    if isinstance(race.question, Drive):
        return "VL-PIT-14", words("it is too late to pit: that is decided before a card is played")
    return asked_instead(race, NO_PITS)
