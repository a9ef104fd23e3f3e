"""How long a PostgreSQL may take: to be reached, to answer, to wait for others.

A server that is well keeps its own limits. One that is frozen, or behind a network that is gone,
keeps none: then the connection itself stops waiting, and is closed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg.abc import PQGen
from sqlalchemy import event

LONGEST_CONNECT = 10  # seconds
LOOK = 0.1  # seconds from one look at a connection to the next


class Patient(psycopg.Connection[Any]):
    """A connection that waits for an answer so long, and no longer."""

    seconds: float | None = None

    def wait(self, gen: PQGen[Any], interval: float = LOOK, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, timeout or self.seconds)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == psycopg.pq.TransactionStatus.ACTIVE:
                self.pgconn.finish()  # an answer may still come: nobody must take it for another
            raise


def be_patient(engine: sa.Engine, seconds: float) -> None:
    """Every connection of this engine has these limits; what its address says goes before."""
    thousandths = int(seconds * 1000)
    limits = f"-c statement_timeout={thousandths} -c lock_timeout={thousandths // 2}"

    @event.listens_for(engine, "do_connect")
    def connect(dialect: Any, record: Any, arguments: list[Any], named: dict[str, Any]) -> Patient:
        named.setdefault("connect_timeout", max(2, min(int(seconds), LONGEST_CONNECT)))
        named["options"] = f"{limits} {named.get('options', '')}".strip()
        connection = Patient.connect(*arguments, **named)
        connection.seconds = seconds
        return connection


@contextlib.contextmanager
def unhurried(connection: sa.Connection) -> Iterator[None]:
    """For a change of the whole schema, which takes as long as it takes."""
    raw = connection.connection.dbapi_connection
    if not isinstance(raw, Patient):
        yield
        return
    for limit in ("statement_timeout", "lock_timeout"):
        connection.execute(sa.text(f"SET LOCAL {limit} = 0"))
    seconds, raw.seconds = raw.seconds, None
    try:
        yield
    finally:
        raw.seconds = seconds
