"""The store: engine, migrations at start, everything that is read. Writes go through `Writer`."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event

from fivewide.kernel.errors import FivewideError
from fivewide.server.tables import chat, entries, seats, tables
from fivewide.server.writer import Writer

CHAT_KEPT = 200  # lines of chat that a newcomer reads
PAGE = 50
Row = dict[str, Any]


class BadDatabase(FivewideError):
    """A database that cannot be opened."""


@dataclass(frozen=True)
class Stored:
    """One table as it lies in the store."""

    row: Row
    seats: list[Row]
    entries: list[Row]
    chat: list[Row]


class Store:
    def __init__(self, url: str, watch: Callable[[int, float], None] | None = None) -> None:
        self.engine = open_engine(url)
        try:
            migrate(self.engine)
        except sa.exc.OperationalError as error:
            reason = " ".join(str(error.orig).split())
            raise BadDatabase(f"{shown(self.engine.url)}: {reason}") from None
        self.writer = Writer(self.engine, watch or (lambda jobs, seconds: None))

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

    def running(self, limit: int = PAGE) -> list[Row]:
        """Listed tables that wait for players or are racing, the latest first."""
        found = sa.select(tables).where(tables.c.status.in_(("waiting", "running")))
        return self._listed(found.where(tables.c.listed), limit, 0)

    def finished(self, limit: int = PAGE, offset: int = 0) -> list[Row]:
        found = sa.select(tables).where(tables.c.status.in_(("over", "imported")))
        return self._listed(found.where(tables.c.listed), limit, offset)

    def going_on(self) -> list[str]:
        """Tables where a bot is to move: they go on after a restart without being asked."""
        running = sa.and_(tables.c.status == "running", tables.c.bots_turn, ~tables.c.paused)
        with self.engine.connect() as connection:
            return list(connection.execute(sa.select(tables.c.id).where(running)).scalars())

    def open_tables(self) -> int:
        is_open = tables.c.status.in_(("waiting", "running"))
        with self.engine.connect() as connection:
            count = sa.select(sa.func.count()).select_from(tables).where(is_open)
            return int(connection.execute(count).scalar_one())

    def ping(self) -> None:
        with self.engine.connect() as connection:
            connection.execute(sa.select(1))

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
        return found


def _rows(connection: sa.Connection, query: sa.Select[Any], by: sa.Column[Any]) -> list[Row]:
    return [dict(row) for row in connection.execute(query.order_by(by)).mappings()]


def open_engine(url: str) -> sa.Engine:
    """SQLite by file, or PostgreSQL. SQLite flushes every commit to the disk (FULL)."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise BadDatabase(f"{url[:20]!r} is no database address; try sqlite:///races.db") from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        return sa.create_engine(parsed, pool_size=8, pool_pre_ping=True)
    if parsed.drivername != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise BadDatabase(
            f"{parsed.drivername} is not a database for this; give sqlite:///FILE or postgresql://…"
        )
    _own_file(Path(parsed.database))
    engine = sa.create_engine(parsed, connect_args={"timeout": 15})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _own_file(path: Path) -> None:
    """The file holds seeds of running races: nobody else on this machine reads it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise BadDatabase(f"{path}: {(error.strerror or 'cannot be opened').lower()}") from None


def shown(url: sa.URL) -> str:
    return url.render_as_string(hide_password=True)


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Bring the schema up to date; what is there already stays as it is."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # two servers that start at once take turns
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(85005)"))
        config.attributes["connection"] = connection
        command.upgrade(config, to)
