"""A store that is there, opened to be looked at or changed; never made by a mistyped path."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from fivewide.server.settings import default_db, read_settings
from fivewide.server.soundness import NEWEST, BadDatabase, check_sound, said_clearly, shown
from fivewide.server.store import open_engine

SECONDS = 3600.0  # whoever cleans up or copies waits longer than whoever plays


def address_of(url: str | None) -> str:
    """What was named, or where `fivewide serve` would look."""
    return read_settings(db=url).db or default_db()


@contextmanager
def engine_of(url: str | None) -> Iterator[sa.Engine]:
    """Whatever lies there. What the database itself complains of is one line."""
    address = address_of(url)
    file = file_of(address)
    if file is not None and not file.is_file():
        reason = "is a folder" if file.is_dir() else "no such file"
        raise BadDatabase(f"{file}: {reason}; name a store with --db sqlite:///FILE")
    engine = open_engine(address, SECONDS)
    try:
        with said_clearly(engine):
            yield engine
    finally:
        engine.dispose()


@contextmanager
def store_of(url: str | None) -> Iterator[sa.Engine]:
    """A store of this version."""
    with engine_of(url) as engine:
        version = known_version(engine)
        if version < NEWEST:
            raise BadDatabase(
                f"{shown(engine.url)}: of an older Five Wide (schema {version}); "
                "`fivewide server migrate` brings it up"
            )
        yield engine


def known_version(engine: sa.Engine) -> str:
    """Of a store that is ours, and not of a newer Five Wide."""
    version = check_sound(engine)
    if version is None:
        raise BadDatabase(f"{shown(engine.url)}: no store of Five Wide; `fivewide serve` makes one")
    return version


def file_of(address: str) -> Path | None:
    """The file of an SQLite store."""
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):
        return None  # `open_engine` says what is wrong with it
    return Path(url.database) if url.drivername == "sqlite" and url.database else None
