"""The tables of a store, the latest first, a page of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from fivewide.kernel.table import PERSON
from fivewide.server.tables import entries, seats, tables

STATUSES = {
    "waiting": "for players",
    "running": "a race is on",
    "over": "raced to the end",
    "imported": "from a file, unfinished",
    "closed": "ended before the end",
    "stopped": "cannot go on with this version",
}
FINISHED = ("over", "imported", "closed")  # nobody races there any more


@dataclass(frozen=True)
class Wanted:
    """Which tables. A time is in seconds since 1970."""

    status: str | None = None
    game: str | None = None
    touched_before: float | None = None


@dataclass(frozen=True)
class TableLine:
    id: str
    game: str
    status: str
    seats: int
    people: int
    entries: int
    opened: float
    touched: float


@dataclass(frozen=True)
class Page:
    found: int  # in all
    tables: list[TableLine]


def page_of(engine: sa.Engine, wanted: Wanted, limit: int) -> Page:
    """Counted first by what the index knows; what is long is read for the page only."""
    columns = tables.c
    which = conditions(wanted)
    count = sa.select(sa.func.count()).select_from(tables).where(*which)
    query = sa.select(columns.id, columns.game, columns.status, columns.created, columns.updated)
    query = query.where(*which).order_by(columns.updated.desc(), columns.id).limit(limit)
    with engine.connect() as connection:
        found = int(connection.execute(count).scalar_one())
        rows = connection.execute(query).all()
        ids = [row.id for row in rows]
        sitting = counts(connection, seats.c.table_id, ids)
        people = counts(connection, seats.c.table_id, ids, seats.c.driver == PERSON)
        lines = counts(connection, entries.c.table_id, ids)
    return Page(
        found,
        [
            TableLine(
                id=row.id,
                game=row.game,
                status=row.status,
                seats=sitting.get(row.id, 0),
                people=people.get(row.id, 0),
                entries=lines.get(row.id, 0),
                opened=row.created,
                touched=row.updated,
            )
            for row in rows
        ],
    )


def conditions(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    which: list[sa.ColumnElement[bool]] = []
    if wanted.status is not None:
        which.append(tables.c.status == wanted.status)
    if wanted.game is not None:
        which.append(tables.c.game == wanted.game)
    if wanted.touched_before is not None:
        which.append(tables.c.updated < wanted.touched_before)
    return which


def counts(
    connection: sa.Connection,
    table_id: sa.Column[Any],
    ids: list[str],
    *which: sa.ColumnElement[bool],
) -> dict[str, int]:
    """How many rows each of these tables has."""
    query = sa.select(table_id, sa.func.count()).where(table_id.in_(ids), *which)
    return {id: count for id, count in connection.execute(query.group_by(table_id))}
