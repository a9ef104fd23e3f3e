"""Write the rule → code → test table of every game: python scripts/rule_table.py.

Two files a game: `proof.json` beside its rules.toml, which `fivewide rules` reads, and the page
`docs/rules/<game>.md`. Where `docs/games/<game>.md` has a table of open questions, its rows are
written too. The tests compare them with what is there now.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = "| id | question | answer |\n| --- | --- | --- |\n"  # the head of that table
if __name__ == "__main__":  # as a script it reads this very source tree
    sys.path.insert(0, str(ROOT / "src"))

from fivewide.kernel.rulebook import (  # noqa: E402 (see the line above)
    Proof,
    Rulebook,
    cited_in_code,
    ids_in,
    rulebook,
    unproven,
)


def packages() -> dict[str, Path]:
    """Every package with a rules.toml: import name to folder."""
    source = ROOT / "src"
    folders = sorted(path.parent for path in source.glob("fivewide/**/rules.toml"))
    return {".".join(folder.relative_to(source).parts): folder for folder in folders}


@lru_cache
def code_of(folder: Path) -> dict[str, list[str]]:
    return cited_in_code(folder, sorted(folder.rglob("*.py")))


@lru_cache
def cited_in_tests() -> dict[str, list[str]]:
    """Rule ids to the tests and scenarios that cite them."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for test, ids in marked(ast.parse(path.read_text(encoding="utf-8"))):
            for id in ids:
                places.setdefault(id, []).append(f"{name}::{test}")
    for path in sorted((ROOT / "scenarios").rglob("*.toml")):
        for id in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", []):
            places.setdefault(id, []).append(path.relative_to(ROOT).as_posix())
    return places


def marked(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Tests with `@pytest.mark.rule(...)`, on themselves or on their class."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            ids = [id for decorator in node.decorator_list for id in rule_ids(decorator)]
            if ids:
                yield node.name, list(dict.fromkeys(ids))


def rule_ids(decorator: ast.expr) -> Iterable[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule"):
        for argument in decorator.args:
            yield from ids_in(ast.unparse(argument))


def proofs(book: Rulebook, folder: Path, tests: dict[str, list[str]]) -> dict[str, Proof]:
    code, pairs = code_of(folder), proven()
    return {
        rule.id: Proof(
            sorted(code.get(rule.id, [])),
            sorted(set(tests.get(rule.id, []))),
            pairs.get(rule.id, []),
        )
        for rule in book.rules
    }


def proven() -> dict[str, list[str]]:
    """What scripts/prove_rules.py has found: rule to the place and the test that misses it."""
    path = ROOT / "tests" / "rules" / "proven.json"
    found: dict[str, list[str]] = msgspec.json.decode(path.read_bytes())
    return found


def proof_text(table: dict[str, Proof]) -> str:
    return msgspec.json.format(msgspec.json.encode(table), indent=1).decode() + "\n"


def page(book: Rulebook, table: dict[str, Proof]) -> str:
    """The table as a page; places in code are relative to the game's folder."""
    lines = [
        f"# {book.game}: rule, code, test",
        "",
        "Written by `python scripts/rule_table.py`; the tests keep it true.",
        "",
        f"{book.counted()}. {proof_in_words(book, table)}",
    ]
    for chapter in book.chapters:
        rules = [rule for rule in book.rules if rule.chapter == chapter.id]
        lines += ["", f"## {chapter.title}", "", "| rule | source | code | tests |"]
        lines += ["| --- | --- | --- | --- |"]
        for rule in rules:
            proof = table[rule.id]
            code = "<br>".join(f"`{place}`" for place in proof.code)
            tests = "<br>".join(f"`{short(place)}`" for place in proof.tests)
            title = f"{rule.title}<br>Not playable yet: {rule.needs}" if rule.needs else rule.title
            lines.append(f"| **{rule.id}** {title} | {rule.source} | {code} | {tests} |")
    return "\n".join(lines) + "\n"


def proof_in_words(book: Rulebook, table: dict[str, Proof]) -> str:
    """How many rules are proven by execution, and which are not."""
    rest, playable = unproven(book, table), len(book.playable)
    share = f"{playable - len(rest)} of {playable}"
    said = (
        f"{share} rules that can be played are proven by execution: with the code switched off "
        "that cites the rule, a test of the rule fails (`python scripts/prove_rules.py`)."
    )
    return f"{said} The others: {', '.join(rest)}." if rest else said


def short(place: str) -> str:
    path, _, test = place.partition("::")
    return f"{Path(path).stem}::{test}" if test else Path(path).name


def with_questions(page: str, book: Rulebook) -> str:
    """A page about a game with the open questions of its rules below the head of their table."""
    before, head, after = page.partition(QUESTIONS)
    if not head:
        return page
    rows = "".join(
        f"| {each.id} | {each.question} | {each.answer} {each.why} |\n" for each in book.ambiguities
    )
    rest = after.splitlines(keepends=True)
    while rest and rest[0].startswith("|"):
        rest.pop(0)
    return before + head + rows + "".join(rest)


def files() -> dict[Path, str]:
    """Every file this script writes, with what should be in it."""
    tests = cited_in_tests()
    written: dict[Path, str] = {}
    for package, folder in packages().items():
        book = rulebook(package)
        table = proofs(book, folder, tests)
        written[folder / "proof.json"] = proof_text(table)
        written[ROOT / "docs" / "rules" / f"{book.game}.md"] = page(book, table)
        about = ROOT / "docs" / "games" / f"{book.game}.md"
        if about.exists():
            written[about] = with_questions(about.read_text(encoding="utf-8"), book)
    return written


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
