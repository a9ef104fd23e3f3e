"""What one seat may see: the facts it knows, and what follows from them."""

from __future__ import annotations

import msgspec

from fivewide.games.daytona_500.board import CARS, NOBODY
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.game import Position


class CarView(msgspec.Struct, frozen=True):
    car: str
    owner: int | None
    space: str | None  # None: not sold yet
    row: int | None
    to_go: int | None  # rows to the Finish Line
    start: int | None  # start position, from 1
    place: int | None  # once it is home


class PlayerView(msgspec.Struct, frozen=True):
    seat: int
    cash: int | None  # None: hidden
    cards: int  # in hand
    cars: tuple[str, ...]
    nines: tuple[str, ...]  # known to be in hand, by car
    won: int


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    race: int
    asks: str
    to_act: int | None
    dealer: int | None
    cars: tuple[CarView, ...]  # by color
    players: tuple[PlayerView, ...]  # by seat
    hand: tuple[str, ...]  # the seat's own
    discard: tuple[str, ...]
    out_of_play: tuple[str, ...]  # as far as it is known: nines
    offered: tuple[str, ...]
    lot: str | None
    bid: int
    bidder: int | None
    passed: tuple[int, ...]
    card: str | None
    line: int | None
    car: str | None
    places: tuple[str, ...]
    over: bool


def view(race: Race, seat: int | None, known: Position, names: Names) -> View:
    """What a seat knows of the position (`table.py` says what that is), and what follows from it.

    D5-SETUP-07, D5-MONEY-03, D5-TURN-04. Hands are secret, their sizes, cash and discard open.
    """
    return View(
        seat=seat,
        race=known["race"],
        asks=known["asks"],
        to_act=known["to_act"],
        dealer=known["dealer"],
        cars=tuple(_car(race, car, known, names) for car in range(CARS)),
        players=tuple(_player(race, number, known, names) for number in range(int(race.seats))),
        hand=() if seat is None else tuple(known["hands"][str(seat)]),
        discard=_seen(known["discard"]),
        out_of_play=_seen(known["out_of_play"]),
        offered=tuple(known["offered"]),
        lot=known["lot"],
        bid=known["bid"],
        bidder=known["bidder"],
        passed=tuple(known["passed"]),
        card=known["card"],
        line=known["line"],
        car=known["car"],
        places=tuple(known["places"]),
        over=race.over,
    )


def _seen(cards: list[str | None]) -> tuple[str, ...]:
    return tuple(card for card in cards if card is not None)


def _car(race: Race, car: int, known: Position, names: Names) -> CarView:
    color, row = COLORS[car], int(race.row[car])
    owner, places = known["owners"][color], known["places"]
    there = row != NOBODY
    return CarView(
        car=color,
        owner=None if owner == "none" else owner,
        space=known["cars"].get(color),
        row=names.row(row) if there else None,
        to_go=int(race.board.rows) - row if there else None,
        start=int(race.position[car]) + 1 if race.position[car] != NOBODY else None,
        place=places.index(color) + 1 if color in places else None,
    )


def _player(race: Race, seat: int, known: Position, names: Names) -> PlayerView:
    hand, owners = known["hands"][str(seat)], known["owners"]
    nines = {names.card_ids[nine]: COLORS[car] for car, nine in enumerate(race.board.nines)}
    return PlayerView(
        seat=seat,
        cash=known["cash"][str(seat)],
        cards=len(hand),
        cars=tuple(color for color, owner in owners.items() if owner == seat),
        nines=tuple(nines[card] for card in hand if card in nines),
        won=known["won"][str(seat)],
    )
