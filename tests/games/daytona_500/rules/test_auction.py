"""The auction: who speaks when, what may be bid, who gets the car and what comes with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fivewide.games.daytona_500.content import COLORS
from tests.games.daytona_500.pictures import (
    PASS,
    asks,
    auction,
    bid,
    bids,
    key,
    kinds,
    next_up,
    offered,
    opened,
    owned,
    play,
    race,
    refused,
    say,
    set_up,
    sold,
    told,
    turn_up,
    unwanted,
)

START = ["0A", "0B", "-1A", "-1B", "-2A", "-2B"]


def after(sales: Mapping[str, int | None], **more: Any) -> dict[str, Any]:
    """A position in which these cars have been sold, in order, or stayed unsold (None)."""
    buyers = [seat for seat in sales.values() if seat is not None]
    return {
        "offered": list(sales),
        "owners": {color: "none" if seat is None else seat for color, seat in sales.items()},
        **({"buyer": buyers[-1]} if buyers else {}),
        **more,
    }


# Order


@pytest.mark.rule("D5-BID-01")
def test_cars_are_sold_after_the_deal_and_before_the_first_card() -> None:
    table = opened(2, players=2, options={"game.races": 1})
    while asks(table) == "bid":
        say(table, offered(table)[min(1, len(offered(table)) - 1)])
    told_so_far = kinds(table)
    assert told_so_far.index("cards-dealt") < told_so_far.index("car-up-for-sale")
    assert told_so_far.count("car-up-for-sale") == 6
    assert told_so_far[-1] == "green-flag"
    assert "card-played" not in told_so_far
    assert asks(table) == "card"


@pytest.mark.rule("D5-BID-01")
def test_you_see_your_hand_while_you_bid() -> None:
    table = opened(2, players=3)
    view: Any = table.view(table.to_act[0])
    assert asks(table) == "bid"
    assert len(view.hand) == 12


@pytest.mark.rule("D5-BID-06")
def test_the_car_turned_up_is_for_sale() -> None:
    table = auction()
    turn_up(table, "green")
    assert (key(table, "lot"), key(table, "offered")) == ("green", ["green"])
    assert told(table, "car-up-for-sale") == [{"car": 3, "position": 1}]


@pytest.mark.rule("D5-BID-06")
def test_a_car_is_turned_up_only_once() -> None:
    table = auction()
    sold(table, "green")
    with pytest.raises(ValueError, match="cannot come up"):
        turn_up(table, "green")


@pytest.mark.rule("D5-BID-07")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_neighbor_to_the_right_of_the_dealer_opens(dealer: int, first: int) -> None:
    table = auction(dealer=dealer)
    turn_up(table, "red")
    assert next_up(table) == first


@pytest.mark.rule("D5-BID-07")
def test_bidding_goes_round_to_the_right() -> None:
    table = auction(players=4, dealer=1)
    turn_up(table, "red")
    order = []
    for bills in range(1, 7):
        order.append(next_up(table))
        bid(table, bills)
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("D5-BID-08")
@pytest.mark.parametrize(("buyer", "first"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_neighbor_of_the_latest_buyer_opens_the_next_sale(buyer: int, first: int) -> None:
    table = auction(players=4, **after({"red": buyer}))
    turn_up(table, "blue")
    assert next_up(table) == first


@pytest.mark.rule("D5-BID-08")
def test_it_is_the_buyer_who_counts_not_the_opener() -> None:
    table = auction(players=4)
    turn_up(table, "red")
    bid(table, 0, 0, 3, 0)
    turn_up(table, "blue")
    assert key(table, "buyer") == 2
    assert next_up(table) == 3


@pytest.mark.rule("D5-BID-08", "D5-BID-05")
def test_a_player_who_may_not_bid_is_skipped() -> None:
    table = auction(players=3, **after({"red": 1, "blue": 1, "green": 0}))
    turn_up(table, "black")
    assert next_up(table) == 2


@pytest.mark.rule("D5-BID-08", "D5-BID-22")
def test_an_unsold_car_leaves_the_opener_as_it_was() -> None:
    """D5-T15. Right of the last buyer, or of the dealer while nobody has bought."""
    table = auction(players=4, dealer=2)
    unwanted(table, "red")
    turn_up(table, "blue")
    assert next_up(table) == 3
    table = auction(players=4, dealer=2, **after({"red": 0}))
    unwanted(table, "blue")
    turn_up(table, "green")
    assert next_up(table) == 1


# Bids


@pytest.mark.rule("D5-BID-09")
def test_bid_or_pass_is_all_there_is_to_say() -> None:
    table = auction()
    turn_up(table, "red")
    assert offered(table)[0] == PASS
    assert all(list(action) == ["bid"] for action in offered(table)[1:])
    assert refused(table, {"play": "five-red"}) == "D5-BID-09"
    assert refused(table, {"bid": "all"}) == "D5-BID-09"
    assert refused(table, {"pass": False}) == "D5-BID-09"
    assert refused(table, {"bid": 10_000, "pass": True}) == "D5-BID-09"


@pytest.mark.rule("D5-BID-09")
def test_nobody_passes_out_of_turn() -> None:
    table = auction()
    turn_up(table, "red")
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        table.act(1, PASS)


@pytest.mark.rule("D5-BID-10")
def test_the_opening_bid_is_10000_or_more() -> None:
    table = auction()
    turn_up(table, "red")
    assert bids(table) == list(range(1, 31))
    assert refused(table, {"bid": 0}) == "D5-BID-10"
    assert refused(table, {"bid": -10_000}) == "D5-BID-10"


@pytest.mark.rule("D5-BID-11")
def test_a_further_bid_tops_the_one_before() -> None:
    table = auction()
    turn_up(table, "red")
    bid(table, 7)
    assert bids(table) == list(range(8, 31))
    assert refused(table, {"bid": 70_000}) == "D5-BID-11"
    assert refused(table, {"bid": 10_000}) == "D5-BID-11"


@pytest.mark.rule("D5-BID-12")
def test_a_bid_is_a_multiple_of_10000() -> None:
    table = auction()
    turn_up(table, "red")
    assert refused(table, {"bid": 15_000}) == "D5-BID-12"
    assert refused(table, {"bid": 1}) == "D5-BID-12"


@pytest.mark.rule("D5-BID-13")
def test_a_bid_is_not_more_than_the_cash_in_hand() -> None:
    table = auction(cash={"0": 120_000})
    turn_up(table, "red")
    assert bids(table)[-1] == 12
    assert refused(table, {"bid": 130_000}) == "D5-BID-13"
    bid(table, 12)
    assert key(table, "bid") == 120_000


@pytest.mark.rule("D5-BID-13", "D5-BID-15")
def test_whoever_cannot_raise_is_out_without_being_asked() -> None:
    table = auction(players=4, cash={"1": 50_000, "2": 60_000})
    turn_up(table, "red")
    bid(table, 5)
    assert next_up(table) == 2
    assert told(table, "cannot-bid") == [{"seat": 1, "car": 1}]
    assert key(table, "passed") == [1]


@pytest.mark.rule("D5-BID-13")
def test_a_player_without_cash_is_not_asked_to_open() -> None:
    table = auction(players=3, cash={"0": 0})
    turn_up(table, "red")
    assert next_up(table) == 1


@pytest.mark.rule("D5-BID-14")
def test_a_pass_is_final_for_this_car() -> None:
    table = auction(players=3)
    turn_up(table, "red")
    bid(table, 0, 1, 2)
    assert next_up(table) == 1
    bid(table, 3)
    assert next_up(table) == 2


@pytest.mark.rule("D5-BID-14")
def test_whoever_passed_may_bid_for_the_next_car() -> None:
    table = auction(players=3)
    turn_up(table, "red")
    bid(table, 0, 1, 0)
    turn_up(table, "blue")
    assert key(table, "passed") == []
    bid(table, 0)
    assert next_up(table) == 0
    assert bids(table)[0] == 1


@pytest.mark.rule("D5-BID-15")
def test_a_sale_ends_when_all_but_the_highest_bidder_have_passed() -> None:
    table = auction(players=4)
    turn_up(table, "red")
    bid(table, 1, 2, 0, 0)
    assert asks(table) == "bid"
    bid(table, 0)
    assert asks(table) == "bidding-card"
    assert key(table, "owners")["red"] == 1


@pytest.mark.rule("D5-BID-15", "D5-BID-22")
def test_a_sale_ends_without_a_buyer_when_all_pass() -> None:
    table = auction(players=3)
    turn_up(table, "red")
    bid(table, 0, 0)
    assert asks(table) == "bid"
    bid(table, 0)
    assert asks(table) == "bidding-card"
    assert key(table, "owners")["red"] == "none"


@pytest.mark.rule("D5-BID-16")
def test_the_last_one_to_speak_may_still_bid_anything_or_pass() -> None:
    table = auction(players=3)
    turn_up(table, "red")
    bid(table, 0, 0)
    assert next_up(table) == 2
    assert bids(table) == list(range(1, 31))
    bid(table, 4)
    assert key(table, "owners")["red"] == 2
    assert key(table, "cash")["2"] == 260_000


# The sale


@pytest.mark.rule("D5-BID-17")
def test_only_the_buyer_pays_and_pays_the_bank() -> None:
    table = auction(players=3)
    turn_up(table, "red")
    bid(table, 5, 8, 12, 0, 0)
    assert key(table, "cash") == {"0": 300_000, "1": 300_000, "2": 180_000}
    assert key(table, "bank") == 120_000
    assert told(table, "car-bought") == [{"seat": 2, "car": 1, "bills": 12}]


@pytest.mark.rule("D5-BID-18")
def test_the_order_of_sales_gives_the_start_positions_whatever_was_paid() -> None:
    table = auction(players=3)
    order = ("green", "black", "yellow", "orange", "red", "blue")
    for number, color in enumerate(order, start=1):
        sold(table, color, bills=number)
    assert [key(table, "cars")[color] for color in order] == START
    assert key(table, "offered") == list(order)


@pytest.mark.rule("D5-BID-18", "D5-BID-22")
def test_an_unsold_car_takes_its_start_position_too() -> None:
    table = auction(players=3)
    unwanted(table, "green")
    sold(table, "black")
    assert key(table, "cars") == {"green": "0A", "black": "0B"}


@pytest.mark.rule("D5-BID-19")
def test_everybody_sees_who_owns_which_car() -> None:
    table = auction(players=3, **after({"red": 1, "blue": 0}))
    for seat in (0, 1, 2, None):
        view: Any = table.view(seat)
        assert [player.cars for player in view.players] == [("blue",), ("red",), ()]
        assert [car.owner for car in view.cars] == [None, 1, 0, None, None, None]


@pytest.mark.rule("D5-BID-20")
def test_the_buyer_takes_the_nine_into_the_hand_and_all_know_it() -> None:
    table = auction(players=3)
    before = {seat: len(hand) for seat, hand in key(table, "hands").items()}
    sold(table, "orange")
    hands = key(table, "hands")
    assert "nine-orange" in hands["0"]
    assert {seat: len(hand) for seat, hand in hands.items()} == {**before, "0": before["0"] + 1}
    view: Any = table.view(2)
    assert [player.nines for player in view.players] == [("orange",), (), ()]


# Limits


@pytest.mark.rule("D5-BID-03", "D5-BID-05")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_a_third_car_is_out_of_reach(players: int) -> None:
    """D5-T16."""
    table = auction(players=players, **after({"red": 0, "blue": 0}))
    turn_up(table, "green")
    asked = set()
    while asks(table) == "bid":
        asked.add(next_up(table))
        bid(table, 0)
    assert asked == set(range(1, players))


@pytest.mark.rule("D5-BID-03")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_a_second_car_may_be_bought(players: int) -> None:
    table = auction(players=players, dealer=players - 1, **after({"red": players - 1}))
    sold(table, "blue")
    sold(table, "green")
    turn_up(table, "black")
    while next_up(table) != 0:
        bid(table, 0)
    assert bids(table)


@pytest.mark.rule("D5-BID-04", "D5-BID-05")
def test_with_two_a_fourth_car_is_out_of_reach() -> None:
    """D5-T16."""
    table = auction(players=2, **after({"red": 0, "blue": 0, "green": 0}))
    turn_up(table, "black")
    assert next_up(table) == 1
    assert key(table, "passed") == [0]
    bid(table, 1)
    assert key(table, "owners")["black"] == 1


@pytest.mark.rule("D5-BID-04")
def test_with_two_a_third_car_may_be_bought() -> None:
    table = auction(players=2, **after({"red": 0, "yellow": 1, "blue": 0, "black": 1}))
    turn_up(table, "green")
    assert next_up(table) == 0
    bid(table, 1, 0)
    assert list(key(table, "owners").values()).count(0) == 3


@pytest.mark.rule("D5-BID-03")
@pytest.mark.parametrize("players", [5, 6])
def test_five_or_six_may_own_two_cars(players: int) -> None:
    table = auction(
        players=players,
        options={"players.extended": True, "auction.guard": "last_car_only"},
        **after({"red": 0, "blue": 0}),
    )
    turn_up(table, "green")
    assert 0 in key(table, "passed")


@pytest.mark.rule("D5-BID-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_always_somebody_below_the_limit(players: int) -> None:
    """D5-T16. The limits add up to six, six and eight."""
    most = 3 if players == 2 else 2
    assert players * most >= 6
    stables = {color: number // most for number, color in enumerate(COLORS[:5])}
    table = auction(players=players, **after(stables))
    turn_up(table, COLORS[5])
    assert asks(table) in ("bid", "card")


# Everybody gets a car


@pytest.mark.rule("D5-BID-21", "D5-BID-02")
def test_the_only_player_without_a_car_buys_the_last_one_for_10000() -> None:
    """D5-T14. No bidding, position #6."""
    sales: dict[str, int | None] = {"red": 0, "blue": 0, "green": 1, "orange": 1, "yellow": 2}
    table = auction(players=4, **after(sales))
    turn_up(table, "black")
    assert asks(table) == "card"
    assert key(table, "owners")["black"] == 3
    assert key(table, "cash")["3"] == 290_000
    assert key(table, "cars")["black"] == "-2B"
    assert "nine-black" in key(table, "hands")["3"]
    assert told(table, "car-must-be-bought") == [{"seat": 3, "car": 5, "bills": 1}]
    assert "bid" not in kinds(table)


