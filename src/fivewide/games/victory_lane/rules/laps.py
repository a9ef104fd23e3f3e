"""The Laps Phase: a card is drawn, its events happen from top to bottom, its laps are counted."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Step
from fivewide.kernel.ints import append, i64, pop, vec

from .. import board, events
from ..board import CARS, GROOVE, LANES, LEAD_LAP, NOBODY, LapsEvent
from ..state import ABREAST, CAR, EVENT_DIE, Race
from .backward import drop_back
from .hands import draw
from .maneuvers import advance_line, room_ahead
from .order import in_order, is_in_line, leader, line_of, running_order
from .risk import ALL_FACES, AfterDice, DiceTest, clear_dice, failing, roll
from .tiles import move_up, turn_tiles_for
from .turns import NextCar, turn_order


def draw_laps_card(race: Race) -> None:
    """VL-ROUND-02, VL-LAPS-12. The First Player draws; an empty deck is made anew first."""
    if len(race.laps_deck) == 0:
        race.laps_deck = race.board.laps_deck()
        race.tell(events.LAPS_RESHUFFLED, len(race.laps_deck))
    race.plan(DrawLaps(race.first))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DrawLaps(Chance):
    """VL-LAPS-01. The top card of the Laps deck, which nobody has seen: any that is left."""

    rule: ClassVar[str] = "VL-LAPS-01"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def outcomes(self, race: Race, /) -> i64:
        return len(race.laps_deck)

    def chosen(self, race: Race, place: i64, /) -> None:
        race.laps_deck, card = pop(race.laps_deck[:], place)
        race.tell(events.LAPS, card)
        race.plan(NextEvent(card, 0))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextEvent(Step):
    """VL-LAPS-01, VL-LAPS-02. The next event of the card; after the last one its laps count."""

    def __init__(self, card: i64, come: i64) -> None:
        self.card = card
        self.come = come  # events of it

    def run(self, race: Race, /) -> None:
        on_card = race.board.events[self.card]
        if self.come == len(on_card):
            count_laps(race, self.card)
            return
        event = on_card[self.come]
        told = self.card * 2 + self.come
        race.tell(events.EVENT, told)
        race.plan(NextEvent(self.card, self.come + 1))
        if not happen(race, event):
            race.tell(events.NOBODY_ABREAST if event.what == board.WIDE else events.NO_EFFECT, told)


def count_laps(race: Race, card: i64) -> None:
    """VL-LAPS-02, VL-LAPS-09. The card joins the display; then everybody drives.

    With the caution out nobody does, unless an option lets the round be finished first.
    """
    laps = race.board.laps[card]
    race.shown = append(race.shown[:], card)
    race.laps += laps
    race.tell(events.LAPS_RUN, laps, race.laps)
    if race.caution and not race.board.house.caution_waits:
        return
    race.queue = turn_order(race)
    race.turn = 0
    race.plan(NextCar())


def happen(race: Race, event: LapsEvent) -> bool:
    """VL-LAPS-04, VL-LAPS-08. What the event says, to every car that fits; False: to nobody."""
    if event.what == board.ADVANCE_LINES:
        return advance_lines(race, event)
    if event.what == board.ADVANCE_CARS or event.what == board.BACK_CARS:
        return move_cars(race, event)
    if event.what == board.DRAW:
        return few_cards_draw(race, event)
    if event.what == board.WIDE:
        return wide_test(race, event)
    if event.what == board.QUICK_PIT:
        race.quick_pit = 1  # VL-LAPS-06: for the rest of the round
        race.tell(events.QUICK)
    elif event.faces:
        race.plan(CautionDie(event.faces))
    else:
        raise_caution(race)
    return True


# Lines


def advance_lines(race: Race, event: LapsEvent) -> bool:
    """VL-LAPS-10. Lines as they are when the event begins, the front-most first.

    A line that meets a car or the end of its lane stays. On one Race card long lines gain more.
    """
    lines = vec[vec[i64]]()
    seen: i64 = 0
    first = leader(race)
    for car in running_order(race):
        if seen & CAR[car] or not is_in_line(race, car):
            continue
        line = line_of(race, car)
        for each in line:
            seen |= CAR[each]
        if event.whom == board.ALL or any(each == first for each in line):
            lines = append(lines, line)
    for line in lines:
        spaces = event.spaces
        if race.track.long_line and len(line) >= race.track.long_line:
            spaces += race.track.line_more
        room = room_ahead(race, line[0], spaces)
        race.tell(events.LINE_UP, line[0], len(line), room)
        advance_line(race, line, room, events.STEPPED_BY_EVENT)
    return len(lines) > 0


# Single cars


def move_cars(race: Race, event: LapsEvent) -> bool:
    """VL-LAPS-07, VL-LAPS-10. Who is concerned is settled at the start; some have to roll first."""
    cars = concerned(race, event)
    if len(cars) > 0 and event.faces:
        test = DiceTest(EVENT_DIE, cars, faces_to_hope_for(event))
        roll(race, AfterEventDice(test, event))
        return True
    for car in cars:
        advance_car(race, car, event.spaces)
    return len(cars) > 0


def faces_to_hope_for(event: LapsEvent) -> i64:
    """VL-LAPS-07. The faces that move a car up, or those that do not drive it back, as a set."""
    return ALL_FACES & ~event.faces if event.what == board.BACK_CARS else event.faces


def concerned(race: Race, event: LapsEvent) -> vec[i64]:
    """VL-LAPS-04, VL-LAPS-05, VL-LAPS-10. The cars an event concerns, in running order."""
    order = running_order(race)
    return vec[i64]([car for car in order if is_concerned(race, event, car, order)])


def is_concerned(race: Race, event: LapsEvent, car: i64, order: vec[i64]) -> bool:
    lane = race.at[car] % LANES
    if event.whom == board.ON_LANE:
        return bool(event.number >> lane & 1)
    if event.whom == board.TAIL:
        return car == order[CARS - 1] or race.status[car] != LEAD_LAP
    if event.whom == board.LEADER_CLEAR:
        return car == order[0] and race.car_at(race.track.behind[race.at[car]]) == NOBODY
    if event.whom == board.GROOVE_ALONE:
        return bool(GROOVE >> lane & 1) and not is_in_line(race, car)
    if event.whom == board.WORN_TIRES:
        return race.is_primary(car) and race.sideways[car] == 1
    return False


@final
@mypyc_attr(acyclic=True)
class AfterEventDice(AfterDice):
    """VL-LAPS-07, VL-LAPS-10. Whose die says so moves, the front-most first."""

    def __init__(self, test: DiceTest, event: LapsEvent) -> None:
        super().__init__(test)
        self.event = event

    def run(self, race: Race, /) -> None:
        event = self.event
        bad = failing(race, self.test)
        clear_dice(race, self.test)
        for car in self.test.cars:
            if event.what == board.BACK_CARS:
                if bad & CAR[car]:
                    race.tell(events.FAILED_IN_EVENT, car)
                    drop_back(race, car, event.spaces)
                else:
                    race.tell(events.SAFE_IN_EVENT, car)
            elif not bad & CAR[car]:
                advance_car(race, car, event.spaces)


def advance_car(race: Race, car: i64, spaces: i64) -> None:
    """VL-LAPS-11. Straight ahead, never pushing; it stops before a car and where its lane ends."""
    room = room_ahead(race, car, spaces)
    to = race.at[car]
    _step: i64
    for _step in range(room):
        to = race.track.ahead[to]
    turn_tiles_for(race, car, 2 * room)
    race.tell(events.EVENT_MOVE, car, to, room)
    for _step in range(room):
        move_up(race, car, race.track.ahead[race.at[car]], 2)


# Cards and cautions


def few_cards_draw(race: Race, event: LapsEvent) -> bool:
    """VL-LAPS-04. Players with few cards draw, if there are any."""
    if not any(len(hand) <= event.number for hand in race.hands):
        return False
    race.plan(NextToDraw(event, 0))
    return True


@final
@mypyc_attr(acyclic=True)
class NextToDraw(Step):
    """VL-LAPS-04. In turn order, every player with few cards draws."""

    def __init__(self, event: LapsEvent, place: i64) -> None:
        self.event = event
        self.place = place  # of the player whose turn to draw comes next, from the First Player

    def run(self, race: Race, /) -> None:
        if self.place == race.seats:
            return
        seat = (race.first + self.place) % race.seats
        race.plan(NextToDraw(self.event, self.place + 1))
        if len(race.hands[seat]) <= self.event.number:
            draw(race, seat, self.event.spaces, events.DREW_BY_EVENT)


@final
@mypyc_attr(acyclic=True)
class CautionDie(Chance):
    """VL-LAPS-09, VL-SETUP-13. A neutral die: nobody may reroll it."""

    rule: ClassVar[str] = "VL-LAPS-09"

    def __init__(self, faces: i64) -> None:
        self.faces = faces  # that bring it out, as a set

    def outcomes(self, race: Race, /) -> i64:
        return 6

    def chosen(self, race: Race, face: i64, /) -> None:
        if self.faces >> face + 1 & 1:
            raise_caution(race)
        else:
            race.tell(events.NO_CAUTION, face + 1)


def raise_caution(race: Race) -> None:
    """VL-LAPS-09. The yellow flag will come out."""
    race.caution = 1
    race.tell(events.CAUTION_OUT)


# Wide tests


def wide_test(race: Race, event: LapsEvent) -> bool:
    """VL-WIDE-01, VL-WIDE-03, VL-WIDE-04. Cars two or three wide roll, if there are any."""
    cars = wide_cars(race, event.number)
    if len(cars) == 0:
        return False
    roll(race, AfterWide(DiceTest(ABREAST, cars), event))
    return True


def wide_cars(race: Race, wide: i64) -> vec[i64]:
    """VL-WIDE-03, VL-WIDE-04, VL-WIDE-09. Who is side by side, in running order.

    Two wide: any car with one beside it. Three wide: a car with one on each side, and those.
    """
    members: i64 = 0
    car: i64
    for car in range(CARS):
        at = race.at[car]
        inner = cars_on(race, race.track.inside[at])
        outer = cars_on(race, race.track.outside[at])
        if wide == 2:
            if inner | outer:
                members |= CAR[car]
        elif inner and outer:
            members |= CAR[car] | inner | outer
    return in_order(race, vec[i64]([each for each in range(CARS) if members & CAR[each]]))


def cars_on(race: Race, spaces: vec[i64]) -> i64:
    """The cars on some spaces, as a set."""
    cars: i64 = 0
    for space in spaces:
        if race.grid[space] != NOBODY:
            cars |= CAR[race.grid[space]]
    return cars


@final
@mypyc_attr(acyclic=True)
class AfterWide(AfterDice):
    """VL-WIDE-05, VL-WIDE-07, VL-WIDE-08. Who failed is settled, then they drop back in order."""

    def __init__(self, test: DiceTest, event: LapsEvent) -> None:
        super().__init__(test)
        self.event = event

    def run(self, race: Race, /) -> None:
        failed = failing(race, self.test)
        clear_dice(race, self.test)
        spaces = race.track.wide_penalty or self.event.spaces
        for car in self.test.cars:
            if failed & CAR[car]:
                race.tell(events.FAILED_WIDE, car)
                drop_back(race, car, spaces)
            else:
                race.tell(events.SAFE_WIDE, car)
