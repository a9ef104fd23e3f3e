"""What holds at every moment of every race, whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.agendas import cars_lost
from fivewide.games.apocalypse_road.board import LETHAL, NONE, TROUGH
from fivewide.games.apocalypse_road.rules.moving import TakeStep, begin_move, moving
from fivewide.games.apocalypse_road.rules.setup import ChooseCars, LineUp
from fivewide.games.apocalypse_road.rules.turn import PlayCard
from fivewide.games.apocalypse_road.state import (
    DESTROYED,
    IN_CHUTE,
    IN_TROUGH,
    OFF_INSIDE,
    OFF_OUTSIDE,
    ON_TRACK,
    RESERVE,
    Race,
)
from fivewide.kernel.agenda import advance, answer, open_seats, options, playout
from fivewide.kernel.chance import Seeded
from fivewide.kernel.declared import awaited
from fivewide.kernel.edge import names_of
from tests.effort import as_many
from tests.games.apocalypse_road.scenes import driven
from tests.games.positions import check_clone, check_round_trips

TRACKS = ("andover", "black-widow", "cinder-basin", "essendarium", "ironwood-oval", "copper-ridge")


def check_table(race: Race, first: dict[str, int]) -> None:
    """Cars, spaces, points, damage, hands and cards."""
    track = race.board.track
    on_spot: Counter[int] = Counter()
    for car in range(len(race.status)):
        status, at = race.status[car], race.at[car]
        if status in (RESERVE, DESTROYED, IN_CHUTE):
            assert at == NONE
        elif status == ON_TRACK:
            on_spot[int(track.spot[at])] += 1
            assert race.occupant[track.spot[at]] == car
            assert track.kind[at] != TROUGH
        else:
            assert status in (IN_TROUGH, OFF_INSIDE, OFF_OUTSIDE)
            assert (track.kind[at] == TROUGH) == (status == IN_TROUGH)
        if race.is_in_play(car):
            assert 0 <= race.damage[car] < LETHAL or cars_lost(race) or race.winner >= 0
        else:
            assert race.damage[car] == 0
            assert race.marks[car] == 0
    assert set(on_spot.values()) <= {1}
    assert sum(1 for car in race.occupant if car != NONE) == sum(on_spot.values())
    for seat in range(int(race.seats)):
        assert race.in_play(seat) <= race.race_number()
        assert race.pool[seat] + race.claimed[seat] + race.removed[seat] == race.board.house.points
        reserves = [c for c in range(seat * 8, seat * 8 + 8) if race.status[c] == RESERVE]
        lined_up = awaited(race, ChooseCars, LineUp) is None
        settled = lined_up and not cars_lost(race) and race.winner < 0
        if reserves and settled:
            assert race.in_play(seat) == race.race_number()
        assert len(race.hands[seat]) <= 6
    assert GAME.conserved(race) == first


@pytest.mark.rule("AR-2.1-02", "AR-8.3-01", "AR-4.3-02", "AR-9.0-01", "AR-11.5-01")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_nothing_is_lost_and_nobody_shares_a_space(track: str, seats: int) -> None:
    setup = GAME.prepare({"track": track, "moves": "steps", "race_deck": "named96"}, seats)
    race = GAME.new(setup, Seeded(seats))
    first = GAME.conserved(race)
    advance(race)
    policy = Seeded(seats + 40)
    turn_began = 0
    while not race.over:
        check_table(race, first)
        if isinstance(race.question, PlayCard) and race.turn != turn_began:
            turn_began = int(race.turn)
            assert {len(hand) for hand in race.hands} == {6}
        numbers = options(race)
        # a hand of equal cards is not played by itself: that would show what it holds
        least = 1 if isinstance(race.question, PlayCard) else 2
        assert len(numbers) == len(set(numbers)) >= least
        answer(race, numbers[policy.below(len(numbers))])
    check_table(race, first)
    assert min(race.pool) == 0 or race.turn == 40


@pytest.mark.rule("AR-7.1-03", "AR-7.1-06", "AR-7.1-13")
@pytest.mark.parametrize("seed", range(6))
def test_a_move_spends_its_points_and_never_goes_back(seed: int) -> None:
    setup = GAME.prepare({"moves": "steps", "track": TRACKS[seed]}, 4)
    race = GAME.new(setup, Seeded(seed))
    advance(race)
    policy = Seeded(seed + 7)
    track = race.board.track
    while not race.over:
        question = race.question
        before = race.clone()
        numbers = options(race)
        answer(race, numbers[policy.below(len(numbers))])
        same = race.segment.event == before.segment.event  # and not yet the move of an event
        if not isinstance(question, TakeStep) or race.move.pending != NONE or not same:
            continue  # not a step, or one that still waits for a choice of lanes
        here, there = before.at[before.move.mover], race.at[before.move.mover]
        on = race.move.mover == before.move.mover
        if there != NONE and here != NONE and race.segment.car == before.segment.car and on:
            gained = int(track.to_go[here] - track.to_go[there])
            lap = int(track.last) + 1
            assert gained % lap < 15
            assert race.move.points < before.move.points


@pytest.mark.rule("AR-7.2-04", "AR-7.6-08")
def test_a_line_keeps_its_order() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        cars = ["yellow 888", "blue X9X", "blue 14", "red 5", "purple 2"]
        sectors = sorted(rng.sample(range(3, 10), 5), reverse=True)
        places = dict(zip(rng.sample(cars, 5), (f"S{s}.2" for s in sectors), strict=True))
        order = list(places)
        start = {"yellow 888": places["yellow 888"], **places}
        table = driven(start, "line-2", 6)
        race = table.state
        while race.question is not None and isinstance(race.question, TakeStep):
            answer(race, race.question.ways[0])  # forward comes first
        names = names_of(race)
        found = {car: race.at[names.car_numbers[car]] for car in cars}
        ahead = sorted(cars, key=lambda car: -int(race.board.track.sector[found[car]]))
        assert ahead == order


@pytest.mark.parametrize("seed", range(3))
def test_positions_round_trip(seed: int) -> None:
    setup = GAME.prepare({"moves": "steps", "track": TRACKS[seed + 1], "turn_cap": 2}, 2 + seed)
    met = round_trips(setup, seed)
    assert met["step"] > 20
    assert met["card"] > 10


def round_trips(setup: Any, seed: int) -> Counter[str]:
    return check_round_trips(GAME, setup, seed, steps=350)


def test_a_clone_goes_its_own_way() -> None:
    setup = GAME.prepare({"moves": "steps"}, 3)
    race = GAME.new(setup, Seeded(9))
    advance(race)
    policy = Seeded(3)
    for moment in range(120):
        if race.over:
            break
        if moment % 12 == 0:
            check_clone(GAME, race, moment)
        numbers = options(race)
        answer(race, numbers[policy.below(len(numbers))])


@pytest.mark.rule("AR-7.1-15")
def test_a_full_field_on_the_shortest_track() -> None:
    """Forty cars on 24 sectors: runs go right round the lap and are ruled, the races end."""
    setup = GAME.prepare({"moves": "steps", "track": "cinder-basin"}, 10)
    for seed in range(4):
        race = GAME.new(setup, Seeded(seed))
        playout(race, Seeded(seed + 1))
        assert race.over
        assert race.winner >= 0


# With the compiled package more than 1,000 races over all tracks and numbers of players.
RACES = as_many(20, 1)


@pytest.mark.parametrize("seats", range(2, 11))
def test_random_races_end_with_any_number_of_players(seats: int) -> None:
    for track in TRACKS:
        setup = GAME.prepare({"moves": "steps", "track": track}, seats)
        for seed in range(seats, seats + RACES):
            race = GAME.new(setup, Seeded(seed))
            first = GAME.conserved(race)
            playout(race, Seeded(seed))
            assert race.over
            check_table(race, first)
            assert GAME.standings(race)[0].place == 1
            assert list(open_seats(race)) == []


def test_a_move_begins_with_nothing_left_over() -> None:
    table = driven({"yellow 888": "S5.2", "blue X9X": "S6.2"}, "solo-2", 3)
    race = table.state
    begin_move(race, 0, 2, 4)
    assert (list(race.move.train), list(race.move.lanes), int(race.move.locked)) == ([], [], 0)
    race.question = None
    moving(race)
    assert isinstance(race.question, TakeStep)
