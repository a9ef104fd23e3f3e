"""Words in languages: what is said, and what the catalogues have for it (docs/languages.md).

python scripts/words.py check               exit code 1 if a catalogue lacks something, has
                                            something nobody says, or does not fit the English
python scripts/words.py status [LANGUAGE]   how much of each layer and game there is, in percent
python scripts/words.py stubs LANGUAGE [NAME]  write what is missing into catalogues, to be filled
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.games.catalogue import describe
from fivewide.games.how_to_play import glossary, how_to_play
from fivewide.kernel.game import Game
from fivewide.kernel.speech import (
    ENGLISH,
    Catalogue,
    Speaker,
    Variants,
    both,
    catalogues,
    languages,
    speaking,
    whole,
)
from fivewide.learn import lessons_of
from fivewide.season.calendar import calendar
from fivewide.season.points import systems

SOURCE = Path(__file__).resolve().parents[1] / "src" / "fivewide"
SPEECH = "fivewide.kernel.speech"
SAID_BY = {"speech.words", "speech.fill_in"}  # functions whose first argument is a key
QUESTIONS = {"Asks", "verb"}
REASONS = {"prompt", "unknown", "elsewhere"}  # of questions: keywords with a text to be said
STRUCTS = {"LuckWords", "FigureRow"}  # of reports: every text of them is a key
TABLE = re.compile(r"\b(Words|Sentence|Reason)\b")  # the type of a table of keys
RULE = re.compile(r"(?=.*\d)[A-Z0-9]+(-[A-Z0-9.]+)+")
HELPING = {"was", "has"}  # English needs them; others may not
PERSON = {"who", "whom", "whose"}  # one and the same


@dataclass
class Wanted:
    """The keys of one layer or game."""

    keys: dict[str, str] = field(default_factory=dict)  # and where they stand
    counted: set[str] = field(default_factory=set)  # things, which need one and many
    events: set[str] = field(default_factory=set)  # sentences, which need a would
    heard: set[str] = field(default_factory=set)  # what a game's files say
    faults: list[str] = field(default_factory=list)


class Finder(ast.NodeVisitor):
    """The keys in one file of the sources."""

    def __init__(self, path: Path, into: Wanted) -> None:
        self.where, self.into = path.relative_to(SOURCE).as_posix(), into
        self.of_events = path.name == "event_words.py"
        self.says: set[str] = set()  # by which names the file knows those functions

    def add(self, node: ast.AST) -> list[str]:
        """What is said there, wanted from now on."""
        keys = [key for key in self.literals(node) if key and not RULE.fullmatch(key)]
        for key in keys:
            self.into.keys.setdefault(key, f"{self.where}:{getattr(node, 'lineno', 0)}")
        return keys

    def literals(self, node: ast.AST) -> Iterator[str]:
        """The texts of a table, but not the keys by which it finds them."""
        if isinstance(node, ast.JoinedStr):
            self.into.faults.append(f"{self.where}:{node.lineno}: an f-string is no key")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from self.literals(value)
        elif isinstance(node, ast.IfExp):
            yield from self.literals(node.body)
            yield from self.literals(node.orelse)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            for each in node.elts:
                yield from self.literals(each)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        typed = TABLE.search(ast.unparse(node.annotation))
        if typed and node.value is not None:
            keys = self.add(node.value)
            self.into.events.update(keys if typed[1] == "Sentence" else ())
        self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module == SPEECH:
            self.says |= {each.name for each in node.names if f"speech.{each.name}" in SAID_BY}

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.id if isinstance(node.func, ast.Name) else None
        if (called in self.says or ast.unparse(node.func) in SAID_BY) and node.args:
            keys = self.add(node.args[0])
            self.into.events.update(key for key in keys if self.of_events and key.endswith("."))
        if called == "several" and len(node.args) > 1:
            self.into.counted.update(self.add(node.args[1]))
        for each in [*node.args, *node.keywords] if called in STRUCTS else ():
            self.add(each.value if isinstance(each, ast.keyword) else each)
        for keyword in node.keywords:
            if keyword.arg in REASONS and called in QUESTIONS:
                self.add(keyword.value)
        self.generic_visit(node)


def home_of(path: Path) -> str:
    """Whose catalogue has the words of a file: its game's, or its layer's."""
    layer, *below = path.relative_to(SOURCE).parts
    is_game = len(below) > 1 and (SOURCE / layer / below[0] / "rules.toml").exists()
    return f"{layer}/{below[0]}" if is_game else layer


@cache
def wanted() -> dict[str, Wanted]:
    """Everything that is said, by where its words belong."""
    found: dict[str, Wanted] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        into = found.setdefault(home_of(path), Wanted())
        Finder(path, into).visit(ast.parse(path.read_text(encoding="utf-8")))
    for system in systems().values():
        found["season"].keys.setdefault(system.title, "season/points.toml")
    shared = {key for name, each in found.items() if "/" not in name for key in each.keys}
    for game in GAMES.values():
        own = found[f"games/{game.package.rpartition('.')[2]}"]
        own.heard = data_of(game)
        for key in sorted(own.heard):
            if key not in shared:
                own.keys.setdefault(key, "its data")
    return {name: each for name, each in found.items() if each.keys}


def data_of(game: Game[Any]) -> set[str]:
    """What is said of a game's files: heard by having it all told."""
    heard: set[str] = set()
    with speaking(Speaker("", Catalogue(), heard)):
        describe(game)
        how_to_play(game.package)
        glossary(game.package)
        lessons_of(game.package)
        for pack in {game.pack, *game.sets.values()}:
            game.contents(builtin(pack))
    return heard | calendars_of(game)


