"""Apocalypse Road by instinct: every question has an answer, and some positions have a good one."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots import Turn
from fivewide.bots.instincts.apocalypse_road import INSTINCT
from fivewide.bots.thinking.rollouts import asked_next
from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.rules.moving import TakeStep
from fivewide.games.apocalypse_road.rules.routes import BY_STEPS, PickRoute
from fivewide.kernel.agenda import advance, answer_of, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.table import Table
from tests.games.apocalypse_road.scenes import ME, A, act, turn

pytestmark = pytest.mark.once

WAYS_TO_PLAY: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"moves": "steps", "pick": "open", "bag_choice": "random", "vp": 15}),
    (4, {"track": "black-widow", "teams": "varied", "friendly_fire": "full"}),
    (4, {"track": "cinder-basin", "race_deck": "named96", "diag_displace": "on"}),
    (5, {"track": "essendarium", "offtrack_combat": "on", "ss_team": "displace"}),
    (10, {"track": "essendarium", "open_road": "any", "spray": "wide", "ss_bulldoze": "behind"}),
)


def race_of(seats: int, options: dict[str, Any], seed: int) -> Any:
    race = GAME.new(GAME.prepare({"turn_cap": 3, **options}, seats), Seeded(seed))
    advance(race)
    return race


def is_allowed(race: Any, seat: int, number: int) -> bool:
    if number == BY_STEPS:
        return isinstance(race.question, PickRoute)
    return number in options_of(race, seat)


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_PLAY)
def test_every_question_is_answered_with_an_option(seats: int, options: dict[str, Any]) -> None:
    race = race_of(seats, options, seats)
    clock = INSTINCT.turns(race)
    while not race.over:
        seat = asked_next(race)
        number = INSTINCT.choose(race, seat)
        assert number == INSTINCT.choose(race.clone(), seat), "equal views, equal answers"
        assert is_allowed(race, seat, number)
        answer_of(race, seat, number)
        assert INSTINCT.turns(race) >= clock, "the clock only ever grows"
        clock = INSTINCT.turns(race)


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_PLAY[:4])
def test_a_rookie_answers_with_an_option_too(seats: int, options: dict[str, Any]) -> None:
    race, luck = race_of(seats, options, 20 + seats), Seeded(1)
    while not race.over:
        seat = asked_next(race)
        number = INSTINCT.rookie(race, seat, luck)
        assert is_allowed(race, seat, number)
        answer_of(race, seat, number)


def test_what_a_search_looks_at_is_allowed_and_begins_with_the_usual() -> None:
    race = race_of(4, {}, 3)
    looked_at: set[str] = set()
    for decision in range(160):
        if race.over:
            break
        seat = asked_next(race)
        if decision % 2:
            options_of(race, seat)  # somebody has the routes listed
        found = [int(number) for number in INSTINCT.candidates(race, seat)]
        if found:
            looked_at.add(type(race.question).__name__)
            assert set(found) <= set(options_of(race, seat))
            assert len(set(found)) == len(found)
        answer_of(race, seat, INSTINCT.choose(race, seat))
    assert looked_at == {"PlayCard", "PickRoute", "Fire"}


def test_routes_are_not_listed_for_somebody_who_drives_step_by_step() -> None:
    race = race_of(2, {}, 1)
    while not isinstance(race.question, PickRoute):
        seat = asked_next(race)
        answer_of(race, seat, INSTINCT.choose(race, seat))
    question = race.question
    assert INSTINCT.choose(race, asked_next(race)) == BY_STEPS
    listed = race.clone()
    answer_of(race, race.question.seat, BY_STEPS)
    assert not question.is_listed
    last = int(options_of(listed, question.seat)[-1])
    answer_of(listed, question.seat, last)
    assert type(listed.question) is type(race.question)
    assert list(listed.at) == list(race.at)


def test_places_are_those_of_the_standings_and_features_have_their_width() -> None:
    for seed in range(3):
        race = race_of(4, {}, 40 + seed)
        while not race.over:
            features = INSTINCT.features(race)
            assert len(features) == 4 * INSTINCT.width
            assert all(-4.0 <= number <= 4.0 for number in features)
            seat = asked_next(race)
            answer_of(race, seat, INSTINCT.choose(race, seat))
        places = {line.seat: line.place for line in GAME.standings(race)}
        assert [int(place) for place in INSTINCT.places(race)] == [places[s] for s in range(4)]
        points = [float(each) for each in INSTINCT.points(race)]
        assert places[points.index(max(points))] == 1


def chosen_in(table: Table[Any]) -> Any:
    (seat,) = table.to_act
    number = int(INSTINCT.choose(table.state, seat))
    return Turn(GAME, table.state, seat).options.numbered(number).action


def test_a_rival_ahead_is_driven_round_and_not_pushed_over_the_line() -> None:
    table = turn({ME: "S29.2", A: "S30.2"}, ["solo-2"], "andover")
    act(table, {"play": f"{ME}: solo-2"})
    race = table.state.clone()
    while isinstance(race.question, TakeStep):
        answer_of(race, 0, INSTINCT.choose(race, 0))
    assert [int(points) for points in race.claimed] == [1, 0, 0, 0]


def test_a_wreck_in_sight_is_shot_before_the_move_leads_past_it() -> None:
    cars = {"yellow 36": "S5.2", A: "S6.1", "yellow 300": "S18.2"}
    table = turn(cars, ["line-3"], damage={A: 5}, acted=["yellow 300"], options={"moves": "routes"})
    act(table, {"play": "yellow 36: line-3"})
    assert chosen_in(table) == {"fire": A}
