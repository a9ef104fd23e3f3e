"""Cards and turns: play a card, and every car on it moves, your own and the others'."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import append, i64, remove, vec

from ..board import CARS, LANES, NOBODY, WILD
from ..events import (
    BLOCKED,
    HOME_ALREADY,
    KEPT_OFF_RED,
    MOVED,
    NO_CARDS,
    PLAYED,
    REST_VOID,
    SHORT,
    STAYED_OFF_RED,
    WILD_CHOSEN,
    WILD_FORCED,
    WILD_LEFT,
    WILD_MOVED,
    WILD_ON_CARD,
    WILD_SKIPPED,
)
from ..state import Race
from .drafting import draft
from .finishing import finish
from .moving import end_spaces, full_ends, moves_fully
from .ways import tell_way

LEAVE_IT: Final[i64] = CARS  # as the answer to a wild line that may be left unused


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextPlayer(Step):
    """D5-TURN-02. To the right; D5-TURN-05: past everybody without cards, till the race is run."""

    def __init__(self, after: i64) -> None:
        self.after = after

    def run(self, race: Race, /) -> None:
        seat = next_with_cards(race, self.after)
        if len(race.order) == CARS or seat == NOBODY:
            return
        passed = (self.after + 1) % race.seats
        while passed != seat:
            race.tell(NO_CARDS, passed)
            passed = (passed + 1) % race.seats
        take_turn(race, seat)


def next_with_cards(race: Race, after: i64) -> i64:
    """D5-FINISH-06. The next player who has a card; NOBODY ends the race, as all cars home do.

    D5-FINISH-05: a player with a card and a car goes on, even alone.
    """
    place: i64
    for place in range(1, race.seats + 1):
        seat = (after + place) % race.seats
        if len(race.hands[seat]) > 0:
            return seat
    return NOBODY


def take_turn(race: Race, seat: i64) -> None:
    """D5-TURN-03. A card must be played; with only one in hand there is nothing to choose."""
    race.plan(NextPlayer(seat))
    hand = race.hands[seat]
    if hand[0] == hand[len(hand) - 1]:
        play(race, seat, hand[0])
    else:
        race.ask(PlayCard(seat))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PlayCard(Choice):
    """D5-TURN-03. One card from the hand, face up; equal cards are one choice."""

    rule: ClassVar[str] = "D5-TURN-03"

    def options(self, race: Race, /) -> vec[i64]:
        hand = race.hands[self.seat]
        wild = race.board.wild
        wilds: i64 = 0  # they stand first in a hand, and only they stand there more than once
        while wilds < len(hand) and hand[wilds] == wild:
            wilds += 1
        return hand[wilds - 1 :] if wilds > 1 else hand

    def chosen(self, race: Race, card: i64, /) -> None:
        play(race, self.seat, card)


def play(race: Race, seat: i64, card: i64) -> None:
    """D5-TURN-03, D5-TURN-07. The card is discarded, whatever comes of it."""
    race.hands[seat] = remove(race.hands[seat], card)
    race.discard = append(race.discard, card)
    race.tell(PLAYED, seat, card)
    move_cars(race, seat, card, 0)


def move_cars(race: Race, seat: i64, card: i64, line: i64) -> None:
    """D5-CARD-01. The lines of a card from top to bottom, each done before the next begins.

    D5-TURN-06: whoever played the card decides for every car on it. D5-FINISH-04: it is carried
    out to its end, even if the mover's own last car has gone home meanwhile, unless an option
    makes the rest void.
    """
    shown = race.board.cards[card]
    while line < len(shown.cars):
        if line > 0 and race.board.house.void_rest and is_done(race, seat):
            race.tell(REST_VOID, seat)
            return
        car = shown.cars[line]
        if car == WILD:
            if wild_line(race, seat, card, line):
                return
        elif not race.is_racing(car):  # D5-CARD-03
            race.tell(HOME_ALREADY, car)
        elif move(race, seat, car, shown.spaces[line]):
            race.plan(RestOfCard(seat, card, line + 1))
            return
        line += 1


def is_done(race: Race, seat: i64) -> bool:
    """Has the last of this player's cars gone home? Who never had one is not done."""
    return race.cars_of(seat) > 0 and not race.has_cars_racing(seat)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RestOfCard(Step):
    """The lines still to do once a choice has been made."""

    def __init__(self, seat: i64, card: i64, line: i64) -> None:
        self.seat = seat
        self.card = card
        self.line = line

    def run(self, race: Race, /) -> None:
        move_cars(race, self.seat, self.card, self.line)


def wild_line(race: Race, seat: i64, card: i64, line: i64) -> bool:
    """D5-CARD-04, D5-CARD-07. A wild line moves a car of the mover's choice, or is skipped.

    True if somebody has to be asked first. D5-CARD-08: it must be used if it can be, unless an
    option leaves it to the mover.
    """
    spaces = race.board.cards[card].spaces[line]
    cars = wild_cars(race, card, line)
    if len(cars) == 0:
        race.tell(WILD_SKIPPED, seat, spaces)
        return False
    if len(cars) > 1 or race.board.house.wild_optional:
        lines = len(race.board.cards[card].cars)
        question = pick_wild_car(seat, card, line, cars, lines)
        race.ask(question, then=RestOfCard(seat, card, line + 1))
        return True
    race.tell(WILD_FORCED, seat, cars[0], spaces)
    if move_to(race, seat, cars[0], spaces, full_ends(race, cars[0], spaces), WILD_MOVED):
        race.plan(RestOfCard(seat, card, line + 1))
        return True
    return False


