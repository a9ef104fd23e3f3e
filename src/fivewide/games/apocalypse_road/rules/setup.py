"""Setting up: starting cars, the bag, the grid, pools, and the first hands."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Shuffle, Step, Together
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from ..board import NOBODY, NONE, TEAM, Board
from ..events import FIRST_PLAYER, LINED_UP, LINED_UP_PAST_LINE, PICKED, TURN
from ..state import ON_TRACK, Race
from .turn import FillHands

SETS: Final[i64] = 256  # sets of a team's eight cars
BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])


def bits(cars: i64) -> i64:
    count: i64 = 0
    while cars > 0:
        count += cars & 1
        cars >>= 1
    return count


def sets_of(size: i64) -> vec[i64]:
    return vec[i64]([cars for cars in range(SETS) if bits(cars) == size])


FOURS: Final[vec[i64]] = sets_of(4)
FIVES: Final[vec[i64]] = sets_of(5)


def new_table(seats: i64, chance: RandomSource, board: Board) -> Race:
    """AR-3.0-04, AR-3.0-06, AR-3.0-10, AR-3.0-11. Teams, decks and pools; nothing on the track.

    Every car is in reserve, light side up. A deck nobody has looked into is a bag, which is the
    same as a shuffled one.
    """
    race = Race(seats, chance, board)
    cars = seats * TEAM
    race.status = vec[i64]([0] * cars)
    race.at = vec[i64]([NONE] * cars)
    race.damage = vec[i64]([0] * cars)
    race.marks = vec[i64]([0] * cars)
    race.occupant = vec[i64]([NONE] * board.track.spots)
    race.pool = vec[i64]([board.house.points] * seats)
    race.claimed = vec[i64]([0] * seats)
    race.removed = vec[i64]([0] * seats)
    race.hands = vec[vec[i64]]([vec[i64]() for seat in range(seats)])
    race.deck = board.deck.copies[:]
    race.discards = vec[i64]([0] * len(board.deck.copies))
    race.combat = board.fight.copies[:]
    race.combat_out = vec[i64]([0] * len(board.fight.copies))
    race.events = board.event_deck.copies[:]
    race.events_out = vec[i64]([0] * len(board.event_deck.copies))
    race.starters = vec[i64]([0] * seats)
    race.bagged = vec[i64]([NONE] * seats)
    return race


@final
@mypyc_attr(acyclic=True)
class ChooseCars(Step):
    """AR-3.0-05. Everybody chooses the cars to start with, sealed; as an option one by one."""

    def run(self, race: Race, /) -> None:
        asked = vec[i64]([seat for seat in range(race.seats) if race.starters[seat] == 0])
        if len(asked) == 0:
            race.plan(LineUp())
        elif race.board.house.open_pick:
            race.ask(PickCarsOpenly(asked[0]), then=ChooseCars())
        else:
            race.ask(PickCars(asked), then=ChooseCars())


def car_sets(race: Race, seat: i64) -> vec[i64]:
    """Sets of a seat's cars; the seat is part of the number, so that a number says whose."""
    sets = FIVES if race.race_number() == 5 else FOURS
    return vec[i64]([seat * SETS + cars for cars in sets])


@final
@mypyc_attr(acyclic=True)
class PickCars(Together):
    """AR-3.0-05. Five of eight cars with up to four players, else four."""

    rule: ClassVar[str] = "AR-3.0-05"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return car_sets(race, seat)

    def opened(self, race: Race, answers: vec[i64], /) -> None:
        for cars in answers:
            start_with(race, cars)


@final
@mypyc_attr(acyclic=True)
class PickCarsOpenly(Choice):
    """AR-3.0-05. The same as an option: in the order of the seats, for all to see."""

    rule: ClassVar[str] = "AR-3.0-05"

    def options(self, race: Race, /) -> vec[i64]:
        return car_sets(race, self.seat)

    def chosen(self, race: Race, cars: i64, /) -> None:
        start_with(race, cars)


