"""Components and setup, one rule a test."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.board import NONE
from fivewide.kernel.edge import names_of
from tests.games.apocalypse_road.decks import any_order
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    D,
    RaceTable,
    act,
    can,
    claimed,
    driven,
    legal,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, set_up, told

# The track


@pytest.mark.rule("AR-2.1-03")
@pytest.mark.parametrize(("other", "flyer"), [("S25.1", 9), ("S24.1", 8)])
def test_inside_is_ahead_in_the_same_sector_only(other: str, flyer: int) -> None:
    """On the right of somebody driving, where the inside is there; a sector ahead beats it."""
    table = drawn("high-flyer", {ME: "S5.2", A: "S25.2", B: other}, track="essendarium")
    assert told(table, "high-flyer") == [{"car": flyer}]


@pytest.mark.rule("AR-2.1-04")
def test_only_an_event_gets_a_car_across_the_wall() -> None:
    table = scene({ME: "S5.3", A: "S5.4"}, points=2)
    steps(table, "o")
    assert where(table)[A] == "S6.4"  # pushed against the wall it stays on the track
    table = drawn("into-the-weeds", {ME: "S22.1", A: "S9.2"}, track="andover")
    assert where(table)[ME] == "S22.2 outside"


@pytest.mark.rule("AR-2.1-05")
def test_a_point_comes_with_the_step_over_the_line_and_the_race_goes_on() -> None:
    table = scene({ME: "S19.2"}, points=4)
    steps(table, "f")
    assert claimed(table) == [0, 0, 0, 0]
    steps(table, "f")
    assert claimed(table) == [1, 0, 0, 0]
    assert asks(table) == "step"


@pytest.mark.rule("AR-2.1-06")
def test_eight_spaces_before_the_line_nothing_happens() -> None:
    table = scene({ME: "S11.2"}, "solo-4", points=12)
    scored = []
    for _ in range(10):
        steps(table, "f")
        scored.append(claimed(table)[0])
    assert scored == [0] * 9 + [1]


@pytest.mark.rule("AR-2.1-07")
@pytest.mark.parametrize("lane", [1, 2, 3, 4])
def test_the_line_is_crossed_in_every_lane_alike(lane: int) -> None:
    table = scene({ME: f"S20.{lane}", A: "S9.4"}, points=1)
    steps(table, "f")
    assert claimed(table) == [1, 0, 0, 0]
    found = where(table)
    assert (found[ME], found[A]) == (f"S1.{lane}", "S9.4")  # nobody lines up again


@pytest.mark.rule("AR-2.1-08")
@pytest.mark.parametrize(
    ("track", "space", "ahead"),
    [
        ("lesson-converge", "S6.1", ["S7.1"]),
        ("lesson-converge", "S6.2", ["S7.1", "S7.2"]),
        ("lesson-converge", "S6.3", ["S7.2"]),
        ("lesson-diverge", "S6.1", ["S7.1", "S7.2"]),
        ("essendarium", "S2.1", ["S3.2"]),  # the inside changes sides
    ],
)
def test_where_a_lane_leads(track: str, space: str, ahead: list[str]) -> None:
    table = scene({ME: space}, points=2, track=track)
    assert [action["forward"] for action in legal(table) if "forward" in action] == ahead


@pytest.mark.rule("AR-2.1-09")
def test_a_third_car_in_the_chute_takes_no_space_of_the_track() -> None:
    table = turn({ME: "S2.1", A: "S1.1", B: "chute", C: "chute"}, ["solo-2"], damage={A: 5})
    act(table, {"play": f"{ME}: solo-2"})
    assert legal(table) == [{"fire": A}, {"fire": "hold"}]  # not at those in the Chute
    act(table, {"fire": A}, "c24")
    act(table, {"replacement": D})
    assert [where(table)[car] for car in (B, C, D)] == ["chute"] * 3
    race = table.state
    assert race.car_on(race.board.track.chute) == NONE


@pytest.mark.rule("AR-2.1-10")
@pytest.mark.parametrize("track", ["ironwood-oval", "copper-ridge"])
def test_out_of_the_chute_of_a_sister_game_the_whole_lap_is_ahead(track: str) -> None:
    table = driven({ME: "chute", A: "S5.1"}, "solo-2", 2, track)
    assert where(table)[ME] == "S1.1"
    assert can(table, "forward", "S2.1")
    assert claimed(table) == [0, 0, 0, 0]


# Mats and counters


@pytest.mark.rule("AR-2.2-01")
def test_everybody_reads_the_mats_of_all_teams() -> None:
    table = turn({ME: "S5.2", A: "S9.2"}, damage={A: 5})
    seen: list[Any] = [table.view(seat) for seat in (0, 1, None)]
    assert seen[0].cars == seen[1].cars == seen[2].cars
    mats = {car.car: car for car in seen[0].cars}
    shown = mats["blue 52"]  # in reserve
    assert (shown.number, shown.driver, shown.defence, shown.speed) == ("52", "Shale", 2, 5)
    assert (shown.weapon, shown.mount, shown.aim) == ("missile-launcher", "front", 1)
    assert (mats[A].damage, mats[ME].damage) == (5, 0)


@pytest.mark.rule("AR-2.3-02")
def test_a_car_waits_for_the_marker_to_turn_over() -> None:
    hands: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    table = turn({ME: "S1.2", MATE: "S9.1"}, ["solo-2"], acted=[MATE], hands=hands)
    assert legal(table) == [{"play": f"{ME}: solo-2"}]
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "f f f f f f f f f f")
    feed(table, any_order(table))
    assert {action["play"].partition(":")[0] for action in legal(table)} == {ME, MATE}


# The start


def lining_up(players: int, **options: Any) -> RaceTable:
    """Everybody starts with the first cars of the mat; the first of them are in the bag."""
    table = set_up(GAME, None, players, {"track": "andover", **options})
    for seat in range(players):
        table.act(seat, table.options(seat)[0])
    fill_the_bag(table)
    return table


def fill_the_bag(table: RaceTable) -> None:
    while asks(table) == "bag":
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[0])


def draw_by_seat(table: RaceTable, *seats: int) -> list[str]:
    """The car of each of these seats comes out of the bag in turn."""
    bagged = table.position()["bagged"]
    order = [bagged[str(seat)] for seat in seats]
    feed(table, order)
    fill_the_bag(table)
    return order


def lined_up(players: int, **options: Any) -> RaceTable:
    table = lining_up(players, **options)
    while asks(table) == "bag-draw":
        draw_by_seat(table, *range(players))
    return table


def grid(table: RaceTable) -> list[str]:
    """The spaces of the cars in the order in which they were lined up."""
    names = names_of(table.state)
    return [names.space(event["space"] or 0) for event in told(table, "lined-up")]


@pytest.mark.rule("AR-3.0-02")
def test_the_printed_grid_is_for_tracks_of_this_game_only() -> None:
    spaces = grid(lined_up(2, track="copper-ridge"))
    assert len(spaces) == 10
    assert spaces[-4:] == ["S1.1", "S1.2", "S1.3", "S1.4"]  # just past the line
    assert {space.split(".")[0] for space in spaces[:-4]} == {"S2", "S3"}
    assert grid(lined_up(2, track="andover"))[:4] == ["S12.1", "S12.2", "S12.3", "S12.4"]


@pytest.mark.rule("AR-3.0-04")
def test_every_seat_has_the_eight_cars_of_a_team_of_its_own() -> None:
    table = set_up(GAME, None, 10, {"track": "andover"})
    teams = []
    for seat in range(10):
        cars = {car for action in table.options(seat) for car in action["start"]}
        assert len(cars) == 8
        teams.append({car.split()[0] for car in cars})
    assert all(len(team) == 1 for team in teams)
    assert len(set[str].union(*teams)) == 10
    assert table.position()["pools"] == {str(seat): 12 for seat in range(10)}


@pytest.mark.rule("AR-3.0-06")
def test_hands_come_from_the_top_of_the_shuffled_deck_and_other_decks_stay_whole() -> None:
    table = lined_up(2)
    top = ["pursuit-2", "solo-2", "solo-3", "lead-2", "overtake-2", "ram-solo-2"]
    feed(table, any_order(table, top))
    assert table.position()["hands"]["0"] == top
    seen: Any = table.view(None)
    assert (seen.deck, seen.combat, seen.events) == (96 - 12, 48, 52)
    assert table.position()["discards"] == {}


@pytest.mark.rule("AR-3.0-07")
def test_cars_take_grid_positions_as_they_are_drawn() -> None:
    table = lining_up(3)
    first = draw_by_seat(table, 1, 2, 0)
    assert where(table) == dict(zip(first, ["S12.1", "S12.2", "S12.3"], strict=True))
    second = draw_by_seat(table, 0, 1, 2)
    found = where(table)
    assert [found[car] for car in second] == ["S12.4", "S11.1", "S11.2"]
    while asks(table) == "bag-draw":
        draw_by_seat(table, 2, 0, 1)
    assert len(where(table)) == 15
    assert table.position()["starters"] == {}


@pytest.mark.rule("AR-3.0-08")
def test_no_team_has_two_cars_in_a_round_even_of_five_teams_with_four_cars() -> None:
    table = lining_up(5)
    orders = [(4, 3, 2, 1, 0), (0, 2, 4, 1, 3), (3, 1, 4, 2, 0), (1, 0, 2, 4, 3)]
    for order in orders:
        draw_by_seat(table, *order)
    names = names_of(table.state)
    placed = {space: names.car_numbers[car] // 8 for car, space in where(table).items()}
    assert [placed[space] for space in grid(table)] == [seat for o in orders for seat in o]


@pytest.mark.rule("AR-3.0-10")
def test_at_the_start_every_car_on_the_grid_can_be_activated() -> None:
    table = lined_up(2)
    feed(table, any_order(table))
    waiting = {action["play"].partition(":")[0] for action in legal(table)}
    assert waiting == {car for car in where(table) if car.startswith("yellow")}
    seen: Any = table.view(None)
    assert {(team.to_activate, team.damage) for team in seen.teams} == {(5, 0)}


@pytest.mark.rule("AR-3.0-12")
def test_the_marker_goes_to_the_car_drawn_first_of_all() -> None:
    table = lining_up(3)
    draw_by_seat(table, 2, 0, 1)
    while asks(table) == "bag-draw":
        draw_by_seat(table, 0, 2, 1)
    assert told(table, "first-player") == [{"seat": 2}]
    feed(table, any_order(table))
    assert table.to_act == (2,)


@pytest.mark.rule("AR-3.0-13")
def test_six_cards_each_are_dealt_before_the_first_turn_and_no_clock_ticks() -> None:
    table = lining_up(3)
    draw_by_seat(table, 1, 0, 2)
    while asks(table) == "bag-draw":
        draw_by_seat(table, 0, 1, 2)
    feed(table, any_order(table))
    assert told(table, "hand-filled") == [{"seat": seat, "cards": 6} for seat in (1, 2, 0)]
    assert "clock-ticked" not in kinds(table)
    assert set(table.position()["pools"].values()) == {12}
