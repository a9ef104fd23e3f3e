"""Sentences: every option, every question, every line of the log reads like English."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from tests.games.daytona_500.pictures import (
    auction,
    bid,
    home,
    on,
    opened,
    owned,
    play,
    race,
    said,
    settle,
    turn_up,
)
from tests.games.words import LANGUAGES

LANGUAGE = LANGUAGES[GAME.id]

PLAYS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({"players.extended": True}, 5),
    ({"players.extended": True, "track": "canyon-56"}, 6),
    ({"wild.use": "optional", "track": "short-track-38"}, 3),
    ({"move.shortfall": "stepwise", "auction.guard": "last_car_only"}, 4),
    ({"red.use": "may", "finish.rest_of_card": "void"}, 2),
    ({"red.return": "any_white", "auction.broke_buyer": "loan"}, 4),
]


@pytest.mark.parametrize(("options", "players"), PLAYS, ids=str)
def test_everything_said_in_random_games_reads_well(options: dict[str, Any], players: int) -> None:
    decisions = 0
    for seed in range(3):
        table = opened(seed, players=players, options={"game.races": 1, **options})
        for decision in LANGUAGE.met(table, seed, among=6):
            assert decision.words.startswith(f"Driver {decision.seat}: ")
            shorts = [option.words.short for option in decision.options]
            assert len(set(shorts)) == len(shorts)
            decisions += 1
        for event in table.events(None):
            LANGUAGE.check(table.words(event))
        assert GAME.ask(table.state, table.names) == "The game is over."
    assert decisions > 100


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"asks": "first-dealer"}, "Who deals first?"),
        ({"asks": "deal"}, "The cards are about to be dealt."),
        ({"asks": "bidding-card"}, "The next bidding card is about to be turned up."),
        ({"asks": "card"}, "Driver 0: which card?"),
        ({"asks": "over"}, "The game is over."),
        (
            {"asks": "bid", "lot": "blue"},
            "Driver 0: Blue, start #1, no bid yet. Bid or pass?",
        ),
        (
            {"asks": "bid", "lot": "blue", "bid": 40_000, "bidder": 2, "to_act": 1},
            "Driver 1: Blue, start #1, $40,000 bid by Driver 2. Bid or pass?",
        ),
        (
            {"asks": "wild", "card": "wild-five", "line": 1},
            "Driver 0: which car takes the wild 5?",
        ),
        (
            {"asks": "end-space", "card": "five-blue", "line": 1, "cars": {"blue": "19A"}},
            "Driver 0: Blue moves 5 from 19A. To where?",
        ),
    ],
)
def test_every_question_reads_as_it_should(position: dict[str, Any], words: str) -> None:
    table = race(**position)
    assert GAME.ask(table.state, table.names) == words


def test_a_bid_says_what_it_leaves() -> None:
    table = auction(cash={"0": 30_000})
    turn_up(table, "red")
    assert said(table) == [
        ("Pass", "out of the bidding for this car"),
        ("Bid $10,000", "leaves $20,000"),
        ("Bid $20,000", "leaves $10,000"),
        ("Bid $30,000", "leaves $0"),
    ]


def test_a_pass_stands_first_also_after_a_bid() -> None:
    table = auction(cash={"1": 60_000})
    turn_up(table, "red")
    bid(table, 5)
    assert said(table) == [
        ("Pass", "out of the bidding for this car"),
        ("Bid $60,000", "leaves $0"),
    ]


def test_a_card_says_what_would_come_of_it() -> None:
    table = race(
        on("R 11A, B 10A, G 31A, Y 13A, O 14A, K 36A"),
        hand="three-red five-yellow nine-orange",
        owners=owned(s0="OY", s1="R", s2="B"),
    )
    assert said(table) == [
        ("Yellow 5", "Yellow blocked"),
        (
            "Red 6, blue 4, green 2",
            "Red to 12A at most; drafts Blue to 11A; Blue blocked; Green to 33A",
        ),
        ("Nine of orange", "Orange to 23A, 23B or 23C"),
    ]


def test_a_card_that_ends_the_race_says_so_much_and_no_more() -> None:
    table = race(
        {**home("YBGOK"), "red": "52A"},
        hand="five-red five-blue",
        owners=owned(s0="R", s1="YB", s2="GO"),
        hands={"1": [], "2": []},
    )
    assert said(table)[0][1] == "Red finishes sixth; Driver 0's hand is discarded"


def test_an_end_space_says_lane_and_draft() -> None:
    table = race(on("R 21B, B 20B"), hand="five-red")
    play(table, "five-red")
    assert said(table) == [
        ("To 26A, inner lane", "Red to 26A; drafts Blue to 21B"),
        ("To 26B, middle lane", "Red to 26B; drafts Blue to 21B"),
        ("To 26C, outer lane", "Red to 26C; drafts Blue to 21B"),
    ]


def test_a_wild_line_that_may_be_left_says_so() -> None:
    table = race(on("R 9A, B 30A"), hand="wild-five", options={"wild.use": "optional"})
    play(table, "wild-five")
    assert said(table)[-1] == ("Leave it", "the wild 5 is not used")


def test_the_log_of_a_turn_reads_like_a_story() -> None:
    table = race(on("R 13A, B 12A, G 30A, Y 1A"), hand="three-red")
    play(table, "three-red")
    settle(table)
    assert [table.words(event) for event in table.events(None)] == [
        "Driver 0 played red 6, blue 4, green 2.",
        "Red moved 6 to 19A.",
        "Blue was drafted to 13A.",
        "Blue moved 4 to 17A.",
        "Green moved 2 to 32A.",
    ]


def test_the_log_of_a_sale_reads_like_a_story() -> None:
    table = auction(players=3, cash={"2": 0})
    turn_up(table, "red")
    bid(table, 0, 4)
    assert [table.words(event) for event in table.events(None)] == [
        "Red came up for sale, for start position #1.",
        "Driver 0 passed on Red.",
        "Driver 1 bid $40,000 for Red.",
        "Driver 2 had too little money to bid for Red.",
        "Driver 1 bought Red for $40,000.",
    ]


@pytest.mark.parametrize(
    ("space", "words"),
    [
        ("14A", "14A, inner lane"),
        ("-1B", "-1B, middle lane"),
        ("3C", "3C, outer lane"),
    ],
)
def test_a_space_in_words(space: str, words: str) -> None:
    names = race().setup.content.names
    assert names.place(names.find(space)) == words
