"""The store itself, and another version over it: check, migrate."""

from __future__ import annotations

import os
from typing import Any

import click

from fivewide.cli.commands.server.options import about_a_store, bar, dry_run_option
from fivewide.cli.common import Number, print_json
from fivewide.kernel.english import several


@click.command(
    short_help="Bring the schema of the store up.",
    epilog="Example: fivewide server migrate --show",
)
@click.option("--to", metavar="REV", help="Only up to this version.  [default: this program's]")
@click.option("--show", is_flag=True, help="Say which version the store is of, and change nothing.")
@dry_run_option
@about_a_store
def migrate(to: str | None, show: bool, dry_run: bool, db: str | None, as_json: bool) -> int:
    """Bring the schema of the store up to this program's. `fivewide serve` does so by itself."""
    from fivewide.server.admin.opening import engine_of
    from fivewide.server.admin.upgrading import upgrade

    with engine_of(db) as engine:
        found = upgrade(engine, to, dry_run or show)
    if as_json:
        print_json(found)
        return 0
    click.echo(f"{found.store}: schema {found.was}; this program's is {found.program}")
    for step, brings in found.steps.items():
        click.echo(f"  {'still to do' if found.dry_run else 'done'}: {step}, {brings}")
    if not found.steps:
        click.echo("  nothing to do")
    return 0


@click.command(
    short_help="What this version would make of the tables.",
    epilog="Example: fivewide server check --db postgresql://races",
)
@click.option(
    "--processes",
    metavar="N",
    type=Number(1, 256),
    help="So many at a time.  [default: one for each core]",
)
@about_a_store
def check(processes: int | None, db: str | None, as_json: bool) -> int:
    """Play every stored table through with this version, before the old one is stopped.

    Nothing is written: it may run beside a server, also of an older version. Exit code 1 if a
    table that waits or runs could not go on.
    """
    from fivewide.server.admin import check as checking
    from fivewide.server.admin.opening import address_of

    with bar("check") as progress:
        report = checking.check(address_of(db), processes or os.cpu_count() or 1, progress)
    if as_json:
        verdicts = checking.VERDICTS
        counts = {verdict: len(report.of(verdict)) for verdict in verdicts}
        print_json(
            {"counts": counts, "would_stop": len(report.would_stop), "tables": report.tables}
        )
    else:
        show(report)
    return 1 if report.would_stop else 0


def show(report: Any) -> None:
    otherwise, stop = report.of("other hashes"), report.of("stops")
    click.echo(
        f"{several(len(report.tables), 'table')}: {len(report.of('goes on'))} as they are, "
        f"{len(otherwise)} with positions hashed otherwise, {len(stop)} not to their end"
    )
    for table in otherwise:
        click.echo(f"  {table.id} {table.game}, {table.status}: {table.hashed_otherwise} hashes")
    for table in report.tables:
        notes = ["begun under other rules"] * table.other_rules + ["new dice"] * table.new_dice
        if table.verdict == "stops":
            click.echo(f"  {table.id} {table.game}, {table.status}: {table.why}")
        elif notes:
            click.echo(f"  {table.id} {table.game}, {table.status}: {', '.join(notes)}")
    if report.would_stop:
        count = several(len(report.would_stop), "table")
        click.echo(f"{count} would stop; let the old version race them to their end first")


COMMANDS = (migrate, check)
