"""An SQLite store copied whole, also while a server writes to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from fivewide.server.admin import copies
from fivewide.server.admin.copies import SQLITE, Backup, BadBackup, Progress

STEPS = 20_000  # of SQLite's machine, between two looks at how far it is


def back_up(source: Path, file: Path, force: bool, progress: Progress) -> Backup:
    if file.exists() and file.samefile(source):
        raise BadBackup(f"{file}: is the store itself; name another file")
    with copies.written_beside(file, force) as part:
        copy(source, part, progress)
        seen = look_at(part)
    return Backup(str(file), SQLITE, seen.schema, seen.tables, seen.bytes)


def copy(source: Path, part: Path, progress: Progress) -> None:
    """One moment of the store, and only what is in use of it."""
    with closing(sqlite3.connect(readable(source), uri=True, timeout=15)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()

        def tell() -> int:
            progress(part.stat().st_size, pages * size)
            return 0

        connection.set_progress_handler(tell, STEPS)
        try:
            connection.execute("VACUUM INTO ?", (str(part),))
        except sqlite3.Error as error:
            raise BadBackup(f"{source}: {error}") from None


def look_at(file: Path) -> Backup:
    """Opened, read from end to end, counted."""
    try:
        with closing(sqlite3.connect(readable(file), uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise BadBackup(f"{file}: damaged ({verdict})")
            names = "SELECT name FROM sqlite_master WHERE type = 'table'"
            known = {name for (name,) in connection.execute(names)}
            if not {"alembic_version", "tables"} <= known:
                raise BadBackup(f"{file}: no backup of a store of Five Wide")
            found = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{file}: {error}") from None
    schema = copies.check_version(file, found[0])
    return Backup(str(file), SQLITE, schema, tables, file.stat().st_size)


def readable(file: Path) -> str:
    """Opened to be read; whatever signs the path has."""
    return f"{file.absolute().as_uri()}?mode=ro"
