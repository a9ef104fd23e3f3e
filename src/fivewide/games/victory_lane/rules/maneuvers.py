"""Maneuvers: Crossover, Draft, Side Draft, and whatever else the clauses of a card say."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from .. import events
from ..board import AFTER, ANY_STATUS, BEFORE, INWARD, LANES, NOBODY, NOWHERE, OUTWARD, Clause
from ..state import STARTING, Activation, Race
from .backward import drop_back, is_at_rear
from .order import beside, is_in_line, line_of
from .tiles import fall_back, find_lead, move_up, retag, turn_tiles_for


def clause_now(race: Race, active: Activation) -> Clause | None:
    """VL-MAN-01, VL-MAN-02. The maneuver the card offers now: its first clause that holds.

    Only at the time the card says, only with an icon, only once, and not after a push of several
    cars (VL-PUSH-07).
    """
    card = race.board.cards[active.card]
    now = BEFORE if active.part == STARTING else AFTER
    if not card.timing & now or not card.has_maneuver or active.used or active.lost:
        return None
    return first_clause(race, active)


def first_clause(race: Race, active: Activation) -> Clause | None:
    """VL-RISK-11. The first clause of the card in play whose conditions hold; dice come later."""
    for clause in race.board.cards[active.card].clauses:
        if holds(race, active, clause):
            return clause
    return None


def holds(race: Race, active: Activation, clause: Clause) -> bool:
    """VL-MAN-12, VL-MAN-13, VL-MAN-14, VL-MAN-15, VL-MAN-16. Where the car stands, and its state.

    The status is that of the start of the turn, everything else as it is now.
    """
    car = active.car
    if clause.status != ANY_STATUS and clause.status != active.was:
        return False
    if clause.lanes and not clause.lanes >> race.at[car] % LANES & 1:
        return False
    if clause.steps > active.steps:
        return False
    if clause.line == 2 and not is_in_line(race, car):
        return False
    if clause.line > 2 and len(line_of(race, car)) < clause.line:
        return False
    if clause.car_ahead and race.car_at(race.track.ahead[race.at[car]]) == NOBODY:
        return False
    return not clause.touching or len(touching(race, car)) > 0


def touching(race: Race, car: i64) -> vec[i64]:
    """VL-MAN-12. Cars right ahead or beside."""
    cars = beside(race, car)
    ahead = race.car_at(race.track.ahead[race.at[car]])
    return cars if ahead == NOBODY else append(cars, ahead)


# Crossover


def crossover_targets(race: Race, car: i64) -> vec[i64]:
    """VL-MAN-04. Cars on the next space of the lane or on a forward diagonal one."""
    cars = vec[i64]()
    at = race.at[car]
    way: i64
    for way in range(3):
        other = race.car_at(race.track.steps[at * 3 + way])
        if other != NOBODY:
            cars = append(cars, other)
    return cars


def cross_over(race: Race, car: i64, other: i64) -> None:
    """VL-MAN-04, VL-MAN-10. Two cars exchange places, each gaining or losing what lies between.

    On the same lap that exchanges their distances; on different laps it exchanges the places only.
    """
    here, there = race.at[car], race.at[other]
    gain: i64 = 0
    way: i64
    for way in range(3):
        if race.track.steps[here * 3 + way] == there:
            gain = race.track.gains[here * 3 + way]
    is_same_lap = race.far[car] + gain == race.far[other]
    race.tell(events.CROSSED if is_same_lap else events.CROSSED_LAPS, car, other)
    if race.shows_ways:
        race.attach(vec[i64]([there, here]))
    race.grid[there] = NOBODY
    race.at[other] = NOWHERE
    race.far[other] -= gain
    find_lead(race)
    move_up(race, car, there, gain)
    race.grid[here] = other
    race.at[other] = here
    find_lead(race)
    if race.tokens or race.far[other] < race.window:
        retag(race, car, gain)


# Draft


def may_draft(race: Race, car: i64) -> bool:
    """VL-MAN-05, VL-MAN-06, VL-MAN-08. In a line whose front car has a space ahead of it."""
    if not is_in_line(race, car):
        return False
    return race.track.ahead[race.at[line_of(race, car)[0]]] != NOWHERE


def draft(race: Race, car: i64, spaces: i64) -> i64:
    """VL-MAN-05, VL-MAN-08. The whole line goes ahead, without dice; how far it got.

    Space by space; cars met on the way do not join it, and it stops behind them.
    """
    line = line_of(race, car)
    room = room_ahead(race, line[0], spaces)
    race.tell(events.DRAFTED if room == spaces else events.DRAFT_BLOCKED, car, len(line), room)
    advance_line(race, line, room, events.STEPPED_IN_DRAFT)
    return room


def room_ahead(race: Race, car: i64, spaces: i64) -> i64:
    """VL-MAN-08, VL-LAPS-11. How far, up to so many spaces, a car can go straight ahead."""
    room: i64 = 0
    space = race.track.ahead[race.at[car]]
    while room < spaces and space != NOWHERE and race.grid[space] == NOBODY:
        room += 1
        space = race.track.ahead[space]
    return room


def advance_line(race: Race, line: vec[i64], room: i64, told: i64) -> None:
    """VL-MAN-08. These cars, nose to tail, go ahead as a block; there is room for them."""
    place: i64
    for place in range(room):
        for car in line:
            space = race.track.ahead[race.at[car]]
            turn_tiles_for(race, car, 2)
            if place + 1 == room:
                race.tell(told, car, space)
            move_up(race, car, space, 2)


# Side Draft


def side_draft_targets(race: Race, car: i64) -> vec[i64]:
    """VL-MAN-07, VL-MAN-09. Cars beside that can be moved back."""
    cars = beside(race, car)
    if race.board.house.side_draft_jumps:
        return cars
    return vec[i64]([other for other in cars if can_chain_back(race, other)])


def can_chain_back(race: Race, car: i64) -> bool:
    """VL-MAN-09. The last car of the chain needs a space behind it, in the lane or by a shift."""
    last = last_behind(race, car)
    space = race.at[last]
    if is_at_rear(race, race.far[last], race.track.loses[space]):
        return False
    return race.grid[race.track.back[space]] == NOBODY


def last_behind(race: Race, car: i64) -> i64:
    """The rear car of those without a gap behind this one in its lane."""
    behind = race.track.behind[race.at[car]]
    while race.car_at(behind) != NOBODY:
        car = race.grid[behind]
        behind = race.track.behind[behind]
    return car


def side_draft(race: Race, car: i64, other: i64, spaces: i64) -> None:
    """VL-MAN-07, VL-BACK-06. The other car goes back, and those right behind it with it.

    No dice. Twice for two spaces; it stops early if the chain cannot move. An option lets the car
    jump over those behind it instead, as a penalty does.
    """
    race.tell(events.SIDE_DRAFTED, car, other, spaces)
    if race.board.house.side_draft_jumps:
        drop_back(race, other, spaces)
        return
    while spaces > 0 and can_chain_back(race, other):
        chain_back(race, other)
        spaces -= 1


def chain_back(race: Race, car: i64) -> None:
    """One space back for a car and all right behind it, the rear one first."""
    last = last_behind(race, car)
    while True:
        space = race.at[last]
        ahead = race.car_at(race.track.ahead[space])
        to = race.track.back[space]
        race.tell(events.BACK_IN_CHAIN, last, to, 1)
        if race.shows_ways:
            race.attach(vec[i64]([to]))
        fall_back(race, last, to, race.track.loses[space])
        if last == car:
            return
        last = ahead


# Slingshot


def diagonal_is_open(race: Race, car: i64) -> bool:
    """A free space to pull out to."""
    at = race.at[car]
    for way in (INWARD, OUTWARD):
        space = race.track.steps[at * 3 + way]
        if space != NOWHERE and race.grid[space] == NOBODY:
            return True
    return False
