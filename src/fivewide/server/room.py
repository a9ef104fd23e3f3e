"""A table in memory: its race, its seats, whoever is connected. One change at a time.

A change is made, stored, and only then told to anybody. If it cannot be stored, the room is given
up and the table is read from the store again: what was not stored has not happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

from fivewide.kernel.game import Game, Setup
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.record import Drawn, Record, line
from fivewide.kernel.record import SeatInfo as Sitting
from fivewide.kernel.table import Table
from fivewide.server import messages as say
from fivewide.server import showing, tables
from fivewide.server.keys import keys_of, keys_text
from fivewide.server.rebuild import START, Keys, OtherDice, luck_of, rebuild
from fivewide.server.seats import Seat
from fivewide.server.store import Row, Stored
from fivewide.server.story import Chapter, Story
from fivewide.server.tokens import fits
from fivewide.server.writer import NotStored, Writer

MOST_ENTRIES = 20_000  # a table that long is not a race any more


class Refusal(Exception):
    """A wish that is not granted; nothing has changed."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule


class Listener(Protocol):
    """A connection, as a room knows it."""

    seat: int | None

    def send(self, message: bytes) -> None: ...
    def end(self, code: str, text: str) -> None: ...


@dataclass
class UndoWish:
    by: int
    action_id: str
    waits_for: set[int]
    agreed: set[int] = field(default_factory=set)


