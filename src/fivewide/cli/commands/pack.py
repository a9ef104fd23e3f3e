"""fivewide pack: content as data, judged and shown."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import GAME, console, json_option, print_json


@click.group()
def command() -> None:
    """Judge or print content packs: folders of TOML and CSV with a pack.toml."""


@command.command(epilog="Example: fivewide pack check my-track/")
@click.argument("path", type=click.Path(path_type=Path))
@json_option
def check(path: Path, as_json: bool) -> int:
    """Judge a pack. Exit code 1 and one line with file, place and reason if it is broken."""
    from fivewide.content.pack import load
    from fivewide.games import UnknownGame, game
    from fivewide.kernel.errors import BadContent

    if not path.is_dir():
        raise click.UsageError(f"{path}: no such folder; a pack is a folder with a pack.toml")
    try:
        pack = load(path)
        found = game(pack.info.game).judge(pack)
    except (BadContent, UnknownGame) as error:
        reason = str(error)
        if isinstance(error, UnknownGame):
            reason = f"{path}/pack.toml, game: {reason}"
        if as_json:
            print_json({"pack": str(path), "valid": False, "reason": reason})
        else:
            print(f"fivewide: {reason}", file=sys.stderr)
        return 1
    if as_json:
        print_json({"pack": str(path), "valid": True, "ref": pack.ref, "found": found})
    else:
        click.echo(f"{pack.info.id} {pack.info.version} for {pack.info.game}: valid")
        for line in found:
            click.echo(f"  {line}")
        click.echo(f"  SHA-256 {pack.ref.sha256}")
    return 0


@command.command(epilog="Example: fivewide pack show dust-devil-500")
@click.argument("game", type=GAME)
@click.option("--pack", "path", type=click.Path(path_type=Path), help="A pack folder.")
@json_option
def show(game: Any, path: Path | None, as_json: bool) -> None:
    """Print what the built-in pack of a game (or another one) contains."""
    from fivewide.content.pack import builtin, load

    pack = load(path) if path else builtin(game.pack)
    contents = game.contents(pack)
    if as_json:
        print_json({"info": pack.info, "ref": pack.ref, **contents})
        return
    out = console()
    out.print(f"[bold]{pack.info.title}[/bold]  {pack.info.id} {pack.info.version}")
    out.print(f"  for {pack.info.game}; license {pack.info.license}; source {pack.info.source}")
    out.print(f"  SHA-256 {pack.ref.sha256}")
    if pack.info.note:
        out.print(f"  {pack.info.note}")
    for kind, items in contents.items():
        out.print(f"\n[bold]{kind.replace('_', ' ')}[/bold]")
        for item in items:
            show_item(out, item)


def show_item(out: Any, item: dict[str, Any]) -> None:
    from fivewide.cli.toml import inline

    name = item.get("name") or item.get("title") or item["id"]
    out.print(f"  [cyan]{item['id']}[/cyan]  {name}  [dim]({item['source']})[/dim]")
    for key, value in item.items():
        if key not in ("id", "name", "title", "source"):
            out.print(f"    {key} = {inline(value)}", markup=False)
