"""Before another version takes over: check."""

from __future__ import annotations

import os
from typing import Any

import click

from fivewide.cli.commands.server.options import about_a_store, bar
from fivewide.cli.common import Number, print_json
from fivewide.kernel.english import several


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


COMMANDS = (check,)
