"""The store: engine, migrations at start, everything that is read. Writes go through `Writer`."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event

from fivewide.kernel.errors import shortened
from fivewide.kernel.speech import Words
from fivewide.server import soundness
from fivewide.server.packs import raced_with, refs_of, shelf_of
from fivewide.server.soundness import NEWEST, VERSION, BadDatabase, said_clearly
from fivewide.server.tables import chat, entries, metadata, seats, tables
from fivewide.server.writer import Watcher, Writer

CHAT_KEPT = 200  # lines of chat that a newcomer reads
WAITING_SECONDS = 24 * 3600.0  # a table with a free seat is listed so long
RACING_SECONDS = 1800.0  # after a move, less the ten minutes of TOUCHED_SECONDS
PAGE = 50
SECONDS = 10.0  # until a database must have answered, where nobody says otherwise
Row = dict[str, Any]


@dataclass(frozen=True)
class Stored:
    """One table as it lies in the store."""

    row: Row
    seats: list[Row]
    entries: list[Row]
    chat: list[Row]


ENDED_BY_HOST: Words = "the host ended it"  # why a table is closed, as its row keeps it


def settled(row: Row) -> Row:
    """What a table's row says to everybody who may see the table, by the names they know."""
    return {
        "game": row["game"],
        "options": msgspec.json.decode(row["options"]),
        "status": row["status"],
        "why": row["why"],
        "paused": row["paused"],
        "listed": row["listed"],
        "pace": row["pace"],
        "next_table": row["next_table"],
        "branch_of": msgspec.json.decode(row["branch_of"]) if row["branch_of"] else None,
    }


class Store:
    def __init__(self, url: str, watcher: Watcher | None = None, seconds: float = SECONDS) -> None:
        self.engine = open_engine(url, seconds)
        try:
            migrate(self.engine)
        except BadDatabase:
            self.engine.dispose()
            raise
        self.shelf = shelf_of(self.engine)
        self._name = "fivewide"
        if self.engine.dialect.name == "postgresql":
            event.listen(self.engine, "connect", self._put_name)
        self.writer = Writer(self.engine, watcher)

    def name_connections(self, name: str) -> None:
        """From now on PostgreSQL knows ours by this name, so that others can end them."""
        self._name = name
        self.engine.dispose()

    def _put_name(self, connection: Any, record: Any) -> None:
        connection.execute("SELECT set_config('application_name', %s, false)", (self._name,))
        connection.commit()

    def close(self) -> None:
        self.writer.close()
        self.engine.dispose()

    def table(self, id: str) -> Stored | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(tables).where(tables.c.id == id)).mappings().first()
            if row is None:
                return None
            talk = chat.select().where(chat.c.table_id == id)
            last = talk.order_by(chat.c.number.desc()).limit(CHAT_KEPT)
            return Stored(
                dict(row),
                _rows(connection, seats.select().where(seats.c.table_id == id), seats.c.seat),
                _rows(connection, entries.select().where(entries.c.table_id == id), entries.c.seq),
                [dict(row) for row in connection.execute(last).mappings()][::-1],
            )

    def warm_up(self) -> None:
        """The first look at a list takes ten times as long as the next: nobody waits for it."""
        self.running()
        self.finished()

    def running(self, limit: int = PAGE) -> list[Row]:
        """Listed tables that wait for players, are racing or had to stop, the latest first.

        Whoever sits at one where nothing has happened for long has it in a list of their own.
        """
        now, age = time.time(), tables.c.updated
        lively = sa.and_(tables.c.status == "waiting", age > now - WAITING_SECONDS)
        racing = tables.c.status.in_(("running", "stopped"))
        slow = sa.or_(age > now - RACING_SECONDS, tables.c.clock.is_not(None))
        found = sa.select(tables).where(sa.or_(lively, sa.and_(racing, slow)))
        return self._listed(found.where(tables.c.listed), limit, 0)

    def finished(self, limit: int = PAGE, offset: int = 0) -> list[Row]:
        """Races that are over or were closed; a table that closed before its start is none."""
        found = sa.select(tables).where(tables.c.status.in_(("over", "imported", "closed")))
        found = found.where(tables.c.header.is_not(None))
        return self._listed(found.where(tables.c.listed), limit, offset)

    def going_on(self, *which: sa.ColumnElement[bool]) -> list[str]:
        """Tables where a bot is to move: they go on after a restart without being asked.

        In any order: if there is no room for all of them, each comes to its turn.
        """
        running = sa.and_(tables.c.status == "running", tables.c.bots_turn, ~tables.c.paused)
        found = sa.select(tables.c.id).where(running, *which).order_by(sa.func.random())
        with self.engine.connect() as connection:
            return list(connection.execute(found).scalars())

    def due(self, now: float) -> list[str]:
        """Tables where the clock of somebody has run out."""
        running = sa.and_(tables.c.due <= now, tables.c.status == "running", ~tables.c.paused)
        with self.engine.connect() as connection:
            return list(connection.execute(sa.select(tables.c.id).where(running)).scalars())

    def open_tables(self, address: str) -> tuple[int, int]:
        """How many wait or run, in all and of one address."""
        is_open = tables.c.status.in_(("waiting", "running"))
        count = sa.select(sa.func.count()).select_from(tables).where(is_open)
        with self.engine.connect() as connection:
            in_all = connection.execute(count).scalar_one()
            of_address = connection.execute(count.where(tables.c.opened_by == address)).scalar_one()
            return int(in_all), int(of_address)

    def _listed(self, query: sa.Select[Any], limit: int, offset: int) -> list[Row]:
        query = query.order_by(tables.c.updated.desc()).limit(limit).offset(offset)
        with self.engine.connect() as connection:
            found = [dict(row) for row in connection.execute(query).mappings()]
            ids = [row["id"] for row in found]
            sitting = sa.select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
            for row in found:
                row["seats"] = []
            by_id = {row["id"]: row["seats"] for row in found}
            for seat in connection.execute(sitting).mappings():
                by_id[seat["table_id"]].append(dict(seat))
        for row in found:
            row["raced_with"] = raced_with(self.shelf, refs_of(row["packs"]) or ())
        return found


