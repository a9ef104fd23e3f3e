"""Short pictures of a race or an auction: cars drawn in their lanes, and what came of it.

    table = race(lanes(9, A="RBG"), hand="three-red")
    play(table, "three-red")
    assert where(table, "RBG") == "15A 14A 13A"

Y R B G O K are the cars (K is black). Seat 0 is to act, unless the position says something else.
A card may be named by the beginning of its id, as long as that fits no other.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.board import Board
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.rules.setup import new_table
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Prepared
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.game import Json
from fivewide.kernel.table import Table
from tests.games import tables
from tests.games.tables import asks as asks
from tests.games.tables import feed as feed
from tests.games.tables import kinds as kinds
from tests.games.tables import said as said
from tests.games.tables import told as told

RaceTable = Table[Race]
CAR = {"Y": "yellow", "R": "red", "B": "blue", "G": "green", "O": "orange", "K": "black"}
TRACKS = ("speedway-52", "short-track-38", "canyon-56")
PASS: Json = {"pass": True}


def prepared(options: dict[str, Any] | None = None) -> Prepared[Board, Names]:
    return _prepared(tuple(sorted((options or {}).items())))


@cache
def _prepared(options: tuple[tuple[str, Any], ...]) -> Prepared[Board, Names]:
    made: Prepared[Board, Names] = GAME.prepare(dict(options), 2).content
    return made


CARD_IDS = prepared().names.card_ids


def card(start: str) -> str:
    """The one card whose id begins so."""
    if start in CARD_IDS:
        return start
    (id,) = [id for id in CARD_IDS if id.startswith(start)]
    return id


def cards(starts: str) -> list[str]:
    return [card(start) for start in starts.split()]


def lanes(first: int, A: str = "", B: str = "", C: str = "") -> dict[str, str]:
    """Cars drawn along their lanes from row `first` on; anything but a car's letter is empty."""
    return {
        CAR[letter]: f"{first + step}{lane}"
        for lane, drawn in (("A", A), ("B", B), ("C", C))
        for step, letter in enumerate(drawn)
        if letter in CAR
    }


def on(picture: str) -> dict[str, str]:
    """ "R 19A, B 10A" as the cars of a position."""
    pairs = [part.split() for part in picture.split(",")]
    return {CAR[letter]: space for letter, space in pairs}


def home(letters: str) -> dict[str, str]:
    return {CAR[letter]: "finish" for letter in letters}


def owned(**seats: str) -> dict[str, Any]:
    """owned(s0="RB", s1="Y") as the owners of a position; all others belong to nobody."""
    owners: dict[str, Any] = dict.fromkeys(COLORS, "none")
    for seat, letters in seats.items():
        owners.update({CAR[letter]: int(seat[1:]) for letter in letters})
    return owners


def race(
    cars: dict[str, str] | None = None,
    *,
    hand: str = "",
    players: int = 3,
    options: dict[str, Any] | None = None,
    **position: Any,
) -> RaceTable:
    """A table set from a picture; `hand` is seat 0's, cards apart by spaces."""
    start: dict[str, Any] = {**position}
    if cars is not None:
        start["cars"] = cars
    if hand:
        start["hands"] = {"0": cards(hand), **start.get("hands", {})}
    return set_up(start, players, options)


def set_up(
    start: dict[str, Any] | None, players: int, options: dict[str, Any] | None = None
) -> RaceTable:
    return tables.set_up(GAME, start, players, options)


def auction(players: int = 3, options: dict[str, Any] | None = None, **position: Any) -> RaceTable:
    """An auction about to turn up its next bidding card; the last seat deals, so seat 0 opens."""
    return set_up({"asks": "bidding-card", **position}, players, options)


def opened(seed: int, *, players: int = 3, options: dict[str, Any] | None = None) -> RaceTable:
    """A game from the very beginning, with a seeded deal."""
    return tables.opened(GAME, seed, players, options)


# What players and chance say


