"""Race files opened: the game, the content and the table behind a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivewide.content.pack import load
from fivewide.games import UnknownGame, game
from fivewide.kernel.errors import BadOption, BadRecord
from fivewide.kernel.game import Game, Setup
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import replay
from fivewide.kernel.table import Table


@dataclass(frozen=True)
class RaceFile:
    """A race file with everything needed to play it again."""

    path: Path
    record: Record
    game: Game[Any]
    setup: Setup

    def replay(self, upto: int | None = None) -> Table[Any]:
        return replay(self.game, self.setup, self.record, upto=upto, where=str(self.path))


def open_race(path: Path, pack: Path | None = None) -> RaceFile:
    """Read a race file and find its game and content; a clear refusal if they are not these."""
    record = Record.read(path)
    found, setup = race_of(record, str(path), load(pack) if pack else None)
    return RaceFile(path, record, found, setup)


def race_of(record: Record, where: str, pack: Any = None) -> tuple[Game[Any], Setup]:
    """The game and the content behind a record."""
    header = record.header
    try:
        found = game(header.game)
        setup = found.prepare(header.options, len(header.seats), pack)
    except (UnknownGame, BadOption) as error:
        raise BadRecord(f"{where}, line 1: {error}") from None
    if header.rules > found.rules_version:
        raise BadRecord(
            f"{where}: raced under rules version {header.rules} of {found.title}, "
            f"this Five Wide knows {found.rules_version}; update fivewide to open it"
        )
    if list(setup.packs) != header.packs:
        wanted = ", ".join(f"{ref.id} {ref.version}" for ref in header.packs) or "none"
        raise BadRecord(
            f"{where}: raced with other content ({wanted}, another SHA-256); "
            "name its pack with --pack"
        )
    return found, setup
