"""The Driver Phase: every car once, players in turn, rogues at the end."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import append, i64, vec

from .. import events
from ..board import NOBODY
from ..state import MOVE_DIE, Activation, Race
from .driving import begin_moving
from .hands import leave_hand
from .npds import activate_npd
from .order import last_primary, running_order
from .pits import FOUR_TIRE, GAS_AND_GO, TWO_TIRE, pit, run_on_fumes
from .risk import AfterDice, clear_dice, die_of, roll

# The answers to `ChooseAction`: a card, or
PIT: Final[i64] = 100  # and the kind of stop
RUN_ON_FUMES: Final[i64] = 110


def turn_order(race: Race) -> vec[i64]:
    """VL-ROUND-02, VL-ROUND-03, VL-ROUND-04, VL-ROUND-05. The cars as they are activated.

    From the First Player to the right, each player's Team cards left to right, then the rogues
    (VL-QUAL-14, VL-QUAL-15, VL-ROGUE-01). It holds until the next yellow flag.
    """
    cars = vec[i64]()
    place: i64
    for place in range(race.seats + 1):  # last the rogues, whom nobody owns
        owner = (race.first + place) % race.seats if place < race.seats else NOBODY
        for car in race.lineup:
            if race.owner[car] == owner:
                cars = append(cars, car)
    return cars


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextCar(Step):
    """VL-ROUND-04, VL-ROUND-10. The next car is activated, till all have been."""

    def run(self, race: Race, /) -> None:
        if race.log is not None and race.turn > 0:
            tell_order(race, events.TURN_OVER, race.queue[race.turn - 1])
        if race.turn == len(race.queue):
            return
        car = race.queue[race.turn]
        if race.log is not None:
            tell_order(race, events.TURN, car)
        race.turn += 1
        race.plan(NextCar())
        owner = race.owner[car]
        if owner == NOBODY:
            seat = controller(race)
            if race.log is not None:
                race.tell(why_controlled(race, seat), seat, car)
            activate_npd(race, car, seat)
        elif race.primary[owner] == car:
            activate_primary(race, car, owner)
        else:
            activate_npd(race, car, owner)


def tell_order(race: Race, kind: i64, car: i64) -> None:
    """VL-ORDER-02. For the log: where a car is as its turn begins or ends, and all in order."""
    race.tell(kind, car, race.at[car])
    if race.shows_ways:
        race.attach(running_order(race))


def controller(race: Race) -> i64:
    """VL-ROGUE-02, VL-ROGUE-03, VL-ROGUE-05. Who controls the next rogue, as things stand now.

    The player running last, or with an option the last to take a turn.
    """
    if race.board.house.rogues_to_last_turn:
        return (race.first + race.seats - 1) % race.seats
    return last_primary(race)


def why_controlled(race: Race, seat: i64) -> i64:
    """VL-ROGUE-02, VL-ROGUE-04. The player who is last, or level with another and outside."""
    if race.board.house.rogues_to_last_turn:
        return events.CONTROLS
    mine = race.primary[seat]
    for other in race.primary:
        if other != mine and race.far[other] == race.far[mine]:
            return events.CONTROLS_LEVEL
    return events.CONTROLS


def activate_primary(race: Race, car: i64, seat: i64) -> None:
    """VL-ROUND-07. One card, one pit stop, or fumes."""
    race.activation = Activation(car, seat, race.status[car])
    race.ask(ChooseAction(seat))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseAction(Choice):
    """VL-ROUND-07, VL-ROUND-08, VL-PIT-01, VL-PIT-14, VL-FUMES-06. A card, a stop, or fumes.

    Nobody passes. Without cards it is a stop or fumes; after sputtering, a stop (VL-FUMES-03).
    """

    rule: ClassVar[str] = "VL-ROUND-07"

    def options(self, race: Race, /) -> vec[i64]:
        ways = vec[i64]()
        if not race.must_pit[self.seat]:
            ways = race.hands[self.seat][:]
            if len(ways) == 0:
                ways = append(ways, RUN_ON_FUMES)
        ways = append(ways, PIT + GAS_AND_GO)
        ways = append(ways, PIT + TWO_TIRE)
        return append(ways, PIT + FOUR_TIRE)

    def chosen(self, race: Race, way: i64, /) -> None:
        active = race.active()
        if way == RUN_ON_FUMES:
            race.plan(PlayDrawnCard())
            run_on_fumes(race, self.seat, active.car)
        elif way >= PIT:
            pit(race, self.seat, active.car, way - PIT)
        else:
            play(race, way)


@final
@mypyc_attr(acyclic=True)
class PlayDrawnCard(Step):
    """VL-FUMES-04, VL-HAND-06. The card drawn on fumes is played at once, if there is one."""

    def run(self, race: Race, /) -> None:
        active = race.activation
        if active is not None:
            play(race, race.hands[active.seat][0], events.PLAYED_ON_FUMES)


def play(race: Race, card: i64, told: i64 = events.PLAYED) -> None:
    """VL-ROUND-07, VL-ROUND-09. The card leaves the hand, and nothing is drawn for it."""
    active = race.active()
    leave_hand(race, active.seat, card)
    active.card = card
    race.tell(told, active.seat, active.car, card)
    shown = race.board.cards[card]
    if len(shown.by_die) > 0:
        roll(race, AfterMoveDie(die_of(active.car, MOVE_DIE, best_faces(shown.by_die))))
    elif len(shown.gears) > 0:
        race.ask(PickGear(active.seat))
    else:
        begin_moving(race, shown.move)


def best_faces(moves: vec[i64]) -> i64:
    """Faces that give the longest move, as a set."""
    best: i64 = 0
    found: i64 = 0
    face: i64
    for face in range(6):
        if moves[face] > best:
            best = moves[face]
            found = 0
        if moves[face] == best:
            found |= 2 << face
    return found


@final
@mypyc_attr(acyclic=True)
class AfterMoveDie(AfterDice):
    """VL-MAN-17. Pedal Down: the die sets the move; no maneuver, so several cars may be pushed."""

    def run(self, race: Race, /) -> None:
        active = race.active()
        spaces = race.board.cards[active.card].by_die[race.die[active.car] - 1]
        clear_dice(race, self.test)
        race.tell(events.MOVE_SET, active.car, spaces)
        begin_moving(race, spaces)


@final
@mypyc_attr(acyclic=True)
class PickGear(Choice):
    """VL-MAN-17. Shift Gears: the long move in one lane, or the short one anywhere."""

    rule: ClassVar[str] = "VL-MAN-17"

    def options(self, race: Race, /) -> vec[i64]:
        return vec[i64](range(len(race.board.cards[race.active().card].gears)))

    def chosen(self, race: Race, gear: i64, /) -> None:
        active = race.active()
        card = race.board.cards[active.card]
        active.straight = card.straight[gear]
        race.tell(events.GEAR, active.car, card.gears[gear])
        begin_moving(race, card.gears[gear])
