"""A stored table, read as far as it can be: whatever became of the rules, the packs or the disk.

A table that cannot go on is not lost. It says why, and stands as it stood after the last entry
that can be played today.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from fivewide.games import game as find_game
from fivewide.games.shelf import Shelf
from fivewide.kernel.errors import BadRecord, FivewideError
from fivewide.kernel.game import Game, PackRef, Setup
from fivewide.kernel.record import Record
from fivewide.kernel.speech import ENGLISH
from fivewide.kernel.table import Table
from fivewide.server.keys import keys_of
from fivewide.server.messages import RacedPack
from fivewide.server.notices import HALTED, HALTED_BY_RULE, ILLEGIBLE, UNREADABLE
from fivewide.server.packs import raced_with, refs_of
from fivewide.server.rebuild import Halted, Keys, Known, OtherDice, rebuild
from fivewide.server.store import Stored
from fivewide.server.story import Story


@dataclass
class Reading:
    """What could be read, and why no more."""

    game: Game[Any] | None = None
    setup: Setup | None = None
    record: Record | None = None  # all of it that is legible
    table: Table[Any] | None = None
    story: Story | None = None
    raced_with: RacedPack | None = None
    keys: dict[int, Known] = field(default_factory=dict)
    hashed_otherwise: int = 0
    why: str | None = None  # it cannot go on: for its players
    cause: str = ""  # the same for the log, where no names are: damage, content, rules, failure

    def stops(self, cause: str, why: str) -> None:
        """The first reason is the one that counts."""
        if self.why is None:
            self.cause, self.why = cause, why

    @property
    def other_rules(self) -> bool:
        """Did it begin under another version of the rules?"""
        if self.record is None or self.game is None:
            return False
        return self.record.header.rules != self.game.rules_version


def read_table(stored: Stored, shelf: Shelf, told: bool = True) -> Reading:
    """Fails only if the store does. Without `told` nothing is put into words: that takes long."""
    reading = Reading()
    try:
        reading.keys = keys_of(stored.row["seeds"])
        if stored.row["header"]:
            reading.record, fault = legible(stored)
            if fault:
                reading.stops("damage", fault)
        _prepare(reading, stored, shelf)
        if reading.record is not None:
            _play(reading, told)
    except SQLAlchemyError:
        raise  # the store did not answer: that says nothing of the table
    except BadRecord as error:
        reading.stops("damage", str(error))
    except FivewideError as error:
        reading.stops("content", str(error))
    except Exception as error:  # damage of a kind that no check names
        reading.stops("failure", UNREADABLE.format(fault=type(error).__name__))
    return reading


def legible(stored: Stored) -> tuple[Record, str | None]:
    """The record up to the first line that is none, and what is wrong with that."""
    lines = [stored.row["header"], *(entry["line"] for entry in stored.entries)]
    record, broken = Record.legible("\n".join(lines) + "\n", f"table {stored.row['id']}")
    if broken is None:
        return record, None
    entries = broken.line - 2  # after the header
    return record, ILLEGIBLE.format(entries=entries, reason=broken.reason)


def _prepare(reading: Reading, stored: Stored, shelf: Shelf) -> None:
    """With the options and packs of a race that has begun, or of a table or branch that will."""
    reading.game = find_game(stored.row["game"])
    packs: list[PackRef] | None
    if reading.record is not None:
        options, packs = reading.record.header.options, reading.record.header.packs
    else:
        options = msgspec.json.decode(stored.row["options"])
        packs = refs_of(stored.row.get("packs"))
    reading.raced_with = raced_with(shelf, packs or ())
    reading.setup = shelf.setup(reading.game, options, len(stored.seats), packs)


def _play(reading: Reading, told: bool) -> None:
    record = reading.record
    assert record is not None
    try:
        try:
            _rebuild(reading, record, reading.keys, told)
        except OtherDice:
            reading.keys = {}
            _rebuild(reading, record, {}, told)
    except Halted as halted:
        facts = {"played": halted.entries, "entries": len(record.entries)}
        why = HALTED_BY_RULE if halted.rule else HALTED
        reading.stops("rules", why.format(reason=halted.reason, rule=halted.rule, **facts))
        reading.table = reading.story = None
        with contextlib.suppress(Halted):  # not even the start can be set up
            _rebuild(reading, record, {}, told, halted.entries)


def _rebuild(
    reading: Reading, record: Record, keys: Keys, told: bool, upto: int | None = None
) -> None:
    assert reading.game is not None
    assert reading.setup is not None
    languages = (ENGLISH,) if told else ()
    made = rebuild(reading.game, reading.setup, record, keys, languages, upto)
    reading.table, reading.story = made.table, made.story
    reading.hashed_otherwise = made.hashed_otherwise
