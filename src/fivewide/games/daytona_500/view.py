"""What one seat may see: the facts it knows, and what follows from them."""

from __future__ import annotations

from typing import Literal

import msgspec

from fivewide.kernel.game import Position

from .board import CARS, NOBODY
from .content import BILL, COLORS
from .names import Names
from .questions import barred_from
from .rules.auction import SEAT, Bid, is_guarded, most_cars
from .rules.turn import PickSpace, PickWildCar, PlayCard
from .state import Race
from .told import rank_of

# How a player stands with the car for sale: the highest bidder, about to bid, still in; or out, for
# having all its cars, because it is kept for those without one, or after a pass.
Bidding = Literal["high", "asked", "in", "limit", "kept", "passed"]


class CarView(msgspec.Struct, frozen=True):
    car: str
    owner: int | None
    space: str | None  # None: not sold yet
    row: int | None
    lane: int | None  # 0 is the inner one
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
    bidding: Bidding | None  # None: nothing is for sale


class Barred(msgspec.Struct, frozen=True):
    """A car that cannot be given the wild line."""

    car: str
    rule: str
    why: str  # what it is, or cannot do


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    race: int  # which of them, from 1
    races: int  # of the game
    track: str
    prizes: tuple[int, ...]  # of every place
    most_cars: int  # that a player may own
    asks: str  # what is waited for: bid, card, wild, end-space, over
    to_act: int | None  # the seat that is asked
    turns: tuple[int, ...]  # in a race: who plays after whom, from the one to act on
    dealer: int | None
    cars: tuple[CarView, ...]  # by color
    order: tuple[str, ...]  # running order of all cars; those without a space come last
    players: tuple[PlayerView, ...]  # by seat
    hand: tuple[str, ...]  # the seat's own
    discard: tuple[str, ...]  # as far as it may be seen, the last one on top
    discarded: int  # how many cards it has
    out_of_play: tuple[str, ...]  # as far as it is known: nines
    offered: tuple[str, ...]  # cars that came up for sale
    lot: str | None  # the car for sale
    bid: int  # the highest so far
    bidder: int | None  # who made it
    card: str | None  # being played
    line: int | None  # of that card, from 1
    car: str | None  # being moved
    barred: tuple[Barred, ...]  # from the wild line that is asked about
    places: tuple[str, ...]  # cars that are home, winner first
    over: bool


def view(race: Race, seat: int | None, known: Position, names: Names) -> View:
    """What a seat knows of the position (`table.py` says what that is), and what follows from it.

    D5-SETUP-07, D5-MONEY-03, D5-TURN-04. Hands are secret, their sizes, cash and discard open.
    """
    follows = {
        "seat": seat,
        "races": int(race.board.house.races),
        "track": names.track.id,
        "prizes": [int(prize) * BILL for prize in race.board.prizes],
        "most_cars": int(most_cars(race)),
        "turns": _turns(race),
        "cars": [_car(race, car, known, names) for car in range(CARS)],
        "order": _order(race, known),
        "players": [_player(race, number, known, names) for number in range(int(race.seats))],
        "hand": () if seat is None else known["hands"][str(seat)],
        "discard": _seen(known["discard"]),
        "discarded": len(known["discard"]),
        "out_of_play": _seen(known["out_of_play"]),
        "barred": _barred(race),
        "over": race.over,
    }
    return msgspec.convert({**known, **follows}, View)


def _seen(cards: list[str | None]) -> list[str]:
    return [card for card in cards if card is not None]


def _car(race: Race, car: int, known: Position, names: Names) -> CarView:
    color, row = COLORS[car], int(race.row[car])
    owner, places = known["owners"][color], known["places"]
    there = row != NOBODY
    return CarView(
        car=color,
        owner=None if owner == "none" else owner,
        space=known["cars"].get(color),
        row=names.row(row) if there else None,
        lane=int(race.lane[car]) if there else None,
        to_go=int(race.board.rows) - row if there else None,
        start=int(race.position[car]) + 1 if race.position[car] != NOBODY else None,
        place=places.index(color) + 1 if color in places else None,
    )


def _order(race: Race, known: Position) -> list[str]:
    """Home first, then by row; side by side the inner lane is ahead."""
    ranks = {
        color: rank_of(int(race.row[car]), int(race.lane[car]))
        for car, color in enumerate(COLORS)
        if race.row[car] != NOBODY and color not in known["places"]
    }
    running = sorted(ranks, key=ranks.__getitem__, reverse=True)
    placed = [*known["places"], *running]
    return placed + [color for color in COLORS if color not in placed]


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
        bidding=_bidding(race, seat),
    )


def _bidding(race: Race, seat: int) -> Bidding | None:
    """D5-BID-05, D5-BID-14, D5-BID-24. How a player stands with the car for sale."""
    asked = race.question
    if not isinstance(asked, Bid):
        return None
    sale = race.on_sale()
    if sale.bidder == seat:
        return "high"
    if asked.seat == seat:
        return "asked"
    if race.cars_of(seat) >= most_cars(race):
        return "limit"
    if is_guarded(race) and race.cars_of(seat) > 0:
        return "kept"
    return "passed" if sale.passed & SEAT[seat] else "in"


def _turns(race: Race) -> tuple[int, ...]:
    """D5-TURN-02, D5-TURN-05. Play goes to the right, past everybody without cards."""
    asked = race.question
    if not isinstance(asked, PlayCard | PickWildCar | PickSpace):
        return ()
    round_the_table = [(int(asked.seat) + place) % int(race.seats) for place in range(race.seats)]
    return tuple(seat for seat in round_the_table if seat == asked.seat or len(race.hands[seat]))


def _barred(race: Race) -> tuple[Barred, ...]:
    """D5-CARD-04 to -06. Of the cars that cannot be given the wild line, why."""
    asked = race.question
    if not isinstance(asked, PickWildCar):
        return ()
    others = [car for car in range(CARS) if car not in asked.cars]
    return tuple(Barred(COLORS[car], *barred_from(race, asked, car)) for car in others)
