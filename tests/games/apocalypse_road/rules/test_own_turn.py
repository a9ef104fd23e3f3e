"""The turn, concepts and Race Cards, one rule a test."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME, content
from tests.games.apocalypse_road.decks import any_order
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    MATE2,
    ME,
    A,
    B,
    C,
    F,
    RaceTable,
    act,
    can,
    claimed,
    legal,
    scene,
    steps,
    turn,
    where,
)
from tests.games.packs import Packs
from tests.games.tables import asks, feed, kinds, told

PACKS = Packs("apocalypse_road", content.read)
P = "purple 2"
NO_CARDS: dict[str, list[str]] = {"0": [], "1": [], "2": [], "3": []}


def activate(table: RaceTable, car: str, card: str) -> None:
    """A car of speed 8 with a card that adds 2 drives straight on, with nobody to shoot at."""
    act(table, {"play": f"{car}: {card}"})
    steps(table, "f f f f f f f f f f")


# The turn


@pytest.mark.rule("AR-4.1-01")
def test_a_turn_ends_when_every_car_has_been_activated_once() -> None:
    hands = {"0": ["solo-2"], "1": ["solo-2"]}
    table = turn({ME: "S1.2", A: "S1.4"}, players=2, hands=hands)
    activate(table, ME, "solo-2")
    assert "turn-began" not in kinds(table)
    activate(table, A, "solo-2")
    assert told(table, "turn-began") == [{"turn": 2}]
    assert [event["car"] for event in told(table, "card-played")] == [0, 8]


@pytest.mark.rule("AR-4.2-01")
def test_the_parts_of_a_turn_follow_one_another() -> None:
    table = turn({ME: "S1.2"}, ["solo-2", "lead-2"], hands={**NO_CARDS})
    activate(table, ME, "solo-2")
    table.act(0, {"discard": ["lead-2"]})
    feed(table, any_order(table))
    parts = [
        "card-played",
        "cards-discarded",
        "first-player-changed",
        "turn-began",
        "hand-filled",
        "clock-ticked",
    ]
    assert list(dict.fromkeys(kind for kind in kinds(table) if kind in parts)) == parts
    assert asks(table) == "card"


@pytest.mark.rule("AR-4.3-01")
def test_the_first_player_draws_first_and_only_up_to_six() -> None:
    """Seat 2 is given the marker; its four cards are filled up before anybody else draws."""
    kept = {"0": ["solo-2"], "1": [], "2": ["line-1"] * 4, "3": ["line-2"] * 3}
    table = turn({ME: "S1.2", F: "S5.1"}, acted=[F], damage={F: 1}, hands=kept)
    activate(table, ME, "solo-2")
    for seat in (2, 3):
        table.act(seat, {"discard": []})
    feed(table, any_order(table, ["lead-2", "lead-3", "solo-3", "solo-4", "solo-5"]))
    hands = table.position()["hands"]
    assert hands["2"] == ["line-1"] * 4 + ["lead-2", "lead-3"]
    assert hands["3"] == ["line-2"] * 3 + ["solo-3", "solo-4", "solo-5"]
    filled = [(event["seat"], event["cards"]) for event in told(table, "hand-filled")]
    assert filled == [(2, 2), (3, 3), (0, 6), (1, 6)]


@pytest.mark.rule("AR-4.4-01")
def test_segments_start_with_the_first_player_and_go_round_again() -> None:
    cars = {ME: "S1.1", A: "S5.2", F: "S1.3", B: "S18.4"}
    hands = {"0": ["solo-2"], "1": ["solo-2", "solo-3"], "2": ["solo-2"]}
    table = turn(cars, players=3, first=1, seat=1, hands=hands)
    order = []
    for car in (A, F, ME):
        order.append(table.to_act)
        activate(table, car, "solo-2")
    assert order == [(1,), (2,), (0,)]
    assert table.to_act == (1,)
    assert legal(table) == [{"play": f"{B}: solo-3"}]


@pytest.mark.rule("AR-4.4-02")
def test_a_car_may_be_activated_wherever_it_is_and_all_see_its_card() -> None:
    cars = {ME: "S22.T", MATE: "S5.1 inside", MATE2: "chute", "yellow 36": "S9.1"}
    more = {"yellow 212": "S12.1", A: "S7.1"}
    table = turn({**cars, **more}, ["solo-2"], "andover", acted=["yellow 212"])
    assert legal(table) == [{"play": f"{car}: solo-2"} for car in cars]
    act(table, {"play": f"{MATE}: solo-2"})
    seen: Any = table.view(1)
    assert (seen.segment.car, seen.segment.card) == (MATE, "solo-2")


@pytest.mark.rule("AR-4.5-04")
@pytest.mark.parametrize(
    ("holder", "tied", "next_holder"),
    [(2, (ME, A), 0), (3, (A, F), 1), (1, (ME, P), 3)],
)
def test_a_tie_is_broken_clockwise_from_the_holder(
    holder: int, tied: tuple[str, str], next_holder: int
) -> None:
    cars = {ME: "S1.2", A: "S3.1", F: "S5.1", P: "S7.1"}
    damaged = {**dict.fromkeys(cars, 1), **dict.fromkeys(tied, 3)}
    hands = {**NO_CARDS, "0": ["solo-2"]}
    table = turn(cars, acted=[A, F, P], damage=damaged, hands=hands, first=holder)
    activate(table, ME, "solo-2")
    assert told(table, "first-player-changed") == [{"seat": next_holder, "damage": 3}]


# Concepts


@pytest.mark.rule("AR-5.1-01")
def test_standings_know_points_and_not_the_place_on_the_track() -> None:
    cars = {ME: "S19.1", A: "S2.1", F: "S10.1"}
    table = turn(cars, claimed={"1": 3, "2": 3})
    places = {line.seat: line.place for line in GAME.standings(table.state)}
    assert places == {1: 1, 2: 1, 0: 3, 3: 3}


@pytest.mark.rule("AR-5.2-01")
def test_a_lapped_car_stays_and_a_destroyed_one_goes() -> None:
    table = turn({ME: "S15.2", A: "S4.1", B: "S3.3"}, ["solo-2"], damage={A: 5})
    activate(table, ME, "solo-2")
    assert claimed(table)[0] == 1  # a lap ahead of A and B now
    assert (where(table)[A], where(table)[B]) == ("S4.1", "S3.3")
    act(table, {"fire": A}, "c24")
    assert (where(table)[A], where(table)[B]) == ("destroyed", "S3.3")


@pytest.mark.rule("AR-5.3-01")
@pytest.mark.parametrize(("before", "end"), [(4, "S5.2"), (5, "destroyed")])
def test_only_the_sixth_marker_takes_a_car_out(before: int, end: str) -> None:
    table = turn({ME: "S5.2"}, ["solo-2"], damage={ME: 5})
    assert legal(table) == [{"play": f"{ME}: solo-2"}]  # it must drive on
    table = drawn("fuel-leak", {ME: "S5.2", F: "S9.2"}, damage={ME: before})
    assert where(table)[ME] == end


@pytest.mark.rule("AR-5.4-01")
def test_everything_is_allowed_in_a_corner() -> None:
    cars = {ME: "S14.2", A: "S13.1", B: "S14.3", C: "S15.2"}
    table = turn(cars, ["ram-solo-2"], "andover")
    act(table, {"play": f"{ME}: ram-solo-2"})
    assert {"fire": A} in legal(table)
    act(table, {"fire": "hold"})
    assert can(table, "lateral", "S14.1")
    assert can(table, "lateral", "S14.3")  # B gives way
    steps(table, "f>S15.2")
    assert asks(table) == "collision-card"


@pytest.mark.rule("AR-5.4-02")
def test_a_line_keeps_together_in_the_lane_chosen_into_a_corner() -> None:
    cars = {ME: "S4.2", A: "S5.2", F: "S6.2"}
    table = scene(cars, "line-2", 3, "lesson-converge")
    steps(table, "f")
    assert (table.to_act, legal(table)) == ((0,), [{"lane": "S7.1"}, {"lane": "S7.2"}])
    steps(table, "lane>S7.1")
    assert [where(table)[car] for car in (F, A, ME)] == ["S9.1", "S8.1", "S7.1"]


@pytest.mark.rule("AR-5.4-03")
@pytest.mark.parametrize("lane", ["S7.1", "S7.2"])
def test_the_active_player_says_which_way_a_pushed_car_leaves_a_corner(lane: str) -> None:
    table = scene({A: "S5.1", F: "S6.1"}, points=1, track="lesson-diverge", me=A)
    steps(table, "f")
    assert (table.to_act, legal(table)) == ((1,), [{"lane": "S7.1"}, {"lane": "S7.2"}])
    steps(table, f"lane>{lane}")
    assert (where(table)[F], where(table)[A]) == (lane, "S6.1")


# Race Cards


@pytest.mark.rule("AR-6.0-01")
@pytest.mark.parametrize(
    ("card", "changed", "reason"),
    [
        ("line-1,Line,line,,no,1", "line-1,Line,line,,no,0", "add: Expected `int` >= 1"),
        ("lead-2,Lead,lead,,no,2,no,", "lead-2,Lead,lead,,no,2,no,swap", "told to swap"),
        ("solo-2,Solo,solo,,no,2,no,", "solo-2,Solo,solo,,no,2,no,outside", "keep outside"),
    ],
)
def test_no_card_shows_a_number_or_an_order_that_it_cannot(
    card: str, changed: str, reason: str
) -> None:
    PACKS.check_refusal("race_cards.csv", card, changed, reason)


@pytest.mark.rule("AR-6.0-03")
@pytest.mark.parametrize(("card", "then"), [("solo-3-star", "event-card"), ("solo-3", "fire")])
def test_the_star_draws_an_event_once_the_car_has_moved(card: str, then: str) -> None:
    table = turn({ME: "S1.2", A: "S10.4"}, [card])
    act(table, {"play": f"{ME}: {card}"})
    steps(table, "f f f f f f f f f")
    assert asks(table) == "step"
    steps(table, "o f")
    assert (where(table)[ME], asks(table)) == ("S11.3", then)


@pytest.mark.rule("AR-6.0-06")
def test_the_card_lies_open_until_the_segment_ends() -> None:
    table = turn({ME: "S1.2", A: "S18.1"}, ["solo-2", "solo-3-star"])
    act(table, {"play": f"{ME}: solo-3-star"})
    steps(table, "f f f f f f f f f f f")
    assert (asks(table), table.position()["discards"]) == ("event-card", {})
    assert table.position()["segment"]["card"] == "solo-3-star"
    feed(table, "fuel-leak")
    assert (asks(table), table.position()["discards"]) == ("card", {"solo-3-star": 1})
