"""The chances of rams and shots are those of the cards: each that is left is turned up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fivewide.games import game
from fivewide.kernel.agenda import answer, options
from fivewide.kernel.chance import Seeded
from fivewide.kernel.events import Log
from fivewide.kernel.game import events_in, preview
from fivewide.kernel.table import Table

GAME: Any = game("apocalypse-road")
DECISIONS = 500
ENOUGH = 8


def looked_at(kind: str) -> Iterator[tuple[Any, Any]]:
    """Races that wait for a Combat Card after an option, and what the option says of it."""
    table = Table.open(GAME, ["Kim", "Ola", "Rin"], options={"moves": "steps"}, seed=4)
    dice, found = Seeded(4), 0
    for _ in range(DECISIONS):
        if table.over or found == ENOUGH:
            return
        seat = table.to_act[0]
        asked = table.decision(seat)
        if table.position()["asks"] in ("step", "fire"):
            for option in asked.options:
                facts: Any = option.words.facts
                leads = getattr(facts, "leads", None)
                odds = getattr(facts, "odds", None) or (leads and leads.clash)
                if odds is None:
                    continue
                number = GAME.number(table.state, table.state.question, option.action)
                after, _ = preview(table.state, seat, number)
                if type(after.question).__name__ == kind:
                    found += 1
                    yield after, odds
                    break
        table.act(seat, asked.options[dice.below(len(asked.options))].action)
    assert found


def turned_up(race: Any) -> Iterator[list[Any]]:
    """What every card that is left would do."""
    for place in range(int(race.question.outcomes(race))):
        would = race.clone()
        would.log = Log(with_lists=True)
        answer(would, place)
        while type(would.question).__name__ == "PickChain":  # whose lane does not matter here
            answer(would, int(options(would)[0]))
        yield events_in(would.log)


def lost(events: list[Any], car: int) -> bool:
    return any(event.kind == "destroyed" and event.fact("car") == car for event in events)


@pytest.mark.rule("AR-8.4-02", "AR-8.2-01")
def test_the_chances_of_a_ram_are_those_of_the_cards() -> None:
    for race, odds in looked_at("CollisionCard"):
        target, car = int(race.question.hit.target), int(race.segment.car)
        ends = list(turned_up(race))
        kills = sum(lost(events, target) for events in ends) / len(ends)
        back = sum(lost(events, car) for events in ends) / len(ends)
        assert (odds.kill, odds.lost) == (round(100 * kills), round(100 * back))


@pytest.mark.rule("AR-8.0-04", "AR-8.0-05")
def test_the_chances_of_a_shot_are_those_of_the_cards() -> None:
    for race, odds in looked_at("CombatCard"):
        target = int(race.question.target)
        ends = list(turned_up(race))
        kills = sum(lost(events, target) for events in ends) / len(ends)
        hits = sum(any(event.kind == "hit" for event in events) for events in ends) / len(ends)
        assert odds.kill == round(100 * kills)
        assert odds.hit == round(100 * hits)
