"""Race files opened: the game, the content and the table behind a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivewide.content.pack import load
from fivewide.games import UnknownGame, game
from fivewide.kernel.errors import BadOption, BadRecord
from fivewide.kernel.game import Game, Setup
from fivewide.kernel.record import Header, Record
from fivewide.kernel.replaying import is_of_this_version, replay
from fivewide.kernel.table import Table


@dataclass(frozen=True)
class RaceFile:
    """A race file with everything needed to play it again."""

    path: Path
    record: Record
    game: Game[Any]
    setup: Setup

    def replay(self, upto: int | None = None, otherwise: list[int] | None = None) -> Table[Any]:
        """`otherwise` gathers entries that another version hashed otherwise."""
        return replay_leniently(
            self.game, self.setup, self.record, str(self.path), upto=upto, otherwise=otherwise
        )


def replay_leniently(
    game: Game[Any],
    setup: Setup,
    record: Record,
    where: str,
    *,
    upto: int | None = None,
    otherwise: list[int] | None = None,
) -> Table[Any]:
    """As files are read: hashes are binding where this very version wrote them."""
    gathered = [] if otherwise is None else otherwise
    strict = is_of_this_version(game, record)
    return replay(
        game, setup, record, upto=upto, where=where, otherwise=None if strict else gathered
    )


def open_race(path: Path, pack: Path | None = None) -> RaceFile:
    """Read a race file and find its game and content; a clear refusal if they are not these."""
    record = Record.read(path)
    found, setup = race_of(record, str(path), load(pack) if pack else None)
    return RaceFile(path, record, found, setup)


def race_of(record: Record, where: str, pack: Any = None) -> tuple[Game[Any], Setup]:
    """The game and the content behind a record."""
    return race_with(
        record,
        where,
        lambda found, header: found.prepare(header.options, len(header.seats), pack),
    )


def race_with(
    record: Record, where: str, prepare: Callable[[Game[Any], Header], Setup]
) -> tuple[Game[Any], Setup]:
    """The game behind a record, and the content that somebody finds for it."""
    header = record.header
    try:
        found = game(header.game)
        setup = prepare(found, header)
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
