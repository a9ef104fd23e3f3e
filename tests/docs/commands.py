"""Command lines as pages show them: taken by the parsers of the programs they call."""

from __future__ import annotations

import argparse
import importlib.util
import re
import runpy
import shlex
import sys
import tomllib
from typing import Any, NoReturn
from unittest import mock

import click

import dev
from fivewide.cli.common import named_set, read_pairs
from fivewide.cli.main import cli
from fivewide.cli.seats import read_seats
from fivewide.content.pack import load as load_pack
from fivewide.kernel.errors import FivewideError
from tests.docs.pages import ROOT

# Words that stand for something of the reader's, and what is taken for them here.
STANDS_FOR = {
    "GAME": "dust-devil-500",
    "FILE": "last.race.jsonl",
    "FILE.toml": "points.toml",
    "FOLDER": "my-track",
    "PATH": "my-track",
    "ID": "cup-2023",
    "N": "5",
    "COMMAND": "sim",
}
# Programs that are not ours. Whether their lines are sound is seen in tests/docs/test_hosting.py.
OF_OTHERS = ("git", "npm", "docker", "systemctl", "openssl", "mkdir", "install", "cp", "echo")
# Scripts of ours that read their arguments without a parser, and what they may be.
WITHOUT_A_PARSER = {
    "scripts/rule_table.py": r"",
    "scripts/wire_types.py": r"(--check)?",
    "scripts/prove_rules.py": r"([\w-]+ ?)*",
    "web/build.py": r"(missing|run (svelte-check|eslint|vitest|vite)\b.*)?",
}


class Wrong(Exception):
    """A command that the program it calls would not take."""


class Parsed(Exception):
    """A parser of a script has taken its arguments."""


def words_of(line: str) -> list[str]:
    words = shlex.split(line)
    file = "last.season.json" if words[1:2] == ["season"] else STANDS_FOR["FILE"]
    return [{**STANDS_FOR, "FILE": file}.get(word, word) for word in words]


def is_ours(words: list[str]) -> bool:
    return words[0].rpartition("/")[2] == "fivewide"


def judge(line: str) -> None:
    """Wrong, if the program would not take it; nothing is carried out."""
    words = words_of(line)
    program = words[0].rpartition("/")[2]
    if line.startswith(("eval ", "source (")) or "=" in words[0]:
        return  # tests/cli/test_completion.py runs it in a real shell
    if program == "fivewide":
        judge_ours(words[1:])
    elif program in ("python", "python3"):
        judge_python(words[1:])
    elif program == "pytest":
        judge_pytest(words[1:])
    elif program == "pip":
        judge_pip(words[1:])
    elif program not in OF_OTHERS:
        raise Wrong(f"{line}: nobody knows {program}")


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that words lead to, and what is left of them."""
    found: click.Command = cli
    while isinstance(found, click.Group) and words and not words[0].startswith("-"):
        below = found.get_command(click.Context(found), words[0])
        if below is None:
            raise Wrong(f"no such command: fivewide {words[0]}")
        found, words = below, words[1:]
    return found, words


def judge_ours(words: list[str]) -> None:
    """By click's own parser, which knows games and numbers; options and seats by ours."""
    command, rest = command_of(words)
    if isinstance(command, click.Group):
        return  # it is only named
    try:
        known = command.make_context(words[0], list(rest)).params
    except click.exceptions.Exit:  # --version
        return
    except click.ClickException as error:
        raise Wrong(f"fivewide {shlex.join(words)}: {error.format_message()}") from None
    if words[0] == "play" and known["game"] is not None:
        judge_race(known["game"], known)


def judge_race(game: Any, known: dict[str, Any]) -> None:
    """Would these drivers get a race with these options?"""
    seats = read_seats([seat.strip() for seat in known["seats"].split(",")])
    pack, chosen = named_set(game, known["pack"], read_pairs(known["options"]))
    try:
        game.prepare(chosen, len(seats), None if pack is None else load_pack(pack))
    except FivewideError as error:
        raise Wrong(str(error)) from None


