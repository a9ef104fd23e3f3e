"""Things a sharp eye found: a preview that told too much, spaces and positions that are none."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.errors import BadOption, BadPosition, IllegalAction
from fivewide.kernel.game import canonical, preview
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.games.daytona_500.pictures import auction, bid, turn_up

CARS = {"red": "31A", "blue": "36A", "yellow": "1A", "green": "9A", "orange": "0A", "black": "0B"}


def table(seats: int = 2, options: dict[str, Any] | None = None, **position: Any) -> Table[Any]:
    setup = GAME.prepare(options or {}, seats)
    people = [SeatInfo(f"Seat {seat}", "person") for seat in range(seats)]
    return Table(GAME, setup, people, NamedLuck(), start=position)


def words_of_options(found: Table[Any]) -> list[tuple[str, str]]:
    return [(option.words.short, option.words.detail) for option in found.decision(0).options]


@pytest.mark.rule("D5-SETUP-07")
def test_an_option_does_not_tell_the_last_card_of_the_next_player() -> None:
    """A rival's only kind of card plays itself; a preview must not get that far."""
    told = [
        words_of_options(table(cars=CARS, hands={"0": ["five-red", "five-blue"], "1": [card]}))
        for card in ("five-green", "five-yellow", "six-blue-black-yellow-orange-red-green")
    ]
    assert told[0] == told[1] == told[2]
    assert told[0][0] == ("Red 5", "Red to 35A at most")


@pytest.mark.rule("D5-SETUP-07")
def test_a_preview_behind_the_veil_is_the_same_whatever_a_rival_holds() -> None:
    ends = []
    for card in ("five-green", "nine-red"):
        found = table(cars=CARS, hands={"0": ["five-red", "five-blue"], "1": [card]})
        number = found.state.question.options(found.state)[0]
        after, events = preview(GAME.veiled(found.state, 0), 0, number)
        ends.append((canonical(GAME.position(after)["cars"]), events))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("space", ["--1A", "1" * 5000 + "A", "A" + "9" * 5000, "A", "", "\u0661A"])
def test_a_space_that_is_none_is_refused_in_words(space: str) -> None:
    with pytest.raises(BadPosition, match=r"cars.red: (no space|a text of 5,001 characters)"):
        table(cars={"red": space})
    found = table(cars={"red": "1A"}, hands={"0": ["five-red", "five-blue"]})
    found.act(0, {"play": "five-red"})
    with pytest.raises(IllegalAction, match="name the end space"):
        found.act(0, {"end": space})


def test_a_seat_without_end_is_refused_in_words() -> None:
    with pytest.raises(BadPosition, match=r"cash.*(is not a seat|a text of 5,000 characters)"):
        table(cash={"1" * 5000: 10_000})


def test_a_player_without_cards_at_the_green_flag_is_passed_over() -> None:
    offered = ["red", "blue", "yellow", "green", "orange"]
    found = table(
        asks="bidding-card",
        offered=offered,
        owners={"red": 0, "blue": 1, "yellow": 0, "green": 1, "orange": 1},
        hands={"0": [], "1": ["five-red", "five-blue"]},
    )
    found.luck = NamedLuck(["black"])
    found.roll()
    while not found.waits_for_luck and found.position()["asks"] == "bid":
        found.act(found.to_act[0], {"pass": True})
    assert found.position()["asks"] == "card"
    assert found.to_act == (1,)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        (
            {"asks": "end-space", "card": "five-red", "line": 1, "car": "blue"},
            "position.car: line 1 is for red",
        ),
        (
            {"asks": "end-space", "card": "four-red-blue-wild-green", "line": 3, "car": "red"},
            "position.car: red cannot take this wild line",
        ),
        (
            {
                "asks": "end-space",
                "card": "five-red",
                "line": 1,
                "hands": {"0": ["five-red", "five-blue"], "1": ["five-green"]},
            },
            "five-red is in two places at once",
        ),
        ({"asks": "first-dealer", "dealer": 1}, "position.dealer"),
        ({"asks": "bid", "lot": "pink"}, "position.lot: no car 'pink'"),
        (
            {
                "asks": "bid",
                "offered": ["red", "blue", "yellow", "green"],
                "owners": {"red": 0, "blue": 0, "yellow": 0},
            },
            "position.to_act: seat 0 has as many cars as it may",
        ),
    ],
)
def test_an_impossible_moment_is_refused(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=r"position") as refusal:
        table(**document)
    assert reason in str(refusal.value)


def test_two_options_about_the_same_choice_do_not_go_together() -> None:
    with pytest.raises(BadOption, match=r"red.use=may does nothing"):
        GAME.prepare({"red.use": "may", "move.shortfall": "stepwise"}, 2)


@pytest.mark.rule("D5-MOVE-05")
def test_stopping_short_of_the_full_number_is_refused_by_the_rule_of_moving() -> None:
    found = table(cars={"red": "1A"}, hands={"0": ["five-red", "five-blue"]})
    found.act(0, {"play": "five-red"})
    with pytest.raises(IllegalAction) as refusal:
        found.act(0, {"end": "4A"})
    assert refusal.value.rule == "D5-MOVE-05"


@pytest.mark.rule("D5-BID-11")
def test_an_action_that_only_shares_its_number_with_an_option_is_refused() -> None:
    """A pass is the standing bid, as a number; a bid of that much is no pass."""
    sale = auction(players=3)
    turn_up(sale, "red")
    bid(sale, 4)
    question = sale.state.question
    assert question is not None
    same = sale.game.number(sale.state, question, {"bid": 40_000}, ())
    assert sale.game.named(sale.state, question, same or 0) == {"pass": True}
    with pytest.raises(IllegalAction, match="must be more than") as refused:
        sale.act(1, {"bid": 40_000})
    assert refused.value.rule == "D5-BID-11"
    assert sale.to_act == (1,)
