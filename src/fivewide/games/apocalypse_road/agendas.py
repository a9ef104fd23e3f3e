"""What is in progress: read off the agenda and the question, as position documents say it."""

from __future__ import annotations

from fivewide.kernel.agenda import Step
from fivewide.kernel.declared import awaited, carried

from .board import NONE
from .rules.collisions import AfterCollision, CollisionCard, PickChain
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
    before = awaited(race, StartMoving) or awaited(race, DrawEvent)
    return before.fired if before is not None else awaited(race, FireLast) is None


def debris_done(race: Race) -> int:
    debris = awaited(race, Debris)
    return 0 if debris is None else debris.done - isinstance(race.question, PickDebris)


def cars_lost(race: Race) -> list[int]:
    asked, others = race.question, awaited(race, ReplaceCars)
    first = [asked.seat * 2 + asked.side] if isinstance(asked, PickReplacement) else []
    return [*first, *(() if others is None else others.lost)]


branch = carried("branch", NONE, PickLane)

COLLISIONS = (CollisionCard, PickChain, AfterCollision)
collided_with = carried("hit.target", NONE, *COLLISIONS)
is_sideswipe = carried("hit.swipe", False, *COLLISIONS)
entering = carried("hit.entering", NONE, *COLLISIONS)
bulldozes = carried("bulldozes", False, AfterCollision)
face = carried("face", NONE, PickChain)
struck = carried("struck", (), PickChain)
chain_at = carried("at", NONE, PickChain)


def target(race: Race) -> int:
    match race.question:
        case CombatCard(target=shot):
            return shot
        case PickBumpSpace(car=bumped):
            return bumped
    return int(collided_with(race))


# And back: the parts that a document says are still to come


def plan_parts(race: Race, then: str, fired: bool, part: Step | None = None) -> None:
    """The rest of a segment from `then` on; `part` is that step itself where it carries more."""
    race.plan(NextSegment((race.seat + 1) % race.seats))
    race.plan(EndSegment())
    if then == "start-moving":
        race.plan(StartMoving(fired))
    elif race.segment.event == NONE and then not in ("fire-last", "end-segment"):
        race.plan(DrawEvent(fired))
    elif not fired and then != "end-segment":
        race.plan(FireLast())
    if part is not None:
        race.plan(part)
