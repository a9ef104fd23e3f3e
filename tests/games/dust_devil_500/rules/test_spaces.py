"""What the marked spaces do, and to whom."""

from __future__ import annotations

import pytest

from tests.games.dust_devil_500.pictures import at, cars, key, kinds, next_up, race, roll, told

BLUE_FIRST = {"track.cycle": "blue-first"}


@pytest.mark.rule("DD-SPACE-01")
@pytest.mark.parametrize("space", [23, 47, 63])
def test_turbo_rpm_and_lead_foot_give_an_extra_turn(space: int) -> None:
    table = race(f"ember {space - 3}", version=2)
    roll(table, 3)
    assert "green-extra-turn" in kinds(table)
    assert next_up(table) == 0


@pytest.mark.rule("DD-SPACE-02")
@pytest.mark.parametrize("space", [30, 62])
def test_a_pit_stop_costs_the_next_turn(space: int) -> None:
    table = race(f"ember {space - 2}, canary 1", version=2)
    roll(table, 2)
    assert kinds(table)[-1] == "pit-stop"
    assert key(table, "lost_turns") == 1
    roll(table, 3)
    assert told(table, "turn-skipped") == [{"seat": 0, "left": 0}]
    assert next_up(table) == 1


@pytest.mark.rule("DD-SPACE-03")
@pytest.mark.parametrize("space", [26, 52])
def test_the_bordered_gold_and_purple_spaces_spin_a_car_out(space: int) -> None:
    table = race(f"ember {space - 2}, canary 1", version=2)
    roll(table, 2)
    assert kinds(table)[-1] == "spun-out"
    assert key(table, "lost_turns") == 1


@pytest.mark.rule("DD-SPACE-01", "DD-SPACE-02", "DD-SPACE-03")
@pytest.mark.parametrize(
    ("space", "kind"),
    [
        (23, "green-extra-turn"),
        (47, "green-extra-turn"),
        (63, "green-extra-turn"),
        (28, "pit-stop"),
        (60, "pit-stop"),
        (26, "spun-out"),
        (54, "spun-out"),
        (44, "pit-row-next"),
        (80, "ramp-next"),
    ],
)
def test_the_blue_first_track_has_the_same_marks_on_its_own_spaces(space: int, kind: str) -> None:
    table = race(f"ember {space - 1}, canary 1", version=2, options=BLUE_FIRST)
    roll(table, 1)
    assert kinds(table)[-1 if kind != "green-extra-turn" else -2] == kind


@pytest.mark.rule("DD-SPACE-04")
def test_a_space_without_a_mark_does_nothing() -> None:
    marked = {23, 26, 30, 46, 47, 52, 62, 63, 80}
    for space in range(2, 81):
        if space in marked or space % 8 == 3:
            continue
        table = race(f"ember {space - 1}", owes={"ember": "none"}, version=2)
        roll(table, 1)
        assert kinds(table) == ["rolled", "moved-by-number"], space
        assert next_up(table) == 1
        assert key(table, "lost_turns") == 0
        assert key(table, "owes") == "none"


@pytest.mark.rule("DD-SPACE-05", "DD-BUMP-05")
def test_a_car_bumped_onto_turbo_gets_no_extra_turn() -> None:
    """DD-T12. From 31 back to 23."""
    table = race("ember 29, canary 31", version=2)
    roll(table, 2)
    assert at(table, "canary") == 23
    assert "green-extra-turn" not in kinds(table)
    assert key(table, "extra_turns", "canary") == 0
    assert next_up(table) == 1  # canary, in its regular turn
    roll(table, 1)
    assert next_up(table) == 0


@pytest.mark.rule("DD-SPACE-05", "DD-BUMP-05")
def test_a_car_bumped_onto_a_pit_stop_loses_no_turn() -> None:
    """DD-T12. From 38 back to 30."""
    table = race("ember 36, canary 38", version=2)
    roll(table, 2)
    assert at(table, "canary") == 30
    assert key(table, "lost_turns", "canary") == 0


