"""What is in progress: read off the agenda and the question, as position documents say it."""

from __future__ import annotations

from typing import TypeVar

from fivewide.kernel.agenda import Step, packed

from .board import NOBODY, NONE
from .rules.collisions import AfterCollision, Collision, CollisionCard, PickChain
from .rules.damage import PickReplacement, ReplaceCars
from .rules.ending import EndSegment
from .rules.event_choices import PickBumpSpace
from .rules.linking import PickLane
from .rules.movement_events import Debris, PickDebris
from .rules.moving import KeepMoving
from .rules.segment import DrawEvent, Fire, FireLast, StartMoving
from .rules.setup import ChooseCars, LineUp
from .rules.shooting import CombatCard
from .rules.turn import EndTurn, FillHands, NextSegment
from .state import Race

S = TypeVar("S", bound=Step)
NO_COLLISION = Collision(NONE, NONE, 0)
NO_CHAIN = PickChain(NOBODY, NO_COLLISION, NONE, packed([]), NONE)

# The parts of a turn that wait while something is asked, as documents call them. Cars that are lost
# come before them all: see `vacancies`
PARTS: dict[type[Step], str] = {
    ChooseCars: "choose-cars",
    LineUp: "line-up",
    FillHands: "fill-hands",
    NextSegment: "next-segment",
    StartMoving: "start-moving",
    KeepMoving: "keep-moving",
    AfterCollision: "after-collision",
    DrawEvent: "draw-event",
    Debris: "debris",
    FireLast: "fire-last",
    EndSegment: "end-segment",
    EndTurn: "end-turn",
}


def waiting(race: Race, kind: type[S]) -> S | None:
    """The nearest step of a kind that is still to do."""
    step = race.agenda
    while step is not None and not isinstance(step, kind):
        step = step.below
    return step


def next_part(race: Race) -> str:
    """What comes once the question is answered."""
    if isinstance(race.question, Fire) and race.question.first:
        return "start-moving"
    step = race.agenda
    while isinstance(step, ReplaceCars):
        step = step.below
    return "over" if step is None else PARTS[type(step)]


def has_fired(race: Race) -> bool:
    """Or may not fire any more: is there no shot left in this segment?"""
    if isinstance(race.question, Fire):
        return False
    before = waiting(race, StartMoving) or waiting(race, DrawEvent)
    return before.fired if before is not None else waiting(race, FireLast) is None


def debris_done(race: Race) -> int:
    debris = waiting(race, Debris)
    return 0 if debris is None else debris.done - isinstance(race.question, PickDebris)


def cars_lost(race: Race) -> list[int]:
    asked, others = race.question, waiting(race, ReplaceCars)
    first = [asked.seat * 2 + asked.side] if isinstance(asked, PickReplacement) else []
    return [*first, *(() if others is None else others.lost)]


def collision(race: Race) -> Collision:
    if isinstance(race.question, CollisionCard | PickChain):
        return race.question.hit
    after = waiting(race, AfterCollision)
    return NO_COLLISION if after is None else after.hit


def target(race: Race) -> int:
    match race.question:
        case CombatCard(target=shot):
            return shot
        case PickBumpSpace(car=bumped):
            return bumped
    return collision(race).target


def bulldozes(race: Race) -> bool:
    after = waiting(race, AfterCollision)
    return after is not None and after.bulldozes


def chain(race: Race) -> PickChain:
    return race.question if isinstance(race.question, PickChain) else NO_CHAIN


def branch_asked(race: Race) -> int:
    return race.question.branch if isinstance(race.question, PickLane) else NONE


# And back: the parts that a document says are still to come


def plan_parts(race: Race, then: str, fired: bool, part: Step | None = None) -> None:
    """The rest of a segment from `then` on; `part` is that step itself where it carries more."""
    race.plan(NextSegment((race.seat + 1) % race.seats))
    race.plan(EndSegment())
    if then == "start-moving":
        race.plan(StartMoving(fired))
    elif race.event == NONE and then not in ("fire-last", "end-segment"):
        race.plan(DrawEvent(fired))
    elif not fired and then != "end-segment":
        race.plan(FireLast())
    if part is not None:
        race.plan(part)
