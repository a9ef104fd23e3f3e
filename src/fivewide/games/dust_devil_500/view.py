"""What one seat may see. In this game everything is public but the order of the deck."""

from __future__ import annotations

from typing import Literal

import msgspec

from fivewide.kernel.game import Position
from fivewide.racing.bag import size

from .names import CARS, Names
from .rules.finishing import ranking
from .state import Race


class CarView(msgspec.Struct, frozen=True):
    seat: int
    car: str  # its livery: ember, canary
    space: int | str  # 23, "start", "P2", "R3", "finish"
    number: int  # how far along: Pit Row by its numbers, the ramp as the last White
    to_go: int  # spaces to the Finish Line
    place: int  # now; equals share it
    owes: Literal["none", "pit-row", "ramp"]  # what the space it rests on will make it visit
    lost_turns: int  # turns it will skip
    extra_turns: int  # turns it has earned
    kept: tuple[str, ...]  # cards it keeps, by id
    past_red_line: bool  # it may roll one die instead of two


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    track: str  # by its id in the content
    die: str  # d8 or d6
    series: bool  # the race is one of six for points
    race: int  # which of the six
    round: int
    to_act: int | None  # the seat that is asked
    turn_of: int  # the seat whose turn it is
    asks: str  # what is waited for: reading, dice-count, turbocharge, over
    roll: tuple[int, ...]  # the numbers on the dice
    cars: tuple[CarView, ...]  # by seat
    home: tuple[str, ...]  # cars at the finish, winner first
    points: dict[str, int]  # by car, in a series
    deck_size: int  # Red Cards in all
    deck_left: int  # Red Cards not yet drawn
    discard: dict[str, int]  # cards that were drawn, by id
    over: bool


def view(race: Race, seat: int | None, known: Position, names: Names) -> View:
    """What a seat knows of the position, and what follows from it."""
    board = race.board
    places = ranking(race)
    cars = tuple(
        CarView(
            seat=number,
            car=car,
            space=known["cars"][car],
            number=int(board.number[race.at[number]]),
            to_go=_to_go(race, number),
            place=int(places[number]),
            owes=known["owes"][car],
            lost_turns=known["lost_turns"][car],
            extra_turns=known["extra_turns"][car],
            kept=tuple(known["kept"][car]),
            past_red_line=board.is_past_red_line(race.at[number]),
        )
        for number, car in enumerate(CARS[: race.seats])
    )
    follows = {
        "seat": seat,
        "track": names.track.id,
        "die": names.die.id,
        "series": board.house.series,
        "cars": cars,
        "deck_size": int(size(board.cards.copies)),
        "deck_left": sum(known["deck"].values()),
        "over": race.over,
    }
    return msgspec.convert({**known, **follows}, View)


def _to_go(race: Race, seat: int) -> int:
    board, spot = race.board, race.at[seat]
    if board.is_ramp(spot):
        return int(spot - board.ramp + 1)
    return int(max(board.finish - board.number[spot], 0))
