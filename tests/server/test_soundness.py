"""Databases that are none, broken, newer, of others, out of reach: one line, nothing touched."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.server.soundness import BadDatabase, check_sound
from fivewide.server.store import Store, migrate, open_engine
from tests.server.conftest import DATABASES

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

NewDatabase = Callable[[str], str]
NOBODY = 65534


def reason(url: str) -> str:
    """Why a store cannot be opened."""
    with pytest.raises(BadDatabase) as refused:
        Store(url, seconds=2).close()
    line = str(refused.value)
    assert line.isprintable()
    return line


def filled(path: Path) -> Path:
    """A store with something in it, all of it in one file."""
    store = Store(f"sqlite:///{path}")
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


def no_database(path: Path) -> None:
    path.write_text("not a database, but a letter to somebody\n" * 50)


def cut_short(path: Path) -> None:
    whole = filled(path).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def garbled(path: Path) -> None:
    whole = bytearray(filled(path).read_bytes())
    middle = range(4096, len(whole))
    whole[middle.start : middle.stop] = bytes(0xA5 for _ in middle)
    path.write_bytes(whole)


def newer(path: Path) -> None:
    with sqlite3.connect(filled(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9001'")
    connection.close()


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()


def foreign_with_steps(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('a1b2c3')")
    connection.close()


def torn(path: Path) -> None:
    with sqlite3.connect(filled(path)) as connection:
        connection.execute("DROP TABLE chat")
    connection.close()


FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "no database": (no_database, "is not an SQLite database"),
    "cut short": (cut_short, "malformed|damaged"),
    "garbled": (garbled, "malformed|damaged"),
    "newer": (newer, r"newer version of Five Wide .*schema 9001"),
    "another program's": (foreign, r"another program \(songs\)"),
    "another program's, with steps": (foreign_with_steps, r"another program \(songs\)"),
    "torn": (torn, r"lacks tables \(chat\)"),
    "a folder": (lambda path: path.mkdir(), "is not a file"),
}


@pytest.mark.parametrize(("make", "said"), FILES.values(), ids=FILES)
def test_a_file_that_will_not_do_is_one_line_and_stays_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "races.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    line = reason(f"sqlite:///{path}")
    assert re.search(said, line), line
    assert "races.db" in line
    assert main(["serve", "--port", "0", "--db", f"sqlite:///{path}"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (path.read_bytes() if path.is_file() else b"") == before


@contextmanager
def without_rights() -> Iterator[None]:
    """As somebody whom the system does refuse: root may do everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others could reach, but for the rights set in it."""
    folder = Path(tempfile.mkdtemp(prefix="fivewide-rights-"))
    folder.chmod(0o755)
    yield folder
    for each in [folder, *folder.rglob("*")]:
        each.chmod(0o755)
    shutil.rmtree(folder)


def test_rights_that_are_missing_are_one_line(open_folder: Path) -> None:
    path = filled(open_folder / "races.db")
    url = f"sqlite:///{path}"
    path.chmod(0o444)
    open_folder.chmod(0o777)
    with without_rights():
        assert "permission denied" in reason(url)  # a file to be read only
    path.chmod(0o666)
    open_folder.chmod(0o555)
    with without_rights():
        assert "the folder cannot be written" in reason(url)
        assert "permission denied" in reason(f"sqlite:///{open_folder}/new/races.db")
    open_folder.chmod(0o000)
    with without_rights():
        assert "permission denied" in reason(url) or "cannot be written" in reason(url)


@pytest.mark.parametrize(
    "url", ["sqlite:////dev/null", "sqlite:////proc/version", "sqlite:////a\0b"]
)
def test_places_where_no_database_can_be(url: str) -> None:
    assert reason(url)


@pytest.mark.parametrize("kind", DATABASES)
def test_a_newer_schema_is_told_on_every_database(kind: str, new_database: NewDatabase) -> None:
    url = new_database(kind)
    Store(url).close()
    engine = open_engine(url)
    check_sound(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9001'"))
    engine.dispose()
    assert "newer version of Five Wide" in reason(url)


@pytest.mark.parametrize("kind", DATABASES)
def test_an_older_schema_is_sound_and_brought_up_to_date(
    kind: str, new_database: NewDatabase
) -> None:
    url = new_database(kind)
    engine = open_engine(url)
    migrate(engine, "0001")
    engine.dispose()
    Store(url).close()


def test_tables_of_our_names_in_a_postgresql_are_not_taken_over(new_database: NewDatabase) -> None:
    url = new_database("postgresql")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    Store(url).close()  # others may live beside us
    url = new_database("postgresql")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE chat (title TEXT)")
    assert "another program" in reason(url)


def test_a_postgresql_out_of_reach_is_one_line(postgresql: str) -> None:
    assert reason("postgresql://nobody@no-such-host.invalid/races")
    assert "refused" in reason("postgresql://127.0.0.1:1/races").lower()
    missing = postgresql.replace("/postgres?", "/no_such_database?")
    assert "no_such_database" in reason(missing)
    assert reason("postgresql://h:port/x")


def test_a_wrong_password_is_one_line_without_the_password(postgresql: str) -> None:
    with psycopg.connect(postgresql, autocommit=True) as connection:
        (rules,) = connection.execute("SHOW hba_file").fetchone() or ("",)
        connection.execute("CREATE ROLE doorman LOGIN PASSWORD 'right'")
        file = Path(rules)
        before = file.read_text()
        file.write_text(
            f"local all doorman scram-sha-256\nhost all doorman all scram-sha-256\n{before}"
        )
        connection.execute("SELECT pg_reload_conf()")
        url = sa.make_url(postgresql).set(username="doorman", password="wrong-secret")
        line = reason(url.render_as_string(hide_password=False))
        assert "password authentication failed" in line
        assert "wrong-secret" not in line
        file.write_text(before)
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("DROP ROLE doorman")
