"""Tables ended by the operator. What was raced so far stays, as an unfinished race."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from fivewide.kernel.errors import BadRecord
from fivewide.kernel.record import Record
from fivewide.kernel.speech import Words
from fivewide.server.admin.changing import Left
from fivewide.server.expiry import AT_REST, closed
from fivewide.server.tables import entries, tables

ENDED = {"over": "it is over", "imported": "it is a file's race", "closed": "it is closed already"}
BY_OPERATOR: Words = "closed by the operator"


def close(connection: sa.Connection, row: Any, why: str = BY_OPERATOR) -> dict[str, int]:
    if row.status in ENDED:
        raise Left(f"{ENDED[row.status]}: nothing to close")
    ended = {"summary": summary_of(connection, row), **AT_REST, **closed(why)}
    connection.execute(tables.update().where(tables.c.id == row.id).values(**ended))
    return {}


def summary_of(connection: sa.Connection, row: Any) -> str | None:
    """For lists of races: nobody has won, and so many entries stand."""
    if not row.header:
        return None
    lines = sa.select(entries.c.line).where(entries.c.table_id == row.id).order_by(entries.c.seq)
    text = "\n".join([row.header, *connection.execute(lines).scalars()])
    try:
        standing = Record.load(text + "\n").standing
    except BadRecord:
        return None  # it is closed all the same
    return msgspec.json.encode({"winners": [], "entries": len(standing)}).decode()
