"""Rare ends of a race: retired cars by place, second actions of a place, cars sent back."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.errors import BadOption
from tests.games.pile_up_racing.pictures import (
    RaceTable,
    drawn,
    pack_of,
    race,
)
from tests.games.tables import asks, feed, told

OUT, ON = [1, 1], [6, 6]  # of a DNF check


def places_held(table: RaceTable) -> dict[str, int]:
    return {car["driver"]: car["place"] for car in table.position()["out"]}


# Retired cars by the place they held


@pytest.mark.rule("PU-DNF-04", "PU-DNF-05")
def test_each_car_of_a_crash_held_the_place_it_had_before_the_crash() -> None:
    table = race("a | b c d e", cards=dict.fromkeys("bcde", "acc=6"))
    feed(table, [1, 1, 1], OUT, ON, OUT, OUT)
    assert places_held(table) == {"b": 2, "d": 4, "e": 5}


@pytest.mark.rule("PU-DNF-04")
def test_cars_of_two_crashes_are_ranked_by_the_places_they_held() -> None:
    """Sixth of a crash of six and second in another race lap: the sixth is behind, not ahead."""
    cards = dict.fromkeys("abcdef", "acc=6") | dict.fromkeys("gh", "acc=1")
    table = race("a b c d e f | g h", pile="A", cards=cards, dnf_classification="by_position")
    feed(table, [1, 1, 5], OUT, OUT, OUT, OUT, OUT, OUT)  # a to f, in places 1 to 6
    feed(table, [1, 1, 1], ON, OUT)  # h, in place 2
    assert places_held(table)["f"] == 6
    order = [line.car for line in GAME.standings(table.state)]
    assert order == ["g", "a", "h", "b", "c", "d", "e", "f"]


@pytest.mark.rule("PU-DNF-04", "PU-HSR-17")
def test_the_leader_and_another_car_keep_the_places_they_had() -> None:
    table = race("a b | c d")
    feed(table, [1, 1, 6], [2], [6, 6, 5], OUT, OUT)  # lapped traffic: d, and a who leads
    assert places_held(table) == {"a": 1, "d": 4}


# The second action of a place


def on_the_final_lap(picture: str, pile: str, **options: Any) -> RaceTable:
    return race(picture, pile=pile, position={"box": 12}, **options)


@pytest.mark.rule("PU-FINAL-04", "PU-SEG-05")
def test_a_lead_pile_made_by_a_second_action_does_not_roll_either() -> None:
    table = on_the_final_lap("a b c", "A", final_identity="pile_position")
    feed(table, [1, 4, 2], ["a", "b"])  # a and b pull away, and have the place's second action
    assert (drawn(table), table.position()["pile"]) == ("a b | c", "A")
    feed(table, [1, 4, 1])  # a pulls away again
    assert drawn(table) == "a | b | c"
    assert table.over


@pytest.mark.rule("PU-FINAL-04", "PU-SEG-05", "PU-PILE-09")
def test_nor_one_made_where_the_pile_that_led_has_dropped_away() -> None:
    table = on_the_final_lap("a | b c", "A", final_identity="pile_position")
    feed(table, [6, 2, 1])  # a drops onto the next pile, which now stands in its place
    assert (drawn(table), table.position()["second"]) == ("a b c", True)
    feed(table, [1, 4, 1])
    assert drawn(table) == "a | b c"
    assert table.over


@pytest.mark.rule("PU-FINAL-04", "PU-SEG-05", "PU-HSR-17")
def test_nor_one_made_once_the_only_leader_is_out() -> None:
    """Without a caution the lap goes on: the next pile leads it to its end, and no other."""
    table = on_the_final_lap("a | b c d", "B", sr_keeps_caution=False)
    feed(table, [1, 1, 6], [1], [6, 6, 5], OUT, ON)  # a is out, b at the rear
    assert (drawn(table), table.position()["second"]) == ("c d b", True)
    feed(table, [1, 4, 1])
    assert drawn(table) == "c | d b"
    assert table.over


@pytest.mark.rule("PU-FINAL-04", "PU-SEG-05")
def test_where_new_lead_piles_roll_at_once_it_does() -> None:
    table = on_the_final_lap("a b c", "A", final_identity="pile_position",
                             new_front_pile="roll_now")  # fmt: skip
    feed(table, [1, 4, 2], ["a", "b"], [1, 4, 1])
    assert (drawn(table), table.position()["pile"]) == ("a | b | c", "A")
    assert not table.over


# The Final Lap as one of the segments

SHORT = (
    "race,of,name,track,type,lap_miles,laps,miles,starters,stage_laps,stage_boxes\n"
    "1,3,Sprint,Test Sprint,road,1.0,18,18,40,6/6/6,1/1/1\n"
    "2,3,Cup,Test Cup,road,2.0,30,60,40,10/10/10,2/2/1\n"
    "3,3,Dash,Test Dash,road,1.0,18,18,40,9/9,1/2\n"
)


@pytest.mark.rule("PU-TRACK-06", "PU-TRACK-09")
@pytest.mark.parametrize("split", ["proportional", "equal", "as_card"])
@pytest.mark.parametrize(
    ("number", "answers"),
    [
        (1, {"proportional": None, "equal": None, "as_card": None}),
        (2, {"proportional": [1, 1, 2], "equal": [1, 1, 2], "as_card": None}),
        (3, {"proportional": [1, 1], "equal": [1, 1], "as_card": [1, 1]}),
    ],
)
def test_no_stage_is_left_without_a_normal_segment(
    split: str, number: int, answers: dict[str, list[int] | None]
) -> None:
    pack = pack_of({"a": "", "b": ""}, SHORT)
    options = {"race": number, "stage_split": split, "segments_include_final_lap": True}
    if answers[split] is None:
        with pytest.raises(BadOption, match=rf"segments_include_final_lap.* race {number} has"):
            GAME.prepare(options, 1, pack)
    else:
        board = GAME.prepare(options, 1, pack).content.board
        assert [int(boxes) for boxes in board.stages] == answers[split]
        assert int(board.normal) == sum(answers[split] or ())


# Cars sent to the rear without a caution


@pytest.mark.rule("PU-HPIT-02", "PU-SR-04", "PU-HSR-08")
def test_a_car_sent_back_without_a_caution_calls_its_stop_in_the_next_one() -> None:
    table = race("a | b | c d", cars="b", pit_strategy=True, sr_keeps_caution=False)
    feed(table, [1, 1, 6], [1], [2, 3, 3])  # a penalty for c, and the segment goes on
    assert drawn(table) == "a | b | d c"
    feed(table, [1, 1, 6], [1], [2, 3, 3])  # and for b
    assert drawn(table) == "a | - | d c b"
    feed(table, [1, 1, 5])  # a crash without anybody: a caution
    assert told(table, "caution") == [{"number": 1, "segment": 1}]
    assert asks(table) == "pit"
