"""The chance to finish that one die or two is said to have: every roll is tried on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.agenda import answer, options
from tests.games.dust_devil_500.pictures import race as set_race


def comes_home(race: Any, seat: int) -> bool:
    """By the best reading of it."""
    if seat in list(race.order):
        return True
    if (
        type(race.question).__name__ not in ("ReadDice", "Turbocharge")
        or race.question.seat != seat
    ):
        return False
    for reading in options(race):
        would = race.clone()
        answer(would, reading)
        if comes_home(would, seat):
            return True
    return False


@pytest.mark.rule("DD-FINISH-06")
@pytest.mark.parametrize("space", [72, 75, 78])
def test_the_chance_to_finish_is_that_of_the_dice(space: int) -> None:
    table = set_race(f"ember {space}", version=5)
    for number, option in enumerate(table.decision(0).options):
        facts: Any = option.words.facts
        race = table.state.clone()
        race.stops_at_chance = True
        answer(race, list(options(race))[number])
        home = 0
        for roll in range(facts.rolls):
            would = race.clone()
            answer(would, roll)
            home += comes_home(would, 0)
        assert home == facts.homeward
