"""A store written to a file, and a store made of such a file."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from fivewide.server.admin import copies, postgresql_copies, sqlite_copies
from fivewide.server.admin.copies import POSTGRESQL, SQLITE, Backup, BadBackup, Progress
from fivewide.server.admin.opening import address_of, engine_of, file_of
from fivewide.server.locking import InUse, owned
from fivewide.server.soundness import check_sound, shown
from fivewide.server.store import migrate, open_engine
from fivewide.server.tables import processes, tables

CALLED = {SQLITE: "SQLite", POSTGRESQL: "PostgreSQL"}


@dataclass(frozen=True)
class Restored:
    dry_run: bool
    store: str
    backup: Backup
    replaced: int | None  # so many tables were there before
    safety_copy: str | None


def back_up(engine: sa.Engine, file: Path, force: bool, progress: Progress) -> Backup:
    """Also while a server runs: the backup is one moment of the store."""
    if engine.dialect.name == SQLITE:
        return sqlite_copies.back_up(Path(str(engine.url.database)), file, force, progress)
    return postgresql_copies.back_up(engine, file, force, progress)


def restore(
    url: str | None, file: Path, force: bool, dry_run: bool, progress: Progress
) -> Restored:
    """Everything is judged before anything changes."""
    kind, address = copies.kind_of(file), address_of(url)
    target = file_of(address)
    if (target is None) != (kind == POSTGRESQL):
        raise BadBackup(f"{file}: a backup of {CALLED[kind]}; --db names another kind of database")
    if target is None:
        return restore_postgresql(url, file, force, dry_run)
    return restore_sqlite(target, file, force, dry_run, progress)


def restore_sqlite(
    target: Path, file: Path, force: bool, dry_run: bool, progress: Progress
) -> Restored:
    backup = sqlite_copies.look_at(file)
    if target.exists() and target.samefile(file):
        raise BadBackup(f"{file}: is the store itself; name a backup")
    if dry_run and not target.exists():
        return Restored(True, str(target), backup, None, None)
    target.parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(f"sqlite:///{target}")  # not `open_engine`: it would make the file
    with owned(engine):
        before = None
        if target.exists():
            with engine_of(f"sqlite:///{target}") as there:
                before = tables_there(there)
        check_may_replace(str(target), before, force)
        if dry_run:
            return Restored(True, str(target), backup, before, None)
        safety = None
        if before:
            safety = target.with_name(
                f"{target.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S')}"
            )
            sqlite_copies.back_up(target, safety, False, progress)
        with copies.written_beside(target, force=True) as part:
            sqlite_copies.copy(file, part, progress)
            part_engine = open_engine(f"sqlite:///{part}")
            settle(part_engine)
            part_engine.dispose()
            for leftover in ("-wal", "-shm"):  # of what is replaced: it is in the safety copy
                target.with_name(target.name + leftover).unlink(missing_ok=True)
    return Restored(False, str(target), backup, before, None if safety is None else str(safety))


def restore_postgresql(url: str | None, file: Path, force: bool, dry_run: bool) -> Restored:
    with engine_of(url) as engine:
        postgresql_copies.check_tools(engine)
        backup = postgresql_copies.look_at(file)
        before = tables_there(engine)
        check_may_replace(shown(engine.url), before, force)
        check_nobody_is_connected(engine)
        version = check_sound(engine)
        if version is not None and version != backup.schema:
            raise BadBackup(
                f"{file}: of schema {backup.schema}, what is there of {version}; "
                "restore it into an empty database"
            )
        if not dry_run:
            engine.dispose()
            postgresql_copies.restore(engine, file, over=version is not None)
            settle(engine)
        return Restored(dry_run, shown(engine.url), backup, before, None)


def tables_there(engine: sa.Engine) -> int | None:
    """How many tables a store has; None: there is nothing at all."""
    if check_sound(engine) is None:
        return None
    with engine.connect() as connection:
        return int(connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one())


def check_may_replace(store: str, before: int | None, force: bool) -> None:
    if before and not force:
        raise BadBackup(f"{store}: has {before} tables; say --force to replace them")


def check_nobody_is_connected(engine: sa.Engine) -> None:
    """A PostgreSQL is replaced only while nobody else is there, a server least of all."""
    others = sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    with engine.connect() as connection:
        count = int(connection.execute(others).scalar_one())
    if count:
        raise InUse(f"{shown(engine.url)}: {count} others are connected; stop servers first")


def settle(engine: sa.Engine) -> None:
    """Of this version, and nobody has its tables: the processes of then are not here."""
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(processes.delete())
        connection.execute(tables.update().where(tables.c.owner.is_not(None)).values(owner=None))
