"""What would become of every stored table with this version, before the old one is stopped.

Nothing is written, not even a newer schema: the store of a running server, of this version or an
older one, is only read. Each table is played through as the server would when somebody opens it.
"""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from fivewide.games.shelf import Shelf
from fivewide.server import tables
from fivewide.server.packs import OPEN_IT_ONCE, shelf_of
from fivewide.server.reading import Reading, read_table
from fivewide.server.soundness import BadDatabase, said_clearly, shown
from fivewide.server.store import Row, Stored, parsed_url
from fivewide.server.warming import warm_up

AT_ONCE = 20  # tables that a worker takes at a time
OPEN = ("waiting", "running")
Verdict = Literal["goes on", "other hashes", "stops"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@dataclass(frozen=True)
class Checked:
    """One table."""

    id: str
    game: str
    status: str
    entries: int
    verdict: Verdict
    why: str | None  # it would stop
    hashed_otherwise: int  # positions
    other_rules: bool  # it began under another version of the rules
    new_dice: bool  # its key gives other outcomes now: it would go on with a new one

    @property
    def would_stop(self) -> bool:
        """Does somebody lose by it? What is over, or stopped already, does not."""
        return self.verdict == "stops" and self.status in OPEN


@dataclass(frozen=True)
class Report:
    tables: list[Checked]

    def of(self, verdict: Verdict) -> list[Checked]:
        return [table for table in self.tables if table.verdict == verdict]

    @property
    def would_stop(self) -> list[Checked]:
        return [table for table in self.tables if table.would_stop]


def check(
    url: str, processes: int = 1, told: Callable[[int, int], None] = lambda done, of: None
) -> Report:
    """`told` hears how many tables are done. With 0 processes it all happens in this one."""
    ids = OldStore(url).ids()
    found: list[Checked] = []
    told(0, len(ids))
    for part in _checked(url, ids, processes):
        found += part
        told(len(found), len(ids))
    return Report(found)


def _checked(url: str, ids: list[str], processes: int) -> Iterator[list[Checked]]:
    parts = [ids[at : at + AT_ONCE] for at in range(0, len(ids), AT_ONCE)]
    if processes == 0 or len(parts) < 2:
        begin(url)
        yield from map(check_some, parts)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(parts)), spawn, begin, (url,)) as pool:
        yield from pool.map(check_some, parts)


_store: OldStore


def begin(url: str) -> None:
    """In every worker: a connection of its own, packs read once."""
    global _store
    warm_up()
    _store = OldStore(url)


def check_some(ids: Sequence[str]) -> list[Checked]:
    return [verdict_on(stored, _store.shelf) for stored in _store.tables(ids)]


def verdict_on(stored: Stored, shelf: Shelf) -> Checked:
    had_keys = bool(stored.row["header"]) and stored.row["seeds"] != "{}"
    reading = read_table(stored, shelf, told=False)
    return Checked(
        id=stored.row["id"],
        game=stored.row["game"],
        status=stored.row["status"],
        entries=len(stored.entries),
        verdict=verdict_of(reading),
        why=reading.why,
        hashed_otherwise=reading.hashed_otherwise,
        other_rules=reading.other_rules,
        new_dice=reading.why is None and had_keys and not reading.keys,
    )


def verdict_of(reading: Reading) -> Verdict:
    if reading.why is not None:
        return "stops"
    return "other hashes" if reading.hashed_otherwise else "goes on"


class OldStore:
    """A store of this schema or an older one, to be read: a column it has not got is None."""

    def __init__(self, url: str) -> None:
        self._engine = read_only_engine(url)
        with said_clearly(self._engine):
            inspector = sa.inspect(self._engine)
            self._has = {
                name: {column["name"] for column in inspector.get_columns(name)}
                for name in inspector.get_table_names()
            }
        if not {"tables", "seats", "entries"} <= set(self._has):
            raise BadDatabase(f"{shown(self._engine.url)}: no store of Five Wide")
        self.shelf = shelf_of(self._engine) if "packs" in self._has else Shelf(help=OPEN_IT_ONCE)

    def ids(self) -> list[str]:
        """Tables that are open first: they matter most."""
        column = tables.tables.c
        last = sa.case(dict.fromkeys(OPEN, 0), value=column.status, else_=1)
        query = sa.select(column.id).order_by(last, column.id)
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def tables(self, ids: Sequence[str]) -> list[Stored]:
        """Several at once: the database is asked three times, not three times for each."""
        with self._engine.connect() as connection:
            found = {
                row["id"]: Stored(row, [], [], [])
                for row in self._rows(connection, tables.tables, "id", ids)
            }
            for row in self._rows(connection, tables.seats, "table_id", ids, "seat"):
                found[row["table_id"]].seats.append(row)
            for row in self._rows(connection, tables.entries, "table_id", ids, "seq"):
                found[row["table_id"]].entries.append(row)
        return [found[id] for id in ids if id in found]

    def _rows(
        self, connection: sa.Connection, table: sa.Table, key: str, ids: Sequence[str], by: str = ""
    ) -> list[Row]:
        has = self._has[table.name]
        query = sa.select(*(column for column in table.c if column.name in has))
        query = query.where(table.c[key].in_(ids))
        missing: Mapping[str, Any] = {c.name: None for c in table.c if c.name not in has}
        found = connection.execute(query.order_by(table.c[by]) if by else query).mappings()
        return [{**row, **missing} for row in found]


def read_only_engine(url: str) -> sa.Engine:
    """Connections that could not write if they wanted to; none stays open when it is not used."""
    parsed = parsed_url(url)
    if parsed.drivername == "postgresql+psycopg":
        read_only = "-c default_transaction_read_only=on"
        return sa.create_engine(parsed, connect_args={"options": read_only}, poolclass=NullPool)
    if parsed.drivername != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise BadDatabase(f"{shown(parsed)}: give sqlite:///FILE or postgresql://…")
    file = Path(parsed.database)
    if not file.is_file():
        raise BadDatabase(f"{file}: no such file; name a store with --db sqlite:///FILE")
    address = f"{file.absolute().as_uri()}?mode=ro"
    if not file.with_name(f"{file.name}-wal").exists():  # nobody has it open: leave nothing beside
        address += "&immutable=1"
    return sa.create_engine(
        parsed,
        creator=lambda: sqlite3.connect(address, timeout=15, uri=True),
        poolclass=NullPool,
    )
