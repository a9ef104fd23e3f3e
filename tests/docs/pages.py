"""Pages taken apart: what a reader would type, in its order, and what the page says comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "benchmarks" / "README.md",
]

Kind = Literal["python", "file", "command", "toml"]
# What a line of a block, or code in a sentence, begins with if it is something to type.
TYPED = re.compile(
    r"(?:\$ )?(?:\S*/)?(?:fivewide|python3?|pip|pytest|npm|git|eval|docker|systemctl"
    r"|openssl|mkdir|install|cp|echo|createuser|createdb|_?FIVEWIDE_\w+=\S+)(?: |$)"
)
IN_A_SENTENCE = re.compile(r"(?:\S*/)?(?:fivewide|python3?|pip|pytest|npm) \S")
PYTHON = ("python", "py")
SHELL = ("", "sh", "bash", "console")


@dataclass(frozen=True)
class Step:
    """One thing a page shows."""

    page: str
    line: int
    kind: Kind
    text: str
    file: str = ""  # where a page says that something is to be saved
    output: str | None = None  # what the page says is printed
    in_a_sentence: bool = False

    def __str__(self) -> str:
        return f"{self.page}, line {self.line}: {self.text.splitlines()[0]}"


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@lru_cache
def steps(page: Path) -> list[Step]:
    """All of a page; a block of text right behind something is what that prints."""
    found: list[Step] = []
    last = -1  # the token behind which output may stand
    tokens = MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))
    for at, token in enumerate(tokens):
        if token.type == "fence" and token.info == "text" and last == at - 1 and found:
            found[-1] = replace(found[-1], output=token.content)
            continue
        new = list(shown(token, name_of(page), (token.map or [0])[0] + 1))
        if new and token.type in ("fence", "code_block"):
            last = at
        found += new
    return found


def shown(token: Token, page: str, line: int) -> Iterator[Step]:
    """What one token of Markdown gives a reader to type."""
    if token.type == "inline":
        for child in token.children or ():
            if child.type == "code_inline" and IN_A_SENTENCE.match(child.content):
                yield Step(page, line, "command", child.content, in_a_sentence=True)
    elif token.type in ("fence", "code_block"):
        language, _, file = token.info.strip().partition(" ")
        if language in PYTHON or (file and language not in SHELL):
            yield Step(page, line, "file" if file else "python", token.content, file)
        elif language == "toml":
            yield Step(page, line, "toml", token.content)
        elif language in SHELL:
            yield from typed(token.content, page, line)


def typed(text: str, page: str, line: int) -> Iterator[Step]:
    """Commands of a block, without what is said behind them. A picture of something has none."""
    lines = text.splitlines()
    if lines and TYPED.match(lines[0]):
        for number, each in enumerate(lines):
            said = re.sub(r" +# .*", "", each.removeprefix("$ ")).strip()
            if said:
                yield Step(page, line + number, "command", said)
