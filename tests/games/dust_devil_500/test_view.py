"""What a seat sees: how far there is to go, and nothing about the order of the deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dust_devil_500.pictures import race


@pytest.mark.parametrize(
    ("space", "number", "to_go", "past"),
    [
        ("start", 0, 81, False),
        ("77", 77, 4, True),
        ("80", 80, 1, True),
        ("P2", 40, 41, False),
        ("R1", 80, 1, True),
        ("R4", 80, 4, True),
    ],
)
def test_a_car_shows_how_far_it_is_and_how_far_it_has_to_go(
    space: str, number: int, to_go: int, past: bool
) -> None:
    view: Any = race(f"ember {space}").view(0)
    car = view.cars[0]
    assert (car.number, car.to_go, car.past_red_line) == (number, to_go, past)


def test_a_car_that_is_home_has_nothing_to_go() -> None:
    view: Any = race("ember finish", asks="over").view(None)
    assert view.cars[0].to_go == 0
    assert not view.cars[0].past_red_line
    assert view.over


def test_every_seat_and_a_spectator_see_the_same() -> None:
    table = race("ember 9, canary 46", kept={"canary": ["roll-cage"]}, discard={"flat-tire": 1})
    views: list[Any] = [table.view(seat) for seat in (0, 1, None)]
    assert [view.seat for view in views] == [0, 1, None]
    assert {(view.cars, view.deck_left, view.to_act, view.asks) for view in views} == {
        (views[0].cars, 22, 0, "roll")
    }
    assert views[0].cars[1].owes == "pit-row"
    assert views[0].cars[1].kept == ("roll-cage",)
