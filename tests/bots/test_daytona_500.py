"""Daytona 500 for bots: nobody pays for a car that comes unasked."""

from __future__ import annotations

import pytest

from fivewide.bots import Turn, make_bot
from fivewide.bots.evaluate.daytona_500 import cars_unasked
from fivewide.games.daytona_500 import GAME
from tests.games.daytona_500.pictures import RaceTable, owned, set_up, turn_up


def selling(players: int, sold: str, **seats: str) -> RaceTable:
    """These cars have come up for sale, and the orange one does now."""
    colors = {"Y": "yellow", "R": "red", "B": "blue", "G": "green", "K": "black"}
    offered = [colors[letter] for letter in sold]
    table = set_up({"asks": "bidding-card", "offered": offered, "owners": owned(**seats)}, players)
    turn_up(table, "orange")
    return table


@pytest.mark.parametrize(
    ("players", "sold", "seats", "unasked"),
    [
        (4, "", {}, 1),  # the last one comes of itself
        (4, "YR", {"s0": "Y", "s1": "R"}, 0),  # four left, and rivals have room for five
        (4, "YRBG", {"s1": "YG", "s2": "R", "s3": "B"}, 1),
        (4, "YRBG", {"s0": "Y", "s1": "GR", "s2": "B"}, 0),
        (3, "", {}, 2),  # six cars, and rivals have room for four
        (3, "YR", {"s1": "YR"}, 2),
        (2, "", {}, 3),
        (2, "YR", {"s0": "YR"}, 1),
        (2, "YRB", {"s1": "YRB"}, 3),
    ],
)
def test_a_car_that_rivals_have_no_room_for_comes_unasked(
    players: int, sold: str, seats: dict[str, str], unasked: int
) -> None:
    assert cars_unasked(selling(players, sold, **seats).state, 0) == unasked


def limit_of_greedy(table: RaceTable) -> int:
    """The bills up to which greedy bids in the seat that is asked."""
    state = table.state
    bot, (seat,) = make_bot("greedy", GAME, 1), table.to_act
    while bot.choose(Turn(GAME, state, seat)).number > state.on_sale().bid:
        state.on_sale().bid += 1
        state.on_sale().bidder = 2
    return int(state.on_sale().bid)


def test_greedy_pays_less_for_a_car_when_one_comes_of_itself() -> None:
    """Two cars are left; seat 0 has none, or one already."""
    waits = selling(4, "YRBG", s1="YR", s2="B", s3="G")
    wants = selling(4, "YRBG", s0="Y", s1="R", s2="B", s3="G")
    assert limit_of_greedy(waits) < limit_of_greedy(wants)