def start_with(race: Race, cars: i64) -> None:
    seat = cars // SETS
    race.starters[seat] = cars % SETS
    race.tell(PICKED, seat, cars % SETS)


@final
@mypyc_attr(acyclic=True)
class LineUp(Step):
    """AR-3.0-07. One car of every team goes into the bag, until all starting cars are placed.

    AR-3.0-09: which one, its owner says; as an option chance does. AR-3.0-12, AR-3.0-13: then the
    owner of the car on pole has the marker, and hands are dealt.
    """

    def run(self, race: Race, /) -> None:
        if race.starters[0] == 0:
            race.tell(FIRST_PLAYER, race.first)
            race.tell(TURN, race.turn)
            race.plan(FillHands())
            return
        race.plan(LineUp())
        if race.bagged[0] != NONE:
            race.plan(DrawBag())
        elif race.board.house.random_bag:
            race.plan(FillBag())
        elif bits(race.starters[0]) == 1:
            seat: i64
            for seat in range(race.seats):
                race.bagged[seat] = cars_in(race, seat)[0]
        else:
            race.ask(PickForBag(vec[i64](range(race.seats))))


def cars_in(race: Race, seat: i64) -> vec[i64]:
    """Starting cars of a seat that are not on the grid yet."""
    chosen = race.starters[seat]
    return vec[i64]([seat * TEAM + place for place in range(TEAM) if chosen & BIT[place]])


@final
@mypyc_attr(acyclic=True)
class PickForBag(Together):
    """AR-3.0-09. Which car goes into the bag this time."""

    rule: ClassVar[str] = "AR-3.0-09"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return cars_in(race, seat)

    def opened(self, race: Race, answers: vec[i64], /) -> None:
        race.bagged = answers


@final
@mypyc_attr(acyclic=True)
class FillBag(Chance):
    """AR-3.0-09. As an option chance says which car, one seat after the other."""

    rule: ClassVar[str] = "AR-3.0-09"

    def outcomes(self, race: Race, /) -> i64:
        return len(cars_in(race, next_to_bag(race)))

    def chosen(self, race: Race, place: i64, /) -> None:
        seat = next_to_bag(race)
        race.bagged[seat] = cars_in(race, seat)[place]
        if next_to_bag(race) != NOBODY:
            race.plan(FillBag())


def next_to_bag(race: Race) -> i64:
    seat: i64
    for seat in range(race.seats):
        if race.bagged[seat] == NONE:
            return seat
    return NOBODY


@final
@mypyc_attr(acyclic=True)
class DrawBag(Shuffle):
    """AR-3.0-07, AR-3.0-08. Cars come out of the bag one by one and take the next grid position."""

    rule: ClassVar[str] = "AR-3.0-07"

    def items(self, race: Race, /) -> vec[i64]:
        return race.bagged[:]

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        position = lined_up(race)
        for car in order:
            space = grid_space(race, position)
            if position == 0:  # AR-3.0-12
                race.first = race.owner(car)
            position += 1
            race.put(car, space)
            kind = LINED_UP if is_printed(race) else LINED_UP_PAST_LINE
            race.tell(kind, car, position, space)
            race.starters[race.owner(car)] ^= BIT[car % TEAM]
        seat: i64
        for seat in range(race.seats):
            race.bagged[seat] = NONE


def lined_up(race: Race) -> i64:
    """Grid positions that are taken: before the start no car is anywhere else on the track."""
    cars: i64 = 0
    for status in race.status:
        if status == ON_TRACK:
            cars += 1
    return cars


def grid_space(race: Race, position: i64) -> i64:
    """AR-2.1-11. The grid as printed; AR-3.0-02: or one that ends at the line."""
    track = race.board.track
    if is_printed(race):
        return track.grid[position]
    return track.grid[race.seats * race.race_number() - 1 - position]


def is_printed(race: Race) -> bool:
    """A grid of kin runs from the line forward: its first space lies just past it."""
    track = race.board.track
    return track.sector[track.grid[0]] != 0
