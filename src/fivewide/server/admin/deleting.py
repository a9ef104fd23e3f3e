"""Tables deleted with everything of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from fivewide.server.tables import chat, entries, seats, tables


def delete(connection: sa.Connection, row: Any) -> dict[str, int]:
    return delete_all(connection, [row.id])


def delete_all(connection: sa.Connection, ids: Sequence[str]) -> dict[str, int]:
    """How many rows went. Tables that led to these lead nowhere from now on."""
    before = tables.update().where(tables.c.next_table.in_(ids))
    connection.execute(before.values(next_table=None))
    gone = {}
    for table in (entries, seats, chat):
        gone[table.name] = connection.execute(
            table.delete().where(table.c.table_id.in_(ids))
        ).rowcount
    connection.execute(tables.delete().where(tables.c.id.in_(ids)))
    return gone
