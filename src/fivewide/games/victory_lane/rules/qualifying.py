"""Qualifying: the garage, sealed cards, and a grid by stopwatch."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Shuffle, Step, Together
from fivewide.kernel.ints import append, i64, pop, vec
from fivewide.racing.hands import in_order
from fivewide.racing.order import best_first

from .. import events
from ..board import CARS, NOBODY
from ..state import Race, changed
from .grid import name_first_player, place_car, rear_seat
from .hands import draw, leave_hand

CARDS_DEALT: Final = 5  # VL-SETUP-10
NO_SWAP: Final[i64] = 60  # as the answer to `Garage`


@final
@mypyc_attr(acyclic=True)
class Deal(Shuffle):
    """VL-SETUP-10, VL-HAND-03. Five cards to each player; nobody knows the order of the rest."""

    rule: ClassVar[str] = "VL-SETUP-10"

    def items(self, race: Race, /) -> vec[i64]:
        return race.board.deck()

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        seat: i64
        for seat in range(race.seats):
            race.hands[seat] = in_order(order[seat * CARDS_DEALT : (seat + 1) * CARDS_DEALT])
            race.held[seat] = vec[i64]([0] * CARDS_DEALT)
            race.tell(events.DEALT, seat, CARDS_DEALT)
        race.deck = in_order(order[race.seats * CARDS_DEALT :])
        race.plan(NextGarage(0))


@final
@mypyc_attr(acyclic=True)
class NextGarage(Step):
    """VL-QUAL-03. The garage in seat order, then everybody's qualifying card."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, race: Race, /) -> None:
        if self.seat == race.seats:
            race.ask(QualifyingCards(vec[i64](range(race.seats))))
        else:
            race.ask(Garage(self.seat), then=NextGarage(self.seat + 1))


@final
@mypyc_attr(acyclic=True)
class Garage(Choice):
    """VL-QUAL-02, VL-QUAL-03. One card may be swapped, once: out in the open, in unseen."""

    rule: ClassVar[str] = "VL-QUAL-02"

    def options(self, race: Race, /) -> vec[i64]:
        return append(race.hands[self.seat][:], NO_SWAP)

    def chosen(self, race: Race, card: i64, /) -> None:
        if card == NO_SWAP:
            race.tell(events.NO_GARAGE, self.seat)
            return
        leave_hand(race, self.seat, card)
        race.discard = append(race.discard, card)
        race.tell(events.GARAGE, self.seat, card)
        draw(race, self.seat, 1, events.DREW_FOR_QUALIFYING)


@final
@mypyc_attr(acyclic=True)
class QualifyingCards(Together):
    """VL-QUAL-04. Everybody lays one of the five face down; four are left for the race."""

    rule: ClassVar[str] = "VL-QUAL-04"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return race.hands[seat]

    def opened(self, race: Race, cards: vec[i64], /) -> None:
        stopwatch = race.stopwatch[:]
        seat: i64
        for seat in range(race.seats):
            leave_hand(race, seat, cards[seat])
            stopwatch[race.primary[seat]] = cards[seat]
        race.stopwatch = stopwatch
        race.plan(NextNpdTime())


@final
@mypyc_attr(acyclic=True)
class NextNpdTime(Step):
    """VL-QUAL-05, VL-QUAL-06. A card for every NPD; with the last one all lie open."""

    def run(self, race: Race, /) -> None:
        car: i64
        for car in range(CARS):
            if race.stopwatch[car] == NOBODY:
                race.plan(NextNpdTime())
                race.plan(NpdTime())
                return
        line = by_stopwatch(race)
        for car in line:
            race.tell(events.QUALIFIED, car, race.stopwatch[car])
        race.plan(NextOnGrid(line, rear_seat(race, line)))


@final
@mypyc_attr(acyclic=True)
class NpdTime(Chance):
    """VL-QUAL-05. The top card of the deck for the next NPD."""

    rule: ClassVar[str] = "VL-QUAL-05"

    def outcomes(self, race: Race, /) -> i64:
        return len(race.deck)

    def chosen(self, race: Race, place: i64, /) -> None:
        car: i64 = 0
        while race.stopwatch[car] != NOBODY:
            car += 1
        race.deck, card = pop(race.deck, place)
        race.stopwatch = changed(race.stopwatch, car, card)


def time_of(race: Race, car: i64) -> i64:
    """VL-QUAL-01. The stopwatch on a car's qualifying card: the lower the better."""
    return race.board.cards[race.stopwatch[car]].stopwatch


def by_stopwatch(race: Race) -> vec[i64]:
    """VL-QUAL-06. The cars, the best time first."""
    cars, early = vec[i64](range(CARS)), vec[i64](range(CARS))
    for car in cars:
        early[car] = -time_of(race, car)
    best_first(cars, early, 0, CARS)
    return cars


@final
@mypyc_attr(acyclic=True)
class NextOnGrid(Step):
    """VL-QUAL-06, VL-QUAL-07. One car after the other; of equal times a lot says who is next."""

    def __init__(self, line: vec[i64], rear: i64) -> None:
        self.line = line  # cars to be placed, in order
        self.rear = rear  # the seat whose primary is the last of all

    def run(self, race: Race, /) -> None:
        if len(self.line) == 0:
            end_qualifying(race)
        elif len(equal_times(race, self.line)) > 1:
            race.plan(FasterCar(self.line, self.rear))
        else:
            place_next(race, self.line, 0, self.rear)


def equal_times(race: Race, line: vec[i64]) -> vec[i64]:
    """The cars at the head of a line that have the same time."""
    best = time_of(race, line[0])
    return vec[i64]([car for car in line if time_of(race, car) == best])


@final
@mypyc_attr(acyclic=True)
class FasterCar(Chance):
    """VL-QUAL-07. Which of several cars with equal times rolls the highest die."""

    rule: ClassVar[str] = "VL-QUAL-07"

    def __init__(self, line: vec[i64], rear: i64) -> None:
        self.line = line
        self.rear = rear

    def outcomes(self, race: Race, /) -> i64:
        return len(equal_times(race, self.line))

    def chosen(self, race: Race, place: i64, /) -> None:
        place_next(race, self.line, place, self.rear)


def place_next(race: Race, line: vec[i64], place: i64, rear: i64) -> None:
    line, car = pop(line[:], place)
    race.plan(NextOnGrid(line, rear))
    place_car(race, car, rear)


def end_qualifying(race: Race) -> None:
    """VL-QUAL-14, VL-QUAL-15, VL-QUAL-16. Team cards in order; the cards go to the discard pile."""
    name_first_player(race)
    race.lineup = race.placed
    race.placed = vec[i64]()
    car: i64
    for car in range(CARS):
        race.discard = append(race.discard, race.stopwatch[car])
    race.stopwatch = vec[i64]([NOBODY] * CARS)