def judge_python(words: list[str]) -> None:
    if words[0] == "dev.py":
        judge_dev(words[1:])
        return
    if words[:2] == ["-m", "pip"]:
        judge_pip(words[2:])
        return
    if words[:2] == ["-m", "venv"]:
        return
    name, rest = (words[1], words[2:]) if words[0] == "-m" else (words[0], words[1:])
    path = f"{name.replace('.', '/')}.py" if words[0] == "-m" else name
    if not (ROOT / path).is_file():
        raise Wrong(f"there is no {path}")
    if path in WITHOUT_A_PARSER:
        if not re.fullmatch(WITHOUT_A_PARSER[path], " ".join(rest)):
            raise Wrong(f"{path} takes no {' '.join(rest)}")
    elif importable(path):
        judge_script(path, rest)


def importable(path: str) -> bool:
    """Peers of the benchmarks need what is installed for them only."""
    return "peers/" not in path and importlib.util.spec_from_file_location("x", path) is not None


def judge_script(path: str, arguments: list[str]) -> None:
    """Run it up to the point at which its parser has read the arguments."""
    parse = argparse.ArgumentParser.parse_args

    def taken(self: argparse.ArgumentParser, args: Any = None, namespace: Any = None) -> NoReturn:
        raise Parsed(parse(self, args, namespace))

    with (
        mock.patch.object(argparse.ArgumentParser, "parse_args", taken),
        mock.patch.object(sys, "argv", [path, *arguments]),
        mock.patch.object(sys, "path", [str(ROOT), str((ROOT / path).parent), *sys.path]),
    ):
        try:
            runpy.run_path(str(ROOT / path), run_name="__main__")
        except Parsed:
            return
        except SystemExit as error:
            raise Wrong(f"{path} does not take {' '.join(arguments)}: {error.code}") from None
    raise Wrong(f"{path} has no parser: say in WITHOUT_A_PARSER what it takes")


def judge_dev(words: list[str]) -> None:
    if words[:1] == ["play"]:
        rest = words[1:]
        judge_ours(["play", *rest] if dev.is_for_the_terminal(rest) else ["serve", *rest])
        return
    try:
        _, rest = dev.parser().parse_known_args(words)
    except SystemExit:
        raise Wrong(f"dev.py does not take {' '.join(words)}") from None
    if rest:
        judge_pytest(rest)


def judge_pytest(words: list[str]) -> None:
    for word in words:
        if word.startswith("tests/") and not (ROOT / word.partition("::")[0]).exists():
            raise Wrong(f"there is no {word}")


def judge_pip(words: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if words[0] != "install":
        raise Wrong(f"pip {words[0]}")
    for word in words[1:]:
        extras = re.fullmatch(r"\.\[([\w,]+)\]", word)
        for extra in extras.group(1).split(",") if extras else ():
            if extra not in project["optional-dependencies"]:
                raise Wrong(f"pip install: there is no extra {extra!r}")
        if word.endswith(".txt") and not (ROOT / word).is_file():
            raise Wrong(f"pip install: there is no {word}")


def takes_a_yes(words: list[str]) -> bool:
    command, _ = command_of(words)
    return any(each.name == "yes" for each in command.params) and "--dry-run" not in words


FEW = {"-n": (200, 12), "--times": (50, 3)}  # more races or seasons than that are not waited for


def made_smaller(words: list[str]) -> list[str]:
    """With fewer races or seasons: what a page counts in minutes is seen in a moment."""
    words = list(words)
    if takes_a_yes(words):
        words.append("--yes")  # on a terminal it is asked for
    for option, (most, few) in FEW.items():
        if option in words:
            at = words.index(option) + 1
            words[at] = words[at] if int(words[at]) <= most else str(few)
    return words
