"""Is it a database of ours, and can we work with it? If not, one line says why.

Asked before anything is written: a file of another program must stay as it is.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from fivewide.kernel.errors import FivewideError, shortened

FIRST = frozenset(("tables", "seats", "entries", "chat"))  # there since the first version
VERSION = "alembic_version"
MIGRATIONS = Path(__file__).parent / "migrations"
# The versions of the schema that we know, by the files that lead to them. Asking Alembic would mean
# to read it at every start: it takes as long as all of our own code, and there is nothing to do.
KNOWN = sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v[0-9]*.py"))
NEWEST = KNOWN[-1]
MAGIC = b"SQLite format 3\0"
READ_THROUGH = 256 << 20  # bytes: so large a file is looked through at the start within a second
OWN = "give Five Wide a database of its own"


class BadDatabase(FivewideError):
    """A database that cannot be opened."""


def shown(url: sa.URL) -> str:
    return url.render_as_string(hide_password=True)


@contextlib.contextmanager
def said_clearly(engine: sa.Engine) -> Iterator[None]:
    """Whatever a database complains about, in one line."""
    try:
        yield
    except (sa.exc.DBAPIError, engine.dialect.loaded_dbapi.Error) as error:
        original = getattr(error, "orig", None) or error
        reason = " ".join(str(original).split()) or type(original).__name__
        raise BadDatabase(f"{shown(engine.url)}: {shortened(reason, 300)}") from None


def version_at(connection: sa.Connection) -> str | None:
    """Of which version its schema is; None: there is no store of ours in that database."""
    if not sa.inspect(connection).has_table(VERSION):
        return None
    found = connection.execute(sa.text(f"SELECT max(version_num) FROM {VERSION}")).scalar()
    return None if found is None else str(found)


def check_sound(engine: sa.Engine) -> str | None:
    """Empty, or ours and not from the future: its version. BadDatabase says what else it is."""
    where = shown(engine.url)
    with said_clearly(engine), engine.connect() as connection:
        present = set(sa.inspect(connection).get_table_names())
        version = version_at(connection)
        unknown = version is not None and version not in KNOWN
        if unknown and present >= FIRST:
            raise BadDatabase(
                f"{where}: a newer version of Five Wide made this (schema {version}, "
                f"and this one knows {NEWEST}); install that version, or give another database"
            )
        if unknown or (version is None and strangers(engine, present)):
            names = shortened(", ".join(sorted(present - {VERSION})) or VERSION)
            raise BadDatabase(f"{where}: it has tables of another program ({names}); {OWN}")
        if version is not None and not present >= FIRST:
            missing = ", ".join(sorted(FIRST - present))
            raise BadDatabase(f"{where}: it lacks tables ({missing}); bring back a copy of it")
        if engine.dialect.name == "sqlite":
            check_pages(connection, where)
    return version


def strangers(engine: sa.Engine, present: set[str]) -> set[str]:
    """A file is one program's; in a PostgreSQL others may live beside us, under other names."""
    return present - {VERSION} if engine.dialect.name == "sqlite" else present & FIRST


def check_pages(connection: sa.Connection, where: str) -> None:
    """A file that is not too large is looked through: better now than in the middle of a race."""
    size = os.path.getsize(connection.engine.url.database or "")
    if size > READ_THROUGH:
        return
    found = connection.execute(sa.text("PRAGMA quick_check(1)")).scalar_one()
    if found != "ok":
        reason = " ".join(str(found).split())
        raise BadDatabase(f"{where}: it is damaged ({shortened(reason)}); bring back a copy of it")


def own_file(path: Path) -> None:
    """The file holds keys of running races: nobody else on this machine reads it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise BadDatabase(f"{path}: is not a file; try --db sqlite:///races.db")
        effective = os.access in os.supports_effective_ids
        if not os.access(path.parent, os.W_OK | os.X_OK, effective_ids=effective):
            raise BadDatabase(f"{path.parent}: the folder cannot be written, and SQLite has to")
        handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except (OSError, ValueError) as error:
        if isinstance(error, BadDatabase):
            raise
        reason = getattr(error, "strerror", None) or "cannot be opened"
        raise BadDatabase(f"{path}: {reason.lower()}; try --db sqlite:///races.db") from None
    with os.fdopen(handle, "rb") as file:
        start = file.read(len(MAGIC))
    if start and start != MAGIC:
        raise BadDatabase(f"{path}: is not an SQLite database; {OWN}")


def prepare_file(connection: sqlite3.Connection) -> None:
    """Every commit is flushed to the disk. A file of another program is left as it is."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names or names >= {VERSION, *FIRST}:
        connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
