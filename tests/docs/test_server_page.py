"""Every command of docs/server.md runs, in its order, beside a store with a table in it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fivewide.cli.commands.server import command
from fivewide.cli.main import main
from fivewide.server.store import open_engine
from tests.server.filling import new_store, put_race

pytestmark = pytest.mark.once  # the server is not compiled

PAGE = Path(__file__).resolve().parents[2] / "docs" / "server.md"
LINES = re.findall(r"^ {4}fivewide (server .*)$", PAGE.read_text(encoding="utf-8"), flags=re.M)
ID = "kssjkb4zeyzm"


def test_the_page_shows_every_command() -> None:
    assert {line.split()[1] for line in LINES} == set(command.commands)


def test_every_line_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIVEWIDE_DB", f"sqlite:///{tmp_path / 'races.db'}")
    engine = open_engine(new_store(f"sqlite:///{tmp_path / 'races.db'}"))
    put_race(engine, "Kim", "Ola", moves=3, id=ID)
    for line in LINES:
        if "delete-person" in line:  # of a race that is on nobody is forgotten
            assert main(["server", "close", ID]) == 0
        assert main(shlex.split(line)) == 0, (line, capsys.readouterr().err)
        assert capsys.readouterr().out, line
    engine.dispose()
