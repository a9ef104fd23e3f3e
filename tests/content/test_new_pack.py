"""`fivewide pack new`: what it makes passes its judge, races, and says what every field means."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from fivewide.cli.main import main
from fivewide.content import new_pack
from fivewide.content.asked import Table, files_of, table_of
from fivewide.content.pack import load
from fivewide.games import GAMES
from fivewide.kernel.game import Game

pytestmark = pytest.mark.once

Capture = pytest.CaptureFixture[str]
FORMS = [
    (id, form, set)
    for id, game in GAMES.items()
    for set in ("", *(name for name, folder in game.sets.items() if folder != game.pack))
    for form in ("small", "whole")
]


def begin(game: str, *more: str, folder: str = "my-own") -> Path:
    assert main(["pack", "new", game, folder, *more]) == 0
    return Path(folder)


def words_of(form: str, set: str) -> list[str]:
    return ["--whole"] * (form == "whole") + (["--from", set] if set else [])


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("id", "form", "set"), FORMS)
def test_a_new_pack_is_valid_raced_with_and_fits_its_schemas(
    id: str, form: str, set: str, capsys: Capture
) -> None:
    folder = begin(id, *words_of(form, set))
    told = capsys.readouterr().out
    assert main(["pack", "check", "my-own"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"my-own 0.1.0 for {id}: valid")
    assert said.err == ""
    if form == "small":
        assert main(["sim", id, "-n", "1", "--workers", "1", "--pack", "my-own"]) == 0
    names = {path.name for path in folder.iterdir() if path.suffix in (".toml", ".csv")}
    assert all(f"  {name} " in told for name in names)
    for name in names:
        text = (folder / name).read_text("utf-8")
        if name.endswith(".toml"):
            place = text.splitlines()[0].removeprefix("#:schema ")
            schema = msgspec.json.decode((folder / place).read_bytes())
            jsonschema_rs.validator_for(schema).validate(tomllib.loads(text))
    if form == "small":
        assert load(folder).info.id == "my-own"
        assert "extends" in tomllib.loads((folder / "pack.toml").read_text("utf-8"))
        assert 2 <= len(names) <= 3


@pytest.mark.parametrize("id", GAMES)
def test_what_is_new_can_be_named_and_is_raced_by_default(id: str) -> None:
    """The item is called as the folder is; the game's own are there beside it."""
    game, folder = GAMES[id], begin(id)
    (name,) = game.sketched[:1]
    items = [*game.offered(load(folder)).get(name.rpartition(".")[0], [])]
    mine = [item for item in items if "my-own" in item.values() or "My own" in item.values()]
    assert mine[:1] == items[:1]
    assert len(items) > 1 or name.endswith(".csv")


def fields_in(table: Table) -> list[str]:
    inner = [field for each in table.fields if each.table for field in fields_in(each.table)]
    return [*(field.name for field in table.fields), *inner]


def meanings(table: Table) -> list[str]:
    inner = [each for field in table.fields if field.table for each in meanings(field.table)]
    return [*(field.means for field in table.fields), *inner]


@pytest.mark.parametrize(("id", "form", "set"), FORMS)
def test_every_field_has_its_comment(id: str, form: str, set: str) -> None:
    folder, asked = begin(id, *words_of(form, set)), files_of(GAMES[id])
    readme = (folder / "README.md").read_text("utf-8")
    for path in sorted(folder.iterdir()):
        if path.name not in asked:
            continue
        table = table_of(asked[path.name])
        for field in table.fields:
            assert f"| `{field.name}` | " in readme
        if path.suffix == ".csv":
            if form == "small":
                header = path.read_text("utf-8").splitlines()[0].split(",")
                assert header == [field.name for field in table.fields]
            continue
        text = path.read_text("utf-8")
        told = " ".join(re.sub(r"^# *", "", text, flags=re.M).split())
        for name in fields_in(table):
            assert re.search(rf"\b{name}\b", text), name
        for means in meanings(table):
            assert " ".join(means.split()) in told, means


def refused(capsys: Capture, *words: str) -> str:
    assert main(["pack", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    assert "full: is there already, and not empty" in refused(capsys, "new", "daytona-500", "full")
    assert "file: is a file" in refused(capsys, "new", "daytona-500", "file")
    assert "no such folder nowhere" in refused(capsys, "new", "daytona-500", "nowhere/x")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "full", "mine.txt"]


def test_an_empty_folder_is_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "Speed Bowl").mkdir()
    monkeypatch.chdir(tmp_path / "Speed Bowl")
    begin("daytona-500", folder=".")
    assert load(Path(".")).info.id == "speed-bowl"
    assert load(Path(".")).info.title == "Speed bowl"
    assert [path.name for path in tmp_path.iterdir()] == ["Speed Bowl"]


