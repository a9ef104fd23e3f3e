"""fivewide games: what there is to race."""

from __future__ import annotations

from typing import Any

import click

from fivewide.cli.common import console, json_option, print_json


@click.command(epilog="Example: fivewide games --json")
@json_option
def command(as_json: bool) -> None:
    """List the games with seats, options and packs, and how many of their rules are proven."""
    from fivewide.games import GAMES
    from fivewide.games.catalogue import describe

    entries = [describe(game) for game in GAMES.values()]
    if as_json:
        print_json(entries)
    else:
        for entry in entries:
            show(entry)


def show(entry: dict[str, Any]) -> None:
    from rich.table import Table

    from fivewide.kernel.options import in_words

    out = console()
    low, high = entry["seats"]
    out.print(f"[bold]{entry['title']}[/bold]  ({entry['id']})")
    out.print(f"  {entry['tagline']}")
    waiting = f", {entry['waiting']} not playable yet" if entry["waiting"] else ""
    out.print(
        f"  {low}-{high} seats, {entry['minutes']} minutes; "
        f"{entry['rules']} rules, {entry['proven']} proven by tests{waiting}"
    )
    for pack in entry["packs"]:
        out.print(f"  pack {pack.id} {pack.version}, SHA-256 {pack.sha256[:12]}")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("option", no_wrap=True)
    table.add_column("values, default first", max_width=26)
    table.add_column("meaning")
    for option in entry["options"]:
        values = [in_words(value) for value in option["values"]]
        default = in_words(option["default"]) or '""'
        table.add_row(
            option["name"], ", ".join(values) or f"{default} ({option['kind']})", option["meaning"]
        )
    out.print(table)
