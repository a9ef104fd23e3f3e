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
from fivewide.kernel.game import Event, Json
from fivewide.kernel.luck import NamedLuck, SeededLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table

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
    setup = GAME.prepare(chosen, players or max(2, len(there)))
    seats = [SeatInfo(f"Driver {number}", "person") for number in range(setup.seats)]
    start = {"cars": there, **position}
    return Table(GAME, setup, seats, NamedLuck(), start=start)


def opened(seed: int, *, players: int = 4, options: dict[str, Any] | None = None) -> RaceTable:
    """A race from the very beginning, with seeded dice."""
    setup = GAME.prepare(options or {}, players)
    seats = [SeatInfo(f"Driver {number}", "person") for number in range(players)]
    table = Table(GAME, setup, seats, SeededLuck(seed))
    table.roll()
    return table


def feed(table: RaceTable, *outcomes: Json) -> None:
    """Let chance say these outcomes, all of them."""
    luck = NamedLuck(outcomes)
    table.luck = luck
    table.roll()
    assert luck.outcomes == [], f"nothing asked for {luck.outcomes}"


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


def asks(table: RaceTable) -> str:
    asked: str = table.position()["asks"]
    return asked


def happened(table: RaceTable) -> list[Event]:
    return table.events(None)


def kinds(table: RaceTable) -> list[str]:
    return [event.kind for event in happened(table)]


def told(table: RaceTable, kind: str) -> list[dict[str, int | None]]:
    """The facts of every event of a kind."""
    return [event.facts for event in happened(table) if event.kind == kind]


# Boards by option


def board(**options: Any) -> Board:
    made: Board = GAME.prepare(
        {name.replace("__", "."): v for name, v in options.items()}, 2
    ).content.board
    return made


def names(of: Board) -> Names:
    found = of.names
    assert isinstance(found, Names)
    return found


def car_of(seat: int) -> str:
    return CARS[seat]