def test_nothing_is_left_where_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def full(*_: Any, **__: Any) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_pack, "readme", full)
    assert "no space left" in refused(capsys, "new", "daytona-500", "mine")
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "write_text", full)
    assert "no space left" in refused(capsys, "new", "daytona-500", "mine")
    monkeypatch.setattr(tempfile, "mkdtemp", full)
    said = refused(capsys, "new", "daytona-500", "mine")
    assert "mine: cannot be written: no space left on device" in said
    assert [*tmp_path.iterdir()] == []


def test_what_is_not_there_is_said(capsys: Capture) -> None:
    assert "unknown game 'ludo'" in refused(capsys, "new", "ludo", "x")
    assert "leave --from out" in refused(capsys, "new", "daytona-500", "x", "--from", "2023")
    assert "did you mean 2023?" in refused(capsys, "new", "pile-up-racing", "x", "--from", "2024")
    assert "unknown game" in refused(capsys, "schema", "ludo")
    said = refused(capsys, "schema", "daytona-500", "dice.toml")
    assert "a pack for daytona-500 has no file 'dice.toml'" in said
    Path("file").write_text("mine")
    assert "file: is a file" in refused(capsys, "schema", "daytona-500", "-o", "file")
    assert not Path("x").exists()


def test_a_new_pack_that_extends_what_is_gone(capsys: Capture) -> None:
    folder = begin("daytona-500")
    text = (folder / "pack.toml").read_text("utf-8")
    (folder / "pack.toml").write_text(text.replace('extends = "daytona-500"', 'extends = "../x"'))
    capsys.readouterr()
    assert main(["pack", "check", "my-own"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "extends: no pack '../x'; name a built-in one" in said


@pytest.mark.parametrize("id", GAMES)
def test_a_file_that_is_called_wrongly_is_warned_of(id: str, capsys: Capture) -> None:
    """It would be left out without a word, and the game's own raced with."""
    game, folder = GAMES[id], begin(id)
    (name,) = game.sketched[:1]
    stem, _, kind = name.rpartition(".")
    (folder / name).rename(folder / f"{stem}s.{kind}")
    (folder / "results.csv").write_text("kept,for,others\n1,2,3\n")
    capsys.readouterr()
    assert main(["pack", "check", "my-own"]) == 0
    said = capsys.readouterr().err
    assert said == (
        f"fivewide: warning: my-own/{stem}s.{kind}, the whole file: "
        f"{game.title} does not read it; is it {name}?\n"
    )


# Games of other packages

MODULE = """
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

from fivewide.content.pack import builtin
from fivewide.kernel.sample import GAME as SAMPLE


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    "There is one only."

    id: str
    text: str


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    "A deck of cards."

    id: str
    cards: Annotated[int, Meta(ge=1, description="How many cards it has")]


class Lent(type(SAMPLE)):
    id = "lent-game"
    pack = "lent:content"

    def prepare(self, options, seats, pack=None):
        pack = pack or builtin(self.pack)
        pack.must_be_for(self.id)
        if len(pack.items("rules.toml", "rule", Rule)) != 1:
            pack.complain("rules.toml", "all", "one is enough")
        pack.items("decks.toml", "deck", Deck)
        return replace(super().prepare(options, seats), sources=(pack,))


GAME = Lent()
"""
CONTENT = {
    "pack.toml": 'id = "lent"\nversion = "1"\ngame = "lent-game"\ntitle = "Lent"\n'
    'license = "MIT"\nsource = "house"\n',
    "rules.toml": '[[rule]]\nid = "one"\ntext = "play"\n',
    "decks.toml": '[[deck]]\nid = "small"\ncards = 10\n',
}


def test_a_game_of_another_package_has_all_of_it(tmp_path: Path) -> None:
    content = tmp_path / "site" / "lent" / "content"
    content.mkdir(parents=True)
    (content.parent / "__init__.py").write_text(MODULE)
    for name, text in CONTENT.items():
        (content / name).write_text(text)
    about = tmp_path / "site" / "lent-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lent\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[fivewide.games]\nlent-game = lent:GAME\n")
    paths = [str(tmp_path / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]

    def run(line: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "fivewide", *line.split()],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "decks.toml  A deck of cards" in run("pack new lent-game mine")
    text = (tmp_path / "mine" / "decks.toml").read_text("utf-8")
    assert "# How many cards it has [whole number, 1 or more]\ncards = 10" in text
    assert not (tmp_path / "mine" / "rules.toml").exists()  # it has one rule, and no more
    assert "valid" in run("pack check mine")
    assert "greedy" in run("sim lent-game -n 2 --seats greedy,random --pack mine")
    assert '"minimum": 1' in run("pack schema lent-game decks.toml")


def test_a_game_without_a_pack_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from fivewide.kernel.sample import GAME

    games: Any = GAMES
    monkeypatch.setitem(games, GAME.id, GAME)
    sample: Game[Any] = GAME
    for words in (("new", sample.id, "x"), ("schema", sample.id)):
        assert "has no pack: everything it needs is in its rules" in refused(capsys, *words)
