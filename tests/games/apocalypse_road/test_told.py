"""What options and events say as facts is what the engine does, and what their words say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.told import (
    Leads,
    OnCar,
    OnCard,
    OnNothing,
    OnSet,
    OnSpace,
    Steps,
    Wreck,
)
from fivewide.kernel.agenda import options_of
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import preview
from fivewide.kernel.table import Option, Table
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import ME, A, act
from tests.games.tables import opened

TABLES: list[tuple[int, dict[str, Any], int]] = [
    (2, {"track": "essendarium"}, 60),
    (4, {"track": "black-widow", "moves": "steps", "sideswipe_check": "on"}, 150),
    (3, {"track": "andover", "moves": "steps"}, 150),
]
PLAYERS = ["Ann", "Ben", "Cas", "Dee"]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_what_an_option_says_comes_true(number: int) -> None:
    players, options, left = TABLES[number]
    table = opened(GAME, number + 1, players, options)
    chance, kinds = random.Random(number), Counter[str]()
    while left and not table.over:
        seat, left = table.to_act[0], left - 1
        decision = table.decision(seat)
        for place, option in enumerate(decision.options):
            kinds[type(option.words.facts).__name__] += 1
            judge(table, seat, place, option)
        table.act(seat, chance.choice(decision.options).action)
    assert {"OnSet", "OnCar", "OnCard", "OnSpace", "OnNothing"} <= set(kinds)


def judge(table: Table[Any], seat: int, place: int, option: Option) -> None:
    (answer,) = option.action.values()
    words = option.words.detail
    match option.words.facts:
        case OnSet(items=items):
            assert list(items) == answer
        case OnCard(car=car, card=card, movement=points, event=event):
            assert f"{car}: {card}" == answer
            assert words.startswith(f"{points} movement point")
            assert event == words.endswith("then an event")
        case OnCar(car=car, odds=odds, leads=leads):
            assert car == answer
            if odds is not None:
                said = f"{odds.damage:.1f} damage expected, {odds.kill}% to kill"
                assert words.startswith(f"{odds.hit}% to hit")
                assert words.endswith(said)
            if leads is not None:
                happens(table, seat, place, leads, words)
        case OnSpace(space=space, car=car, leads=leads):
            assert answer.partition(" ")[0] == space
            there = table.state.car_on(names_of(table.state).find(space))
            assert car == (None if there < 0 else names_of(table.state).car_ids[there])
            if leads is not None:
                happens(table, seat, place, leads, words)
        case Wreck(leads=leads):
            assert answer.startswith("wreck")
            happens(table, seat, place, leads, words)
        case Steps():
            assert answer == "step by step"
        case OnNothing():
            assert answer in ("hold", "none", "stay")
        case _:
            raise AssertionError(option)


def happens(table: Table[Any], seat: int, place: int, leads: Leads, words: str) -> None:
    """Held against what the engine makes of the option, and against the words."""
    for moved in leads.moved:
        assert f"{moved.how} " in words
        assert moved.car.capitalize()[:1] + moved.car[1:] in words
    for points in leads.points:
        if points.why == "back":
            assert "1 point back" in words
        else:
            assert f"+{points.points} for" in words
    if leads.clash is not None:
        assert f"{leads.clash.takes}% to take its space" in words
        assert f"{leads.clash.back:.1f} damage to itself expected" in words
    assert leads.lane_first == words.endswith("a lane is to be chosen")
    if leads.lane_first:
        return
    race = table.state
    after, _ = preview(race, seat, int(options_of(race, seat)[place]))
    before, then = GAME.view(race, seat), GAME.view(after, seat)
    for way in leads.ways:
        car = next(car for car in then.cars if car.car == way.car)
        assert car.status not in ("track", "trough") or car.space == way.spaces[-1]
    gone = {team.seat: team.pool - then.teams[team.seat].pool for team in before.teams}
    if before.turn == then.turn:  # no clock has ticked
        for team, fewer in gone.items():
            told = sum(points.points for points in leads.points if points.seat == team)
            assert told == fewer


@pytest.mark.parametrize(
    ("event", "cars", "answer", "kind", "way"),
    [
        ("get-there", {ME: "S5.2"}, {"get_there": "S6.3"}, "drove-on", ["S6.2", "S6.3"]),
        (
            "open-road",
            {ME: "S5.2", A: "S9.2"},
            {"open_road": "S8.2"},
            "took-the-open-road",
            ["S6.2", "S7.2", "S8.2"],
        ),
    ],
)
def test_a_car_that_drives_on_tells_its_way(
    event: str, cars: dict[str, str], answer: dict[str, str], kind: str, way: list[str]
) -> None:
    table = drawn(event, cars)
    act(table, answer)
    (happened,) = [one for one in table.events(None) if one.kind == kind]
    facts = GAME.facts_of(table.state, happened)
    assert facts == {"car": ME, "from": "S5.2", "space": way[-1], "way": way}


def test_events_name_cars_cards_and_reasons() -> None:
    table = opened(GAME, 1, 2, {"pick": "open"})
    chosen = table.options(0)[0]
    table.act(0, chosen)
    facts = GAME.facts_of(table.state, table.events(None)[0])
    assert facts == {"seat": 0, "cars": chosen["start"]}
    table = drawn("drift", {ME: "S5.2"})
    (happened,) = [one for one in table.events(None) if one.kind == "event-without-effect"]
    facts = GAME.facts_of(table.state, happened)
    assert facts == {"event": "drift", "car": ME, "why": "nothing-there"}
