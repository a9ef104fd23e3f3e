"""Games are found, never listed: what all of them share names no two of them together.

Whoever adds a game adds files in folders of its own and one line in `pyproject.toml`. Elsewhere a
game may serve as an example, by itself; a list, a table by game or a branch for one game would be
one more place to think of. What tests have to know of a game it says in its trial
(tests/games/trials.py).
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.interpreted_only  # reads sources, runs nothing

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
IDS = list(PROJECT["project"]["entry-points"]["fivewide.games"])
GAMES = {**{id: id for id in IDS}, **{id.replace("-", "_"): id for id in IDS}}  # by both spellings
NAMED = re.compile("|".join(rf"(?<![\w-]){name}(?![\w-])" for name in GAMES))
SHARED = ("src", "tests", "scripts", "benchmarks", "web/src")
CODE = (".py", ".toml", ".json", ".ts", ".js", ".svelte", ".css", ".html")

# What may name several, and why.
EXCEPTIONS = {
    "tests/cli/test_season_commands.py": "commands that fail, each with a game as an example",
    "tests/content/test_extending.py": "a pack that extends one of another game",
    "tests/server/other_versions.py": "a later version, in which one pack is another",
    "web/src/season/season.test.ts": "addresses of two seasons, as examples",
}


def shared_files() -> list[str]:
    """All that belongs to no game: neither to folders of one nor to files named by it."""
    found = [path for folder in SHARED for path in sorted((ROOT / folder).rglob("*"))]
    found += [path for place in ("*", "web/*") for path in sorted(ROOT.glob(place))]
    names = [path.relative_to(ROOT).as_posix() for path in found if path.suffix in CODE]
    return [name for name in names if "bundle/" not in name and not belongs_to_a_game(name)]


def belongs_to_a_game(path: str) -> bool:
    return any(name in part for part in Path(path).parts for name in GAMES)


# What is found in a file: where, and which games are named together there


def named_in(path: str, text: str) -> list[str]:
    games = {GAMES[name] for name in NAMED.findall(text)}
    if not games:
        return []
    if path.endswith(".py"):
        return list(in_python(ast.parse(text)))
    if path.endswith(".toml"):
        return list(in_data(tomllib.loads(text)))
    if path.endswith(".json"):
        return list(in_data(json.loads(text)))
    return [f"names {together(games)}"] if len(games) > 1 else []


def together(games: set[str]) -> str:
    return " and ".join(sorted(games))


def in_python(tree: ast.Module) -> Iterator[str]:
    """Literals and texts with several games, tables by game, and branches for one."""
    imported = dict(imports(tree))
    docstrings = set(docstrings_of(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            games = {game for each in ast.walk(node) for game in meant(each, imported)}
            if len(games) > 1:
                yield f"line {node.lineno}: a list of {together(games)}"
            keys = node.keys if isinstance(node, ast.Dict) else []
            if any(meant(part, {}) for key in keys if key for part in ast.walk(key)):
                yield f"line {node.lineno}: a table by game"
        elif isinstance(node, ast.Constant) and id(node) not in docstrings:
            games = {GAMES[name] for name in NAMED.findall(str(node.value))}
            if isinstance(node.value, str) and len(games) > 1:
                yield f"line {node.lineno}: a text with {together(games)}"
        elif isinstance(node, ast.If | ast.IfExp) and any(branches(node.test)):
            yield f"line {node.lineno}: a branch for {next(branches(node.test))}"
        elif isinstance(node, ast.MatchValue) and meant(node.value, {}):
            yield f"line {node.lineno}: a branch for {meant(node.value, {})[0]}"


def meant(node: ast.AST, imported: dict[str, str]) -> list[str]:
    """The game that a name or a text stands for."""
    if isinstance(node, ast.Constant) and node.value in GAMES:
        return [GAMES[str(node.value)]]
    if isinstance(node, ast.Name) and node.id in imported:
        return [imported[node.id]]
    return []


def imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names that were imported from the modules of a game, and of which."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            above = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names:
                for part in f"{above}{alias.name}".split("."):
                    if part in GAMES:
                        yield alias.asname or alias.name, GAMES[part]


def docstrings_of(tree: ast.Module) -> Iterator[int]:
    return (id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr))


def branches(test: ast.expr) -> Iterator[str]:
    for node in ast.walk(test):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            for side in (node.left, *node.comparators):
                yield from meant(side, {})


def in_data(said: Any, place: str = "") -> Iterator[str]:
    """Tables and arrays, from the outside in, that name several games at one level."""
    parts: list[tuple[str, Any]] = []
    if isinstance(said, dict):
        parts = list(said.items())
    elif isinstance(said, list):
        parts = [(str(each), each) for each in said]
    games = {GAMES[name] for name, _ in parts if name in GAMES}
    if len(games) > 1 and not place.startswith("project.entry-points"):
        yield f"{place or 'the whole'} names {together(games)}"
    for name, inner in parts:
        if isinstance(inner, dict | list):
            yield from in_data(inner, f"{place}.{name[:20]}".strip("."))


def test_no_shared_file_has_a_list_of_games() -> None:
    """If this fails: let it follow from GAMES, or from what each game says in its trial."""
    found = {
        path: named
        for path in shared_files()
        if (named := named_in(path, (ROOT / path).read_text(encoding="utf-8")))
    }
    unexpected = [f"{path}, {each}" for path in found.keys() - EXCEPTIONS for each in found[path]]
    assert not unexpected, "\n".join(sorted(unexpected))
    assert found.keys() >= EXCEPTIONS.keys(), "an exception that is none any more"


def test_shared_files_are_looked_at_and_those_of_games_are_not() -> None:
    files = shared_files()
    assert len(files) > 500
    assert {"tests/games/trials.py", "src/fivewide/cli/main.py", "web/src/main.ts"} <= set(files)
    folder = IDS[0].replace("-", "_")
    assert (ROOT / "tests" / "games" / folder / "trial.py").is_file()
    assert not any(folder in path for path in files)


ONE, OTHER = IDS[:2]
LISTS = [
    f"GAMES = ['{ONE}', '{OTHER}']",
    f"@mark.parametrize(('id', 'options'), [('{ONE}', 1), ('{OTHER}', 2)])\ndef f(): 1",
    f"there = {{'{ONE}', '{OTHER}'}}",
    f"OPTIONS = {{'{ONE}': 1, '{OTHER}': 2}}",
    f"SHORT = {{'{ONE}': {{}}}}",
    f"MOST = {{('{ONE}', 'greedy'): 2}}",
    f"options = 1 if id == '{ONE}' else 2",
    f"if '{ONE}' != game.id:\n    pass",
    f"match id:\n    case '{ONE}':\n        pass",
    f"said = 'there are: {ONE}, {OTHER}'",
    f"from tests.games.{ONE.replace('-', '_')}.golden import GOLDEN as A\n"
    f"from tests.games.{OTHER.replace('-', '_')}.golden import GOLDEN as B\nBOTH = (A, B)",
]  # fmt: skip
EXAMPLES = [
    f"table = open('{ONE}')\nother = open('{OTHER}')",
    f"opened = server.open('mine:Kim', 'random', game='{ONE}')",
    f'"""As {ONE} and {OTHER} do it."""',
    f"entry = next(each for each in games if each['id'] == '{ONE}')",
    f"words = ['sim', '{ONE}', '-n', '1']",
]


@pytest.mark.parametrize("text", LISTS)
def test_a_list_is_found(text: str) -> None:
    assert named_in("some.py", text)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_none(text: str) -> None:
    assert named_in("some.py", text) == []


def test_lists_are_found_in_other_files_too() -> None:
    assert named_in("some.toml", f'games = ["{ONE}", "{OTHER}"]')
    assert named_in("some.toml", f'["{ONE}"]\nrounds = 1\n["{OTHER}"]\nrounds = 2')
    assert named_in("some.ts", f'import a from "../games/{ONE}/board";\nconst b = "{OTHER}";')
    assert not named_in("some.ts", f'import a from "../games/{ONE}/board";')
