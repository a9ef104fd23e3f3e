"""A PostgreSQL store copied by PostgreSQL's own tools, pg_dump and pg_restore.

Where the database is, and the password, they are told by their environment: a command line can be
read by everybody on the machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

from fivewide.server.admin import copies
from fivewide.server.admin.copies import POSTGRESQL, Backup, BadBackup, Progress

VARIABLES = {"dbname": "PGDATABASE", "application_name": "PGAPPNAME"}
NOT_OURS_ALONE = ("--no-owner", "--no-privileges")  # whoever restores owns it


def back_up(engine: sa.Engine, file: Path, force: bool, progress: Progress) -> Backup:
    check_tools(engine)
    with engine.connect() as connection:
        size = connection.execute(sa.select(sa.func.pg_database_size(engine.url.database)))
        expected = int(size.scalar_one())
    with copies.written_beside(file, force) as part:
        dump = ["--format=custom", "--exclude-table-data=processes", *NOT_OURS_ALONE]
        with running("pg_dump", *dump, f"--file={part}", environment=environment(engine)) as work:
            while work.poll() is None:
                progress(part.stat().st_size, expected)
                with suppress(subprocess.TimeoutExpired):
                    work.wait(0.2)
        seen = look_at(part)
    return Backup(str(file), POSTGRESQL, seen.schema, seen.tables, seen.bytes)


def look_at(file: Path) -> Backup:
    """Its rows are read as they would be restored: a backup cut short fails here."""
    versions = [version.strip() for version in rows_of(file, "alembic_version")]
    tables = sum(1 for _table in rows_of(file, "tables"))
    checked = copies.check_version(file, versions[-1] if versions else None)
    return Backup(str(file), POSTGRESQL, checked, tables, file.stat().st_size)


def rows_of(file: Path, table: str) -> Iterator[str]:
    inside = False
    wanted = ("--data-only", f"--table={table}", "--file=-", str(file))
    with running("pg_restore", *wanted, environment=dict(os.environ)) as work:
        assert work.stdout is not None
        for line in work.stdout:
            if inside and line.startswith("\\."):
                inside = False
            if inside:
                yield line
            inside = inside or line.startswith("COPY ")


def restore(engine: sa.Engine, file: Path, over: bool) -> None:
    """In one transaction: all of it, or nothing has changed."""
    whole = ["--single-transaction", "--exit-on-error", *NOT_OURS_ALONE]
    whole += ["--clean", "--if-exists"] if over else []
    around = environment(engine)
    with running(
        "pg_restore", *whole, f"--dbname={engine.url.database}", str(file), environment=around
    ):
        pass


def environment(engine: sa.Engine) -> dict[str, str]:
    """How the tools reach the database."""
    _nothing, named = engine.dialect.create_connect_args(engine.url)
    told = {
        VARIABLES.get(key, f"PG{key.upper()}"): str(value)
        for key, value in named.items()
        if isinstance(value, str | int)
    }
    return {**os.environ, **told}


def check_tools(engine: sa.Engine) -> None:
    """Tools of an older PostgreSQL than the database's cannot read it."""
    with engine.connect() as connection:
        ours = int(connection.execute(sa.text("SHOW server_version_num")).scalar_one()) // 10_000
    for tool in ("pg_dump", "pg_restore"):
        with running(tool, "--version", environment=dict(os.environ)) as work:
            said = work.communicate()[0]
        found = re.search(r"\b(\d+)(\.|\b)", said)
        theirs = int(found[1]) if found else 0
        if theirs < ours:
            raise BadBackup(
                f"{tool} is of PostgreSQL {theirs}, the database of {ours}; install its own tools "
                f"(Debian, Ubuntu: apt install postgresql-client-{ours}) and put them on the PATH"
            )


@contextmanager
def running(
    tool: str, *arguments: str, environment: dict[str, str]
) -> Iterator[subprocess.Popen[str]]:
    """A tool at work; what it complains of is one line."""
    program = shutil.which(tool)
    if program is None:
        raise BadBackup(
            f"{tool} is not on the PATH; install PostgreSQL's tools "
            "(Debian, Ubuntu: apt install postgresql-client)"
        )
    work = subprocess.Popen(
        [program, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env=environment,
    )
    try:
        yield work
        _rest, complaints = work.communicate()
    except BaseException:
        work.kill()
        work.communicate()
        raise
    if work.returncode:
        lines = complaints.strip().splitlines() or [f"ended with code {work.returncode}"]
        raise BadBackup(f"{tool}: {lines[0].removeprefix(f'{tool}: ')}")
