"""Daytona 500 by instinct: what it knows, and that it has an answer to everything."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots.instincts.daytona_500 import INSTINCT
from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.imagine import determinize
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.chance import Seeded
from fivewide.kernel.turns import Turn
from tests.bots.instincts.answering import questions_answered, raced
from tests.games.daytona_500.pictures import (
    RaceTable,
    cards,
    lanes,
    on,
    owned,
    play,
    race,
    set_up,
    turn_up,
)

HOUSES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"wild.use": "optional", "auction.guard": "last_car_only"}),
    (4, {"move.shortfall": "stepwise", "finish.rest_of_card": "void"}),
    (4, {"red.use": "may", "red.return": "any_white", "auction.broke_buyer": "loan"}),
    (5, {"players.extended": True, "purse": "sibling"}),
    (6, {"players.extended": True, "track": "canyon-56"}),
]


def said(table: Any) -> Any:
    """What seat 0 says there by instinct, in the words of the game."""
    number = int(INSTINCT.choose(table.state, 0))
    turn = Turn(GAME, table.state, 0)
    return turn.options.numbered(number).action


@pytest.mark.parametrize(("seats", "options"), HOUSES)
def test_there_is_an_answer_to_every_question_and_it_is_allowed(
    seats: int, options: dict[str, Any]
) -> None:
    asked = questions_answered(GAME, INSTINCT, seats, {"game.races": 1, **options})
    assert {"Bid", "PlayCard", "PickSpace"} <= asked


@pytest.mark.parametrize(("seats", "options"), HOUSES[::2])
def test_what_a_seat_cannot_see_makes_no_difference(seats: int, options: dict[str, Any]) -> None:
    moments = raced(GAME, INSTINCT, seats, {"game.races": 1, **options}, 20 + seats)
    for number, (state, seat) in enumerate(moments):
        if not state.over and number % 5 == 0:
            other: Race = determinize(state, seat, Seeded(number))
            assert INSTINCT.choose(other, seat) == INSTINCT.choose(state, seat)


YELLOW = cards("five-yellow four-yellow-red six-yellow three-yellow nine-yellow")


def bid_up(position: dict[str, Any], color: str) -> RaceTable:
    """That car is for sale, at so much that seat 0 of four bids no more."""
    table = set_up(position, 4)
    turn_up(table, color)
    sale = table.state.on_sale()
    while INSTINCT.choose(table.state, 0) > sale.bid:
        sale.bid += 1
    return table


def limit(position: dict[str, Any], color: str) -> int:
    return int(bid_up(position, color).state.on_sale().bid)


def test_a_car_that_the_hand_moves_far_is_worth_more() -> None:
    opening = {"asks": "bidding-card", "hands": {"0": YELLOW[:4]}}
    assert limit(opening, "yellow") > limit(opening, "green")


def test_who_has_no_car_pays_little_for_one_because_the_last_comes_for_a_bill() -> None:
    """Four cars are sold: seat 0 has none of them, or one, and its rivals are as rich as ever."""
    opening = {"asks": "bidding-card", "offered": ["yellow", "red", "blue", "green"]}
    waits = {**opening, "owners": owned(s1="YG", s2="R", s3="B")}
    wants = {**opening, "owners": owned(s0="Y", s1="G", s2="R", s3="B")}
    assert limit(waits, "orange") < limit(wants, "orange")


def test_it_plays_for_its_own_cars() -> None:
    owners = owned(s0="YG", s1="RO", s2="BK")
    there = {**lanes(21, A="Y", B="R", C="B"), **lanes(15, A="GO")}
    table = race(there, hand="five-yellow five-red", owners=owners)
    assert said(table) == {"play": "five-yellow"}


def test_a_car_of_its_own_takes_the_wild_line() -> None:
    owners = owned(s0="BG", s1="RO", s2="YK")
    table = race(
        lanes(21, A="Y", B="R", C="B"), asks="wild", card="wild-five", line=1, owners=owners
    )
    assert said(table) == {"wild": "blue"}


def test_it_gets_into_the_draft_of_a_car_ahead() -> None:
    """Yellow gets to all three lanes of row 23; in B a car stands right ahead of it."""
    owners = owned(s0="YG", s1="RO", s2="BK")
    table = race(on("Y 18A, R 24B, G 1A"), hand="five-yellow five-red", owners=owners)
    play(table, "five-yellow")
    assert said(table) == {"end": "23B"}


def test_a_rookie_often_bids_where_a_good_driver_passes() -> None:
    opening = {"asks": "bidding-card", "hands": {"0": YELLOW[:4]}}
    state = bid_up(opening, "green").state
    bid = state.on_sale().bid
    luck = Seeded(3)
    eager = sum(INSTINCT.rookie(state, 0, luck) == bid + 1 for _ in range(60))
    assert INSTINCT.choose(state, 0) == bid
    assert 15 < eager < 45
