"""Tables in memory for their bots alone: so many; the others rest, and come to their turn."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.game import Game
from fivewide.server import messages as say
from fivewide.server.commands import carry_out
from tests.games.trials import trial_of
from tests.server.conftest import DATABASES, MakeServer
from tests.server.leaks import Ear, Hands, open_room
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


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_table_that_is_put_away_is_gone_without_the_collector(game: Game[Any]) -> None:
    """It looks for cycles so rarely that an hour of tables would pile up."""

    async def life() -> list[weakref.ref[Any]]:
        options = {**trial_of(game.id).quick, **trial_of(game.id).all_asked}
        room = await open_room(game, 3, 5, options, Hands())
        for move in range(10):
            seat = room.race.to_act[0]
            ear = Ear(seat)
            room.welcome(ear)
            action = room.race.options(seat)[0]
            await carry_out(room, ear, say.Act(id=f"m{move}", action=action, seen=room.seen))
            room.forget(ear)
        parts = [weakref.ref(part) for part in (room, room.table, room.story)]
        room.put_away()
        return parts

    gc.collect()
    gc.disable()
    try:
        assert [part() for part in asyncio.run(life())] == [None, None, None]
    finally:
        gc.enable()


def finished(server: Server) -> set[str]:
    return {race["id"] for race in server.get("/api/races?limit=50").json}


def in_memory(server: Server) -> int:
    lines = server.metrics().splitlines()
    return next(
        int(float(line.split()[1])) for line in lines if line.startswith("fivewide_tables_loaded ")
    )
