"""The end spaces the rules find are those of a slow walk by the words of the rulebook."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fivewide.games.daytona_500.rules.moving import end_spaces, full_ends, moves_fully, reach
from fivewide.games.daytona_500.rules.setup import new_table
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.chance import Seeded
from tests.games.daytona_500.pictures import TRACKS, prepared
from tests.games.daytona_500.walking import FINISH, LANES, Space, Track, Walk, track

pytestmark = pytest.mark.once  # thousands of positions: compiled, where they take less time


def positions(seed: int, count: int, id: str) -> Iterator[tuple[Track, list[Space], Space]]:
    """Two to six cars on white spaces, mostly close together: everybody's places, and the first's.

    Most of the crowd stands ahead of the car that moves.
    """
    dice = random.Random(seed)
    laid = track(id)
    spaces = sorted(laid.white)
    for _ in range(count):
        first = dice.choice(spaces)
        crowd = spaces
        if dice.random() < 0.8:
            reach = dice.choice((3, 5, 9))
            crowd = [space for space in spaces if -1 <= space[0] - first[0] <= reach]
        others = [space for space in crowd if space != first]
        taken = dice.sample(others, min(len(others), dice.randint(1, 5)))
        yield laid, [first, *taken], first


def table_of(places: list[Space], options: dict[str, Any]) -> Race:
    made = prepared(options)
    state = new_table(2, Seeded(0), made.board)
    line = int(made.board.line)
    for car, (row, lane) in enumerate(places):
        state.put(car, row + line - 1, LANES.index(lane))
    return state


def named(state: Race, spaces: Any) -> set[Space]:
    line, rows = int(state.board.line), int(state.board.rows)
    return {
        FINISH if int(space) // 3 == rows else (int(space) // 3 - line + 1, LANES[int(space) % 3])
        for space in spaces
    }


def found(state: Race, number: int) -> set[Space]:
    ends = end_spaces(state, 0, number)
    assert len(set(ends)) == len(ends)
    return named(state, ends)


@pytest.mark.rule("D5-MOVE-01", "D5-MOVE-03", "D5-MOVE-05", "D5-BLOCK-01", "D5-RED-02", "D5-RED-04")
@pytest.mark.parametrize("id", TRACKS)
def test_ends_are_those_of_the_walk(id: str) -> None:
    options = {"track": id}
    for laid, places, first in positions(1, 20_000, id):
        state = table_of(places, options)
        walk = Walk(laid, frozenset(places))
        levels = walk.after(first, 9)
        for number in range(1, 10):
            far, ends = walk.farthest(levels, number)
            assert found(state, number) == ends, (places, number)
            assert moves_fully(state, 0, number) == (far == number or FINISH in ends)
            row, lanes = reach(state, 0, number)
            assert (row == state.board.rows) == (FINISH in ends)
            assert FINISH in ends or int(lanes).bit_count() == len(ends)


@pytest.mark.rule("D5-RED-07")
@pytest.mark.parametrize("id", TRACKS)
def test_ends_are_those_of_the_walk_if_any_white_space_will_do_after_red(id: str) -> None:
    options = {"track": id, "red.return": "any_white"}
    differ = 0
    for laid, places, first in positions(2, 4000, id):
        state = table_of(places, options)
        walk = Walk(laid, frozenset(places), any_white=True)
        usual = Walk(laid, frozenset(places))
        levels = walk.after(first, 9)
        for number in range(1, 10):
            ends = walk.farthest(levels, number)[1]
            assert found(state, number) == ends, (places, number)
            differ += ends != usual.maximal(first, number)
    assert (differ > 10) == (id != "canyon-56")  # there every red section ends in a single lane


@pytest.mark.rule("D5-RED-05")
@pytest.mark.parametrize("id", TRACKS)
def test_ends_are_those_of_the_walk_if_red_is_left_to_the_mover(id: str) -> None:
    options = {"track": id, "red.use": "may"}
    differ = 0
    for laid, places, first in positions(3, 4000, id):
        state = table_of(places, options)
        walk = Walk(laid, frozenset(places))
        for number in range(1, 10):
            ends = walk.with_red_left_to_the_mover(first, number)
            assert found(state, number) == ends, (places, number)
            maximal = walk.maximal(first, number)
            differ += ends != maximal
            assert named(state, full_ends(state, 0, number)) == maximal
    assert differ > 100


@pytest.mark.rule("D5-BLOCK-01")
@pytest.mark.parametrize("id", TRACKS)
def test_ends_are_those_of_the_walk_if_dead_ends_are_allowed(id: str) -> None:
    """Every way is walked here, so the numbers stay small and the positions few."""
    options = {"track": id, "move.shortfall": "stepwise"}
    differ = 0
    for laid, places, first in positions(4, 3000, id):
        state = table_of(places, options)
        walk = Walk(laid, frozenset(places))
        for number in (1, 2, 4, 5):
            ends = walk.stepwise(first, number)
            assert found(state, number) == ends, (places, number)
            differ += ends != walk.maximal(first, number)
    assert differ > 100


@pytest.mark.rule("D5-MOVE-06", "D5-MOVE-07")
@pytest.mark.parametrize("id", TRACKS)
def test_walking_every_way_on_its_own_comes_to_the_same(id: str) -> None:
    for laid, places, first in positions(5, 2000, id):
        walk = Walk(laid, frozenset(places))
        for number in (1, 3, 6):
            assert walk.by_ways(first, number) == walk.maximal(first, number), (places, number)
