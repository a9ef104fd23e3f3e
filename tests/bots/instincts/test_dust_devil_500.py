"""Dust Devil 500 by instinct: what it knows, and that it has an answer to everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fivewide.bots.instincts.dust_devil_500 import INSTINCT
from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import advance, answer_of, open_seats, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.turns import Turn
from tests.games.dust_devil_500.pictures import (
    COLORS,
    GO_ON,
    GOLD,
    NUMBERS,
    PURPLE,
    WHITE,
    RaceTable,
    race,
    roll,
)

WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"race": 3, "bump.chain": False, "die": "d6"}),
    (4, {"race": 4, "finish.mode": "play_out", "track.cycle": "blue-first"}),
    (5, {"race": 5, "turbocharge": True, "extra.stack": True}),
    (6, {"race": 6, "turbo.race6": True, "ramp.bump": "back_eight"}),
    (3, {"series": True, "turbocharge": True, "bump.triggers": True}),
    (2, {"race": 6, "redcards.deck": "none", "choice.may_stay": False}),
]


def said(table: RaceTable) -> Any:
    """What seat 0 says there by instinct, in the words of the game."""
    number = int(INSTINCT.choose(table.state, 0))
    return Turn(GAME, table.state, 0).options.numbered(number).action


@pytest.mark.parametrize("options", [{}, {"finish.mode": "play_out"}, {"series": True}])
def test_whoever_can_win_a_race_wins_it(options: dict[str, Any]) -> None:
    """In a series the next race begins at once, with everybody on Start."""
    there = {"race": 3} if "series" in options else {}
    table = race("ember 77, canary 5", version=3, options=options, **there)
    roll(table, PURPLE)  # home by its number; there is no other Purple ahead
    assert said(table) == NUMBERS


def test_a_spin_out_is_not_worth_two_spaces() -> None:
    table = race("ember 18, canary 5", version=3)
    roll(table, WHITE)  # 24 by color, by number the spin-out on 26
    assert said(table) == COLORS


@pytest.mark.parametrize(("rival", "reading"), [(31, NUMBERS), (3, COLORS)])
def test_a_rival_in_reach_is_worth_three_spaces(rival: int, reading: Any) -> None:
    table = race(f"ember 29, canary {rival}", version=3)
    roll(table, GOLD)  # 31 by number, 34 by color
    assert said(table) == reading


def test_it_goes_on_from_a_spin_out() -> None:
    table = race("ember 20, canary 5", version=5, options={"turbocharge": True})
    roll(table, (GOLD, PURPLE))  # 2 and 4: to 26
    assert said(table) == GO_ON


def test_a_rookie_takes_the_longer_way_into_a_spin_out() -> None:
    table = race("ember 18, canary 5", version=3)
    roll(table, WHITE)
    numbers = {int(INSTINCT.rookie(table.state, 0, Seeded(seed))) for seed in range(20)}
    assert numbers == {1}, "the 8, not White"


def races(seed: int) -> Iterator[Race]:
    for seats, options in WAYS:
        state = GAME.new(GAME.prepare(options, seats), Seeded(seed))
        advance(state)
        yield state


def test_it_has_an_allowed_answer_to_every_question() -> None:
    luck = Seeded(3)
    kinds = set()
    for seed in range(4):
        for state in races(seed):
            turns = -1
            while not state.over:
                assert turns <= INSTINCT.turns(state), "the clock runs on"
                turns = int(INSTINCT.turns(state))
                seat = int(open_seats(state)[0])
                kinds.add(type(state.question).__name__)
                allowed = {int(number) for number in options_of(state, seat)}
                assert {int(number) for number in INSTINCT.candidates(state, seat)} == allowed
                assert int(INSTINCT.choose(state, seat)) in allowed
                number = int(INSTINCT.rookie(state, seat, luck))
                assert number in allowed
                answer_of(state, seat, number)
    assert kinds == {"ChooseDice", "ReadDice", "Turbocharge"}


def test_places_and_points_agree_with_the_standings() -> None:
    for state in races(9):
        while not state.over:
            seat = int(open_seats(state)[0])
            answer_of(state, seat, INSTINCT.choose(state, seat))
        places = [int(place) for place in INSTINCT.places(state)]
        points = [int(each) for each in INSTINCT.points(state)]
        for line in GAME.standings(state):
            assert places[line.seat] == line.place
            if state.board.house.series:
                assert points[line.seat] == line.points
        assert sorted(points, reverse=True) == [points[at] for at in by_place(places)]


def by_place(places: list[int]) -> list[int]:
    return sorted(range(len(places)), key=lambda seat: places[seat])


def test_features_are_as_many_as_promised_and_small() -> None:
    for state in races(5):
        while not state.over:
            features = [float(each) for each in INSTINCT.features(state)]
            assert len(features) == INSTINCT.width * state.seats
            assert all(-5.0 <= each <= 5.0 for each in features)
            seat = int(open_seats(state)[0])
            answer_of(state, seat, INSTINCT.choose(state, seat))
