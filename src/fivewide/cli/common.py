"""Options and output that several commands share."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from fivewide.games import game
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Game
from fivewide.kernel.options import from_words


class GameParameter(click.ParamType[Game[Any]]):
    """A game by its id."""

    name = "game"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Game[Any]:
        return game(value) if isinstance(value, str) else value


GAME = GameParameter()

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
option_option = click.option(
    "--option",
    "-O",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="A rule option; `fivewide games` lists them. May be given several times.",
)


def read_pairs(pairs: tuple[str, ...]) -> dict[str, Any]:
    """`--option key=value` as a dictionary; what the values mean is the game's business."""
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadOption(f"--option {pair!r}: write it as key=value")
        options[key.strip()] = from_words(value.strip())
    return options


def print_json(value: Any) -> None:
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    click.echo(text)


def console(stderr: bool = False) -> Any:
    """A rich console; plain text where there is no terminal."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=not sys.stdout.isatty())
