"""Race files opened: the game, the content and the table behind a file.

Whoever has a race file comes in here, by the command line, the terminal or a server, and is told
the same where something is wrong with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivewide.content.pack import load
from fivewide.games import game
from fivewide.games.shelf import MissingPack, Shelf
from fivewide.kernel.errors import BadRecord, FivewideError, shortened
from fivewide.kernel.game import Game, PackRef, Setup
from fivewide.kernel.record import BrokenLine, Header, Record
from fivewide.kernel.replaying import is_of_this_version, replay
from fivewide.kernel.table import Table

BUILT_IN = Shelf()


@dataclass(frozen=True)
class RaceFile:
    """A race file with everything needed to play it again."""

    where: str  # what to call it
    record: Record
    game: Game[Any]
    setup: Setup

    def replay(self, upto: int | None = None, otherwise: list[int] | None = None) -> Table[Any]:
        """Hashes bind where this very version wrote them; `otherwise` gathers the other entries."""
        strict = is_of_this_version(self.game, self.record)
        gathered = [] if otherwise is None else otherwise
        try:
            return replay(
                self.game,
                self.setup,
                self.record,
                upto=upto,
                where=self.where,
                otherwise=None if strict else gathered,
            )
        except BadRecord as error:
            raise BadRecord(f"{error}{self._older_rules}") from None

    @property
    def _older_rules(self) -> str:
        """For a race that cannot be: perhaps it was one when it was raced."""
        raced, known = self.record.header.rules, self.game.rules_version
        if raced >= known:
            return ""
        return f"; it was raced under rules version {raced}, this Five Wide knows {known}"


def open_race(path: Path, pack: Path | None = None) -> RaceFile:
    """A race file on disk. `pack` is the folder of its content, if that is not built in."""
    record = Record.read(path)
    if pack is None:
        return race_of(record, str(path))
    own = load(pack)
    raced = record.header.packs
    if own.ref not in raced:
        raise BadRecord(f"{path}: raced with {called(raced)}, not with {called([own.ref])}")
    return race_of(record, str(path), Shelf({own.ref.sha256: own.files}.get))


def race_of(record: Record, where: str = "race file", shelf: Shelf = BUILT_IN) -> RaceFile:
    """A record with the game and the content behind it."""
    try:
        found, setup = behind(record.header, shelf)
    except FivewideError as error:
        raise BrokenLine(where, 1, str(error)) from None
    return RaceFile(where, record, found, setup)


def behind(header: Header, shelf: Shelf) -> tuple[Game[Any], Setup]:
    found = game(header.game)
    if header.rules > found.rules_version:
        raise BadRecord(
            f"raced under rules version {header.rules} of {found.title}, "
            f"this Five Wide knows {found.rules_version}; update fivewide to open it"
        )
    setup = None
    with suppress(MissingPack):
        setup = shelf.setup_of(found, header)
    if setup is None or list(setup.packs) != header.packs:
        raise BadRecord(
            f"raced with content that is not here: {called(header.packs)}; "
            "name its pack with --pack"
        )
    return found, setup


def called(packs: Sequence[PackRef]) -> str:
    """Packs as people know them, and as nobody can mistake them."""
    named = (f"{ref.id} {ref.version} (SHA-256 {ref.sha256[:12]}…)" for ref in packs)
    return shortened(", ".join(named), 300) or "no pack at all"