@pytest.mark.rule("D5-BID-21")
def test_the_last_car_is_auctioned_when_everybody_has_one() -> None:
    sales: dict[str, int | None] = {"red": 0, "blue": 1, "green": 2, "orange": 3, "yellow": 0}
    table = auction(players=4, **after(sales))
    turn_up(table, "black")
    assert (asks(table), next_up(table)) == ("bid", 1)


@pytest.mark.rule("D5-BID-21")
def test_an_earlier_car_is_not_forced_on_anybody() -> None:
    table = auction(players=2, **after({"red": 0, "blue": 0, "green": None, "orange": None}))
    turn_up(table, "black")
    assert asks(table) == "bid"
    assert "only-those-without-a-car-bid" not in kinds(table)


TWO_LEFT: dict[str, int | None] = {"red": 0, "blue": 0, "green": 1, "orange": 1}


@pytest.mark.rule("D5-BID-24", "D5-BID-02")
def test_as_many_cars_as_players_without_one_are_kept_for_them() -> None:
    table = auction(players=4, **after(TWO_LEFT))
    turn_up(table, "black")
    assert next_up(table) == 2
    assert key(table, "passed") == [0, 1]
    assert "only-those-without-a-car-bid" in kinds(table)
    bid(table, 1, 2, 0)
    assert key(table, "owners")["black"] == 3
    turn_up(table, "yellow")
    assert key(table, "owners")["yellow"] == 2
    assert "car-must-be-bought" in kinds(table)


