"""A table from its stored lines: the same race, and the same dice still to come.

With its key a table draws every outcome again; each must be the one stored. Without (the random
generator changed, or the race was imported) outcomes are taken from the lines. What players
decided and what fell must be as stored; hashes of positions need not: another version may have
written positions down in another form.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivewide.kernel.errors import FivewideError, IllegalAction
from fivewide.kernel.game import Game, Setup
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import KeyedLuck, Luck, NamedLuck, SeededLuck
from fivewide.kernel.record import Act, Drawn, Entry, Record, Resumed, Undone, without_hash
from fivewide.kernel.replaying import draw_as_recorded
from fivewide.kernel.speech import ENGLISH
from fivewide.kernel.table import Table
from fivewide.server.story import Chapter, Story

START = -1  # whose key is the first; others by the number of their `resumed` entry
Known = LuckKey | SeededLuck  # a key; a simulated race's seed, or one of version 0.1
Keys = Mapping[int, Known]


def luck_of(keys: Keys, words: Sequence[str]) -> Luck:
    """The luck that a race began with, as far as it is known."""
    known = keys.get(START)
    if known is None:
        return NamedLuck()
    return KeyedLuck(known.with_words(words)) if isinstance(known, LuckKey) else known.branch()


class OtherDice(Exception):
    """The key no longer gives the outcomes that are stored."""


class Halted(Exception):
    """The rules of today do not let the race come as far as its record: how far, and why not."""

    def __init__(self, entries: int, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.entries = entries  # so many could be played
        self.reason = reason
        self.rule = rule


@dataclass(frozen=True)
class Rebuilt:
    table: Table[Any]
    story: Story | None
    hashed_otherwise: int  # positions that this version hashes otherwise than stored


def rebuild(
    game: Game[Any],
    setup: Setup,
    record: Record,
    keys: Keys,
    told: Collection[str] = (),
    upto: int | None = None,
) -> Rebuilt:
    """The race is put into words in the languages `told`, from before the first roll.

    With `upto` only so many entries, and the record is not compared with the end of the race.
    """
    header, at = record.header, 0
    wanted = record.entries if upto is None else record.entries[:upto]
    try:
        luck = luck_of(keys, header.words)
        table = Table(
            game, setup, header.seats, luck, start=header.start, branch_of=header.branch_of
        )
        story = Story(table, told) if told else None
        table.roll()
        if story is not None:
            story.take()
        check(table, wanted, 0)
        while (at := len(table.record.entries)) < len(wanted):
            step(table, wanted[at], keys.get(at))
            if story is not None:
                story.take()
            check(table, wanted, at)
        if upto is None:
            check_end(table, record)
    except OtherDice:
        raise
    except IllegalAction as error:
        raise Halted(at, str(error), error.rule) from None
    except FivewideError as error:
        raise Halted(at, str(error)) from None
    except Exception as error:  # rules that were never made for such a race may fail anyhow
        raise Halted(at, f"the rules fail ({type(error).__name__})") from error
    otherwise = hashed_otherwise(table.record.entries, wanted)
    # Entries keep the hashes that they were stored with.
    table.record = Record(header, list(wanted), record.result if upto is None else None)
    return Rebuilt(table, story, otherwise)


def retold(table: Table[Any], story: Story, keys: Keys, language: str) -> list[Chapter]:
    """All of a race so far in another language; in English, if it cannot be played once more."""
    record = table.record
    try:
        again = rebuild(table.game, table.setup, record, keys, (language,), len(record.entries))
    except (Halted, OtherDice):
        return list(story.chapters[ENGLISH])
    assert again.story is not None
    again.table.journal = None  # or both would wait for the collector of cycles
    return again.story.chapters[language]


def check(table: Table[Any], wanted: list[Entry], since: int) -> None:
    made = table.record.entries
    for mine, stored in zip(made[since:], wanted[since:], strict=False):
        if without_hash(mine) != without_hash(stored):
            differ(table, mine, stored)
    if len(made) > len(wanted):
        raise OtherDice


def differ(table: Table[Any], mine: Entry, stored: Entry) -> None:
    if not isinstance(table.luck, NamedLuck):
        raise OtherDice
    what = stored.chance if isinstance(stored, Drawn) else type(stored).__name__.lower()
    raise IllegalAction(f"the record has another {what} than comes of it today")


def check_end(table: Table[Any], record: Record) -> None:
    """Is the result the one stored, and neither without the other?"""
    ours, stored = table.record.result, record.result
    if ours is None and stored is not None:
        raise IllegalAction("the record ends here, but the race is not over", table.game.end_rule)
    if ours is not None and stored is None:
        raise IllegalAction("the record goes on, but the race is over", table.game.end_rule)
    if ours is not None and stored is not None and ours.standings != stored.standings:
        raise IllegalAction("the result stored is not what comes of it today", table.game.end_rule)


def step(table: Table[Any], entry: Entry, known: Known | None) -> None:
    if isinstance(entry, Act):
        table.act(entry.seat, entry.action)
    elif isinstance(entry, Undone):
        table.undo(entry.seat, entry.consent)
    elif isinstance(entry, Resumed):
        if isinstance(known, LuckKey):
            table.resume(key=known)
        else:
            table.record.entries.append(entry)
    elif isinstance(table.luck, NamedLuck):
        draw_as_recorded(table, entry)
    else:
        raise OtherDice


def hashed_otherwise(made: Sequence[Entry], stored: Sequence[Entry]) -> int:
    """How many positions this version hashes otherwise than the one that stored them."""
    pairs = zip(made, stored, strict=False)
    return sum(
        isinstance(mine, Act) and isinstance(old, Act) and old.hash not in ("", mine.hash)
        for mine, old in pairs
    )
