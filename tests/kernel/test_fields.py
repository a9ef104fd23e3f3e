"""What the kernel knows of fields: cars without a seat, results car by car, dice by the handful."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games import game
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.game import FIELD, CarResult, Standing, driver_of
from fivewide.kernel.luck import NamedLuck, outcome_number
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.table import Table
from tests.games.pile_up_racing.pictures import race
from tests.games.tables import feed


def test_a_line_is_its_seats_or_its_cars() -> None:
    names = ["Ann", "Bo"]
    assert driver_of(Standing(1, 1, "Ember"), names) == "Bo"
    assert driver_of(Standing(1, FIELD, "Ember"), names) == "Ember"
    assert driver_of(Standing(1, FIELD, "red", called="Red 5"), names) == "Red 5"


def test_every_game_has_results_made_of_its_standings() -> None:
    table: Table[Any] = Table.open(SAMPLE, ["a", "b"], seed=1)
    lines = SAMPLE.standings(table.state)
    assert SAMPLE.results(table.state) == [
        CarResult(line.car, line.place, line.seat, points=line.points) for line in lines
    ]


def test_seven_dice_are_found_without_looking_through_all_outcomes() -> None:
    table = race("x | a b", cards={"b": "A pit=+2", "a": "E"})
    feed(table, [5, 5, 2])
    question = table.state.question
    assert question is not None
    asked = 0
    found = game("pile-up-racing")

    class Counting(type(found)):  # type: ignore[misc]
        def outcome(self, *args: Any) -> Any:
            nonlocal asked
            asked += 1
            return super().outcome(*args)

    number = outcome_number(Counting(), table.state, question, [6, 6, 6, 6, 6, 6, 6])
    assert number == 6**7 - 1
    assert asked == 1


@pytest.mark.parametrize("said", [[7, 1, 1], [1, 1], "six", [True, 1, 1], [1, 1, 1.0], None])
def test_dice_that_cannot_fall_so_are_refused(said: Any) -> None:
    table = race("a | b")
    table.luck = NamedLuck([said])
    with pytest.raises(IllegalAction, match="cannot come up for roll"):
        table.roll()