@pytest.mark.rule("D5-BID-24")
def test_owners_may_bid_while_one_car_more_is_left() -> None:
    table = auction(players=4, **after({"red": 0, "blue": 1, "green": None}))
    turn_up(table, "black")  # three cars for two players without one
    assert next_up(table) == 2
    assert key(table, "passed") == []
    bid(table, 0, 0)
    assert next_up(table) == 0


@pytest.mark.rule("D5-BID-24")
def test_the_guard_shuts_out_an_owner_below_the_limit() -> None:
    table = auction(players=4, **after({"red": 0, "blue": 1, "green": None, "orange": None}))
    turn_up(table, "black")
    assert key(table, "passed") == [0, 1]


@pytest.mark.rule("D5-BID-24")
def test_if_they_all_pass_the_one_who_spoke_first_must_take_it() -> None:
    table = auction(players=4, **after({**TWO_LEFT, "green": 2, "orange": 2}))
    assert key(table, "buyer") == 2
    turn_up(table, "black")
    assert next_up(table) == 3
    bid(table, 0, 0)
    assert key(table, "owners")["black"] == 3
    assert key(table, "cash")["3"] == 290_000
    assert told(table, "car-falls-to") == [{"seat": 3, "car": 5, "bills": 1}]


@pytest.mark.rule("D5-BID-24")
def test_whoever_would_have_spoken_first_is_passed_over_with_a_car_and_the_next_takes_it() -> None:
    table = auction(players=4, **after({"red": 0, "blue": 0, "green": 3, "orange": 3}))
    turn_up(table, "black")
    assert next_up(table) == 1
    bid(table, 0, 0)
    assert key(table, "owners")["black"] == 1


