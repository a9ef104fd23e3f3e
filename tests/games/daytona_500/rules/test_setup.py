"""Setting up: players, money, dealer, deal, and a fresh start before every race."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.content import COLORS
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadOption
from fivewide.kernel.table import Table
from tests.games.daytona_500.pictures import (
    CARD_IDS,
    asks,
    board,
    feed,
    home,
    key,
    kinds,
    next_up,
    opened,
    owned,
    play,
    prepared,
    race,
    set_up,
    told,
)

DECK = [prepared().names.card_ids[int(kind)] for kind in board().deck()]


def finished_race(players: int = 3, **more: Any) -> Table[Any]:
    """The last car is one step from the line, and seat 0 has the card to bring it home."""
    position: dict[str, Any] = {"owners": owned(s0="RY", s1="BG", s2="OK"), **more}
    table = race({**home("YBGOK"), "red": "52A"}, hand="five-red", players=players, **position)
    play(table, "five-red")
    return table


@pytest.mark.rule("D5-SETUP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_players_take_part(players: int) -> None:
    assert GAME.prepare({}, players).seats == players


@pytest.mark.rule("D5-SETUP-01")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match="takes 2-4 players"):
        GAME.prepare({"players.extended": True}, players)


@pytest.mark.rule("D5-SETUP-01")
@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_need_the_option(players: int) -> None:
    with pytest.raises(BadOption, match=r"players\.extended=true"):
        GAME.prepare({}, players)
    assert GAME.prepare({"players.extended": True}, players).seats == players


@pytest.mark.rule("D5-SETUP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_six_cars_run_whoever_owns_them(players: int) -> None:
    table = race(players=players)
    assert sorted(key(table, "cars")) == sorted(COLORS)
    assert len(COLORS) == len(set(COLORS)) == 6


@pytest.mark.rule("D5-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_300000_dollars(players: int) -> None:
    table = set_up(None, players)
    assert list(key(table, "cash").values()) == [300_000] * players


@pytest.mark.rule("D5-SETUP-02")
def test_the_money_to_start_with_is_not_paid_again_before_the_second_race() -> None:
    table = finished_race(cash={"0": 50_000, "1": 0, "2": 100_000})
    paid = {fact["seat"]: 0 for fact in told(table, "prize-paid")}
    for fact in told(table, "prize-paid"):
        paid[fact["seat"]] += (fact["bills"] or 0) * 10_000
    assert key(table, "race") == 2
    assert key(table, "cash") == {
        "0": 50_000 + paid[0],
        "1": paid[1],
        "2": 100_000 + paid[2],
    }


@pytest.mark.rule("D5-SETUP-03")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_chance_names_the_first_dealer(seat: int) -> None:
    table = set_up(None, 3)
    assert asks(table) == "first-dealer"
    feed(table, seat)
    assert key(table, "dealer") == seat
    assert asks(table) == "deal"


@pytest.mark.rule("D5-SETUP-03")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_deal_passes_to_the_right(before: int, after: int) -> None:
    assert key(finished_race(dealer=before), "dealer") == after


@pytest.mark.rule("D5-SETUP-03")
def test_the_same_player_may_go_on_dealing_as_an_option() -> None:
    assert key(finished_race(dealer=1, options={"dealer.next": "same"}), "dealer") == 1


@pytest.mark.rule("D5-SETUP-03")
def test_whoever_has_the_least_may_deal_as_an_option() -> None:
    table = finished_race(
        dealer=1,
        options={"dealer.next": "last_place"},
        cash={"0": 300_000, "1": 900_000, "2": 100_000},
        places=["yellow", "blue", "green", "orange", "black"],
    )
    assert min(key(table, "cash").items(), key=lambda line: line[1])[0] == "2"
    assert key(table, "dealer") == 2


@pytest.mark.rule("D5-SETUP-04", "D5-BID-06")
@pytest.mark.parametrize("color", COLORS)
def test_any_car_may_be_the_first_to_come_up(color: str) -> None:
    table = set_up({"asks": "bidding-card"}, 3)
    feed(table, color)
    assert key(table, "lot") == color


@pytest.mark.rule("D5-SETUP-04")
def test_nothing_in_a_view_tells_which_car_comes_up_next() -> None:
    first, second = opened(1, players=4), opened(1, players=4)
    before = first.view(0)
    assert before == second.view(0)
    assert getattr(before, "offered", None) == (key(first, "lot"),)


@pytest.mark.rule("D5-SETUP-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_nines_are_not_dealt(players: int) -> None:
    table = opened(5, players=players)
    in_hands = [id for hand in key(table, "hands").values() for id in hand]
    assert not [id for id in in_hands if id.startswith("nine")]
    assert key(table, "out_of_play") == []


@pytest.mark.rule("D5-SETUP-06")
@pytest.mark.parametrize(("players", "each"), [(2, 18), (3, 12), (4, 9)])
def test_all_36_cards_are_dealt_the_same_to_everyone(players: int, each: int) -> None:
    table = set_up({"asks": "deal"}, players)
    feed(table, DECK)
    hands = key(table, "hands")
    assert [len(hand) for hand in hands.values()] == [each] * players
    assert Counter(id for hand in hands.values() for id in hand) == Counter(DECK)
    assert len(DECK) == 36


@pytest.mark.rule("D5-SETUP-06")
@pytest.mark.parametrize(("players", "each", "over"), [(5, 7, 1), (6, 6, 0)])
def test_with_five_one_card_is_left_out(players: int, each: int, over: int) -> None:
    table = set_up({"asks": "deal"}, players, {"players.extended": True})
    feed(table, DECK)
    assert [len(hand) for hand in key(table, "hands").values()] == [each] * players
    assert key(table, "out_of_play") == DECK[36 - over :]
    assert told(table, "cards-left-out") == [{"cards": 1}] * over


@pytest.mark.rule("D5-SETUP-06")
def test_the_deal_follows_the_shuffle() -> None:
    table = set_up({"asks": "deal"}, 4)
    feed(table, DECK[::-1])
    assert Counter(key(table, "hands")["0"]) == Counter(DECK[27:])
    assert Counter(key(table, "hands")["3"]) == Counter(DECK[:9])


@pytest.mark.rule("D5-SETUP-07")
def test_a_view_shows_your_own_cards_and_only_the_number_of_the_others() -> None:
    table = opened(3, players=4)
    for seat in range(4):
        view: Any = table.view(seat)
        assert list(view.hand) == key(table, "hands")[str(seat)]
        assert [player.cards for player in view.players] == [9] * 4


@pytest.mark.rule("D5-SETUP-08")
def test_the_bank_holds_what_the_players_have_paid() -> None:
    table = race(cash={"0": 100_000, "1": 250_000})
    assert key(table, "bank") == 250_000


@pytest.mark.rule("D5-SETUP-08")
def test_the_bank_pays_prizes_even_if_it_has_taken_nothing() -> None:
    table = finished_race()
    assert key(table, "bank") == -820_000
    assert sum(key(table, "cash").values()) == 900_000 + 820_000


@pytest.mark.rule("D5-SETUP-09")
def test_before_the_next_race_cards_are_gathered_and_nobody_owns_a_car() -> None:
    table = finished_race(dealer=0)
    assert (key(table, "race"), asks(table)) == (2, "deal")
    assert set(key(table, "owners").values()) == {"none"}
    assert key(table, "cars") == {}
    assert key(table, "places") == []
    assert key(table, "discard") == key(table, "out_of_play") == key(table, "offered") == []
    assert not any(key(table, "hands").values())
    assert key(table, "buyer") is None
    feed(table, DECK, "green")
    assert [len(hand) for hand in key(table, "hands").values()] == [12] * 3
    assert next_up(table) == 2  # right of the new dealer, whoever bought last before


@pytest.mark.rule("D5-SETUP-09", "D5-GAME-01")
def test_every_race_of_a_game_has_its_own_deal_and_auction() -> None:
    table = opened(9, players=2)
    chance = Seeded(4)
    while not table.over:
        (seat,) = table.to_act
        options = table.options(seat)
        table.act(seat, options[int(chance.below(min(3, len(options))))])
    seen = Counter(kinds(table))
    assert seen["race-began"] == seen["dealer-named"] == seen["race-ended"] == 3
    assert seen["car-up-for-sale"] == 18
    assert seen["cards-dealt"] == 6


def test_there_are_48_cards_in_all() -> None:
    assert len(DECK) + 6 + 6 == 48
    assert len(CARD_IDS) == 37  # kinds: the six white fives are one, bidding cards are none
