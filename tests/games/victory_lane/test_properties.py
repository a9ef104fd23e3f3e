"""What holds all the time: one car a space, tokens as distances say, cards and points conserved."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivewide.bots import Turn, make_bot
from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.board import CARS, LANES, NOBODY, NOWHERE
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import advance, answer_of, open_seats, options_of
from fivewide.kernel.chance import Seeded
from tests.effort import as_many, some_interpreted


def check(race: Race) -> None:
    """VL-MOVE-13 and the model of one true distance."""
    track, length = race.track, int(race.track.length)
    on_track = [car for car in range(CARS) if race.at[car] != NOWHERE]
    spaces = [int(race.at[car]) for car in on_track]
    assert len(set(spaces)) == len(spaces), "two cars on one space"
    for car in on_track:
        space, far = int(race.at[car]), int(race.far[car])
        assert track.there[space]
        assert race.grid[space] == car
        assert far % length == space // LANES
    assert sum(1 for car in race.grid if car != NOBODY) == len(on_track)
    level = [int(race.far[car]) for car in on_track]
    assert all(level.count(far) <= 2 for far in level)
    if len(on_track) == CARS:
        assert race.lead == max(level)
        assert race.lead < race.window + length
        if not race.board.house.pass_forward_only:
            for car in on_track:
                assert int(race.status[car]) in statuses_of(race, car)
        assert race.tokens == sum(1 for status in race.status if status)
    cards = GAME.conserved(race)["cards"]
    assert cards == 52
    for seat in range(race.seats):
        most = 5 if race.first == NOBODY else race.hand_size() + 7
        assert len(race.hands[seat]) <= most


def statuses_of(race: Race, car: int) -> set[int]:
    """Section 1.1 of the model: from the distance alone, but for a car level with the leader.

    That one keeps the token it had (VL-LAPPED-02), unless an option gives it the lap back.
    """
    if race.far[car] >= race.window:
        return {0}
    there = race.far[car] + race.track.length
    if there == race.lead and not race.board.house.level_regains:
        return {1, 2}
    return {1} if there >= race.lead else {2}


def raced(options: dict[str, Any], seats: int, seed: int, bots: str) -> Race:
    """A whole race, looked at before every decision."""
    setup = GAME.prepare(options, seats)
    race = GAME.new(setup, Seeded(seed))
    drivers = [make_bot(bots, GAME, seed + seat) for seat in range(seats)]
    advance(race)
    while not race.over:
        check(race)
        seat = int(open_seats(race)[0])
        number = drivers[seat].choose(Turn(GAME, race, seat)).number
        assert number in list(options_of(race, seat))
        answer_of(race, seat, number)
    check(race)
    stages = sum(len(race.board.tracks[n].stages) - 1 for n in range(len(race.board.tracks)))
    scored = sum(race.points) + sum(race.total)
    assert scored == 45 * len(race.board.tracks) + 7 * stages
    return race


@pytest.mark.rule("VL-MOVE-13", "VL-SCORE-02", "VL-SCORE-01")
@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    seed=st.integers(0, 2**40),
    seats=st.integers(2, 8),
    card=st.sampled_from([f"R{n:02}" for n in range(1, 11)]),
    more=st.sampled_from(
        [
            {},
            {"pass_rule": "forward_only"},
            {"lap_back": "level"},
            {"rear_edge": "stop"},
            {"side_draft": "jump", "beside": "level_groove_only"},
            {"caution_timing": "end_of_round", "npd_caution": "always"},
        ]
    ),
)
def test_random_races_keep_everything_in_its_place(
    seed: int, seats: int, card: str, more: dict[str, Any]
) -> None:
    raced({"races": card, **more}, seats, seed, "random")


RACE_CARDS = [f"R{number:02}" for number in range(1, 11)]
# With the compiled package 1,000 races over all Race cards and numbers of players.
RANDOM, GREEDY = as_many(112, 2), as_many(13, 1)  # for each number of players


@pytest.mark.rule("VL-MOVE-13", "VL-SCORE-02", "VL-SCORE-01")
@pytest.mark.parametrize("seats", some_interpreted(range(1, 9), 4))
def test_races_of_any_number_of_players_keep_everything_in_its_place(seats: int) -> None:
    for race in range(RANDOM):
        raced({"races": RACE_CARDS[race % 10]}, seats, 1000 * seats + race, "random")
    for race in range(GREEDY):
        raced({"races": RACE_CARDS[(race + seats) % 10]}, seats, 1000 * seats + race, "greedy")
