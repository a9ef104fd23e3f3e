"""Backups: backup, restore."""

from __future__ import annotations

from pathlib import Path

import click

from fivewide.cli.commands.server import options
from fivewide.cli.common import print_json
from fivewide.kernel.english import several

FILE = click.Path(path_type=Path)


@click.command(
    short_help="Write the whole store to a file.",
    epilog="Example: fivewide server backup races-monday.backup",
)
@click.argument("file", type=FILE)
@options.force_option
@options.about_a_store
def backup(file: Path, force: bool, db: str | None, as_json: bool) -> int:
    """Write the whole store to FILE, also while a server runs, and open it once to be sure.

    It holds the keys of races that are still on: only you may read it.
    """
    from fivewide.server.admin.backup import back_up
    from fivewide.server.admin.opening import store_of

    with store_of(db) as engine, options.bar("backup") as progress:
        made = back_up(engine, file, force, progress)
    if as_json:
        print_json(made)
    else:
        tables = several(made.tables, "table")
        click.echo(
            f"{made.file}: {tables}, schema {made.schema}, {options.size(made.bytes)}; checked"
        )
    return 0


@click.command(
    short_help="Make a store of such a file.",
    epilog="Example: fivewide server restore races-monday.backup --db sqlite:///races.db",
)
@click.argument("file", type=FILE)
@click.option("--force", is_flag=True, help="Replace the tables that are there.")
@options.dry_run_option
@options.about_a_store
def restore(file: Path, force: bool, dry_run: bool, db: str | None, as_json: bool) -> int:
    """Make a store of the backup FILE, where none is, or with --force in place of one.

    A store that is replaced is copied first, where it is an SQLite file.
    """
    from fivewide.server.admin import backup

    with options.bar("restore") as progress:
        made = backup.restore(db, file, force, dry_run, progress)
    if as_json:
        print_json(made)
        return 0
    would = "would hold" if dry_run else "holds"
    tables = several(made.backup.tables, "table")
    click.echo(f"{made.store}: {would} {tables} of {file}, schema {made.backup.schema}")
    if made.replaced:
        click.echo(f"  in place of {several(made.replaced, 'table')}")
    if made.safety_copy:
        click.echo(f"  what was there is in {made.safety_copy}")
    return 0


COMMANDS = (backup, restore)
