"""Man pages and files for Tab, made from the commands: python -m fivewide.cli.manual PREFIX.

A wheel brings them along (hatch_build.py). From a checkout, PREFIX is ~/.local, where man, bash and
fish look by themselves.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from fivewide.cli.completion import SHELLS, script_for
from fivewide.cli.main import cli
from fivewide.kernel.table import engine_version

EXITS = {
    "0": "Done, and all is well.",
    "1": "Done, and what was looked at does not hold.",
    "2": "Wrong use, or a file that cannot be used: one line says what.",
    "130": "Stopped with Ctrl-C.",
}


def pages(version: str) -> dict[str, str]:
    """Every page by its name: one for each command, and for each command of a group."""
    return {name_of(ctx): page(ctx, version) for ctx in contexts(cli, "fivewide")}


def contexts(
    command: click.Command, name: str, parent: click.Context | None = None
) -> Iterator[click.Context]:
    ctx = click.Context(command, parent, info_name=name, **command.context_settings)
    yield ctx
    for word, below in commands_of(ctx).items():
        yield from contexts(below, word, ctx)


def commands_of(ctx: click.Context) -> dict[str, click.Command]:
    """What a group has; a command by itself has nothing."""
    group = ctx.command
    words = group.list_commands(ctx) if isinstance(group, click.Group) else []
    found = {word: group.get_command(ctx, word) for word in words}  # type: ignore[attr-defined]
    return {word: command for word, command in found.items() if command and not command.hidden}


def name_of(ctx: click.Context) -> str:
    return ctx.command_path.replace(" ", "-")


# --- a page -----------------------------------------------------------------------------------


def page(ctx: click.Context, version: str) -> str:
    # No date: the same sources give the same page.
    title = (name_of(ctx).upper(), "1", "", f"fivewide {version}", "Five Wide")
    lines = [".TH " + " ".join(f'"{plain(word)}"' for word in title)]
    lines += [".nh", ".ad l"]  # no word is cut in two, none pulled apart
    for heading, body in sections(ctx):
        lines += [f".SH {heading}", *body]
    return "\n".join(lines) + "\n"


def sections(ctx: click.Context) -> Iterator[tuple[str, list[str]]]:
    command = ctx.command
    summary, *more = paragraphs(command)
    yield "NAME", [f"{plain(name_of(ctx))} \\- {plain(summary.rstrip('.'))}"]
    usage = plain(" ".join(command.collect_usage_pieces(ctx)))
    yield "SYNOPSIS", [f"{bold(ctx.command_path)} {usage}"]
    described = [line for told in (summary, *more) for line in (".PP", plain(told))]
    yield "DESCRIPTION", described[1:]  # the first paragraph needs no sign
    # Arguments stand above; those that have something to say, here too.
    records = (parameter.get_help_record(ctx) for parameter in command.get_params(ctx))
    yield "OPTIONS", listed({record[0]: record[1] for record in records if record and record[1]})
    below = commands_of(ctx)
    if below:
        yield "COMMANDS", listed({word: paragraphs(each)[0] for word, each in below.items()})
    if command.epilog:
        example = inspect.cleandoc(command.epilog).removeprefix("Example: ")
        yield "EXAMPLE", [".EX", plain(example), ".EE"]
    yield "EXIT STATUS", listed(EXITS)
    above = [name_of(ctx.parent)] if ctx.parent else []
    others = [*above, *(f"{name_of(ctx)}-{word}" for word in below)]
    if others:
        yield "SEE ALSO", [",\n".join(f"{bold(other)}(1)" for other in others)]


def paragraphs(command: click.Command) -> list[str]:
    """What a command says of itself, as `--help` has it, with its lines joined."""
    told = inspect.cleandoc(command.help or "").partition("\f")[0]
    return [" ".join(part.split()) for part in told.split("\n\n")]


def listed(meanings: Mapping[str, str]) -> list[str]:
    """Words, each with what it means beside it."""
    return [line for word, text in meanings.items() for line in (".TP", bold(word), plain(text))]


def bold(text: str) -> str:
    return f"\\fB{plain(text)}\\fR"


def plain(text: str) -> str:
    """Text in which roff finds nothing to do: hyphens that can be typed, signs by their numbers."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    text = text.replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = re.sub(r"^\.", r"\\&.", text).replace("~", "\\(ti")
    return re.sub(r"[^\x00-\x7f]", lambda sign: f"\\[u{ord(sign[0]):04X}]", text)


# --- files ------------------------------------------------------------------------------------

# Where each shell looks, below a prefix
COMPLETIONS = {
    "bash": "share/bash-completion/completions/fivewide",
    "zsh": "share/zsh/site-functions/_fivewide",
    "fish": "share/fish/vendor_completions.d/fivewide.fish",
}
PAGES = "share/man/man1"


def files(version: str) -> dict[str, str]:
    """Everything by its place below a prefix."""
    found = {f"{PAGES}/{name}.1": text for name, text in pages(version).items()}
    return found | {COMPLETIONS[shell]: script_for(shell) for shell in SHELLS}


def write(prefix: Path, version: str) -> int:
    """Writes them all; gives their number."""
    made = files(version)
    for place, text in made.items():
        path = prefix / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return len(made)


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        print("usage: python -m fivewide.cli.manual PREFIX [VERSION]", file=sys.stderr)
        return 2
    prefix = Path(arguments[0])
    try:
        number = write(prefix, arguments[1] if arguments[1:] else engine_version())
    except OSError as error:
        print(f"manual: {error.filename}: {(error.strerror or '').lower()}", file=sys.stderr)
        return 1
    print(f"{number} files in {prefix / 'share'}; try: man -M {prefix / 'share/man'} fivewide")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
