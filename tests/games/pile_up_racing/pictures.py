"""Races of a few cars, drawn as piles: "Ann Bob | Cid | - | Dee", the lead pile first, - a gap."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from fivewide.content.pack import Pack
from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.content import Cards, read
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.game import Setup
from fivewide.kernel.luck import NamedLuck, SeededLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table

RaceTable = Table[Race]
HEAD = (
    "number,driver,R,W,T5,road_q,road_r,short_q,short_r,speedway_q,speedway_r,super_q,super_r,"
    "acc,pit,mech,dnf"
)
PACK = 'id = "t"\nversion = "1"\ngame = "pile-up-racing"\ntitle = "T"\nlicense = "MIT"\n'
RACES = (
    "race,of,name,track,type,lap_miles,laps,miles,starters,stage_laps\n"
    "1,3,Test 200,Test Road,road,2.5,80,200,40,20/20/40\n"
    "2,3,Dash,Test Dash,road,2.0,9,18,40,\n"
    "3,3,Oval,Test Oval,speedway,1.0,200,200,40,50/50/100\n"
)


def card(text: str) -> dict[str, str]:
    """A card in short: "B+ q=A+ acc=3 pit=+1 mech=B dnf=5"; the rest is C, 1, 0, A, 4."""
    parts = text.split()
    rating = parts.pop(0) if parts and re.fullmatch(r"[A-E](\+\+?|-)?", parts[0]) else "C"
    values = {"q": "C", "acc": "1", "pit": "0", "mech": "A", "dnf": "4"}
    for part in parts:
        key, _, value = part.partition("=")
        assert key in values, part
        values[key] = value.removeprefix("+") if key == "pit" else value
    return {"rating": rating, **values}


def row(number: int, name: str, text: str) -> str:
    says = card(text)
    ratings = ",".join([says["q"], says["rating"]] * 4)
    rest = ",".join(says[key] for key in ("acc", "pit", "mech", "dnf"))
    return f"{number},{name},12,0,0,{ratings},{rest}"


def pack_of(cards: dict[str, str], races: str = RACES, **files: str) -> Pack:
    """A set of cards made for a test."""
    rows = [row(number, name, text) for number, (name, text) in enumerate(cards.items(), start=1)]
    content = {
        "pack.toml": PACK + 'source = "house"\n',
        "drivers.csv": "\n".join([HEAD, *rows]) + "\n",
        "races.csv": races,
    }
    return Pack("test", content | {name.replace("_csv", ".csv"): f for name, f in files.items()})


def cards_of(cards: dict[str, str], races: str = RACES) -> Cards:
    return read(pack_of(cards, races))


def piles_in(picture: str) -> list[list[str]]:
    return [[name for name in pile.split() if name != "-"] for pile in picture.split("|")]


def drawn(table: RaceTable) -> str:
    """The piles as a picture."""
    piles = table.position()["piles"]
    return " | ".join(" ".join(pile) or "-" for pile in piles)


def setup_of(names: list[str], cards: dict[str, str], seats: int, **options: Any) -> Setup:
    return kept_setup(tuple(names), tuple(cards.items()), seats, tuple(options.items()))


@lru_cache(maxsize=512)
def kept_setup(
    names: tuple[str, ...], cards: tuple[tuple[str, str], ...], seats: int, options: Any
) -> Setup:
    known = {name: dict(cards).get(name, "") for name in names} | dict(cards)
    given = {"grid": "given", "drivers": ",".join(names)} | dict(options)
    return GAME.prepare(given, seats, pack_of(known))


def race(
    picture: str,
    pile: str | None = None,
    cards: dict[str, str] | None = None,
    seats: int = 1,
    position: dict[str, Any] | None = None,
    **options: Any,
) -> RaceTable:
    """A race drawn as piles, a pile (the rearmost) about to roll."""
    piles = piles_in(picture)
    elsewhere = position or {}
    names = [name for each in piles for name in each]
    names += [car["driver"] for car in elsewhere.get("out", [])]
    setup = setup_of(names, cards or {}, seats, **options)
    start = {"piles": piles, "pile": pile, **elsewhere}
    sitting = [SeatInfo(f"Seat {number}", "person") for number in range(seats)]
    return Table(GAME, setup, sitting, NamedLuck(), start=start)


def at_the_grid(
    names: list[str], cards: dict[str, str] | None = None, seats: int = 1, **options: Any
) -> RaceTable:
    """A race from its very beginning, chance to be named."""
    setup = setup_of(names, cards or {}, seats, **options)
    sitting = [SeatInfo(f"Seat {number}", "person") for number in range(seats)]
    return Table(GAME, setup, sitting, NamedLuck())


def from_seed(seed: int, seats: int = 1, **options: Any) -> RaceTable:
    """A whole race of the built-in cards."""
    sitting = [SeatInfo(f"Seat {number}", "person") for number in range(seats)]
    table = Table(GAME, GAME.prepare(options, seats), sitting, SeededLuck(seed))
    table.roll()
    return table


def letters(count: int) -> list[str]:
    """So many names: a, b, c, ..."""
    names = [chr(ord("a") + number) for number in range(26)]
    return (names + [f"a{name}" for name in names])[:count]
