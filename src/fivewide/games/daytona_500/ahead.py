"""What an option would lead to, up to the end of the card: choice by choice, and move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast, get_args

from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Event, preview

from .content import COLORS
from .imagine import veil
from .names import Names
from .rules.turn import PickSpace, PickWildCar
from .state import Race
from .told import Move, MoveKind

NEXT_TURN = ("skipped-without-cards", "race-ended")
SHOWN = get_args(MoveKind)


@dataclass(frozen=True)
class Stretch:
    """What follows from one choice, up to the next one of the same player."""

    events: list[Event]
    race: Race
    asks: PickSpace | PickWildCar | None  # None: the card is done


def look_ahead(race: Race, seat: int, number: int) -> list[Stretch]:
    """Carry an answer out, and then what is left of the card: the likeliest answer to each choice.

    Nothing of the next turn is shown, and nothing that the seat cannot know.
    """
    found: list[Stretch] = []
    world = veil(race, seat)
    while True:
        world, events = preview(world, seat, number)
        kinds = [event.kind for event in events]
        mine = min((kinds.index(kind) for kind in NEXT_TURN if kind in kinds), default=len(kinds))
        asks = world.question
        if mine < len(events) or not isinstance(asks, PickSpace | PickWildCar) or asks.seat != seat:
            return [*found, Stretch(events[:mine], world, None)]
        found.append(Stretch(events, world, asks))
        number = _likeliest(world, asks, seat)


def _likeliest(race: Race, asks: PickSpace | PickWildCar, seat: int) -> int:
    """A wild line goes to a car of the player's own if it can; a car to the first end space."""
    if isinstance(asks, PickWildCar):
        for car in asks.cars:
            if race.owner[car] == seat:
                return int(car)
    return int(options_of(race, seat)[0])


def moves_of(ahead: list[Stretch], names: Names) -> tuple[Move, ...]:
    """All of it, car by car. What answers a choice yet to be made comes first after it."""
    found: list[Move] = []
    asks: PickSpace | PickWildCar | None = None
    for stretch in ahead:
        shown = [event for event in stretch.events if event.kind in SHOWN]
        found += [_move(event, names, None if at else asks) for at, event in enumerate(shown)]
        asks = stretch.asks
    return tuple(found)


def _move(event: Event, names: Names, asks: PickSpace | PickWildCar | None) -> Move:
    """With what was asked before it, if anything was."""
    car = event.facts.get("car")
    ends = [names.space(int(end)) for end in asks.ends] if isinstance(asks, PickSpace) else []
    return Move(
        kind=cast(MoveKind, event.kind),
        car=None if car is None else COLORS[car],
        spaces=event.facts.get("spaces") or 0,
        way=tuple(names.space(space) for space in event.items),
        place=event.facts.get("place"),
        open=asks is not None,
        ends=tuple(ends),
    )
