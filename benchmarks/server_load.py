"""How long from an action to everybody knowing it: many tables, four sockets each, one server.

    python benchmarks/server_load.py                    # 200 tables, each once a second, 20 s
    python benchmarks/server_load.py --rate 0           # as fast as it goes
    python benchmarks/server_load.py --hostile all      # while one address does its worst
    python benchmarks/server_load.py --tables 20 --rate 20 --thinking 50 --bot ace
                                                        # while bots think at fifty tables
    python benchmarks/server_load.py --db postgresql://… --workers 2
    python benchmarks/server_load.py --workers 3 --cores 1 --db …   # what they may take, in all
    python benchmarks/server_load.py --url http://127.0.0.1:8500

Starts a server of its own on this machine, with the limits it always has, and ends it; or talks to
one that runs. Every table has an address of its own, as households have: loopback has many. Every
socket checks that each entry comes once and in order; at the end each table's race file is compared
with what its sockets were told. One more table is of bots alone: how long they take for a move.
With `--thinking` there are so many, each of four bots that somebody looks at and that never pause.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.hostile import KINDS
from benchmarks.load_client import Seat, open_table, request

HERE = Path(__file__).resolve().parent
SEATS = 4
HEAD_START = 4.0  # seconds in which the hostile address opens its tables


@dataclass
class Figures:
    tables: int
    measured: float  # seconds, from the moment when every socket has its table
    open: int = 0
    until: float = 0.0
    all_open: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    seconds: list[float] = field(default_factory=list)
    spent: float = 0.0  # seconds of processor time of the server while it was measured
    own: float = 0.0  # and of this client
    bot_seconds: list[float] = field(default_factory=list)
    finished: int = 0

    async def wait_for_all(self) -> None:
        self.open += 1
        if self.open == self.tables:
            self.all_open.set()
        await self.go.wait()

    def start(self) -> None:
        self.until = time.perf_counter() + self.measured
        self.go.set()


def address_of_table(url: str, number: int) -> str | None:
    """An address of its own for every table; to another machine we have but one."""
    if not (urlsplit(url).hostname or "").startswith("127."):
        return None
    return f"127.1.{number // 250}.{number % 250 + 1}"


async def table(url: str, pause: float, figures: Figures, number: int) -> tuple[str, list[Seat]]:
    address = address_of_table(url, number)
    wanted = [{"mine": True, "name": f"P{n}"} for n in range(SEATS)]
    options = {"series": True}
    opened = await open_table(url, "dust-devil-500", wanted, address, options=options)
    async with contextlib.AsyncExitStack() as life:
        seats = [
            await life.enter_async_context(Seat.at(url, opened["table"], seat["token"], address))
            for seat in opened["seats"]
        ]
        await figures.wait_for_all()
        rng = random.Random(number)
        await asyncio.sleep(rng.random() * pause)
        while time.perf_counter() < figures.until and not seats[0].over:
            mover = next(seat for seat in seats if seat.options)
            before, sent = mover.seen, time.perf_counter()
            await mover.wish("act", action=rng.choice(mover.options), seen=before)
            last = max([await seat.knows(before + 1) for seat in seats])
            figures.seconds.append(last - sent)
            if pause:
                await asyncio.sleep(max(0.0, pause * rng.uniform(0.5, 1.5) - (last - sent)))
        figures.finished += seats[0].over
        latest = max(seat.seen for seat in seats)
        for seat in seats:
            await seat.knows(latest)
    return opened["table"], seats


@dataclass(frozen=True)
class Bots:
    """Tables that bots drive at, and nobody else."""

    tables: int
    driver: str
    pace: float
    game: str


async def bots(url: str, figures: Figures, wanted: Bots, number: int) -> None:
    """Somebody watches a table of bots: how long does each of their moves take?"""
    address = address_of_table(url, figures.tables + number)
    seats = [{"driver": wanted.driver}] * SEATS
    while not figures.go.is_set() or time.perf_counter() < figures.until:
        opened = await open_table(url, wanted.game, seats, address, pace=wanted.pace)
        async with Seat.at(url, opened["table"], None, address) as seat:
            while not seat.over and not (figures.until and time.perf_counter() > figures.until):
                before, since = seat.seen, time.perf_counter()
                await seat.knows(before + 1)
                if figures.go.is_set():
                    figures.bot_seconds.append(time.perf_counter() - since)


def entries_in_file(url: str, id: str, address: str | None) -> int:
    lines = request(url, f"/api/races/{id}/export", address).decode().splitlines()[1:]
    return sum('"result"' not in line for line in lines)


async def run(
    server: Own, tables: int, rate: float, seconds: float, hostile: str, driving: Bots
) -> dict[str, Any]:
    url = server.url
    figures = Figures(tables, seconds)
    pause = tables / rate if rate else 0.0
    playing = [asyncio.create_task(table(url, pause, figures, number)) for number in range(tables)]
    watching = [
        asyncio.create_task(bots(url, figures, driving, number)) for number in range(driving.tables)
    ]
    opening = asyncio.create_task(figures.all_open.wait())
    await asyncio.wait({opening, *playing}, return_when=asyncio.FIRST_COMPLETED)
    attack = await start_attack(url, hostile, seconds)
    spent, own = processor_time(server.process), time.process_time()
    figures.start()
    raced = await asyncio.gather(*playing)
    await asyncio.gather(*watching)
    figures.spent = processor_time(server.process) - spent
    figures.own = time.process_time() - own
    met = json.loads((await attack.communicate())[0]) if attack else {}
    wrong = 0
    for number, (id, seats) in enumerate(raced):
        address = address_of_table(url, number)
        stored = await asyncio.to_thread(entries_in_file, url, id, address)
        wrong += sum(seat.seen != stored or seat.faults > 0 for seat in seats)
    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "actions": len(figures.seconds),
        "actions_per_second": round(len(figures.seconds) / seconds, 1),
        **costs(figures),
        **shares(figures.seconds, ""),
        "races_finished": figures.finished,
        "bots_tables": driving.tables,
        "bots_moves": len(figures.bot_seconds),
        **shares(figures.bot_seconds, "bots_move_"),
        "hostile": {hostile: met} if attack else {},
        "sockets_with_lost_doubled_or_reordered_entries": wrong,
    }


def costs(figures: Figures) -> dict[str, float]:
    """Milliseconds of processor time an action: of the server's processes, if it is ours."""
    spent = {"server": figures.spent, "client": figures.own}
    actions = max(1, len(figures.seconds))
    return {f"{who}_cpu_ms": round(time / actions * 1000, 3) for who, time in spent.items() if time}


