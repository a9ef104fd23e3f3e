"""Why an action is not possible: the rule that stands against it, and half a sentence."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import Words, words

from .board import AFTER, BEFORE, CROSSOVER, DRAFT, LAPPED, NOBODY, NOWHERE, SIDE_DRAFT
from .names import STEPS, STOPS, Names
from .rules.driving import Drive
from .rules.maneuvers import side_draft_targets, touching
from .rules.order import beside, is_in_line
from .rules.pushing import cars_pushed
from .rules.turns import ChooseAction
from .rules.ways import END, STOP, has_free_step, least, ways_of
from .rules.yellow import PitOrStay
from .state import BONUS, MOVED, MOVING, STARTING, Race

MANEUVERS = {  # by what a clause of a card has for it
    "draft": "draft",
    "slingshot": "diagonal",
    "crossover": "crossover",
    "side_draft": "side_draft",
    "trade": "target_back",
}
OF_FACE = {"draft": DRAFT, "crossover": CROSSOVER, "side_draft": SIDE_DRAFT}


def full_lane(made: Any, race: Race, question: PitOrStay, lane: int) -> Reason:
    """VL-QUAL-12, VL-YELLOW-10. A lane without a space; lapped cars have spaces of their own."""
    if race.status[question.car] == LAPPED:
        return "VL-YELLOW-10", words("that lane has no Lapped Start space left")
    return "VL-QUAL-12", words("that lane has no starting space left")


def choose(made: Any, race: Race, question: ChooseAction, verb: str, about: str) -> Reason:
    """Why a car cannot do that on its turn."""
    if race.must_pit[question.seat] and verb != "pit":
        return "VL-FUMES-03", words("after sputtering the car must pit")
    if verb == "fumes":
        return "VL-FUMES-01", words("only an empty hand runs on fumes")
    if verb == "pit":
        return "VL-PIT-03", words("stops are {stops}", stops=", ".join(STOPS))
    if len(race.hands[question.seat]) == 0:
        return "VL-FUMES-06", words("without cards the car pits or runs on fumes")
    if verb == "play":
        car = made.names.car(race.active().car)
        return question.rule, words("only a card of the hand can be played for {car}", car=car)
    return "VL-ROUND-08", words("nobody passes: play a card or pit")


# Driving


def drive(made: Any, race: Race, question: Drive, verb: str, about: str) -> Reason | None:
    """Why the active car cannot do that now; None: it is nothing a car can do."""
    names = made.names
    if verb == "step" and about in STEPS:
        return why_not_step(race, names, STEPS.index(about))
    if verb in ("brake", "stop", "end"):
        return why_not_stop(race, names, verb)
    if verb in MANEUVERS:
        target = names.colors.index(about) if about in names.colors else NOBODY
        return why_not_maneuver(race, names, verb, target)
    return None


def why_not_stop(race: Race, names: Names, verb: str) -> Reason:
    """An NPD below its minimum goes on; otherwise the word was the wrong one."""
    active = race.active()
    ways = list(ways_of(race))
    if STOP in ways:
        if has_free_step(race):
            return "VL-MOVE-14", words(
                'with free steps left stopping is braking: say {"brake": true}'
            )
        return "VL-MOVE-14", words('without a free step the move just ends: say {"stop": true}')
    if END in ways:
        return "VL-MOVE-14", words('there is no move left to stop: say {"end": true}')
    car = names.car(active.car)
    if active.card != NOBODY:
        return "VL-MOVE-14", words("{car} cannot stop here", car=car)
    if active.part == MOVING and verb != "brake":
        return "VL-NPD-12", words("the Move of {car} is carried out as far as it can be", car=car)
    if active.part == MOVED:
        return "VL-NPD-21", words("a maneuver is still possible, and {car} owes one", car=car)
    owed = int(least(race, active) - active.acted)
    return "VL-NPD-11", words(OWES[owed != 1], car=car, number=owed)


# One more action, and several
OWES: tuple[Words, Words] = ("{car} owes {number} more action", "{car} owes {number} more actions")


def why_not_step(race: Race, names: Names, way: int) -> Reason:
    active = race.active()
    space = race.track.steps[race.at[active.car] * 3 + way]
    if active.part == MOVED:
        return "VL-MOVE-09", words("the move is over, and a card has only one")
    if active.left == 0:
        return "VL-MOVE-04", words("no movement is left")
    if way and active.straight:
        return "VL-MAN-17", words("this gear keeps to the lane")
    if not way and active.diagonal:
        return "VL-MAN-01", words("the first step of a slingshot is diagonal")
    if space == NOWHERE:
        if way:
            return "VL-MOVE-03", words("there is no space that way")
        return "VL-MOVE-10", words("the lane ends there")
    if way:
        return "VL-MOVE-05", words(
            "{other} is there, and nobody pushes diagonally", other=names.car(race.grid[space])
        )
    if cars_pushed(race, active.car) == NOBODY:
        return "VL-PUSH-04", words("the front car has no space ahead of it")
    if active.card == NOBODY:
        return "VL-PUSH-11", words("after a maneuver an NPD cannot push several cars")
    if active.part == BONUS:
        return "VL-PUSH-12", words(
            "the bonus comes from the maneuver, so several cars cannot be pushed"
        )
    return "VL-PUSH-08", words("after a maneuver several cars cannot be pushed")


# Maneuvers


def why_not_maneuver(race: Race, names: Names, verb: str, target: int) -> Reason:
    active = race.active()
    if active.card == NOBODY:
        return why_not_for_npd(race, names, verb, target)
    card = race.board.cards[active.card]
    clause = next((each for each in card.clauses if getattr(each, MANEUVERS[verb])), None)
    if not card.has_maneuver or clause is None:
        return "VL-MAN-02", words(
            "{card} has no such maneuver" if card.has_maneuver else "{card} has no maneuver",
            card=names.card(active.card),
        )
    if active.lost:
        return "VL-PUSH-07", words("a push of several cars has cost the maneuver")
    if active.used:
        return "VL-MAN-01", words("the maneuver has been performed")
    if active.part == MOVING:
        return "VL-MOVE-07", words("a move is not interrupted by a maneuver")
    if not card.timing & (BEFORE if active.part == STARTING else AFTER):
        return "VL-MAN-01", words("the card has its maneuver at another time")
    if verb == "draft" and not is_in_line(race, active.car):
        late = "VL-MAN-13" if card.timing & AFTER else "VL-MAN-06"
        rule = "VL-MAN-14" if clause.draw else late
        return rule, words("{car} is in no line", car=names.car(active.car))
    return why_not_here(race, names, verb, target)


def why_not_for_npd(race: Race, names: Names, verb: str, target: int) -> Reason:
    """VL-NPD-02, VL-NPD-03, VL-NPD-20. The face names the maneuvers, each for once."""
    active = race.active()
    face = race.board.teams[active.car].maneuvers[active.face]
    which = OF_FACE.get(verb, 0)
    if not face & which:
        return "VL-NPD-02", words("the face has no such maneuver")
    if active.lost:
        return "VL-PUSH-11", words("a push of several cars has cost the maneuvers")
    if not active.todo & which:
        return "VL-NPD-20", words("that maneuver has been performed")
    if active.part == MOVING:
        return "VL-NPD-03", words("a maneuver comes before the Move or after it")
    return why_not_here(race, names, verb, target)


def why_not_here(race: Race, names: Names, verb: str, target: int) -> Reason:
    """The maneuver itself cannot be performed from here, or not on that car."""
    car = race.active().car
    if verb == "draft":
        if is_in_line(race, car):
            return "VL-MAN-08", words("the front car of the line has no space ahead of it")
        return "VL-MAN-06", words("{car} is in no line", car=names.car(car))
    if verb == "crossover":
        return "VL-MAN-04", words("that car is not on the next space or a forward diagonal one")
    if verb == "side_draft":
        if target in list(beside(race, car)) and target not in list(side_draft_targets(race, car)):
            return "VL-MAN-09", words("the cars behind it have no space to go back to")
        return "VL-MAN-07", words("that car is not beside")
    if verb == "trade" and target not in list(touching(race, car)):
        return "VL-MAN-12", words("that car does not touch")
    return "VL-MAN-03", words("that maneuver cannot be performed now")
