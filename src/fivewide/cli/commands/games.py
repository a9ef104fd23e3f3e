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

    entries = [describe(game) for game in GAMES.values()]
    if as_json:
        print_json(entries)
    else:
        for entry in entries:
            show(entry)


def describe(game: Any) -> dict[str, Any]:
    from fivewide.content.pack import builtin
    from fivewide.kernel.options import specs
    from fivewide.kernel.rulebook import proofs, rulebook, uncovered

    book = rulebook(game.package)
    missing = uncovered(book, proofs(game.package))
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": game.minutes,
        "rules": len(book.rules),
        "proven": len(book.rules) - len(missing),
        "packs": [builtin(game.pack).ref],
        "options": [
            {
                "name": spec.name,
                "default": spec.default,
                "values": list(spec.values),
                "kind": spec.kind,
                "meaning": spec.meaning,
                "rules": list(spec.rules),
            }
            for spec in specs(game.Options)
        ],
    }


def show(entry: dict[str, Any]) -> None:
    from rich.table import Table

    from fivewide.kernel.options import in_words

    out = console()
    low, high = entry["seats"]
    out.print(f"[bold]{entry['title']}[/bold]  ({entry['id']})")
    out.print(f"  {entry['tagline']}")
    out.print(
        f"  {low}-{high} seats, {entry['minutes']} minutes; "
        f"{entry['rules']} rules, {entry['proven']} proven by tests"
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
