"""Short pictures of a race: cars in their lanes, a card or a face, and what came of it.

    table = race("W GI6, R GI8", hand="A02")
    play(table, "A02")
    step(table, "ahead", 3, 5)          # a push; the front car rolls first
    assert where(table, "WR") == "GI8 GI10"

W R O G B P K Y are the cars (K is black). A place is a lane and the true distance in half spaces.
Cars that are not drawn are parked half a lap behind, apart from each other. Seat 0 drives white and
is to act, unless the position says something else.
"""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.state import Race
from fivewide.games.victory_lane.told import PitFacts
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.game import Json
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.table import Table
from tests.games import tables
from tests.games.tables import asks as asks
from tests.games.tables import feed as feed
from tests.games.tables import kinds as kinds
from tests.games.tables import said as said
from tests.games.tables import told as told

RaceTable = Table[Race]
CAR = {
    "W": "white",
    "R": "red",
    "O": "orange",
    "G": "green",
    "B": "blue",
    "P": "purple",
    "K": "black",
    "Y": "yellow",
}
COLORS = list(CAR.values())
PARKED = (
    *("LL-15", "LL-11", "LL-3", "HL-13", "HL-9", "GO-4", "GI-6"),
    *("LL-31", "LL-27", "LL-23", "LL-19", "HL-21", "HL-17", "GO-28"),
)
LAST = "W R O G B P K Y"  # the order of the Team cards
BRAKE: Json = {"brake": True}
STOP: Json = {"stop": True}
END: Json = {"end": True}
DRAFT: Json = {"draft": True}


def on(picture: str) -> dict[str, str]:
    """ "W GI6, R LL7" as cars of a position."""
    pairs = [part.split() for part in picture.split(",") if part.strip()]
    return {CAR[letter]: place for letter, place in pairs}


def parked(picture: str) -> dict[str, str]:
    """All eight cars: those drawn, and the others out of their way."""
    drawn = on(picture)
    taken = [int(place[2:]) % 32 for place in drawn.values()]
    free = [place for place in PARKED if all(apart(int(place[2:]), x) > 4 for x in taken)]
    free.sort(key=lambda place: any((int(place[2:]) - x) % 32 < 16 for x in taken))
    rest = [color for color in COLORS if color not in drawn]
    lead = max((int(place[2:]) for place in drawn.values()), default=0)
    return drawn | dict(zip(rest, (near(place, lead) for place in free), strict=False))


def near(place: str, lead: int) -> str:
    """The same space, at most one lap behind the leader's (VL-LAPPED-07)."""
    far = int(place[2:])
    return f"{place[:2]}{far + 32 * max(0, -((far + 64 - lead) // 32))}"


def apart(one: int, other: int) -> int:
    """Half spaces between two coordinates, the shorter way round the tiles."""
    return min((one - other) % 32, (other - one) % 32)


def race(
    picture: str = "W GI6",
    *,
    hand: str | None = None,
    players: int = 2,
    options: dict[str, Any] | None = None,
    **position: Any,
) -> RaceTable:
    """A table in the middle of a round."""
    if hand is not None:
        position.setdefault("hands", {})["0"] = hand.split()
    cars = parked(picture) | position.pop("cars", {})
    return tables.set_up(GAME, {"cars": cars, **position}, players, options)


def fresh(players: int = 2, options: dict[str, Any] | None = None) -> RaceTable:
    """A table from the very beginning; nothing is drawn or dealt yet."""
    return tables.seated(GAME, players, options, NamedLuck())


def opened(players: int, seed: int, options: dict[str, Any] | None = None) -> RaceTable:
    return tables.opened(GAME, seed, players, options)


# Doing things


def act(table: RaceTable, action: Json, *chance: Json, seat: int | None = None) -> None:
    """An action of whoever is asked, and what chance says after it, all of it."""
    luck = NamedLuck(chance)
    table.luck = luck
    table.act(table.to_act[0] if seat is None else seat, action)
    assert luck.outcomes == [], f"nothing asked for {luck.outcomes}"


def play(table: RaceTable, card: str, *chance: Json) -> None:
    act(table, {"play": card}, *chance)


def step(table: RaceTable, way: str, *chance: Json) -> None:
    act(table, {"step": way}, *chance)


def drive(table: RaceTable, ways: str) -> None:
    """Several steps without dice: "ahead in out"."""
    for way in ways.split():
        step(table, way)


def pit(table: RaceTable, stop: str, *cards: str) -> None:
    act(table, {"pit": stop}, *cards)


def refused(table: RaceTable, action: Json) -> str:
    """The rule by which an action is refused; nothing may have changed."""
    before = table.position()
    with pytest.raises(IllegalAction) as refusal:
        table.act(table.to_act[0], action)
    assert table.position() == before
    return refusal.value.rule


# Reading the table


def where(table: RaceTable, letters: str) -> str:
    cars = table.position()["cars"]
    return " ".join(cars[CAR[letter]] for letter in letters)


def key(table: RaceTable, name: str) -> Any:
    return table.position()[name]


def legal(table: RaceTable) -> list[Json]:
    (seat,) = table.to_act
    return [action for action in table.options(seat)]


def cards_of_stops(table: RaceTable) -> list[int]:
    """What each stop that is offered would draw."""
    facts = [option.words.facts for option in table.decision(table.to_act[0]).options]
    return [each.cards for each in facts if isinstance(each, PitFacts)]


def steps(table: RaceTable) -> str:
    """The ways to step that are offered."""
    return " ".join(action["step"] for action in legal(table) if "step" in action)


def token(table: RaceTable, letter: str) -> str:
    status: str = key(table, "tokens").get(CAR[letter], "lead-lap")
    return status


def order(table: RaceTable) -> str:
    """The running order in letters."""
    letters = {color: letter for letter, color in CAR.items()}
    return "".join(letters[color] for color in table.view(None).order)  # type: ignore[attr-defined]


def cars_told(table: RaceTable, kind: str) -> list[str]:
    """Which cars an event kind happened to, by color."""
    return [COLORS[facts["car"] or 0] for facts in told(table, kind)]


def face(table: RaceTable, number: int) -> None:
    """The NPD whose turn it is rolls."""
    assert asks(table) == "npd-die"
    feed(table, number)
