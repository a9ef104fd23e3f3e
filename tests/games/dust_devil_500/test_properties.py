"""DD-T17. What holds in every race, whatever is rolled and chosen."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.agenda import advance, answer, depth, options, playout
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.events import Log
from fivewide.kernel.game import events_in
from tests.games.dust_devil_500.pictures import board, race
from tests.games.positions import check_clone

pytestmark = pytest.mark.once  # thousands of positions: compiled, where they take less time


RACES: list[dict[str, Any]] = [
    *({"race": version} for version in range(1, 7)),
    {"race": 5, "turbocharge": True},
]
OTHER_WAYS: list[dict[str, Any]] = [
    {"race": 6, "turbo.race6": True, "extra.stack": True, "extra.vs_lost": "both"},
    {"race": 1, "track.cycle": "blue-first", "ramp.return_via_white": True},
    {"race": 4, "ramp.bump": "back_eight", "bump.triggers": True},
    {"race": 2, "ramp.entry_count": "spaces", "pit.once": True, "redcards.deck": "none"},
    {"race": 3, "finish.mode": "play_out", "choice.may_stay": False},
    {"race": 6, "die": "d6", "ramp.black_gold": "finish", "extra.max_chain": 2},
    {"series": True, "turbocharge": True},
]
LONGEST = 4000  # answers and outcomes: a race of 39 rounds has a few hundred

quick = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def answers(state: Any) -> list[int]:
    return [int(number) for number in options(state)]


def step_by_step(chosen: dict[str, Any], seats: int, seed: int) -> Any:
    """A random race, handed out at every roll and decision."""
    state = GAME.new(GAME.prepare(chosen, seats), Seeded(0))
    state.stops_at_chance = True
    state.log = Log()
    chance = Seeded(seed)
    advance(state)
    for _ in range(LONGEST):
        yield state
        if state.over:
            return
        ways = answers(state)
        answer(state, ways[int(chance.below(len(ways)))])
    raise AssertionError("the race does not end")


def shared_spaces(state: Any) -> list[int]:
    """Spaces with two cars that are made for one: not Start, not the ramp, not the Finish."""
    b = state.board
    where = Counter(int(b.space[spot]) for spot in state.at)
    return [space for space, cars in where.items() if cars > 1 and not b.is_shared(space)]


@pytest.mark.parametrize("chosen", RACES + OTHER_WAYS, ids=str)
@quick
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**40))
def test_main_and_pit_spaces_hold_one_car(chosen: dict[str, Any], seats: int, seed: int) -> None:
    for state in step_by_step({**chosen, "redcards.keep": False}, seats, seed):
        assert shared_spaces(state) == []


@pytest.mark.rule("DD-CARD-01")
@pytest.mark.parametrize("chosen", RACES + OTHER_WAYS, ids=str)
@quick
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**40))
def test_only_a_roll_cage_that_held_makes_cars_share(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    for state in step_by_step(chosen, seats, seed):
        if shared_spaces(state):
            assert "roll-cage-held" in {event.kind for event in events_in(state.log)}


@pytest.mark.parametrize("chosen", RACES + OTHER_WAYS, ids=str)
@quick
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**40))
def test_no_car_is_ever_beyond_the_finish_and_nothing_is_lost(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    conserved = None
    for state in step_by_step(chosen, seats, seed):
        b = state.board
        for spot in state.at:
            assert 0 <= spot < b.spots
            assert b.number[spot] <= 80 or spot == b.finish
        assert depth(state) <= GAME.max_depth
        now = GAME.conserved(state)
        assert conserved in (None, now)
        conserved = now
        assert min([0, *state.lost, *state.extra, *state.cages, *state.crews]) == 0


@pytest.mark.rule("DD-BUMP-01", "DD-BUMP-03")
@pytest.mark.parametrize("chosen", RACES + OTHER_WAYS, ids=str)
@quick
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**40))
def test_a_bump_keeps_the_color_or_ends_on_start(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    *_, state = step_by_step(chosen, seats, seed)
    b = state.board
    spots = [0] * seats
    for event in events_in(state.log):
        facts = event.facts
        if event.kind == "race-began":
            spots = [0] * seats
        elif "to" in facts and facts["to"] is not None and facts["seat"] is not None:
            before, after = spots[facts["seat"]], facts["to"]
            if event.kind.startswith("bumped"):
                colors = set(names_of(state).colors(before))
                assert after == 0 or colors & set(names_of(state).colors(after))
                assert after == 0 or b.number[before] - b.number[after] in range(1, 9)
            spots[facts["seat"]] = after


@pytest.mark.rule("DD-RACE4-04")
@pytest.mark.parametrize("cycle", ["red-first", "blue-first"])
def test_two_colors_on_open_track_are_eight_and_the_nearer_distance(cycle: str) -> None:
    b = board(track__cycle=cycle)
    space = [int(at) for at in b.space]
    one, two = [int(end) for end in b.one_by_color], [int(end) for end in b.two_by_color]
    for start, first, second in product(range(65), range(8), range(8)):
        near = min(space[one[start * 8 + face]] for face in (first, second))
        end = space[two[(start * 8 + second) * 8 + first]]
        assert end - start == 8 + (near - start)
        assert 9 <= end - start <= 16


@pytest.mark.rule("DD-MOVE-02")
@pytest.mark.parametrize("cycle", ["red-first", "blue-first"])
def test_a_color_move_is_one_to_eight_spaces_each_once(cycle: str) -> None:
    b = board(track__cycle=cycle)
    for start in range(0, 73):
        ends = [int(b.space[int(b.one_by_color[start * 8 + face])]) for face in range(8)]
        assert sorted(end - start for end in ends) == list(range(1, 9))


@pytest.mark.rule("DD-FINISH-01")
@pytest.mark.parametrize(
    ("chosen", "seats"), list(product(RACES + OTHER_WAYS, range(2, 7))), ids=str
)
def test_every_race_ends(chosen: dict[str, Any], seats: int) -> None:
    for seed in range(6):
        state = GAME.new(GAME.prepare(chosen, seats), Seeded(seed))
        assert playout(state, Seeded(seed + 100)) < LONGEST
        assert state.over
        assert state.round < 200
        finished = len(state.order)
        play_out = chosen.get("finish.mode") == "play_out"
        assert finished == (seats - 1 if play_out else 1)
        assert {line.place for line in GAME.standings(state)} <= set(range(1, seats + 1))


@given(seed=st.integers(0, 2**40), steps=st.integers(0, 60))
@quick
def test_a_clone_goes_its_own_way(seed: int, steps: int) -> None:
    state: Any = None
    for number, state in enumerate(step_by_step({"race": 6}, 4, seed)):
        if number == steps or state.over:
            break
    check_clone(GAME, state, seed)


@given(
    places=st.lists(st.integers(1, 80), min_size=3, max_size=3, unique=True),
    rolled=st.integers(1, 8),
)
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
def test_a_view_shows_what_the_position_says(places: list[int], rolled: int) -> None:
    picture = ", ".join(
        f"{car} {at}" for car, at in zip(("ember", "canary", "harbor"), places, strict=True)
    )
    table = race(picture, version=2)
    view: Any = table.view(None)
    position = table.position()
    assert {car.car: car.space for car in view.cars} == position["cars"]
    assert {car.car: car.owes for car in view.cars} == position["owes"]
    assert [car.to_go for car in view.cars] == [81 - at for at in places]
    assert [car.past_red_line for car in view.cars] == [at >= 70 for at in places]
    assert sorted(car.place for car in view.cars) == [1, 2, 3]
    assert view.deck_left == 24
    assert not hasattr(view, "deck")
