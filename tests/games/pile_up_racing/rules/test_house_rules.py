"""House rules: aggression and pit strategy."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.errors import IllegalAction
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, drawn, letters, race
from tests.games.tables import asks, feed, kinds, told

NOTHING = [6, 5, 1]


def driving(picture: str, mode: str, cards: dict[str, str], car: str = "b") -> RaceTable:
    """A race in which one person drives a car in this way in the segment to come."""
    table = race(picture, cards=cards, cars=car, aggression=True, position={"asks": "drive"})
    table.act(0, {"drive": {car: mode}})
    return table


@pytest.mark.rule("PU-HAGG-01")
def test_everybody_with_a_running_car_is_asked_before_every_segment() -> None:
    table = at_the_grid(["a", "b", "c"], seats=2, aggression=True)
    assert (asks(table), table.to_act) == ("drive", (0, 1))
    table.act(1, {"drive": {"b": "push"}})
    assert table.to_act == (0,)
    assert "pushed" not in kinds(table)  # sealed
    table.act(0, {"drive": {"a": "normal"}})
    assert told(table, "pushed") == [{"seat": 1, "car": 1}]
    feed(table, [1, 3, 1], ["a", "b", "c"])
    assert asks(table) == "drive"
    assert table.position()["push"] == {}


@pytest.mark.rule("PU-HAGG-01")
def test_the_question_says_whose_cars_it_is_about() -> None:
    table = at_the_grid(letters(5), seats=2, cars_each=2, aggression=True)
    assert table.game.ask(table.state, table.names) == (
        "Seat 0 and Seat 1: save, normal or push with a and b (Seat 0), c and d (Seat 1)?"
    )
    table.act(0, {"drive": {"a": "normal", "b": "normal"}})
    assert table.game.ask(table.state, table.names) == "Seat 1: save, normal or push with c and d?"


@pytest.mark.rule("PU-HAGG-01")
def test_several_cars_are_called_for_at_once() -> None:
    table = at_the_grid(["a", "b", "c"], cars_each=2, aggression=True)
    assert len(table.options(0)) == 9
    table.act(0, {"drive": {"a": "save", "b": "push"}})
    assert table.position()["push"] == {"a": "save", "b": "push"}
    with pytest.raises(IllegalAction, match="dice or cards are awaited"):
        table.act(0, {"drive": {"a": "save", "b": "push"}})


@pytest.mark.rule("PU-HAGG-01")
def test_whoever_has_no_running_car_is_not_asked() -> None:
    out = [{"driver": "b", "box": 0, "place": 2}]
    table = race("a | c", cars="b", aggression=True, position={"out": out})
    feed(table, NOTHING, NOTHING)
    assert (asks(table), table.position()["box"]) == ("roll", 1)


@pytest.mark.rule("PU-HAGG-02", "PU-HAGG-03")
@pytest.mark.parametrize(("mode", "dice"), [("save", 2), ("normal", 3), ("push", 4)])
def test_pushing_is_worth_a_letter_in_duels(mode: str, dice: int) -> None:
    table = driving("a | b c", mode, {"b": "C"})
    feed(table, [4, 3, 1], [1] * dice)
    assert told(table, "duel-rolled") == [{"car": 1, "total": dice}]


@pytest.mark.rule("PU-HAGG-02", "PU-HAGG-03")
@pytest.mark.parametrize(("mode", "total"), [("save", [1, 2]), ("push", [2, 3])])
def test_and_on_row_six_but_not_on_nine(mode: str, total: list[int]) -> None:
    table = driving("a | b c", mode, {"b": "C", "c": "E"})
    feed(table, [4, 2, 1], total)
    assert drawn(table) == "a b | c"
    table = driving("a | b c", mode, {"b": "C", "c": "E"})
    feed(table, [5, 4, 1], [2, 2])
    assert drawn(table) == "a | c | b"


@pytest.mark.rule("PU-HAGG-02", "PU-HAGG-03")
@pytest.mark.parametrize(("mode", "hit"), [("save", False), ("normal", True), ("push", True)])
def test_acc_moves_the_other_way(mode: str, hit: bool) -> None:
    table = driving("a | b c", mode, {"b": "C acc=3", "c": "acc=1"})
    feed(table, [1, 1, 3])
    assert bool(told(table, "involved")) is hit
    table = driving("a | b c", mode, {"b": "C acc=3", "c": "acc=1"})
    feed(table, [1, 1, 4])
    assert bool(told(table, "involved")) is (mode == "push")


# Pit strategy


def under_caution(calls: dict[str, str], **more: Any) -> RaceTable:
    """Five cars a to e in a row at a caution, b and d driven by one person each."""
    tires = more.pop("tires", dict.fromkeys("abcde", 4))
    table = race(
        "a b c d e",
        seats=2,
        cars="b,d",
        pit_strategy=True,
        position={"asks": "pit", "tires": tires, "sent_back": more.pop("sent_back", 0)},
        **more,
    )
    for seat, car in ((0, "b"), (1, "d")):
        if car in calls:
            table.act(seat, {"pit": {car: calls[car]}})
    return table


@pytest.mark.rule("PU-HPIT-01")
def test_tires_age_by_the_segment() -> None:
    table = race("a | b", pit_strategy=True)
    feed(table, NOTHING, NOTHING)
    assert table.position()["tires"] == {"a": 1, "b": 1}


@pytest.mark.rule("PU-HPIT-02", "PU-HPIT-03", "PU-HPIT-04")
def test_those_who_stay_out_come_first_then_two_then_four() -> None:
    table = under_caution({"b": "two", "d": "stay"})
    assert drawn(table) == "d b a c e"
    assert table.position()["tires"] == {"b": 3, "d": 4}
    table = under_caution({"b": "four", "d": "four"})
    assert drawn(table) == "a b c d e"
    assert table.position()["tires"] == {}


@pytest.mark.rule("PU-HPIT-02")
def test_the_field_stays_out_on_young_tires() -> None:
    table = under_caution({"b": "four", "d": "stay"}, tires=dict.fromkeys("abcde", 2))
    assert drawn(table) == "a c d e b"
    assert "field-stopped" not in kinds(table)


@pytest.mark.rule("PU-HPIT-03")
def test_two_tires_go_by_pit_rating() -> None:
    table = under_caution({"b": "two", "d": "two"}, cards={"b": "C pit=-1", "d": "C pit=+1"})
    assert drawn(table) == "d b a c e"


@pytest.mark.rule("PU-HPIT-02")
def test_cars_sent_to_the_rear_call_nothing_and_stay_there() -> None:
    table = under_caution({"b": "stay"}, sent_back=2)
    assert drawn(table) == "b a c d e"
    assert table.position()["tires"] == {"b": 4}


@pytest.mark.rule("PU-HPIT-02")
def test_calls_are_asked_for_after_a_caution_and_at_the_end_of_a_stage() -> None:
    table = race("a | b", cars="a", pit_strategy=True)
    feed(table, [1, 1, 5])
    assert (asks(table), table.position()["caution"]) == ("pit", True)
    table.act(0, {"pit": {"a": "stay"}})
    assert (asks(table), table.position()["box"]) == ("roll", 1)
    table = race("a | b", pile="A", cars="a", pit_strategy=True, position={"box": 2})
    feed(table, NOTHING)
    assert (asks(table), table.position()["caution"]) == ("pit", False)


@pytest.mark.rule("PU-HPIT-05")
@pytest.mark.parametrize(("age", "dice"), [(5, 3), (6, 2)])
def test_worn_tires_cost_a_letter(age: int, dice: int) -> None:
    table = race("a | b c", cars="b", pit_strategy=True, position={"tires": {"b": age}})
    feed(table, [4, 3, 1], [1] * dice)
    assert told(table, "duel-rolled") == [{"car": 1, "total": dice}]


@pytest.mark.rule("PU-HPIT-05")
def test_on_rows_four_and_nine_too() -> None:
    position = {"tires": {"b": 6}}
    table = race("a | b c", cars="b", pit_strategy=True, position=position, cards={"b": "B+"})
    feed(table, [1, 3, 1])  # b is a C+ now, still before the C
    assert drawn(table) == "a | b c"
    table = race("a | b c", cars="b", pit_strategy=True, position=position, cards={"b": "B-"})
    feed(table, [1, 3, 1])
    assert drawn(table) == "a | c b"
    table = race("a | b c", cars="b", pit_strategy=True, position=position, cards={"b": "D"})
    feed(table, [5, 4, 1], [4, 4])
    assert drawn(table) == "a | c | b"


def before_a_segment(tires: dict[str, int], **more: Any) -> RaceTable:
    position = {"asks": "stop", "tires": tires}
    return race("a b | c d", cars="a", pit_strategy=True, position=position, **more)


@pytest.mark.rule("PU-HPIT-06")
def test_a_stop_under_green_costs_a_pile() -> None:
    table = before_a_segment(dict.fromkeys("abcd", 4))
    assert len(table.options(0)) == 2
    table.act(0, {"stop": ["a"]})
    assert drawn(table) == "b | a c d"
    assert "a" not in table.position()["tires"]
    assert len(table.state.stopping) == 0  # once: it does not stop again before the next segment
    table = before_a_segment(dict.fromkeys("abcd", 4))
    table.act(0, {"stop": []})
    assert drawn(table) == "a b | c d"


@pytest.mark.rule("PU-HPIT-06")
def test_not_on_young_tires_and_not_before_the_final_lap() -> None:
    for tires, box in ((2, 3), (4, 11)):
        table = race(
            "a | b",
            pile="A",
            cars="a",
            pit_strategy=True,
            position={"box": box, "tires": {"a": tires}},
        )
        feed(table, NOTHING)
        assert asks(table) == "roll"


@pytest.mark.rule("PU-HPIT-06", "PU-HPIT-07")
def test_on_the_oldest_tires_one_must_and_if_all_do_nobody_loses() -> None:
    ages = dict.fromkeys("abcd", 7)
    table = race("a b | c d", pile="A", cars="a", pit_strategy=True, position={"tires": ages})
    feed(table, [1, 3, 1], ["a", "b"])
    assert (asks(table), drawn(table)) == ("roll", "a b | c d")
    assert table.position()["tires"] == {}
    assert len(told(table, "stopped-under-green")) == 4


@pytest.mark.rule("PU-HPIT-07")
def test_all_who_stop_drop_at_once() -> None:
    ages = {"a": 7, "b": 1, "c": 7, "d": 1}
    table = race("a b | c d", pile="A", cars="b", pit_strategy=True, position={"tires": ages})
    feed(table, [1, 3, 1])  # on worn tires a falls behind b
    assert drawn(table) == "b | a d | c"
