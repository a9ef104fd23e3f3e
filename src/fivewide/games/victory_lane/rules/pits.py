"""Green flag pit stops and running on fumes: where cards come from."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Step
from fivewide.kernel.ints import extend, i64, vec

from .. import events
from ..board import GI, LANES, LL, NOBODY, space_at
from ..state import FUMES_DIE, Race
from .backward import drop_back, first_free_ahead, is_at_rear, way_back
from .hands import draw
from .risk import AfterDice, clear_dice, die_of, roll
from .tiles import fall_back, move_up

GAS_AND_GO: Final[i64] = 0  # the number of boxes a stop costs
TWO_TIRE: Final[i64] = 1
FOUR_TIRE: Final[i64] = 2
CARDS: Final[vec[i64]] = vec[i64]([1, 2, 4])  # VL-PIT-03
ENOUGH_GAS: Final[i64] = 96  # VL-FUMES-04: fives and sixes, as a set of faces
SPUTTERS_BACK: Final[i64] = 3  # VL-FUMES-03


def pit(race: Race, seat: i64, car: i64, stop: i64) -> None:
    """VL-PIT-01 to VL-PIT-04, VL-PIT-10. Into the box, back so many boxes, draw, and out again.

    VL-PIT-11: boxes are free for everybody under green. The stop is the whole turn. It clears the
    duty to pit (VL-FUMES-05) and makes tires fresh (VL-PIT-09, VL-REROLL-03).
    """
    race.tell(events.PITTED, seat, car, stop)
    race.must_pit[seat] = 0  # VL-FUMES-05
    if race.sideways[car] and not (stop == GAS_AND_GO and race.board.house.gas_keeps_worn):
        race.sideways[car] = 0  # VL-PIT-09, VL-REROLL-03
        race.tell(events.FRESH, car)
    race.plan(ReturnToTrack(stop))
    draw(race, seat, cards_drawn(race, stop), events.DREW)


def cards_drawn(race: Race, stop: i64) -> i64:
    """VL-PIT-03, VL-PIT-05, VL-LAPS-06. 1, 2 or 4 cards, one more with Quick Pit."""
    cards = race.track.four_tire_draw if stop == FOUR_TIRE else CARDS[stop]
    return cards + race.quick_pit


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ReturnToTrack(Step):
    """VL-PIT-06, VL-PIT-07. Cards drawn and the hand in order, the car comes back."""

    def __init__(self, stop: i64) -> None:
        self.stop = stop

    def run(self, race: Race, /) -> None:
        car = race.active().car
        race.activation = None
        space, far = pit_exit(race, car, self.stop)
        if race.log is not None:
            race.tell(how_it_returns(race, car, self.stop, space), car, space)
            if race.shows_ways:
                race.attach(way_out(race, car, self.stop, space))
        gain = far - race.far[car]
        if gain > 0:
            move_up(race, car, space, gain)
        elif gain < 0 or space != race.at[car]:
            fall_back(race, car, space, -gain, events.PITTED_OVER)


def pit_exit(race: Race, car: i64, boxes: i64) -> tuple[i64, i64]:
    """VL-PIT-02, VL-PIT-07, VL-PIT-08, VL-PIT-12, VL-PIT-13, VL-PIT-15. Where a stop leads out.

    From the box that holds the rear edge so many boxes back, round the loop if need be, and along
    its arrow to the low line, or to the inside Groove lane where the race says so or the low line
    is missing. If that space is taken, back to the first open one; the car's own counts as open.
    """
    track = race.track
    space, far = pit_arrow(race, car, boxes)
    while race.grid[space] != NOBODY and race.grid[space] != car:
        loss = track.loses[space]
        if is_at_rear(race, far, loss):
            return first_free_ahead(race, car, space, far, far + track.length)
        space = track.back[space]
        far -= loss
    return space, far


def pit_arrow(race: Race, car: i64, boxes: i64) -> tuple[i64, i64]:
    """VL-PIT-07, VL-PIT-12, VL-PIT-13. The space the arrow of the box points to."""
    track = race.track
    here = (race.far[car] - race.window) % track.length
    count = len(track.modifier)
    box = track.box_of[here] - boxes
    round_back: i64 = 0
    if box < 0:
        if race.board.house.rear_stops:
            box = 0
        else:
            box += count
            round_back = track.length
    there = track.arrow_low[box]
    space = space_at((race.window + there) % track.length, LL)
    if not track.exits_low or not track.there[space]:
        there = track.arrow_groove[box]
        space = space_at((race.window + there) % track.length, GI)
    return space, race.far[car] + there - round_back - here


def how_it_returns(race: Race, car: i64, boxes: i64, space: i64) -> i64:
    """The event of a car about to come back from a stop: what was special about it."""
    arrow, _ = pit_arrow(race, car, boxes)
    if space != arrow:
        return events.BACK_BEHIND_CARS
    track = race.track
    if track.box_of[(race.far[car] - race.window) % track.length] < boxes:
        return events.BACK_ROUND
    if track.exits_low and space % LANES != LL:
        return events.BACK_IN_GROOVE
    return events.BACK_ON_TRACK


def way_out(race: Race, car: i64, boxes: i64, space: i64) -> vec[i64]:
    """The space the arrow points to, then back to the open one; for the log."""
    arrow, _ = pit_arrow(race, car, boxes)
    return extend(vec[i64]([arrow]), way_back(race, arrow, space))


def run_on_fumes(race: Race, seat: i64, car: i64) -> None:
    """VL-FUMES-01, VL-FUMES-02. An empty tank: the die decides, and may be rolled again."""
    race.tell(events.FUMES, seat, car)
    roll(race, AfterFumes(die_of(car, FUMES_DIE, ENOUGH_GAS)))


@final
@mypyc_attr(acyclic=True)
class AfterFumes(AfterDice):
    """VL-FUMES-03, VL-FUMES-04. Sputtering, or a little gas: a card drawn and played at once."""

    def run(self, race: Race, /) -> None:
        active = race.active()
        car = active.car
        seat = active.seat
        face = race.die[car]
        clear_dice(race, self.test)
        if ENOUGH_GAS >> face & 1:
            race.tell(events.LITTLE_GAS, seat, car)
            # played by `PlayDrawnCard`, which waits below
            draw(race, seat, 1, events.DREW_ON_FUMES)
            return
        race.tell(events.SPUTTERED, seat, car)
        race.must_pit[seat] = 1
        race.activation = None
        drop_back(race, car, SPUTTERS_BACK)
