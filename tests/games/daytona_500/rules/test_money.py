"""Money: prizes, the next race, the winner, the champion."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.game import Standing
from tests.games.daytona_500.pictures import (
    RaceTable,
    asks,
    auction,
    bids,
    home,
    key,
    kinds,
    owned,
    play,
    race,
    told,
    turn_up,
)

ORDER = ["yellow", "blue", "green", "orange", "black"]


def last_card(
    owners: dict[str, Any], *, players: int = 3, options: dict[str, Any] | None = None, **more: Any
) -> RaceTable:
    """Five cars are home in the order above; red comes in last on the next card."""
    table = race(
        {**home("YBGOK"), "red": "52A"},
        places=ORDER,
        hand="five-red",
        owners=owners,
        players=players,
        options={"game.races": 1} if options is None else options,
        **more,
    )
    play(table, "five-red")
    return table


@pytest.mark.rule("D5-MONEY-01")
def test_every_owner_is_paid_for_every_place() -> None:
    table = last_card(owned(s0="YR", s1="BG", s2="OK"))
    assert key(table, "won") == {
        "0": 300_000 + 20_000,
        "1": 200_000 + 150_000,
        "2": 100_000 + 50_000,
    }
    assert key(table, "cash") == {"0": 620_000, "1": 650_000, "2": 450_000}


@pytest.mark.rule("D5-MONEY-01")
@pytest.mark.parametrize(
    ("purse", "prizes"),
    [("speedway", [30, 20, 15, 10, 5, 2]), ("sibling", [20, 15, 10, 6, 3, 1])],
)
def test_the_purse_says_what_a_place_is_worth(purse: str, prizes: list[int]) -> None:
    owners = owned(s0="YR", s1="BG", s2="OK")
    table = last_card(owners, options={"game.races": 1, "purse": purse})
    assert [fact["bills"] for fact in told(table, "prize-paid")] == prizes


@pytest.mark.rule("D5-MONEY-02")
def test_nobody_ever_holds_less_than_nothing() -> None:
    table = auction(cash={"0": 10_000})
    turn_up(table, "red")
    assert bids(table) == [1]


@pytest.mark.rule("D5-MONEY-03")
def test_everybody_sees_everybodys_cash() -> None:
    table = race(cash={"0": 10_000, "1": 20_000, "2": 30_000})
    for seat in (0, 1, None):
        view: Any = table.view(seat)
        assert [player.cash for player in view.players] == [10_000, 20_000, 30_000]


@pytest.mark.rule("D5-MONEY-03")
def test_as_an_option_only_your_own_between_auctions() -> None:
    option = {"money.visibility": "hidden_between_auctions"}
    table = race(cash={"0": 10_000, "1": 20_000, "2": 30_000}, options=option)
    view: Any = table.view(1)
    assert [player.cash for player in view.players] == [None, 20_000, None]
    view = table.view(None)
    assert [player.cash for player in view.players] == [None, None, None]


@pytest.mark.rule("D5-MONEY-03")
def test_in_the_auction_and_at_the_end_it_is_open_under_that_option_too() -> None:
    option = {"money.visibility": "hidden_between_auctions", "game.races": 1}
    table = auction(options=option)
    turn_up(table, "red")
    view: Any = table.view(1)
    assert [player.cash for player in view.players] == [300_000] * 3
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), options=option)
    assert table.over
    view = table.view(1)
    assert None not in [player.cash for player in view.players]


@pytest.mark.rule("D5-GAME-01")
@pytest.mark.parametrize("number", [1, 2])
def test_after_the_first_and_the_second_race_there_is_another(number: int) -> None:
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), options={}, race=number)
    assert not table.over
    assert (key(table, "race"), asks(table)) == (number + 1, "deal")


@pytest.mark.rule("D5-GAME-01")
def test_after_the_third_the_game_is_over() -> None:
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), options={}, race=3)
    assert table.over
    assert kinds(table)[-1] == "game-won"


@pytest.mark.rule("D5-GAME-01")
@pytest.mark.parametrize("races", [1, 2, 5])
def test_a_game_may_have_another_number_of_races(races: int) -> None:
    options = {"game.races": races}
    if races > 1:
        early = last_card(owned(s0="YR", s1="BG", s2="OK"), options=options, race=races - 1)
        assert not early.over
    late = last_card(owned(s0="YR", s1="BG", s2="OK"), options=options, race=races)
    assert late.over


@pytest.mark.rule("D5-GAME-02")
def test_the_most_cash_wins_not_the_best_race() -> None:
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), cash={"0": 0, "1": 0, "2": 900_000}, race=1)
    assert told(table, "game-won") == [{"seat": 2, "bills": 105}]
    assert [(line.place, line.seat) for line in GAME.standings(table.state)] == [
        (1, 2),
        (2, 1),
        (3, 0),
    ]


TIE: dict[str, Any] = {"cash": {"0": 330_000, "1": 300_000, "2": 0}}  # 0 wins 320, 1 wins 350


@pytest.mark.rule("D5-GAME-02")
def test_players_with_equal_cash_share_the_win() -> None:
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), **TIE)
    assert key(table, "cash") == {"0": 650_000, "1": 650_000, "2": 150_000}
    assert [fact["seat"] for fact in told(table, "game-won")] == [0, 1]
    assert [line.place for line in GAME.standings(table.state)] == [1, 1, 3]


@pytest.mark.rule("D5-GAME-02")
def test_as_an_option_the_prizes_of_the_last_race_break_the_tie() -> None:
    options = {"game.races": 1, "game.tie": "last_race_prizes"}
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), options=options, **TIE)
    assert [fact["seat"] for fact in told(table, "game-won")] == [1]
    assert [(line.place, line.seat) for line in GAME.standings(table.state)] == [
        (1, 1),
        (2, 0),
        (3, 2),
    ]


@pytest.mark.rule("D5-GAME-02")
def test_prizes_of_earlier_races_do_not_count_for_it() -> None:
    options = {"game.races": 2, "game.tie": "last_race_prizes"}
    won = {"0": 500_000, "1": 0, "2": 0}
    stables = owned(s0="YR", s1="BG", s2="OK")
    table = last_card(stables, options=options, race=2, won=won, **TIE)
    assert key(table, "won") == {"0": 320_000, "1": 350_000, "2": 150_000}
    assert [fact["seat"] for fact in told(table, "game-won")] == [1]


@pytest.mark.rule("D5-GAME-02")
def test_the_tie_break_never_outweighs_cash() -> None:
    options = {"game.races": 1, "game.tie": "last_race_prizes"}
    cash = {"0": 340_000, "1": 300_000}
    table = last_card(owned(s0="YR", s1="BG", s2="OK"), options=options, cash=cash)
    assert [fact["seat"] for fact in told(table, "game-won")] == [0]


FOUR = owned(s0="YR", s1="BG", s2="O", s3="K")


@pytest.mark.rule("D5-GAME-03")
@pytest.mark.parametrize(("before", "champion"), [(680_000, True), (670_000, False)])
def test_with_four_a_million_makes_a_champion_driver(before: int, champion: bool) -> None:
    table = last_card(FOUR, players=4, cash={"0": before})
    assert told(table, "champion-driver") == ([{"seat": 0}] if champion else [])
    notes = {line.seat: line.note for line in GAME.standings(table.state)}
    assert notes == {0: "Champion Driver" if champion else "", 1: "", 2: "", 3: ""}


@pytest.mark.rule("D5-GAME-03")
def test_each_of_them_is_one_not_only_the_winner() -> None:
    table = last_card(FOUR, players=4, cash={"0": 900_000, "1": 900_000})
    assert told(table, "champion-driver") == [{"seat": 0}, {"seat": 1}]


@pytest.mark.rule("D5-GAME-03")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_nobody_is(players: int) -> None:
    owners = owned(s0="YR", s1="BG", s2="O") if players == 3 else owned(s0="YR", s1="BG")
    table = last_card(owners, players=players, cash={"0": 2_000_000})
    assert told(table, "champion-driver") == []
    assert {line.note for line in GAME.standings(table.state)} == {""}


@pytest.mark.rule("D5-GAME-03")
def test_with_five_nobody_is_either() -> None:
    options = {"game.races": 1, "players.extended": True}
    owners = owned(s0="YR", s1="B", s2="G", s3="O", s4="K")
    table = last_card(owners, players=5, options=options, cash={"0": 2_000_000})
    assert told(table, "champion-driver") == []


@pytest.mark.rule("D5-GAME-03")
def test_the_title_is_not_given_before_the_end() -> None:
    table = race(players=4, cash={"0": 2_000_000})
    assert {line.note for line in GAME.standings(table.state)} == {""}


def test_standings_tell_the_cars_and_the_dollars() -> None:
    table = race(players=2, cash={"0": 10_000}, owners=owned(s0="R", s1="YK"))
    assert GAME.standings(table.state) == [
        Standing(place=1, seat=1, car="yellow black", points=300_000),
        Standing(place=2, seat=0, car="red", points=10_000),
    ]
