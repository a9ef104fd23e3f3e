"""Rounds, turns, pit stops, fumes, hands and rerolls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    BRAKE,
    RaceTable,
    act,
    asks,
    cards_of_stops,
    feed,
    key,
    kinds,
    legal,
    pit,
    play,
    race,
    refused,
    token,
    told,
    where,
)


@pytest.mark.rule("VL-ROUND-01", "VL-ROUND-02")
def test_a_round_is_laps_drivers_status_and_the_first_player_begins_wherever_they_are() -> None:
    table = race(
        "W GI12, R GI2", asks="next", agenda=["after-race", "next-round"], first=1, players=8
    )
    assert asks(table) == "laps-card"
    feed(table, "L05")
    assert (asks(table), table.to_act) == ("action", (1,))
    for _ in range(8):
        stop_car(table)
    assert asks(table) == "laps-card"
    assert key(table, "rounds") == 3


def stop_car(table: RaceTable) -> None:
    """The primary whose turn it is plays a card that needs no die, and brakes."""
    seat = str(table.to_act[0])
    for card in key(table, "hands")[seat]:
        plain = card not in ("A10", "A21", "A33", "A11", "A23", "A37", "A27", "A42", "A50")
        if plain:
            play(table, card)
            act(table, BRAKE)
            return
    raise AssertionError(f"no plain card for seat {seat}")


@pytest.mark.rule("VL-ROUND-06", "VL-FIRST-02")
def test_the_first_player_token_stays_from_round_to_round() -> None:
    table = race("W GI12", asks="next", agenda=["after-race", "race-status"], first=1)
    feed(table, "L05")
    assert key(table, "first") == 1
    assert told(table, "first-player") == []


@pytest.mark.rule("VL-ROUND-07", "VL-ROUND-08", "VL-PIT-01", "VL-PIT-14")
def test_a_turn_is_a_card_or_a_stop_and_nobody_passes() -> None:
    table = race(hand="A01 A02 A03 A04")
    stops = [{"pit": stop} for stop in ("gas-and-go", "two-tire", "four-tire")]
    assert legal(table) == [*({"play": f"A0{n}"} for n in range(1, 5)), *stops]
    assert refused(table, {"pass": True}) == "VL-ROUND-08"
    assert refused(table, {"fumes": True}) == "VL-FUMES-01"
    play(table, "A02")
    assert not any("pit" in action for action in legal(table))


@pytest.mark.rule("VL-ROUND-09")
def test_no_card_is_drawn_for_a_card_played() -> None:
    table = race(hand="A02 A08")
    play(table, "A02")
    act(table, BRAKE)
    assert key(table, "hands")["0"] == ["A08"]


# Green flag stops


@pytest.mark.rule("VL-PIT-02", "VL-PIT-03", "VL-PIT-07")
@pytest.mark.parametrize(
    ("stop", "cards", "place"),
    [
        ("gas-and-go", 1, "LL15"),
        ("two-tire", 2, "LL11"),
        ("four-tire", 4, "LL7"),
    ],
)
def test_where_a_stop_leads_and_what_it_draws(stop: str, cards: int, place: str) -> None:
    """TT-PIT-01: from board coordinate 14, box P4."""
    table = race("W GI14", hand="")
    pit(table, stop, *[f"A{n}" for n in range(40, 40 + cards)])
    assert where(table, "W") == place
    assert len(key(table, "hands")["0"]) == cards


@pytest.mark.rule("VL-PIT-04")
def test_the_stop_is_said_before_drawing() -> None:
    table = race("W GI14", hand="")
    pit(table, "two-tire")
    assert asks(table) == "action-card"
    assert told(table, "pitted") == [{"seat": 0, "car": 0, "stop": 1}]


@pytest.mark.rule("VL-PIT-06", "VL-HAND-01")
def test_draw_and_discard_to_four() -> None:
    """TB-06: three cards, four drawn, three discarded, by choice."""
    table = race("W GI14", hand="A01 A02 A03")
    pit(table, "four-tire", "A40", "A41", "A42", "A43")
    for card in ("A42", "A01", "A40"):
        act(table, {"discard": card})
    assert key(table, "hands")["0"] == ["A02", "A03", "A41", "A43"]
    assert key(table, "discard") == ["A42", "A01", "A40"]
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-PIT-08")
def test_a_taken_space_sends_it_back_to_an_open_one() -> None:
    """TT-PIT-02."""
    table = race("W GI14, R LL11, O LL9", hand="")
    pit(table, "two-tire", "A40", "A41")
    assert where(table, "W") == "LL7"


@pytest.mark.rule("VL-PIT-09", "VL-REROLL-03")
@pytest.mark.parametrize(("fresh", "worn"), [(True, []), (False, ["white"])])
def test_a_stop_makes_tires_fresh_gas_and_go_by_an_option_not(fresh: bool, worn: list[str]) -> None:
    options = {"gas_and_go_fresh_tires": fresh}
    table = race("W GI14", hand="", worn=["white"], options=options)
    pit(table, "gas-and-go", "A40")
    assert key(table, "worn") == worn
    two = race("W GI14", hand="", worn=["white"], options=options)
    pit(two, "two-tire", "A40", "A41")
    assert key(two, "worn") == []


@pytest.mark.rule("VL-PIT-10")
def test_the_stop_is_the_whole_turn() -> None:
    table = race("W GI14", hand="A01")
    pit(table, "gas-and-go", "A40")
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-PIT-11", "VL-HAND-06")
def test_boxes_are_not_exclusive_under_green() -> None:
    """Two cars pit from the same stretch; the second finds the first one's space taken."""
    table = race("W GI14, R GO14", players=8, hands={"0": [], "1": []})
    pit(table, "gas-and-go", "A40")
    pit(table, "gas-and-go", "A41")
    assert where(table, "WR") == "LL15 LL13"


