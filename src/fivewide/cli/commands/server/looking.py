"""What only looks: list, show."""

from __future__ import annotations

from typing import Any

import click

from fivewide.cli.commands.server.options import about_a_store, age_option, ago, moment
from fivewide.cli.common import Number, console, print_json
from fivewide.cli.completion import complete_game, complete_status
from fivewide.kernel.english import several
from fivewide.kernel.errors import BadOption, shortened
from fivewide.kernel.options import in_words


@click.command(
    "list",
    short_help="The tables, the latest first.",
    epilog="Example: fivewide server list --status running --older-than 30d",
)
@click.option("--status", shell_complete=complete_status, help="Only tables of this status.")
@click.option("--game", shell_complete=complete_game, help="Only tables of this game.")
@age_option("--older-than", "Not touched for so long: 12h, 30d.")
@click.option("--limit", type=Number(1, 100_000), default=50, show_default=True, help="At most.")
@about_a_store
def list_tables(
    status: str | None,
    game: str | None,
    older_than: float | None,
    limit: int,
    db: str | None,
    as_json: bool,
) -> int:
    """List tables with seats and entries, the latest touched first. Times are UTC."""
    from fivewide.server.admin.listing import STATUSES, Wanted, page_of
    from fivewide.server.admin.opening import store_of

    if status is not None and status not in STATUSES:
        raise BadOption(f"--status {shortened(status)!r}: there are: {', '.join(STATUSES)}")
    before = None if older_than is None else ago(older_than)
    with store_of(db) as engine:
        page = page_of(engine, Wanted(status, game, before), limit)
    if as_json:
        print_json(page)
        return 0
    show_page(page)
    return 0


def show_page(page: Any) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("table", "game", "status", "people", "seats", "entries", "opened", "touched"):
        right = heading in ("people", "seats", "entries")
        table.add_column(heading, justify="right" if right else "left", no_wrap=True)
    for line in page.tables:
        counts = (str(line.people), str(line.seats), f"{line.entries:,}")
        times = (moment(line.opened), moment(line.touched))
        table.add_row(line.id, line.game, line.status, *counts, *times)
    out = console()
    if page.tables:
        out.print(table)
    more = f"; --limit {page.found} shows all" if page.found > len(page.tables) else ""
    out.print(f"{len(page.tables)} of {several(page.found, 'table')}{more}")


@click.command(epilog="Example: fivewide server show kssjkb4zeyzm")
@click.argument("id")
@about_a_store
def show(id: str, db: str | None, as_json: bool) -> int:
    """Show one table: seats, packs, size, why it was closed. Never keys of the luck or tokens."""
    from fivewide.content.toml import inline
    from fivewide.server.admin.one_table import show_table
    from fivewide.server.admin.opening import store_of

    with store_of(db) as engine:
        table = show_table(engine, id)
    if as_json:
        print_json(table)
        return 0
    paused = ", paused" if table.paused else ""
    listed = "listed" if table.listed else "not listed"
    click.echo(f"{table.id}: {table.game}, {table.status}{paused}, {listed}")
    facts = {
        "closed because": table.why,
        "opened": f"{moment(table.opened)} UTC"
        + (f" by {table.opened_by}" * bool(table.opened_by)),
        "touched": f"{moment(table.touched)} UTC",
        "options": ", ".join(f"{name}={in_words(value)}" for name, value in table.options.items()),
        "clock": inline(table.clock) if table.clock else None,
        "held by process": table.owner,
        "branch of": inline(table.branch_of) if table.branch_of else None,
        "next table": table.next_table,
        "winners": ", ".join(table.winners),
        "engine": f"{table.engine}, rules {table.rules}" if table.engine else None,
        "packs": ", ".join(f"{pack.id} {pack.version}" for pack in table.packs),
        "seal of the luck": table.commitment,
        "size": f"{several(table.entries, 'entry', 'entries')}, "
        f"{several(table.chat, 'line')} of chat, {table.size:,} characters",
    }
    for name, fact in facts.items():
        if fact:
            click.echo(f"  {name}: {fact}")
    for seat in table.seats:
        click.echo(f"  seat {seat.seat}: {seat.name} ({seat_in_words(seat)})")
    return 0


def seat_in_words(seat: Any) -> str:
    if not seat.person:
        return f"bot {seat.driver}"
    words = ["person" if seat.taken else "free for a person"]
    words += [f"{seat.stand_in} stands in"] * bool(seat.stand_in)
    words += ["gave a word"] * seat.gave_a_word
    return ", ".join(words)


COMMANDS = (list_tables, show)
