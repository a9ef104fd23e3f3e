"""The very packs that races are raced with, kept in the store by their SHA-256.

A later version may come with other tracks and cards: a race that began with these goes on with
these. The packs of a version are put into the store when its server starts, before any race can
begin with them; a pack of the operator's own when a table is opened with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from fivewide.content.pack import Pack
from fivewide.games.shelf import Files, Shelf, todays
from fivewide.kernel.errors import FivewideError, shortened
from fivewide.kernel.game import PackRef
from fivewide.server.messages import RacedPack
from fivewide.server.tables import packs

OPEN_IT_ONCE = "open the store once with the version that raced it"
LONGEST = 64  # letters that the store has room for in a name and a version
Find = Callable[[str], Files | None]


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


def raced_with(shelf: Shelf, wanted: Iterable[PackRef]) -> RacedPack | None:
    """What a race is raced with, where that is not what comes with this version."""
    for ref in wanted:
        if ref.sha256 not in todays():
            try:
                title = shelf.pack(ref.sha256).info.title
            except FivewideError:  # it is not here, or no pack any more
                title = ref.id
            return RacedPack(ref.id, ref.version, shortened(title, 80), ref.sha256)
    return None


def shelf_of(engine: sa.Engine, *others: Find) -> Shelf:
    """The packs that a store keeps; and those that others have at hand."""
    finds: list[Find] = [partial(kept_files, engine), *others]

    def find(sha256: str) -> Files | None:
        found = (look(sha256) for look in finds)
        return next((files for files in found if files is not None), None)

    return Shelf(find, OPEN_IT_ONCE)


def kept_files(engine: sa.Engine, sha256: str) -> Files | None:
    with engine.connect() as connection:
        query = sa.select(packs.c.files).where(packs.c.sha256 == sha256)
        text = connection.execute(query).scalar()
    return None if text is None else msgspec.json.decode(text, type=Files)


def keep_todays(engine: sa.Engine) -> None:
    """Put those packs of this version into the store that are not there yet."""
    with engine.begin() as connection:
        there = set(connection.execute(sa.select(packs.c.sha256)).scalars())
        rows = [row_of(pack) for sha256, pack in todays().items() if sha256 not in there]
        if rows:
            connection.execute(keeping(engine, rows))


def to_keep(engine: sa.Engine, raced: Iterable[Pack]) -> list[sa.Executable]:
    """What puts the packs of a race into the store that did not come with this version."""
    rows = [row_of(pack) for pack in raced if pack.ref.sha256 not in todays()]
    return [keeping(engine, rows)] if rows else []


def refs_text(refs: Iterable[PackRef]) -> str:
    """As the row of a table names them."""
    return msgspec.json.encode(list(refs)).decode()


def refs_of(text: str | None) -> list[PackRef] | None:
    """What such a text names; None: the race begins with those of its version."""
    return msgspec.json.decode(text, type=list[PackRef]) if text else None


def keeping(engine: sa.Engine, rows: list[dict[str, Any]]) -> sa.Executable:
    """Two servers may keep the same at once."""
    insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
    return insert(packs).values(rows).on_conflict_do_nothing()


def row_of(pack: Pack) -> dict[str, Any]:
    return {
        "sha256": pack.ref.sha256,
        "game": pack.info.game,
        "name": pack.info.id[:LONGEST],
        "version": pack.info.version[:LONGEST],
        "files": msgspec.json.encode(pack.files).decode(),
        "kept": time.time(),
    }
