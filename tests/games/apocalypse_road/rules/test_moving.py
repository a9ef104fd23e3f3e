"""Movement: steps and what they cost, linking, swaps, lines, leads, diagonals."""

from __future__ import annotations

import pytest

from fivewide.games.apocalypse_road.rules.damage import cut_train
from fivewide.games.apocalypse_road.rules.linking import JAM, leaving_car, push, staying_cars
from fivewide.games.apocalypse_road.rules.steps import FORWARD, STRIDE
from fivewide.games.apocalypse_road.rules.steps import steps as steps_of
from fivewide.kernel.agenda import packed
from fivewide.kernel.edge import names_of
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    D,
    F,
    act,
    can,
    claimed,
    driven,
    legal,
    points_left,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, kinds, told


@pytest.mark.rule("AR-7.1-01", "AR-7.1-02", "AR-7.1-03", "AR-7.4-01")
def test_steps_of_solo() -> None:
    table = scene({ME: "S5.2"})
    assert legal(table) == [{"forward": "S6.2"}, {"lateral": "S5.1"}, {"lateral": "S5.3"}]


@pytest.mark.rule("AR-7.1-09", "AR-7.1-10", "AR-7.10-07")
def test_displacing_needs_two_points_and_is_a_free_choice() -> None:
    table = scene({ME: "S5.2", A: "S5.3"}, points=1)
    assert not can(table, "lateral", "S5.3")
    table = scene({ME: "S5.2", A: "S5.3"}, points=4)
    steps(table, "o o")  # the same car twice
    assert where(table)[A] == "S6.4"


@pytest.mark.rule("AR-7.1-06", "AR-7.1-12", "AR-5.4-01")
def test_all_points_are_spent() -> None:
    table = scene({ME: "S5.2"}, points=3)
    steps(table, "f f")
    assert asks(table) == "step"
    steps(table, "f")
    assert where(table)[ME] == "S8.2"


@pytest.mark.rule("AR-7.1-11", "AR-7.3-01", "AR-7.3-04", "AR-7.4-02")
def test_solo_pushes_and_nobody_follows() -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S4.2"}, points=1)
    steps(table, "f")
    assert [where(table)[car] for car in (ME, A, B)] == ["S6.2", "S7.2", "S4.2"]


@pytest.mark.rule("AR-7.5-05", "AR-7.12-10")
def test_no_swap_with_a_car_across() -> None:
    table = scene({ME: "S2.2", A: "S19.2"}, "overtake-2", track="essendarium")
    assert not can(table, "swap", "S3.1")
    assert can(table, "forward", "S3.1")


@pytest.mark.rule("AR-7.5-06", "AR-7.13-07")
def test_swaps_are_legal_on_rough_track() -> None:
    table = scene({ME: "S15.1", A: "S16.1"}, "overtake-2", 1, "andover")
    steps(table, "s")
    assert [where(table)[car] for car in (ME, A)] == ["S16.1", "S15.1"]


@pytest.mark.rule("AR-7.1-15")
def test_a_full_ring_rotates() -> None:
    """Twenty sectors of one lane, all taken: everybody goes on by one."""
    teams = [f"{team} {number}" for team, numbers in RING.items() for number in numbers]
    cars = {car: f"S{sector}.1" for sector, car in enumerate(teams, start=1)}
    table = scene(cars, points=1, me=teams[0], players=4)
    steps(table, "f>S2.1")
    found = where(table)
    assert found == {car: f"S{sector % 20 + 1}.1" for sector, car in enumerate(teams, start=1)}
    assert sum(claimed(table)) == 1  # one car has crossed the line


RING = {
    "yellow": ["888", "PBX", "HMX", "36", "212"],
    "blue": ["X9X", "14", "40", "52", "61"],
    "red": ["5", "8", "22", "33", "45"],
    "purple": ["2", "13", "31", "64", "121"],
}


