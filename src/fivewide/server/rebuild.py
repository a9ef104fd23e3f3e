"""A table from its stored lines: the same race, and the same dice still to come.

With its key a table draws every outcome again; each must be the one stored. Without (the random
generator changed, or the race was imported) outcomes are taken from the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fivewide.kernel.errors import BadRecord, IllegalAction
from fivewide.kernel.game import Game, Setup
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import KeyedLuck, Luck, NamedLuck, SeededLuck
from fivewide.kernel.record import Act, Entry, Record, Resumed, Undone
from fivewide.kernel.table import Table

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


def rebuild(
    game: Game[Any],
    setup: Setup,
    record: Record,
    keys: Keys,
    opened: Callable[[Table[Any]], None] = lambda table: None,
    moved: Callable[[], None] = lambda: None,
) -> Table[Any]:
    """`opened` is told of the table before the first roll, `moved` after every entry."""
    header = record.header
    luck = luck_of(keys, header.words)
    table = Table(game, setup, header.seats, luck, start=header.start, branch_of=header.branch_of)
    opened(table)
    table.roll()
    moved()
    wanted = record.entries
    check(table, wanted, 0)
    while len(table.record.entries) < len(wanted):
        at = len(table.record.entries)
        try:
            step(table, wanted[at], keys.get(at))
        except IllegalAction as error:
            raise BadRecord(f"entry {at + 1}: {error}") from None
        moved()
        check(table, wanted, at)
    table.record.header = header
    if record.result is not None:
        table.record.result = record.result
    return table


def check(table: Table[Any], wanted: list[Entry], since: int) -> None:
    made = table.record.entries
    if made[since:] != wanted[since : len(made)]:
        raise OtherDice


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
        table.luck = NamedLuck([entry.outcome])
        table.roll()
    else:
        raise OtherDice
