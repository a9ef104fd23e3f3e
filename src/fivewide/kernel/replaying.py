"""A record played again: every decision and outcome checked against the rules."""

from __future__ import annotations

from fivewide.kernel.errors import BadRecord, IllegalAction
from fivewide.kernel.game import Game, S, Setup
from fivewide.kernel.luck import NamedLuck, SeededLuck
from fivewide.kernel.record import Act, Drawn, Record, Resumed, commitment
from fivewide.kernel.table import Table


def replay(
    game: Game[S],
    setup: Setup,
    record: Record,
    *,
    upto: int | None = None,
    where: str = "race file",
) -> Table[S]:
    """Play a record again, every decision and outcome in order, checking each against the rules.

    `upto` stops after so many of the entries that stand. The table waits where the record ends;
    `resume` lets it go on.
    """
    header = record.header
    table = Table(
        game, setup, header.seats, NamedLuck(), start=header.start, branch_of=header.branch_of
    )
    entries = record.standing if upto is None else record.standing[:upto]
    for number, entry in enumerate(entries, start=1):
        at = f"{where}, entry {number}"
        try:
            if isinstance(entry, Act):
                _replay_act(table, entry, at)
            else:
                _replay_drawn(table, entry, at)
        except IllegalAction as error:
            raise BadRecord(f"{at}: {error}") from None
    if upto is None:
        _close(table, record, where)
    return table


def _replay_act(table: Table[S], entry: Act, at: str) -> None:
    """The hash that the table writes down itself is compared: it is slow to make."""
    try:
        table.act(entry.seat, entry.action)
    except IllegalAction:
        _compare(table.hash(), entry, at)  # if the position is another one, that is the reason
        raise
    written = table.entries[-1]
    assert isinstance(written, Act)
    _compare(written.hash, entry, at)


def _compare(found: str, entry: Act, at: str) -> None:
    if entry.hash and entry.hash != found:
        raise BadRecord(
            f"{at}: the position is not the one recorded ({found}, not {entry.hash}); "
            "the file was changed, or the rules have"
        )


def _replay_drawn(table: Table[S], entry: Drawn, at: str) -> None:
    question = table.state.question
    name = table.game.chance_name(question) if table.waits_for_luck and question else "nothing"
    if name != entry.chance:
        raise BadRecord(f"{at}: the record draws {entry.chance}, the rules ask for {name}")
    table.luck = NamedLuck([entry.outcome])
    table.roll()


def _close(table: Table[S], record: Record, where: str) -> None:
    """Take over what only the file knows, and compare the result."""
    if record.result is not None and not table.over:
        raise BadRecord(f"{where}: has a result, but the race is not over")
    ours, theirs = table.record.result, record.result
    if theirs is not None and ours is not None:
        if (ours.hash, ours.standings) != (theirs.hash, theirs.standings):
            raise BadRecord(f"{where}: the result written is not the result of the race")
        _check_seeds(record, where)
    table.record = Record(record.header, list(record.entries), record.result or ours)
    table.seeds = []


def _check_seeds(record: Record, where: str) -> None:
    """The seeds opened in the result must be those committed to before the first roll."""
    assert record.result is not None
    promised = [record.header.seed_commitment] if record.header.seed_commitment else []
    promised += [e.seed_commitment for e in record.entries if isinstance(e, Resumed)]
    opened = [commitment(seed) for seed in record.result.seeds]
    if opened and opened != promised[-len(opened) :]:
        raise BadRecord(f"{where}: the seed in the result is not the one committed to")


def follows_its_seed(game: Game[S], setup: Setup, record: Record) -> bool | None:
    """Do the outcomes come from the seed opened in the result? None: it was not opened."""
    if record.result is None or len(record.result.seeds) != 1:
        return None
    if any(isinstance(entry, Resumed) for entry in record.entries):
        return None
    header = record.header
    table = Table(game, setup, header.seats, SeededLuck(record.result.seeds[0]), start=header.start)
    table.roll()
    for entry in record.standing:
        if isinstance(entry, Act):
            try:
                table.act(entry.seat, entry.action)
            except IllegalAction:  # other dice have led elsewhere
                return False
    return table.entries == record.standing
