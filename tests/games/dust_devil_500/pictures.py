"""Short pictures of a race: cars on spaces, dice by number, and what came of it.

    table = race("ember 22, canary 30", version=5)
    roll(table, (4, 4))
    assert cars(table) == "ember 30, canary 22"

Seat 0 drives ember and is about to take its turn, unless the position says something else.
"""

from __future__ import annotations

from typing import Any

from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.board import Board
from fivewide.games.dust_devil_500.names import CARS, Names
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.edge import Prepared
from fivewide.kernel.game import Event, Json
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.table import Table
from tests.games import tables
from tests.games.tables import asks as asks
from tests.games.tables import feed as feed
from tests.games.tables import kinds as kinds
from tests.games.tables import said as said
from tests.games.tables import told as told

# The sides of the eight-sided die, by color; the side's number is the value.
BLACK, GOLD, RED, PURPLE, BLUE, YELLOW, GREEN, WHITE = range(1, 9)
COLOR_NAMES = ("black", "gold", "red", "purple", "blue", "yellow", "green", "white")

Roll = int | tuple[int, int] | str  # one die, two dice, or the Red Card that is drawn
RaceTable = Table[Race]


def spaces(picture: str) -> dict[str, int | str]:
    """ "ember 77, canary P2" as the cars of a position."""
    pairs = [part.split() for part in picture.split(",") if part.strip()]
    return {car: int(space) if space.isdecimal() else space for car, space in pairs}


def race(
    picture: str = "",
    *,
    version: int = 2,
    options: dict[str, Any] | None = None,
    players: int | None = None,
    **position: Any,
) -> RaceTable:
    """A table set from a picture; `version` is the race, Maniac Mile unless said otherwise."""
    chosen = dict(options or {})
    if "series" not in chosen:
        chosen.setdefault("race", version)
    there = spaces(picture)
    start = {"cars": there, **position}
    return tables.set_up(GAME, start, players or max(2, len(there)), chosen)


def opened(seed: int, *, players: int = 4, options: dict[str, Any] | None = None) -> RaceTable:
    """A race from the very beginning, with seeded dice."""
    return tables.opened(GAME, seed, players, options)


def outcome(rolled: Roll) -> Json:
    if isinstance(rolled, int):
        return [rolled]
    return list(rolled) if isinstance(rolled, tuple) else rolled


def roll(table: RaceTable, *rolls: Roll) -> None:
    """Roll the dice and draw the cards, one after the other."""
    feed(table, *(outcome(rolled) for rolled in rolls))


def say(table: RaceTable, action: Json, *rolls: Roll) -> None:
    """The seat that is asked says something, and chance answers."""
    (seat,) = table.to_act
    luck = NamedLuck([outcome(rolled) for rolled in rolls])
    table.luck = luck
    table.act(seat, action)
    assert luck.outcomes == [], f"nothing asked for {luck.outcomes}"


COLORS: Json = {"read": "colors"}
NUMBERS: Json = {"read": "numbers"}
ONE_DIE: Json = {"roll": 1}
TWO_DICE: Json = {"roll": 2}
GO_ON: Json = {"turbocharge": True}
STOP: Json = {"turbocharge": False}


# Reading the table back


def cars(table: RaceTable) -> str:
    """Where the cars are: "ember 78, canary P2"."""
    return ", ".join(f"{car} {space}" for car, space in table.position()["cars"].items())


def at(table: RaceTable, car: str = "ember") -> int | str:
    space: int | str = table.position()["cars"][car]
    return space


def next_up(table: RaceTable) -> int:
    """The seat that rolls or decides next."""
    seat: int = table.position()["to_act"]
    return seat


def key(table: RaceTable, name: str, car: str = "ember") -> Any:
    """What the position says about a car under one of its keys."""
    return table.position()[name][car]


def happened(table: RaceTable) -> list[Event]:
    return table.events(None)


# Boards by option


def board(**options: Any) -> Board:
    chosen = {name.replace("__", "."): value for name, value in options.items()}
    made: Prepared[Board, Names] = GAME.prepare(chosen, 2).content
    NAMED[id(made.board)] = made.board, made.names
    return made.board


NAMED: dict[int, tuple[Board, Names]] = {}  # the boards of tests, kept with their names


def names(of: Board) -> Names:
    return NAMED[id(of)][1]


def car_of(seat: int) -> str:
    return CARS[seat]