def turn_up(table: RaceTable, color: str) -> None:
    feed(table, color)


def say(table: RaceTable, *actions: Json) -> None:
    """Whoever is asked says these things, one after the other."""
    for action in actions:
        (seat,) = table.to_act
        table.act(seat, action)


def play(table: RaceTable, start: str) -> None:
    say(table, {"play": card(start)})


def end(table: RaceTable, *spaces: str) -> None:
    """The mover says where the cars end."""
    say(table, *({"end": space} for space in spaces))


def settle(table: RaceTable) -> None:
    """Every car ends in the innermost lane it can, until something else is asked."""
    while asks(table) == "end-space":
        end(table, ends(table)[0])


def wild(table: RaceTable, color: str) -> None:
    say(table, {"wild": color})


def bid(table: RaceTable, *bills: int) -> None:
    """Bids in bills of $10,000; 0 is a pass."""
    say(table, *({"bid": number * 10_000} if number else PASS for number in bills))


def sold(table: RaceTable, color: str, bills: int = 1) -> None:
    """The opener bids and everybody else passes."""
    turn_up(table, color)
    bid(table, bills)
    while asks(table) == "bid":
        bid(table, 0)


def unwanted(table: RaceTable, color: str) -> None:
    """Everybody passes."""
    turn_up(table, color)
    while asks(table) == "bid":
        bid(table, 0)


def refused(table: RaceTable, action: Json) -> str:
    """The rule by which the action is refused; nothing has changed."""
    before = table.position()
    (seat,) = table.to_act
    with pytest.raises(IllegalAction) as refusal:
        table.act(seat, action)
    assert table.position() == before
    return refusal.value.rule


# Reading the table back


def where(table: RaceTable, letters: str) -> str:
    """Where these cars are: "15A 14A finish"."""
    there = table.position()["cars"]
    return " ".join(there[CAR[letter]] for letter in letters)


def key(table: RaceTable, name: str) -> Any:
    return table.position()[name]


def next_up(table: RaceTable) -> int | None:
    seat: int | None = table.position()["to_act"]
    return seat


def ends(table: RaceTable) -> list[str]:
    """The end spaces that are offered."""
    assert asks(table) == "end-space"
    return [action["end"] for action in offered(table)]


def wild_cars(table: RaceTable) -> list[str]:
    assert asks(table) == "wild"
    return [action["wild"] for action in offered(table)]


def bids(table: RaceTable) -> list[int]:
    """The bids that are offered, in bills."""
    return [action["bid"] // 10_000 for action in offered(table) if "bid" in action]


def offered(table: RaceTable) -> list[Json]:
    (seat,) = table.to_act
    return [action for action in table.options(seat)]


def moves(table: RaceTable) -> str:
    """What became of the lines so far, in order: "R6 r B4< K- G!".

    Red moved six, red was drafted, blue fell short of four, black was blocked, green finished.
    """
    letters = list(CAR)
    marks = []
    for event in table.events(None):
        letter = letters[event.facts.get("car") or 0]
        number = event.facts.get("spaces")
        if event.kind == "moved":
            marks.append(f"{letter}{number}")
        elif event.kind == "moved-as-far-as-possible":
            marks.append(f"{letter}{number}<")
        elif event.kind == "blocked":
            marks.append(f"{letter}-")
        elif event.kind == "drafted":
            marks.append(letter.lower())
        elif event.kind == "finished":
            marks.append(f"{letter}!")
    return " ".join(marks)


# Below the table: states for pure questions


def board(options: dict[str, Any] | None = None) -> Board:
    return prepared(options).board


def bare(cars: dict[str, str], options: dict[str, Any] | None = None, players: int = 2) -> Race:
    """A state with just these cars on the track, for questions about moving."""
    made = prepared(options)
    state = new_table(players, Seeded(0), made.board)
    for color, text in cars.items():
        space = made.names.find(text)
        assert space is not None
        state.put(COLORS.index(color), space // 3, space % 3)
    return state
