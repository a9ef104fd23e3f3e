"""What one seat may see. In this game everything is public but the order of the deck."""

from __future__ import annotations

import msgspec

from fivewide.games.dust_devil_500.names import CARS, Names
from fivewide.games.dust_devil_500.position import position
from fivewide.games.dust_devil_500.rules.finishing import ranking
from fivewide.games.dust_devil_500.state import Race


class CarView(msgspec.Struct, frozen=True):
    seat: int
    car: str  # its livery: ember, canary
    space: int | str  # 23, "start", "P2", "R3", "finish"
    number: int  # how far along: Pit Row by its numbers, the ramp as the last White
    to_go: int  # spaces to the Finish Line
    place: int
    owes: str  # none, pit-row, ramp
    lost_turns: int
    extra_turns: int
    kept: tuple[str, ...]
    past_red_line: bool


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    race: int
    round: int
    to_act: int | None
    turn_of: int
    asks: str
    roll: tuple[int, ...]
    cars: tuple[CarView, ...]  # by seat
    home: tuple[str, ...]
    points: dict[str, int]
    deck_left: int
    discard: dict[str, int]
    over: bool


def view(race: Race, seat: int | None, names: Names) -> View:
    board = race.board
    document = position(race, names)
    places = ranking(race)
    cars = tuple(
        CarView(
            seat=number,
            car=car,
            space=document["cars"][car],
            number=int(board.number[race.at[number]]),
            to_go=_to_go(race, number),
            place=int(places[number]),
            owes=document["owes"][car],
            lost_turns=document["lost_turns"][car],
            extra_turns=document["extra_turns"][car],
            kept=tuple(document["kept"][car]),
            past_red_line=board.is_past_red_line(race.at[number]),
        )
        for number, car in enumerate(CARS[: race.seats])
    )
    return View(
        seat=seat,
        race=document["race"],
        round=document["round"],
        to_act=document["to_act"],
        turn_of=document["turn_of"],
        asks=document["asks"],
        roll=tuple(document["roll"]),
        cars=cars,
        home=tuple(document["home"]),
        points=document["points"],
        deck_left=sum(document["deck"].values()),
        discard=document["discard"],
        over=race.over,
    )


def _to_go(race: Race, seat: int) -> int:
    board, spot = race.board, race.at[seat]
    if board.is_ramp(spot):
        return int(spot - board.ramp + 1)
    return int(max(board.finish - board.number[spot], 0))
