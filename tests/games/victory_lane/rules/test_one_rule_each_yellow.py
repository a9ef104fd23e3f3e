"""The yellow flag and the First Player token: a picture of its own for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    cars_told,
    feed,
    key,
    kinds,
    legal,
    race,
    told,
    where,
)

LINE_UP: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "next-round", "line-up"]}
STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}
APART = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"
NPDS = COLORS[2:]
# Red leads; white and orange are a lap down, orange ahead of white.
LAP_DOWN = "R GI46, G GI44, B GI42, P GI40, K GI38, Y GI36, O GO12, W GO10"


def flag(picture: str = APART, **more: Any) -> RaceTable:
    """A caution, cars about to line up."""
    return race(picture, **{**LINE_UP, "flagged": True, "caution": True, **more})


def answer(table: RaceTable, pits: str = "") -> None:
    """Cars with these letters pit, others that may choose stay out, inside if there is room."""
    letters = {color: letter for letter, color in zip("WROGBPKY", COLORS, strict=True)}
    while asks(table) == "flag":
        act(table, legal(table)[0 if letters[key(table, "car")] in pits else 1])


def restart(table: RaceTable, *npds: int) -> None:
    """The pit dice of NPDs; then everybody takes the first lane there is."""
    feed(table, *npds)
    while asks(table) == "lane":
        act(table, legal(table)[0])


@pytest.mark.rule("VL-YELLOW-01")
def test_a_caution_turns_the_flag_card_from_green_to_yellow() -> None:
    table = race(APART, asks="laps-card")
    before: Any = table.view(None)
    feed(table, "L16")
    after: Any = table.view(None)
    assert (before.flag, after.flag) == ("green", "yellow")
    assert kinds(table).count("yellow-flag") == 1


@pytest.mark.rule("VL-YELLOW-03")
def test_the_race_for_fourth_comes_before_the_points_of_the_stage() -> None:
    table = race("W GI14, R GI12, O GI10, B GI4, P GO4, G GI2, K GI0, Y GO0", laps=40, **STATUS)
    assert key(table, "points") == {}
    feed(table, 2, 5)
    assert key(table, "points") == {"white": 3, "red": 2, "orange": 1, "purple": 1}


@pytest.mark.rule("VL-YELLOW-04")
def test_the_winner_of_a_tie_race_lines_up_ahead_of_level_others_the_inside_car() -> None:
    """Blue and purple race for fourth, black and yellow for nothing."""
    table = race("W GI14, R GI12, O GI10, B GI6, P GO6, G GI4, K GI2, Y GO2", laps=40, **STATUS)
    feed(table, 2, 5)
    lined_up = cars_told(table, "lined-up")
    assert lined_up == ["white", "red", "orange", "purple", "blue", "green", "black", "yellow"]


@pytest.mark.rule("VL-YELLOW-09")
def test_an_npd_sent_to_the_pits_at_one_caution_is_its_owners_choice_at_the_next() -> None:
    table = flag(teammates={"orange": 1})
    answer(table)
    assert set(cars_told(table, "to-pit-box")) == set(NPDS)
    restart(table, 3, 3, 3, 3, 3, 3)
    feed(table, "L16")
    asked = []
    while asks(table) == "flag":
        asked.append((key(table, "car"), table.to_act))
        act(table, legal(table)[1])
    assert asked == [("white", (0,)), ("red", (1,)), ("orange", (1,))]
    assert len(cars_told(table, "to-pit-box")) == 6  # nobody had to, this time


@pytest.mark.rule("VL-YELLOW-11")
def test_only_who_pits_sets_a_die_and_draws_so_many_cards() -> None:
    table = flag(hands={"0": []})
    answer(table, "W")
    assert table.to_act == (0,)
    assert legal(table) == [{"die": die} for die in range(1, 7)]
    act(table, {"die": 3}, "A40", "A41", "A42")
    assert key(table, "hands")["0"] == ["A40", "A41", "A42"]
    assert asks(table) == "pit-die"


@pytest.mark.rule("VL-YELLOW-13")
def test_the_first_in_line_discards_before_the_second_draws() -> None:
    """The card that red throws away is there to be shuffled when white draws."""
    full = ["A01", "A02", "A03", "A04"]
    rest = [f"A{number:02}" for number in range(6, 53)]
    table = flag("R GI14, W GI12", hands={"0": [], "1": full}, deck=["A05"], discard=rest)
    answer(table, "WR")
    act(table, {"die": 1}, seat=0)
    act(table, {"die": 1}, "A05", seat=1)
    assert (asks(table), table.to_act, key(table, "hands")["0"]) == ("discard", (1,), [])
    act(table, {"discard": "A05"}, "A05")
    assert key(table, "hands")["0"] == ["A05"]


@pytest.mark.rule("VL-YELLOW-14")
def test_who_pits_has_fresh_tires_who_stays_out_has_not() -> None:
    table = flag(worn=["white", "red"])
    answer(table, "R")
    act(table, {"die": 1}, seat=1)
    view: Any = table.view(None)
    assert [player.fresh for player in view.players] == [False, True]
    assert told(table, "fresh-tires") == [{"car": 1}]


@pytest.mark.rule("VL-YELLOW-20")
def test_a_lapped_rogue_takes_the_inside_lapped_start_and_leaves_the_other() -> None:
    """Orange leaves the pits before white, which then has nothing to choose."""
    table = flag(LAP_DOWN, window=16, teammates={}, hands={"0": []})
    assert key(table, "tokens") == {"orange": "lapped", "white": "lapped"}
    answer(table, "W")
    act(table, {"die": 6}, "A40", "A41", "A42", "A43", "A44", "A45")
    act(table, {"discard": "A40"})
    act(table, {"discard": "A41"})
    feed(table, 3, 3, 3, 3, 3, 3)
    assert where(table, "OW") == "GI2 GO2"
    assert key(table, "tokens") == {}
    assert asks(table) == "laps-card"


@pytest.mark.rule("VL-YELLOW-23")
def test_rogues_take_their_turns_in_the_order_of_the_new_grid() -> None:
    """Their cards lay the other way round before."""
    picture = "Y GI14, K GI12, P GI10, B GI8, G GI6, O GI4, R GI2, W GI0"
    table = flag(picture, players=3, teammates={}, worn=COLORS, lineup=COLORS)
    answer(table)
    assert where(table, "YKPBG") == "GI10 GO10 GI8 GO8 GI6"
    feed(table, "L05")
    assert key(table, "queue")[3:] == ["yellow", "black", "purple", "blue", "green"]


@pytest.mark.rule("VL-YELLOW-24")
def test_a_flag_with_the_other_tile_behind_brings_the_starting_tile_back() -> None:
    table = flag("W GI40, R GI38, O GI36, G GI34, B GI32, P GI30, K GI28, Y GI26", window=16)
    before: Any = race("W GI40", window=16).view(None)
    answer(table)
    restart(table, 3, 3, 3, 3, 3, 3)
    after: Any = table.view(None)
    assert (before.back_tile, after.back_tile) == ("2A", "1A")
    assert where(table, "W") == "GI10"


@pytest.mark.rule("VL-YELLOW-25")
def test_under_green_the_new_round_begins_with_the_new_first_player() -> None:
    table = flag("R GI14, W GI12", worn=NPDS, teammates={}, first=0, rounds=4)
    answer(table)
    view: Any = table.view(None)
    assert (view.flag, view.rounds) == ("green", 5)
    feed(table, "L05")
    assert (asks(table), table.to_act) == ("action", (1,))


@pytest.mark.rule("VL-YELLOW-30")
def test_a_car_behind_the_lapped_start_earns_the_token_where_only_rogues_are_before_it() -> None:
    """Orange and black, Lapped rogues, stay out on the two spaces; red pits, white stays out."""
    picture = LAP_DOWN.replace("K GI38", "K LL13")
    table = flag(
        picture, window=16, teammates={}, worn=["orange", "black"], hands={"1": []}, first=1
    )
    answer(table, "R")
    act(table, {"die": 1}, "A40")
    restart(table, 3, 3, 3, 3)
    assert where(table, "KOW") == "GI2 GO2 GI0"
    told_first = [event for event in table.events(None) if event.kind == "first-player"]
    assert [(event.rule, event.facts["seat"]) for event in told_first] == [("VL-YELLOW-30", 0)]


@pytest.mark.rule("VL-FIRST-02")
def test_the_token_moves_when_the_grid_is_complete_not_when_its_first_car_is_there() -> None:
    table = flag(hands={"1": []}, first=1)
    answer(table, "R")
    assert (where(table, "W"), key(table, "first")) == ("GI10", 1)
    act(table, {"die": 1}, "A40")
    restart(table, 3, 3, 3, 3, 3, 3)
    assert key(table, "first") == 0


@pytest.mark.rule("VL-FIRST-03")
def test_alone_the_player_is_first_player_behind_seven_npds() -> None:
    table = flag("R GI14, O GI12, G GI10, B GI8, P GI6, K GI4, Y GI2, W GI0", players=1)
    act(table, {"flag": "stay"})
    told_first = [event for event in table.events(None) if event.kind == "first-player"]
    assert [(event.rule, event.facts["seat"]) for event in told_first] == [("VL-FIRST-03", 0)]
    assert where(table, "RW") == "GI10 GO4"


@pytest.mark.rule("VL-SOLO-08")
def test_alone_the_player_at_the_end_of_the_line_decides_before_any_car_is_sent_off() -> None:
    table = flag("R GI14, O GI12, G GI10, B GI8, P GI6, K GI4, Y GI2, W GI0", players=1)
    assert legal(table) == [{"flag": "pit"}, {"flag": "stay"}]
    assert (key(table, "boxes"), key(table, "placed")) == ({}, [])
    act(table, {"flag": "pit"})
    assert (key(table, "boxes")["red"], key(table, "boxes")["white"]) == ("P8", "P1")