@pytest.mark.rule("DD-SPACE-05", "DD-BUMP-05")
def test_a_car_bumped_onto_a_spin_out_loses_no_turn() -> None:
    table = race("ember 32, canary 34", version=2)
    roll(table, 2)
    assert at(table, "canary") == 26
    assert key(table, "lost_turns", "canary") == 0


BUMPS_COUNT = {"bump.triggers": True}


@pytest.mark.rule("DD-SPACE-05")
def test_with_bump_triggers_a_car_bumped_onto_turbo_goes_again_right_after() -> None:
    table = race("ember 29, canary 50, harbor 31", version=2, options=BUMPS_COUNT)
    roll(table, 2)
    assert told(table, "green-extra-turn") == [{"seat": 2}]
    assert next_up(table) == 2  # out of turn
    roll(table, 1)
    assert next_up(table) == 1  # and then as usual
    assert cars(table) == "ember 31, canary 50, harbor 24"


@pytest.mark.rule("DD-SPACE-05", "DD-TURN-03")
def test_with_bump_triggers_the_driver_goes_again_before_the_bumped_car_does() -> None:
    table = race("ember 29, canary 50, harbor 31", version=5, options=BUMPS_COUNT)
    roll(table, (1, 1))  # doubles for ember, Turbo for harbor
    order = []
    for rolled in ((2, 3), (2, 3)):
        order.append(next_up(table))
        roll(table, rolled)
    assert [*order, next_up(table)] == [0, 2, 1]


@pytest.mark.rule("DD-SPACE-05")
@pytest.mark.parametrize("space", [38, 34])
def test_with_bump_triggers_a_car_bumped_onto_a_penalty_loses_a_turn(space: int) -> None:
    table = race(f"ember {space - 2}, canary {space}", version=2, options=BUMPS_COUNT)
    roll(table, 2)
    assert told(table, "turn-skipped") == [{"seat": 1, "left": 0}]
    assert next_up(table) == 0


@pytest.mark.rule("DD-SPACE-05", "DD-PIT-07")
def test_with_bump_triggers_a_car_bumped_onto_the_pit_row_entry_must_enter() -> None:
    table = race("ember 52, canary 54", version=2, options=BUMPS_COUNT)
    roll(table, 2)
    assert key(table, "owes", "canary") == "pit-row"
    roll(table, 1)
    assert at(table, "canary") == "P1"


@pytest.mark.rule("DD-SPACE-05", "DD-RED-02")
def test_with_bump_triggers_a_car_bumped_onto_red_still_draws_nothing() -> None:
    table = race("ember 33, canary 35", version=2, options=BUMPS_COUNT)
    roll(table, 2, "dust-in-your-eyes")
    assert at(table, "canary") == 27
    assert told(table, "red-card") == [{"seat": 0, "card": 12}]


@pytest.mark.rule("DD-SPACE-05", "DD-CARD-03")
def test_with_bump_triggers_a_crew_chief_saves_the_bumped_car() -> None:
    table = race(
        "ember 36, canary 38", version=2, options=BUMPS_COUNT, kept={"canary": ["crew-chief"]}
    )
    roll(table, 2)
    assert key(table, "lost_turns", "canary") == 0
    assert key(table, "kept", "canary") == []
    assert next_up(table) == 1


@pytest.mark.rule("DD-SPACE-06")
def test_the_bump_comes_before_the_space() -> None:
    table = race("ember 20, canary 23", version=2)
    roll(table, 3)
    assert kinds(table) == [
        "rolled",
        "moved-by-number",
        "bumped",
        "green-extra-turn",
        "extra-turn",
    ]


@pytest.mark.rule("DD-SPACE-06", "DD-SPACE-02")
def test_the_bumping_car_feels_the_space_the_bumped_car_left() -> None:
    table = race("ember 28, canary 30", version=2)
    roll(table, 2)
    assert cars(table) == "ember 30, canary 22"
    assert key(table, "lost_turns") == 1
