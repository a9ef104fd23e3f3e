"""What one seat may see. Lists what is public; hands stay hidden."""

from __future__ import annotations

from typing import Any

import msgspec

from fivewide.games.daytona_500.board import CARS, NOBODY
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.position import AUCTION, position
from fivewide.games.daytona_500.state import Race


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


def view(race: Race, seat: int | None, names: Names, options: Any) -> View:
    """D5-SETUP-07, D5-MONEY-03, D5-TURN-04. Hands are secret, their sizes, cash and discard open.

    Options hide cash outside auctions, and all of the discard but its top card.
    """
    document = position(race, names)
    asks = document["asks"]
    hides_cash = options.money_visibility == "hidden_between_auctions" and asks not in AUCTION
    discard = document["discard"]
    if options.discard_visibility == "top_only":
        discard = discard[-1:]
    return View(
        seat=seat,
        race=document["race"],
        asks=asks,
        to_act=document["to_act"],
        dealer=document["dealer"],
        cars=tuple(_car(race, car, names) for car in range(CARS)),
        players=tuple(
            _player(race, number, document, hides_cash and number != seat and not race.over)
            for number in range(int(race.seats))
        ),
        hand=() if seat is None else tuple(document["hands"][str(seat)]),
        discard=tuple(discard),
        out_of_play=tuple(names.card_ids[card] for card in race.out if race.board.is_nine(card)),
        offered=tuple(document["offered"]),
        lot=document["lot"],
        bid=document["bid"],
        bidder=document["bidder"],
        passed=tuple(document["passed"]),
        card=document["card"],
        line=document["line"],
        car=document["car"],
        places=tuple(document["places"]),
        over=race.over,
    )


def _car(race: Race, car: int, names: Names) -> CarView:
    row, order = int(race.row[car]), [int(home) for home in race.order]
    there = row != NOBODY
    return CarView(
        car=COLORS[car],
        owner=None if race.owner[car] == NOBODY else int(race.owner[car]),
        space=names.space(row * 3 + int(race.lane[car])) if there else None,
        row=names.row(row) if there else None,
        to_go=int(race.board.rows) - row if there else None,
        start=int(race.position[car]) + 1 if race.position[car] != NOBODY else None,
        place=order.index(car) + 1 if car in order else None,
    )


def _player(race: Race, seat: int, document: dict[str, Any], hidden: bool) -> PlayerView:
    nines = {int(nine): COLORS[car] for car, nine in enumerate(race.board.nines)}
    return PlayerView(
        seat=seat,
        cash=None if hidden else document["cash"][str(seat)],
        cards=len(race.hands[seat]),
        cars=tuple(COLORS[car] for car in range(CARS) if race.owner[car] == seat),
        nines=tuple(nines[int(card)] for card in race.hands[seat] if int(card) in nines),
        won=document["won"][str(seat)],
    )
