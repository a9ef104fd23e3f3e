"""Imports point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted_only  # reads sources, runs nothing

SOURCE = Path(__file__).resolve().parent.parent / "src" / "fivewide"
MAY_IMPORT = {
    "kernel": {"kernel"},
    "racing": {"kernel", "racing"},
    "content": {"kernel", "racing", "content"},
    "packs": set(),
    "games": {"kernel", "racing", "content", "games"},
    "bots": {"kernel", "racing", "content", "games", "bots"},
    "sim": {"kernel", "racing", "content", "games", "bots", "sim"},
    "cards": {"kernel", "racing", "content", "games", "cards"},
    "pictures": {"kernel", "racing", "content", "games", "cards", "pictures"},
    "report": {"kernel", "racing", "content", "games", "pictures", "report"},
    "learn": {"kernel", "racing", "content", "games", "bots", "learn"},
    "season": {"kernel", "racing", "content", "games", "bots", "sim", "season"},
    "server": {
        *("kernel", "racing", "content", "games", "bots", "sim", "report", "season", "learn"),
        "server",
    },
    "cli": {
        *("kernel", "racing", "content", "games", "bots", "sim", "cards", "pictures", "season"),
        *("report", "learn", "server", "cli"),
    },
}
# The door stands above everything: what it draws, the terminal draws.
MAY_IMPORT["api"] = {*MAY_IMPORT["cli"], "api"}
OUTSIDE = {
    "kernel": {"msgspec", "mypy_extensions", "librt"},
    "racing": {"mypy_extensions"},
    "content": {"msgspec", "tomlkit"},
    "packs": set(),
    "games": {"msgspec", "mypy_extensions"},
    "bots": {"mypy_extensions"},
    "sim": {"mypy_extensions", "polars"},
    "cards": {"msgspec", "fpdf"},
    "pictures": {"vl_convert"},
    "report": {"msgspec"},
    "season": {"msgspec", "altair", "vl_convert"},
    "learn": {"msgspec"},
    "server": {
        *("msgspec", "starlette", "uvicorn", "sqlalchemy", "alembic", "platformdirs", "filelock"),
        *("prometheus_client", "h11", "psycopg", "websockets"),
    },
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield whole_name(path, node)


def whole_name(path: Path, node: ast.ImportFrom) -> str:
    """Of a module that is named from where the file lies."""
    here = path.relative_to(SOURCE.parent).parts[: -node.level]
    return ".".join([*here, *filter(None, [node.module])]) if node.level else node.module or ""


def modules(layer: str) -> list[Path]:
    return sorted((SOURCE / layer).rglob("*.py"))


def test_every_folder_is_a_known_layer() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == set(MAY_IMPORT)


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    wrong = [
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in modules(layer)
        for name in imports(path)
        if name.startswith("fivewide.") and name.split(".")[1] not in MAY_IMPORT[layer]
    ]
    assert wrong == []
    assert modules(layer), f"no modules found in {layer}"


GAMES = {path.name for path in (SOURCE / "games").iterdir() if (path / "rules").is_dir()}
# What is above the games knows what they show and tell; packs of cards are made by their format.
OPEN_OF_A_GAME = {"cards": {"content"}, "season": {"content"}}
SHOWN = {"view", "told"}


@pytest.mark.parametrize("layer", ["sim", "cards", "pictures", "report", "season", "server", "cli"])
def test_nobody_above_the_games_knows_one_from_inside(layer: str) -> None:
    """Bots do: they judge positions by the rules' own numbers."""
    may = SHOWN | OPEN_OF_A_GAME.get(layer, set())
    wrong = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in modules(layer)
        for name in inside(path)
        if name[1] not in may
    ]
    assert wrong == []
    assert GAMES


def inside(path: Path) -> Iterator[tuple[str, str]]:
    """The modules of games that a file imports: game and module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names = [f"{whole_name(path, node)}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            parts = [*name.split("."), "", ""]
            if parts[:2] == ["fivewide", "games"] and parts[2] in GAMES:
                yield parts[2], parts[3]


def test_only_files_of_one_game_call_each_other_by_short_names() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}: {whole_name(path, node)}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        if bool(node.level) != is_of_same_game(path, whole_name(path, node))
    ]
    assert wrong == []


def is_of_same_game(path: Path, name: str) -> bool:
    here = path.relative_to(SOURCE.parent).parts[:3]
    return here[1] == "games" and here[2] in GAMES and tuple(name.split(".")[:3]) == here


@pytest.mark.parametrize("layer", OUTSIDE)
def test_a_layer_uses_only_the_libraries_it_may(layer: str) -> None:
    import sys

    allowed = OUTSIDE[layer] | set(sys.stdlib_module_names) | {"fivewide"}
    wrong = [
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in modules(layer)
        for name in imports(path)
        if name.split(".")[0] not in allowed
    ]
    assert wrong == []


def test_games_do_not_import_each_other() -> None:
    games = [path for path in (SOURCE / "games").iterdir() if (path / "rules").is_dir()]
    assert games
    for game in games:
        for path in sorted(game.rglob("*.py")):
            for name in imports(path):
                parts = name.split(".")
                if parts[:2] == ["fivewide", "games"] and len(parts) > 2:
                    assert parts[2] == game.name, f"{path} imports {name}"
