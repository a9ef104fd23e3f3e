"""Who has the store. A running server keeps its tables in memory: nobody may change them behind it.

An SQLite file has one owner at a time, by a lock beside it that the system takes back even from a
process that was killed. On PostgreSQL a server says in `processes` that it is there, and holds an
advisory lock of that number while it lives; each table has the owner that `tables.owner` names.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
from filelock import FileLock, Timeout

from fivewide.kernel.errors import FivewideError
from fivewide.server.tables import processes

RESTART_SECONDS = 2.0  # for what is left of a server that was killed a moment ago


class InUse(FivewideError):
    """A store that a running server has, or that somebody is changing."""


def lock_beside(engine: sa.Engine) -> FileLock:
    """Readable for its owner only, as the file is; it stays there, and means nothing by itself."""
    return FileLock(f"{engine.url.database}.lock", mode=0o600, thread_local=False)


@contextmanager
def owned(engine: sa.Engine, seconds: float = 0.0) -> Iterator[None]:
    """Have an SQLite file alone, for as long as it is served or changed. A PostgreSQL is shared."""
    if engine.dialect.name != "sqlite":
        yield
        return
    lock = lock_beside(engine)
    try:
        lock.acquire(timeout=seconds)
    except Timeout:
        raise InUse(
            f"{engine.url.database}: {holder(engine)} has it; stop that first, or use PostgreSQL, "
            "which several share"
        ) from None
    try:
        say_who(engine)
        yield
    finally:
        lock.release()


def say_who(engine: sa.Engine, address: str = "") -> None:
    """For whoever comes second: which process has the file, and where it is reached."""
    if engine.dialect.name != "sqlite":
        return
    with suppress(OSError):  # a system may keep a locked file shut even to its holder
        Path(lock_beside(engine).lock_file).write_text(f"process {os.getpid()} {address}".strip())


def holder(engine: sa.Engine) -> str:
    said: list[str] = []
    with suppress(OSError, UnicodeDecodeError):
        said = Path(lock_beside(engine).lock_file).read_text()[:200].split()
    match said:
        case ["process", number]:
            return f"process {number}"
        case ["process", number, address]:
            return f"process {number}, a server at {address},"
    return "another process"


def is_served(engine: sa.Engine) -> bool:
    """Does a running server have this store, or a part of it?"""
    if engine.dialect.name != "sqlite":
        with engine.connect() as connection:
            return bool(living(connection))
    try:
        with lock_beside(engine).acquire(timeout=0):
            return False
    except Timeout:
        return True


def living(connection: sa.Connection) -> set[str]:
    """The processes that hold their lock, of a PostgreSQL that several may share."""
    known = connection.execute(sa.select(processes.c.id, processes.c.number)).all()
    numbers = held_numbers(connection)  # later: whoever is known by then has held it before
    return {id for id, number in known if number in numbers}


def held_numbers(connection: sa.Connection) -> set[int]:
    held = sa.text(
        "SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks"
        " WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return set(connection.execute(held).scalars())
