"""One address that asks a server for as much as it can, for a while, then stops by itself.

    python benchmarks/hostile.py http://127.0.0.1:8500 previews --seconds 10

`server_load.py --hostile` runs it beside the others. It keeps to the protocol and to one loopback
address, 127.0.0.2, and only talks to a server on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.load_client import Seat, open_table

ADDRESS = "127.0.0.2"
KINDS = ("previews", "acts", "bots", "halves")
HEAVY = "apocalypse-road"
HALF_SENT = 200  # connections whose request never comes to its end
PACE = 1 / 25  # seconds between the messages of a socket: its rate is 30 a second


class Attack:
    def __init__(self, url: str, seconds: float) -> None:
        self.url = url
        self.until = time.monotonic() + seconds
        self.counts: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def previews(self, tables: int) -> None:
        await asyncio.gather(*(self._heavy_table(number, 12) for number in range(tables)))

    async def acts(self, tables: int) -> None:
        await asyncio.gather(*(self._heavy_table(number, 0) for number in range(tables)))

    async def _heavy_table(self, number: int, previews: int) -> None:
        """Whoever is asked looks at so many options, then takes one."""
        opened = await self._open([{"mine": True, "name": f"H{n}"} for n in range(4)])
        if opened is None:
            return
        tokens = [seat["token"] for seat in opened["seats"]]
        async with contextlib.AsyncExitStack() as life:
            seats = [
                await life.enter_async_context(Seat.at(self.url, opened["table"], token, ADDRESS))
                for token in tokens
            ]
            while self.goes_on and not seats[0].over:
                mover = next((seat for seat in seats if seat.options), None)
                if mover is None:
                    await asyncio.sleep(PACE)
                    continue
                for option in mover.options[:previews]:
                    await mover.wish("preview", action=option, seen=mover.seen)
                    self.counts["previews asked"] += 1
                    await asyncio.sleep(PACE)
                if mover.options:
                    option, seen = mover.options[number % len(mover.options)], mover.seen
                    await mover.wish("act", action=option, seen=seen)
                    self.counts["acts asked"] += 1
                    with contextlib.suppress(TimeoutError):
                        await mover.knows(seen + 1, 2)
                await asyncio.sleep(PACE)
            for seat in seats:
                self.counts.update(seat.answers)

    async def bots(self, tables: int, watched: int) -> None:
        """Tables of bots alone, without any pause; at some of them somebody looks on."""
        async with contextlib.AsyncExitStack() as life:
            for number in range(tables):
                opened = await self._open([{"driver": "greedy"}] * 4, pace=0)
                if opened is not None and number < watched:
                    seat = Seat.at(self.url, opened["table"], None, ADDRESS)
                    await life.enter_async_context(seat)
            while self.goes_on:
                await asyncio.sleep(0.1)

    async def _open(self, seats: list[dict[str, Any]], **wishes: Any) -> Any:
        try:
            opened = await open_table(self.url, HEAVY, seats, ADDRESS, **wishes)
        except OSError:
            self.counts["tables refused"] += 1
            return None
        self.counts["tables opened"] += 1
        return opened

    async def halves(self) -> None:
        await asyncio.gather(*(self._half(number) for number in range(HALF_SENT)))

    async def _half(self, number: int) -> None:
        place = urlsplit(self.url)
        while self.goes_on:
            try:
                reader, writer = await asyncio.open_connection(
                    place.hostname, place.port, local_addr=(ADDRESS, 0)
                )
            except OSError:
                self.counts["connections refused"] += 1
                await asyncio.sleep(0.5)
                continue
            self.counts["half-sent requests"] += 1
            kind = "POST /api/tables" if number % 2 else "GET /api/play"
            writer.write(f"{kind} HTTP/1.1\r\nhost: {place.netloc}\r\n".encode())
            with contextlib.suppress(OSError, TimeoutError):
                await asyncio.wait_for(reader.read(), max(0.1, self.until - time.monotonic()))
            writer.close()
            await asyncio.sleep(0.2)


def work_of(attack: Attack, kind: str) -> list[Coroutine[Any, Any, None]]:
    """One address has sixty tables in an hour and a hundred sockets: they are made the most of."""
    if kind == "previews":
        return [attack.previews(20)]
    if kind == "acts":
        return [attack.acts(20)]
    if kind == "bots":
        return [attack.bots(59, watched=59)]
    if kind == "halves":
        return [attack.halves()]
    return [attack.previews(10), attack.acts(10), attack.bots(39, watched=15), attack.halves()]


async def run(url: str, kind: str, seconds: float) -> dict[str, int]:
    attack = Attack(url, seconds)
    work = asyncio.gather(*work_of(attack, kind))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(work, seconds + 20)
    return dict(sorted(attack.counts.items()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("url")
    parser.add_argument("kind", choices=(*KINDS, "all"))
    parser.add_argument("--seconds", type=float, default=10.0)
    wanted = parser.parse_args()
    if not (urlsplit(wanted.url).hostname or "").startswith("127."):
        print(f"{wanted.url}: only a server on this machine is attacked", file=sys.stderr)
        return 2
    print(json.dumps(asyncio.run(run(wanted.url, wanted.kind, wanted.seconds))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
