"""Tables of Sealed High Card with known cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.kernel.game import Json
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.sample import GAME
from fivewide.kernel.sample.names import NAMES
from fivewide.kernel.sample.state import Match
from fivewide.kernel.table import PERSON, Table

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


def order(hands: Sequence[str]) -> list[str]:
    """A shuffle that deals these hands, each a line of cards; the other cards come behind."""
    dealt = [card for hand in hands for card in hand.split()]
    return dealt + [card for card in NAMES if card not in dealt]


def seats(count: int, drivers: Sequence[str] | None = None) -> list[SeatInfo]:
    drivers = drivers or [PERSON] * count
    return [SeatInfo(PLAYERS[seat], drivers[seat]) for seat in range(count)]


def dealt(
    *hands: str, drivers: Sequence[str] | None = None, chance: Sequence[Json] = (), **options: Any
) -> Table[Match]:
    """A table at which these hands were dealt; what is still to fall is named in `chance`."""
    chosen = {"cards": len(hands[0].split()), "deals": 1, **options}
    setup = GAME.prepare(chosen, len(hands))
    table = Table(GAME, setup, seats(len(hands), drivers), NamedLuck([order(hands), *chance]))
    table.roll()
    return table


def play(table: Table[Match], *cards: str) -> None:
    """Everybody lays a card, seat by seat."""
    for seat, card in enumerate(cards):
        table.act(seat, {"play": card})


def kinds(table: Table[Any]) -> list[str]:
    return [event.kind for event in table.events(None)]


def chips(table: Table[Match]) -> list[int]:
    return [int(held) for held in table.state.chips]
