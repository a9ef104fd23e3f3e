"""A record played again: every decision and outcome checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import msgspec

from fivewide.kernel.errors import BadRecord, IllegalAction
from fivewide.kernel.game import Game, S, Setup
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import FoldedLuck, KeyedLuck, Luck, NamedLuck, SeededLuck
from fivewide.kernel.record import Act, Drawn, Record, Result, Resumed, commitment, without_hash
from fivewide.kernel.table import Table, engine_version


def is_of_this_version(game: Game[S], record: Record) -> bool:
    """Was the race begun by this very version, whose hashes must be the ones recorded?

    Another version may have written positions down in another form: its hashes are counted where
    they differ, and the race is judged by its decisions, its outcomes and its result.
    """
    header = record.header
    return header.engine == engine_version() and header.rules == game.rules_version


def replay(
    game: Game[S],
    setup: Setup,
    record: Record,
    *,
    upto: int | None = None,
    where: str = "race file",
    otherwise: list[int] | None = None,
) -> Table[S]:
    """Play a record again, every decision and outcome in order, checking each against the rules.

    `upto` stops after so many of the entries that stand. The table waits where the record ends;
    `resume` lets it go on. A position that hashes otherwise than recorded is a fault; for a race
    of another version `otherwise` gathers the numbers of such entries instead.
    """
    table = set_up(game, setup, record)
    for _entry in islice(replaying(table, record, where, otherwise), upto):
        pass
    if upto is None:
        close(table, record, where, otherwise)
    return table


def replaying(
    table: Table[S], record: Record, where: str = "race file", otherwise: list[int] | None = None
) -> Iterator[Act | Drawn]:
    """Play a record again on a table set up for it, and stop after each of its entries."""
    for number, entry in enumerate(record.standing, start=1):
        at = f"{where}, entry {number}"
        try:
            if isinstance(entry, Drawn):
                draw_as_recorded(table, entry)
            elif not _replay_act(table, entry, at, strict=otherwise is None):
                assert otherwise is not None
                otherwise.append(number)
        except IllegalAction as error:
            raise BadRecord(f"{at}: {error}") from None
        yield entry


def set_up(game: Game[S], setup: Setup, record: Record) -> Table[S]:
    """The table of a record before its first entry."""
    header = record.header
    return Table(
        game, setup, header.seats, NamedLuck(), start=header.start, branch_of=header.branch_of
    )


def _replay_act(table: Table[S], entry: Act, at: str, strict: bool) -> bool:
    """Was the position the one recorded? The hash that the table writes down itself is compared:
    it is slow to make.
    """
    try:
        table.act(entry.seat, entry.action)
    except IllegalAction:
        if strict:  # if the position is another one, that is the reason
            _check_hash(table.hash(), entry, at)
        raise
    written = table.entries[-1]
    assert isinstance(written, Act)
    if strict:
        _check_hash(written.hash, entry, at)
    return entry.hash in ("", written.hash)


def _check_hash(found: str, entry: Act, at: str) -> None:
    if entry.hash not in ("", found):
        raise BadRecord(
            f"{at}: the position is not the one recorded ({found}, not {entry.hash}); "
            "the file was changed, or the rules have"
        )


def draw_as_recorded(table: Table[S], entry: Drawn) -> None:
    """Let the dice fall, or the cards, as the record says."""
    question = table.state.question
    name = table.game.chance_name(question) if table.waits_for_luck and question else "nothing"
    if name != entry.chance:
        rule = table.game.rule_of(table.state, question) if question else table.game.end_rule
        raise IllegalAction(f"the record draws {entry.chance}, the rules ask for {name}", rule)
    table.luck = NamedLuck([entry.outcome])
    table.roll()


def close(table: Table[S], record: Record, where: str, otherwise: list[int] | None) -> None:
    """Take over what only the file knows, and compare the result."""
    if record.result is not None and not table.over:
        raise BadRecord(f"{where}: has a result, but the race is not over")
    ours, theirs = table.record.result, record.result
    if theirs is not None and ours is not None:
        if ours.hash != theirs.hash and otherwise is not None:
            otherwise.append(len(record.standing) + 1)
            ours = msgspec.structs.replace(ours, hash=theirs.hash)
        if (ours.hash, ours.standings) != (theirs.hash, theirs.standings):
            raise BadRecord(f"{where}: the result written is not the result of the race")
        _check_seeds(record, where)
    table.record = Record(record.header, list(record.entries), record.result or ours)
    table.seeds, table.keys = [], []


def _check_seeds(record: Record, where: str) -> None:
    """What the result opens must be what was committed to before the first roll."""
    assert record.result is not None
    promised = [record.header.seed_commitment] if record.header.seed_commitment else []
    promised += [e.seed_commitment for e in record.entries if isinstance(e, Resumed)]
    opened = [commitment(seed) for seed in record.result.seeds]
    opened += [key.commitment for key in opened_keys(record.result)]
    if opened and opened != promised[-len(opened) :]:
        raise BadRecord(f"{where}: the seed in the result is not the one committed to")
    named, keys = record.header.seed, opened_keys(record.result)
    all_opened = len(opened) == len(promised)
    if named is not None and all_opened and keys[:1] != [replace(LuckKey.named(named), seed=None)]:
        raise BadRecord(f"{where}: the key in the result is not that of seed {named}")


def opened_keys(result: Result) -> list[LuckKey]:
    return [
        LuckKey(bytes.fromhex(opened.key), bytes.fromhex(opened.salt))
        for opened in result.keys or ()
    ]


def follows_its_seed(game: Game[S], setup: Setup, record: Record) -> bool | None:
    """Do the outcomes come from the seed or key opened in the result? None: it was not opened."""
    luck = opened_luck(record)
    if luck is None or any(isinstance(entry, Resumed) for entry in record.entries):
        return None
    header = record.header
    table = Table(game, setup, header.seats, luck, start=header.start)
    if table.record.header.seed_commitment != header.seed_commitment:
        return False
    table.roll()
    for entry in record.standing:
        if isinstance(entry, Act):
            try:
                table.act(entry.seat, entry.action)
            except IllegalAction:  # other dice have led elsewhere
                return False
    made, wanted = map(without_hash, table.entries), map(without_hash, record.standing)
    return list(made) == list(wanted)


def opened_luck(record: Record) -> Luck | None:
    """The luck of a race as its result opens it; None where it does not."""
    if record.result is None:
        return None
    header, seeds, keys = record.header, record.result.seeds, opened_keys(record.result)
    if len(seeds) + len(keys) != 1:
        return None
    if seeds:
        return FoldedLuck(seeds[0]) if header.luck == "" else SeededLuck(seeds[0])
    return KeyedLuck(keys[0].with_words(header.words))