@pytest.mark.rule("AR-7.1-15", "AR-7.1-14", "AR-7.1-06")
def test_a_run_that_meets_itself_cannot_be_shifted() -> None:
    """The run comes round to a car whose space is taken over at once: two would need one space."""
    teams = [f"{team} {number}" for team, numbers in RING.items() for number in numbers]
    cars = {car: f"S{(sector + 4) % 20 + 1}.1" for sector, car in enumerate(teams)}
    race = scene(cars, points=1, me=teams[0]).state
    second, third = teams[19], teams[18]  # right behind the mover, and behind that
    names = names_of(race)
    race.move.train = packed([names.car_numbers[third], names.car_numbers[second]])
    run = push(
        race,
        5 * 4,
        leaving_car(race, race.move.train),
        staying_cars(race, race.move.train),
        race.move.lanes,
    )
    assert run.end == JAM
    assert FORWARD * STRIDE + 5 * 4 not in steps_of(race)


@pytest.mark.rule("AR-7.1-05", "AR-10-07")
def test_a_crossover_spot_is_not_used_twice_in_a_segment() -> None:
    table = driven({ME: "S18.2"}, "solo-2", 2, "essendarium", used=["S3.1", "S18.2"])
    # S19.2 is the same spot as S3.1, so the only way is aside
    assert where(table)[ME] == "S19.1"


@pytest.mark.rule("AR-7.1-14", "AR-7.1-06")
def test_points_are_lost_where_no_step_is_left() -> None:
    table = driven({ME: "S18.2"}, "solo-2", 5, "essendarium", used=["S3.1", "S4.1", "S18.2"])
    assert told(table, "movement-lost") == [{"car": 0, "points": 4}]
    assert where(table)[ME] == "S18.1"


@pytest.mark.rule("AR-7.2-03", "AR-7.6-02", "AR-7.7-04")
def test_a_locked_line_picks_up_whoever_it_meets() -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S8.2"}, "pursuit-2", 4)
    steps(table, "f")
    assert [where(table)[car] for car in (ME, A, B)] == ["S9.2", "S10.2", "S11.2"]
    assert asks(table) != "step"  # locked: nothing was left to choose


@pytest.mark.rule("AR-7.6-10")
def test_a_line_changes_lanes_and_collects_the_runs_there() -> None:
    table = scene({ME: "S5.1", A: "S4.1", B: "S4.2", C: "S3.2"}, "line-1", 3)
    steps(table, "o f")
    found = where(table)
    assert [found[car] for car in (ME, B, C, A)] == ["S7.2", "S6.2", "S5.2", "S4.1"]


@pytest.mark.rule("AR-7.6-09", "AR-7.11-02")
def test_a_locked_line_still_chooses_branches_ahead() -> None:
    table = scene({ME: "S4.2", A: "S5.2"}, "line-2", 4, "lesson-converge")
    steps(table, "f lane>S7.2")
    assert where(table)[A].endswith(".2")
    assert "line-formed" in kinds(table)


@pytest.mark.rule("AR-7.6-11", "AR-7.11-08")
def test_nobody_joins_behind_a_locked_line() -> None:
    """The line merges in front of B, who stands in the other lane."""
    table = scene({ME: "S6.1", A: "S5.1", B: "S6.2"}, "line-2", 3, "lesson-converge")
    steps(table, "f f f")
    found = where(table)
    assert [found[car] for car in (ME, A, B)] == ["S9.1", "S8.1", "S6.2"]


@pytest.mark.rule("AR-7.11-07", "AR-7.11-08", "AR-7.6-10")
@pytest.mark.parametrize(("lane", "follows"), [("S6.1", A), ("S6.2", B)])
def test_which_lane_behind_counts(lane: str, follows: str) -> None:
    table = scene({ME: "S7.1", A: "S6.1", B: "S6.2"}, "line-1", 1, "lesson-converge")
    steps(table, f"f link>{lane}")
    found = where(table)
    assert found[follows] == "S7.1"
    assert found[B if follows == A else A].startswith("S6")


@pytest.mark.rule("AR-7.11-07", "AR-7.8-01")
def test_a_leader_may_count_an_empty_lane() -> None:
    table = scene({ME: "S7.1", A: "S6.1"}, "lead-2", 1, "lesson-converge")
    assert asks(table) == "link"
    steps(table, "link>S6.2 f")
    assert where(table)[A] == "S6.1"


