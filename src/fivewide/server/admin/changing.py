"""Tables changed one by one, each in a transaction of its own, never behind a running server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from fivewide.kernel.errors import FivewideError, shortened
from fivewide.server.locking import living, owned
from fivewide.server.tables import tables


class NoSuchTable(FivewideError):
    """No table of the store has that id."""


class Left(Exception):
    """A table that stays as it is, and why."""


@dataclass(frozen=True)
class Done:
    id: str
    status: str  # before
    changed: dict[str, Any] = field(default_factory=dict)  # how many of what


@dataclass(frozen=True)
class Kept:
    id: str
    status: str
    reason: str


@dataclass(frozen=True)
class Changes:
    dry_run: bool
    done: list[Done]
    left: list[Kept]


Change = Callable[[sa.Connection, Any], dict[str, Any]]  # given the table's row; may raise Left


def alone(engine: sa.Engine, dry_run: bool) -> AbstractContextManager[None]:
    """An SQLite file is changed by one process only; whoever only counts may look beside it."""
    return nullcontext() if dry_run else owned(engine)


def change_each(engine: sa.Engine, ids: Sequence[str], change: Change, dry_run: bool) -> Changes:
    """What was done to which, and which were left. A dry run is taken back, table by table."""
    changes = Changes(dry_run, [], [])
    with alone(engine, dry_run):
        check_there(engine, ids)
        for id in dict.fromkeys(ids):
            with engine.connect() as connection:
                change_one(connection, id, change, changes)
                if dry_run:
                    connection.rollback()
                else:
                    connection.commit()
    return changes


def check_there(engine: sa.Engine, ids: Sequence[str]) -> None:
    """All of them, before the first is touched."""
    with engine.connect() as connection:
        for id in ids:
            if not connection.execute(sa.select(tables.c.id).where(tables.c.id == id)).first():
                raise no_such_table(id)


def no_such_table(id: str) -> NoSuchTable:
    return NoSuchTable(f"no table {shortened(id)!r}; `fivewide server list` has those there")


def change_one(connection: sa.Connection, id: str, change: Change, changes: Changes) -> None:
    """The row is locked first: on PostgreSQL a server that wants the table waits for us."""
    row = connection.execute(tables.select().where(tables.c.id == id).with_for_update()).first()
    if row is None:
        return  # gone meanwhile
    try:
        if row.owner in at_work(connection):
            raise Left(f"server process {row.owner} has it in its memory; stop that one first")
        changes.done.append(Done(id, row.status, change(connection, row)))
    except Left as left:
        changes.left.append(Kept(id, row.status, str(left)))


def at_work(connection: sa.Connection) -> set[str]:
    """Processes that may have tables in memory. An SQLite file is ours alone by now."""
    return set() if connection.dialect.name == "sqlite" else living(connection)