@pytest.mark.rule("VL-PIT-12")
def test_behind_the_first_box_comes_the_front_of_the_window() -> None:
    """TT-PIT-03."""
    table = race("W GI18, R GI30", hand="", window=16)
    pit(table, "four-tire", "A40", "A41", "A42", "A43")
    assert where(table, "W") == "LL11"  # the window's rear edge is 16: five behind it
    assert token(table, "W") == "move-over"
    stopped = race("W GI18, R GI30", hand="", window=16, options={"rear_edge": "stop"})
    pit(stopped, "four-tire", "A40", "A41", "A42", "A43")
    assert where(stopped, "W") == "LL19"


@pytest.mark.rule("VL-PIT-13")
def test_the_arrow_leads_to_the_groove_where_the_low_line_is_missing_or_closed() -> None:
    """TT-PIT-04: on Lakeside every arrow does; tile 2B has no low line from 7 to 11."""
    closed = race("W GI14", hand="", options={"races": "R07"})
    pit(closed, "gas-and-go", "A40")
    assert where(closed, "W") == "GI14"
    missing = race("W GI24, R GI0", hand="", options={"races": "R04"})
    pit(missing, "gas-and-go", "A40")
    assert where(missing, "W") == "GI26"


@pytest.mark.rule("VL-PIT-15")
def test_its_own_space_counts_as_open() -> None:
    table = race("W LL15", hand="")
    pit(table, "gas-and-go", "A40")
    assert where(table, "W") == "LL15"


@pytest.mark.rule("VL-PIT-03")
def test_on_one_race_card_a_four_tire_stop_draws_five() -> None:
    table = race("W GI14", options={"races": "R10"})
    assert cards_of_stops(table) == [1, 2, 5]


# Fumes


@pytest.mark.rule("VL-FUMES-01", "VL-FUMES-06")
def test_an_empty_hand_pits_or_runs_on_fumes() -> None:
    table = race("W GI14", hand="")
    assert legal(table)[0] == {"fumes": True}
    assert len(legal(table)) == 4


@pytest.mark.rule("VL-FUMES-02", "VL-REROLL-02")
def test_the_fumes_die_may_be_rolled_again() -> None:
    table = race("W GI14", hand="")
    act(table, {"fumes": True}, 3)
    assert asks(table) == "reroll"
    act(table, {"reroll": True}, 5)
    assert asks(table) == "action-card"


