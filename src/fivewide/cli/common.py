"""Options and output that several commands share."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
import msgspec

from fivewide.cli.ascii import is_ascii
from fivewide.cli.completion import complete_game, complete_option, complete_pack
from fivewide.games import game
from fivewide.kernel.errors import BadContent, BadOption, did_you_mean, shortened
from fivewide.kernel.game import Game
from fivewide.kernel.speech import speaking


class GameParameter(click.ParamType[Game[Any]]):
    """A game by its id."""

    name = "game"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Game[Any]:
        return game(value) if isinstance(value, str) else value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[Any]:
        return complete_game(ctx, param, incomplete)


GAME = GameParameter()
SEEDS = (-(2**62) + 1, 2**62 - 1)  # what the engine's generator takes


class Number(click.IntRange):
    """A whole number, written with our own digits, and not thousands of them."""

    def _describe_range(self) -> str:
        """Nothing to say of a range without ends, nor of one that only the engine knows."""
        if (self.min, self.max) in ((None, None), SEEDS):
            return ""
        return super()._describe_range()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,19}", value.strip()):
            self.fail(
                f"{shortened(value)!r} is not a whole number (digits 0 to 9, at most 19 of them)",
                param,
                ctx,
            )
        number: int = super().convert(value, param, ctx)
        return number


class Real(click.FloatRange):
    """A number with a point, or without; not one that is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if isinstance(value, str) and not re.fullmatch(
            r"-?([0-9]{1,19}(\.[0-9]{0,19})?|\.[0-9]{1,19})", value.strip()
        ):
            self.fail(f"{shortened(value)!r} is not a number such as 1.5", param, ctx)
        number: float = super().convert(value, param, ctx)
        return number


SEED = Number(*SEEDS)

seed_option = click.option(
    "--seed",
    type=SEED,
    default=0,
    show_default=True,
    help="Fixes the dice: the same seed rolls the same.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def speak(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.with_resource(speaking(value))


lang_option = click.option(
    "--lang",
    metavar="LANGUAGE",
    callback=speak,
    expose_value=False,
    help="Say it in this language: en or de. Otherwise as FIVEWIDE_LANG says.",
)
option_option = click.option(
    "--option",
    "-O",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=complete_option,
    help="A rule option; `fivewide games GAME` lists them. May be given several times.",
)
pack_option = click.option(
    "--pack",
    type=click.Path(path_type=Path),
    shell_complete=complete_pack,
    help="A content pack of your own, or a built-in set by its name.",
)


def read_pairs(pairs: tuple[str, ...]) -> dict[str, Any]:
    """`--option key=value` as a dictionary of words; what a word means is the option's business."""
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadOption(f"--option {shortened(pair)!r}: write it as key=value")
        key, value = key.strip(), value.strip()
        if options.setdefault(key, value) != value:
            both = f"{shortened(options[key])} and {shortened(value)}"
            raise BadOption(f"--option {shortened(key)}: it cannot be both {both}; name it once")
    return options


def mind(warnings: Iterable[str]) -> None:
    """What may be raced though it is advised against: a line each, beside the results."""
    for warning in warnings:
        print(f"fivewide: mind: {warning}", file=sys.stderr)


def print_json(value: Any) -> None:
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    if is_ascii(sys.stdout):  # JSON has a spelling of its own for every sign
        text = json.dumps(json.loads(text), indent=2)
    click.echo(text)


UNBOUNDED = 160  # columns where there is no terminal to fill: files and pipes


def console(stderr: bool = False) -> Any:
    """A rich console; plain text, and room for whole tables, where there is no terminal."""
    from rich.console import Console

    class Quiet(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would leave with code 1; `main` knows better

    fills = (sys.stderr if stderr else sys.stdout).isatty() or "COLUMNS" in os.environ
    return Quiet(stderr=stderr, highlight=False, width=None if fills else UNBOUNDED)


def named_set(
    game: Any, pack: Path | None, options: dict[str, Any]
) -> tuple[Path | None, dict[str, Any]]:
    """`--pack 2023`: a built-in set by its name is an option of the game, not a folder."""
    if pack is not None and str(pack) in game.sets and not pack.exists():
        return None, {**options, "set": str(pack)}
    if pack is not None and game.sets and not pack.exists():
        hint = did_you_mean(str(pack), game.sets, f"built in are: {', '.join(game.sets)}")
        raise BadContent(f"{pack}: no such folder; {hint}")
    return pack, options
