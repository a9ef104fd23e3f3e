"""What anybody may see: all of it, but for calls under seal."""

from __future__ import annotations

from typing import Any

import msgspec

from fivewide.games.pile_up_racing.board import NOBODY
from fivewide.games.pile_up_racing.names import MODES, Names
from fivewide.games.pile_up_racing.rules.segment import classification
from fivewide.games.pile_up_racing.state import Race
from fivewide.games.pile_up_racing.table import ROLLING
from fivewide.kernel.agenda import open_seats
from fivewide.kernel.game import Position

IN_HAND = (
    "turn", "new_piles", "part", "cars", "totals", "rung", "climbing", "check_plus", "incident",
    "sent_back", "frozen", "stopping",
)  # fmt: skip


class CarView(msgspec.Struct, frozen=True):
    """A car as it stands in the running order, with its card for this track."""

    driver: str
    number: str
    place: int
    seat: int | None
    pile: int | None  # from 0; None: not running, or on the way to the rear
    start: int
    led: int
    running: bool
    lapped: bool
    rating: str
    pit_rating: str
    acc: int
    pit: int
    mech: str
    dnf: int
    tires: int
    mode: str


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    name: str
    track: str
    type: str
    race: int
    of: int
    laps: int
    boxes: tuple[int, ...]  # normal segments of each stage; the Final Lap comes after them
    box: int  # so many are crossed off
    overtimes: int
    cautions: int
    flag: str  # green, yellow, white, checkered, or none before the start
    asks: str
    to_act: tuple[int, ...]
    owners: dict[str, int]  # the seat of each car that has one
    cars: tuple[CarView, ...]  # in running order, the retired last
    piles: tuple[tuple[str, ...], ...]
    rear: tuple[str, ...]
    pile: int | None  # the active one
    second: bool
    dice: tuple[int, ...]  # the roll that is being carried out
    checks: tuple[str, ...]
    special: str | None
    action: dict[str, Any]  # what else is known of the action in hand, as positions say it
    leader: str | None
    lead_changes: int
    out: tuple[dict[str, Any], ...]  # retired cars with the box and the place they had
    stages: tuple[tuple[str, ...], ...]
    sealed: int | None  # the seat's own call
    over: bool


def view(race: Race, seat: int | None, known: Position, names: Names) -> View:
    """PU-LAP-01, PU-LAP-02, PU-HAGG-01. The table; a lapped car is only called so."""
    card, board = names.card, names.board
    return View(
        seat=seat,
        name=card.name,
        track=card.track,
        type=names.type,
        race=card.race,
        of=card.of,
        laps=card.laps,
        boxes=tuple(int(boxes) for boxes in board.stages),
        box=int(race.box),
        overtimes=int(race.overtimes),
        cautions=int(race.cautions),
        flag=flag(race),
        asks=known["asks"],
        to_act=tuple(int(seat) for seat in open_seats(race)),
        owners=known["owners"],
        cars=tuple(cars(race, names, known)),
        piles=tuple(tuple(pile) for pile in known["piles"]),
        rear=tuple(known["rear"]),
        pile=int(race.active) if known["asks"] in ROLLING else None,
        second=known["second"],
        dice=tuple(known["dice"] or ()),
        checks=tuple(known["checks"]),
        special=known["special"],
        action={key: known[key] for key in IN_HAND},
        leader=known["leader"],
        lead_changes=known["lead_changes"],
        out=tuple(known["out"]),
        stages=tuple(tuple(stage) for stage in known["stages"]),
        sealed=known["sealed"].get(str(seat)),
        over=race.over,
    )


def flag(race: Race) -> str:
    if len(race.grid) == 0:
        return "none"
    if race.over:
        return "checkered"
    if race.caution:
        return "yellow"
    return "white" if race.is_final_lap() else "green"


def cars(race: Race, names: Names, known: Position) -> list[CarView]:
    """Everybody on the grid, in running order."""
    starts = {int(car): place for place, car in enumerate(race.grid, start=1)}
    pile_of = {driver: number for number, pile in enumerate(known["piles"]) for driver in pile}
    running = {int(car) for car in race.order} | {int(car) for car in race.rear}
    found = []
    for place, number in enumerate(classification(race), start=1):
        car = int(number)
        driver = names.drivers[car]
        pile = pile_of.get(driver.driver)
        found.append(
            CarView(
                driver=driver.driver,
                number=driver.number,
                place=place,
                seat=None if race.owner[car] == NOBODY else int(race.owner[car]),
                pile=pile,
                start=starts[car],
                led=int(race.led[car]),
                running=car in running,
                lapped=is_lapped(race, pile),
                rating=driver.rating(names.type),
                pit_rating=driver.pit_rating(names.type),
                acc=driver.acc,
                pit=driver.pit,
                mech=driver.mech,
                dnf=driver.dnf,
                tires=int(race.tires[car]) if len(race.tires) else 0,
                mode=MODES[int(race.push[car]) + 1] if len(race.push) else "normal",
            )
        )
    return found


def is_lapped(race: Race, pile: int | None) -> bool:
    """PU-LAP-01, PU-LAP-02. Beyond the seventh pile, gaps counted; it changes nothing."""
    return pile is not None and 0 < race.board.lap_piles <= pile
