"""Views say who is ahead, so that no screen has to work it out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fivewide.games import GAMES
from fivewide.kernel.table import Table


def views(id: str, seats: int, decisions: int) -> Iterator[tuple[Table[Any], Any]]:
    table = Table.open(GAMES[id], [f"Driver {seat}" for seat in range(seats)], seed=11)
    chance = random.Random(4)
    for _ in range(decisions):
        yield table, table.view(None)
        if not table.to_act:
            return
        seat = table.to_act[0]
        table.act(seat, chance.choice(table.options(seat)))


def test_daytona_ranks_home_first_then_by_row_the_inner_lane_ahead() -> None:
    raced = 0
    for table, view in views("daytona-500", 3, 400):
        cars = {car.car: car for car in view.cars}
        assert sorted(view.order) == sorted(cars)
        assert view.order[: len(view.places)] == view.places
        running = [cars[car] for car in view.order if cars[car].row is not None]
        running = [car for car in running if car.place is None]
        assert running == sorted(running, key=lambda car: (-car.row, car.lane))
        raced += len(running) > 1
        (track,) = (
            one
            for one in table.game.contents(table.setup.sources[0]).tracks
            if one.id == view.track
        )
        ranks = [track.spaces[car.space].rank for car in running]
        assert ranks == sorted(ranks, reverse=True)
    assert raced > 20


def test_victory_lane_lists_the_field_as_it_runs_then_the_pits_then_the_line() -> None:
    pitted = 0
    for _, view in views("victory-lane", 3, 500):
        assert sorted(view.field) == sorted(car.car for car in view.cars)
        cars = {car.car: car for car in view.cars}
        if view.over:
            assert [cars[car].finish for car in view.field] == list(range(1, len(cars) + 1))
        elif not any(car.finish for car in view.cars):
            assert view.field[: len(view.order)] == view.order
            boxes = [car for car in view.field if cars[car].box and car not in view.order]
            assert view.field[len(view.order) :][: len(boxes)] == tuple(boxes)
            pitted += bool(boxes)
    assert pitted


def test_apocalypse_road_ranks_teams_by_what_they_have_to_go() -> None:
    for table, view in views("apocalypse-road", 4, 150):
        lines = table.game.standings(table.state)
        assert tuple(line.seat for line in lines) == view.ranked
        assert [line.place for line in lines] == [view.teams[seat].place for seat in view.ranked]
        first = [line.seat for line in lines if line.place == 1]
        assert view.leader == (first[0] if len(first) == 1 else None)
