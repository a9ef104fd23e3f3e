"""Piles: formed in sixes, gained and lost at either end, gaps between them."""

from __future__ import annotations

from fivewide.kernel.ints import append, extend, i64, pop, vec

from ..board import PILE
from ..events import ADVANCED, DROPPED, NEW_FRONT, NEW_REAR
from ..state import Race


def form_piles(race: Race) -> None:
    """PU-PILE-01, PU-PILE-02, PU-CAUTION-04. Six, six, six and the rest; no empty piles."""
    left: i64 = len(race.order)
    sizes = vec[i64]()
    if race.board.house.four_equal and left <= 3 * PILE:
        pile: i64
        for pile in range(4):
            share = (left + 3 - pile) // 4
            if share > 0:
                sizes = append(sizes, share)
    else:
        while left > 0 and len(sizes) < 3:
            share = min(left, PILE)
            sizes = append(sizes, share)
            left -= share
        if left > 0:
            sizes = append(sizes, left)
    race.sizes = sizes


def advance_top(race: Race, cars: i64) -> None:
    """PU-PILE-05, PU-PILE-08. The top cars of the active pile join the pile ahead, at its bottom.

    From the lead pile they make a new one, which PU-SEG-05 lets wait.
    """
    if cars == 0:
        return
    pile = race.active
    if pile == 0:
        insert_pile(race, 0, cars)
        race.sizes[1] -= cars
        race.active = 1
        race.ahead += 1
        race.tell(NEW_FRONT, cars)
        pile = 1
    else:
        race.sizes[pile] -= cars
        race.sizes[pile - 1] += cars
    if race.log is not None:
        at = race.start_of(pile)
        place: i64
        for place in range(at - cars, at):
            race.tell(ADVANCED, race.order[place], pile - 1)


def drop_bottom(race: Race, cars: i64) -> None:
    """PU-PILE-06, PU-PILE-07. The bottom cars of the active pile go on top of the one behind."""
    if cars == 0:
        return
    pile = race.active
    race.sizes[pile] -= cars
    if pile + 1 == len(race.sizes):
        race.sizes = append(race.sizes, cars)
        race.tell(NEW_REAR, cars)
    else:
        race.sizes[pile + 1] += cars
    if race.log is not None:
        at = race.start_of(pile + 1)
        place: i64
        for place in range(at, at + cars):
            race.tell(DROPPED, race.order[place], pile + 1)


def insert_pile(race: Race, pile: i64, cars: i64) -> None:
    """A new pile there; those from there on move one position rearward (PU-PILE-11)."""
    race.sizes = insert(race.sizes, pile, cars)


def insert(items: vec[i64], at: i64, item: i64) -> vec[i64]:
    items = append(items, item)
    place: i64 = len(items) - 1
    while place > at:
        items[place] = items[place - 1]
        place -= 1
    items[at] = item
    return items


def trim(race: Race) -> None:
    """PU-PILE-09. Empty piles at the very front and rear mean nothing; gaps between them stay."""
    sizes = race.sizes
    last = len(sizes) - 1
    if (sizes[0] > 0 and sizes[last] > 0) or not race.board.house.trim:
        return
    while last >= 0 and sizes[last] == 0:
        sizes, _ = pop(sizes)
        last -= 1
    empty: i64 = 0
    while empty <= last and sizes[empty] == 0:
        empty += 1
    if empty > 0:
        sizes = sizes[empty:]
        race.active -= empty
        race.ahead = max(race.ahead - empty, 0)  # if the pile that led is gone, the next one leads
    race.sizes = sizes


def take_out(race: Race, car: i64) -> i64:
    """Lift a car out of the running order; the place it had, from 0."""
    order, place = race.order, place_of(race, car)
    race.sizes[pile_at(race, place)] -= 1
    behind: i64
    for behind in range(place + 1, len(order)):
        order[behind - 1] = order[behind]
    race.order, _ = pop(order)
    return place


def place_of(race: Race, car: i64) -> i64:
    place: i64 = 0
    while race.order[place] != car:
        place += 1
    return place


def pile_at(race: Race, place: i64) -> i64:
    """The pile of the car at a place of the running order."""
    pile: i64 = 0
    end: i64 = race.sizes[0]
    while place >= end:
        pile += 1
        end += race.sizes[pile]
    return pile


def add_to_rear(race: Race) -> None:
    """PU-CAUTION-02. The cars sent there stand behind everybody, in the rearmost pile."""
    cars: i64 = len(race.rear)
    if cars == 0:
        return
    race.order = extend(race.order, race.rear)
    if len(race.sizes) == 0:
        race.sizes = append(race.sizes, 0)
    race.sizes[len(race.sizes) - 1] += cars
    race.rear = vec[i64]()
    if race.caution:  # otherwise they race on, and have not been in the pits
        race.sent_back += cars


def carry(race: Race, start: i64, end: i64) -> None:
    """Move one car within the running order; those it passes make room."""
    order = race.order
    car = order[start]
    while start > end:
        order[start] = order[start - 1]
        start -= 1
    while start < end:
        order[start] = order[start + 1]
        start += 1
    order[end] = car
