"""NPDs: teammates and rogues."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    BRAKE,
    COLORS,
    DRAFT,
    END,
    STOP,
    RaceTable,
    act,
    asks,
    drive,
    face,
    feed,
    key,
    kinds,
    legal,
    play,
    race,
    refused,
    step,
    told,
    where,
)

FIVE_SHOWN = ["L02", "L03", "L06", "L08", "L10"]


MOVES = {1: 5, 4: 5, 5: 3, 6: 3}


def npd(picture: str, number: int, **more: Any) -> RaceTable:
    """Orange, an NPD of seat 0, that has rolled: 1 M5, 4 M5 S, 5 M3 D X, 6 M3 X S.

    The maneuvers are those of its Team card, the Moves are told.
    """
    return race(picture, asks="drive", car="orange", face=number, left=MOVES[number], **more)


@pytest.mark.rule("VL-NPD-01", "VL-ROUND-04", "VL-ROUND-10")
def test_a_teammate_is_activated_at_its_place_in_the_play_area() -> None:
    table = race("W GI6, O GI12", hand="A32")
    assert key(table, "queue")[:2] == ["orange", "white"]
    ordered = race("W GI12, O GI6", hand="A32")
    play(ordered, "A32")
    act(ordered, BRAKE)
    assert (asks(ordered), key(ordered, "car")) == ("npd-die", "orange")
    face(ordered, 1)
    assert key(ordered, "left") == 6


@pytest.mark.rule("VL-NPD-02")
@pytest.mark.parametrize(
    ("number", "left", "todo"),
    [(1, 6, []), (3, 6, ["draft"]), (4, 6, ["side-draft"]), (6, 4, ["side-draft", "crossover"])],
)
def test_the_die_picks_the_row_of_the_table(number: int, left: int, todo: list[str]) -> None:
    """Orange: 1 M5, 3 M5 D, 4 M5 S, 6 M3 X S; with two players each moves one more."""
    table = race("O GI6, W GI2", asks="npd-die", car="orange")
    face(table, number)
    assert (key(table, "left"), key(table, "todo")) == (left, todo)


@pytest.mark.rule("VL-NPD-03", "VL-NPD-20")
def test_maneuvers_come_before_or_after_the_move_each_once_not_inside() -> None:
    """M3 D X: draft before, cross over after."""
    table = npd("O GI4, R GI6, W GI16", 5)
    act(table, DRAFT)
    assert DRAFT not in legal(table)
    step(table, "out")
    assert not any("crossover" in action for action in legal(table))
    drive(table, "in ahead")
    assert where(table, "O") == "GI12"
    both = npd("O GI4, R GI6, W GI14", 5)
    act(both, DRAFT)
    drive(both, "out ahead ahead")
    assert legal(both) == [{"crossover": "white"}, END]


@pytest.mark.rule("VL-NPD-04", "VL-NPD-08")
def test_of_two_actions_one_must_be_done() -> None:
    """M5 S: a Side Draft is enough, and nothing is not."""
    table = npd("O GI6, R GO6, W GI0", 4)
    assert END not in legal(table)
    assert refused(table, END) == "VL-NPD-11"
    act(table, {"side_draft": "red"})
    assert END in legal(table)
    act(table, END)
    assert where(table, "OR") == "GI6 GO4"


@pytest.mark.rule("VL-NPD-05")
def test_npds_push_and_are_tested_like_others() -> None:
    table = npd("O GI6, R GI8, W GI0", 1, worn=["red"])
    step(table, "ahead", 3, 3)
    assert where(table, "OR") == "GI4 GI6"
    assert asks(table) != "drive"


@pytest.mark.rule("VL-NPD-07", "VL-NPD-11", "VL-NPD-12")
def test_a_single_move_must_be_carried_out_in_full() -> None:
    table = npd("O GI6, W GI0", 1)
    assert all("step" in action for action in legal(table))
    drive(table, "ahead ahead ahead")
    assert refused(table, BRAKE) == "VL-NPD-11"
    drive(table, "ahead ahead")
    assert where(table, "O") == "GI16"


@pytest.mark.rule("VL-NPD-09", "VL-NPD-12")
def test_of_three_actions_two_must_be_done() -> None:
    """M3 D X: after the draft alone it cannot end; after draft and crossover it may brake."""
    table = npd("O GI4, R GI6, W GI0, G GI12", 5)
    act(table, DRAFT)
    assert END not in legal(table)
    act(table, {"crossover": "red"})
    assert END in legal(table)
    step(table, "out")
    assert BRAKE in legal(table)
    act(table, BRAKE)
    assert asks(table) != "drive"


@pytest.mark.rule("VL-NPD-10")
def test_with_no_maneuver_possible_the_move_alone_is_enough() -> None:
    table = npd("O GI6, W GI20, R GI22, G GO22, B LL25, P LL27, K GO26, Y GI28", 6)
    drive(table, "ahead ahead ahead")
    assert where(table, "O") == "GI12"
    assert asks(table) != "drive"


@pytest.mark.rule("VL-NPD-21")
def test_after_the_move_a_possible_maneuver_must_still_be_done() -> None:
    """M3 X S ends beside two cars: END is not offered, one of them has to go back."""
    table = npd("O GI4, R GO10, G LL9, W GI0", 6)
    drive(table, "ahead ahead")  # the third step is the only one there is
    assert legal(table) == [{"side_draft": "green"}, {"side_draft": "red"}]


@pytest.mark.rule("VL-NPD-21")
def test_an_npd_may_move_away_from_its_only_maneuver() -> None:
    table = npd("O GI6, R GO6, W GI0", 6)
    drive(table, "ahead ahead ahead")
    assert asks(table) != "drive"
    assert where(table, "OR") == "GI12 GO6"


@pytest.mark.rule("VL-NPD-12")
def test_an_option_lets_one_step_do() -> None:
    table = npd("O GI6, W GI0", 1, options={"npd_move_min": "one_step"})
    assert BRAKE not in legal(table)
    step(table, "ahead")
    act(table, BRAKE)
    assert where(table, "O") == "GI8"
    assert asks(table) != "drive"


@pytest.mark.rule("VL-NPD-13")
def test_a_failed_test_waives_the_rest() -> None:
    table = npd("O GI6, R GI8, W GI0", 5, worn=["red"])
    step(table, "ahead", 3, 3)
    assert asks(table) != "drive"
    assert key(table, "car") != "orange"


@pytest.mark.rule("VL-NPD-14", "VL-NPD-16")
def test_with_the_fifth_laps_card_npds_miss_their_turn() -> None:
    """TB-08."""
    table = race("W GI12", asks="laps-card", shown=FIVE_SHOWN[:4], lineup=COLORS)
    before = key(table, "cars")
    feed(table, "L05")
    assert table.to_act == (0,)
    act(table, {"play": key(table, "hands")["0"][0]})
    act(table, BRAKE)
    assert len(told(table, "npd-pits")) == 3  # those of seat 0
    assert table.to_act == (1,)
    assert key(table, "cars")["orange"] == before["orange"]
    assert key(table, "worn") == []


@pytest.mark.rule("VL-NPD-14", "VL-YELLOW-28")
def test_after_a_caution_in_the_stage_they_race_on() -> None:
    """TB-09."""
    table = race("W GI12", asks="npd-die", car="orange", shown=FIVE_SHOWN, flagged=True)
    view: Any = table.view(0)
    assert view.npds_stop is False
    loop = race("W GI12, O GI6", asks="laps-card", shown=FIVE_SHOWN[:4], flagged=True)
    feed(loop, "L05")
    assert "npd-pits" not in kinds(loop)


@pytest.mark.rule("VL-NPD-14")
def test_an_option_turns_their_cards() -> None:
    table = race(
        "O GI12, W GI6",
        asks="laps-card",
        shown=FIVE_SHOWN[:4],
        options={"npd_green_pit_turns_card": True},
    )
    feed(table, "L05")
    assert "orange" in key(table, "worn")


@pytest.mark.rule("VL-NPD-15")
def test_with_the_sixth_card_they_roll_again() -> None:
    table = race("O GI12, W GI6", asks="laps-card", shown=FIVE_SHOWN)
    feed(table, "L05")
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-NPD-17", "VL-SCORE-04")
def test_npds_score_like_others() -> None:
    table = race("O GI12, W GI6", asks="next", agenda=["after-race", "race-status"], laps=40)
    assert key(table, "points")["orange"] == 3


@pytest.mark.rule("VL-NPD-18", "VL-SCORE-08")
def test_npds_never_give_way_in_a_tie_race() -> None:
    table = race(
        "O GI12, G GO12, W GI0", asks="next", agenda=["after-race", "race-status"], laps=40
    )
    assert asks(table) == "die"
    feed(table, 2, 5)
    assert key(table, "points")["green"] == 3


@pytest.mark.rule("VL-NPD-19")
def test_pushing_is_never_compulsory_for_an_npd() -> None:
    table = npd("O GI6, R GI8, G GO8, B LL7, W GI0", 1)
    assert legal(table) == [{"step": "ahead"}, STOP]
    act(table, STOP)
    assert where(table, "O") == "GI6"
    assert asks(table) != "drive"


# Rogues

ROGUES: dict[str, Any] = {"primaries": {"0": "white", "1": "red"}, "teammates": {}}


@pytest.mark.rule("VL-ROGUE-01", "VL-ROUND-05", "VL-NPD-01")
def test_rogues_come_after_all_players_left_to_right() -> None:
    table = race("B GI12, P GI10, W GI6", asks="laps-card", players=4, teammates={})
    feed(table, "L05")
    assert key(table, "queue")[:4] == ["white", "red", "orange", "green"]
    rogues = key(table, "queue")[4:]
    assert rogues == [car for car in key(table, "lineup") if car in COLORS[4:]]


@pytest.mark.rule("VL-ROGUE-02", "VL-ROGUE-05")
def test_the_player_running_last_controls_the_rogue() -> None:
    table = race("R GI10, W GI6, O GI2", **ROGUES, asks="drive", car="red", card="A32", left=1)
    step(table, "ahead")
    assert [facts["seat"] for facts in told(table, "rogue-controlled")] == [0]
    face(table, 1)
    assert table.to_act == (0,)


@pytest.mark.rule("VL-ROGUE-03")
def test_last_is_judged_anew_for_each_rogue() -> None:
    """EX-13: green side drafts red behind white, so red controls the next one."""
    behind = race(
        "W LL7, R GI8, G LL9, O GI2",
        **ROGUES,
        lineup=["white", "red", "green", "orange", "blue", "purple", "black", "yellow"],
        asks="npd-die",
        car="green",
        to_act=0,
    )
    feed(behind, 6)
    act(behind, {"side_draft": "red"})
    assert where(behind, "WR") == "LL7 GI6"
    drive(behind, "out ahead ahead ahead ahead")
    assert [facts["seat"] for facts in told(behind, "rogue-controlled")] == [1]


@pytest.mark.rule("VL-ROGUE-04")
def test_of_level_primaries_the_one_nearer_the_wall_is_last() -> None:
    """TB-17."""
    level = race(
        "W GO6, R GI4, O GI12", **ROGUES, asks="drive", car="red", card="A32", left=1, first=0
    )
    step(level, "ahead")
    assert [facts["seat"] for facts in told(level, "rogue-controlled")] == [0]


@pytest.mark.rule("VL-ROGUE-06")
def test_a_lapped_primary_is_behind_the_others() -> None:
    table = race(
        "W GI-2, R GI4, O GI34",
        **ROGUES,
        asks="drive",
        car="red",
        card="A32",
        left=1,
        window=16,
        tokens={"white": "lapped", "red": "move-over"},
    )
    step(table, "ahead")
    assert told(table, "rogue-controlled")[0]["seat"] == 0


@pytest.mark.rule("VL-ROGUE-02")
def test_an_option_gives_rogues_to_the_last_in_turn_order() -> None:
    table = race(
        "R GI10, W GI6, O GI2",
        **ROGUES,
        asks="drive",
        car="red",
        card="A32",
        left=1,
        options={"rogue_control": "last_turn_player"},
    )
    step(table, "ahead")
    assert told(table, "rogue-controlled")[0]["seat"] == 1


@pytest.mark.rule("VL-ROGUE-07", "VL-TEAM-02")
def test_rogues_score_for_nobody() -> None:
    table = race("O GI12, W GI6", asks="over", points={"orange": 10, "white": 3}, teammates={})
    lines = table.game.standings(table.state)
    assert [line.points for line in lines] == [3, 0]