@pytest.mark.rule("AR-7.11-05")
def test_a_new_link_chooses_its_lane_anew() -> None:
    table = scene({ME: "S4.2", A: "S5.2", B: "S6.3"}, "solo-2", 6, "lesson-converge")
    steps(table, "f f lane>S7.1")  # A into lane 1; then another lane, another link
    assert table.position()["segment"]["lanes"] == ["S6.2", "S7.1"]
    assert can(table, "forward", "S7.2")
    steps(table, "f>S7.2")
    assert where(table)[ME] == "S7.2"
    assert table.position()["segment"]["lanes"] == []


@pytest.mark.rule("AR-7.11-06", "AR-6.0-05")
def test_outside_line_keeps_outside() -> None:
    options = {"race_deck": "named96"}
    table = scene({ME: "S5.2", A: "S6.2"}, "outside-line", 3, "lesson-converge", options=options)
    steps(table, "f f f")
    assert "lane" not in kinds(table)
    assert [where(table)[car] for car in (ME, A)] == ["S8.2", "S9.2"]


@pytest.mark.rule("AR-6.0-05", "AR-7.12-10")
def test_work_the_pack_swaps_and_never_pushes() -> None:
    options = {"race_deck": "named96"}
    table = scene({ME: "S5.2", A: "S6.2"}, "work-the-pack", 6, options=options)
    assert can(table, "swap", "S6.2")
    assert not can(table, "forward", "S6.2")


@pytest.mark.rule("AR-7.8-04")
def test_a_leader_pushes_too() -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S4.2"}, "lead-2", 1)
    steps(table, "f")
    assert [where(table)[car] for car in (A, ME, B)] == ["S7.2", "S6.2", "S5.2"]


@pytest.mark.rule("AR-7.8-07")
def test_displacing_pulls_a_train_once() -> None:
    table = scene({ME: "S5.2", B: "S4.2", A: "S5.3"}, "lead-2", 2)
    steps(table, "o")
    assert [where(table)[car] for car in (ME, B, A)] == ["S5.3", "S5.2", "S5.4"]


@pytest.mark.rule("AR-7.8-08")
def test_a_follower_that_is_gone_takes_those_behind_with_it() -> None:
    race = scene({ME: "S5.2", A: "S4.2", B: "S3.2", C: "S2.2"}, "lead-2", 3).state
    assert list(race.move.train) == [8, 9, 10]
    cut_train(race, 9)
    assert list(race.move.train) == [8]


@pytest.mark.rule("AR-7.8-09")
def test_a_car_killed_by_the_first_shot_does_not_follow() -> None:
    table = turn({ME: "S5.2", A: "S4.2", B: "S3.2"}, ["lead-2"], damage={A: 5})
    act(table, {"play": f"{ME}: lead-2"})
    act(table, {"fire": A}, "c05")
    act(table, {"replacement": C})
    steps(table, "f f f f f f f f f f")
    assert where(table)[B] == "S3.2"


@pytest.mark.rule("AR-7.8-10", "AR-8.3-06", "AR-8.3-07", "AR-8.3-08", "AR-8.3-10")
def test_out_of_the_chute_without_a_train() -> None:
    table = driven({ME: "chute", A: "S1.1"}, "lead-2", 4, "andover")
    assert where(table)[ME] == "S2.1"  # that step there was no choice about
    steps(table, "f")
    assert (where(table)[ME], where(table)[A]) == ("S3.1", "S1.1")
    assert claimed(table)[0] == 0
    assert kinds(table)[0] == "came-onto-the-track"


@pytest.mark.rule("AR-7.15-01", "AR-7.15-02", "AR-7.15-04", "AR-7.1-02")
def test_diagonal_steps() -> None:
    table = scene({ME: "S5.2", A: "S6.1", B: "S4.2"}, "diagonal-lead-3", 3)
    assert can(table, "diagonal", "S6.3")
    assert not can(table, "diagonal", "S6.1")  # occupied
    steps(table, "do di f")
    found = where(table)
    assert (found[ME], found[B]) == ("S8.2", "S7.2")


@pytest.mark.rule("AR-7.15-02")
def test_a_diagonal_step_displaces_as_an_option() -> None:
    cars = {ME: "S5.2", A: "S6.1"}
    table = scene(cars, "diagonal-solo-3", 2, options={"diag_displace": "on"})
    steps(table, "di")
    assert (where(table)[ME], where(table)[A]) == ("S6.1", "S7.1")


