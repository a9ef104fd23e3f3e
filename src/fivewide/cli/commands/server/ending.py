"""What ends and deletes: close, delete-table, delete-person, prune."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import click

from fivewide.cli.commands.server import options
from fivewide.cli.common import print_json
from fivewide.kernel.english import several


@click.command(
    short_help="End tables; what was raced stays.",
    epilog="Example: fivewide server close kssjkb4zeyzm",
)
@options.ids_argument
@options.dry_run_option
@options.about_a_store
def close(ids: tuple[str, ...], dry_run: bool, db: str | None, as_json: bool) -> int:
    """End tables that wait or race. What was raced so far stays, as an unfinished race.

    Not while a server runs that has them in its memory. Exit code 1 if a table was left as it is.
    """
    from fivewide.server.admin import closing
    from fivewide.server.admin.changing import change_each
    from fivewide.server.admin.opening import store_of

    with store_of(db) as engine:
        changes = change_each(engine, ids, closing.close, dry_run)
    return tell(changes, as_json, lambda done: f"{verb('closed', dry_run)}, was {done.status}")


@click.command(
    "delete-table",
    short_help="Delete tables with everything of them.",
    epilog="Example: fivewide server delete-table kssjkb4zeyzm --dry-run",
)
@options.ids_argument
@options.yes_option
@options.dry_run_option
@options.about_a_store
def delete_table(
    ids: tuple[str, ...], yes: bool, dry_run: bool, db: str | None, as_json: bool
) -> int:
    """Delete tables with their entries, seats and chat, whatever their status."""
    from fivewide.server.admin import deleting
    from fivewide.server.admin.changing import change_each, check_there
    from fivewide.server.admin.opening import store_of

    with store_of(db) as engine:
        check_there(engine, ids)
        options.check_meant(yes or dry_run, as_json, f"delete {several(len(set(ids)), 'table')}")
        changes = change_each(engine, ids, deleting.delete, dry_run)

    def words(done: Any) -> str:
        rows = ", ".join(f"{count} {name}" for name, count in done.changed.items())
        return f"{verb('deleted', dry_run)}, was {done.status}: {rows}"

    return tell(changes, as_json, words)


@click.command(
    "delete-person",
    short_help="Forget a person; their races stay.",
    epilog="Example: fivewide server delete-person --name Kim --table kssjkb4zeyzm --dry-run",
)
@click.option("--key-hash", metavar="HASH", help="SHA-256 of the person's key.")
@click.option("--name", help="A name, as it stands in the seats.")
@click.option("--table", metavar="ID", help="With --name: at this table only.")
@click.option("--words", is_flag=True, help="Their words for the luck, too: see below.")
@options.yes_option
@options.dry_run_option
@options.about_a_store
def delete_person(
    key_hash: str | None,
    name: str | None,
    table: str | None,
    words: bool,
    yes: bool,
    dry_run: bool,
    db: str | None,
    as_json: bool,
) -> int:
    """Forget a person: "Driver 2" stands where the name stood, chat, hashes and address are gone.

    The races replay and verify as before. A word for the luck decides the dice, so it stays; with
    --words it goes, and nobody can verify the dice of those races any more. Only tables that are
    over or closed; exit code 1 if one was left as it is.
    """
    from fivewide.server.admin.opening import store_of
    from fivewide.server.admin.people import Person, forget

    if (key_hash is None) == (name is None):
        raise click.UsageError("say who: --key-hash HASH or --name NAME")
    if table is not None and name is None:
        raise click.UsageError("--table goes with --name; a key is the same at every table")
    with store_of(db) as engine:
        person = Person(key_hash, name, table)
        planned = forget(engine, person, words, dry_run=True)
        if dry_run or not planned.done:
            return tell(planned, as_json, lambda done: forgotten(done, dry_run))
        options.check_meant(yes, as_json, f"forget them at {several(len(planned.done), 'table')}")
        changes = forget(engine, person, words, dry_run=False)
    return tell(changes, as_json, lambda done: forgotten(done, dry_run))


def forgotten(done: Any, dry_run: bool) -> str:
    what = done.changed
    facts = [f"seat {seat} {verb('is', dry_run)} {name}" for seat, name in what["seats"].items()]
    facts += [name for name in ("header", "summary") if what[name]]
    facts += [f"{several(what['chat_texts'], 'line')} of chat deleted"] * bool(what["chat_texts"])
    facts += [f"{several(what['mentions'], 'mention')} in chat"] * bool(what["mentions"])
    facts += [f"{several(what['hashes'], 'hash', 'hashes')} cleared"] * bool(what["hashes"])
    facts += ["address cleared"] * what["address"]
    facts += ["word for the luck removed, dice no longer verify"] * bool(what["words_removed"])
    facts += ["word for the luck stays (--words removes it)"] * bool(what["words_kept"])
    return ", ".join(facts)


@click.command(
    short_help="Delete or close what is old.",
    epilog="Example: fivewide server prune --waiting 1d --unfinished 30d --dry-run",
)
@options.age_option("--waiting", "Delete tables that wait so long.")
@options.age_option("--unfinished", "Close races nobody raced on for.")
@options.age_option("--finished", "Delete races over or closed so long.")
@options.age_option("--chat", "Delete lines of chat that old.")
@click.option("--vacuum", is_flag=True, help="Give the room back to the disk (SQLite).")
@options.dry_run_option
@options.about_a_store
def prune(
    waiting: float | None,
    unfinished: float | None,
    finished: float | None,
    chat: float | None,
    vacuum: bool,
    dry_run: bool,
    db: str | None,
    as_json: bool,
) -> int:
    """Delete or close what was not touched for so long: 12h, 30d, 52w. Only what is named."""
    from fivewide.server.admin import pruning
    from fivewide.server.admin.opening import store_of

    ages = pruning.Ages(waiting, unfinished, finished, chat)
    if ages == pruning.Ages() and not vacuum:
        raise click.UsageError("say what is too old: --waiting, --unfinished, --finished or --chat")
    with store_of(db) as engine:
        if vacuum and engine.dialect.name != "sqlite":
            raise click.UsageError("--vacuum is for SQLite; a PostgreSQL does that by itself")
        pruned = pruning.prune(engine, ages, dry_run=True)
        given_back = 0
        if not dry_run:
            with options.bar("prune") as progress:
                total, done = pruned.total, 0

                def moved_on(count: int) -> None:
                    nonlocal done
                    done += count
                    progress(done, total)

                pruned = pruning.prune(engine, ages, False, moved_on)
            given_back = pruning.vacuum(engine) if vacuum else 0
    if as_json:
        print_json({**asdict(pruned), "bytes_given_back": given_back})
        return 0
    for age, what, did in (
        (waiting, several(pruned.waiting_deleted, "waiting table"), "deleted"),
        (unfinished, several(pruned.unfinished_closed, "unfinished race"), "closed"),
        (finished, several(pruned.finished_deleted, "finished race"), "deleted"),
        (chat, f"{several(pruned.chat_deleted, 'line')} of chat", "deleted"),
    ):
        if age is not None:
            click.echo(f"{what} {verb(did, dry_run)}")
    if pruned.left:
        click.echo(f"{several(pruned.left, 'table')} left: a running server has them")
    if vacuum and not dry_run:
        click.echo(f"{options.size(given_back)} given back to the disk")
    return 0


def verb(did: str, dry_run: bool) -> str:
    return f"would be {did}".replace("be is", "be") if dry_run else did


def tell(changes: Any, as_json: bool, words: Callable[[Any], str]) -> int:
    """A line for each table; those left, with their reason, beside the results."""
    if as_json:
        print_json(changes)
    else:
        for done in changes.done:
            click.echo(f"{done.id}: {words(done)}")
        for kept in changes.left:
            print(f"fivewide: {kept.id}: left as it is: {kept.reason}", file=sys.stderr)
    return 1 if changes.left else 0


COMMANDS = (close, delete_table, delete_person, prune)
