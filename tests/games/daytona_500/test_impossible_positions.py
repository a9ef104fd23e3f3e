"""Positions no game could reach are refused in one line; whatever is accepted can be played."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.board import CARS
from fivewide.games.daytona_500.rules.auction import most_cars
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from tests.games.daytona_500.pictures import opened, owned
from tests.games.mutations import accepted, bent, moments, pick, played_out

SALE = {"asks": "bid", "lot": "green", "offered": ["yellow", "red", "blue", "green"]}
LATE = {"asks": "bid", "lot": "orange", "offered": ["yellow", "red", "blue", "green", "orange"]}
IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("a bid by a player with two cars", {**SALE, "owners": owned(s0="YR", s1="B")}, "D5-BID-05"),
    (
        "a standing bid of a player with two cars",
        {**SALE, "owners": owned(s1="YR"), "bid": 10_000, "bidder": 1, "to_act": 2},
        "D5-BID-05",
    ),
    ("a bid for a car that is kept", {**LATE, "owners": owned(s0="Y")}, "D5-BID-24"),
    (
        "a standing bid for a car that is kept",
        {**LATE, "owners": owned(s0="Y"), "bid": 10_000, "bidder": 0, "to_act": 1},
        "D5-BID-24",
    ),
    (
        "a bid for the last car",
        {
            "asks": "bid",
            "offered": ["yellow", "red", "blue", "green", "orange", "black"],
            "owners": owned(s1="YR", s2="BG"),
        },
        "D5-BID-21",
    ),
    (
        "a bid beyond the bidder's cash",
        {**SALE, "cash": {"1": 30_000}, "bid": 40_000, "bidder": 1, "to_act": 2},
        "D5-BID-13",
    ),
    (
        "a bidder who has passed",
        {**SALE, "bid": 40_000, "bidder": 1, "to_act": 2, "passed": [0, 1]},
        "holds the bid",
    ),
    ("a pass left out", {**SALE, "to_act": 2, "passed": []}, r"\[0, 1\]"),
    (
        "a player at the limit who could still bid",
        {**SALE, "owners": owned(s1="YR"), "passed": []},
        r"\[1\]",
    ),
    ("six cars of one owner", {"owners": owned(s0="YRBGOK")}, "more than 2 cars"),
    ("three cars with three players", {"owners": owned(s0="YRB")}, "more than 2 cars"),
    ("more cash than twelve races pay", {"cash": {"0": 6_310_000}}, "from 0 to 6300000"),
    ("more cash than any cap", {"cash": {"0": 10**30}}, "too large"),
    ("more prizes than a race has", {"won": {"0": 510_000}}, "from 0 to 500000"),
]


@pytest.mark.parametrize(
    ("position", "words"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE]
)
def test_what_no_game_could_reach_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.place(GAME.prepare({}, 3), position)


def test_passes_that_are_left_out_are_filled_in() -> None:
    position = {**SALE, "owners": owned(s1="YR"), "to_act": 2}
    state = GAME.place(GAME.prepare({}, 3), position)
    assert GAME.position(state)["passed"] == [0, 1]


def test_money_for_a_handicap_is_accepted() -> None:
    state = GAME.place(GAME.prepare({}, 3), {"cash": {"0": 6_300_000}})
    assert GAME.position(state)["cash"]["0"] == 6_300_000


PLAYS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({}, 3),
    ({"auction.broke_buyer": "loan", "wild.use": "optional"}, 4),
    ({"players.extended": True, "track": "canyon-56", "auction.guard": "last_car_only"}, 5),
    ({"red.use": "may", "finish.rest_of_card": "void", "track": "short-track-38"}, 3),
]


@pytest.mark.parametrize(("options", "players"), PLAYS, ids=str)
def test_whatever_is_accepted_can_be_played_to_the_end(
    options: dict[str, Any], players: int
) -> None:
    setup = GAME.prepare({"game.races": 2, **options}, players)
    tried = taken = 0
    for seed in range(3):
        chance = Seeded(seed)
        table = opened(seed, players=players, options={"game.races": 2, **options})
        documents = moments(GAME, setup, table, chance)
        for _ in range(60):
            state = accepted(GAME, setup, bent(pick(documents, chance), chance))
            tried += 1
            if state is not None:
                taken += 1
                assert GAME.conserved(state)["cards"] == 42
                assert all(state.cars_of(seat) <= most_cars(state) for seat in range(players))
                played_out(GAME, state, chance)
                assert len({int(car) for car in state.order}) == len(state.order) <= CARS
    assert 0 < taken < tried