@pytest.mark.rule("AR-7.15-03", "AR-7.13-01", "AR-7.13-02", "AR-7.14-02")
def test_no_lane_change_from_rough_track() -> None:
    for space, end in (("S16.1", "S18.1"), ("S21.1", "S23.1")):  # rough, jump
        table = driven({ME: space}, "diagonal-solo-3", 2, "andover")
        assert where(table)[ME] == end, "there was nothing to choose"
    table = scene({ME: "S19.1"}, "diagonal-solo-3", 1, "andover")
    assert can(table, "lateral", "S19.2")  # paved again


@pytest.mark.rule("AR-7.13-04")
@pytest.mark.parametrize("entry", ["on", "off"])
def test_diagonally_onto_rough_track(entry: str) -> None:
    table = scene(
        {ME: "S10.1"}, "diagonal-solo-3", 3, "essendarium", options={"rough_diag_entry": entry}
    )
    assert can(table, "diagonal", "S11.2") == (entry == "on")


@pytest.mark.rule("AR-7.13-05")
def test_branches_on_rough_track_are_no_lane_change() -> None:
    table = scene({ME: "S23.1"}, "solo-2", 2, "andover")
    assert can(table, "forward", "S24.1")
    assert can(table, "forward", "S24.2")


@pytest.mark.rule("AR-7.10-05", "AR-7.10-11")
def test_a_car_shoved_forward_at_a_branch() -> None:
    table = scene({ME: "S6.1", A: "S6.2"}, points=2, track="lesson-diverge")
    steps(table, "o")
    assert asks(table) == "lane"
    steps(table, "lane>S7.3")
    assert where(table)[A] == "S7.3"
    table = scene({ME: "S30.3", A: "S30.4"}, points=2, track="andover")
    steps(table, "o")
    assert claimed(table)[1] == 1


@pytest.mark.rule("AR-7.10-08", "AR-12-01")
def test_nobody_is_pushed_into_the_pit_lane() -> None:
    table = scene({ME: "S30.2", A: "S30.1"}, points=2, track="ironwood-oval")
    steps(table, "i")
    assert where(table)[A] == "S31.1"


@pytest.mark.rule("AR-7.10-12", "AR-7.9-08")
def test_displaced_cars_take_no_damage_even_by_a_ram_card() -> None:
    table = scene({ME: "S5.2", A: "S5.3"}, "ram-solo-2", 2)
    steps(table, "o")
    assert table.position()["damage"] == {}


@pytest.mark.rule("AR-7.2-06")
def test_cars_beside_the_track_are_not_linked() -> None:
    table = scene({ME: "S5.1", A: "S4.1 inside", B: "chute"}, "lead-2", 1)
    steps(table, "f")
    assert where(table)[A] == "S4.1 inside"


@pytest.mark.rule("AR-7.2-07", "AR-7.6-01")
def test_cars_across_are_not_linked() -> None:
    table = scene({ME: "S5.1", A: "S19.1"}, "line-2", 1, "essendarium")  # A on S4.1, heading south
    steps(table, "f>S6.1")
    assert where(table)[A] == "S19.1"


@pytest.mark.rule("AR-7.9-06", "AR-7.15-05")
def test_a_ram_card_need_not_ram_and_never_rams_diagonally() -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S6.3"}, "diagonal-ram-2", 3)
    assert can(table, "forward", "S6.2")
    assert not can(table, "diagonal", "S6.3")
    steps(table, "di f f")
    assert "rammed" not in kinds(table)


@pytest.mark.rule("AR-7.9-01", "AR-8.4-06", "AR-7.9-02", "AR-7.9-07")
def test_a_lead_ram_pulls_until_contact() -> None:
    table = scene({ME: "S5.2", MATE: "S4.2", A: "S8.2"}, "ram-lead-2", 6)
    steps(table, "f f f")
    assert asks(table) == "collision-card"
    assert (where(table)[ME], where(table)[MATE], where(table)[A]) == ("S7.2", "S6.2", "S8.2")
    assert points_left(table) == 0


@pytest.mark.rule("AR-5.4-04")
def test_a_single_lane_has_no_neighbors() -> None:
    table = scene({ME: "S18.1", A: "S19.1", D: "S20.1"}, points=1, track="andover")
    assert legal(table) == [{"forward": "S19.1"}, {"forward": "S19.2"}]
    assert F not in where(table)
