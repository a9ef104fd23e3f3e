"""The rule index: every rule of a game, where it is coded, which tests prove it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from fivewide.kernel.errors import BadContent

# A game, a chapter (a word or the number of a section), and a number or the name of a card
ID = re.compile(r"\b[A-Z][A-Z0-9]-[A-Z0-9]+(?:\.[0-9]+)?(?:-[A-Z0-9]+)*-(?:\d\d\b|[A-Z]{3,}\b)")
Source = Literal["rulebook", "ruling", "house"]


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule in our words. `needs`: what is missing to play it, while it cannot be played."""

    id: str
    chapter: str
    title: str
    text: str
    source: Source
    place: str = ""
    ruling: str = ""
    option: str | list[str] = ""
    ambiguity: list[str] = []
    needs: str = ""


class Ambiguity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question the rulebook leaves open, and how we answer it."""

    id: str
    question: str
    answer: str
    why: str
    rules: list[str]
    option: str | list[str] = ""


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: str
    rulebook: str
    chapters: list[Chapter] = msgspec.field(name="chapter")
    rules: list[Rule] = msgspec.field(name="rule")
    ambiguities: list[Ambiguity] = msgspec.field(name="ambiguity", default_factory=list)

    @property
    def playable(self) -> list[Rule]:
        """The rules a race can come to: what needs something that is not there cannot be proven."""
        return [rule for rule in self.rules if not rule.needs]

    def counted(self) -> str:
        """How many rules there are, and how many of them wait."""
        waiting = len(self.rules) - len(self.playable)
        count = f"{len(self.rules)} rules"
        return f"{count}, {waiting} of them not playable yet" if waiting else count

    @property
    def entries(self) -> list[Rule | Ambiguity]:
        return [*self.rules, *self.ambiguities]

    def find(self, id: str) -> Rule | Ambiguity | None:
        for entry in self.entries:
            if entry.id.upper() == id.upper():
                return entry
        return None

    def search(self, words: str) -> list[Rule | Ambiguity]:
        """Everything that has all the words somewhere."""
        wanted = words.lower().split()
        found: list[Rule | Ambiguity] = []
        for entry in self.entries:
            text = " ".join(str(value) for value in msgspec.to_builtins(entry).values()).lower()
            if all(word in text for word in wanted):
                found.append(entry)
        return found


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """Where a rule is coded and which tests prove it."""

    code: list[str]
    tests: list[str]


def rulebook(package: str) -> Rulebook:
    """The rules of the game in that package."""
    text = resources.files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), Rulebook)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{package}/rules.toml: {error}") from None


def proofs(package: str) -> dict[str, Proof]:
    """The rule → code → test table that ships with the game; tests keep it true."""
    path = resources.files(package).joinpath("proof.json")
    if not path.is_file():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Proof])


def uncovered(book: Rulebook, table: dict[str, Proof]) -> list[str]:
    """One line for every rule that can be played and has no code or no test."""
    lines = []
    for rule in book.playable:
        proof = table.get(rule.id, Proof([], []))
        missing = [what for what, has in (("code", proof.code), ("test", proof.tests)) if not has]
        if missing:
            lines.append(f"{rule.id}: no {' and no '.join(missing)}")
    return lines


def cited_in_code(root: Path, files: Iterable[Path]) -> dict[str, list[str]]:
    """Rule ids in docstrings, in `rule` of questions, and in kinds of events: id to places.

    A place is the file and the function or class, not a line number, so that it stays true.
    """
    places: dict[str, list[str]] = {}
    for path in files:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(root).as_posix()
        for id, where in _citations(tree, ""):
            place = f"{name}: {where}" if where else name
            known = places.setdefault(id, [])
            if place not in known:
                known.append(place)
    return places


def _citations(node: ast.AST, where: str) -> Iterable[tuple[str, str]]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        for id in ids_in(ast.get_docstring(node) or ""):
            yield id, where
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from _citations(child, f"{where}.{child.name}" if where else child.name)
        elif isinstance(child, ast.Assign | ast.AnnAssign) and child.value is not None:
            target = child.target if isinstance(child, ast.AnnAssign) else child.targets[0]
            label = target.id if isinstance(target, ast.Name) else ""
            for constant in ast.walk(child.value):
                if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                    for id in ids_in(constant.value):
                        yield id, where if label == "rule" else label or where


def ids_in(text: str) -> list[str]:
    return ID.findall(text)
