"""The table as no race could have it: points, the start, turns, cars lost and not replaced."""

from __future__ import annotations

from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad

from ..board import NOBODY, NONE, TEAM
from ..names import Names
from ..rules.damage import clockwise
from ..rules.setup import bits, grid_space
from ..rules.turn import missing, ready
from ..state import DESTROYED, ON_TRACK, RESERVE, Race
from ..table import MARKS, SETUP, Document

# What comes after a question, where that is always the same
AFTER = {
    "over": "over",
    **dict.fromkeys(("starting-cars", "starting-cars-openly"), "choose-cars"),
    **dict.fromkeys(("bag", "bag-fill", "bag-draw"), "line-up"),
    "race-deck": "fill-hands",
    "card": "next-segment",
    **dict.fromkeys(("step", "link", "lane"), "keep-moving"),
    "debris": "debris",
    "discard": "end-turn",
}


def parts_after(race: Race, said: Document) -> list[str]:
    """What may come after the question; the first is meant when a document does not say.

    A replacement comes in whatever a car was lost by.
    """
    asks, segment = said.asks or "", said.segment
    if asks in AFTER:
        return [AFTER[asks]]
    if asks in ("fire", "combat-card"):
        return ["start-moving", "end-segment"]
    if segment is None:
        return ["next-segment"]
    shot = "end-segment" if segment.fired else "fire-last"
    if asks == "replacement":
        return [shot, "start-moving", "after-collision", "draw-event", "debris", "end-segment"]
    before_event = asks in ("route", "collision-card", "chain") and race.segment.event == NONE
    return ["draw-event" if before_event else shot]


def settle_next(race: Race, said: Document) -> None:
    """What comes next as a document says it, if that can follow the question, or the usual."""
    fitting = parts_after(race, said)
    said.next = said.next or fitting[0]
    if said.next not in fitting:
        raise bad("next", f"{said.next}; after {said.asks} comes {' or '.join(fitting)}")


def check_table(race: Race, said: Document, names: Names) -> None:
    """Everything but the segment: `segment.py`."""
    for key in MARKS:
        once(key, [names.car_ids[car] for car in getattr(said, key) or ()])
    for seat, cars in (said.starters or {}).items():
        once(f"starters.{seat}", [names.car_ids[car] for car in cars])
    check_result(race, said)
    if said.asks in SETUP:
        check_setup(race, said)
    else:
        check_clock(race, said)
        check_turn(race, said)
        check_vacancies(race, said)


def once(key: str, ids: list[str]) -> None:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise bad(key, f"{id} is named twice")


# Points


def check_result(race: Race, said: Document) -> None:
    """AR-11.5-01. Whose pool is empty has won, alone, and the race is over."""
    empty = [seat for seat in range(int(race.seats)) if race.pool[seat] == 0]
    if said.asks != "over":
        if empty:
            raise bad("pools", f"seat {empty[0]} has won: its pool is empty")
        if said.winner is not None:
            raise bad("winner", f"a race that is won is over, and {said.asks} not asked any more")
        return
    if len(empty) > 1:
        raise bad("pools", f"seats {empty[0]} and {empty[1]} are empty: one wins (AR-11.5-01)")
    winner, why = (empty[0], "its pool is empty") if empty else called_off(race)
    if said.winner is None:
        raise bad("winner", f"say {winner}: {why}")
    if said.winner != winner:
        raise bad("winner", f"{said.winner}; must be {winner}: {why}")


def called_off(race: Race) -> tuple[int, str]:
    """AR-11.5-04. Without an empty pool the smallest wins, but not before the end."""
    cap = int(race.board.house.turn_cap)
    if race.turn < cap and any(race.in_play(seat) for seat in range(int(race.seats))):
        raise bad("asks", f"over: no pool is empty, there are cars left, and turns until {cap}")
    pools = [int(pool) for pool in race.pool]
    return pools.index(min(pools)), "its pool is the smallest"


def check_clock(race: Race, said: Document) -> None:
    """AR-11.4-01, AR-11.4-02. From turn 2 on a point from every pool, until it stops for good."""
    ticks = max(0, int(race.turn) - (2 if said.asks == "race-deck" else 1))
    gone = {int(points) for points in race.removed}
    if len(gone) > 1:
        raise bad("removed", "the clock takes as many points from every pool (AR-11.4-01)")
    (points,) = gone
    most = max(0, ticks - 1) if race.clock_off else ticks
    if race.clock_off and ticks == 0:
        raise bad("clock_off", f"the clock has not begun in turn {race.turn} (AR-11.4-01)")
    if points > most:
        raise bad("removed", f"{points}; the clock has taken {most} at most by now (AR-11.4-01)")


# Before the start


def check_setup(race: Race, said: Document) -> None:
    """AR-3.0-07. Nothing has happened but that cars were chosen and put on the grid."""
    begun = {
        "turn": race.turn > 1,
        "last": said.last is not None,
        "damage": any(race.damage),
        **{key: bool(getattr(said, key)) for key in MARKS},
        "claimed": any(race.claimed),
        "removed": any(race.removed),
        "clock_off": race.clock_off,
        "bounty": race.bounty > 0,
        "race_bonus": race.race_bonus > 0,
        "hands": any(len(hand) for hand in race.hands),
        "discards": any(race.discards),
        "combat_discards": any(race.combat_out),
        "event_discards": any(race.events_out),
        "vacancies": bool(said.vacancies),
        "segment": said.segment is not None,
    }
    for key, is_there in begun.items():
        if is_there:
            raise bad(key, f"the race has not begun yet when {said.asks} is asked")
    check_question(race, said.asks or "")
    check_grid(race, said)
    check_starters(race, said)


