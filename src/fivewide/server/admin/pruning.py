"""What is old goes: by age, in small transactions, so that nobody else waits long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from fivewide.server.admin.changing import alone, at_work
from fivewide.server.admin.closing import close
from fivewide.server.admin.deleting import delete_all
from fivewide.server.admin.listing import FINISHED
from fivewide.server.tables import chat, tables

AT_ONCE = 100  # tables or lines of chat of one transaction
NOBODY_RACES = "nobody raced on"


@dataclass(frozen=True)
class Ages:
    """In seconds, since it was last touched; None: none of these is too old."""

    waiting: float | None = None
    unfinished: float | None = None
    finished: float | None = None
    chat: float | None = None


@dataclass(frozen=True)
class Pruned:
    """How many of each. `left`: a living server process has them in its memory."""

    dry_run: bool
    waiting_deleted: int
    unfinished_closed: int
    finished_deleted: int
    chat_deleted: int
    left: int

    @property
    def total(self) -> int:
        tables = self.waiting_deleted + self.unfinished_closed + self.finished_deleted
        return tables + self.chat_deleted


Work = Callable[[sa.Connection, Sequence[str]], Any]


def prune(
    engine: sa.Engine,
    ages: Ages,
    dry_run: bool,
    moved_on: Callable[[int], None] = lambda rows: None,
) -> Pruned:
    old: list[tuple[sa.ColumnElement[bool], Work]] = [
        (older(("waiting",), ages.waiting), delete_all),
        (older(("running", "stopped"), ages.unfinished), close_all),
        (older(FINISHED, ages.finished), delete_all),
    ]
    with alone(engine, dry_run):
        found = [ids_of(engine, which) for which, _work in old]
        lines = old_chat(engine, ages.chat)
        if dry_run:
            return pruned_of([len(ids) for ids in found], len(lines), dry_run=True)
        changed = [
            in_parts(engine, ids, which, work, moved_on)
            for ids, (which, work) in zip(found, old, strict=True)
        ]
        for some in parts(lines):
            with engine.begin() as connection:
                which = sa.tuple_(chat.c.table_id, chat.c.number).in_(some)
                connection.execute(chat.delete().where(which))
            moved_on(len(some))
    return pruned_of(changed, len(lines), left=sum(map(len, found)) - sum(changed))


def pruned_of(changed: list[int], lines: int, dry_run: bool = False, left: int = 0) -> Pruned:
    waiting, unfinished, finished = changed
    return Pruned(dry_run, waiting, unfinished, finished, lines, left)


def older(statuses: Sequence[str], age: float | None) -> sa.ColumnElement[bool]:
    """A table whose clock still runs is not old: with days for a move nobody is late."""
    if age is None:
        return sa.false()
    before, due = time.time() - age, tables.c.due
    untouched = sa.and_(tables.c.updated < before, sa.or_(due.is_(None), due < before))
    return sa.and_(tables.c.status.in_(statuses), untouched)


def ids_of(engine: sa.Engine, which: sa.ColumnElement[bool]) -> list[str]:
    with engine.connect() as connection:
        query = sa.select(tables.c.id).where(which).order_by(tables.c.updated)
        return list(connection.execute(query).scalars())


def old_chat(engine: sa.Engine, age: float | None) -> list[tuple[str, int]]:
    if age is None:
        return []
    query = sa.select(chat.c.table_id, chat.c.number).where(chat.c.at < time.time() - age)
    with engine.connect() as connection:
        return [(line.table_id, line.number) for line in connection.execute(query)]


def in_parts(
    engine: sa.Engine,
    ids: list[str],
    which: sa.ColumnElement[bool],
    work: Work,
    moved_on: Callable[[int], None],
) -> int:
    """How many were changed: still old, and not in the memory of a living process."""
    changed = 0
    for some in parts(ids):
        with engine.begin() as connection:
            query = tables.select().where(tables.c.id.in_(some), which)
            held = at_work(connection)
            rows = connection.execute(query.with_for_update(skip_locked=True)).all()
            free = [row.id for row in rows if row.owner not in held]
            work(connection, free)
        changed += len(free)
        moved_on(len(some))
    return changed


def close_all(connection: sa.Connection, ids: Sequence[str]) -> None:
    for row in connection.execute(tables.select().where(tables.c.id.in_(ids))).all():
        close(connection, row, NOBODY_RACES)


def parts(items: list[Any]) -> list[list[Any]]:
    return [items[at : at + AT_ONCE] for at in range(0, len(items), AT_ONCE)]


def vacuum(engine: sa.Engine) -> int:
    """Give the room of what was deleted back to the disk; how many bytes."""
    at_once = engine.execution_options(isolation_level="AUTOCOMMIT")  # as VACUUM wants it
    with alone(engine, dry_run=False), at_once.connect() as connection:
        before = size_of(connection)
        connection.execute(sa.text("VACUUM"))
        return before - size_of(connection)


def size_of(connection: sa.Connection) -> int:
    pages = connection.execute(sa.text("PRAGMA page_count")).scalar_one()
    return int(pages) * int(connection.execute(sa.text("PRAGMA page_size")).scalar_one())
