"""Tables in memory for their bots alone: so many; the others rest, and come to their turn."""

from __future__ import annotations

import time

import pytest

from tests.server.conftest import DATABASES, MakeServer
from tests.server.serving import PATIENCE, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

RACES, ROOM = 5, 1


@pytest.mark.parametrize("kind", DATABASES)
def test_races_that_nobody_watches_take_turns_in_memory(kind: str, make_server: MakeServer) -> None:
    server = make_server(
        kind, unwatched_tables=str(ROOM), unwatched_seconds="0.05", idle_seconds="0.4"
    )
    opened = {
        server.open("greedy", "greedy", options={"race": 3})["table"] for _race in range(RACES)
    }
    until = time.monotonic() + PATIENCE
    loaded = []
    while finished(server) != opened:
        loaded.append(in_memory(server))
        assert time.monotonic() < until
        time.sleep(0.1)
    assert len(loaded) > 20
    assert max(loaded[10:-1]) <= ROOM + 2  # two more may just have come to their end
    for table in opened:  # and nothing was moved twice, or by two
        lines = server.get(f"/api/races/{table}/export").body.decode().splitlines()
        assert '"result"' in lines[-1]


def test_whoever_looks_finds_a_resting_race_where_it_was(make_server: MakeServer) -> None:
    server = make_server(unwatched_tables="1", unwatched_seconds="60", idle_seconds="0.4")
    opened = [server.open("greedy", "greedy", pace=0.1) for _race in range(4)]
    until = time.monotonic() + PATIENCE
    while in_memory(server) > 1:
        assert time.monotonic() < until
        time.sleep(0.1)
    for each in opened:
        with server.sit(each) as watcher:
            seen = watcher.seen
            watcher.until(lambda: watcher.seen > seen + 1)  # noqa: B023


def finished(server: Server) -> set[str]:
    return {race["id"] for race in server.get("/api/races?limit=50").json}


def in_memory(server: Server) -> int:
    lines = server.metrics().splitlines()
    return next(
        int(float(line.split()[1])) for line in lines if line.startswith("fivewide_tables_loaded ")
    )
