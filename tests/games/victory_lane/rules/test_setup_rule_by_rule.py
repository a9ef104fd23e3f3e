"""Setup, qualifying and rounds: a test of its own for each of these rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    BRAKE,
    COLORS,
    RaceTable,
    act,
    asks,
    cars_told,
    drive,
    feed,
    fresh,
    key,
    kinds,
    legal,
    play,
    race,
    step,
    told,
    where,
)

OFF = dict.fromkeys(COLORS, "off")
TIMES = dict(zip(COLORS, [f"A{number}" for number in range(21, 29)], strict=True))
FIVES = {"0": ["A01", "A02", "A03", "A04", "A05"], "1": ["A06", "A07", "A08", "A09", "A10"]}
STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}


def next_race(**position: Any) -> RaceTable:
    """The last stage of a race has just been run, and another Race card follows."""
    options = {"races": "R01,R08"}
    return race("W GI20, R GI26", options=options, stage=2, laps=40, **STATUS, **position)


def qualifying(asks: str, players: int = 2, **position: Any) -> RaceTable:
    """Before the race: no car stands on the track, unless the position says so."""
    cars = OFF | position.pop("on_grid", {})
    return race(players=players, asks=asks, cars=cars, **position)


def white_is_next(grid: dict[str, str]) -> RaceTable:
    """White is placed on the grid, behind these cars; the others wait."""
    line = [car for car in COLORS[1:] if car not in grid]
    return qualifying("lane", car="white", on_grid=grid, placed=[*grid], line=line, times=TIMES)


def place_all(table: RaceTable) -> None:
    while asks(table) == "lane":
        act(table, legal(table)[0])


# Setup


@pytest.mark.rule("VL-SETUP-03")
def test_the_next_race_begins_with_its_grid_tile_on_the_left_however_the_tiles_lay() -> None:
    table = next_race(window=16)
    assert asks(table) == "deal"
    view: Any = table.view(None)
    assert (view.back_tile, view.front_tile) == ("1B", "2B")


@pytest.mark.rule("VL-SETUP-05")
def test_the_team_card_chosen_brings_its_car_and_the_only_reroll() -> None:
    table = fresh(1)
    act(table, {"team": "purple"})
    view: Any = table.view(0)
    assert (view.players[0].car, view.players[0].fresh) == ("purple", True)
    assert [car.car for car in view.cars if car.reroll] == ["purple"]


@pytest.mark.rule("VL-SETUP-12")
def test_the_next_race_begins_under_green_with_all_score_tokens_on_0() -> None:
    table = next_race(points={"white": 3, "orange": 2}, caution=True)
    view: Any = table.view(None)
    assert (view.race.id, view.flag) == ("R08", "green")
    assert [car.points for car in view.cars] == [0] * 8


@pytest.mark.rule("VL-SETUP-14")
def test_to_the_right_of_the_last_seat_sits_the_first_one() -> None:
    table = race(players=3, first=2, car="orange", to_act=2, hands={"2": ["A32"]}, teammates={})
    play(table, "A32")
    act(table, BRAKE)
    assert (asks(table), table.to_act) == ("action", (0,))


# Qualifying


@pytest.mark.rule("VL-QUAL-02")
def test_a_player_may_keep_all_five_cards_and_cannot_swap_twice() -> None:
    table = qualifying("garage", hands=FIVES, picks=[1])
    act(table, {"swap": "none"})
    assert (key(table, "hands"), key(table, "discard")) == (FIVES, [])
    act(table, {"swap": "A07"}, "A40")
    assert asks(table) == "qualify"
    assert key(table, "hands")["1"] == ["A06", "A08", "A09", "A10", "A40"]


@pytest.mark.rule("VL-QUAL-03")
def test_three_players_are_asked_by_seat_and_only_the_drawer_sees_the_new_card() -> None:
    hands = {**FIVES, "2": ["A11", "A12", "A13", "A14", "A15"]}
    table = qualifying("garage", 3, hands=hands, picks=[1, 2])
    for seat, (old, new) in enumerate([("A01", "A41"), ("A06", "A42"), ("A11", "A43")]):
        assert table.to_act == (seat,)
        act(table, {"swap": old}, new)
    for watcher in (0, 1, 2, None):
        events = table.events(watcher)
        assert [e.facts["card"] for e in events if e.kind == "garage-swap"] == [0, 5, 10]
        drawn = {e.facts["seat"]: e.facts["card"] for e in events if e.kind == "card-drawn"}
        seen = [seat for seat, card in drawn.items() if card is not None]
        assert seen == ([] if watcher is None else [watcher])


@pytest.mark.rule("VL-QUAL-05")
def test_teammates_and_rogues_alike_get_one_card_each_from_the_deck() -> None:
    """Three players: green, blue and purple are teammates, black and yellow rogues."""
    mine = {"white": "A41", "red": "A42", "orange": "A43"}
    table = qualifying("npd-time", 3, times=mine)
    feed(table, "A44", "A45", "A46", "A47", "A48")
    npds = {"green": "A44", "blue": "A45", "purple": "A46", "black": "A47", "yellow": "A48"}
    assert key(table, "times") == mine | npds
    assert not {*mine.values(), *npds.values()} & set(key(table, "deck"))


@pytest.mark.rule("VL-QUAL-06")
def test_no_card_is_turned_up_before_the_last_and_the_best_time_begins() -> None:
    """Yellow is dealt the lowest time of all at the very end."""
    times = {car: card for car, card in TIMES.items() if car != "yellow"}
    table = qualifying("npd-time", times=times)
    assert told(table, "qualified") == []
    feed(table, "A01")
    assert cars_told(table, "qualified") == ["yellow", *COLORS[:7]]
    assert (asks(table), key(table, "car")) == ("lane", "yellow")


@pytest.mark.rule("VL-QUAL-08")
@pytest.mark.parametrize(("lane", "place"), [("GI", "GI10"), ("GO", "GO6")])
def test_a_car_gets_the_front_most_open_space_of_the_lane_chosen(lane: str, place: str) -> None:
    grid = {"red": "GO10", "green": "GO8"}
    table = white_is_next(grid)
    act(table, {"lane": lane})
    assert where(table, "WRG") == f"{place} GO10 GO8"


@pytest.mark.rule("VL-QUAL-09")
def test_the_very_last_space_of_a_lane_may_be_chosen_though_the_front_row_is_free() -> None:
    grid = {"red": "GO10", "green": "GO8", "blue": "GO6"}
    table = white_is_next(grid)
    assert legal(table) == [{"lane": "GI"}, {"lane": "GO"}]
    act(table, {"lane": "GO"})
    assert where(table, "W") == "GO4"


@pytest.mark.rule("VL-QUAL-10")
def test_every_seat_places_its_primary_and_its_teammate() -> None:
    """Four players, each with the teammate four colors on; best times in any order."""
    line = ["black", "orange", "yellow", "green", "purple", "white"]
    times = dict(zip(["red", *line, "blue"], TIMES.values(), strict=True))
    table = qualifying("lane", 4, car="red", to_act=1, line=[*line, "blue"], times=times)
    asked = {}
    for lane in ("GI", "GO", "GI", "GO", "GI", "GO"):
        asked[key(table, "car")] = table.to_act[0]
        act(table, {"lane": lane})
    assert asked == {"red": 1, "black": 2, "orange": 2, "yellow": 3, "green": 3, "purple": 1}


@pytest.mark.rule("VL-QUAL-15")
def test_the_rogue_placed_first_lies_leftmost_and_drives_first() -> None:
    """Six players; yellow is the better of the two rogues."""
    times = TIMES | {"yellow": "A10"}
    del times["black"]
    table = qualifying("npd-time", 6, times=times)
    feed(table, "A20")
    place_all(table)
    feed(table, "L05")
    assert key(table, "queue")[-2:] == ["yellow", "black"]


# Rounds


@pytest.mark.rule("VL-ROUND-03")
def test_every_player_takes_one_turn_with_all_their_cars_from_the_first_player_on() -> None:
    table = race("W GI12", players=4, first=2, asks="laps-card")
    feed(table, "L05")
    owners = [COLORS.index(car) % 4 for car in key(table, "queue")]
    assert owners == [2, 2, 3, 3, 0, 0, 1, 1]


@pytest.mark.rule("VL-ROUND-04")
def test_cars_are_activated_as_the_team_cards_lie_not_as_they_run() -> None:
    """White leads, but its Team card lies second."""
    lineup = ["black", "red", "white", "green", "blue", "purple", "orange", "yellow"]
    table = race("W GI14, K GI2", asks="laps-card", lineup=lineup)
    feed(table, "L05")
    mine, others = key(table, "queue")[:4], key(table, "queue")[4:]
    assert mine == ["black", "white", "blue", "orange"]
    assert others == ["red", "green", "purple", "yellow"]


@pytest.mark.rule("VL-ROUND-05")
def test_a_rogue_that_leads_waits_for_the_last_player() -> None:
    begun = race("Y GI14, W GI6", players=7, asks="laps-card")
    feed(begun, "L05")
    assert (asks(begun), begun.to_act) == ("action", (0,))
    ended = race("Y GI14, W GI6", players=7, car="black", to_act=6, hands={"6": ["A32"]})
    play(ended, "A32")
    act(ended, BRAKE)
    assert (asks(ended), key(ended, "car")) == ("npd-die", "yellow")


@pytest.mark.rule("VL-ROUND-06")
def test_a_new_round_leaves_the_token_and_a_caution_passes_it_on() -> None:
    """White leads and stays out, so seat 0 gets it from seat 1."""
    green = race("W GI12", first=1, **STATUS)
    assert (asks(green), key(green, "first")) == ("laps-card", 1)
    yellow = race("W GI12", first=1, caution=True, **STATUS)
    while asks(yellow) == "flag":
        act(yellow, {"flag": "GI"})
    feed(yellow, 1, 2, 3, 4, 5, 6)
    place_all(yellow)
    assert (asks(yellow), key(yellow, "first")) == ("laps-card", 0)


@pytest.mark.rule("VL-ROUND-07")
def test_one_card_is_a_whole_action_and_fumes_are_for_an_empty_hand() -> None:
    table = race(hand="A02 A08")
    assert {"fumes": True} not in legal(table)
    play(table, "A02")
    assert not any("play" in action or "pit" in action for action in legal(table))
    act(table, BRAKE)
    assert (key(table, "hands")["0"], asks(table)) == (["A08"], "npd-die")
    assert {"fumes": True} in legal(race(hand=""))


@pytest.mark.rule("VL-ROUND-10")
def test_a_car_that_is_done_or_fails_a_risk_test_makes_way_for_the_next() -> None:
    done = race("W GI6", hand="A32")
    play(done, "A32")
    drive(done, "ahead ahead ahead ahead")
    failed = race("W GI6, R GI8", hand="A32", worn=["white", "red"])
    play(failed, "A32")
    step(failed, "ahead", 3, 3)
    for table in (done, failed):
        assert cars_told(table, "turn-ended") == ["white"]
        assert (asks(table), key(table, "car")) == ("npd-die", key(table, "queue")[1])


@pytest.mark.rule("VL-LAPS-08")
def test_a_wide_test_judges_the_cars_as_the_first_event_of_the_card_left_them() -> None:
    """Line Energy brings red and orange on; only then is red between white and green."""
    table = race("W LL7, R GI4, O GI2, G GO6", asks="laps-card", worn=COLORS)
    feed(table, "L03", 4, 5, 5)
    assert cars_told(table, "die-rolled") == ["white", "red", "green"]
    assert cars_told(table, "test-failed") == ["red", "green"]
    assert "laps-run" in kinds(table)