@pytest.mark.rule("D5-BID-24")
def test_as_an_option_only_the_last_car_is_kept_back() -> None:
    table = auction(players=4, options={"auction.guard": "last_car_only"}, **after(TWO_LEFT))
    unwanted(table, "black")
    assert key(table, "owners")["black"] == "none"
    turn_up(table, "yellow")
    assert asks(table) == "bid"
    bid(table, 0, 1)
    assert asks(table) == "card"
    owners = list(key(table, "owners").values())
    assert 2 not in owners or 3 not in owners


@pytest.mark.rule("D5-BID-21")
def test_under_that_option_a_lone_player_still_gets_the_last_car() -> None:
    table = auction(
        players=4, options={"auction.guard": "last_car_only"}, **after({**TWO_LEFT, "black": 2})
    )
    turn_up(table, "yellow")
    assert key(table, "owners")["yellow"] == 3


@pytest.mark.rule("D5-BID-02", "D5-BID-24")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nobody_goes_into_the_race_without_a_car_even_if_all_always_pass(players: int) -> None:
    table = set_up({"asks": "bidding-card"}, players, {"players.extended": True, "game.races": 1})
    for color in COLORS:
        unwanted(table, color)
    assert {seat for seat in key(table, "owners").values() if seat != "none"} == set(range(players))