def _rows(connection: sa.Connection, query: sa.Select[Any], by: sa.Column[Any]) -> list[Row]:
    return [dict(row) for row in connection.execute(query.order_by(by)).mappings()]


def parsed_url(url: str) -> sa.URL:
    try:
        parsed = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise BadDatabase(
            f"{shortened(url, 20)!r} is no database address; try sqlite:///races.db"
        ) from None
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def open_engine(url: str, seconds: float = SECONDS) -> sa.Engine:
    """SQLite by file, or PostgreSQL; `seconds` is how long it may take to answer."""
    parsed = parsed_url(url)
    if parsed.drivername == "postgresql+psycopg":
        engine = sa.create_engine(
            parsed, pool_size=8, pool_pre_ping=True, pool_timeout=seconds, hide_parameters=True
        )
        from fivewide.server.patience import be_patient  # its driver is not read without need

        be_patient(engine, seconds)
        return engine
    if parsed.drivername != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise BadDatabase(
            f"{parsed.drivername} is not a database for this; give sqlite:///FILE or postgresql://…"
        )
    soundness.own_file(Path(parsed.database))
    engine = sa.create_engine(
        parsed, connect_args={"timeout": seconds}, pool_timeout=seconds, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        soundness.prepare_file(connection)

    return engine


def migrate(engine: sa.Engine, to: str = NEWEST) -> None:
    """Bring the schema up to date; what is there already stays as it is."""
    if soundness.check_sound(engine) == to:
        return
    with said_clearly(engine), engine.begin() as connection, contextlib.ExitStack() as limits:
        if engine.dialect.name == "postgresql":
            from fivewide.server.patience import unhurried

            limits.enter_context(unhurried(connection))
            # Two servers that start at once take turns: the second finds nothing left to do.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(85005)"))
        version = soundness.version_at(connection)
        if version is None and to == NEWEST:
            make_schema(connection)
        elif version != to:
            from fivewide.server.upgrading import upgrade  # Alembic is not read without need

            upgrade(connection, to)


def make_schema(connection: sa.Connection) -> None:
    """In an empty database: what all migrations together lead to, and a mark that says so."""
    metadata.create_all(connection)
    mark = sa.Column("version_num", sa.String(32), nullable=False)
    key = sa.PrimaryKeyConstraint("version_num", name=f"{VERSION}_pkc")
    marked = sa.Table(VERSION, sa.MetaData(), mark, key)  # as Alembic makes it
    marked.create(connection)
    connection.execute(marked.insert().values(version_num=NEWEST))
