"""What holds at every moment of a race: nothing gets lost, turns follow one another."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import depth
from fivewide.kernel.conformance.cases import Moment
from fivewide.kernel.game import FIELD


def nothing_is_lost(moment: Moment) -> None:
    """What is conserved is what it was at the start."""
    kept_up(moment, moment.state, "in play")


def kept_up(moment: Moment, state: Any, how: str) -> None:
    now = moment.game.conserved(state)
    if now != moment.first:
        raise moment.fault(f"not conserved {how}: {moment.first} became {now}")


def agenda_is_shallow(moment: Moment) -> None:
    """A deep agenda means that turns nest instead of following one another."""
    deep, most = int(depth(moment.state)), moment.game.max_depth
    if deep > most:
        raise moment.fault(f"the agenda is {deep} deep, max_depth says {most}")


def standings_are_complete(moment: Moment) -> None:
    """Every seat once, best first; whoever shares a place has equally many ahead.

    Where cars run with a field every car once, those of the field under no seat.
    """
    lines = moment.game.standings(moment.state)
    seats = [line.seat for line in lines if line.seat != FIELD]
    if moment.game.has_field or len(seats) < len(lines):
        cars = [line.car for line in lines]
        if len(set(cars)) < len(cars):
            raise moment.fault(f"the standings list a car twice: {cars}")
    if set(seats) - set(moment.case.all_seats):
        raise moment.fault(f"the standings name a seat that is not there: {lines}")
    if not moment.game.has_field and sorted(seats) != list(moment.case.all_seats):
        raise moment.fault(f"the standings do not list every seat once: {lines}")
    places = [line.place for line in lines]
    if places != [1 + sum(other < place for other in places) for place in sorted(places)]:
        raise moment.fault(f"the places are {places}")
    if any(not line.car for line in lines):
        raise moment.fault(f"a line of the standings has no name: {lines}")
