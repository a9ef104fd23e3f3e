"""All tables: opened, found, joined, raced again; in memory only while somebody needs them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from fivewide.content.pack import Pack
from fivewide.games import game as find_game
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, Position, Setup
from fivewide.kernel.keyed import key_for
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.options import public
from fivewide.kernel.record import Header
from fivewide.kernel.speech import ENGLISH, speaking, words
from fivewide.server import journal, tables
from fivewide.server import messages as say
from fivewide.server.askers import Asker, check_at_table, refused
from fivewide.server.beside import Beside
from fivewide.server.bots import Patience, Thinker
from fivewide.server.clocks import time_of_day
from fivewide.server.driving import Drivers
from fivewide.server.entering import is_untold
from fivewide.server.expiry import expire
from fivewide.server.keys import keys_text
from fivewide.server.limits import Budgets
from fivewide.server.metrics import Metrics
from fivewide.server.openings import Openings
from fivewide.server.owning import Owning
from fivewide.server.packs import refs_text, to_keep
from fivewide.server.passing_time import attend, is_time
from fivewide.server.previews import Previews
from fivewide.server.reading import read_table
from fivewide.server.rebuild import START
from fivewide.server.requests import BranchTable, Opened, OpenedSeat, OpenTable
from fivewide.server.room import STORE_IS_DOWN, Refusal, Room, entry_rows, keep
from fivewide.server.seats import Planned, Seat, plan_seats
from fivewide.server.settings import Settings
from fivewide.server.store import Row, Store, Stored
from fivewide.server.tokens import hashed, new_table_id, new_token
from fivewide.server.turns import Turns

A = TypeVar("A")
R = TypeVar("R")
log = logging.getLogger("fivewide.server")
WATCH_SECONDS = 1.0  # a clock is not looked at more often
DUE_SECONDS = 5.0  # nor the store for slow ones
LEAVE_SECONDS = 2.0
ORPHAN_SECONDS = 2.0  # between looks for tables whose process has died
RESTING_SECONDS = 30.0  # and for tables that rest, where there are no other processes
# In a rematch
SAME_AGAIN = ("game", "options", "packs", "listed", "pace", "clock", "host_hash", "owner")
LOADS = 2  # tables read at once: each takes a whole core, in a thread


class Rooms:
    def __init__(self, settings: Settings, store: Store, metrics: Metrics, owning: Owning) -> None:
        self.store = store
        self._owning = owning
        self.shared = owning.shared  # are there others who could have a table?
        self._leaving = False
        self._swept: asyncio.Future[None] | None = None
        self._settings = settings
        self._metrics = metrics
        self._notes = journal.Notes(metrics)
        self.openings = Openings(settings, store, metrics)
        patience = Patience(settings.pro_seconds, settings.ace_seconds, settings.bot_seconds)
        self._thinker = Thinker(settings.bot_workers, patience, metrics)
        self._beside = Beside(Budgets(settings.move_share, settings.move_burst))
        self._drivers = Drivers(self._thinker, metrics, store.shelf, settings.unwatched_seconds)
        previews = Budgets(settings.preview_share, settings.preview_burst)
        self.previews = Previews(settings.bot_workers, previews, metrics, store.shelf)
        self._loads = Turns(LOADS, each=1)
        self._rooms: dict[str, asyncio.Task[Room]] = {}  # a task while it is being read
        self._given_up: set[str] = set()  # to be read again as soon as the store answers
        self._tasks: list[asyncio.Task[None]] = []
        metrics.gauge("tables_loaded", "Tables in memory.", lambda: len(self._rooms))
        line, self.oldest_thought = self._thinker.line, self._thinker.line.oldest
        metrics.gauge("bot_queue", "Thoughts of bots waiting for their turn.", lambda: len(line))
        metrics.gauge("bot_oldest_seconds", "How long the oldest of them has waited.", line.oldest)

    def start(self) -> None:
        work = [self._go_on(), self._sweep(), expire(self._settings, self)]
        work += [self._watch(), self._find_due()]
        self._tasks = [asyncio.create_task(task) for task in work]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._beside.close()
        await self.previews.close()
        await self._thinker.close()

    async def leave(self) -> None:
        """Before we end: whatever is under way is finished, tables are given back, people told."""
        self._leaving = True
        rooms = self._loaded()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                for room in rooms:
                    async with room.lock:
                        room.given_up = True
        await self._owning.give_back()
        for room in rooms:
            room.give_up()
        patience = time.monotonic() + LEAVE_SECONDS
        while any(room.listeners for room in rooms) and time.monotonic() < patience:
            await asyncio.sleep(0.02)

    # Finding

    @contextlib.asynccontextmanager
    async def use(self, id: str, address: str = "") -> AsyncIterator[Room]:
        """The table, read from the store if need be; it stays in memory while it is used."""
        task = self._rooms.get(id)
        known = None if task is None else read_by(task)
        if task is None or (known is not None and known.given_up):
            with speaking(ENGLISH):  # whoever needs it first is not the only one
                task = self._rooms[id] = asyncio.create_task(self._load(id, address))
        try:
            room = await asyncio.shield(task)
        except Exception:
            if self._rooms.get(id) is task:
                del self._rooms[id]
            raise
        if self._leaving:
            raise Refusal("reload", words("this process ends; connect once more"))
        if not self._owning.may_answer():
            raise Refusal("not_stored", STORE_IS_DOWN)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            room.used = time.monotonic()

    @contextlib.asynccontextmanager
    async def turn_to_tell(self, room: Room, language: str, address: str) -> AsyncIterator[None]:
        """A log is told in another language as a table is read: few at once, each takes a core."""
        async with contextlib.AsyncExitStack() as turn:
            if is_untold(room, language):
                await turn.enter_async_context(self._loads.take(address, room.id))
            yield

    async def _load(self, id: str, address: str) -> Room:
        if self._swept is not None:  # or we would take what is about to be given back
            await asyncio.shield(self._swept)
        if self._leaving:
            raise Refusal("reload", words("this process ends; connect once more"))
        await self._owning.take(id)
        stored = await self._read(id)
        status = stored.row["status"]
        async with self._loads.take(address, id):
            room = await self._asked(id, self._room, stored)
        if room.row["status"] != status:
            await room.change_table(status=room.row["status"], why=room.row["why"])
        if room.row["status"] == "waiting" and all(seat.is_taken for seat in room.seats):
            await room.begin()
        elif room.needs_new_dice:
            await room.go_on_with_new_dice()
        self._drivers.wake(room)
        return room

    async def _read(self, id: str) -> Stored:
        stored = await self._asked(id, self.store.table, id)
        if stored is None:
            raise Refusal("no_table", words("there is no such table"))
        return stored

    async def _asked(self, id: str, work: Callable[[A], R], of: A) -> R:
        """What the store says, in a thread: it may take its time, or not answer at all."""
        try:
            return await asyncio.to_thread(work, of)
        except sa.exc.SQLAlchemyError as error:
            journal.store_is_silent(error, table=id)
            raise Refusal("not_stored", STORE_IS_DOWN) from None

    def _room(self, stored: Stored) -> Room:
        reading = read_table(stored, self.store.shelf)
        self._notes.take(stored.row["id"], reading)
        patience, wake = self._settings.absence_seconds, self._drivers.wake
        room = Room(
            reading,
            stored,
            self.store.writer,
            wake,
            self._read,
            patience=patience,
            beside=self._beside,
        )
        room.may_answer = self._owning.may_answer
        return room

    async def _go_on(self) -> None:
        """Bots that nobody drives: after a restart, the death of another process, or a rest."""
        alone = min(self._settings.idle_seconds, RESTING_SECONDS)
        while True:
            try:
                for id in await asyncio.to_thread(self._owning.left_alone):
                    if self._driven() >= self._settings.unwatched_tables:
                        break
                    with contextlib.suppress(Refusal):
                        async with self.use(id):
                            pass
            except sa.exc.SQLAlchemyError as error:
                journal.store_is_silent(error)
            await asyncio.sleep(ORPHAN_SECONDS if self._owning.shared else alone)

    def give_up_all(self) -> None:
        """Others have our tables: whatever is in memory here does not count any more."""
        for room in self._loaded():
            room.give_up()

    async def _watch(self) -> None:
        """Time passes at the tables in memory."""
        patience = self._settings.absence_seconds
        while True:
            await asyncio.sleep(min(patience / 4, WATCH_SECONDS) if patience else WATCH_SECONDS)
            for room in self._loaded():
                if is_time(room):
                    await self._attend(room)

    async def _find_due(self) -> None:
        """Slow clocks run out also where nobody looked at the table for long."""
        while True:
            with contextlib.suppress(sa.exc.SQLAlchemyError):  # then the next time
                for id in await asyncio.to_thread(self.store.due, time_of_day()):
                    with contextlib.suppress(Refusal):
                        async with self.use(id) as room:
                            await self._attend(room)
            await asyncio.sleep(DUE_SECONDS)

    async def _attend(self, room: Room) -> None:
        try:
            await attend(room)
        except Refusal:
            pass  # the store refused: the next time
        except Exception:
            log.exception("a table could not be attended to", extra={"table": room.id})

    def asked(self, id: str) -> list[int] | None:
        """Whose turn it is at a table in memory."""
        task = self._rooms.get(id)
        room = None if task is None else read_by(task)
        if room is None:
            return None
        is_on = room.table is not None and room.row["status"] == "running"
        return list(room.race.to_act) if is_on else []

    def has(self, id: str) -> bool:
        return id in self._rooms

    def _loaded(self) -> list[Room]:
        rooms = map(read_by, list(self._rooms.values()))
        return [room for room in rooms if room is not None]

    async def _sweep(self) -> None:
        """Tables that nobody looks at leave the memory; the store has them."""
        while True:
            await asyncio.sleep(min(self._settings.idle_seconds / 2, 30))
            left = [self._let_go(room) for room in self._unneeded()]
            if left:
                self._swept = asyncio.ensure_future(self._owning.give_back(left))
                await self._swept
            await self._take_up_again()

    def _unneeded(self) -> list[Room]:
        """Those unused for long; and where bots alone have too many, those that wait longest."""
        idle = time.monotonic() - self._settings.idle_seconds
        free = [room for room in self._loaded() if not room.users and not room.lock.locked()]
        driven = sorted(filter(is_driven, free), key=lambda room: room.used)
        too_many = driven[: max(0, len(driven) - self._settings.unwatched_tables)]
        unused = [room for room in free if not is_driven(room)]
        return too_many + [room for room in unused if room.given_up or room.used < idle]

    def _driven(self) -> int:
        """How many tables are in memory only because a bot is to move there."""
        return sum(not room.users and is_driven(room) for room in self._loaded())

    def _let_go(self, room: Room) -> str:
        del self._rooms[room.id]
        if room.given_up:
            self._given_up.add(room.id)
        room.put_away()
        return room.id

    async def _take_up_again(self) -> None:
        """Where a move could not be stored a bot may be to move: it goes on once it can."""
        for id in list(self._given_up):
            try:
                async with self.use(id):
                    self._given_up.discard(id)
            except Refusal as refusal:
                if refusal.code == "not_stored":
                    return  # nor could the others be read
                self._given_up.discard(id)

    # Opening

    async def open(
        self,
        wish: OpenTable,
        opened_by: str,
        luck: SeededLuck | None = None,
        own: Pack | None = None,
        start: Position | None = None,
    ) -> Opened:
        """With a luck it is a race that was simulated, to be watched dice for dice.

        With a start it begins at that position, as a lesson does.

        A pack of the operator's own goes into the store with the table: the folder may change, and
        another process may have another one.
        """
        game, seats = find_game(wish.game), len(wish.seats)
        if own is None:
            setup = game.prepare(wish.options, seats)
        else:
            setup = await asyncio.to_thread(prepared_with, game, wish.options, seats, own)
        row = new_row(wish.game, public(setup.options), wish) | {"opened_by": opened_by}
        if own is not None:
            row["packs"] = refs_text(setup.packs)
        if start is not None:
            row["start"] = msgspec.json.encode(start).decode()
        if luck is not None:
            row["seeds"] = keys_text({START: luck})
        kept = [] if own is None else to_keep(self.store.engine, [own])
        return await self._open(row, plan_seats(wish.seats, wish.person), kept)

    async def branch(
        self, header: Header, start: Any, origin: Any, wish: BranchTable, opened_by: str
    ) -> Opened:
        """A new table that begins with a recorded position, and with the packs of that race."""
        row = new_row(header.game, header.options, wish) | {"opened_by": opened_by}
        row["packs"] = refs_text(header.packs)
        row["start"] = msgspec.json.encode(start).decode()
        row["branch_of"] = msgspec.json.encode(origin).decode()
        return await self._open(row, plan_seats(wish.seats, wish.person))

    async def _open(self, row: Row, planned: Planned, kept: Sequence[sa.Executable] = ()) -> Opened:
        host_token = next(iter(planned.tokens.values()), None) or new_token()
        row["host_hash"] = hashed(host_token)
        row["owner"] = self._owning.me
        if not self._owning.may_answer():
            raise Refusal("not_stored", STORE_IS_DOWN)
        async with self.openings.place(row["opened_by"]):
            await keep(self.store.writer, *kept, *inserts(row, planned.seats))
        self._metrics.add("tables_opened_total")
        journal.table_opened(row["id"], row["game"], len(planned.seats))
        async with self.use(row["id"]):  # begins the race where nobody is waited for
            pass
        seats = [
            OpenedSeat(n, seat.name, seat.driver, planned.tokens.get(n), planned.keys.get(n))
            for n, seat in enumerate(planned.seats)
        ]
        return Opened(row["id"], host_token, seats)

    async def rematch(
        self, room: Room, asker: Asker, wish: say.Rematch, address: str
    ) -> say.Outgoing:
        """The same table anew. Tokens stay valid: only their hashes are known here.

        It counts for whoever opened the first one; if that is forgotten, for whoever asks.
        """
        try:
            async with room.lock:
                room.check_alive()
                check_at_table(asker)
                if room.row["status"] != "over" or room.row["host_hash"] is None:
                    raise Refusal("running", words("a rematch begins when the race is over"))
                if not room.row["next_table"]:
                    opened_by = room.row["opened_by"] or address
                    self.openings.count(opened_by)
                    async with self.openings.place(opened_by):
                        await self._rematch(room, opened_by)
                next_id = room.row["next_table"]
            async with self.use(next_id):
                pass
        except Refusal as refusal:
            return refused(wish, refusal)
        return say.Done(id=wish.id, seen=room.seen)

    async def _rematch(self, room: Room, opened_by: str) -> None:
        same = {name: room.row[name] for name in SAME_AGAIN}
        row = empty_row(**same, seeds=keys_text({START: key_for(None)}), opened_by=opened_by)
        seats = [seat.again() for seat in room.seats]
        old = tables.tables.update().where(tables.tables.c.id == room.id)
        await room.store(*inserts(row, seats), old.values(next_table=row["id"]))
        room.row["next_table"] = row["id"]
        room.tell_table()
        journal.table_opened(row["id"], row["game"], len(seats))
        room.tell_all(lambda: say.Rematched(table=row["id"]))

    async def add_finished(
        self, row: Row, seats: list[Seat], lines: list[str], packs: Sequence[Pack]
    ) -> None:
        """A race from a file, to be looked at."""
        rows, kept = entry_rows(row["id"], lines), to_keep(self.store.engine, packs)
        await keep(self.store.writer, *kept, *inserts(row, seats), rows=rows)


def prepared_with(game: Game[Any], options: Mapping[str, Any], seats: int, own: Pack) -> Setup:
    try:
        return game.prepare(options, seats, own)
    except FivewideError:
        raise
    except Exception as error:  # the pack was judged, but not with every option
        log.exception("a pack failed", extra={"game": game.id, "pack": own.ref.sha256})
        failed = words(
            "{pack} cannot be raced with these options ({fault})",
            pack=own.place,
            fault=type(error).__name__,
        )
        raise Refusal("bad_pack", failed) from None


def is_driven(room: Room) -> bool:
    """A driver may still wait for its turn though the table was closed, or somebody has left."""
    return room.driver is not None and not room.given_up and room.bot_to_act() is not None


def read_by(task: asyncio.Task[Room]) -> Room | None:
    """The table, once it is there."""
    return task.result() if task.done() and task.exception() is None else None


def new_row(game: str, options: dict[str, Any], wish: OpenTable | BranchTable | None) -> Row:
    keys = {} if wish is None else {START: key_for(wish.seed)}  # promised from now on
    return empty_row(
        game=game,
        options=msgspec.json.encode(options).decode(),
        listed=wish.listed if wish else False,
        pace=wish.pace if wish else 0.0,
        seeds=keys_text(keys),
        clock=msgspec.json.encode(wish.clock).decode() if wish and wish.clock else None,
    )


def empty_row(**known: Any) -> Row:
    """Of a table that waits for its players; what is not known is None."""
    now = time.time()
    usual = {"id": new_table_id(), "status": "waiting", "paused": False, "bots_turn": False}
    row: Row = dict.fromkeys(tables.tables.c.keys())
    return row | usual | {"created": now, "updated": now} | known


def inserts(row: Row, seats: list[Seat]) -> list[sa.Executable]:
    sitting = [seat.row(row["id"], number) for number, seat in enumerate(seats)]
    return [tables.tables.insert().values(**row), tables.seats.insert().values(sitting)]
