"""`fivewide server list` and `show`: what an operator may know, and nothing that is secret."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.server.store import open_engine
from fivewide.server.tables import tables
from tests.server.conftest import NewDatabase
from tests.server.filling import new_store, put_chat, put_race, put_waiting, url_of

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

Capture = pytest.CaptureFixture[str]
DAY = 86_400.0


def asked(capsys: Capture, engine: sa.Engine, *words: str) -> Any:
    """What a command answers as JSON; nothing else is printed."""
    assert main(["server", *words, "--db", url_of(engine), "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def test_tables_are_listed_by_what_is_wanted(engine: sa.Engine, capsys: Capture) -> None:
    now = time.time()
    over = put_race(engine, "Kim", "Ola", updated=now - 40 * DAY)
    running = put_race(engine, "Kim", moves=4, updated=now - 5)
    waiting = put_waiting(engine, "Rin", updated=now - 2 * DAY)
    page = asked(capsys, engine, "list")
    assert [line["id"] for line in page["tables"]] == [running, waiting, over]
    assert page["found"] == 3
    line = page["tables"][0]
    assert (line["status"], line["seats"], line["people"]) == ("running", 2, 1)
    assert line["entries"] > 4  # moves and dice
    assert line["touched"] == pytest.approx(now - 5)
    for words, wanted in (
        (["--status", "over"], [over]),
        (["--older-than", "1d"], [waiting, over]),
        (["--older-than", "1d", "--status", "waiting"], [waiting]),
        (["--game", "daytona-500"], []),
        (["--limit", "1"], [running]),
    ):
        assert [each["id"] for each in asked(capsys, engine, "list", *words)["tables"]] == wanted
    assert main(["server", "list", "--db", url_of(engine), "--limit", "2"]) == 0
    out = capsys.readouterr().out
    assert "2 of 3 tables; --limit 3 shows all" in out
    assert over not in out


def test_a_page_of_ten_thousand_tables(new_database: NewDatabase, capsys: Capture) -> None:
    engine = open_engine(new_store(new_database("sqlite")))
    first = put_race(engine, "Kim", moves=2)
    with engine.begin() as connection:
        row = dict(connection.execute(tables.select()).mappings().one())
        rows = [{**row, "id": f"t{n}", "updated": float(n)} for n in range(10_000)]
        connection.execute(tables.insert(), rows)
    page = asked(capsys, engine, "list", "--limit", "3")
    assert page["found"] == 10_001
    assert [line["id"] for line in page["tables"]] == [first, "t9999", "t9998"]
    engine.dispose()


def test_a_table_is_shown_without_its_secrets(engine: sa.Engine, capsys: Capture) -> None:
    id = put_race(engine, "Kim", "Ola", moves=3, words=["left turn"], why="too long")
    put_chat(engine, id, 0, "Kim", "psst")
    shown = asked(capsys, engine, "show", id)
    assert shown["seats"][0] == {
        "seat": 0,
        "name": "Kim",
        "driver": "person",
        "person": True,
        "taken": True,
        "stand_in": None,
        "gave_a_word": True,
        "has_a_key": False,
    }
    assert (shown["why"], shown["chat"], shown["opened_by"]) == ("too long", 1, "192.0.2.7")
    assert shown["packs"][0]["id"]
    assert shown["size"] > 500
    assert main(["server", "show", id, "--db", url_of(engine)]) == 0
    out = capsys.readouterr().out
    assert "seat 1: Ola (person)" in out
    assert "options: " in out
    assert "closed because: too long" in out
    with engine.connect() as connection:
        row = connection.execute(tables.select()).mappings().one()
    (key,) = json.loads(row["seeds"]).values()
    for secret in (key["key"], key["salt"], row["host_hash"], "psst", "left turn"):
        assert secret not in out + json.dumps(shown)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("list --status over-there", "there are: waiting, running, over, imported"),
        ("list --older-than soon", "'soon' is no age such as 90m, 12h, 30d or 2w"),
        ("list --older-than 9999999d", "is no age"),
        ("show nothing", "no table 'nothing'"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: str, reason: str, new_database: NewDatabase, capsys: Capture
) -> None:
    assert main(["server", *words.split(), "--db", new_store(new_database("sqlite"))]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1


def test_a_mistyped_path_makes_no_store(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "text").write_text("hello, this is no database\n" * 50)
    (tmp_path / "empty").touch()
    for name, reason in (
        ("none.db", "no such file"),
        ("deep/none.db", "no such file"),
        ("", "is a folder"),
        ("text", "is not an SQLite database"),
        ("empty", "no store of Five Wide"),
    ):
        assert main(["server", "list", "--db", f"sqlite:///{tmp_path}/{name}"]) == 2
        said = capsys.readouterr().err
        assert reason in said
        assert said.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "text"]
