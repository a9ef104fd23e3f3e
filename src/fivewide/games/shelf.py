"""Where the packs are that races name by their SHA-256, and races set up with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from fivewide.content.pack import Pack, builtin, builtins
from fivewide.games import GAMES
from fivewide.games import game as find_game
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, PackRef, Setup, canonical
from fivewide.kernel.record import Header

Files = dict[str, str]  # the name of each file, and its text
SETUPS_KEPT = 64


class MissingPack(FivewideError):
    """A race names a pack that is not here."""


@lru_cache(maxsize=1)
def todays() -> Mapping[str, Pack]:
    """The packs that come with this version and with games of other packages, by their SHA-256.

    A pack of another package that cannot be read is left out: only its own game misses it.
    """
    folders = {folder for game in GAMES.values() for folder in (game.pack, *game.sets.values())}
    brought = []
    for folder in sorted(folder for folder in folders if ":" in folder):
        with suppress(Exception):
            brought.append(builtin(folder))
    return {pack.ref.sha256: pack for pack in [*builtins(), *brought]}


class Shelf:
    """Packs of this version at hand, others wherever somebody finds them."""

    def __init__(
        self, find: Callable[[str], Files | None] = lambda sha256: None, help: str = ""
    ) -> None:
        """`help` is said where nobody finds a pack: what to do about it."""
        self._find = find
        self._help = f"; {help}" if help else ""
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
            what = f"it is raced with content that is not here (SHA-256 {sha256[:12]}…)"
            raise MissingPack(what + self._help)
        return Pack(f"pack {sha256[:12]}", files)
