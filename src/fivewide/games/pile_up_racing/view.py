"""What anybody may see: all of it, but for calls under seal."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import asdict

from fivewide.kernel.agenda import open_seats
from fivewide.kernel.game import FIELD, Position
from fivewide.kernel.speech import words

from .content import TYPE_NAMES, RatingParts
from .names import MODES, Names, pile_name
from .results import lapped, results
from .rules.driving import WORN
from .state import Race

IN_HAND = (
    "turn", "new_piles", "part", "cars", "totals", "again", "rung", "climbing", "check_plus",
    "incident", "sent_back", "frozen", "stopping",
)  # fmt: skip


class CarView(msgspec.Struct, frozen=True):
    """A car as it stands in the running order, with its card for this track."""

    driver: str
    short: str  # the last name, of two alike with an initial
    number: str
    place: int
    seat: int | None
    pile: str | None  # its name; None: not running, or on the way to the rear
    start: int
    led: int
    running: bool
    lapped: bool
    rating: RatingParts
    pit_rating: RatingParts
    acc: int
    pit: int
    mech: str
    dnf: int
    tires: int  # how old, in segments
    worn: bool
    mode: str


class PileView(msgspec.Struct, frozen=True):
    name: str
    cars: tuple[str, ...]  # the first on top; none: a gap


class Retired(msgspec.Struct, frozen=True):
    """A car that is out, with the box and the place it had."""

    driver: str
    box: int
    place: int


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    name: str
    track: str
    type: str  # as people call it: road course
    race: int
    of: int
    laps: int
    boxes: tuple[int, ...]  # normal segments of each stage; the Final Lap comes after them
    segments: int  # all of them
    box: int  # so many are crossed off
    segment: int | str | None  # which is run: a number, Final Lap, overtime; None: none is
    stage: int  # which it is in
    lap: int  # about where the leader is
    overtimes: int
    cautions: int
    flag: str  # green, yellow, white, checkered, or none before the start
    asks: str
    to_act: tuple[int, ...]
    owners: dict[str, int]  # the seat of each car that has one
    cars: tuple[CarView, ...]  # in running order, the retired last
    piles: tuple[PileView, ...]  # the lead pile first
    rear: tuple[str, ...]
    pile: str | None  # the active one
    second: bool
    dice: tuple[int, ...]  # the roll that is being carried out
    checks: tuple[str, ...]
    special: str | None
    action: dict[str, Any]  # what else is known of the action in hand, as positions say it
    leader: str | None
    lead_changes: int
    out: tuple[Retired, ...]
    stages: tuple[tuple[str, ...], ...]
    sealed: int | None  # the seat's own call
    over: bool


def view(race: Race, seat: int | None, known: Position, names: Names) -> View:
    """PU-LAP-01, PU-LAP-02, PU-HAGG-01. The table; a lapped car is only called so.

    The track card, what is known of the position, and what follows from both.
    """
    card, board = names.card, names.board
    started = len(race.grid) > 0
    follows = {
        "seat": seat,
        "type": words(TYPE_NAMES[names.type]),
        "boxes": [int(boxes) for boxes in board.stages],
        "segments": int(board.normal),
        "segment": names.segment(int(race.box) + 1) if started and not race.over else None,
        "stage": stage(race),
        "lap": lap(race, card.laps),
        "flag": flag(race),
        "to_act": [int(seat) for seat in open_seats(race)],
        "cars": cars(race, names, known),
        "piles": [
            PileView(pile_name(number), tuple(cars)) for number, cars in enumerate(known["piles"])
        ],
        "dice": known["dice"] or (),
        "action": {key: known[key] for key in IN_HAND},
        "sealed": known["sealed"].get(str(seat)),
        "over": race.over,
    }
    return msgspec.convert({**asdict(card), **known, **follows}, View)


def stage(race: Race) -> int:
    """The stage of the next box, from 1; of the Final Lap the last."""
    return 1 + sum(int(ends) for ends in race.board.stage_ends[: race.box])


def lap(race: Race, laps: int) -> int:
    """About which lap the leader is on: segments, and the Final Lap, share them out."""
    if race.over:
        return laps
    run = round(race.box / (int(race.board.normal) + 1) * laps)
    return max(min(run, laps - 1), 1)


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
    laps_down = lapped(race)
    pile_of = {driver: number for number, pile in enumerate(known["piles"]) for driver in pile}
    is_driven = len(race.tires) > 0
    found = []
    for line in results(race, names) if len(race.grid) > 0 else ():
        car = names.numbers[line.car]
        driver, pile = names.drivers[car], pile_of.get(line.car)
        found.append(
            CarView(
                driver=driver.driver,
                short=names.short[car],
                number=driver.number,
                place=line.place,
                seat=None if line.seat == FIELD else line.seat,
                pile=None if pile is None else pile_name(pile),
                start=line.start,
                led=line.led,
                running=line.running,
                lapped=car in laps_down,
                rating=names.ratings[car],
                pit_rating=names.pit_ratings[car],
                acc=driver.acc,
                pit=driver.pit,
                mech=driver.mech,
                dnf=driver.dnf,
                tires=int(race.tires[car]) if is_driven else 0,
                worn=is_driven and race.tires[car] >= WORN,
                mode=MODES[int(race.push[car]) + 1] if is_driven else "normal",
            )
        )
    return found
