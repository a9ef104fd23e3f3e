"""How a server with very many stored tables does: checked, started, listed.

    python benchmarks/stored_tables.py                     10,000 tables in an SQLite file
    python benchmarks/stored_tables.py --tables 1000 --db postgresql://…

The tables are races of tests/corpus, over and over, of all games and options: four in ten are cut
off in the middle and still running. The database must be empty.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "src"), str(ROOT)]

from fivewide.games import GAMES  # noqa: E402 (see the line above)
from fivewide.games.shelf import todays  # noqa: E402
from fivewide.kernel.record import Record, line  # noqa: E402
from fivewide.server import tables  # noqa: E402
from fivewide.server.admin.check import check  # noqa: E402
from fivewide.server.rooms import new_row  # noqa: E402
from fivewide.server.seats import Seat  # noqa: E402
from fivewide.server.store import Store  # noqa: E402
from scripts import corpus  # noqa: E402

RUNNING = (1, 3, 5, 8)  # of ten
SHARDS = 2  # of each game: two hundred different races are enough


def races() -> Iterator[Record]:
    """Recorded races with today's packs, one game after the other, without end."""
    for number in cycle(range(SHARDS * corpus.SHARD)):
        for id in GAMES:
            race = recorded(id, number)
            if all(pack.sha256 in todays() for pack in race.header.packs):
                yield race


@cache
def recorded(id: str, number: int) -> Record:
    shard, place = divmod(number, corpus.SHARD)
    return Record.load(texts(id, shard)[place])


@cache
def texts(id: str, shard: int) -> list[str]:
    return list(corpus.read_shard(id, shard))


def rows_of(race: Record, number: int) -> tuple[dict[str, Any], list[Any], list[Any]]:
    header = race.header
    cut = whole_moves(race)
    runs = race.result is None or (number % 10 in RUNNING and cut is not None)
    row = new_row(header.game, header.options, None)
    seeds = race.result.seeds if race.result else []
    row |= {"header": line(header), "listed": True, "seeds": json.dumps(dict(enumerate(seeds, -1)))}
    row |= {"status": "running" if runs else "over", "updated": time.time() - 60 * number}
    row["summary"] = None if runs else '{"winners":["Driver 1"],"entries":100}'
    seats = [
        Seat(seat.name, seat.driver).row(row["id"], at) for at, seat in enumerate(header.seats)
    ]
    lines = list(race.lines())[1:]
    if runs:
        lines = lines[:cut]
    entries = [{"table_id": row["id"], "seq": at, "line": said} for at, said in enumerate(lines)]
    return row, seats, entries


def whole_moves(race: Record) -> int | None:
    """About half of the race, up to where somebody is asked: so a server leaves a table."""
    half = len(race.entries) // 2
    acts = (at for at in range(half, len(race.entries)) if hasattr(race.entries[at], "seat"))
    return next(acts, None)


def fill(store: Store, count: int) -> int:
    entries = 0
    numbered = enumerate(islice(races(), count))
    while group := [rows_of(race, number) for number, race in islice(numbered, 200)]:
        with store.engine.begin() as connection:
            connection.execute(tables.tables.insert(), [row for row, _, _ in group])
            connection.execute(
                tables.seats.insert(), [seat for _, seats, _ in group for seat in seats]
            )
            lines = [entry for _, _, each in group for entry in each]
            connection.execute(tables.entries.insert(), lines)
            entries += len(lines)
    return entries


def started(db: str) -> tuple[float, float, float]:
    """Seconds until the server answers; the slowest of some lists of tables, and of races."""
    command = [sys.executable, "-m", "fivewide", "serve", "--port", "0", "--db", db]
    before = time.perf_counter()
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "FIVEWIDE_REQUEST_RATE": "1000",
    }
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[2]
        try:
            read(f"{address}/healthz")
            ready = time.perf_counter() - before
            return ready, slowest(f"{address}/api/tables"), slowest(f"{address}/api/races")
        finally:
            server.terminate()


def read(address: str) -> float:
    before = time.perf_counter()
    for _ in range(500):
        try:
            with urllib.request.urlopen(address) as answer:
                answer.read()
            return time.perf_counter() - before
        except OSError:
            time.sleep(0.02)
    raise SystemExit(f"{address}: no answer")


def slowest(address: str) -> float:
    return max(read(address) for _ in range(20))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=10_000)
    options.add_argument("--db", help="an empty database; left out: an SQLite file that is removed")
    options.add_argument("--processes", type=int, default=2)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = given.db or f"sqlite:///{folder}/many.sqlite3"
        store = Store(db)
        before = time.perf_counter()
        entries = fill(store, given.tables)
        store.close()
        seconds = time.perf_counter() - before
        print(f"filled: {given.tables} tables, {entries} entries, {seconds:.1f} s")
        ready, of_tables, of_races = started(db)
        print(f"server answers after {ready:.2f} s")
        print(
            f"slowest of 20 lists: tables {of_tables * 1000:.1f} ms, races {of_races * 1000:.1f} ms"
        )
        before = time.perf_counter()
        report = check(db, given.processes)
        seconds = time.perf_counter() - before
        counted = {
            verdict: len(report.of(verdict)) for verdict in ("goes on", "other hashes", "stops")
        }
        print(f"checked by {given.processes} processes: {seconds:.1f} s, {counted}")


if __name__ == "__main__":
    main()
