"""House rule: tires wear, and drivers call their stops, under caution and under green."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Together
from fivewide.kernel.ints import append, extend, i64, vec
from fivewide.racing.order import best_first

from ..board import NOBODY
from ..events import FIELD_STOPPED, FOUR_TIRES, GREEN_STOP, STAYED_OUT, TWO_TIRES
from ..state import Race
from .driving import SEAT, THREES, calls_of, cars_of
from .piles import trim

STAY: Final[i64] = 0
TWO: Final[i64] = 1
FOUR: Final[i64] = 2
FIELD_STOPS: Final[i64] = 3  # PU-HPIT-02: the field takes four tires from this age on
HALF_WORN: Final[i64] = 3  # PU-HPIT-04: how old two fresh tires make the set
MAY_STOP: Final[i64] = 4  # PU-HPIT-06
MUST_STOP: Final[i64] = 8
TWOS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16])
CALLED: Final[vec[i64]] = vec[i64]([STAYED_OUT, TWO_TIRES, FOUR_TIRES])  # how calls are told


def wear_tires(race: Race) -> None:
    """PU-HPIT-01. Every car carries the age of its tires, in segments."""
    if race.board.house.pit_strategy:
        for car in race.order:
            race.tires[car] += 1


# Under caution, and at the end of a stage


def ask_pit_calls(race: Race) -> None:
    """PU-HPIT-02. Everybody with a car that was not sent to the rear calls, sealed."""
    seats = vec[i64]([seat for seat in range(race.seats) if len(callers(race, seat)) > 0])
    if len(seats) > 0:
        race.plan(PitCalls(seats))
    else:
        serve(race, vec[i64]([NOBODY] * race.board.cars))


def callers(race: Race, seat: i64) -> vec[i64]:
    """The cars of a seat that may stay out: those sent to the rear are in the pits anyway."""
    return vec[i64]([car for car in cars_of(race, seat) if not is_sent_back(race, car)])


def is_sent_back(race: Race, car: i64) -> bool:
    return any(other == car for other in race.order[len(race.order) - race.sent_back :])


@final
@mypyc_attr(acyclic=True)
class PitCalls(Together):
    """Stay out, two tires or four for each car: a number written in threes, the first car last."""

    rule: ClassVar[str] = "PU-HPIT-02"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return calls_of(seat, THREES[len(callers(race, seat))])

    def opened(self, race: Race, answers: vec[i64], /) -> None:
        calls = vec[i64]([NOBODY] * race.board.cars)
        place: i64
        for place in range(len(answers)):
            answer = answers[place] % SEAT
            for car in callers(race, self.asked[place]):
                calls[car] = answer % 3
                answer //= 3
        serve(race, calls)


def serve(race: Race, calls: vec[i64]) -> None:
    """PU-HPIT-03, PU-HPIT-04. Those who stay, two tires by Pit rating, four, those sent back."""
    stay, two, four = vec[i64](), vec[i64](), vec[i64]()
    field: i64 = 0
    back = len(race.order) - race.sent_back
    place: i64
    for place in range(back):
        car = race.order[place]
        call = calls[car]
        age = race.tires[car]
        if call == NOBODY:
            call = FOUR if age >= FIELD_STOPS else STAY
            field += call // FOUR
        else:
            race.tell(CALLED[call], car, age)
        if call == STAY:
            stay = append(stay, car)
        elif call == TWO:
            race.tires[car] = min(age, HALF_WORN)
            two = append(two, car)
        else:
            race.tires[car] = 0
            four = append(four, car)
    for place in range(back, len(race.order)):
        race.tires[race.order[place]] = 0
        four = append(four, race.order[place])
    if field > 0:
        race.tell(FIELD_STOPPED, field)
    race.order = extend(extend(stay, by_pit_rating(race, two)), four)
    race.sent_back = 0


def by_pit_rating(race: Race, cars: vec[i64]) -> vec[i64]:
    ratings = cars[:]
    place: i64
    for place in range(len(cars)):
        ratings[place] = -race.board.form.pit_strength[cars[place]]
    best_first(cars, ratings, 0, len(cars))
    return cars


# Under green


def ask_green_stops(race: Race) -> None:
    """PU-HPIT-06. Before a segment, cars with old tires may stop; not for the Final Lap."""
    if not race.board.house.pit_strategy or race.is_final_lap():
        return
    seats = vec[i64]([seat for seat in range(race.seats) if len(stoppers(race, seat)) > 0])
    if len(seats) > 0:
        race.plan(GreenStops(seats))


def stoppers(race: Race, seat: i64) -> vec[i64]:
    """The cars of a seat that may stop but need not."""
    tires = race.tires
    return vec[i64]([car for car in cars_of(race, seat) if MAY_STOP <= tires[car] < MUST_STOP])


@final
@mypyc_attr(acyclic=True)
class GreenStops(Together):
    """Stop or go on for each car: a number written in twos, the first car last."""

    rule: ClassVar[str] = "PU-HPIT-06"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return calls_of(seat, TWOS[len(stoppers(race, seat))])

    def opened(self, race: Race, answers: vec[i64], /) -> None:
        place: i64
        for place in range(len(answers)):
            answer = answers[place] % SEAT
            for car in stoppers(race, self.asked[place]):
                if answer % 2 == 1:
                    race.stopping = append(race.stopping, car)
                answer //= 2


def stop_under_green(race: Race) -> None:
    """PU-HPIT-06, PU-HPIT-07. Every car that stops drops one pile, all of them at once.

    From the eighth segment on a car has to, one of the field too: if all do, nobody loses.
    """
    if not race.board.house.pit_strategy or race.is_final_lap():
        return
    order, sizes = vec[i64](), vec[i64]()
    dropped = vec[i64]()
    pile: i64
    for pile in range(len(race.sizes) + 1):
        start: i64 = len(order)
        order = extend(order, dropped)
        dropped = vec[i64]()
        if pile < len(race.sizes):
            first = race.start_of(pile)
            place: i64
            for place in range(first, first + race.sizes[pile]):
                car = race.order[place]
                if stops(race, car):
                    race.tell(GREEN_STOP, car, pile + 1, race.tires[car])
                    dropped = append(dropped, car)
                else:
                    order = append(order, car)
        sizes = append(sizes, len(order) - start)
    for car in race.order:
        if stops(race, car):
            race.tires[car] = 0
    race.order = order
    race.sizes = sizes
    race.stopping = vec[i64]()
    if sizes[len(sizes) - 1] == 0:
        race.sizes = sizes[: len(sizes) - 1]
    trim(race)


def stops(race: Race, car: i64) -> bool:
    if race.tires[car] >= MUST_STOP:
        return True
    return any(other == car for other in race.stopping)