@pytest.mark.rule("VL-FUMES-03")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_sputtering_costs_three_spaces_and_a_stop_next_turn(die: int) -> None:
    """TB-03."""
    table = race("W GI14", hand="", worn=["white"])
    act(table, {"fumes": True}, die)
    assert where(table, "W") == "GI8"
    assert key(table, "must_pit") == [0]
    again = race("W GI8", hand="A01 A02", must_pit=[0])
    assert legal(again) == [{"pit": stop} for stop in ("gas-and-go", "two-tire", "four-tire")]
    assert refused(again, {"play": "A01"}) == "VL-FUMES-03"


@pytest.mark.rule("VL-FUMES-04", "VL-HAND-06")
@pytest.mark.parametrize("die", [5, 6])
def test_a_little_gas_draws_a_card_that_is_played_at_once(die: int) -> None:
    """TB-04."""
    table = race("W GI14", hand="")
    act(table, {"fumes": True}, die, "A32")
    assert (key(table, "card"), key(table, "left")) == ("A32", 4)
    assert key(table, "hands")["0"] == []


@pytest.mark.rule("VL-FUMES-05")
def test_any_stop_clears_the_duty_to_pit() -> None:
    table = race("W GI14", hand="", must_pit=[0])
    pit(table, "gas-and-go", "A40")
    assert key(table, "must_pit") == []
    flag = race(
        "W GI14", asks="next", agenda=["after-race", "next-round", "line-up"], must_pit=[0, 1]
    )
    act(flag, {"flag": "pit"}, seat=0)
    while asks(flag) == "flag":
        act(flag, {"flag": "GI"})
    act(flag, {"die": 1}, seat=0)
    feed(flag, "A50")
    assert key(flag, "must_pit") == [1]  # who stayed out still has to


# Hands


@pytest.mark.rule("VL-HAND-02", "VL-HAND-03")
def test_hands_are_hidden_their_sizes_and_the_discards_are_not() -> None:
    table = race(hands={"0": ["A01", "A02"], "1": ["A03"]}, discard=["A09"])
    rival: Any = table.view(1)
    assert rival.hand == ("A03",)
    assert rival.players[0].cards == 2
    assert rival.players[0].hand is None
    assert rival.discard == ("A09",)
    assert rival.deck == 48
    nobody: Any = table.view(None)
    assert nobody.hand == ()


@pytest.mark.rule("VL-HAND-04")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    every = [f"A{n:02}" for n in range(1, 53)]
    table = race("W GI14", hands={"0": [], "1": every[:4]}, deck=["A05"], discard=every[5:])
    pit(table, "two-tire", "A05", "A06")
    assert "deck-reshuffled" in kinds(table)
    assert key(table, "discard") == []
    assert len(key(table, "deck")) == 46


@pytest.mark.rule("VL-HAND-05")
@pytest.mark.parametrize(("size", "most"), [(4, 38), (5, 46)])
def test_there_are_always_cards_enough_for_one_draw_at_a_time(size: int, most: int) -> None:
    """Eight full hands and six more: fewer than the deck has."""
    assert 8 * size + 6 == most < 52
    hands = {str(seat): [f"A{seat * 4 + n:02}" for n in range(1, 5)] for seat in range(8)}
    table = race(players=8, hands=hands, deck=[], discard=[f"A{n}" for n in range(33, 53)])
    pit(table, "four-tire", "A33", "A34", "A35", "A36")
    assert len(key(table, "hands")["0"]) == 8


@pytest.mark.rule("VL-REROLL-02")
def test_a_reroll_is_for_the_players_own_primary_only() -> None:
    """An NPD's face and the caution die are never rolled again."""
    table = race("O GI6, W GI0", asks="npd-die", car="orange")
    feed(table, 6)
    assert asks(table) == "drive"
    assert "reroll-declined" not in kinds(table)


@pytest.mark.rule("VL-REROLL-01")
def test_worn_tires_have_no_reroll() -> None:
    table = race("W GI14", hand="", worn=["white"])
    act(table, {"fumes": True}, 3)
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-REROLL-06")
def test_setting_the_pit_die_is_not_a_roll() -> None:
    table = race("W GI14", asks="next", agenda=["after-race", "next-round", "line-up"])
    while asks(table) == "flag":
        act(table, {"flag": "pit"})
    act(table, {"die": 6}, seat=0)
    act(table, {"die": 5}, seat=1)
    assert asks(table) == "action-card"
