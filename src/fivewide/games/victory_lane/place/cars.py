"""The session, its teams, and the cars on the track."""

from __future__ import annotations

from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad

from ..board import CARS, LANES, LAPPED, LEAD_LAP, MOVE_OVER, NOBODY, NOWHERE, space_at
from ..names import STATUSES
from ..rules.grid import first_open
from ..rules.order import running_order
from ..rules.rounds import clear
from ..rules.tiles import find_lead, retag
from ..table import FAR, MOST, OFF, place_in_words
from .being_set import TableBeingSet, once, within


def set_session(on: TableBeingSet) -> None:
    """Which race and stage it is. Rounds, turns of the tiles, flags: no fewer than it took."""
    said, race = on.said, on.race
    race.number = said.race or 0
    clear(race)
    stages = len(race.track.stages)
    usual = stages if on.asks == "over" or "award-race" in on.agenda else 1
    race.stage = within("stage", usual if said.stage is None else said.stage + 1, 1, stages) - 1
    cards = len(said.shown or []) + (said.laps_card is not None or on.asks == "laps-card")
    rounds = cards + int(race.number) + int(race.stage)
    race.rounds = at_least("rounds", said.rounds, rounds, max(1, rounds))
    laps, rest = divmod(max(0, said.window or 0), int(race.track.length))
    turns = 2 * laps + (rest > 0)
    race.rotations = at_least("rotations", said.rotations, turns, turns)
    cautions = int(said.flagged or (on.is_flag and not on.stage_over))
    race.cautions = at_least("cautions", said.cautions, cautions, cautions)
    flags = cautions + int(race.stage) + on.stage_over
    race.flags = at_least("flags", said.flags, flags, flags)


def at_least(key: str, value: int | None, least: int, otherwise: int) -> int:
    if value is None:
        return otherwise
    if value < least:
        raise bad(key, f"{value}; there must have been {least}")
    return within(key, value, 0, MOST)


# Teams


def set_teams(on: TableBeingSet) -> None:
    said, race, seats = on.said, on.race, int(on.race.seats)
    before = on.asks in ("pick-order", "teams", "team", "npds")
    primary = [(said.primaries or {}).get(seat, NOBODY) for seat in range(seats)]
    taken = [car for car in primary if car != NOBODY]
    once("primaries", taken, "two seats have one car")
    left = [car for car in range(CARS) if car not in taken]
    for seat in range(seats):
        if primary[seat] == NOBODY and (not before or on.asks == "npds"):
            primary[seat] = left.pop(0)
    race.primary = packed(primary)
    race.owner = packed(owners(on, primary, left, before))
    picks = once("picks", said.picks or [], "a seat stands twice")
    if on.asks == "team" and any(primary[seat] != NOBODY for seat in picks):
        raise bad("picks", "a seat has its car already")


def owners(on: TableBeingSet, primary: list[int], left: list[int], before: bool) -> list[int]:
    """Whose every car is; NPDs that nobody speaks of are dealt evenly, as far as they go."""
    seats = int(on.race.seats)
    owner = [primary.index(car) if car in primary else NOBODY for car in range(CARS)]
    if on.said.teammates is not None:
        for car, seat in on.said.teammates.items():
            if car in primary:
                raise bad("teammates", f"{on.names.colors[car]} is a primary")
            owner[car] = seat
    elif not before and seats <= 4:
        for number, car in enumerate(left[: len(left) // seats * seats]):
            owner[car] = number % seats
    if seats == 1 and not before and NOBODY in owner:
        raise bad("teammates", "alone, a player has all NPDs")
    return owner


# The track


def set_track(on: TableBeingSet) -> None:
    said, race, length = on.said, on.race, int(on.race.track.length)
    within("window", int(race.window), 0, FAR)
    if race.window % length not in (0, int(race.track.seam)):
        reason = f"{race.window}; a tile begins there: 0, {race.track.seam}, {length}"
        raise bad("window", reason)
    cars = said.cars or {}
    for car, place in cars.items():
        put(on, car, place)
    for car in range(CARS):
        if car not in cars and on.on_track:
            put_on_grid(on, car)
    if on.on_track and NOWHERE in list(race.at):
        raise bad("cars", "in a race all cars are on the track")
    find_lead(race)
    if race.lead >= race.window + length:
        raise bad("window", "the leader is beyond the front tile")
    for car in range(CARS):
        if race.at[car] != NOWHERE and race.far[car] + 2 * length < race.lead:
            raise on.bad_car("cars", car, "no car is more than a lap down (VL-LAPPED-07)")
    set_tokens(on)
    if said.lineup is None:
        race.lineup = running_order(race) if on.on_track else packed([])
    else:
        race.lineup = packed(once("lineup", said.lineup))
        if len(said.lineup) not in (0, CARS) or (on.on_track and not said.lineup):
            raise bad("lineup", "needs all eight cars")


def put(on: TableBeingSet, car: int, place: int) -> None:
    if place == OFF:
        return
    race, (far, lane) = on.race, divmod(place, LANES)
    space = space_at(far % int(race.track.length), lane)
    if not race.track.there[space]:
        where = place_in_words(None, place)
        raise on.bad_car("cars", car, f"there is no space {where} on these tiles")
    if race.grid[space] != NOBODY:
        other = on.names.colors[race.grid[space]]
        raise on.bad_car("cars", car, f"{other} stands on that space already (VL-MOVE-13)")
    race.grid[space], race.at[car], race.far[car] = car, space, far


def put_on_grid(on: TableBeingSet, car: int) -> None:
    race = on.race
    spaces = [int(space) for lane in race.track.grid for space in lane]
    spaces.sort(key=lambda space: (-(space // LANES), space % LANES))
    more = [int(space) for space in [*race.track.lapped_start, *race.track.overflow]]
    space = int(first_open(race, packed([*spaces, *more])))
    if space == NOWHERE:
        raise bad("cars", f"no starting space is left for {on.names.colors[car]}")
    race.grid[space], race.at[car], race.far[car] = car, space, space // LANES


def set_tokens(on: TableBeingSet) -> None:
    """VL-TILE-03, VL-LAPPED-01, VL-LAPPED-02. As the distances say, and a token has to fit them."""
    race = on.race
    retag(race, NOBODY, 0)
    for car, wanted in (on.said.tokens or {}).items():
        possible = tokens_of(on, car)
        if wanted not in possible:
            can_be = " or ".join(STATUSES[status] for status in sorted(possible))
            reason = f"{STATUSES[wanted]}; where it is it can be {can_be} (VL-LAPPED-01)"
            raise on.bad_car("tokens", car, reason)
        race.status[car] = wanted
    race.tokens = sum(1 for status in race.status if status)


def tokens_of(on: TableBeingSet, car: int) -> set[int]:
    race, house = on.race, on.race.board.house
    if race.at[car] == NOWHERE:  # Move Over ends with the line-up (VL-TILE-05)
        return {int(LEAD_LAP), int(LAPPED)} if on.is_flag else {int(LEAD_LAP)}
    if race.far[car] >= race.window or not on.on_track:
        return {int(LEAD_LAP)}
    there = race.far[car] + race.track.length
    if house.pass_forward_only or (there == race.lead and not house.level_regains):
        return {int(MOVE_OVER), int(LAPPED)}
    return {int(MOVE_OVER if there >= race.lead else LAPPED)}
