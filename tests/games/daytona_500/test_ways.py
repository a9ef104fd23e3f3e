"""The ways that events tell, held against the rules of moving walked step by step."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given

from fivewide.games.daytona_500 import builtin_content, prepared
from fivewide.games.daytona_500.board import CARS, NOBODY
from fivewide.games.daytona_500.content import Section
from fivewide.games.daytona_500.events import MOVED
from fivewide.games.daytona_500.options import Options
from fivewide.games.daytona_500.rules.setup import new_table
from fivewide.games.daytona_500.rules.ways import tell_way
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.events import Log
from fivewide.kernel.game import Event, events_in
from fivewide.kernel.table import Table
from tests.games.daytona_500.pictures import TRACKS, key, on, play, race, say
from tests.games.daytona_500.test_properties import WAYS, quick, seeds, step_by_step
from tests.games.daytona_500.walking import FINISH, Space, Walk, track

WHITE = "2C 3C 4B 5A 6B 7C"
MOVES = ("moved", "moved-as-far-as-possible", "finished", "drafted")


def spaces_of(state: Any, way: tuple[int, ...]) -> list[Space]:
    names = [names_of(state).space(space) for space in way]
    return [FINISH if name == "finish" else (int(name[:-1]), name[-1]) for name in names]


def follow(state: Any, event: Event, places: dict[int, Space], chosen: dict[str, Any]) -> None:
    """One car along its way: from where it stands, legal step by legal step, to where it ends."""
    car, way = event.facts["car"] or 0, spaces_of(state, event.items)
    others = frozenset(place for other, place in places.items() if other != car)
    walk = Walk(track(chosen.get("track") or TRACKS[0]), others, "red.return" in chosen)
    assert way[0] == places[car]
    if event.kind == "drafted":
        (row, lane), end = way
        assert end == (row + 1, lane)
        assert end not in others
    else:
        for here, there in pairwise(way):
            assert there in walk.steps(here), (event, way)
        if event.rule == "D5-RED-05":
            assert not set(way) & walk.track.red
    if event.kind == "finished":
        assert way[-1] == FINISH
        del places[car]
    else:
        assert spaces_of(state, (event.facts["space"] or 0,)) == way[-1:]
        places[car] = way[-1]


@pytest.mark.once
@pytest.mark.rule("D5-MOVE-01", "D5-MOVE-02", "D5-MOVE-03", "D5-RED-02", "D5-RED-03", "D5-RED-07")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_every_step_of_a_way_is_a_legal_one(chosen: dict[str, Any], seats: int, seed: int) -> None:
    places: dict[int, Space] = {}
    for state, told in step_by_step(chosen, seats, seed, with_lists=True):
        assert state.log is not None
        for event in events_in(state.log, told):
            if event.kind == "race-began":
                places.clear()
            if event.kind in MOVES:
                follow(state, event, places, chosen)
            else:
                assert event.items == ()
        for car in range(CARS):  # those just put on the grid
            if state.row[car] != NOBODY and state.row[car] < state.board.rows:
                space = int(state.row[car]) * 3 + int(state.lane[car])
                places.setdefault(car, *spaces_of(state, (space,)))


def way_of(table: Table[Any], car: int) -> str:
    (event,) = [each for each in table.events(None) if each.facts.get("car") == car and each.items]
    return " ".join(names_of(table.state).space(space) for space in event.items)


@pytest.mark.parametrize(
    ("cars", "way"),
    [
        ("R 1A", "1A 2A 3A 4A 5A 6A"),
        ("R 1B, B 3B, G 3C", "1B 2A 3A 4A 5A 6A"),  # around them, then straight on
        ("R 9A, B 11A", "9A 10A 11B 12A 13A 14A"),  # over red where it must
        ("R 1B, B 2B", "1B 2A 3B 4B 5B 6B"),  # of two as good, the inner one
        ("R 50B", "50B 51B 52B finish"),
    ],
)
def test_a_car_goes_straight_where_it_can(cars: str, way: str) -> None:
    table = race(on(cars), hand="five-red three-blue")
    play(table, "five-red")
    if key(table, "asks") == "end-space":
        say(table, {"end": way.split()[-1]})
    assert way_of(table, 1) == way


def test_a_way_keeps_off_red_if_another_leads_there() -> None:
    """On a track where the outer lane leads straight onto red, and from there back."""
    data = builtin_content()
    sections = [Section((-2, 0), "ww."), Section((1, 4), "www"), Section((5, 5), "wr.")]
    sections.append(Section((6, 20), "www"))
    track = msgspec.structs.replace(data.tracks[0], section=sections)
    options = Options(red_return="any_white")
    made = prepared(msgspec.structs.replace(data, tracks=[track]), options, 2)
    state = new_table(2, Seeded(0), made.board)
    state.log = Log(with_lists=True)
    state.tell(MOVED)
    start, end = made.names.find("2C"), made.names.find("7C")
    assert start is not None
    assert end is not None
    tell_way(state, *divmod(start, 3), end)
    (event,) = events_in(state.log)
    assert [made.names.space(space) for space in event.items] == WHITE.split()


def test_no_way_is_worked_out_where_nobody_looks() -> None:
    for state, _ in step_by_step({}, 3, 5):
        assert state.log is not None
        assert len(state.log.lists) == 0
