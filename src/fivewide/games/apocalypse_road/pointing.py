"""Why a space, a car or a card that somebody points at leads nowhere now.

For things no question has a word for, and for words of another question; `why_not.py` has the
reasons against answers.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, several
from fivewide.kernel.questions import Reason

from . import why_not
from .board import NONE, TEAM, TROUGH
from .names import STEPS, Names
from .rules import event_choices
from .rules.collisions import PickChain
from .rules.damage import PickReplacement
from .rules.linking import PickLane, PickLaneAtWall, PickLink
from .rules.movement_events import PickDebris
from .rules.moving import TakeStep
from .rules.routes import PickRoute
from .rules.segment import Fire
from .rules.setup import PickCars, PickCarsOpenly, PickForBag
from .rules.steps import STRIDE
from .rules.turn import Discard, PlayCard, ready
from .state import DESTROYED, IN_CHUTE, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, Race

# What is to be done first, where nothing that is pointed at matters
FIRST: dict[type[Question], Reason] = {
    PickCars: ("AR-3.0-05", "first choose the cars your team starts with"),
    PickCarsOpenly: ("AR-3.0-05", "first choose the cars your team starts with"),
    PickForBag: ("AR-3.0-09", "first choose which of your starting cars goes into the bag"),
    PickReplacement: ("AR-8.3-02", "first send a reserve car into the Chute"),
    PickDebris: ("AR-10-DEBRIS", "first choose which of your cars takes the damage"),
    Discard: ("AR-4.5-01", "the turn is over: first choose which cards you lay down"),
    PickLink: ("AR-7.11-07", "first choose the lane: whom your car is linked with"),
    PickLane: ("AR-7.11-01", "first choose the lane in which the line goes on"),
    PickLaneAtWall: ("AR-7.10-05", "first choose the lane in which the line goes on"),
    PickChain: ("AR-8.5-06", "first choose the lane in which the chain goes on"),
    event_choices.PickBump: ("AR-10-BUMP", "first choose the car to bump, or nobody"),
    event_choices.PickBumpSpace: ("AR-10-BUMP", "first choose where the car is bumped to"),
    event_choices.PickDrift: ("AR-10-DRIFT", "first say whether you swap with the car ahead"),
    event_choices.PickGetThere: ("AR-10-GET", "first choose where your car goes, or that it stays"),
    event_choices.PickOpenRoad: ("AR-10-OPEN", "first choose where the open road leads you"),
    event_choices.PickSwipe: ("AR-10-SIDE", "first choose the side to turn to"),
}


def pointed_at(race: Race, seat: int, said: str, about: Any, names: Names) -> Reason | None:
    """The rule and half a sentence; None where the question itself has the reason."""
    if not isinstance(about, str) or race.question is None:
        return None
    match said:
        case "space":
            space = names.find(about)
            return None if space is None else why_not_there(race, seat, space, names)
        case "car" if names.car_numbers.get(about, NONE) in range(len(race.status)):
            return why_not_car(race, seat, names.car_numbers[about], names)
        case "card" if about in names.card_ids:
            return why_not_card(race, about, names)
    return None


def first_this(race: Race) -> Reason:
    question = race.question
    assert question is not None
    return FIRST.get(type(question), (question.rule, "the question above has to be answered first"))


def why_not_there(race: Race, seat: int, space: int, names: Names) -> Reason:
    """AR-4.4-02, AR-7.1-01, AR-8.0-04. By what is asked."""
    called = names.space(space)
    match race.question:
        case PlayCard():
            car = race.car_on(space)
            if car != NONE:
                return why_not_car(race, seat, int(car), names)
            return "AR-4.4-02", "choose a car and a card first; they say how far you go"
        case Fire():
            car = race.car_on(space)
            if car != NONE:
                return why_not_car(race, seat, int(car), names)
            return "AR-8.0-04", f"nobody stands on {called}; choose a target, or hold fire"
        case PickRoute(routes=routes):
            if any(route.end == space for route in routes):
                return "AR-7.1-06", f"you may end on {called}: choose it"
            return why_not_ending_there(race, space, names)
        case TakeStep() as question:
            return why_not_stepping_there(race, question, space, names)
        case event_choices.PickGetThere() as question:
            return why_not.get_there(_made(names), race, question, "", called) or first_this(race)
        case event_choices.PickOpenRoad() as question:
            reason = why_not.take_the_open_road(_made(names), race, question, "", called)
            return reason or first_this(race)
    return first_this(race)


def _made(names: Names) -> SimpleNamespace:
    """What reasons against answers want to know of a race: its names."""
    return SimpleNamespace(names=names)


def why_not_ending_there(race: Race, space: int, names: Names) -> Reason:
    """AR-7.1-03, AR-7.1-06, AR-7.1-04. How far it is, by the shortest way ahead."""
    called, mover = names.space(space), names.car(race.move.mover)
    track, here = race.board.track, int(race.at[race.move.mover])
    points = several(int(race.move.points), "point")
    if space == here:
        return "AR-7.1-06", f"{mover} stands there, and all {points} have to be spent"
    if track.kind[space] == TROUGH:
        return "AR-7.14-08", "nobody drives into the trough"
    if race.status[race.move.mover] != ON_TRACK:
        return "AR-7.1-06", f"no way onto the track ends on {called} with all {points} spent"
    if race.has_used(space):
        return "AR-7.1-04", "no space is used twice in a segment"
    far = sectors_ahead(race, here, space)
    if far == 0:
        return "AR-7.1-06", f"that is beside {mover}, and all {points} have to be spent"
    if far > race.move.points:
        if far > track.sectors // 2:
            return "AR-7.1-03", f"{called} is behind {mover}, and no car drives back"
        return "AR-7.1-06", f"{called} is {several(far, 'sector')} ahead, and there are {points}"
    if far < race.move.points:
        return "AR-7.1-06", f"no route ends on {called} with all {points} spent"
    return (
        "AR-7.1-09",
        f"{called} is as far as {points} go straight on, with no change of lane left",
    )


def sectors_ahead(race: Race, here: int, space: int) -> int:
    """From sector to sector along the way; as many as there are where no way leads."""
    track = race.board.track
    reached = {here}
    wanted = track.sector[space]
    for far in range(track.sectors):
        if any(track.sector[at] == wanted for at in reached):
            return far
        reached = {int(ahead) for at in reached for ahead in track.succ[at]}
    return int(track.sectors)


def why_not_stepping_there(race: Race, question: TakeStep, space: int, names: Names) -> Reason:
    """AR-7.1-01. Which step it would be, and what is against it."""
    track, here = race.board.track, race.at[race.move.mover]
    called = names.space(space)
    if space == here:
        return "AR-7.1-06", f"{names.car(race.move.mover)} stands there and has to go on"
    if any(number % STRIDE == space for number in question.ways):
        return "AR-7.1-01", f"a step leads to {called}: choose it"
    verb = "forward"
    if space in (track.lane_in[here], track.lane_out[here]):
        verb = "lateral"
    elif space in track.diagonal[here]:
        verb = "diagonal"
    assert verb in STEPS
    reason = why_not.step(_made(names), race, question, verb, called)
    return reason or ("AR-7.1-01", "that is not one step away")


def why_not_car(race: Race, seat: int, car: int, names: Names) -> Reason:
    """AR-4.4-02, AR-4.4-04, AR-8.0-04. Whose it is, whether it may drive, where it is."""
    called, question = names.car(car), race.question
    if isinstance(question, Fire):
        if car == race.segment.car:
            return "AR-8.0-09", f"{called} is the car that fires; choose a target, or hold fire"
        reason = why_not.shoot(_made(names), race, question, "fire", names.car_ids[car])
        return reason or ("AR-8.0-04", f"{called} cannot be shot at")
    if race.status[car] == DESTROYED:
        return "AR-8.3-01", f"{called} is destroyed and comes back no more"
    if not isinstance(question, PlayCard | PickRoute | TakeStep):
        return first_this(race)
    if not race.is_in_play(car):
        return "AR-8.3-01", f"{called} is in reserve; it comes in for a car that is lost"
    if isinstance(question, PickRoute | TakeStep):
        if car == race.move.mover:
            return question.rule, f"{called} is the car that moves: choose where it goes"
        mover = names.car(race.move.mover)
        if race.status[car] != ON_TRACK:
            return "AR-7.1-01", f"{called} is {_where(race, car)}, where nobody meets it"
        return "AR-7.1-01", f"now {mover} moves; {called} moves only if it is pushed or pulled"
    if car // TEAM != seat:
        return "AR-4.4-02", f"{called} is not a car of your team"
    if car not in list(ready(race, seat)):
        left = [names.car(int(one)) for one in ready(race, seat)]
        return "AR-4.4-04", f"{called} has been driven this turn; still to drive: {listed(left)}"
    return "AR-4.4-02", f"{called} may drive: choose a card for it"


def _where(race: Race, car: int) -> str:
    if race.status[car] == IN_CHUTE:
        return "in the Chute"
    return "beside the track" if race.status[car] in (OFF_INSIDE, OFF_OUTSIDE) else "in the trough"


def why_not_card(race: Race, about: str, names: Names) -> Reason:
    """AR-4.4-02. One card a segment, chosen as it begins."""
    match race.question:
        case PlayCard():
            return "AR-4.4-02", "choose a car for that card"
        case PickRoute() | TakeStep() if race.segment.card != NONE:
            played = names.card(race.segment.card)
            return "AR-4.4-02", f"{played} is in play: say where {names.car(race.move.mover)} goes"
        case Fire() if race.segment.card != NONE:
            return "AR-8.0-01", f"{names.card(race.segment.card)} is in play: fire first, or hold"
    return first_this(race)
