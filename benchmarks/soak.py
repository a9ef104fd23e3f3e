"""Does the server's memory stay what it is? Tables come and go for an hour, and it is measured.

    python benchmarks/soak.py                          # 500 tables at a time, 60 minutes
    python benchmarks/soak.py --tables 50 --minutes 6  # a short one

Starts a server of its own on this machine and ends it. Tables of all games are opened, each from an
address of its own; two people of each sit down beside two bots, race for some minutes, and go: half
of the hosts end the table, the other half just leave, and the server forgets the table by itself.
Memory is that of the server and of its workers. Compared are the last sixth of the time and the
sixth after the first third: until then as many tables come as are forgotten.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import socket
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.load_client import Seat, open_table, request
from benchmarks.server_load import address_of_table, family, many_files, own_server
from fivewide.games import GAMES
from tests.games.trials import trial_of

IDLE = 60  # seconds until a table that nobody looks at leaves the memory
PAUSE = 6.0  # seconds between two actions at a table
BEAT = 5.0  # seconds between two looks at the memory
SHORT = 10.0  # minutes
ADDRESSES = 60_000
LOADED = "fivewide_tables_loaded "
FLAT = 0.05


@dataclass
class Looks:
    memory: list[int]
    tables: list[int]


@dataclass
class Seen:
    """What happened, and how much memory there was when."""

    hurry: float = 1.0  # what everybody's waiting is multiplied by, in a short run
    since: float = field(default_factory=time.monotonic)
    opened: int = 0
    actions: int = 0
    troubles: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)  # messages beside what happened
    looks: list[tuple[float, int, int]] = field(default_factory=list)  # seconds, bytes, tables

    def between(self, start: float, end: float) -> Looks:
        looks = [look for look in self.looks if start <= look[0] < end]
        return Looks([size for _, size, _ in looks], [tables for _, _, tables in looks])

    def tenths(self) -> list[tuple[float, int, int]]:
        return self.looks[:: max(1, len(self.looks) // 10)]


async def one_table(url: str, number: int, seconds: float, seen: Seen) -> None:
    rng = random.Random(number)
    game = list(GAMES)[number % len(GAMES)]
    options = dict(trial_of(game).long)
    address = address_of_table(url, number % ADDRESSES)
    seats: list[dict[str, Any]] = [{"mine": True, "name": name} for name in ("Kim", "Ola")]
    seats += [{"driver": bot} for bot in ("greedy", "random")]
    opened = await open_table(url, game, seats, address, options=options, pace=2)
    seen.opened += 1
    end = time.monotonic() + seconds
    async with contextlib.AsyncExitStack() as life:
        tokens = [seat["token"] for seat in opened["seats"] if seat.get("token")]
        sitting = [
            await life.enter_async_context(Seat.at(url, opened["table"], token, address))
            for token in tokens
        ]
        while time.monotonic() < end and not sitting[0].over:
            await asyncio.sleep(PAUSE * seen.hurry * rng.uniform(0.5, 1.5))
            mover = next((seat for seat in sitting if seat.options), None)
            if mover is None:
                continue
            before = mover.seen
            await mover.wish("act", action=rng.choice(mover.options), seen=before)
            with contextlib.suppress(TimeoutError):
                await mover.knows(before + 1, 30)
                seen.actions += 1
        if rng.random() < 0.5 and not sitting[0].over:
            await sitting[0].wish("end")
            await asyncio.sleep(seen.hurry)
        for seat in sitting:
            seen.troubles["entries lost, doubled or out of order"] += seat.faults
            seen.answers.update(seat.answers)


async def one_after_the_other(url: str, numbers: Iterator[int], end: float, seen: Seen) -> None:
    rng = random.Random(next(numbers))
    await asyncio.sleep(rng.uniform(0, 60) * seen.hurry)  # they do not all come at once
    while (left := end - time.monotonic()) > 10 * seen.hurry:
        try:
            stay = rng.uniform(60, 240) * seen.hurry
            await one_table(url, next(numbers), min(left - 5 * seen.hurry, stay), seen)
        except Exception as error:
            seen.troubles[f"{type(error).__name__}: {str(error)[:80]}"] += 1
            await asyncio.sleep(1)


async def look(numbers: str, process: int, end: float, seen: Seen) -> None:
    while time.monotonic() < end:
        tables = await asyncio.to_thread(tables_in_memory, numbers)
        seen.looks.append((time.monotonic() - seen.since, memory_of(process), tables))
        if len(seen.looks) % 24 == 0:
            seconds, size, loaded = seen.looks[-1]
            print(f"{seconds:.0f} s, {size / 1e6:.0f} MB, {loaded} tables", file=sys.stderr)
        await asyncio.sleep(BEAT * seen.hurry)


def tables_in_memory(numbers: str) -> int:
    lines = request(numbers, "/metrics").decode().splitlines()
    return sum(int(float(one.split()[1])) for one in lines if one.startswith(LOADED))


def memory_of(process: int) -> int:
    """Bytes in memory of a process and of all that it started, as far as they are still there."""
    pages = 0
    for one in family(process):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def run(url: str, process: int, numbers: str, tables: int, minutes: float) -> dict[str, Any]:
    seen, counted = Seen(hurry=min(1.0, minutes / SHORT)), itertools.count()
    end = time.monotonic() + minutes * 60
    async with asyncio.TaskGroup() as going:
        going.create_task(look(numbers, process, end, seen))
        for _ in range(tables):
            going.create_task(one_after_the_other(url, counted, end, seen))
    sixth = minutes * 10  # seconds
    before, after = seen.between(2 * sixth, 3 * sixth), seen.between(5 * sixth, 6 * sixth)
    growth = statistics.median(after.memory) / statistics.median(before.memory) - 1
    return {
        "tables_at_a_time": tables,
        "minutes": minutes,
        "tables_opened": seen.opened,
        "actions": seen.actions,
        "tables_in_memory": [round(statistics.mean(one.tables)) for one in (before, after)],
        "memory_mb": [round(statistics.median(one.memory) / 1e6, 1) for one in (before, after)],
        "growth_percent": round(growth * 100, 2),
        "mb_every_tenth": [round(size / 1e6) for _, size, _ in seen.tenths()],
        "answers": dict(seen.answers.most_common(10)),
        "troubles": dict(seen.troubles.most_common(10)),
        "flat": growth <= FLAT,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=500, help="at a time")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--db", default="")
    wanted = parser.parse_args()
    many_files()
    port = free_port()
    os.environ["FIVEWIDE_METRICS"] = f"127.0.0.1:{port}"
    os.environ["FIVEWIDE_IDLE_SECONDS"] = str(IDLE)
    with own_server(wanted.db) as server:
        numbers = f"http://127.0.0.1:{port}"
        work = run(server.url, server.process, numbers, wanted.tables, wanted.minutes)
        result = asyncio.run(asyncio.wait_for(work, wanted.minutes * 60 + 300))
    print(json.dumps(result, indent=2))
    return 0 if result["flat"] else 1


if __name__ == "__main__":
    sys.exit(main())