# No money


@pytest.mark.rule("D5-BID-25", "D5-MONEY-02")
@pytest.mark.parametrize(
    ("broke_buyer", "left", "paid"), [("pay_what_you_have", 0, 0), ("loan", -10_000, 1)]
)
def test_a_forced_buyer_without_money_pays_what_is_there_or_owes(
    broke_buyer: str, left: int, paid: int
) -> None:
    sales: dict[str, int | None] = {"red": 0, "blue": 0, "green": 1, "orange": 1, "yellow": 2}
    table = auction(
        players=4,
        options={"auction.broke_buyer": broke_buyer},
        **after(sales, cash={"3": 0}),
    )
    turn_up(table, "black")
    assert key(table, "owners")["black"] == 3
    assert key(table, "cash")["3"] == left
    assert key(table, "bank") == 300_000 + paid * 10_000
    assert told(table, "car-must-be-bought") == [{"seat": 3, "car": 5, "bills": paid}]


@pytest.mark.rule("D5-BID-25", "D5-BID-24")
@pytest.mark.parametrize(("broke_buyer", "left"), [("pay_what_you_have", 0), ("loan", -10_000)])
def test_a_guarded_sale_among_the_broke_falls_to_the_first_of_them(
    broke_buyer: str, left: int
) -> None:
    table = auction(
        players=4,
        options={"auction.broke_buyer": broke_buyer},
        **after(TWO_LEFT, cash={"2": 0, "3": 0}),
    )
    turn_up(table, "black")
    assert key(table, "owners")["black"] == 2
    assert key(table, "cash")["2"] == left
    assert kinds(table).count("cannot-bid") == 2


@pytest.mark.rule("D5-BID-25")
def test_a_loan_does_not_let_anybody_bid_beyond_the_cash() -> None:
    table = auction(options={"auction.broke_buyer": "loan"}, cash={"0": 20_000})
    turn_up(table, "red")
    assert bids(table) == [1, 2]
    assert refused(table, {"bid": 30_000}) == "D5-BID-13"


# Cars nobody wants


@pytest.mark.rule("D5-BID-22", "D5-BID-23")
def test_an_unsold_car_has_no_owner_and_its_nine_is_out_of_play() -> None:
    """D5-T15."""
    table = auction(players=3)
    unwanted(table, "green")
    assert key(table, "owners")["green"] == "none"
    assert key(table, "out_of_play") == ["nine-green"]
    assert not any("nine-green" in hand for hand in key(table, "hands").values())
    assert told(table, "car-unsold") == [{"car": 3, "position": 1}]
    assert key(table, "bank") == 0


@pytest.mark.rule("D5-BID-22", "D5-CARD-09")
def test_an_unsold_car_moves_by_the_cards_and_may_be_chosen_for_a_white_line() -> None:
    nobodys: dict[str, Any] = {"owners": owned(s0="R", s1="YB", s2="OK")}
    table = race({"green": "10A"}, hand="five-green", **nobodys)
    play(table, "five-green")
    assert key(table, "cars")["green"] == "15A"
    table = race({"green": "10A"}, hand="wild-five", **nobodys)
    play(table, "wild-five")
    say(table, {"wild": "green"})
    assert key(table, "cars")["green"] == "15A"


@pytest.mark.rule("D5-BID-23", "D5-SETUP-09")
def test_the_nine_is_back_for_the_next_race() -> None:
    cars = dict.fromkeys(COLORS, "finish") | {"red": "52A"}
    owners = owned(s0="R", s1="YB", s2="OK")
    hands = {"0": ["five-red"], "1": [], "2": []}
    table = race(cars, owners=owners, hands=hands, out_of_play=None)
    assert "nine-green" in key(table, "out_of_play")
    play(table, "five-red")
    assert key(table, "race") == 2
    assert key(table, "out_of_play") == []
