"""Moving, linking and lines, one rule a test."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    ME,
    A,
    B,
    C,
    D,
    E,
    F,
    RaceTable,
    act,
    can,
    driven,
    legal,
    points_left,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, kinds, told


def spaces(table: RaceTable, *cars: str) -> list[str]:
    found = where(table)
    return [found[car] for car in cars]


# Steps


@pytest.mark.rule("AR-7.1-05")
@pytest.mark.parametrize(("used", "end"), [("S4.1", "S19.2"), ("S3.2", "S20.1")])
def test_an_extra_move_does_not_lead_onto_a_crossover_space_used_before(
    used: str, end: str
) -> None:
    """S19.1 ahead is S4.1 on the other route: there is only a way aside. S3.2 is not ahead."""
    segment = {"used": [used, "S17.1", "S18.1"]}
    table = drawn("shot-of-nos", {ME: "S18.1"}, "solo-2", track="essendarium", segment=segment)
    steps(table, "f f")
    assert where(table)[ME] == end


@pytest.mark.rule("AR-7.1-07")
@pytest.mark.parametrize(("step", "car"), [("f", "S8.3"), ("f", "S6.2"), ("s", "S6.2")])
def test_pushing_a_run_or_swapping_costs_no_more_than_an_empty_space(step: str, car: str) -> None:
    table = scene({ME: "S5.2", A: car, B: "S7.2", C: "S6.1"}, "overtake-2", 6)
    steps(table, step)
    assert (where(table)[ME], points_left(table)) == ("S6.2", 5)


@pytest.mark.rule("AR-7.1-08")
def test_every_empty_lane_costs_a_point() -> None:
    table = scene({ME: "S5.1"}, points=4)
    steps(table, "o o o")  # the last point leads forward, there is nothing else
    assert where(table)[ME] == "S6.4"
    table = scene({ME: "S5.1", A: "S6.1"}, points=1)
    steps(table, "o")
    assert where(table)[ME] == "S5.2"


@pytest.mark.rule("AR-7.1-10")
def test_a_car_is_displaced_with_free_lanes_all_around() -> None:
    table = scene({ME: "S5.2", A: "S5.1"}, points=2)
    assert legal(table) == [{"forward": "S6.2"}, {"lateral": "S5.1"}, {"lateral": "S5.3"}]
    steps(table, "i")
    assert spaces(table, ME, A) == ["S5.1", "S6.1"]


@pytest.mark.rule("AR-7.1-11")
@pytest.mark.parametrize(
    "card", ["solo-2", "lead-2", "line-2", "pursuit-2", "overtake-2", "ram-solo-2"]
)
def test_a_wall_of_cars_blocks_nobody(card: str) -> None:
    cars = {ME: "S5.1", A: "S6.1", B: "S7.1", C: "S8.1", D: "S9.1", E: "S5.2"}
    assert can(scene(cars, card), "forward", "S6.1")


@pytest.mark.rule("AR-7.1-11")
def test_a_car_across_the_way_stops_a_car() -> None:
    table = scene({ME: "S2.2", A: "S19.2"}, points=3, track="essendarium")
    steps(table, "f>S3.1")
    assert (where(table)[ME], points_left(table)) == ("S2.2", 0)


@pytest.mark.rule("AR-7.1-12")
def test_the_active_player_chooses_for_a_car_of_another_at_the_wall() -> None:
    table = scene({A: "S6.1", F: "S6.2"}, points=2, track="lesson-diverge", me=A)
    steps(table, "o")
    assert table.to_act == (1,)
    assert legal(table) == [{"lane": "S7.2"}, {"lane": "S7.3"}]
    steps(table, "lane>S7.2")
    assert spaces(table, F, A) == ["S7.2", "S6.2"]


@pytest.mark.rule("AR-7.4-02")
def test_nobody_follows_a_solo_car_forward_or_aside() -> None:
    table = driven({ME: "S5.2", A: "S4.2", B: "S3.2", C: "S5.3"}, "solo-2", 4)
    steps(table, "f f o f")
    assert spaces(table, ME, A, B, C) == ["S8.3", "S4.2", "S3.2", "S5.3"]


@pytest.mark.rule("AR-7.5-05")
@pytest.mark.parametrize(("other", "may"), [("S4.1", False), ("S19.1", True)])
def test_a_swap_needs_a_car_that_heads_the_same_way(other: str, may: bool) -> None:
    """Both are the same space of the crossover, on two routes."""
    table = scene({ME: "S18.1", A: other}, "overtake-2", 3, "essendarium")
    assert can(table, "swap", "S19.1") == may
    assert can(table, "forward", "S19.1")


@pytest.mark.rule("AR-7.5-06")
@pytest.mark.parametrize(("mine", "other"), [("S14.1", "S15.1"), ("S17.2", "S18.1")])
def test_a_swap_may_lead_onto_rough_track_and_off_it(mine: str, other: str) -> None:
    table = scene({ME: mine, A: other}, "overtake-2", 1, "andover")
    steps(table, f"s>{other}")
    assert spaces(table, ME, A) == [other, mine]


# Linking


@pytest.mark.rule("AR-7.2-01")
def test_six_cars_are_linked_in_a_corner_and_a_seventh_beyond_a_gap_is_not() -> None:
    run = {ME: "S8.1", A: "S9.1", B: "S10.1", C: "S11.1", D: "S12.1", E: "S13.1"}
    table = scene({**run, F: "S15.1"}, points=1, track="lesson-converge")
    steps(table, "f")
    assert spaces(table, *run) == [f"S{sector}.1" for sector in range(9, 15)]
    assert where(table)[F] == "S15.1"


@pytest.mark.rule("AR-7.2-02")
def test_cars_linked_ahead_and_behind_move_and_others_do_not() -> None:
    cars = {A: "S6.2", ME: "S5.2", B: "S4.2", C: "S2.2", D: "S5.3"}
    table = scene(cars, "lead-2", 1)
    steps(table, "f")
    assert spaces(table, A, ME, B, C, D) == ["S7.2", "S6.2", "S5.2", "S2.2", "S5.3"]


@pytest.mark.rule("AR-7.2-03")
def test_a_link_lasts_unless_it_is_conditional() -> None:
    ends = {}
    for card, words in (("pursuit-2", "f"), ("solo-2", "f o f f f f f f f f")):
        table = turn({ME: "S5.2", A: "S6.2"}, [card])
        act(table, {"play": f"{ME}: {card}"})
        steps(table, words)
        ends[card] = spaces(table, ME, A)
    assert ends == {"pursuit-2": ["S15.2", "S16.2"], "solo-2": ["S14.3", "S7.2"]}


@pytest.mark.rule("AR-7.2-05")
def test_nobody_is_asked_whether_to_link() -> None:
    table = scene({A: "S6.2", ME: "S5.2", F: "S4.2"}, "line-2", 1)
    steps(table, "f")
    assert points_left(table) == 0  # at once, without a question
    assert spaces(table, A, ME, F) == ["S7.2", "S6.2", "S5.2"]


@pytest.mark.rule("AR-7.2-07")
@pytest.mark.parametrize(("behind", "after"), [("S19.1", "S19.1"), ("S4.1", "S5.1")])
def test_a_leader_is_followed_by_the_car_on_its_own_route_only(behind: str, after: str) -> None:
    """Both are the same space of the crossover, on two routes."""
    table = scene({ME: "S5.1", A: behind}, "lead-2", 1, "essendarium")
    steps(table, "f>S6.1")
    assert spaces(table, ME, A) == ["S6.1", after]


@pytest.mark.rule("AR-7.3-01")
@pytest.mark.parametrize(
    ("card", "conditional"),
    [
        ("solo-2", True),
        ("overtake-2", True),
        ("lead-2", True),
        ("diagonal-solo-3", True),
        ("diagonal-lead-3", True),
        ("line-2", False),
        ("pursuit-2", False),
    ],
)
def test_which_cards_let_go_of_a_car_they_have_pushed(card: str, conditional: bool) -> None:
    table = scene({ME: "S5.2", A: "S6.2"}, card, 2)
    steps(table, "f")
    assert can(table, "lateral", "S6.3") == conditional
    steps(table, "o" if conditional else "f")
    assert where(table)[A] == ("S7.2" if conditional else "S8.2")


@pytest.mark.rule("AR-7.3-04")
@pytest.mark.parametrize(
    ("card", "follows"),
    [
        ("solo-2", False),
        ("pursuit-2", False),
        ("overtake-2", False),
        ("diagonal-solo-3", False),
        ("ram-solo-2", False),
        ("line-2", True),
        ("lead-2", True),
        ("ram-lead-2", True),
    ],
)
def test_who_is_followed(card: str, follows: bool) -> None:
    table = driven({ME: "S5.2", A: "S4.2"}, card, 1)
    steps(table, "f")
    assert spaces(table, ME, A) == ["S6.2", "S5.2" if follows else "S4.2"]


# Line


@pytest.mark.rule("AR-7.6-05")
@pytest.mark.parametrize(("behind", "locks"), [("S4.2", True), ("S3.2", False), ("S4.3", False)])
def test_an_empty_step_locks_only_with_a_car_directly_behind(behind: str, locks: bool) -> None:
    table = scene({ME: "S5.2", A: behind}, "line-2", 3)
    steps(table, "f")
    assert ("line-formed" in kinds(table)) == locks
    assert can(table, "lateral", "S6.3") != locks


@pytest.mark.rule("AR-7.6-06")
def test_a_line_displaces_like_solo_and_then_never_lets_go() -> None:
    table = scene({ME: "S5.2", A: "S5.3", B: "S6.3"}, "line-2", 5)
    steps(table, "o")
    assert where(table)[A] == "S5.4"
    steps(table, "f")  # pushes B, and there is no other step from now on
    assert spaces(table, ME, B) == ["S8.3", "S9.3"]


@pytest.mark.rule("AR-7.6-07")
@pytest.mark.parametrize("line", [(ME, A, B), (A, ME, B), (A, B, ME)])
def test_the_whole_line_moves_wherever_the_active_car_is_in_it(line: tuple[str, ...]) -> None:
    cars = {car: f"S{sector}.2" for sector, car in enumerate(line, start=5)}
    table = scene(cars, "line-2", 1)
    steps(table, "f")
    assert spaces(table, *line) == ["S6.2", "S7.2", "S8.2"]


@pytest.mark.rule("AR-7.6-11")
def test_a_line_locked_by_a_push_takes_nobody_along_after_a_merge() -> None:
    table = scene({ME: "S5.3", A: "S6.3", B: "S6.2"}, "line-2", 4, "lesson-converge")
    steps(table, "f")  # locked: B stands behind S7.2 when the line has passed there
    assert spaces(table, ME, A, B) == ["S9.2", "S10.2", "S6.2"]


# Pursuit


@pytest.mark.rule("AR-7.7-01")
@pytest.mark.parametrize(("card", "behind"), [("pursuit-2", "S4.2"), ("line-2", "S6.2")])
def test_a_car_behind_a_pursuit_stays_as_with_a_line_it_would_not(card: str, behind: str) -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S4.2"}, card, 2)
    steps(table, "f")
    assert spaces(table, A, ME, B) == ["S8.2", "S7.2", behind]


@pytest.mark.rule("AR-7.7-02")
def test_a_pursuit_changes_lanes_until_it_pushes() -> None:
    table = scene({ME: "S5.2", A: "S4.2", B: "S7.2"}, "pursuit-2", 6)
    steps(table, "o f i")
    assert told(table, "line-formed") == []
    steps(table, "f")
    assert told(table, "line-formed") == [{"car": 0}]
    assert spaces(table, ME, B) == ["S9.2", "S10.2"]  # nothing was left to choose


@pytest.mark.rule("AR-7.7-03")
def test_a_pursuit_gathers_everybody_in_its_lane_over_any_gap() -> None:
    cars = {ME: "S5.2", A: "S6.2", B: "S8.2", C: "S9.2", F: "S12.2", D: "S9.3"}
    table = scene(cars, "pursuit-2", 6)
    steps(table, "f")
    assert spaces(table, ME, A, B, C, F) == ["S11.2", "S12.2", "S13.2", "S14.2", "S15.2"]
    assert where(table)[D] == "S9.3"


@pytest.mark.rule("AR-7.7-04")
@pytest.mark.parametrize(("card", "may_part"), [("pursuit-2", False), ("solo-2", True)])
def test_a_pursuit_keeps_to_the_lane_of_the_car_it_pushes(card: str, may_part: bool) -> None:
    table = scene({ME: "S5.1", A: "S6.1"}, card, 3, "lesson-diverge")
    steps(table, "f lane>S7.2")
    assert can(table, "forward", "S7.1") == may_part
    steps(table, "f>S7.2 f>S8.2")
    assert spaces(table, ME, A) == ["S8.2", "S9.2"]


# Lead


@pytest.mark.rule("AR-7.8-03")
def test_a_train_comes_along_when_the_first_steps_lead_aside() -> None:
    table = scene({ME: "S5.2", A: "S4.2", B: "S3.2"}, "lead-2", 3)
    steps(table, "o o f")
    assert spaces(table, ME, A, B) == ["S6.4", "S5.4", "S5.3"]


@pytest.mark.rule("AR-7.8-05")
def test_a_train_takes_nobody_from_the_lane_it_moves_into() -> None:
    table = scene({ME: "S5.2", A: "S4.2", B: "S4.3", C: "S3.3"}, "lead-2", 3)
    steps(table, "o f f")
    assert spaces(table, ME, A, B, C) == ["S7.3", "S6.3", "S4.3", "S3.3"]


@pytest.mark.rule("AR-7.8-06")
def test_a_leader_without_followers_has_the_steps_of_solo() -> None:
    cars = {ME: "S5.2", A: "S6.2", B: "S3.2", C: "S7.3"}
    seen: dict[str, list[Any]] = {}
    for card in ("lead-2", "solo-2"):
        table = driven(cars, card, 4)
        seen[card] = [legal(table)]
        for word in ("f", "o", "f"):
            steps(table, word)
            seen[card].append((where(table), legal(table)))
    assert seen["lead-2"] == seen["solo-2"]


@pytest.mark.rule("AR-7.8-10")
@pytest.mark.parametrize(
    ("mine", "behind", "words", "end"),
    [
        ("S22.T", "S21.1", "e>S22.1 f>S24.1", "S24.1"),
        ("S5.1 inside", "S4.1", "f f", "S7.1"),
    ],
)
def test_nobody_follows_out_of_the_trough_or_from_beside_the_track(
    mine: str, behind: str, words: str, end: str
) -> None:
    table = driven({ME: mine, A: behind}, "lead-2", 3, "andover")
    steps(table, words)
    assert spaces(table, ME, A) == [end, behind]


# Ram


@pytest.mark.rule("AR-7.9-01")
@pytest.mark.parametrize(("card", "behind"), [("ram-solo-2", "S4.2"), ("ram-lead-2", "S6.3")])
def test_a_ram_moves_like_solo_or_lead_and_pushes_nobody(card: str, behind: str) -> None:
    table = scene({ME: "S5.2", B: "S4.2", A: "S8.3", C: "S9.3"}, card, 6)
    steps(table, "f o f f")
    assert asks(table) == "collision-card"
    assert spaces(table, ME, B, A, C) == ["S7.3", behind, "S8.3", "S9.3"]
