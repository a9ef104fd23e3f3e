"""Tables that nobody comes back to are closed, and kept as unfinished races.

Those in memory are closed like any other, whoever looks at them is told; all others in the store,
without being read. What another process has in its memory is left to that process.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from fivewide.kernel.speech import Words
from fivewide.server.processes import IS_OWNED
from fivewide.server.room import Refusal, Room
from fivewide.server.settings import Settings
from fivewide.server.store import Row
from fivewide.server.tables import entries, tables
from fivewide.server.writer import NotStored

if TYPE_CHECKING:
    from fivewide.server.rooms import Rooms

log = logging.getLogger("fivewide.server")
AT_ONCE = 50
LONGEST_PAUSE = 60.0  # between two looks
EMPTY: Words = "nobody came for the empty seats"
UNTOUCHED: Words = "nobody drove on"
AT_REST = {"bots_turn": False, "due": None, "owner": None}  # in the store, of no process


@dataclass(frozen=True)
class Patience:
    """How long tables are left alone; 0: for ever."""

    waiting: float
    untouched: float

    @property
    def pause(self) -> float:
        """As long between two looks as it does not matter."""
        return min(each / 4 for each in (LONGEST_PAUSE * 4, self.waiting, self.untouched) if each)

    def why(self, row: Row, now: float) -> str | None:
        """Why a table is to be closed, if it is."""
        if row["status"] == "waiting":
            late = bool(self.waiting) and now - row["updated"] > self.waiting
            return EMPTY if late else None
        if row["status"] not in ("running", "stopped") or not self.untouched:
            return None
        return UNTOUCHED if now - clock_out(row) > self.untouched else None


def clock_out(row: Row) -> float:
    """When whoever is asked had to act at the latest.

    A clock that stands, because the race is paused or nobody is there, has all its time left.
    """
    touched: float = row["updated"]
    due: float | None = row["due"]
    if due is not None:
        return max(touched, due)
    seconds: float = msgspec.json.decode(row["clock"])["seconds"] if row["clock"] else 0
    return touched + seconds


def candidates(engine: sa.Engine, patience: Patience, now: float) -> Iterator[list[Row]]:
    """Tables that may be due, some at a time, the oldest first."""
    column = tables.c
    ages = {("waiting",): patience.waiting, ("running", "stopped"): patience.untouched}
    old = [
        sa.and_(column.status.in_(statuses), column.updated < now - age)
        for statuses, age in ages.items()
        if age
    ]
    if not old:
        return
    known = (column.id, column.game, column.status, column.updated, column.due, column.clock)
    query = sa.select(*known).where(sa.or_(*old)).order_by(column.updated, column.id)
    last: sa.ColumnElement[bool] = sa.true()
    while True:
        with engine.connect() as connection:
            found = connection.execute(query.where(last).limit(AT_ONCE)).mappings().all()
        if not found:
            return
        yield [dict(row) for row in found]
        at = found[-1]
        last = sa.tuple_(column.updated, column.id) > sa.tuple_(at["updated"], at["id"])


def closing(row: Row, why: str) -> sa.Update:
    """Closes a table that is as it was, and in nobody's memory."""
    column = tables.c
    as_it_was = sa.and_(
        column.id == row["id"],
        column.status == row["status"],
        column.updated == row["updated"],
        sa.or_(column.owner.is_(None), ~IS_OWNED),
    )
    counted = sa.select(sa.func.count()).where(entries.c.table_id == row["id"]).scalar_subquery()
    said = sa.literal('{"winners":[],"entries":') + sa.cast(counted, sa.Text) + sa.literal("}")
    return tables.update().where(as_it_was).values(summary=said, **AT_REST, **closed(why))


def closed(why: str) -> Row:
    """What changes in the row. The address is known only as long as a table is open."""
    return {"status": "closed", "why": why, "opened_by": None, "updated": time.time()}


async def close(room: Room, why: str) -> None:
    """For good. What was raced so far can be looked at, exported and branched from."""
    raced = len(room.table.entries) if room.table else 0
    summary = msgspec.json.encode({"winners": [], "entries": raced}).decode()
    with room.without_wish():
        await room.change_table(summary=summary, **closed(why))


async def expire(settings: Settings, rooms: Rooms) -> None:
    """A look now and then, in small steps: others have the database in between."""
    patience = Patience(settings.waiting_seconds, settings.untouched_seconds)
    while patience.waiting or patience.untouched:
        await asyncio.sleep(patience.pause)
        with contextlib.suppress(sa.exc.SQLAlchemyError, NotStored):  # then the next time
            pages = candidates(rooms.store.engine, patience, time.time())
            while rows := await asyncio.to_thread(next, pages, None):
                for row in rows:
                    await close_if_late(rooms, row, patience)


async def close_if_late(rooms: Rooms, row: Row, patience: Patience) -> None:
    why = patience.why(row, time.time())
    if why is None:
        return
    id: str = row["id"]
    if not rooms.has(id):
        await rooms.store.writer.write(closing(row, why))
        say_expired(row, why)
    if rooms.has(id):  # also if somebody came in while it was written
        with contextlib.suppress(Refusal):
            async with rooms.use(id) as room, room.lock:
                why = patience.why(room.row, time.time())
                if why is not None and not room.given_up:
                    await close(room, why)
                    say_expired(room.row, why)


def say_expired(row: Row, why: str) -> None:
    log.info("table expired", extra={"table": row["id"], "game": row["game"], "why": why})