class Room:
    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        stored: Stored,
        writer: Writer,
        moved: Callable[[Room], None],
    ) -> None:
        row = stored.row
        self.id: str = row["id"]
        self.game = game
        self.setup = setup
        self.row = row
        self.seats = [Seat.of(seat) for seat in stored.seats]
        self.keys = keys_of(row["seeds"])
        self.chat = [chat_line(said) for said in stored.chat]
        self.listeners: list[Listener] = []
        self.lock = asyncio.Lock()
        self.users = 0  # whoever holds this room right now; it is not unloaded under them
        self.used = self.since = time.monotonic()
        self.left: dict[int, float] = {}  # when somebody last hung up, by seat
        self.given_up = False
        self.wish: UndoWish | None = None
        self.table: Table[Any] | None = None
        self.story: Story | None = None
        self.acted: dict[str, int] = {}  # "seat:id" of a client's action: the entry it led to
        self.driver: asyncio.Task[None] | None = None
        self._asked: tuple[Any, int] = (None, 0)  # the question, and since which entry it stands
        self._writer = writer
        self._moved = moved
        self._stored_lines = len(stored.entries)
        self._bots_turn: bool = row["bots_turn"]
        if row["header"]:
            self._read_race(stored)

    # The race

    def _read_race(self, stored: Stored) -> None:
        lines = [stored.row["header"], *(entry["line"] for entry in stored.entries)]
        record = Record.load("\n".join(lines) + "\n", f"table {self.id}")
        try:
            self._rebuild(record, self.keys)
        except OtherDice:
            self._rebuild(record, {})
            self.keys = {}
        for number, entry in enumerate(stored.entries):
            if entry["action_id"]:
                self.acted[entry["action_id"]] = seen_after(record, number)
        self._note_question()

    def _rebuild(self, record: Record, keys: Keys) -> None:
        def opened(table: Table[Any]) -> None:
            self.story = Story(table)

        def moved() -> None:
            assert self.story is not None
            self.story.take()

        self.table = rebuild(self.game, self.setup, record, keys, opened, moved)

    @property
    def needs_new_dice(self) -> bool:
        """The stored key is of no use any more: the race goes on with another, and says so."""
        return self.table is not None and not self.keys and self.row["status"] == "running"

    async def go_on_with_new_dice(self) -> None:
        table = self.race
        key = LuckKey.fresh()
        self.keys[len(table.record.entries)] = key
        table.resume(key=key)
        await self.commit("", tables.tables.update().values(seeds=keys_text(self.keys)))

    async def begin(self) -> None:
        """Everybody is there: set up the table and roll the first dice."""
        self.keys.setdefault(START, LuckKey.fresh())
        start, branch = self.row["start"], self.row["branch_of"]
        table = Table(
            self.game,
            self.setup,
            [Sitting(seat.name, seat.driver) for seat in self.seats],
            luck_of(self.keys, [seat.word for seat in self.seats]),
            start=msgspec.json.decode(start) if start else None,
            branch_of=msgspec.json.decode(branch) if branch else None,
        )
        self.table, self.story = table, Story(table)
        table.roll()
        self.row["status"] = "running"
        self.row["header"] = line(table.record.header)
        await self.commit(
            "",
            tables.tables.update().values(
                status="running", header=self.row["header"], seeds=keys_text(self.keys)
            ),
            begins=True,
        )

    @property
    def race(self) -> Table[Any]:
        if self.table is None:
            raise Refusal("waiting", "the race has not begun; seats are still empty")
        return self.table

    @property
    def seen(self) -> int:
        return self.story.seen if self.story else 0

    @property
    def asked_since(self) -> int:
        """The entry since which the question stands: an answer meant for it is not too late.

        Sealed answers of others do not change it, so people may answer at the same time.
        """
        return self._asked[1]

    def _note_question(self, anew: bool = False) -> None:
        question = self.table.state.question if self.table else None
        if anew or question is not self._asked[0]:
            self._asked = (question, self.seen)

    def bot_to_act(self) -> int | None:
        if self.table is None or self.row["paused"] or self.wish is not None:
            return None
        if self.row["status"] != "running":  # an imported race is looked at, not driven
            return None
        return next((seat for seat in self.table.to_act if self.seats[seat].bot), None)

    # Storing and telling

    async def commit(
        self, action_id: str, *updates: sa.Update, undone: bool = False, begins: bool = False
    ) -> None:
        """Store what the race has just done, then tell everybody."""
        assert self.story is not None
        first = 0 if begins else self.seen + 1
        status = self.row["status"]
        lines = self.story.take()
        rows: list[Row] = [
            {"table_id": self.id, "seq": self._stored_lines + at, "line": text, "action_id": None}
            for at, text in enumerate(lines)
        ]
        if rows:
            rows[0]["action_id"] = action_id or None
        changes = self._changes()
        if changes:
            updates = (*updates, tables.tables.update().values(**changes))
        mine = tables.tables.c.id == self.id
        await self.store(*(update.where(mine) for update in updates), rows=rows)
        self._stored_lines += len(lines)
        if action_id:
            self.acted[action_id] = self.seen
        self._note_question(anew=undone)
        self.tell_moves(self.story.chapters[first:])
        if begins or self.row["status"] != status:
            self.tell_table()
        self._moved(self)

    def _changes(self) -> dict[str, Any]:
        """What the list of tables must know; written only when it changes."""
        changes: dict[str, Any] = {}
        table = self.race
        if table.over and self.row["status"] == "running":
            summary = msgspec.json.encode(showing.summary_of(table)).decode()
            changes |= {"status": "over", "summary": summary, "updated": time.time()}
        bots_turn = self.bot_to_act() is not None
        if bots_turn != self._bots_turn:
            changes["bots_turn"] = self._bots_turn = bots_turn
        self.row.update(changes)
        return changes

    async def store(self, *statements: sa.Executable, rows: Iterable[Row] = ()) -> None:
        self.used = time.monotonic()
        try:
            await self._writer.write(*statements, rows=list(rows))
        except NotStored:
            self.give_up()
            raise Refusal("not_stored", "it could not be stored; nothing has changed") from None

    def give_up(self) -> None:
        """Memory is ahead of the store: forget it. Clients connect again and see what is true."""
        self.given_up = True
        for listener in list(self.listeners):
            listener.end("reload", "the table is read again; connect once more")

    async def change_table(self, **values: Any) -> None:
        """Store a change of the table that is no move, then tell everybody."""
        bots_turn = self._bots_turn
        self.row.update(values)
        if self.table is not None:
            bots_turn = self._bots_turn = self.bot_to_act() is not None
        update = tables.tables.update().where(tables.tables.c.id == self.id)
        await self.store(update.values(bots_turn=bots_turn, **values))
        self.tell_table()
        self._moved(self)

    async def change_seat(self, number: int) -> None:
        seats = tables.seats
        here = sa.and_(seats.c.table_id == self.id, seats.c.seat == number)
        changed = seats.update().where(here).values(**self.seats[number].row(self.id, number))
        await self.store(changed)
        await self.change_table()

    def check_alive(self) -> None:
        if self.given_up:
            raise Refusal("reload", "the table is read again; connect once more")

    def holder(self, token: str | None) -> tuple[int | None, bool]:
        """Which seat a token opens, and whether it is the host's."""
        seats = (number for number, seat in enumerate(self.seats) if fits(token, seat.token_hash))
        return next(seats, None), fits(token, self.row["host_hash"])

    def forget(self, listener: Listener) -> None:
        """Somebody hangs up. A wish to undo does not outlast the one who wished."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        if listener.seat is not None:
            self.left[listener.seat] = time.monotonic()
        present = {other.seat for other in self.listeners}
        if self.wish is not None and self.wish.by not in present:
            self.wish = None
            self._moved(self)
        self.tell_table()

    def tell_moves(self, chapters: list[Chapter]) -> None:
        """New entries and the table after them, to each as that seat may know it."""
        ready: dict[int | None, bytes] = {}
        for listener in self.listeners:
            seat = listener.seat
            if seat not in ready:
                entries = [chapter.to(seat) for chapter in chapters]
                update = say.Update(seen=self.seen, entries=entries, now=showing.now(self, seat))
                ready[seat] = msgspec.json.encode(update)
            listener.send(ready[seat])

    def tell_all(self, message: say.Outgoing) -> None:
        text = msgspec.json.encode(message)
        for listener in self.listeners:
            listener.send(text)

    def tell_table(self) -> None:
        self.tell_all(say.TableChanged(table=showing.info(self)))


def seen_after(record: Record, number: int) -> int:
    """The entry that an action led to: itself and the dice that fell after it."""
    number += 1
    while number < len(record.entries) and isinstance(record.entries[number], Drawn):
        number += 1
    return number


def chat_line(row: Row) -> say.ChatLine:
    return say.ChatLine(row["number"], row["at"], row["seat"], row["name"], row["text"])


async def unbroken(work: Awaitable[Any]) -> Any:
    """Let a change come to its end even if whoever asked for it is gone meanwhile."""
    return await asyncio.shield(asyncio.ensure_future(work))
