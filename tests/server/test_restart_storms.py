"""Everybody comes back at once after a crash: the server stands, and each finds the table again.

Four storms; FIVEWIDE_STORMS sets the number.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from fivewide.games import GAMES
from fivewide.server.messages import VERSION
from tests.games.trials import trial_of
from tests.server.conftest import MakeServer
from tests.server.serving import Json, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

STORMS = int(os.environ.get("FIVEWIDE_STORMS", "4"))
SOCKETS = 72
PATIENCE = 60
RECORD = Path(__file__).parents[1] / "records" / "dust-devil-500" / "win-by-sum.race.jsonl"


def test_nobody_is_thrown_off_when_everybody_comes_back(make_server: MakeServer) -> None:
    server = make_server(connections_per_address="1000")
    tables = [
        server.open("mine:Kim", "mine:Ola", game=game, options={**trial.short, **trial.brief})
        for game, trial in ((id, trial_of(id)) for id in GAMES)
        for _ in range(SOCKETS // len(GAMES) // 2 + 1)
    ]
    for storm in range(STORMS):
        server.kill()
        server.start()
        heard = asyncio.run(all_come_back(server, tables))
        assert server.process.poll() is None, f"storm {storm}: it is dead"
        assert heard == ["snapshot"] * SOCKETS, f"storm {storm}"


async def all_come_back(server: Server, tables: list[Json]) -> list[str]:
    seats = [(table["table"], seat["token"]) for table in tables for seat in table["seats"]]
    return await asyncio.gather(*(come_back(server, *seat) for seat in seats[:SOCKETS]))


async def come_back(server: Server, table: str, token: str) -> str:
    address = server.url.replace("http", "ws", 1) + "/api/play"
    async with connect(address, compression=None, open_timeout=PATIENCE, max_size=None) as socket:
        await socket.send(
            json.dumps({"type": "hello", "v": VERSION, "table": table, "token": token})
        )
        first: Any = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        return str(first["type"])


# Many threads read a race at the same moment: without the warm-up half of these processes die.
THREADS = """
import sys, threading
from fivewide.kernel.record import Record
from fivewide.server.warming import warm_up
if sys.argv[2] == "warm":
    warm_up()
text = open(sys.argv[1]).read()
together = threading.Barrier(24)
def read():
    together.wait()
    Record.load(text)
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=read) for _ in range(24)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_may_read_their_first_race_at_the_same_moment() -> None:
    for _ in range(4):
        done = subprocess.run([sys.executable, "-P", "-c", THREADS, str(RECORD), "warm"])
        assert done.returncode == 0


# Whatever module the server may read later has no type that was not made ready.
LATER = """
import importlib, pkgutil
import fivewide.server.main
from fivewide.server.warming import unready, warm_up
warm_up()
assert unready() == []
for name in ("bots", "content", "games", "season", "server", "sim"):
    package = importlib.import_module(f"fivewide.{name}")
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        unknown = (".sister_games", ".scenarios", ".env")  # to the server
        if not module.name.endswith(unknown):
            importlib.import_module(module.name)
print(sorted(f"{kind.__module__}.{kind.__qualname__}" for kind in unready()))
"""


def test_every_type_is_ready_before_the_server_listens() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", LATER], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_the_log_says_which_versions_run(server: Server) -> None:
    started = [line for line in server.log.read_text().splitlines() if '"event":"started"' in line]
    assert json.loads(started[-1])["msgspec"] == version("msgspec")
