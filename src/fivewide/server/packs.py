"""The very packs that races are raced with, kept in the store by their SHA-256.

A later version may come with other tracks and cards: a race that began with these goes on with
these. The packs of a version are put into the store when its server starts, before any race can
begin with them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from fivewide.content.pack import Pack, builtins
from fivewide.games import game as find_game
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, PackRef, Setup, canonical
from fivewide.kernel.record import Header
from fivewide.server.tables import packs

Files = dict[str, str]  # the name of each file, and its text
SETUPS_KEPT = 64


class MissingPack(FivewideError):
    """A race names a pack that is neither built in nor kept."""


class Kept(NamedTuple):
    """A pack on its way to a worker: what it is called, and what is in it."""

    sha256: str
    files: Files


def older_pack(wanted: Sequence[PackRef]) -> str | None:
    """The pack to draw a race with, if it is not one of this version."""
    first = wanted[0].sha256 if wanted else None
    return None if first in todays() else first


@lru_cache(maxsize=1)
def todays() -> Mapping[str, Pack]:
    """The packs that come with this version, by their SHA-256."""
    return {pack.ref.sha256: pack for pack in builtins()}


class Shelf:
    """Where packs are found: those of this version at hand, older ones where they were kept."""

    def __init__(self, find: Callable[[str], Files | None]) -> None:
        self._find = find
        self._setup = lru_cache(maxsize=SETUPS_KEPT)(self._prepared)
        self.pack = lru_cache(maxsize=SETUPS_KEPT)(self._pack)

    def setup(
        self,
        game: Game[Any],
        options: Mapping[str, Any],
        seats: int,
        wanted: Sequence[PackRef] | None,
    ) -> Setup:
        """A race with the packs that its record names; None: a new race, with those of today."""
        if wanted is None:
            return game.prepare(options, seats)
        names = tuple(ref.sha256 for ref in wanted)
        if all(name in todays() for name in names):
            setup = game.prepare(options, seats)
            if tuple(ref.sha256 for ref in setup.packs) == names:
                return setup
        return self._setup(game.id, canonical(options), seats, names)

    def setup_of(self, game: Game[Any], header: Header) -> Setup:
        return self.setup(game, header.options, len(header.seats), header.packs)

    def _prepared(self, game: str, options: bytes, seats: int, names: tuple[str, ...]) -> Setup:
        found = [self.pack(name) for name in names]
        return find_game(game).prepare_with(msgspec.json.decode(options), seats, found)

    def _pack(self, sha256: str) -> Pack:
        known = todays().get(sha256)
        if known is not None:
            return known
        files = self._find(sha256)
        if files is None:
            raise MissingPack(
                f"it is raced with content that is not here (SHA-256 {sha256[:12]}…); "
                "open the store once with the version that raced it"
            )
        return Pack(f"pack {sha256[:12]}", files)

    def older(self, wanted: Sequence[PackRef]) -> tuple[Kept, ...]:
        """All the packs, for somebody who knows those of this version only; none if they do."""
        names = [ref.sha256 for ref in wanted]
        if all(name in todays() for name in names):
            return ()
        return tuple(Kept(name, self.pack(name).files) for name in names)


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