def shares(seconds: list[float], name: str) -> dict[str, float]:
    times = sorted(seconds) or [0.0]

    def share(part: float) -> float:
        return round(times[min(len(times) - 1, int(part * len(times)))] * 1000, 1)

    parts = {"p50": 0.50, "p95": 0.95, "p99": 0.99, "worst": 1.0}
    return {f"{name}{part}_ms": share(at) for part, at in parts.items()}


async def start_attack(url: str, kind: str, seconds: float) -> asyncio.subprocess.Process | None:
    if not kind:
        return None
    attack = await asyncio.create_subprocess_exec(
        sys.executable,
        str(HERE / "hostile.py"),
        url,
        kind,
        "--seconds",
        str(HEAD_START + seconds),
        stdout=subprocess.PIPE,
    )
    await asyncio.sleep(HEAD_START)
    return attack


class Own(NamedTuple):
    """A server: where it is, and the process that we started; 0 for one that ran already."""

    url: str
    process: int


def family(process: int) -> Iterator[int]:
    """A process and all that it started, as far as they are still there."""
    yield process
    for task in Path(f"/proc/{process}/task").glob("*"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # threads come and go
            for child in (task / "children").read_text().split():
                yield from family(int(child))


def processor_time(process: int) -> float:
    """Seconds that a process and all that it started have computed."""
    ticks = 0
    for one in family(process) if process else ():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            after_name = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(after_name[11]) + int(after_name[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def limited(process: int, cores: float) -> Iterator[None]:
    """A process, and all that it will start, may use so much processor time and no more.

    Client and database need cores of their own for a fair look at the server; where there are too
    few, the server gets the same small share of them each time.
    """
    if not cores:
        yield
        return
    first = Path("/sys/fs/cgroup/cpu")  # the older form of control groups
    group = (first if first.is_dir() else Path("/sys/fs/cgroup")) / f"fivewide-{process}"
    period = 20_000  # microseconds
    try:
        group.mkdir()
        if first.is_dir():
            (group / "cpu.cfs_period_us").write_text(str(period))
            (group / "cpu.cfs_quota_us").write_text(str(int(period * cores)))
        else:
            (group / "cpu.max").write_text(f"{int(period * cores)} {period}")
        (group / "cgroup.procs").write_text(str(process))
    except OSError as error:
        raise SystemExit(f"--cores: this system or user cannot limit a process: {error}") from None
    try:
        yield
    finally:
        for one in (group / "cgroup.procs").read_text().split():
            (group.parent / "cgroup.procs").write_text(one)
        group.rmdir()


@contextlib.contextmanager
def own_server(db: str, workers: int = 0, cores: float = 0.0) -> Iterator[Own]:
    """A server that ends with us."""
    with tempfile.TemporaryDirectory() as folder:
        db = db or f"sqlite:///{folder}/load.db"
        more = ["--workers", str(workers)] if workers else []
        command = [sys.executable, "-m", "fivewide.cli.main", "serve", "--port", "0", "--db", db]
        with (Path(folder) / "log").open("w") as log:
            server = subprocess.Popen(
                [*command, *more], stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ
            )
        with limited(server.pid, cores):
            try:
                assert server.stdout is not None
                yield Own(server.stdout.readline().split()[2], server.pid)
            finally:
                server.terminate()
                server.wait(20)


def many_files() -> None:
    """Every socket is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second; 0: no pause")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument(
        "--hostile", choices=(*KINDS, "all"), default="", help="what 127.0.0.2 does"
    )
    parser.add_argument("--thinking", type=int, default=0, help="tables of bots without a pause")
    parser.add_argument("--bot", default="", help="that drives there: pro, ace")
    parser.add_argument("--bot-game", default="dust-devil-500", help="what they race")
    parser.add_argument("--workers", type=int, default=0, help="processes of the server")
    parser.add_argument("--cores", type=float, default=0.0, help="that all of them may take")
    parser.add_argument("--db", default="")
    parser.add_argument("--url", default="", help="a server that runs already")
    wanted = parser.parse_args()
    many_files()
    server = (
        contextlib.nullcontext(Own(wanted.url, 0))
        if wanted.url
        else own_server(wanted.db, wanted.workers, wanted.cores)
    )
    gc.disable()  # a pause of ours, with eight hundred sockets, would look like one of the server
    load = round(os.getloadavg()[0], 1)
    with server as ours:
        time.sleep(1)
        pace = 0.0 if wanted.thinking else 1.0
        limit = wanted.seconds + wanted.tables + 90
        driving = Bots(wanted.thinking or 1, wanted.bot or "greedy", pace, wanted.bot_game)
        work = run(ours, wanted.tables, wanted.rate, wanted.seconds, wanted.hostile, driving)
        result = asyncio.run(asyncio.wait_for(work, limit))
    print(json.dumps({"load_average_before": load, **result}, indent=2))
    return 1 if result["sockets_with_lost_doubled_or_reordered_entries"] else 0


if __name__ == "__main__":
    sys.exit(main())
