"""Setup: cars, tiles, teams, decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.kernel.errors import BadOption
from tests.games.tables import told
from tests.games.victory_lane.pictures import (
    COLORS,
    act,
    asks,
    feed,
    fresh,
    key,
    kinds,
    legal,
    opened,
    race,
)

CARDS = [f"A{number:02}" for number in range(1, 53)]


@pytest.mark.rule("VL-SETUP-01")
@pytest.mark.parametrize("players", range(1, 9))
def test_eight_cars_race_whatever_the_number_of_players(players: int) -> None:
    assert len(key(race(players=players), "cars")) == 8


@pytest.mark.rule("VL-SETUP-01")
@pytest.mark.parametrize("players", [0, 9])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match="takes 1-8 players"):
        GAME.prepare({}, players)


@pytest.mark.rule("VL-SETUP-02", "VL-SETUP-03")
def test_b_con_80_is_raced_on_1a_and_2a_with_the_grid_on_the_left() -> None:
    """EX-01."""
    view: Any = race().view(0)
    assert (view.race.name, view.race.stages) == ("B-Con 80", (40, 40))
    assert (view.back_tile, view.front_tile) == ("1A", "2A")
    assert race().state.track.grid[1][0] == 10 * 4 + 1  # the front row, behind the line at 12


@pytest.mark.rule("VL-SETUP-02")
def test_another_race_card_has_other_tiles_stages_and_a_rule() -> None:
    view: Any = race(options={"races": "R06"}).view(None)
    assert (view.race.left, view.race.right) == ("1A", "2B")
    assert view.race.stages == (25, 30, 45)
    assert view.race.rule == "Long Haul"


@pytest.mark.rule("VL-SETUP-02")
def test_a_race_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="has no 'R11'; it has R01"):
        GAME.prepare({"races": "R01,R11"}, 2)


@pytest.mark.rule("VL-SETUP-04")
def test_there_are_four_lanes_the_groove_being_two() -> None:
    track = race().state.track
    there = [sum(track.there[x * 4 + lane] for x in range(32)) for lane in range(4)]
    assert there == [16, 16, 16, 8]


def teams(table: Any) -> None:
    feed(table, list(range(int(table.state.seats))))  # the order of choosing
    for color in COLORS[: int(table.state.seats)]:
        if asks(table) == "team":
            act(table, {"team": color})


@pytest.mark.rule("VL-SETUP-05", "VL-SETUP-06")
def test_team_cards_are_chosen_in_a_drawn_order() -> None:
    table = fresh(3)
    assert asks(table) == "pick-order"
    feed(table, [2, 0, 1])
    assert table.to_act == (2,)
    assert len(legal(table)) == 8
    act(table, {"team": "blue"})
    assert table.to_act == (0,)
    assert {"team": "blue"} not in legal(table)
    act(table, {"team": "red"})
    act(table, {"team": "white"})
    assert key(table, "primaries") == {"0": "red", "1": "white", "2": "blue"}
    assert key(table, "worn") == []  # fresh tires: one reroll each


@pytest.mark.rule("VL-SETUP-06")
def test_the_last_of_eight_takes_the_team_card_that_is_left() -> None:
    table = fresh(8)
    teams(table)
    assert asks(table) == "npds"
    assert key(table, "primaries")["7"] == "yellow"


@pytest.mark.rule("VL-SETUP-06")
def test_options_deal_the_team_cards_or_let_seats_choose_in_order() -> None:
    dealt = fresh(2, {"team_pick": "random"})
    feed(dealt, [*COLORS[3:], *COLORS[:3]])
    assert key(dealt, "primaries") == {"0": "green", "1": "blue"}
    chosen = fresh(2, {"team_pick": "free"})
    assert (asks(chosen), chosen.to_act) == ("team", (0,))


@pytest.mark.rule("VL-SETUP-07", "VL-SETUP-08")
@pytest.mark.parametrize(
    ("players", "teammates", "rogues"),
    [(2, 3, 0), (3, 1, 2), (4, 1, 0), (5, 0, 3), (6, 0, 2), (7, 0, 1), (8, 0, 0)],
)
def test_npds_are_dealt_evenly_and_the_rest_are_rogues(
    players: int, teammates: int, rogues: int
) -> None:
    """EX-02, EX-03."""
    table = fresh(players)
    teams(table)
    assert asks(table) == "npds"
    feed(table, COLORS[players:])
    owned = Counter(key(table, "teammates").values())
    assert all(owned[seat] == teammates for seat in range(players))
    assert len(told(table, "rogue-named")) == rogues


@pytest.mark.rule("VL-SETUP-07", "VL-SOLO-01")
def test_alone_all_seven_npds_lie_in_front_of_the_player() -> None:
    table = fresh(1)
    act(table, {"team": "red"})
    feed(table, [color for color in COLORS if color != "red"])
    assert len(key(table, "teammates")) == 7


@pytest.mark.rule("VL-SETUP-08")
def test_which_npd_goes_to_whom_is_up_to_the_shuffle() -> None:
    table = fresh(2)
    teams(table)
    feed(table, ["yellow", "black", "purple", "blue", "green", "orange"])
    assert key(table, "teammates") == {
        "yellow": 0,
        "black": 1,
        "purple": 0,
        "blue": 1,
        "green": 0,
        "orange": 1,
    }


@pytest.mark.rule("VL-SETUP-09", "VL-SETUP-12")
def test_a_race_begins_with_all_laps_cards_green_and_nothing_scored() -> None:
    table = opened(4, 1)
    assert len(key(table, "laps_deck")) == 16
    assert key(table, "points") == {}
    view: Any = table.view(None)
    assert view.flag == "green"


@pytest.mark.rule("VL-SETUP-10", "VL-SETUP-11")
def test_everybody_is_dealt_five_cards_and_holds_four_in_the_race() -> None:
    table = fresh(3)
    teams(table)
    feed(table, COLORS[3:], CARDS)
    assert key(table, "hands")["1"] == ["A06", "A07", "A08", "A09", "A10"]
    assert len(key(table, "deck")) == 52 - 15
    for _ in range(3):
        act(table, {"swap": "none"})
    act(table, {"qualify": "A01"}, seat=0)
    act(table, {"qualify": "A06"}, seat=1)
    act(table, {"qualify": "A11"}, *["A20", "A21", "A22", "A23", "A24"], seat=2)
    assert all(len(hand) == 4 for hand in key(table, "hands").values())


@pytest.mark.rule("VL-SETUP-13")
def test_a_die_is_rolled_for_its_own_car_and_debris_for_none() -> None:
    pushed = race("W GI6, R GI8", hand="A02", worn=["white", "red"])
    act(pushed, {"play": "A02"})
    act(pushed, {"step": "ahead"}, 2, 5)
    assert told(pushed, "die-rolled") == [{"car": 1, "die": 2}, {"car": 0, "die": 5}]
    debris = race(asks="caution-die", laps_card="L15", event=1)
    feed(debris, 4)
    assert "no-caution" in kinds(debris)
    assert "reroll-declined" not in kinds(debris)


@pytest.mark.rule("VL-SETUP-14", "VL-ROUND-03")
def test_the_next_player_sits_to_the_right() -> None:
    """Seats rise to the right, so turns go by rising numbers from the First Player."""
    table = race("W GI6", players=8, first=6, asks="laps-card")
    feed(table, "L05")
    assert key(table, "queue") == [*COLORS[6:], *COLORS[:6]]
