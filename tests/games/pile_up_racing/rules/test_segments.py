"""Segments, piles and gaps, boxes, stages, the Final Lap, overtime, the end."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.pile_up_racing import GAME
from tests.games.pile_up_racing.pictures import (
    RaceTable,
    at_the_grid,
    drawn,
    from_seed,
    letters,
    race,
)
from tests.games.tables import asks, feed, kinds, told

NOTHING = [6, 5, 1]  # a split, which a pile of one car does not do
LAST_BOX = {"box": 12}  # of Test 200: the Final Lap is next


def at_final_lap(picture: str, pile: str | None = None, **more: Any) -> RaceTable:
    return race(picture, pile=pile, position=LAST_BOX | more.pop("position", {}), **more)


@pytest.mark.rule("PU-SEG-03", "PU-SEG-06")
def test_piles_roll_from_the_rear_and_the_leads_action_crosses_a_box() -> None:
    table = race("a | b | c")
    acted = []
    for _ in range(3):
        acted.append(table.position()["pile"])
        assert table.position()["box"] == 0
        feed(table, NOTHING)
    assert acted == ["C", "B", "A"]
    assert (table.position()["box"], table.position()["pile"]) == (1, "C")


@pytest.mark.rule("PU-SEG-04")
def test_a_car_just_received_acts_again() -> None:
    table = race("a | b | c", cards=dict.fromkeys("abc", "E"))
    feed(table, [1, 4, 1])  # c joins b
    assert drawn(table) == "a | b c"
    feed(table, [1, 4, 6], ["c", "b"])
    assert drawn(table) == "a c b"


@pytest.mark.rule("PU-SEG-05", "PU-PILE-05", "PU-PILE-07")
def test_a_new_lead_pile_waits_or_rolls_at_once() -> None:
    table = race("a b", pile="A")
    feed(table, [1, 4, 1])
    assert drawn(table) == "a | b"
    assert (table.position()["box"], table.position()["pile"]) == (1, "B")
    table = race("a b", pile="A", new_front_pile="roll_now")
    feed(table, [1, 4, 1])
    assert (table.position()["box"], table.position()["pile"]) == (0, "A")
    feed(table, NOTHING)
    assert (table.position()["box"], table.position()["pile"]) == (1, "B")


@pytest.mark.rule("PU-SEG-05", "PU-PILE-06")
def test_a_new_last_pile_and_a_split_one_wait_too() -> None:
    table = race("a | b c")
    feed(table, [6, 2, 1])
    assert drawn(table) == "a | b | c"
    assert table.position()["pile"] == "A"
    table = race("a | b c")
    feed(table, [6, 5, 1])
    assert table.position()["pile"] == "A"


@pytest.mark.rule("PU-PILE-03")
def test_the_running_order_is_the_piles_one_after_the_other() -> None:
    table = race("a b | - | c | d e")
    assert [line.car for line in GAME.standings(table.state)] == ["a", "b", "c", "d", "e"]


@pytest.mark.rule("PU-PILE-08", "PU-PILE-10")
def test_a_gap_stays_and_gets_no_roll_until_it_is_filled() -> None:
    table = race("a | b | c d")
    feed(table, NOTHING)  # c d split
    assert drawn(table) == "a | b | c | d"
    table = race("a | - | c d")
    feed(table, [2, 1, 1], ["c", "d"])
    assert table.position()["pile"] == "A"
    assert "gap-passed-over" in kinds(table)
    table = race("a | - | c d")
    feed(table, [1, 4, 1])  # c fills the gap
    assert (drawn(table), table.position()["pile"]) == ("a | c | d", "B")


@pytest.mark.rule("PU-PILE-10")
def test_a_gap_may_be_rolled_for_and_only_cautions_matter() -> None:
    table = race("a | - | c d", empty_pile_roll="roll")
    feed(table, [2, 1, 1], ["c", "d"])
    assert table.position()["pile"] == "B"
    for dice in ([2, 1, 1], [1, 3, 1], [1, 4, 3], [4, 3, 3], [6, 2, 1], [6, 4, 2], NOTHING):
        table = race("a | - | c d", pile="B", empty_pile_roll="roll")
        feed(table, dice)
        assert (drawn(table), table.position()["pile"]) == ("a | - | c d", "A")
    table = race("a | - | c d", pile="B", empty_pile_roll="roll")
    feed(table, [1, 1, 6])  # special, but there is nobody
    assert table.position()["cautions"] == 1


@pytest.mark.rule("PU-PILE-09")
def test_gaps_at_either_end_go_and_gaps_between_stay() -> None:
    table = race("a b | c", pile="A")
    feed(table, [6, 2, 6], ["a", "b"])  # the lead pile drops to the next
    assert drawn(table) == "a b c"
    table = race("a | b c")
    feed(table, [1, 4, 6], ["b", "c"])
    assert drawn(table) == "a b c"
    table = race("a | b c", trim_end_gaps=False)
    feed(table, [1, 4, 6], ["b", "c"])
    assert drawn(table) == "a b c | -"


@pytest.mark.rule("PU-PILE-11")
def test_there_may_be_many_piles() -> None:
    names = letters(30)
    table = race(" | ".join(names))
    for _ in names:
        feed(table, NOTHING)
    assert drawn(table) == " | ".join(names)
    assert table.position()["box"] == 1


@pytest.mark.rule("PU-PILE-01")
@pytest.mark.parametrize(("cars", "sizes"), [(40, [6, 6, 6, 22]), (19, [6, 6, 6, 1])])
def test_four_piles_at_the_start(cars: int, sizes: list[int]) -> None:
    table = at_the_grid(letters(cars))
    assert [len(pile) for pile in table.position()["piles"]] == sizes
    assert table.position()["pile"] == "D"


@pytest.mark.rule("PU-PILE-02")
@pytest.mark.parametrize(
    ("cars", "sixes", "equal"),
    [(18, [6, 6, 6], [5, 5, 4, 4]), (12, [6, 6], [3] * 4), (7, [6, 1], [2, 2, 2, 1])],
)
def test_small_fields(cars: int, sixes: list[int], equal: list[int]) -> None:
    table = at_the_grid(letters(cars))
    assert [len(pile) for pile in table.position()["piles"]] == sixes
    table = at_the_grid(letters(cars), small_field="four_equal")
    assert [len(pile) for pile in table.position()["piles"]] == equal
    few = at_the_grid(["a", "b"], small_field="four_equal")
    assert drawn(few) == "a | b"


# Stages


@pytest.mark.rule("PU-STAGE-01", "PU-STAGE-02", "PU-STAGE-03")
def test_the_end_of_a_stage_is_recorded_and_the_field_re_forms() -> None:
    table = race("a | b | c", pile="A", position={"box": 2})
    feed(table, NOTHING)
    assert table.position()["stages"] == [["a", "b", "c"]]
    assert (drawn(table), table.position()["cautions"]) == ("a b c", 0)
    assert [line.stages for line in GAME.results(table.state)] == [(1,), (2,), (3,)]


@pytest.mark.rule("PU-STAGE-04", "PU-TRACK-10")
def test_without_stages_only_cautions_re_form() -> None:
    table = race("a | b", pile="A", position={"box": 1}, race=2)
    feed(table, NOTHING)
    assert (drawn(table), table.position()["stages"]) == ("a | b", [])


@pytest.mark.rule("PU-CAUTION-06")
@pytest.mark.parametrize(("when", "stage"), [("after", "a c b"), ("before", "a b c")])
def test_a_caution_in_the_last_box_of_a_stage(when: str, stage: str) -> None:
    table = race(
        "a | b c",
        position={"box": 2},
        cards={"b": "mech=E dnf=1"},
        caution_on_stage_end=when,
    )
    feed(table, [6, 6, 5], [1, 1])
    assert " ".join(table.position()["stages"][0]) == stage
    assert drawn(table) == "a c b"
    assert kinds(table).count("re-formed") == 1
    assert table.position()["frozen"] == []


# The Final Lap


@pytest.mark.rule("PU-FINAL-01", "PU-TRACK-07", "PU-END-01")
def test_every_pile_acts_twice_in_a_row_and_then_the_race_is_over() -> None:
    table = at_final_lap("a | b")
    acted = []
    for _ in range(4):
        acted.append((table.position()["pile"], table.position()["second"]))
        feed(table, [1, 3, 1])
    assert acted == [("B", False), ("B", True), ("A", False), ("A", True)]
    assert table.over
    assert table.position()["box"] == 13
    assert [line.car for line in GAME.standings(table.state)] == ["a", "b"]
    assert told(table, "checkered-flag") == [{"car": 0}]


@pytest.mark.rule("PU-FINAL-02", "PU-Q3-02", "PU-Q11-03")
@pytest.mark.parametrize("pair", [[1, 2], [6, 5]])
def test_three_and_eleven_are_crashes_with_the_die_rolled(pair: list[int]) -> None:
    table = at_final_lap("a | b c", cards={"b": "acc=3", "c": "acc=2"})
    feed(table, [*pair, 3])
    assert told(table, "involved") == [{"car": 1, "number": 4}]
    table = at_final_lap("a | b c")
    feed(table, [*pair, 6])
    assert asks(table) == "special-car"


@pytest.mark.rule("PU-FINAL-03")
def test_doubles_still_mean_pit_ratings() -> None:
    table = at_final_lap("a | b c", cards={"b": "A pit=-2", "c": "B pit=+2"})
    feed(table, [2, 2, 1])
    assert drawn(table) == "a | c b"


@pytest.mark.rule("PU-FINAL-04")
def test_the_second_action_is_the_same_piles_if_it_has_cars() -> None:
    table = at_final_lap("a | b c")
    feed(table, [1, 4, 6], ["b", "c"])  # the last pile is gone
    assert (table.position()["pile"], table.position()["second"]) == ("A", False)
    table = at_final_lap("a b", pile="A")
    feed(table, [1, 4, 1])  # a new lead pile
    assert (drawn(table), table.position()["pile"]) == ("a | b", "B")
    feed(table, [1, 3, 1])
    assert table.over


@pytest.mark.rule("PU-FINAL-04")
def test_or_it_is_that_of_the_place() -> None:
    table = at_final_lap("a b", pile="A", final_identity="pile_position")
    feed(table, [1, 4, 1])
    assert (drawn(table), table.position()["pile"]) == ("a | b", "A")


@pytest.mark.rule("PU-FINAL-05")
def test_the_field_does_not_re_form_before_it() -> None:
    table = race("a | b", pile="A", position={"box": 11})
    feed(table, NOTHING)
    assert (drawn(table), table.position()["box"]) == ("a | b", 12)
    assert kinds(table)[-1] == "final-lap-began"
    assert table.position()["stages"] == []


@pytest.mark.rule("PU-FINAL-06")
def test_a_sixth_of_all_rolls_brings_a_caution_on_the_final_lap() -> None:
    board = at_final_lap("a | b").state.board
    crashes = {0, 10}
    pairs = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    assert sum(int(board.final_rows[one + two]) in crashes for one, two in pairs) == 6
    assert sum(int(board.rows[one + two]) in crashes for one, two in pairs) == 2
    assert round((5 / 6) ** 8, 2) == 0.23


# Overtime


@pytest.mark.rule("PU-OT-01", "PU-OT-02", "PU-OT-03", "PU-CAUTION-07")
def test_a_caution_on_the_final_lap_is_run_again_once() -> None:
    table = at_final_lap("a | b")
    feed(table, [1, 1, 5])
    assert (drawn(table), table.position()["overtimes"]) == ("a b", 1)
    assert table.position()["box"] == 13
    feed(table, [1, 4, 1])
    assert table.position()["second"]
    feed(table, [2, 1, 5])
    assert table.over
    assert table.position()["cautions"] == 2


@pytest.mark.rule("PU-OT-02", "PU-OT-04")
@pytest.mark.parametrize(("overtime", "attempts"), [("off", 0), ("three", 3), ("unlimited", 9)])
def test_how_often(overtime: str, attempts: int) -> None:
    table = at_final_lap("a | b", overtime=overtime)
    for attempt in range(attempts):
        feed(table, [1, 1, 5])
        assert table.position()["overtimes"] == attempt + 1
    if overtime != "unlimited":
        feed(table, [1, 1, 5])
        assert table.over


@pytest.mark.rule("PU-OT-04")
def test_without_an_end_overtime_is_run_more_than_twice_as_often() -> None:
    once = [from_seed(seed, race=11).position()["overtimes"] for seed in range(40)]
    free = [
        from_seed(seed, race=11, overtime="unlimited").position()["overtimes"] for seed in range(40)
    ]
    assert sum(free) > 2 * sum(once) > 0


# Laps and the end


@pytest.mark.rule("PU-LAP-01", "PU-LAP-02")
@pytest.mark.parametrize(("piles", "lapped"), [("seven", 2), ("by_length", 0), ("off", 0)])
def test_cars_behind_the_seventh_pile_are_called_lapped(piles: str, lapped: int) -> None:
    table = race("a | b | - | c | d | e | f | g h", lap_piles=piles)
    notes = [line.note for line in GAME.standings(table.state)]
    assert notes.count("lap down") == lapped
    assert sum(car.lapped for car in GAME.view(table.state, None).cars) == lapped
    feed(table, [1, 1, 5])
    assert drawn(table) == "a b c d e f | g h"


@pytest.mark.rule("PU-END-02")
def test_one_car_left_races_on_and_none_ends_the_race() -> None:
    cards = {"a": "acc=6 dnf=7", "b": "acc=6 dnf=7"}
    table = race("a b", cards=cards)
    feed(table, [1, 1, 1], [6, 6], [1, 1])
    assert (drawn(table), asks(table)) == ("a", "roll")
    feed(table, [1, 1, 1], [1, 1])
    assert table.over
    assert [line.car for line in GAME.standings(table.state)] == ["a", "b"]
    assert "nobody-left" in kinds(table)


@pytest.mark.rule("PU-END-01", "PU-END-03")
def test_a_race_ends_and_its_record_keeps_the_options() -> None:
    table = from_seed(3, race=11, duel_marks=True)
    assert table.over
    header = table.record.header
    assert header.options["duel_marks"] is True
    assert set(header.options) > {"overtime", "stage_split", "mech_scope"}
    assert [ref.id for ref in header.packs] == ["pile-up-racing", "pile-up-tables"]


@pytest.mark.rule("PU-TRACK-08")
@pytest.mark.parametrize("seed", range(5))
def test_boxes_crossed_are_all_on_the_card(seed: int) -> None:
    table = from_seed(seed, race=5)
    boxes = sum(GAME.view(table.state, None).boxes) + 1
    assert len(told(table, "box-crossed")) == table.position()["box"] == boxes
