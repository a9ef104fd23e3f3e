"""All tables: opened, found, joined, raced again; in memory only while somebody needs them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import sqlalchemy as sa

from fivewide.games import game as find_game
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.keyed import key_for
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.options import public
from fivewide.server import messages as say
from fivewide.server import tables
from fivewide.server.absence import absent_seats, fill_absent_seats
from fivewide.server.bots import Thinker
from fivewide.server.commands import Asker, check_at_table
from fivewide.server.driving import Drivers
from fivewide.server.keys import keys_text
from fivewide.server.metrics import Metrics
from fivewide.server.rebuild import START
from fivewide.server.requests import BranchTable, Joined, JoinTable, Opened, OpenedSeat, OpenTable
from fivewide.server.room import Refusal, Room
from fivewide.server.seats import Planned, Seat, clean_name, clean_word, free_name, plan_seats
from fivewide.server.settings import Settings
from fivewide.server.store import Row, Store, Stored
from fivewide.server.tokens import fits, hashed, new_table_id, new_token
from fivewide.server.writer import NotStored

log = logging.getLogger("fivewide.server")


class Rooms:
    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.store = store
        self._settings = settings
        self._metrics = metrics
        self._thinker = Thinker(settings.bot_workers, settings.bot_seconds)
        self._drivers = Drivers(self._thinker, metrics)
        self._rooms: dict[str, asyncio.Task[Room]] = {}  # a task while it is being read
        self._tasks: list[asyncio.Task[None]] = []
        metrics.gauge("tables_loaded", "Tables in memory.", lambda: len(self._rooms))

    def start(self) -> None:
        work = [self._go_on(), self._sweep()]
        if self._settings.absence_seconds > 0:
            work.append(self._fill_absent_seats())
        self._tasks = [asyncio.create_task(task) for task in work]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._thinker.close()

    # Finding

    @contextlib.asynccontextmanager
    async def use(self, id: str) -> AsyncIterator[Room]:
        """The table, read from the store if need be; it stays in memory while it is used."""
        task = self._rooms.get(id)
        if task is None or (task.done() and not task.exception() and task.result().given_up):
            task = self._rooms[id] = asyncio.create_task(self._load(id))
        try:
            room = await asyncio.shield(task)
        except Exception:
            if self._rooms.get(id) is task:
                del self._rooms[id]
            raise
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            room.used = time.monotonic()

    async def _load(self, id: str) -> Room:
        stored = await asyncio.to_thread(self.store.table, id)
        if stored is None:
            raise Refusal("no_table", "there is no such table")
        try:
            room = await asyncio.to_thread(self._room, stored)
        except FivewideError as error:
            log.error("a table cannot be read", extra={"table": id, "reason": str(error)})
            raise Refusal("broken", f"this table cannot go on: {error}") from None
        if room.row["status"] == "waiting" and all(seat.is_taken for seat in room.seats):
            await room.begin()
        elif room.needs_new_dice:
            await room.go_on_with_new_dice()
        self._drivers.wake(room)
        return room

    def _room(self, stored: Stored) -> Room:
        game = find_game(stored.row["game"])
        setup = game.prepare(msgspec.json.decode(stored.row["options"]), len(stored.seats))
        return Room(game, setup, stored, self.store.writer, self._drivers.wake)

    async def _go_on(self) -> None:
        """After a restart bots move on at once where it is their turn."""
        for id in await asyncio.to_thread(self.store.going_on):
            with contextlib.suppress(Refusal):
                async with self.use(id):
                    pass

    async def _fill_absent_seats(self) -> None:
        patience = self._settings.absence_seconds
        while True:
            await asyncio.sleep(min(patience / 4, 5))
            for room in self._loaded():
                if absent_seats(room, patience):
                    with contextlib.suppress(Refusal):  # the store refused; the room said so
                        async with room.lock:
                            for seat in await fill_absent_seats(room, patience):
                                log.info("stand-in", extra={"table": room.id, "seat": seat})

    def _loaded(self) -> list[Room]:
        tasks = list(self._rooms.values())
        return [task.result() for task in tasks if task.done() and task.exception() is None]

    async def _sweep(self) -> None:
        """Tables that nobody looks at leave the memory; the store has them."""
        idle = self._settings.idle_seconds
        while True:
            await asyncio.sleep(min(idle / 2, 30))
            for id, task in list(self._rooms.items()):
                if not task.done() or task.exception() is not None:
                    continue
                room = task.result()
                unused = room.users == 0 and room.driver is None and not room.lock.locked()
                if unused and (room.given_up or time.monotonic() - room.used > idle):
                    del self._rooms[id]

    # Opening

    async def open(self, wish: OpenTable, luck: SeededLuck | None = None) -> Opened:
        """With a luck it is a race that was simulated, to be watched dice for dice."""
        game = find_game(wish.game)
        setup = game.prepare(wish.options, len(wish.seats))
        row = new_row(wish.game, public(setup.options), wish)
        if luck is not None:
            row["seeds"] = keys_text({START: luck})
        return await self._open(row, plan_seats(wish.seats))

    async def branch(
        self, game: str, options: dict[str, Any], start: Any, origin: Any, wish: BranchTable
    ) -> Opened:
        """A new table that begins with a recorded position."""
        row = new_row(game, options, wish)
        row["start"] = msgspec.json.encode(start).decode()
        row["branch_of"] = msgspec.json.encode(origin).decode()
        return await self._open(row, plan_seats(wish.seats))

    async def _open(self, row: Row, planned: Planned) -> Opened:
        host_token = next(iter(planned.tokens.values()), None) or new_token()
        row["host_hash"] = hashed(host_token)
        await self._check_room_left()
        await self._write(*inserts(row, planned.seats))
        self._metrics.add("tables_opened_total")
        async with self.use(row["id"]):  # begins the race where nobody is waited for
            pass
        seats = [
            OpenedSeat(n, seat.name, seat.driver, planned.tokens.get(n), planned.keys.get(n))
            for n, seat in enumerate(planned.seats)
        ]
        return Opened(row["id"], host_token, seats)

    async def _check_room_left(self) -> None:
        if await asyncio.to_thread(self.store.open_tables) >= self._settings.open_tables:
            raise Refusal("full", "too many tables are open here; try later")

    async def _write(self, *statements: sa.Executable) -> None:
        try:
            await self.store.writer.write(*statements)
        except NotStored:
            raise Refusal("not_stored", "it could not be stored; nothing has changed") from None

    async def join(self, id: str, wish: JoinTable) -> Joined:
        async with self.use(id) as room, room.lock:
            room.check_alive()
            number = next(
                (n for n, seat in enumerate(room.seats) if fits(wish.key, seat.key_hash)), None
            )
            if number is None:
                raise Refusal("wrong_key", "this link opens no seat: it was used, or never did")
            seat, word = room.seats[number], clean_word(wish.word)  # or nothing has changed
            if wish.name.strip():
                others = [o.name.casefold() for n, o in enumerate(room.seats) if n != number]
                seat.name = free_name(clean_name(wish.name), others)
            seat.word = word
            token = new_token()
            seat.token_hash, seat.key_hash = hashed(token), None
            await room.change_seat(number)
            if all(other.is_taken for other in room.seats):
                await room.begin()
            return Joined(id, number, seat.name, token)

    async def rematch(self, room: Room, asker: Asker, wish: say.Rematch) -> say.Outgoing:
        """The same table anew. Tokens stay valid: only their hashes are known here."""
        try:
            async with room.lock:
                room.check_alive()
                check_at_table(asker)
                if room.row["status"] != "over" or room.row["host_hash"] is None:
                    raise Refusal("running", "a rematch begins when the race is over")
                if not room.row["next_table"]:
                    await self._rematch(room)
                next_id = room.row["next_table"]
            async with self.use(next_id):
                pass
        except Refusal as refusal:
            return say.Refused(id=wish.id, code=refusal.code, text=refusal.text)
        return say.Done(id=wish.id, seen=room.seen)

    async def _rematch(self, room: Room) -> None:
        row = dict(room.row)
        now = time.time()
        row |= {"id": new_table_id(), "status": "waiting", "header": None}
        row["seeds"] = keys_text({START: key_for(None)})
        row |= {"summary": None, "next_table": None, "created": now, "updated": now}
        row |= {"start": None, "branch_of": None, "bots_turn": False, "paused": False}
        seats = [Seat(s.name, s.driver, s.token_hash) for s in room.seats]
        old = tables.tables.update().where(tables.tables.c.id == room.id)
        await room.store(*inserts(row, seats), old.values(next_table=row["id"]))
        room.row["next_table"] = row["id"]
        room.tell_table()
        room.tell_all(say.Rematched(table=row["id"]))

    async def add_finished(self, row: Row, seats: list[Seat], lines: list[str]) -> None:
        """A race from a file, to be looked at."""
        rows = [
            {"table_id": row["id"], "seq": at, "line": text, "action_id": None}
            for at, text in enumerate(lines)
        ]
        many = [
            tables.entries.insert().values(rows[at : at + 200]) for at in range(0, len(rows), 200)
        ]
        await self._write(*inserts(row, seats), *many)


def new_row(game: str, options: dict[str, Any], wish: OpenTable | BranchTable | None) -> Row:
    now = time.time()
    keys = {} if wish is None else {START: key_for(wish.seed)}  # promised from now on
    return {
        "id": new_table_id(),
        "game": game,
        "options": msgspec.json.encode(options).decode(),
        "status": "waiting",
        "paused": False,
        "listed": wish.listed if wish else False,
        "pace": wish.pace if wish else 0.0,
        "host_hash": None,
        "header": None,
        "start": None,
        "branch_of": None,
        "seeds": keys_text(keys),
        "bots_turn": False,
        "summary": None,
        "next_table": None,
        "created": now,
        "updated": now,
    }


def inserts(row: Row, seats: list[Seat]) -> list[sa.Executable]:
    sitting = [seat.row(row["id"], number) for number, seat in enumerate(seats)]
    return [tables.tables.insert().values(**row), tables.seats.insert().values(sitting)]