def calendars_of(game: Game[Any]) -> set[str]:
    """What a game's seasons and their races are called; on cards races have names of their own."""
    found = set()
    for id in game.sets or ("",):
        rounds = calendar(game, None, {"set": id} if id else {})
        found |= {rounds.title, *(each.name for each in rounds.rounds if not game.has_field)}
    return found


# What is wrong


def placeholders(template: str) -> set[str]:
    names = {name for _, name, _, _ in Formatter().parse(template) if name}
    return {"who" if name in PERSON else name for name in names} - HELPING


def faults_of(name: str, need: Wanted, language: str) -> Iterator[str]:
    """What a catalogue lacks of one layer or game, or has wrong."""
    entries = whole(language).entries
    for key, where in need.keys.items():
        entry = entries.get(key)
        if not is_there(key, entry, need):
            yield f"{name} {language}: missing: {key!r} ({where})"
        elif entry is not None:
            for text in filter(None, (entry.said, entry.would)):
                if placeholders(text) != placeholders(key):
                    yield f"{name} {language}: other placeholders than {key!r}: {text!r}"


def is_there(key: str, entry: Variants | None, need: Wanted) -> bool:
    if entry is None:
        return False
    if key in need.events and not entry.would:
        return False
    return bool(entry.one and entry.many) if key in need.counted else bool(entry.said)


def unused(language: str) -> Iterator[str]:
    """Entries that nobody says, and those that two catalogues say differently."""
    needs, seen = wanted(), dict[str, tuple[str, Variants]]()
    everything = {key for need in needs.values() for key in need.keys}
    for name, catalogue in catalogues(language).items():
        need = needs[name] if name in needs and "/" in name else None
        own = everything if need is None else {*need.keys, *need.heard}
        for key, entry in catalogue.entries.items():
            if key not in own:
                yield f"{name} {language}: unused: {key!r}"
            before = seen.setdefault(key, (name, entry))
            if both(before[1], entry) != both(entry, before[1]):
                yield f"{name} {language}: {key!r} is another word in {before[0]}"


def faults(language: str) -> Iterator[str]:
    """Whoever has a catalogue has all of it."""
    there = catalogues(language)
    for name, need in wanted().items():
        if name in there:
            yield from need.faults
            yield from faults_of(name, need, language)
    yield from unused(language)


def part(name: str, language: str) -> tuple[int, int]:
    """How many of the keys of a layer or game are there, and how many there are."""
    need, entries = wanted()[name], whole(language).entries
    there = sum(is_there(key, entries.get(key), need) for key in need.keys)
    return there, len(need.keys)


# Stubs


def stub(key: str, need: Wanted) -> str:
    if key in need.counted:
        return '{ one = "", many = "" }'
    return '{ said = "", would = "" }' if key in need.events else '""'


def write_stubs(language: str, name: str) -> int:
    """The missing keys at the end of a catalogue, each with where it is said."""
    need, entries = wanted()[name], whole(language).entries
    missing = [key for key in need.keys if not is_there(key, entries.get(key), need)]
    missing = [key for key in missing if key not in entries]
    if missing:
        path = SOURCE / name / "words" / f"{language}.toml"
        path.parent.mkdir(exist_ok=True)
        before = path.read_text(encoding="utf-8") + "\n" if path.exists() else ""
        lines = ["[to-do]"] * ("[to-do]" not in before)
        for key in missing:
            lines += [f"# {need.keys[key]}", f"{quoted(key)} = {stub(key, need)}"]
        path.write_text(before + "\n".join(lines) + "\n", encoding="utf-8")
    return len(missing)


def quoted(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)  # a basic string of TOML is written like JSON's


def main(arguments: list[str]) -> int:
    match arguments:
        case ["check"]:
            found = [fault for each in languages()[1:] for fault in faults(each)]
            print("\n".join(found) or "every catalogue has what it needs")
            return 1 if found else 0
        case ["status", *which]:
            for language in which or languages()[1:]:
                for name in wanted():
                    there, all_keys = part(name, language)
                    print(f"{language}  {there / all_keys:6.1%}  {there:5}/{all_keys:<5} {name}")
        case ["stubs", language, *names] if language != ENGLISH:
            for name in names or wanted():
                print(f"{name}: {write_stubs(language, name)} keys to fill")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
