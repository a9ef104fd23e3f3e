"""The tables of a store, the latest first, a page of them."""

from __future__ import annotations

from dataclasses import dataclass

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
    column = tables.c
    opened, touched = column.created.label("opened"), column.updated.label("touched")
    query = sa.select(column.id, column.game, column.status, opened, touched)
    if wanted.status is not None:
        query = query.where(column.status == wanted.status)
    if wanted.game is not None:
        query = query.where(column.game == wanted.game)
    if wanted.touched_before is not None:
        query = query.where(column.updated < wanted.touched_before)
    count = sa.select(sa.func.count()).select_from(query.subquery())
    page = query.order_by(column.updated.desc(), column.id).limit(limit).subquery()
    lines = sa.select(
        page,
        how_many(page, seats).label("seats"),
        how_many(page, seats, seats.c.driver == PERSON).label("people"),
        how_many(page, entries).label("entries"),
    ).order_by(page.c.touched.desc(), page.c.id)
    with engine.connect() as connection:
        found = int(connection.execute(count).scalar_one())
        return Page(found, [TableLine(**line) for line in connection.execute(lines).mappings()])


def how_many(
    page: sa.Subquery, table: sa.Table, *which: sa.ColumnElement[bool]
) -> sa.ScalarSelect[int]:
    """Rows that belong to a table of the page."""
    return sa.select(sa.func.count()).where(table.c.table_id == page.c.id, *which).scalar_subquery()
