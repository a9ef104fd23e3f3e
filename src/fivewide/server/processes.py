"""Server processes that share one PostgreSQL: who is there, and who has which table.

A process is there while it has a row in `processes`. It holds an advisory lock of its number, which
PostgreSQL takes back the moment its connection ends, and says every second that it lives. Whoever
notices that one has lost its lock, or has been silent, takes its row away: from then on it has no
tables. It never gets that row back; should it wake up, it comes again under another name. As long
as its row is there nobody has taken anything: it holds its lock again, and goes on.
"""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from fivewide.server.locking import held_numbers
from fivewide.server.tables import processes, tables
from fivewide.server.tokens import new_table_id, new_token

SILENT_SECONDS = 6.0  # then others take its tables
NAME = "fivewide"  # of a connection, followed by the process it belongs to
NOW = sa.extract("epoch", sa.func.clock_timestamp())  # one clock for all machines
NETWORK = {  # a cut line is noticed by then, not after hours
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 4000,
}
ANSWER_SECONDS = 2.0  # for one of our small questions
IS_OWNED = sa.exists().where(processes.c.id == tables.c.owner)  # by a process that is there


class Buried(Exception):
    """Others hold us for dead."""


@dataclass(frozen=True)
class Peer:
    """Another process: how to reach it, and what to say at its door."""

    id: str
    address: str
    secret: str


class Registration:
    """A process that is there. What it says and holds goes over one connection of its own."""

    def __init__(self, url: sa.URL, address: str) -> None:
        self.peer = Peer(new_table_id(), address, new_token())
        self._url = url
        self._number = secrets.randbits(63)
        self._connection = self._connect()
        self._execute(sa.select(sa.func.pg_advisory_lock(self._number)))
        row = {"id": self.peer.id, "number": self._number, "started": NOW, "beat": NOW}
        known = processes.insert().values(**row, address=address, secret=self.peer.secret)
        self._execute(known)  # after the lock: nobody is known without one
        self._name()

    def come_back(self) -> None:
        """The connection is gone, or hangs: hold the lock by another. Our row may be gone, too."""
        with contextlib.suppress(sa.exc.SQLAlchemyError):
            self._connection.close()
        self._connection = self._connect()
        pids = sa.text("SELECT pid FROM pg_stat_activity WHERE application_name = :name")
        for pid in self._execute(pids, name=connection_name(self.peer.id)).scalars().all():
            self._execute(sa.select(sa.func.pg_terminate_backend(pid)))
        self._execute(sa.select(sa.func.pg_advisory_lock(self._number)))
        self._name()

    def beat(self, sure: bool) -> set[str]:
        """Say that we live, and if we are sure bury who does not; who is there."""
        mine = processes.update().where(processes.c.id == self.peer.id).values(beat=NOW)
        if self._execute(mine).rowcount == 0:
            raise Buried
        if sure:
            bury(self._connection)
        return set(self._execute(sa.select(processes.c.id)).scalars())

    def close(self) -> None:
        self._connection.close()

    def _connect(self) -> sa.Connection:
        engine = sa.create_engine(
            self._url, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT", connect_args=NETWORK
        )
        from fivewide.server.patience import be_patient  # the driver of PostgreSQL comes with it

        be_patient(engine, ANSWER_SECONDS)
        return engine.connect()

    def _execute(self, statement: sa.Executable, **given: Any) -> sa.CursorResult[Any]:
        return self._connection.execute(statement, given)

    def _name(self) -> None:
        name = connection_name(self.peer.id)
        self._execute(sa.select(sa.func.set_config("application_name", name, False)))


def connection_name(id: str) -> str:
    return f"{NAME}-{id}"


def bury(connection: sa.Connection) -> None:
    """Take away the rows of those who are gone, and end what is left of their connections.

    A frozen process may hold a row of a table fast in the middle of a change: that change ends.
    """
    known = connection.execute(sa.select(processes.c.id, processes.c.number)).all()
    numbers = held_numbers(connection)  # after the rows: nobody is known without a lock
    gone = [id for id, number in known if number not in numbers]
    silent = processes.c.beat < NOW - SILENT_SECONDS
    connection.execute(processes.delete().where(sa.or_(processes.c.id.in_(gone), silent)))
    open_ones = connection.execute(
        sa.text(
            "SELECT pid, application_name FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name LIKE :ours"
        ),
        {"ours": connection_name("%")},
    ).all()
    there = connection.execute(sa.select(processes.c.id)).scalars()  # after their connections
    names = {connection_name(id) for id in there}
    for pid, name in open_ones:
        if name not in names:
            connection.execute(sa.select(sa.func.pg_terminate_backend(pid)))


def take(engine: sa.Engine, table: str, me: str, sure: bool = True) -> Peer | None:
    """Make a table ours; or say who has it. A table that is not there is nobody's.

    `sure`: we may judge whether the owner lives. Whoever was cut off itself may not, for a while:
    after a restart of the database everybody is without a lock until they come back.
    """
    dead: str | None = None
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        while True:
            owner = tables.c.owner
            free = sa.or_(owner.is_(None), owner.in_([me, dead] if dead else [me]))
            ours = tables.update().where(tables.c.id == table, free).values(owner=me)
            if connection.execute(ours).rowcount:
                return None
            found = connection.execute(sa.select(owner).where(tables.c.id == table)).first()
            if found is None:
                return None
            if found.owner is None:
                continue  # given back this very moment
            peer = living_peer(connection, found.owner, sure)
            if peer is not None:
                return peer
            dead = found.owner  # for good: nobody comes back under the same name


def living_peer(connection: sa.Connection, id: str, sure: bool) -> Peer | None:
    known = sa.select(processes).where(processes.c.id == id)
    row = connection.execute(known).first()
    if row is not None and sure and row.number not in held_numbers(connection):
        bury(connection)
        row = connection.execute(known).first()  # it may have come back this very moment
    return None if row is None else Peer(row.id, row.address, row.secret)


def give_back(engine: sa.Engine, me: str, which: list[str] | None = None) -> None:
    """Some of our tables, or all, are anybody's again."""
    ours = tables.c.owner == me
    if which is not None:
        ours = sa.and_(ours, tables.c.id.in_(which))
    with engine.begin() as connection:
        connection.execute(tables.update().where(ours).values(owner=None))


def check_ours(connection: sa.Connection, held: set[tuple[str, str]]) -> None:
    """Inside a change: these tables are still their owners', and stay so until it is over."""
    ids, owners = {id for id, _ in held}, {owner for _, owner in held}
    rows: sa.Select[Any] = sa.select(tables.c.id, tables.c.owner).order_by(tables.c.id)
    rows = rows.where(tables.c.id.in_(ids), tables.c.owner.in_(owners))
    found = {(row.id, row.owner) for row in connection.execute(rows.with_for_update(read=True))}
    if not held <= found:
        raise Overtaken(f"taken over by another process: {len(held - found)} tables")


class Overtaken(Exception):
    """A table that is another process's by now: whatever we know of it does not count."""
