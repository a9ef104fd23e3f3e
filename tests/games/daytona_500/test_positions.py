"""Position documents: round trips, partial documents and their defaults, refusals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.board import CARS
from fivewide.games.daytona_500.content import COLORS
from fivewide.kernel.errors import BadPosition
from tests.games.daytona_500.pictures import (
    CARD_IDS,
    asks,
    auction,
    card,
    cards,
    end,
    ends,
    home,
    key,
    kinds,
    next_up,
    offered,
    on,
    play,
    race,
    set_up,
    where,
    wild,
)
from tests.games.positions import check_round_trips

pytestmark = pytest.mark.once  # whole races of positions: compiled, where they take less time

ROUND_TRIPS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({"track": "short-track-38", "game.races": 2}, 3),
    ({"track": "canyon-56", "game.races": 1}, 4),
    ({"players.extended": True, "game.races": 2}, 5),
    ({"players.extended": True, "game.races": 1}, 6),
    ({"wild.use": "optional", "auction.guard": "last_car_only"}, 4),
    ({"move.shortfall": "stepwise", "auction.broke_buyer": "loan"}, 4),
    ({"red.use": "may", "red.return": "any_white"}, 3),
    ({"finish.rest_of_card": "void", "dealer.next": "last_place", "purse": "sibling"}, 2),
    ({"dealer.next": "same", "game.tie": "last_race_prizes"}, 3),
]


@pytest.mark.parametrize(("chosen", "players"), ROUND_TRIPS, ids=str)
def test_a_table_set_from_its_own_position_is_the_same_table(
    chosen: dict[str, Any], players: int
) -> None:
    """At every decision and every outcome of whole games, and so are the tables one step later."""
    setup = GAME.prepare(chosen, players)
    met = Counter[str]()
    for seed in range(2):
        met += check_round_trips(GAME, setup, seed, among=6)
    assert set(met) == {
        "first-dealer",
        "deal",
        "bidding-card",
        "bid",
        "card",
        "wild",
        "end-space",
    }


# Partial documents


@pytest.mark.parametrize(("players", "each"), [(2, 18 + 3), (3, 12 + 2), (4, 9 + 1)])
def test_an_empty_document_is_seat_0_about_to_play_its_first_card(players: int, each: int) -> None:
    table = race(players=players)
    position = table.position()
    assert {
        "race": 1,
        "to_act": 0,
        "asks": "card",
        "dealer": players - 1,
        "bank": 0,
        "offered": list(COLORS),
        "lot": None,
        "bid": 0,
        "bidder": None,
        "passed": [],
        "buyer": (CARS - 1) % players,
        "places": [],
        "discard": [],
        "out_of_play": [],
        "card": None,
        "line": None,
        "car": None,
    }.items() <= position.items()
    assert set(position["cash"].values()) == {300_000}
    assert set(position["won"].values()) == {0}
    assert list(position["cars"].values()) == ["0A", "0B", "-1A", "-1B", "-2A", "-2B"]
    assert min(len(hand) for hand in position["hands"].values()) == each
    assert sum(len(hand) for hand in position["hands"].values()) == 42


@pytest.mark.parametrize(
    ("players", "owners"),
    [(2, [0, 1, 0, 1, 0, 1]), (3, [0, 1, 2, 0, 1, 2]), (4, [0, 1, 2, 3, 0, 1])],
)
def test_without_owners_cars_go_round_the_table_by_start_position(
    players: int, owners: list[int]
) -> None:
    assert list(key(race(players=players), "owners").values()) == owners


def test_owners_that_are_named_are_all_there_are() -> None:
    owners = {"red": 1, "blue": 0, "green": 2}
    table = race(owners=owners)
    assert key(table, "owners") == {**dict.fromkeys(COLORS, "none"), **owners}
    assert "nine-red" in key(table, "hands")["1"]
    assert sorted(key(table, "out_of_play")) == ["nine-black", "nine-orange", "nine-yellow"]


def test_cars_left_out_stand_on_the_first_start_positions() -> None:
    table = race(on("R 14A, G 15A"))
    assert key(table, "cars") == {
        "yellow": "0A",
        "red": "14A",
        "blue": "0B",
        "green": "15A",
        "orange": "-1A",
        "black": "-1B",
    }
    assert key(table, "offered") == ["yellow", "blue", "orange", "black", "red", "green"]


def test_a_car_on_a_start_position_that_is_left_out_of_the_way() -> None:
    """A start position that a named car stands on goes to nobody else."""
    table = race({"black": "0A"})
    assert key(table, "cars")["black"] == "0A"
    assert len(set(key(table, "cars").values())) == 6


@pytest.mark.parametrize(("said", "space"), [("14A", "14A"), ("A14", "14A"), ("14a", "14A")])
def test_a_space_may_be_said_in_several_ways(said: str, space: str) -> None:
    assert where(race({"red": said}), "R") == space
    assert where(race({"red": "A-1"}), "R") == "-1A"


def test_cars_at_the_finish_have_places_by_color_unless_said() -> None:
    table = race(home("KR"))
    assert key(table, "places") == ["red", "black"]
    table = race(home("KR"), places=["black", "red"])
    assert key(table, "places") == ["black", "red"]


def test_hands_left_out_are_dealt_from_the_cards_that_are_left() -> None:
    table = race(hand="five-red", discard=["five-blue"])
    hands = key(table, "hands")
    assert hands["0"] == ["five-red"]
    in_play = [id for hand in hands.values() for id in hand]
    assert in_play.count("five-red") == 1
    assert "five-blue" not in in_play
    assert len(hands["1"]) == len(hands["2"]) == 12 + 2


def test_cards_that_are_nowhere_are_out_of_play() -> None:
    table = race(hands={"0": ["five-red"], "1": ["nine-red"], "2": []})
    assert len(key(table, "out_of_play")) == 40
    assert "nine-blue" in key(table, "out_of_play")


def test_a_listed_hand_is_taken_whole_in_any_order() -> None:
    hand = cards("six-blue five-red wild-five wild-five")
    table = race(hands={"0": hand})
    assert Counter(key(table, "hands")["0"]) == Counter(hand)
    assert key(table, "hands")["0"][:2] == ["wild-five", "wild-five"]


def test_the_bank_is_whatever_balances() -> None:
    assert key(race(cash={"0": 0}), "bank") == 300_000
    assert key(race(cash={"0": 500_000}), "bank") == -200_000


def test_an_auction_begins_with_nothing_sold() -> None:
    table = auction(players=4)
    assert key(table, "offered") == []
    assert key(table, "cars") == {}
    assert [len(hand) for hand in key(table, "hands").values()] == [9] * 4
    assert next_up(table) is None


def test_a_lot_alone_is_the_first_car_offered() -> None:
    table = race(asks="bid", lot="green")
    assert key(table, "offered") == ["green"]
    assert (asks(table), next_up(table)) == ("bid", 0)


def test_the_last_car_offered_is_the_lot() -> None:
    table = race(asks="bid", offered=["red", "green"], owners={"red": 1})
    assert key(table, "lot") == "green"
    assert key(table, "cars") == {"red": "0A"}


def test_before_the_deal_nobody_has_a_card() -> None:
    table = race(asks="deal")
    assert not any(key(table, "hands").values())
    assert key(table, "out_of_play") == []


def test_a_game_that_is_over_needs_no_hands() -> None:
    table = race(asks="over")
    assert table.over
    assert not any(key(table, "hands").values())


def test_a_card_in_the_middle_goes_on_from_its_line() -> None:
    table = race(
        on("R 19A, B 30A, G 31A"),
        asks="end-space",
        card=card("three-red"),
        line=1,
        discard=[card("three-red")],
    )
    assert ends(table) == ["25A", "25B", "25C"]
    end(table, "25C")
    assert where(table, "RBG") == "25C 34A 33A"
    assert next_up(table) == 1


def test_a_wild_line_in_the_middle_goes_on_too() -> None:
    position: dict[str, Any] = {"card": card("four-red-b"), "line": 3}
    cars = on("Y 9A, O 30A, G 36A")
    table = race(cars, asks="wild", **position)
    assert {"wild": "yellow"} in offered(table)
    wild(table, "yellow")
    assert where(table, "YG") == "11A 37A"
    table = race(on("Y 18A, G 36A"), asks="end-space", car="yellow", **position)
    assert ends(table) == ["20A", "20B"]


def test_a_document_of_another_number_of_players_may_be_partial_too() -> None:
    table = race(players=4, to_act=3, hands={"3": ["five-red", "five-blue"]}, cars=on("R 9A"))
    play(table, "five-red")
    assert next_up(table) == 0


def test_the_example_of_the_design_can_be_set_up() -> None:
    start = {
        "to_act": 0,
        "cars": {"red": "14A", "green": "15A"},
        "hands": {"0": ["four-red-blue-wild-green"]},
    }
    table = set_up(start, 3)
    play(table, "four-red-blue-wild-green")
    assert ends(table) == ["20A", "20B"]


# Refusals


def refusal(players: int = 3, option: dict[str, Any] | None = None, **position: Any) -> str:
    with pytest.raises(BadPosition) as refused:
        set_up(position, players, option)
    assert "\n" not in str(refused.value)
    return str(refused.value)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"car_s": {}}, "position: Object contains unknown field `car_s`"),
    ({"asks": "dice"}, "position: asks: Invalid enum value 'dice'"),
    ({"cash": {"0": "rich"}}, "position: cash[...]: Expected `int`, got `str`"),
    ({"race": 0}, "position.race: 0; this game has 3"),
    ({"race": 4}, "position.race: 4; this game has 3"),
    ({"to_act": 3}, "position.to_act: no seat 3; seats are 0 to 2"),
    ({"to_act": -1}, "position.to_act: no seat -1"),
    ({"dealer": 5}, "position.dealer: no seat 5"),
    ({"bidder": 5}, "position.bidder: no seat 5"),
    ({"buyer": 5}, "position.buyer: no seat 5"),
    ({"passed": [7]}, "position.passed: no seat 7"),
    ({"cash": {"9": 0}}, "position.cash: no seat 9"),
    ({"cash": {"me": 0}}, "position.cash: 'me' is not a seat"),
    ({"cash": {"0": 5}}, "position.cash.0: 5; must be a multiple of 10000 from 0"),
    ({"cash": {"0": -10_000}}, "position.cash.0: -10000; must be a multiple"),
    ({"cash": {"0": 100_010_000}}, "position.cash.0: 100010000; must be a multiple"),
    ({"won": {"0": -10_000}}, "position.won.0: -10000"),
    ({"won": {"x": 0}}, "position.won: 'x' is not a seat"),
    ({"bid": 7}, "position.bid: 7; must be a multiple"),
    ({"bank": 10_000}, "position.bank: 10000; with this cash it must be 0"),
    ({"offered": ["pink"]}, "position.offered: no car 'pink'; there are yellow, red"),
    ({"offered": ["red", "red"]}, "position.offered: red stands twice"),
    ({"offered": ["red"]}, "position.offered: in a race all six cars have been up for sale"),
    ({"asks": "bid"}, "position.lot: the car up for sale is the last one offered"),
    (
        {"asks": "bid", "lot": "red", "offered": ["red", "blue"]},
        "position.lot: the car up for sale is the last one offered",
    ),
    ({"lot": "red"}, "position.lot: nothing is for sale while card is asked"),
    (
        {"asks": "bidding-card", "offered": list(COLORS)},
        "position.offered: all six cars have been up for sale",
    ),
    (
        {"asks": "deal", "offered": ["red"]},
        "position.offered: nothing is offered before the deal",
    ),
    ({"cars": {"pink": "1A"}}, "position.cars: no car 'pink'"),
    ({"cars": {"red": "99A"}}, "position.cars.red: no space '99A'; write it as 14A, or finish"),
    ({"cars": {"red": "13B"}}, "position.cars.red: no space '13B'"),
    ({"cars": {"red": "9C"}}, "position.cars.red: no space '9C'"),
    ({"cars": {"red": "-3A"}}, "position.cars.red: no space '-3A'"),
    ({"cars": {"red": "pits"}}, "position.cars.red: no space 'pits'"),
    ({"cars": {"red": ""}}, "position.cars.red: no space ''"),
    ({"cars": {"red": "11B"}}, "position.cars.red: 11B is red; no car rests there (D5-RED-01)"),
    (
        {"cars": {"red": "14A", "blue": "14A"}},
        "position.cars.blue: 14A is taken by red",
    ),
    (
        {"asks": "bidding-card", "cars": {"red": "1A"}},
        "position.cars.red: it has not been sold yet, so it is not on the track",
    ),
    (
        {"asks": "bid", "lot": "red", "cars": {"red": "0A"}},
        "position.cars.red: it has not been sold yet",
    ),
    ({"places": ["red"]}, "position.places: must list exactly the cars at the finish"),
    (
        {"cars": {"red": "finish"}, "places": []},
        "position.places: must list exactly the cars at the finish, winner first",
    ),
    (
        {"cars": {"red": "finish"}, "places": ["red", "red"]},
        "position.places: must list exactly the cars at the finish",
    ),
    ({"places": ["pink"]}, "position.places: no car 'pink'"),
    ({"owners": {"pink": 0}}, "position.owners: no car 'pink'"),
    ({"owners": {"red": 3}}, "position.owners.red: no seat 3"),
    (
        {"asks": "bidding-card", "owners": {"red": 0}},
        "position.owners.red: it has not been sold yet",
    ),
    ({"hands": {"0": ["ace"]}}, "position.hands.0: no card 'ace'; `fivewide pack show"),
    ({"hands": {"7": []}}, "position.hands: no seat 7"),
    (
        {"hands": {"0": ["five-red"], "1": ["five-red"]}},
        "position.hands.1: five-red is in two places at once",
    ),
    (
        {"hands": {"0": ["wild-five"] * 7}},
        "position.hands.0: wild-five is in two places at once",
    ),
    (
        {"discard": ["five-red"], "out_of_play": ["five-red"]},
        "position.out_of_play: five-red is in two places at once",
    ),
    ({"discard": ["joker"]}, "position.discard: no card 'joker'"),
    ({"out_of_play": ["bid-red"]}, "position.out_of_play: no card 'bid-red'"),
    ({"asks": "deal", "discard": ["five-red"]}, "position.hands: nothing is dealt yet"),
    (
        {"asks": "bidding-card", "hands": {"0": ["nine-red"]}},
        "position.hands: the nine of red lies aside until it is sold",
    ),
    (
        {"hands": {"0": ["five-red"]}, "out_of_play": []},
        "position.out_of_play: wild-five is nowhere",
    ),
    (
        {"asks": "bid", "lot": "red", "passed": [0]},
        "position.to_act: seat 0 is not asked: it has passed or holds the bid",
    ),
    (
        {"asks": "bid", "lot": "red", "bidder": 0, "bid": 10_000},
        "position.to_act: seat 0 is not asked: it has passed or holds the bid",
    ),
    (
        {"asks": "bid", "lot": "red", "bidder": 1, "bid": 300_000},
        "position.to_act: seat 0 cannot raise",
    ),
    (
        {"asks": "bid", "lot": "red", "bidder": 1},
        "position.bidder: a bid has a bidder, and a bidder a bid",
    ),
    (
        {"asks": "bid", "lot": "red", "bid": 10_000},
        "position.bidder: a bid has a bidder, and a bidder a bid",
    ),
    ({"hands": {"0": []}}, "position.to_act: seat 0 has no cards"),
    ({"asks": "wild"}, "position.card: None; name the card that is being carried out"),
    ({"asks": "end-space", "card": "ace"}, "position.card: no card 'ace'; `fivewide pack"),
    ({"asks": "wild", "card": "wild-five"}, "position.line: None; the card has lines 1 to 1"),
    (
        {"asks": "wild", "card": "wild-five", "line": 2},
        "position.line: 2; the card has lines 1 to 1",
    ),
    (
        {"asks": "wild", "card": "five-red", "line": 1},
        "position.asks: wild is asked on a wild line that two cars could take",
    ),
    (
        {
            "asks": "wild",
            "card": "wild-five",
            "line": 1,
            "cars": {**dict.fromkeys(COLORS, "finish"), "red": "9A"},
        },
        "position.asks: wild is asked on a wild line that two cars could take",
    ),
    (
        {"asks": "end-space", "card": "wild-five", "line": 1},
        "position.car: say which car took the wild line",
    ),
    (
        {"asks": "end-space", "card": "wild-five", "line": 1, "car": "pink"},
        "position.car: no car 'pink'",
    ),
    (
        {"asks": "end-space", "card": "five-red", "line": 1, "cars": {"red": "finish"}},
        "position.car: red is home",
    ),
    (
        {"asks": "end-space", "card": "five-red", "line": 1, "cars": {"red": "9A"}},
        "position.asks: end-space is asked only where there are two or more",
    ),
]


@pytest.mark.parametrize(("document", "reason"), BAD, ids=lambda value: str(value)[:60])
def test_an_impossible_document_is_refused_with_key_and_reason(
    document: dict[str, Any], reason: str
) -> None:
    assert refusal(**document).startswith(reason)


def test_with_loans_cash_may_be_below_nothing() -> None:
    option = {"auction.broke_buyer": "loan"}
    table = set_up({"cash": {"0": -20_000}}, 3, option)
    assert key(table, "cash")["0"] == -20_000
    assert "from -120000" in refusal(option=option, cash={"0": -2_000_000})


def test_one_car_is_enough_for_a_wild_question_if_it_may_be_left() -> None:
    cars = {**dict.fromkeys(COLORS, "finish"), "red": "9A"}
    table = race(cars, asks="wild", card="wild-five", line=1, options={"wild.use": "optional"})
    assert [action["wild"] for action in offered(table)] == ["red", "none"]


def test_a_race_of_a_longer_game_may_be_named() -> None:
    assert key(race(race=7, options={"game.races": 7}), "race") == 7


def test_a_refused_document_leaves_the_game_as_it_was() -> None:
    before = key(race(), "cars")
    refusal(cars={"red": "11B"})
    assert key(race(), "cars") == before


def test_every_card_can_be_named() -> None:
    for id in CARD_IDS:
        mine = id.removeprefix("nine-")  # the first car offered is seat 0's
        first = sorted(COLORS, key=lambda color: color != mine)
        table = race(hands={"0": [id]}, offered=first)
        play(table, id)
        assert kinds(table)[0] == "card-played"
