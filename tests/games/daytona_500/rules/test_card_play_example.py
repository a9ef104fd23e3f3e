"""D5-T10. The rulebook's card play example, step by step, in turn 1 and in turn 3."""

from __future__ import annotations

import pytest

from tests.games.daytona_500.pictures import (
    CAR,
    RaceTable,
    end,
    ends,
    next_up,
    on,
    owned,
    play,
    race,
    where,
)

ROWS = [9, 30]  # the last row ahead of the turn


def mike(r: int) -> RaceTable:
    """Mike, seat 0, owns blue and orange and plays blue 6, black 5, yellow 4, orange 3, …"""
    cars = on(f"G {r + 2}A, B {r - 4}B, K {r - 3}B, R {r - 1}B, Y {r - 4}A, O {r - 5}A")
    table = race(cars, hand="six-blue wild-five", owners=owned(s0="BO", s1="KR", s2="YG"))
    play(table, "six-blue")
    return table


def story(table: RaceTable) -> list[str]:
    """Car by car: where it went by its line or by a draft."""
    names = table.setup.content.names
    letters = list(CAR)
    lines = []
    for event in table.events(None):
        car, space = event.facts.get("car"), event.facts.get("space")
        if car is not None:
            where = "" if space is None else f" {names.space(space)}"
            lines.append(f"{letters[car]} {event.kind}{where}")
    return lines


@pytest.mark.rule("D5-BLOCK-01", "D5-CARD-01")
@pytest.mark.parametrize("r", ROWS)
def test_blue_moves_only_five(r: int) -> None:
    assert story(mike(r)) == [f"B moved-as-far-as-possible {r + 1}A"]


@pytest.mark.rule("D5-RED-04", "D5-BLOCK-03", "D5-TURN-06")
@pytest.mark.parametrize("r", ROWS)
def test_black_moves_only_three_as_it_cannot_get_past_green_and_back(r: int) -> None:
    table = mike(r)
    assert ends(table) == [f"{r}A", f"{r}B"]
    end(table, f"{r}B")
    assert story(table)[1] == f"K moved-as-far-as-possible {r}B"


@pytest.mark.rule("D5-DRAFT-04", "D5-DRAFT-10")
@pytest.mark.parametrize("r", ROWS)
def test_yellow_moves_four_and_drafts_orange_which_then_moves_its_three(r: int) -> None:
    table = mike(r)
    end(table, f"{r}B")
    assert story(table)[2:5] == [f"Y moved {r}A", f"O drafted {r - 4}A", f"O moved {r - 1}A"]


@pytest.mark.rule("D5-BLOCK-02")
@pytest.mark.parametrize("r", ROWS)
def test_red_is_blocked_by_black(r: int) -> None:
    table = mike(r)
    end(table, f"{r}B")
    assert story(table)[5] == "R blocked"
    assert where(table, "R") == f"{r - 1}B"


@pytest.mark.rule("D5-DRAFT-02", "D5-CARD-01")
@pytest.mark.parametrize("r", ROWS)
def test_green_moves_one_and_drafts_blue_yellow_and_orange(r: int) -> None:
    table = mike(r)
    end(table, f"{r}B")
    assert story(table)[6:] == [
        f"G moved {r + 3}A",
        f"B drafted {r + 2}A",
        f"Y drafted {r + 1}A",
        f"O drafted {r}A",
    ]
    assert where(table, "GBYOKR") == f"{r + 3}A {r + 2}A {r + 1}A {r}A {r}B {r - 1}B"
    assert next_up(table) == 1


@pytest.mark.rule("D5-TURN-06")
@pytest.mark.parametrize("r", ROWS)
def test_with_black_on_the_inner_lane_it_would_have_gone_otherwise(r: int) -> None:
    """Black takes yellow's place in the train, and yellow red's way out."""
    table = mike(r)
    end(table, f"{r}A")
    assert where(table, "GBKOYR") == f"{r + 3}A {r + 2}A {r + 1}A {r}A {r}B {r - 1}B"
