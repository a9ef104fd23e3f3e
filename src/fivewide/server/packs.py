"""The very packs that races are raced with, kept in the store by their SHA-256.

A later version may come with other tracks and cards: a race that began with these goes on with
these. The packs of a version are put into the store when its server starts, before any race can
begin with them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from fivewide.games.shelf import Files, Shelf, todays
from fivewide.kernel.game import PackRef
from fivewide.server.tables import packs

OPEN_IT_ONCE = "open the store once with the version that raced it"


class Kept(NamedTuple):
    """A pack on its way to a worker: what it is called, and what is in it."""

    sha256: str
    files: Files


def older_pack(wanted: Sequence[PackRef]) -> str | None:
    """The pack to draw a race with, if it is not one of this version."""
    first = wanted[0].sha256 if wanted else None
    return None if first in todays() else first


def older(shelf: Shelf, wanted: Sequence[PackRef]) -> tuple[Kept, ...]:
    """All the packs, for somebody who knows those of this version only; none if they do."""
    names = [ref.sha256 for ref in wanted]
    if all(name in todays() for name in names):
        return ()
    return tuple(Kept(name, shelf.pack(name).files) for name in names)


def shelf_of(engine: sa.Engine) -> Shelf:
    """The packs that a store keeps."""
    return Shelf(partial(kept_files, engine), OPEN_IT_ONCE)


def kept_files(engine: sa.Engine, sha256: str) -> Files | None:
    with engine.connect() as connection:
        query = sa.select(packs.c.files).where(packs.c.sha256 == sha256)
        text = connection.execute(query).scalar()
    return None if text is None else msgspec.json.decode(text, type=Files)


def keep_todays(engine: sa.Engine) -> None:
    """Put those packs of this version into the store that are not there yet."""
    with engine.begin() as connection:
        there = set(connection.execute(sa.select(packs.c.sha256)).scalars())
        rows = [
            {
                "sha256": sha256,
                "game": pack.info.game,
                "name": pack.info.id,
                "version": pack.info.version,
                "files": msgspec.json.encode(pack.files).decode(),
                "kept": time.time(),
            }
            for sha256, pack in todays().items()
            if sha256 not in there
        ]
        if rows:  # two servers may start at once
            insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
            connection.execute(insert(packs).on_conflict_do_nothing(), rows)
