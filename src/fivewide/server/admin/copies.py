"""Backups: what they are, and how one is judged, whatever the database."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fivewide.kernel.errors import FivewideError
from fivewide.kernel.files import beside
from fivewide.server.soundness import MAGIC, NEWEST

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BEGINNINGS = {SQLITE: MAGIC, POSTGRESQL: b"PGDMP"}
Progress = Callable[[int, int], None]  # so many bytes of so many


class BadBackup(FivewideError):
    """A backup that cannot be written, or a file that is none."""


@dataclass(frozen=True)
class Backup:
    """A file that was opened and read: of which schema it is, how many tables it holds."""

    file: str
    database: str
    schema: str
    tables: int
    bytes: int


def kind_of(file: Path) -> str:
    """By its first bytes: what made it."""
    try:
        with file.open("rb") as opened:
            begins = opened.read(16)
    except OSError as error:
        raise BadBackup(f"{file}: {(error.strerror or 'cannot be read').lower()}") from None
    for kind, beginning in BEGINNINGS.items():
        if begins.startswith(beginning):
            return kind
    raise BadBackup(f"{file}: no backup of a store; `fivewide server backup` makes one")


def check_version(file: Path, schema: str | None) -> str:
    if schema is None:
        raise BadBackup(f"{file}: no backup of a store of Five Wide")
    if schema > NEWEST:
        raise BadBackup(
            f"{file}: of a newer Five Wide (schema {schema}, this one knows {NEWEST}); "
            "update fivewide"
        )
    return schema


@contextmanager
def written_beside(file: Path, force: bool) -> Iterator[Path]:
    """An empty file for its owner only, moved into place once it is whole; or nothing is left."""
    if file.exists() and not force:
        raise BadBackup(f"{file}: is there already; say --force to write over it")
    part = beside(file)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise BadBackup(f"{part}: {(error.strerror or 'cannot be written').lower()}") from None
    try:
        yield part
        flush(part)
        part.replace(file)
        flush(file.parent)
    finally:
        part.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """To the disk: a backup that a power cut takes is none."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
