"""fivewide pack new: a folder to edit, with a comment at every field."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import GAME
from fivewide.cli.completion import complete_set


@click.command(
    short_help="Begin a pack: a commented folder to edit.",
    epilog="Example: fivewide pack new daytona-500 my-oval",
)
@click.argument("game", type=GAME)
@click.argument("path", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--whole", is_flag=True, help="All files, a copy of each, instead of one new item.")
@click.option(
    "--from",
    "set",
    default="",
    metavar="SET",
    shell_complete=complete_set,
    help="Begin from a built-in set by its name, where a game has several.",
)
def new(game: Any, path: Path, whole: bool, set: str) -> None:
    """Begin a pack: a commented folder to edit, which can be raced with as it is.

    It extends the game's own pack and brings one item under a name of its own, a track for
    instance; --whole copies everything instead.
    """
    from fivewide.content.asked import files_of, table_of
    from fivewide.content.new_pack import SCHEMAS, new_pack

    files = new_pack(game, path, whole, set)
    asked = files_of(game)
    aside = "kept along; the game does not read it"
    means = {name: table_of(asked[name]).means if name in asked else aside for name in files}
    means |= {"README.md": "every field of these files", f"{SCHEMAS}/": "for editors that complete"}
    width = max(map(len, means))
    click.echo(f"{path}: a pack for {game.id}, to be edited")
    for name, words in means.items():
        click.echo(f"  {name:<{width}}  {first_sentence(words)}".rstrip())
    there = shlex.quote(str(path))
    click.echo(f"Judge it:      fivewide pack check {there} --watch")
    click.echo(f"Race with it:  fivewide sim {game.id} -n 20 --pack {there}")


def first_sentence(words: str) -> str:
    return words.partition(". ")[0].rstrip(".")
