"""The chances that a call names are those of the dice: every roll is tried on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games import game
from fivewide.kernel.agenda import Chance, answer, answer_of, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.events import Log
from fivewide.kernel.game import events_in
from fivewide.kernel.table import Table

GAME: Any = game("pile-up-racing")
CRASH = range(6)  # answers of a pair of ones, by the black die
TOP_ADVANCES = 18  # a one and a four: nothing more is rolled or shuffled for it


def rolls_next(race: Any, car: int) -> bool:
    """Is the pile of a car about to roll?"""
    if type(race.question).__name__ != "RollPile":
        return False
    start = race.start_of(race.active)
    return car in list(race.order)[start : start + race.sizes[race.active]]


def told(race: Any, number: int) -> tuple[Any, list[Any]]:
    would = race.clone()
    would.log = Log(with_lists=True)
    answer(would, number)
    return would, events_in(would.log)


@pytest.mark.rule("PU-HAGG-02", "PU-HAGG-03", "PU-Q2-01", "PU-DNF-02")
@pytest.mark.parametrize("call", range(3))
def test_the_chances_of_a_pedal_are_those_of_the_dice(call: int) -> None:
    """PU-Q2-02. A black 6 asks the chart instead, and is left out of both."""
    table = Table.open(GAME, ["Kim"], options={"aggression": True}, seed=11)
    asked, dice = table.decision(0), Seeded(call)
    facts: Any = asked.options[call].words.facts
    [mine] = facts.cars
    car = next(car for car, owner in enumerate(table.state.owner) if owner == 0)
    race = table.state.clone()
    race.stops_at_chance = True
    answer_of(race, 0, list(options_of(race, 0))[call])
    while not rolls_next(race, car):
        question = race.question
        assert isinstance(question, Chance)
        plain = type(question).__name__ == "RollPile"
        answer(race, TOP_ADVANCES if plain else dice.below(int(question.outcomes(race))))
    crashes = [told(race, black) for black in CRASH]
    hit = [would for would, events in crashes if in_it(events, car)]
    assert len(hit) / 6 == mine.caught
    would = hit[0]
    while would.question.cars[0] != car:
        answer(would, 35)
    ends = [told(would, number)[1] for number in range(36)]
    out = sum(any(e.kind == "retired" and e.fact("car") == car for e in said) for said in ends)
    assert out / 36 == mine.out


def in_it(events: list[Any], car: int) -> bool:
    return any(event.kind == "involved" and event.fact("car") == car for event in events)
