"""The Action Segment, part by part: a shot, the move, an event, or the shot only then."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import append, i64, vec

from ..events import FIRED, HELD_FIRE
from ..state import ON_TRACK, RELOADING, Race, Segment
from .ending import EndSegment
from .movement_events import draw_event
from .moving import begin_move
from .routes import make_move
from .shooting import CombatCard, may_fire, targets, turn_combat_deck

HOLD: Final[i64] = 999  # as an answer: no shot


def begin_segment(race: Race, car: i64, card: i64) -> None:
    """AR-4.4-03, AR-7.1-04. The first shot comes before the move; where the car stands is used."""
    race.segment = Segment(car, card)
    if race.status[car] == ON_TRACK:
        race.use(race.at[car])
    race.plan(EndSegment())
    if may_fire(race, True):
        race.ask(Fire(race.seat, True))
    else:
        race.plan(StartMoving(False))


@final
@mypyc_attr(acyclic=True)
class Fire(Choice):
    """AR-8.0-01, AR-8.0-04. A target, or none: firing is never a duty."""

    rule: ClassVar[str] = "AR-8.0-01"

    def __init__(self, seat: i64, first: bool) -> None:
        self.seat = seat
        self.first = first  # before the move, or after it

    def options(self, race: Race, /) -> vec[i64]:
        return append(targets(race, race.segment.car), HOLD)

    def chosen(self, race: Race, target: i64, /) -> None:
        if self.first:
            race.plan(StartMoving(target != HOLD))
        if target == HOLD:
            race.tell(HELD_FIRE, self.seat, race.segment.car)
        else:
            race.tell(FIRED, self.seat, race.segment.car, target)
            turn_combat_deck(race)
            race.plan(CombatCard(target))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class StartMoving(Step):
    """AR-6.0-02, AR-6.0-05. The car's speed and the card's number; what the card orders counts."""

    def __init__(self, fired: bool) -> None:
        self.fired = fired

    def run(self, race: Race, /) -> None:
        race.plan(DrawEvent(self.fired))
        deck = race.board.deck
        car, card = race.segment.car, race.segment.card
        points = race.board.garage.speed[car] + deck.add[card]
        move = begin_move(race, car, deck.kind[card], points)
        move.diagonals = deck.diagonal[card]
        move.must = deck.must[card]
        make_move(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DrawEvent(Step):
    """AR-6.0-03, AR-6.0-04. After the move comes the event, and only then a shot not fired yet.

    AR-10-RELOAD-01, AR-9.3-02: an old Reloading marker comes off now.
    """

    def __init__(self, fired: bool) -> None:
        self.fired = fired

    def run(self, race: Race, /) -> None:
        race.unmark(race.segment.car, RELOADING)
        if not self.fired:
            race.plan(FireLast())
        draw_event(race, self.fired)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FireLast(Step):
    """AR-8.0-01. The shot after all movement, of a car that has not fired before it.

    AR-7.9-05, AR-10-SIDE-04: a ram or a Sideswipe does not use it up.
    """

    def run(self, race: Race, /) -> None:
        if may_fire(race, False):
            race.ask(Fire(race.seat, False))
