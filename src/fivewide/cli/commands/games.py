"""fivewide games: what there is to race."""

from __future__ import annotations

from typing import Any

import click

from fivewide.cli.common import GAME, console, json_option, print_json
from fivewide.kernel.errors import one_line


@click.command(epilog="Example: fivewide games dust-devil-500")
@click.argument("game", type=GAME, required=False)
@json_option
def command(game: Any | None, as_json: bool) -> None:
    """List the games: seats, packs, and how many of their rules are proven.

    With the name of a GAME everything about that one: its options with values and meanings too.
    """
    from fivewide.games import GAMES
    from fivewide.games.catalogue import described

    if game is not None:
        found, faults = described([game])
        for fault in faults:
            raise fault
        (entry,) = found
        if as_json:
            print_json(entry)
        else:
            show(entry, game)
            show_options(entry, game)
        return
    entries, untold = described(GAMES.values())
    for fault in [*GAMES.faults(), *untold]:
        click.echo(f"fivewide: {one_line(str(fault))}", err=True)
    if as_json:
        print_json(entries)
        return
    for entry in entries:
        show(entry, GAMES[entry["id"]])
        click.echo(f"  {len(entry['options'])} options: fivewide games {entry['id']}\n")


def show(entry: dict[str, Any], game: Any) -> None:
    from fivewide.content.pack import builtin

    out = console()
    out.print(f"[bold]{entry['title']}[/bold]  ({entry['id']})")
    out.print(f"  {entry['tagline']}")
    waiting = f", {entry['waiting']} not playable yet" if entry["waiting"] else ""
    out.print(
        f"  {game.seats_in_words()} seats, {entry['minutes']} minutes; "
        f"{entry['rules']} rules, {entry['proven']} proven by tests{waiting}"
    )
    sets = {folder: name for name, folder in game.sets.items()}
    for folder in filter(None, dict.fromkeys([game.pack, *sets])):
        pack = builtin(folder)
        named = f" (set={sets[folder]})" if folder in sets else ""
        out.print(f"  pack {pack.ref.id} {pack.ref.version}{named}, SHA-256 {pack.ref.sha256[:12]}")


def show_options(entry: dict[str, Any], game: Any) -> None:
    from rich.table import Table

    from fivewide.games.catalogue import known_values
    from fivewide.kernel.options import in_words, specs

    known = {spec.name: spec for spec in specs(game.Options)}
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("option", no_wrap=True)
    table.add_column("values, default first", max_width=26)
    table.add_column("meaning")
    for option in entry["options"]:
        spec = known[option["name"]]
        values = [in_words(value) for value in option["values"]]
        default = in_words(option["default"]) or '""'
        named = [value for value in known_values(game, spec) if value != spec.default]
        if spec.kind == "name" and 0 < len(named) <= 12:
            values = [default, *named]
        rules = f" [dim]{', '.join(option['rules'])}[/dim]" if option["rules"] else ""
        table.add_row(
            option["name"],
            ", ".join(values) or f"{default} ({spec.kind_in_words})",
            option["meaning"] + rules,
        )
    out = console()
    out.print()
    out.print(table)
    if not entry["options"]:
        return
    first = entry["options"][0]
    other = in_words((first["values"] or [first["default"]])[-1])
    out.print(f"\n  fivewide play {entry['id']} -O {first['name']}={other}", highlight=False)