def check_question(race: Race, asks: str) -> None:
    """AR-3.0-05, AR-3.0-09. Options say how cars are chosen and how they come into the bag."""
    house = race.board.house
    wrong = {
        "starting-cars": house.open_pick,
        "starting-cars-openly": not house.open_pick,
        "bag": house.random_bag,
        "bag-fill": not house.random_bag,
    }
    if wrong.get(asks, False):
        option = "pick" if asks.startswith("starting") else "bag_choice"
        raise bad("asks", f"{asks} is not asked with this {option}")


def check_grid(race: Race, said: Document) -> None:
    """AR-3.0-08, AR-3.0-12. Round after round one car of every team, from position 1 on."""
    seats = int(race.seats)
    cars = [car for car in range(len(race.status)) if race.status[car] != RESERVE]
    on_grid = [int(race.car_on(grid_space(race, place))) for place in range(len(cars))]
    if sorted(on_grid) != cars or any(race.status[car] != ON_TRACK for car in cars):
        raise bad("cars", f"before the start {len(cars)} cars stand on as many grid positions")
    for start in range(0, len(cars), seats):
        if len({car // TEAM for car in on_grid[start : start + seats]}) < seats:
            raise bad("cars", "a round of the grid has one car of every team (AR-3.0-08)")
    first = on_grid[0] // TEAM if cars else None
    if said.first is not None and said.first != first:
        raise bad("first", "the owner of the car on grid position 1 goes first (AR-3.0-12)")
    race.first = NOBODY if first is None else first


def check_starters(race: Race, said: Document) -> None:
    """AR-3.0-05. As many starting cars as the race takes, those on the grid included."""
    asks = said.asks
    most = int(race.race_number())
    for seat in range(int(race.seats)):
        cars = int(bits(race.starters[seat]) + race.in_play(seat))
        if cars != most and (cars or said.next == "line-up"):
            raise bad(
                f"starters.{seat}", f"{cars} starting cars, with those on the grid; must be {most}"
            )
    if said.next == "choose-cars" and race.in_play(0):
        raise bad("cars", "nobody is on the grid before the starting cars are chosen")
    bagged = [car != NONE for car in race.bagged]
    if any(bagged) and asks not in ("bag-fill", "bag-draw"):
        raise bad("bagged", f"the bag is empty when {asks} is asked")
    chosen = [race.starters[seat] > 0 for seat in range(int(race.seats))]
    for key, done in (("bagged", bagged), ("starters", chosen)):
        if asks in ("bag-fill", "starting-cars-openly") and done != sorted(done, reverse=True):
            raise bad(key, "seats come one after the other, 0 first")


# A turn


def check_turn(race: Race, said: Document) -> None:
    """AR-4.2-01. Between the parts of a turn."""
    for key in ("starters", "bagged"):
        if getattr(said, key):
            raise bad(key, f"the start is over when {said.asks} is asked")
    if said.sealed and said.asks != "discard":
        raise bad("sealed", f"{said.asks} is nothing that is answered sealed")
    if said.asks == "race-deck":
        if said.acted:
            raise bad("acted", "no car has been activated before hands are filled (AR-4.5-06)")
        if missing(race) == 0:
            raise bad("hands", "all of them are full: there is nothing to deal")
    if said.asks == "card" and said.last is not None and said.last != (said.to_act or 0):
        raise bad("last", f"{said.last}; must be {said.to_act or 0}, who is asked for a card")
    if said.asks == "discard":
        for seat in range(int(race.seats)):
            if said.acted and len(ready(race, seat)) and len(race.hands[seat]):
                raise bad("acted", f"seat {seat} still has cars to activate (AR-4.4-01)")
    if said.asks in ("race-deck", "card", "discard") and said.segment is not None:
        raise bad("segment", f"{said.asks} is asked between segments")


def check_vacancies(race: Race, said: Document) -> None:
    """AR-8.3-01, AR-8.3-12. A lost car is replaced before anything else, clockwise."""
    if said.vacancies and said.asks != "replacement":
        raise bad("vacancies", f"cars are replaced before {said.asks} is asked (AR-8.3-12)")
    for seat in range(int(race.seats)):
        lost = [entry // 2 for entry in said.vacancies or ()].count(seat)
        mat = range(seat * TEAM, seat * TEAM + TEAM)
        wrecks = sum(1 for car in mat if race.status[car] == DESTROYED)
        if lost > wrecks:
            raise bad("vacancies", f"seat {seat} lost {lost} cars; destroyed are {wrecks}")
        if lost and race.in_play(seat) + lost > race.race_number():
            raise bad("vacancies", f"seat {seat} has all its cars in the race")
    if said.asks == "replacement" and said.vacancies:
        seat = int(clockwise(race, packed(said.vacancies))[0]) // 2
        if said.to_act is not None and said.to_act != seat:
            raise bad("to_act", f"{said.to_act}; seat {seat} replaces its car first (AR-8.3-12)")


def check_seat(race: Race, said: Document) -> None:
    """Whoever a document says is to act is whom its question is put to."""
    to_act, question = said.to_act, race.question
    if to_act is None:
        return
    if question is None or question.seat == NOBODY:
        raise bad("to_act", f"{to_act}; {said.asks} is not asked of one seat")
    if question.seat != to_act:
        raise bad("to_act", f"{to_act}; {said.asks} is asked of seat {question.seat}")
