"""Positions no game could reach are refused in one line; whatever is accepted can be played."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.board import CARS
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.rules.auction import most_cars
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from tests.games.daytona_500.pictures import CARD_IDS, opened, owned
from tests.games.mutations import accepted, bent, moments, pick, played_out

SALE = {"asks": "bid", "lot": "green", "offered": ["yellow", "red", "blue", "green"]}
LATE = {"asks": "bid", "lot": "orange", "offered": ["yellow", "red", "blue", "green", "orange"]}
DEALT = [id for id in CARD_IDS if not id.startswith("nine")]
HOME_0 = {  # both cars of seat 0
    "cars": {"yellow": "finish", "green": "finish"},
    "owners": owned(s0="YG", s1="RO", s2="BK"),
}
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
        r"are \[1, 2\]",
    ),
    ("six cars of one owner", {"owners": owned(s0="YRBGOK")}, "more than 2 cars"),
    ("three cars with three players", {"owners": owned(s0="YRB")}, "more than 2 cars"),
    ("more cash than twelve races pay", {"cash": {"0": 6_310_000}}, "from 0 to 6300000"),
    ("more cash than any cap", {"cash": {"0": 10**30}}, "too large"),
    ("more prizes than a race has", {"won": {"0": 510_000}}, "from 0 to 500000"),
    # Cards
    ("a rival's nine", {"hands": {"0": ["nine-red"]}}, "seat 1's .D5-BID-20"),
    (
        "the nine of a car without an owner",
        {"owners": owned(s0="Y", s1="B", s2="G"), "hands": {"0": ["nine-red"]}},
        "D5-BID-23",
    ),
    (
        "such a nine already played",
        {"owners": owned(s0="Y", s1="B", s2="G"), "discard": ["nine-red"]},
        "discard.*D5-BID-23",
    ),
    ("a nine before its car is sold", {**SALE, "hands": {"0": ["nine-green"]}}, "lies aside"),
    ("a card twice", {"hands": {"0": ["five-red"]}, "discard": ["five-red"]}, "two places"),
    ("more cards than are dealt", {"hands": {"0": DEALT[:15]}}, "15 cards; 12 are dealt"),
    ("a card played in the auction", {**SALE, "discard": ["five-red"]}, "no card is played"),
    (
        "a hand of a player who is home",
        {**HOME_0, "to_act": 1, "hands": {"0": ["five-red"]}},
        "D5-FINISH-03",
    ),
    ("a card asked of a player who is home", HOME_0, "seat 0 has no cards"),
    ("a card once all are home", {"cars": dict.fromkeys(COLORS, "finish")}, "D5-FINISH-06"),
    ("a hand when the game is over", {"asks": "over", "hands": {"1": ["five-red"]}}, "hands.1"),
    # The auction
    ("a player without a car", {"owners": owned(s0="YR", s1="BG")}, "seat 2, alone"),
    (
        "two players without a car",
        {"owners": owned(s0="YR")},
        r"owners.orange: it was kept.*\[1, 2\].*D5-BID-24",
    ),
    ("another buyer than the last owner", {"buyer": 1}, "buyer: 1 did not.*it was seat 2"),
    ("a buyer before anything is sold", {"asks": "bidding-card", "buyer": 1}, "nobody has"),
    (
        "a pass of a player not asked yet",
        {"asks": "bid", "lot": "red", "passed": [2]},
        r"passed: \[2\]; when seat 0 is asked, out of the bidding are \[\]",
    ),
    (
        "a first bid that skips the opener",
        {"asks": "bid", "lot": "red", "bid": 10_000, "bidder": 1, "to_act": 2, "passed": []},
        r"are \[0\]",
    ),
    (
        "a second bid of one bill",
        {"asks": "bid", "lot": "red", "bid": 10_000, "bidder": 1, "to_act": 0},
        r"passed|bid",
    ),
    (
        "a bid of one without money",
        {"asks": "bid", "lot": "red", "cash": {"1": 0}, "bid": 10_000, "bidder": 1, "to_act": 2},
        "D5-BID-13",
    ),
    ("a pass twice", {"asks": "bid", "lot": "red", "to_act": 1, "passed": [0, 0]}, "twice"),
    ("a car that left the grid in the auction", {**SALE, "cars": {"red": "5A"}}, "#2, 0B"),
    ("a car home before the race", {**SALE, "cars": {"red": "finish"}}, "#2, 0B"),
    # Cars
    ("two cars on one space", {"cars": {"red": "5A", "blue": "5A"}}, "taken by red"),
    ("a car on red", {"cars": {"red": "11B"}}, "D5-RED-01"),
    (
        "a car behind its start position",
        {"offered": list(COLORS), "cars": {"yellow": "-2A", "orange": "3A"}},
        "cars.yellow: it started from #1, 0A",
    ),
    (
        "a car whose start position is taken",
        {"offered": list(COLORS), "cars": {"black": "0A"}},
        "cars.yellow: say where it is: on its start position #1, 0A stands black",
    ),
    # Money
    (
        "more cash than there ever is",
        {"cash": {"0": 6_000_000, "1": 6_000_000}},
        "cash: 12300000 in all; 12 races pay no more than 10740000",
    ),
    ("a prize before the first race", {"won": {"0": 100_000}}, "before the first race"),
    ("the first prize twice", {"race": 2, "won": {"0": 500_000, "1": 300_000}}, "paid once"),
    ("a prize of no place", {"race": 2, "won": {"0": 10_000}}, "paid once"),
    (
        "other prizes than the places pay",
        {"asks": "over", "cars": {"yellow": "finish"}, "won": {"1": 300_000}},
        "these places pay",
    ),
    ("a bank that does not balance", {"cash": {"0": 0}, "bank": 10_000}, "must be 300000"),
    # The question
    ("the first dealer in race 2", {"asks": "first-dealer", "race": 2}, "before race 1"),
    ("an end before the last race", {"asks": "over", "race": 2}, "over after race 3"),
    ("a bid in a race", {"bid": 10_000}, "bid: nothing is for sale while card is asked"),
    ("a bidder in a race", {"bidder": 1}, "bidder: nothing is for sale"),
    ("a pass in a race", {"passed": [1]}, "passed: nothing is for sale"),
    ("a line of no card", {"line": 2}, "line: no card is being carried out"),
    ("a car for no line", {"car": "red"}, "car: no car is on the move"),
    ("somebody asked for the deal", {"asks": "deal", "to_act": 1}, "nobody is asked"),
    ("a seat by two names", {"cash": {"0": 10_000, "00": 20_000}}, "'00' is not a seat"),
]


THREE = GAME.prepare({}, 3)


@pytest.mark.parametrize(
    ("position", "words"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE]
)
def test_what_no_game_could_reach_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words) as refused:
        GAME.place(THREE, position)
    assert str(refused.value).startswith("position.") or "too large" in words
    assert "\n" not in str(refused.value)


def test_passes_that_are_left_out_are_filled_in() -> None:
    position = {**SALE, "owners": owned(s1="YR"), "to_act": 0}
    state = GAME.place(THREE, position)
    assert GAME.position(state)["passed"] == [1, 2]


def test_money_for_a_handicap_is_accepted() -> None:
    state = GAME.place(THREE, {"cash": {"0": 6_300_000}})
    assert GAME.position(state)["cash"]["0"] == 6_300_000


@pytest.mark.rule("D5-FINISH-04")
def test_a_line_that_is_void_is_not_asked_about() -> None:
    setup = GAME.prepare({"finish.rest_of_card": "void"}, 3)
    position = {
        "asks": "wild",
        "card": "four-red-blue-wild-green",
        "line": 3,
        "cars": {"yellow": "finish", "red": "finish", "orange": "20A", "black": "30A"},
        "owners": owned(s0="YR", s1="BG", s2="OK"),
    }
    with pytest.raises(BadPosition, match="rest of the card is void"):
        GAME.place(setup, position)
    GAME.place(THREE, position)


def test_the_end_of_a_game_pays_the_prizes_of_its_places() -> None:
    state = GAME.place(THREE, {"asks": "over", "cars": {"yellow": "finish"}})
    position = GAME.position(state)
    assert (position["race"], position["won"]["0"]) == (3, 0)
    assert position["won"][str(position["owners"]["yellow"])] == 300_000


def test_the_seats_that_must_have_passed_before_a_first_bid_are_filled_in() -> None:
    first = {"asks": "bid", "lot": "red", "bid": 10_000, "bidder": 1, "to_act": 2}
    assert GAME.position(GAME.place(THREE, first))["passed"] == [0]
    later = {**first, "bid": 20_000}
    assert GAME.position(GAME.place(THREE, later))["passed"] == []


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
