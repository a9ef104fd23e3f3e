"""Why a space, a car or a card that somebody points at leads nowhere now.

For things no question has a word for, and for words of another question; `why_not.py` has the
reasons against answers.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from fivewide.kernel import speech
from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, several
from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import Words, words

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
ANSWER_FIRST: Words = "the question above has to be answered first"


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
    return speech.said(FIRST.get(type(question), (question.rule, ANSWER_FIRST)))


def why_not_there(race: Race, seat: int, space: int, names: Names) -> Reason:
    """AR-4.4-02, AR-7.1-01, AR-8.0-04. By what is asked."""
    called = names.space(space)
    match race.question:
        case PlayCard():
            car = race.car_on(space)
            if car != NONE:
                return why_not_car(race, seat, int(car), names)
            return "AR-4.4-02", words("choose a car and a card first; they say how far you go")
        case Fire():
            car = race.car_on(space)
            if car != NONE:
                return why_not_car(race, seat, int(car), names)
            return "AR-8.0-04", words(
                "nobody stands on {space}; choose a target, or hold fire", space=called
            )
        case PickRoute(routes=routes):
            if any(route.end == space for route in routes):
                return "AR-7.1-06", words("you may end on {space}: choose it", space=called)
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
    facts: dict[str, object] = {"car": mover, "space": called, "points": points}
    if space == here:
        return "AR-7.1-06", words("{car} stands there, and all {points} have to be spent", **facts)
    if track.kind[space] == TROUGH:
        return "AR-7.14-08", words("nobody drives into the trough")
    if race.status[race.move.mover] != ON_TRACK:
        return "AR-7.1-06", words(
            "no way onto the track ends on {space} with all {points} spent", **facts
        )
    if race.has_used(space):
        return "AR-7.1-04", words("no space is used twice in a segment")
    far = sectors_ahead(race, here, space)
    if far == 0:
        return "AR-7.1-06", words(
            "that is beside {car}, and all {points} have to be spent", **facts
        )
    if far > race.move.points:
        if far > track.sectors // 2:
            return "AR-7.1-03", words("{space} is behind {car}, and no car drives back", **facts)
        sectors = several(far, "sector")
        return "AR-7.1-06", words(
            "{space} is {sectors} ahead, and there are {points}", **facts, sectors=sectors
        )
    if far < race.move.points:
        return "AR-7.1-06", words("no route ends on {space} with all {points} spent", **facts)
    return "AR-7.1-09", words(
        "{space} is as far as {points} go straight on, with no change of lane left", **facts
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
        return "AR-7.1-06", words(
            "{car} stands there and has to go on", car=names.car(race.move.mover)
        )
    if any(number % STRIDE == space for number in question.ways):
        return "AR-7.1-01", words("a step leads to {space}: choose it", space=called)
    verb = "forward"
    if space in (track.lane_in[here], track.lane_out[here]):
        verb = "lateral"
    elif space in track.diagonal[here]:
        verb = "diagonal"
    assert verb in STEPS
    reason = why_not.step(_made(names), race, question, verb, called)
    return reason or ("AR-7.1-01", words("that is not one step away"))


def why_not_car(race: Race, seat: int, car: int, names: Names) -> Reason:
    """AR-4.4-02, AR-4.4-04, AR-8.0-04. Whose it is, whether it may drive, where it is."""
    called, question = names.car(car), race.question
    if isinstance(question, Fire):
        if car == race.segment.car:
            return "AR-8.0-09", words(
                "{car} is the car that fires; choose a target, or hold fire", car=called
            )
        reason = why_not.shoot(_made(names), race, question, "fire", names.car_ids[car])
        return reason or ("AR-8.0-04", words("{car} cannot be shot at", car=called))
    if race.status[car] == DESTROYED:
        return "AR-8.3-01", words("{car} is destroyed and comes back no more", car=called)
    if not isinstance(question, PlayCard | PickRoute | TakeStep):
        return first_this(race)
    if not race.is_in_play(car):
        return "AR-8.3-01", words(
            "{car} is in reserve; it comes in for a car that is lost", car=called
        )
    if isinstance(question, PickRoute | TakeStep):
        if car == race.move.mover:
            return question.rule, words(
                "{car} is the car that moves: choose where it goes", car=called
            )
        mover = names.car(race.move.mover)
        if race.status[car] != ON_TRACK:
            return "AR-7.1-01", words(_where(race, car), car=called)
        return "AR-7.1-01", words(
            "now {mover} moves; {car} moves only if it is pushed or pulled", mover=mover, car=called
        )
    if car // TEAM != seat:
        return "AR-4.4-02", words("{car} is not a car of your team", car=called)
    if car not in list(ready(race, seat)):
        left = [names.car(int(one)) for one in ready(race, seat)]
        return "AR-4.4-04", words(
            "{car} has been driven this turn; still to drive: {cars}", car=called, cars=listed(left)
        )
    return "AR-4.4-02", words("{car} may drive: choose a card for it", car=called)


def _where(race: Race, car: int) -> str:
    if race.status[car] == IN_CHUTE:
        return AWAY[0]
    return AWAY[1] if race.status[car] in (OFF_INSIDE, OFF_OUTSIDE) else AWAY[2]


AWAY: tuple[Words, ...] = (
    "{car} is in the Chute, where nobody meets it",
    "{car} is beside the track, where nobody meets it",
    "{car} is in the trough, where nobody meets it",
)


def why_not_card(race: Race, about: str, names: Names) -> Reason:
    """AR-4.4-02. One card a segment, chosen as it begins."""
    match race.question:
        case PlayCard():
            return "AR-4.4-02", words("choose a car for that card")
        case PickRoute() | TakeStep() if race.segment.card != NONE:
            played = names.card(race.segment.card)
            mover = names.car(race.move.mover)
            return "AR-4.4-02", words(
                "{card} is in play: say where {car} goes", card=played, car=mover
            )
        case Fire() if race.segment.card != NONE:
            return "AR-8.0-01", words(
                "{card} is in play: fire first, or hold", card=names.card(race.segment.card)
            )
    return first_this(race)
