"""Why an answer is not possible: the rule that stands against it, and half a sentence.

Each gets the names and the race, the question, and the very words: the verb, and the text after
it. Where it has no reason, `questions.py` says what can be said.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import words

from .board import FRONT, JUMP, LINE, NONE, ONLY_SWAPS, OUTSIDE, OVERTAKE, PAVED, REAR, TEAM, TURRET
from .names import STEPS, Names
from .rules.displacing import held_by, shove, tail_of, train_left
from .rules.linking import is_possible, outermost
from .rules.moving import TakeStep
from .rules.turn import PlayCard, ready
from .state import DESTROYED, IN_CHUTE, IN_TROUGH, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, Race


def _car(names: Names, id: str) -> str:
    """A car as sentences say it, from what was typed."""
    known = names.car_numbers.get(id)
    return names.car(known) if known is not None else id[:1].upper() + id[1:20]


def play(made: Any, race: Race, question: PlayCard, verb: str, text: str) -> Reason | None:
    names, seat = made.names, int(question.seat)
    car, _, card = text.partition(": ")
    if verb == "pass":
        return "AR-4.4-05", words("a player with a car to activate may not pass")
    if verb != "play" or not card:
        return None
    if car not in names.car_numbers or names.car_numbers[car] // TEAM != seat:
        return "AR-4.4-02", words("{car} is not a car of your team", car=_car(names, car))
    number = names.car_numbers[car]
    if not race.is_in_play(number):
        return "AR-4.4-02", words("{car} is not in the race", car=_car(names, car))
    if number not in list(ready(race, seat)):
        return "AR-4.4-04", words("{car} has been driven this turn", car=_car(names, car))
    return "AR-4.4-02", words("{card} is not in your hand", card=card[:20])


def shoot(made: Any, race: Race, question: Any, verb: str, text: str) -> Reason | None:
    if verb != "fire" or text not in made.names.car_numbers:
        return None
    target = made.names.car_numbers[text]
    called = made.names.car(target)
    if target // TEAM == race.seat and not race.board.house.fire_at_own:
        return "AR-8.0-09", words("a target must belong to an opponent")
    if not 0 <= target < len(race.status) or not race.is_in_play(target):
        return "AR-8.0-04", words("{car} is not in the race", car=called)
    off = (OFF_INSIDE, OFF_OUTSIDE, IN_CHUTE)
    if race.status[target] in off and not race.board.house.offtrack_combat:
        return "AR-8.1-07", words("{car} is off the track, where it cannot be shot at", car=called)
    if race.status[target] == IN_TROUGH and not race.board.house.trough_combat:
        return "AR-7.14-08", words("{car} is in the trough, out of combat", car=called)
    mount = race.board.garage.mount[race.segment.car]
    track, here = race.board.track, race.at[race.segment.car]
    beside = (track.inward[here], track.outward[here])
    if mount != TURRET and race.at[target] in beside:
        return "AR-8.1-04", words("{car} is beside your car: only a turret fires there", car=called)
    rules = {int(FRONT): "AR-8.1-01", int(REAR): "AR-8.1-02"}
    reason = words("{car} is not within the arc of fire", car=called)
    return rules.get(int(mount), "AR-8.0-03"), reason


def drive_there(made: Any, race: Race, question: Any, verb: str, text: str) -> Reason | None:
    if verb == "route" and made.names.find(text.partition(" ")[0]) is not None:
        mover = made.names.car(race.move.mover)
        return "AR-7.1-06", words(
            "no route takes {car} to {space} with all points spent", car=mover, space=text[:20]
        )
    return None


def replace(made: Any, race: Race, question: Any, verb: str, text: str) -> Reason | None:
    car = made.names.car_numbers.get(text, NONE)
    if NONE < car < len(race.status) and race.status[car] == DESTROYED:
        return "AR-8.3-01", words(
            "{car} is destroyed and comes back no more", car=_car(made.names, text)
        )
    return None


# What an event that was drawn lets one say


def bump(made: Any, race: Race, question: Any, verb: str, text: str) -> Reason | None:
    if text not in made.names.car_numbers:
        return None
    mine = made.names.car(race.segment.car)
    return "AR-10-BUMP-01", words(
        "{car} is not next to {mine}, or has nowhere to go", car=_car(made.names, text), mine=mine
    )


def get_there(made: Any, race: Race, question: Any, verb: str, text: str) -> Reason | None:
    if made.names.find(text) is None:
        return None
    mine = made.names.car(race.segment.car)
    return "AR-10-GET-01", words(
        "{mine} cannot reach {space} over empty spaces", mine=mine, space=text
    )


def take_the_open_road(made: Any, race: Race, question: Any, verb: str, text: str) -> Reason | None:
    if made.names.find(text) is None:
        return None
    return "AR-10-OPEN-01", words(
        "{space} is not a free space behind the next car ahead", space=text
    )


def step(made: Any, race: Race, question: TakeStep, verb: str, text: str) -> Reason | None:
    space = made.names.find(text)
    if verb not in STEPS or space is None:
        return None
    if race.status[race.move.mover] != ON_TRACK:
        rule = ENTRY_RULES[int(race.status[race.move.mover])]
        return rule, words("the first step leads onto the track")
    if race.has_used(space):
        return "AR-7.1-04", words("no space is used twice in a segment")
    if space in race.board.track.pred[race.at[race.move.mover]]:
        return "AR-7.1-03", words("the active car never goes back")
    if verb in ("lateral", "diagonal"):
        return change_lanes(race, verb, space)
    if space in race.board.track.succ[race.at[race.move.mover]]:
        return go_ahead(race, verb, space)
    if verb == "swap":
        return "AR-7.5-01", words("a swap needs an Overtake card and a car directly ahead")
    return "AR-7.1-01", words("that is not one step away")


ENTRY_RULES = {
    int(IN_CHUTE): "AR-8.3-08",
    int(IN_TROUGH): "AR-7.14-04",
    int(OFF_INSIDE): "AR-10-SPIN-03",
    int(OFF_OUTSIDE): "AR-10-WEEDS-03",
}


def change_lanes(race: Race, verb: str, space: int) -> Reason:
    """A step sideways or diagonally."""
    track, here = race.board.track, race.at[race.move.mover]
    if race.move.locked:
        rule = "AR-7.6-04" if race.move.kind == LINE else "AR-7.7-02"
        return rule, words("a line that has formed keeps its lane")
    if track.kind[here] == JUMP:
        return "AR-7.14-02", words("nobody changes lanes in a jump")
    if track.kind[here] != PAVED:
        return "AR-7.13-01", words("nobody changes lanes on rough track")
    if verb == "diagonal":
        if not race.move.diagonals:
            return "AR-7.1-02", words("this card allows no diagonal steps")
        if space in track.diagonal[here] and track.kind[space] != PAVED:
            return "AR-7.13-04", words("no diagonal step leads onto rough track here")
        return "AR-7.15-02", words("a diagonal step leads to an empty space diagonally ahead")
    if space not in (track.lane_in[here], track.lane_out[here]):
        return "AR-7.1-01", words("that is not one step away")
    if race.move.points < 2:
        return "AR-7.1-09", words("displacing takes two points")
    found = shove(race, space, bool(track.lane_out[here] == space))
    if not found.possible:
        return "AR-7.12-08", words("nobody is displaced on the crossover")
    train = train_left(race, found)
    held = held_by(race, train, found.cars)
    if is_possible(race, found.wall, tail_of(race, train), held, type(held)(), True):
        return "AR-7.12-09", words("a car would be forced onto one across its way")
    return "AR-7.1-15", words("cars stand all round the lap, and two would need one space")


def go_ahead(race: Race, verb: str, space: int) -> Reason:
    """A step straight ahead."""
    here, car = race.at[race.move.mover], race.car_on(space)
    if verb == "swap":
        if race.move.kind != OVERTAKE or car == NONE:
            return "AR-7.5-01", words("a swap needs an Overtake card and a car directly ahead")
        if race.is_across(car, space):
            return "AR-7.5-05", words("nobody swaps with a car across the way")
        return "AR-2.1-12", words("nobody goes back into the start section")
    if verb != "forward":
        return "AR-7.1-01", words("that step leads straight ahead: say forward")
    if race.move.must == OUTSIDE and space != outermost(race, race.board.track.succ[here]):
        return "AR-7.11-06", words("this card keeps to the outermost lane")
    if race.move.must == ONLY_SWAPS:
        return "AR-6.0-05", words("this card does not push")
    return "AR-7.1-15", words("cars stand all round the lap, and two would need one space")
