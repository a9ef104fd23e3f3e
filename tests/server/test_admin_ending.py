"""`fivewide server close`, `delete-table`, `prune`: never behind a running server."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.server.store import open_engine
from fivewide.server.tables import chat, entries, processes, seats, tables
from tests.server.conftest import MakeServer, NewDatabase
from tests.server.filling import contents, new_store, put_chat, put_race, put_waiting, url_of

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

Capture = pytest.CaptureFixture[str]
DAY = 86_400.0


def run(capsys: Capture, engine: sa.Engine, *words: str, code: int = 0) -> Any:
    """What a command answers as JSON."""
    assert main(["server", *words, "--db", url_of(engine), "--json"]) == code
    return json.loads(capsys.readouterr().out)


def complaint(capsys: Capture, engine: sa.Engine, *words: str) -> str:
    assert main(["server", *words, "--db", url_of(engine)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def row_of(engine: sa.Engine, id: str) -> Any:
    with engine.connect() as connection:
        return connection.execute(tables.select().where(tables.c.id == id)).one()


def test_close_ends_what_waits_or_races(engine: sa.Engine, capsys: Capture) -> None:
    running = put_race(engine, "Kim", moves=4, bots_turn=True, due=5.0)
    waiting = put_waiting(engine, "Rin")
    over = put_race(engine, "Kim")
    before = contents(engine)
    planned = run(capsys, engine, "close", running, waiting, over, "--dry-run", code=1)
    assert contents(engine) == before
    changes = run(capsys, engine, "close", running, waiting, over, code=1)
    assert changes == {**planned, "dry_run": False}
    assert [done["id"] for done in changes["done"]] == [running, waiting]
    assert changes["left"] == [
        {"id": over, "status": "over", "reason": "it is over: nothing to close"}
    ]
    row = row_of(engine, running)
    assert (row.status, row.why) == ("closed", "closed by the operator")
    assert (row.bots_turn, row.due, row.opened_by) == (False, None, None)
    assert row.updated > time.time() - 60
    stored = sum(entry[0] == running for entry in before["entries"])
    assert json.loads(row.summary) == {"winners": [], "entries": stored}
    assert contents(engine)["entries"] == before["entries"]  # what was raced stays
    assert main(["server", "close", running, "--db", url_of(engine)]) == 1
    assert "left as it is: it is closed already" in capsys.readouterr().err


def test_delete_table_takes_everything_of_it(engine: sa.Engine, capsys: Capture) -> None:
    gone, stays = put_race(engine, "Kim"), put_race(engine, "Ola", moves=3)
    put_chat(engine, gone, 0, "Kim", "hello", "there")
    put_chat(engine, stays, 0, "Ola", "hi")
    led = put_race(engine, "Rin", next_table=gone)
    before = contents(engine)
    assert "say --yes" in complaint(capsys, engine, "delete-table", gone)
    assert "no table 'nowhere'" in complaint(capsys, engine, "delete-table", gone, "nowhere")
    planned = run(capsys, engine, "delete-table", gone, "--dry-run")
    assert contents(engine) == before
    changes = run(capsys, engine, "delete-table", gone, "--yes")
    assert changes["done"] == planned["done"]
    (done,) = changes["done"]
    assert (done["changed"]["seats"], done["changed"]["chat"]) == (2, 2)
    with engine.connect() as connection:
        for table in (entries, seats, chat):
            left = set(connection.execute(sa.select(table.c.table_id)).scalars())
            assert left <= {stays, led}
    assert row_of(engine, led).next_table is None
    after = contents(engine)
    assert [row for row in before["entries"] if row[0] != gone] == after["entries"]


def test_prune_speaks_of_what_was_named_and_of_nothing_else(
    engine: sa.Engine, capsys: Capture
) -> None:
    put_waiting(engine, "Rin", updated=time.time() - 10 * DAY)
    said = words_of(capsys, engine, "prune", "--waiting", "1d", "--chat", "1d", "--dry-run")
    assert said == ["1 waiting table would be deleted", "0 lines of chat would be deleted"]
    assert words_of(capsys, engine, "prune", "--waiting", "1d") == ["1 waiting table deleted"]


def words_of(capsys: Capture, engine: sa.Engine, *words: str) -> list[str]:
    assert main(["server", *words, "--db", url_of(engine)]) == 0
    return capsys.readouterr().out.splitlines()


def test_prune_by_age(engine: sa.Engine, capsys: Capture) -> None:
    now = time.time()
    old: dict[str, Any] = {"updated": now - 10 * DAY}
    for _table in range(130):  # more than one transaction takes
        put_waiting(engine, "Rin", **old)
    waits = put_waiting(engine, "Rin")
    races, raced = put_race(engine, "Kim", moves=3, **old), put_race(engine, "Kim", moves=3)
    slow = put_race(engine, "Kim", moves=3, due=now - 60, **old)  # its clock ran until now
    put_race(engine, "Kim", **old)
    put_race(engine, "Kim", moves=2, status="closed", **old)
    over = put_race(engine, "Kim")
    put_chat(engine, over, 0, "Kim", "new")
    with engine.begin() as connection:
        said = {"table_id": over, "seat": 0, "name": "Kim", "text": "old"}
        connection.execute(chat.insert().values(number=7, at=now - 10 * DAY, **said))
    before = contents(engine)
    ages = ("--waiting", "1d", "--unfinished", "9d", "--finished", "200h", "--chat", "1w")
    counts = {
        "waiting_deleted": 130,
        "unfinished_closed": 1,
        "finished_deleted": 2,
        "chat_deleted": 1,
        "left": 0,
        "bytes_given_back": 0,
    }
    assert run(capsys, engine, "prune", *ages, "--dry-run") == {"dry_run": True, **counts}
    assert contents(engine) == before
    assert "say what is too old" in complaint(capsys, engine, "prune")
    assert run(capsys, engine, "prune", *ages) == {"dry_run": False, **counts}
    with engine.connect() as connection:
        left = set(connection.execute(sa.select(tables.c.id)).scalars())
        assert list(connection.execute(sa.select(chat.c.text)).scalars()) == ["new"]
    assert left == {waits, races, raced, slow, over}
    assert row_of(engine, races).status == "closed"
    assert [row_of(engine, id).status for id in (raced, slow)] == ["running", "running"]
    assert row_of(engine, races).why == "nobody raced on"
    if engine.dialect.name == "sqlite":
        assert run(capsys, engine, "prune", "--vacuum")["bytes_given_back"] > 0
    else:
        assert "PostgreSQL does that by itself" in complaint(capsys, engine, "prune", "--vacuum")


def test_a_running_server_has_its_file_alone(make_server: MakeServer, capsys: Capture) -> None:
    """Looking and counting go beside it; a race that is driven on is not old."""
    server = make_server()
    opened = server.open("mine:Kim", "greedy", seed=8)
    id = opened["table"]
    server.stop()
    engine = open_engine(server.db)
    with engine.begin() as connection:
        connection.execute(tables.update().values(updated=time.time() - 10 * DAY))
    server.start()
    for words in (["close", id], ["delete-table", id, "--yes"], ["prune", "--unfinished", "9d"]):
        before = contents(engine)
        assert "stop that" in complaint(capsys, engine, *words)
        assert contents(engine) == before
    assert run(capsys, engine, "prune", "--unfinished", "9d", "--dry-run")["unfinished_closed"] == 1
    assert len(run(capsys, engine, "list")["tables"]) == 1
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        kim.act()
    server.kill()
    assert run(capsys, engine, "prune", "--unfinished", "9d")["unfinished_closed"] == 0
    assert run(capsys, engine, "close", id)["done"]
    engine.dispose()


def test_a_table_of_a_living_process_is_left(new_database: NewDatabase, capsys: Capture) -> None:
    engine = open_engine(new_store(new_database("postgresql")))
    held = put_race(engine, "Kim", moves=3, owner="here", updated=5.0)
    free = put_race(engine, "Kim", moves=3, owner="gone", updated=5.0)
    now = time.time()
    row = {"address": "", "secret": "", "started": now, "beat": now}
    with engine.begin() as connection:
        for id, number in (("here", 77), ("gone", 78)):
            connection.execute(processes.insert().values(id=id, number=number, **row))
    with engine.connect() as connection:
        connection.execute(sa.select(sa.func.pg_advisory_lock(77)))
        connection.commit()
        pruned = run(capsys, engine, "prune", "--unfinished", "1d")
        assert (pruned["unfinished_closed"], pruned["left"]) == (1, 1)
        assert row_of(engine, free).status == "closed"
        changes = run(capsys, engine, "delete-table", held, free, "--yes", code=1)
        assert [done["id"] for done in changes["done"]] == [free]
        assert "process here has it in its memory" in changes["left"][0]["reason"]
        connection.execute(sa.select(sa.func.pg_advisory_unlock(77)))
    assert run(capsys, engine, "close", held)["done"]
    engine.dispose()
