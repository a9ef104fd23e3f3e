"""What screens are told: names instead of numbers, the order after every box, facts of options."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.told import ACTIONS, contents
from fivewide.kernel.lines import LogLine, line_of
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, from_seed, letters, race
from tests.games.tables import feed


def lines(table: RaceTable, kind: str) -> list[LogLine]:
    found = [event for event in table.events(None) if event.kind == kind]
    return [line_of(GAME, table.state, event, table.names) for event in found]


@pytest.mark.parametrize(
    ("dice", "box", "does"),
    [
        ([1, 1, 3], 0, "crash"),
        ([1, 1, 6], 0, "special"),
        ([1, 2, 6], 0, "shuffle"),
        ([1, 2, 4], 12, "crash"),
        ([1, 2, 6], 12, "special"),
        ([1, 3, 2], 0, "sort"),
        ([2, 2, 2], 0, "sort-by-pit"),
        ([4, 6, 1], 0, "ladder-duel"),
        ([5, 5, 1], 0, "ladder-duel-by-pit"),
        ([6, 6, 6], 0, "special"),
    ],
)
def test_a_roll_tells_its_dice_and_what_it_comes_to(dice: list[int], box: int, does: str) -> None:
    table = race("a b c | d e f", pile="B", position={"box": box})
    feed(table, dice)
    facts = {"pile": "B", "pair": dice[:2], "contrast": dice[2], "does": does}
    assert lines(table, "rolled")[0].facts == facts


@pytest.mark.parametrize("seed", range(4))
def test_every_box_tells_the_order_of_that_moment(seed: int) -> None:
    table = from_seed(seed, race=10)
    crossed = lines(table, "box-crossed")
    boxes = range(1, GAME.view(table.state, None).segments + 1)
    assert [line.facts["box"] for line in crossed] == [*boxes, "Final Lap"]
    starters = sorted(table.position()["grid"])
    for line in crossed:
        assert line.facts["order"][0] == line.facts["car"]
        assert sorted(line.facts["order"]) == starters


def test_segments_after_the_last_have_names() -> None:
    table = race("a b c | d e f", pile="A", position={"box": 12}, cards={"a": "acc=6"})
    assert GAME.view(table.state, None).segment == "Final Lap"
    feed(table, [1, 1, 5], [6, 6])
    (caution,), (box,) = lines(table, "caution"), lines(table, "box-crossed")
    assert (caution.facts["segment"], box.facts["box"]) == ("Final Lap", "Final Lap")
    assert GAME.view(table.state, None).segment == "overtime"


@pytest.mark.rule("PU-DNF-04")
@pytest.mark.parametrize("ranked", ["reverse", "by_position"])
def test_the_retired_come_last_in_the_order_of_the_result(ranked: str) -> None:
    table = at_the_grid(letters(8), dnf_classification=ranked, race=2)
    broken = [1, 1, 2]  # on the chart: an engine
    feed(table, [2, 1, 1], ["g", "h"], [1, 1, 6], [1], broken)  # a, the leader, is out
    feed(table, [1, 1, 6], [1], broken)  # h, the last, is out a segment later
    result = [line.car for line in GAME.standings(table.state)]
    assert lines(table, "box-crossed")[-1].facts["order"] == result
    assert len(table.position()["out"]) == 2


def facts_of(table: RaceTable) -> list[dict[str, Any]]:
    options = table.decision(table.to_act[0]).options
    return [msgspec.to_builtins(option.words.facts) for option in options]


def test_a_card_to_pick_says_its_ratings() -> None:
    cards = {"a": "B++ acc=3 dnf=5", "b": "D-"}
    table = at_the_grid(["a", "b"], cards, pick="drafted")
    first, second = facts_of(table)
    parts = {"letter": "B", "mark": "++"}
    card = {"type": "pick", "driver": "a", "number": "1", "rating": parts, "acc": 3, "dnf": 5}
    assert first == card
    assert second["rating"] == {"letter": "D", "mark": "-"}


def test_a_way_to_drive_says_what_the_car_counts_as() -> None:
    cards = {"a": "B acc=6"}
    table = race(
        "a b c", cards=cards, aggression=True, position={"asks": "drive", "owners": {"a": 0}}
    )
    calls = [facts["cars"] for facts in facts_of(table)]
    assert [(car["call"], car["letter"], car["acc"], car["worn"]) for [car] in calls] == [
        ("save", "C", 5, False),
        ("normal", "B", 6, False),
        ("push", "A", 6, False),
    ]


def test_a_stop_says_how_old_tires_are_before_and_after() -> None:
    where = {"asks": "pit", "owners": {"a": 0}, "tires": {"a": 5}, "caution": True}
    table = race("a b c", cards={"a": "A pit=+1"}, pit_strategy=True, position=where)
    calls = [facts["cars"] for facts in facts_of(table)]
    assert [(car["call"], car["tires"], car["tires_then"]) for [car] in calls] == [
        ("stay", 5, 5),
        ("two", 5, 3),
        ("four", 5, 0),
    ]
    assert calls[0][0]["pit_rating"] == {"letter": "AA", "mark": ""}


def test_whatever_a_roll_comes_to_has_words() -> None:
    told = contents(builtin(GAME.pack))
    assert {text.id for text in told.actions} == set(ACTIONS)
    assert all(len(text.says) == 6 for text in told.actions)


def test_two_of_a_name_keep_an_initial() -> None:
    names = {"Ty Dillon": "", "Austin Dillon": "", "Martin Truex Jr": ""}
    table = at_the_grid(list(names), names)
    shown = {car.driver: car.short for car in GAME.view(table.state, None).cars}
    assert list(shown.values()) == ["T. Dillon", "A. Dillon", "Truex Jr"]


def test_the_view_says_which_stage_and_about_which_lap() -> None:
    seen = []
    for box in (0, 3, 11, 12):
        view = GAME.view(race("a b c d", position={"box": box}).state, None)
        seen.append((view.segment, view.stage, view.lap, view.segments))
    assert seen == [(1, 1, 1, 12), (4, 2, 18, 12), (12, 3, 68, 12), ("Final Lap", 3, 74, 12)]
