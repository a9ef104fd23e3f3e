"""How long from an action to everybody knowing it: many tables, four sockets each, one server.

    python benchmarks/server_load.py                    # 200 tables, each once a second, 20 s
    python benchmarks/server_load.py --rate 0           # as fast as it goes
    python benchmarks/server_load.py --db postgresql://…

Starts a server of its own on this machine and ends it. Every socket checks that each entry comes
once and in order; at the end each table's race file is compared with what its sockets were told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

NO_LIMITS = {
    "FIVEWIDE_MESSAGE_RATE": "10000",
    "FIVEWIDE_MESSAGE_BURST": "10000",
    "FIVEWIDE_REQUEST_RATE": "10000",
    "FIVEWIDE_REQUEST_BURST": "10000",
    "FIVEWIDE_TABLES_PER_ADDRESS": "100000",
    "FIVEWIDE_CONNECTIONS_PER_ADDRESS": "100000",
}
SEATS = 4


@dataclass
class Seat:
    socket: ClientConnection
    seen: int = 0
    told: dict[int, float] = field(default_factory=dict)  # when each entry number was heard
    decision: Any = None
    over: bool = False
    faults: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] not in ("snapshot", "update"):
                continue
            numbers = [entry["n"] for entry in message["entries"]]
            first = 0 if message["type"] == "snapshot" else self.seen + 1
            if numbers != list(range(first, first + len(numbers))):
                self.faults += 1  # lost, doubled or out of order
            self.seen = message["seen"]
            self.told[self.seen] = time.perf_counter()
            self.decision, self.over = message["now"]["decision"], message["now"]["over"]
            self.news.set()

    async def enters(self) -> None:
        while not self.told:
            self.news.clear()
            if not self.told:
                await asyncio.wait_for(self.news.wait(), 60)

    async def knows(self, seen: int) -> float:
        while seen not in self.told:
            self.news.clear()
            if seen not in self.told:
                await asyncio.wait_for(self.news.wait(), 30)
        return self.told[seen]


@dataclass
class Figures:
    tables: int
    measured: float  # seconds, from the moment when every socket has its table
    open: int = 0
    until: float = 0.0
    all_open: asyncio.Event = field(default_factory=asyncio.Event)
    seconds: list[float] = field(default_factory=list)
    finished: int = 0

    async def wait_for_all(self) -> None:
        self.open += 1
        if self.open == self.tables:
            self.until = time.perf_counter() + self.measured
            self.all_open.set()
        await self.all_open.wait()


async def table(url: str, pause: float, figures: Figures, number: int) -> tuple[str, list[Seat]]:
    opened = await asyncio.to_thread(open_table, url)
    seats: list[Seat] = []
    listeners: list[asyncio.Task[None]] = []
    for seat in opened["seats"]:
        socket = await connect(url.replace("http", "ws", 1) + "/api/play", compression=None)
        hello = {"type": "hello", "v": 1, "table": opened["table"], "token": seat["token"]}
        await socket.send(json.dumps(hello))
        seats.append(Seat(socket))
        listeners.append(asyncio.create_task(seats[-1].listen()))
    for each in seats:
        await each.enters()
    await figures.wait_for_all()
    rng = random.Random(number)
    await asyncio.sleep(rng.random() * pause)
    moves = 0
    while time.perf_counter() < figures.until and not seats[0].over:
        mover = next(each for each in seats if each.decision)
        option = rng.choice(mover.decision["options"])
        act = {"type": "act", "id": f"m{moves}", "action": option["action"], "seen": mover.seen}
        before = mover.seen
        sent = time.perf_counter()
        await mover.socket.send(json.dumps(act))
        while mover.seen == before:
            mover.news.clear()
            if mover.seen == before:
                await asyncio.wait_for(mover.news.wait(), 30)
        seen = mover.seen
        last = max([await each.knows(seen) for each in seats])
        figures.seconds.append(last - sent)
        moves += 1
        if pause:
            await asyncio.sleep(max(0.0, pause * rng.uniform(0.5, 1.5) - (last - sent)))
    figures.finished += seats[0].over
    for each, listener in zip(seats, listeners, strict=True):
        await each.socket.close()
        await listener
    return opened["table"], seats


def open_table(url: str) -> Any:
    body = {
        "game": "dust-devil-500",
        "options": {"series": True},
        "seats": [{"mine": True, "name": f"P{n}"} for n in range(SEATS)],
    }
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def entries_in_file(url: str, id: str) -> int:
    with urllib.request.urlopen(f"{url}/api/races/{id}/export", timeout=60) as answer:
        lines = answer.read().decode().splitlines()[1:]
    return sum('"result"' not in line for line in lines)


async def run(url: str, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    figures = Figures(tables, seconds)
    pause = tables / rate if rate else 0.0
    playing = [asyncio.create_task(table(url, pause, figures, number)) for number in range(tables)]
    raced = await asyncio.gather(*playing)
    wrong = 0
    for id, seats in raced:
        stored = await asyncio.to_thread(entries_in_file, url, id)
        wrong += sum(seat.seen != stored or seat.faults > 0 for seat in seats)
    times = sorted(figures.seconds)

    def share(part: float) -> float:
        return round(times[min(len(times) - 1, int(part * len(times)))] * 1000, 1)

    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "actions": len(times),
        "actions_per_second": round(len(times) / seconds, 1),
        "p50_ms": share(0.50),
        "p95_ms": share(0.95),
        "p99_ms": share(0.99),
        "worst_ms": round(times[-1] * 1000, 1),
        "races_finished": figures.finished,
        "sockets_with_lost_doubled_or_reordered_entries": wrong,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second; 0: no pause")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--db", default="")
    wanted = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    with tempfile.TemporaryDirectory() as folder:
        db = wanted.db or f"sqlite:///{folder}/load.db"
        with (Path(folder) / "log").open("w") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "fivewide.cli.main", "serve", "--port", "0", "--db", db],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **NO_LIMITS},
            )
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[2]
            time.sleep(1)
            limit = wanted.seconds + wanted.tables + 60
            work = run(url, wanted.tables, wanted.rate, wanted.seconds)
            result = asyncio.run(asyncio.wait_for(work, limit))
        finally:
            server.terminate()
            server.wait(20)
    print(json.dumps(result, indent=2))
    return 1 if result["sockets_with_lost_doubled_or_reordered_entries"] else 0


if __name__ == "__main__":
    sys.exit(main())