def wild_cars(race: Race, card: i64, line: i64) -> vec[i64]:
    """Cars a wild line may be given to, judged when the line is reached (D5-CARD-10).

    D5-CARD-04: any car on the track; D5-CARD-05: on a card with others, none that is printed on
    it. D5-CARD-06, D5-BLOCK-05: only one that can go the whole number. D5-CARD-09: whoever owns
    it, or nobody.
    """
    shown = race.board.cards[card]
    cars = vec[i64]()
    car: i64
    for car in range(CARS):
        if (
            race.is_racing(car)
            and not shown.printed >> car & 1
            and moves_fully(race, car, shown.spaces[line])
        ):
            cars = append(cars, car)
    return cars


@mypyc_attr(acyclic=True)
class PickWildCar(Choice):
    """D5-CARD-05. Which car takes the wild line."""

    rule: ClassVar[str] = "D5-CARD-05"

    def __init__(self, seat: i64, card: i64, line: i64, cars: vec[i64]) -> None:
        self.seat = seat
        self.card = card
        self.line = line
        self.cars = cars

    def options(self, race: Race, /) -> vec[i64]:
        return append(self.cars[:], LEAVE_IT) if race.board.house.wild_optional else self.cars

    def chosen(self, race: Race, car: i64, /) -> None:
        spaces = race.board.cards[self.card].spaces[self.line]
        if car == LEAVE_IT:
            race.tell(WILD_LEFT, self.seat, spaces)
        else:
            single = len(race.board.cards[self.card].cars) == 1
            race.tell(WILD_CHOSEN if single else WILD_ON_CARD, self.seat, car, spaces)
            move_to(race, self.seat, car, spaces, full_ends(race, car, spaces), WILD_MOVED)


@final
@mypyc_attr(acyclic=True)
class PickAnyCar(PickWildCar):
    """D5-CARD-04. The same for a card that has no other line: any car on the track."""

    rule: ClassVar[str] = "D5-CARD-04"


def pick_wild_car(seat: i64, card: i64, line: i64, cars: vec[i64], lines: i64) -> PickWildCar:
    if lines == 1:
        return PickAnyCar(seat, card, line, cars)
    return PickWildCar(seat, card, line, cars)


def move(race: Race, seat: i64, car: i64, spaces: i64) -> bool:
    """D5-CARD-02. Move a car its number; true if the mover has to say first where it ends."""
    return move_to(race, seat, car, spaces, end_spaces(race, car, spaces), MOVED)


def move_to(race: Race, seat: i64, car: i64, spaces: i64, ends: vec[i64], kind: i64) -> bool:
    """True if the mover has to say first where the car ends; `kind` tells a full move."""
    if len(ends) > 1:
        race.ask(PickSpace(seat, car, spaces, ends, kind))
        return True
    drive(race, car, spaces, ends[0], kind)
    return False


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PickSpace(Choice):
    """D5-MOVE-06, D5-BLOCK-03. Where the car ends; how it gets there does not matter."""

    rule: ClassVar[str] = "D5-MOVE-06"

    def __init__(self, seat: i64, car: i64, spaces: i64, ends: vec[i64], kind: i64) -> None:
        self.seat = seat
        self.car = car
        self.spaces = spaces
        self.ends = ends
        self.kind = kind  # of event, once it has moved

    def options(self, race: Race, /) -> vec[i64]:
        return self.ends

    def chosen(self, race: Race, space: i64, /) -> None:
        # D5-RED-05 as an option: a shorter way was chosen although the red lane leads farther.
        kept_off = race.board.house.red_may and space // LANES < self.ends[0] // LANES
        drive(race, self.car, self.spaces, space, KEPT_OFF_RED if kept_off else self.kind)


def drive(race: Race, car: i64, spaces: i64, space: i64, kind: i64) -> None:
    """Put a car where it ends, and let the line behind it close up (D5-DRAFT-04).

    D5-BLOCK-02: a car that cannot move stays, and nobody is drafted. D5-BLOCK-04: spaces it
    could not use are lost. D5-MOVE-08: the Starting Line is crossed like any other.
    D5-DRAFT-08, D5-DRAFT-10: any move drafts, and a drafted car still has its own line to come.
    """
    row, lane = race.row[car], race.lane[car]
    end = space // LANES
    if end == row:
        race.tell(STAYED_OFF_RED if kind == KEPT_OFF_RED else BLOCKED, car, spaces)
        return
    if end == race.board.rows:
        finish(race, car)
    else:
        race.lift(car)
        race.put(car, end, space % LANES)
        race.tell(SHORT if kind == MOVED and end - row < spaces else kind, car, space, spaces)
        if race.shows_ways:
            tell_way(race, row, lane, space)
    draft(race, row, lane)
