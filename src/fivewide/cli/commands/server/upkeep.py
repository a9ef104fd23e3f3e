"""The store itself: migrate."""

from __future__ import annotations

import click

from fivewide.cli.commands.server.options import about_a_store, dry_run_option
from fivewide.cli.common import print_json


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


COMMANDS = (migrate,)
