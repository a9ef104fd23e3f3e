"""`fivewide server migrate`: of which version a store is, and up it goes."""

from __future__ import annotations

import json
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.server.soundness import NEWEST, check_sound
from fivewide.server.store import migrate, open_engine
from fivewide.server.upgrading import steps
from tests.server.conftest import DATABASES, MakeServer, NewDatabase
from tests.server.filling import contents, url_of

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, engine: sa.Engine, *words: str) -> Any:
    assert main(["server", "migrate", *words, "--db", url_of(engine), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: Capture, engine: sa.Engine, *words: str) -> str:
    assert main(["server", *words, "--db", url_of(engine)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


@pytest.mark.parametrize("kind", DATABASES)
def test_step_by_step_to_the_newest(kind: str, new_database: NewDatabase, capsys: Capture) -> None:
    engine = open_engine(new_database(kind))
    migrate(engine, "0001")
    assert "`fivewide server migrate` brings it up" in complaint(capsys, engine, "list")
    for words in (["--show"], ["--dry-run"]):
        shown = run(capsys, engine, *words)
        assert (shown["was"], shown["program"]) == ("0001", NEWEST)
        assert list(shown["steps"]) == sorted(steps())[1:]
        assert check_sound(engine) == "0001"
    assert list(run(capsys, engine, "--to", "0002")["steps"]) == ["0002"]
    assert check_sound(engine) == "0002"
    assert "a schema only goes up" in complaint(capsys, engine, "migrate", "--to", "0001")
    assert "there are: 0001, 0002" in complaint(capsys, engine, "migrate", "--to", "7")
    run(capsys, engine)
    assert check_sound(engine) == NEWEST
    assert run(capsys, engine)["steps"] == {}
    assert contents(engine)["tables"] == []
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    for words in (["list"], ["migrate"], ["show", "x"], ["backup", "x"], ["close", "x"]):
        assert "a newer version of Five Wide made this (schema 9999" in complaint(
            capsys, engine, *words
        )
    engine.dispose()


@pytest.mark.parametrize("kind", DATABASES)
def test_a_database_without_a_store_stays_without(
    kind: str, new_database: NewDatabase, capsys: Capture
) -> None:
    engine = open_engine(new_database(kind))
    for words in (["list"], ["migrate"], ["prune", "--chat", "1d"], ["backup", "x"]):
        assert "no store of Five Wide" in complaint(capsys, engine, *words)
    assert sa.inspect(engine).get_table_names() == []
    engine.dispose()


def test_not_under_a_running_server(make_server: MakeServer, capsys: Capture) -> None:
    server = make_server()
    engine = open_engine(server.db)
    assert run(capsys, engine)["steps"] == {}  # nothing to do is no change
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0002'"))
    assert "stop that" in complaint(capsys, engine, "migrate")
    engine.dispose()
