"""Texts that a screen of the terminal shows and nobody looked up: python scripts/shown.py"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src" / "fivewide"
CLI = SOURCE / "cli"
# What is typed on a command line is answered in English; the rest of the folder is screens.
COMMAND_LINE = {"ascii.py", "common.py", "completion.py", "main.py", "manual.py", "night.py"}
LOOKED_UP = {"words", "fill_in", "several"}
UNSHOWN = {"Binding", "for_game", "seed_for"}
# What is wrong with a file or an option is said in English.
FAULTS = {"BadOption", "BadRecord", "BadSave", "BadSeats", "NoneSaved"}
ELSEWHERE = {"rules WORDS", "save FILE"}  # looked up where they are shown
NAMES = {"You", "Yourself"}
KEYS = re.compile(r"\b(Words|Sentence|Reason)\b")  # the type of a table of keys
STYLED = re.compile(r"(bold|dim|italic|on|reverse|strike|underline|#\w{3,6}|\{\}|\s)+")
A_STYLE = re.compile(r"night|ink|paint|fill|style|ground|color|edge|above|#")
PHRASE = re.compile(
    r"(\{\}|[A-Za-z]{2,})[^A-Za-z{}]*\s[^A-Za-z{}]*([A-Za-z]{2,})|[A-Za-z]{2,}\s+\{\}"
)
WORD = re.compile(r"\W*([A-Z][a-z]+|[A-Z]{4,})\W*")


def is_prose(text: str, parts: str = "") -> bool:
    """A sentence, or a word as a heading has it: not a style, an id, a path or a command.

    >>> is_prose("goes on"), is_prose("RESULT"), is_prose("{} to go")
    (True, True, True)
    >>> is_prose("bold {} on {}", "night.INK"), is_prose("decision"), is_prose("fivewide play {}")
    (False, False, False)
    """
    if STYLED.fullmatch(text) and ("on" not in text.split() or A_STYLE.search(parts + text)):
        return False
    if text.lstrip().startswith("fivewide ") or r"\b" in text:  # a command, a pattern
        return False
    return bool(PHRASE.search(text) or WORD.fullmatch(text))


class Shown(ast.NodeVisitor):
    """The texts of one file that look as if somebody read them."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def note(self, node: ast.Constant | ast.JoinedStr) -> None:
        if isinstance(node, ast.Constant):
            text, parts = str(node.value), ""
        else:
            text = "".join(
                str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values
            )
            parts = " ".join(ast.unparse(p) for p in node.values)
        if text not in ELSEWHERE | NAMES and is_prose(text, parts):
            self.found.append((node.lineno, text))

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.note(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.note(node)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # no docstring
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if ast.unparse(node.target) == "BINDINGS":
            return
        if node.value is not None and not KEYS.search(ast.unparse(node.annotation)):
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in UNSHOWN | FAULTS or name.endswith("Error"):
            return
        if name in LOOKED_UP:  # its key is; the facts go on
            self.visit_all([*node.args[2 if name == "several" else 1 :], *node.keywords])
        else:
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in ("id", "classes", "style"):
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_all(node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.visit_all([*node.args.defaults, *node.body])

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Compare(self, node: ast.Compare) -> None:
        pass

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Dict(self, node: ast.Dict) -> None:
        self.visit_all(node.values)

    def visit_match_case(self, node: ast.match_case) -> None:
        self.visit_all(node.body)

    def visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)


def shown_in(source: str) -> list[tuple[int, str]]:
    """Lines and texts of a file that are shown as they stand."""
    finder = Shown()
    finder.visit(ast.parse(source))
    return finder.found


def screens() -> Iterator[Path]:
    for path in sorted([*CLI.glob("*.py"), *CLI.glob("boards/**/*.py")]):
        where = path.relative_to(CLI).as_posix()
        if where not in COMMAND_LINE:
            yield path


def past_the_catalogue() -> Iterator[str]:
    for path in screens():
        for line, text in shown_in(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(SOURCE).as_posix()}:{line}: nobody looks up {text!r}"


if __name__ == "__main__":
    found = list(past_the_catalogue())
    print("\n".join(found) or "every screen is looked up")
    sys.exit(bool(found))
