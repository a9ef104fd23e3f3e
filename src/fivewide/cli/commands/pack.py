"""fivewide pack: content as data, begun, judged and shown. Larger subcommands have own files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from fivewide.cli.commands.pack_new import new
from fivewide.cli.commands.pack_schema import schema
from fivewide.cli.commands.pack_watch import watch
from fivewide.cli.commands.picture import picture
from fivewide.cli.common import GAME, console, json_option, print_json
from fivewide.cli.completion import complete_pack


@click.group()
def command() -> None:
    """Begin, judge, print or draw content packs: folders of TOML and CSV with a pack.toml."""


command.add_command(picture)


@command.command(
    short_help="Judge a pack: every fault, and where.",
    epilog="Example: fivewide pack check my-track/",
)
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--watch", "again", is_flag=True, help="Judge again whenever a file changes.")
@json_option
def check(path: Path, again: bool, as_json: bool) -> int:
    """Judge a pack: every fault with file, place and reason, and warnings of what is lopsided.

    Exit code 1 if it is broken; warnings alone break nothing.
    """
    from fivewide.content.pack import check_folder

    check_folder(path)
    if again and as_json:
        raise click.UsageError("--watch is for people, --json for programs: not both")
    if again:
        return watch(path, lambda: judged_folder(path))
    pack, found = judged_folder(path)
    faults = pack.faults or []
    if as_json:
        print_json(
            {
                "pack": str(path),
                "valid": not faults,
                "faults": faults,
                "warnings": pack.warnings,
                "ref": pack.ref,
                "found": [] if faults else found,
            }
        )
        return 1 if faults else 0
    for fault in faults:
        print(f"fivewide: {fault}", file=sys.stderr)
    for warning in pack.warnings:
        print(f"fivewide: warning: {warning}", file=sys.stderr)
    if faults:
        if len(faults) > 1:
            print(f"fivewide: {len(faults)} faults in {path}", file=sys.stderr)
        return 1
    click.echo(f"{pack.info.id} {pack.info.version} for {pack.info.game}: valid")
    for line in found:
        click.echo(f"  {line}")
    click.echo(f"  SHA-256 {pack.ref.sha256}")
    return 0


def judged_folder(path: Path) -> tuple[Any, list[str]]:
    """A pack with all its faults, and what its game found in it."""
    from fivewide.content.pack import check_folder, load_all
    from fivewide.games.judging import judged

    check_folder(path)
    pack = load_all(path)
    return pack, judged(pack)


@command.command(epilog="Example: fivewide pack show dust-devil-500")
@click.argument("game", type=GAME)
@click.option(
    "--pack",
    "path",
    type=click.Path(path_type=Path),
    shell_complete=complete_pack,
    help="A pack folder, or a built-in set by its name.",
)
@json_option
def show(game: Any, path: Path | None, as_json: bool) -> None:
    """Print what the built-in pack of a game (or another one) contains."""
    from fivewide.content.pack import builtin, load
    from fivewide.kernel.errors import BadContent

    if path is not None and str(path) in game.sets and not path.exists():
        pack = builtin(game.sets[str(path)])
    else:
        if path is None and not game.pack:
            raise BadContent(f"{game.title} has no pack: everything it needs is in its rules")
        pack = load(path) if path else builtin(game.pack)
    pack.must_be_for(game.id)
    contents = game.offered(pack)
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
            if isinstance(item, dict):
                show_item(out, item)
        figures = [str(item) for item in items if not isinstance(item, dict)]
        if figures:
            out.print(f"  {', '.join(figures)}")


# Follows from the rest
FOR_SCREENS = ("moves", "spaces", "rows", "stretches", "grid", "lane_names")
NAMES = ("id", "name", "title", "driver", "number", "race", "sum", "team", "players")


def show_item(out: Any, item: dict[str, Any]) -> None:
    """One item: what it is called first, whatever this game calls its items by."""
    from rich.padding import Padding
    from rich.text import Text

    from fivewide.content.toml import inline

    first, *others = [key for key in NAMES if key in item]
    line = Text("  ").append(str(item[first]), "cyan")
    for key in others:
        if str(item[key]) and item[key] != item[first]:
            words = str(item[key]) if key in ("name", "title", "driver") else f"{key} {item[key]}"
            line.append(f"  {words}")
    if "source" in item:
        line.append(f"  ({item['source']})", "dim")
    out.print(line)
    rest = {
        key: value
        for key, value in item.items()
        if key not in (*NAMES, *FOR_SCREENS, "source") and value not in ("", [], {}, None)
    }
    short = [f"{key} = {inline(value)}" for key, value in rest.items() if is_short(value)]
    if short:
        out.print(Padding(Text(", ".join(short)), (0, 0, 0, 4)))
    for key, value in rest.items():
        if not is_short(value):
            out.print(Padding(Text(f"{key} = {inline(value)}"), (0, 0, 0, 4)))


def is_short(value: Any) -> bool:
    return not isinstance(value, list | dict) and len(str(value)) < 30


for each in (new, schema):
    command.add_command(each)
