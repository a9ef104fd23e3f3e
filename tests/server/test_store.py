"""The store: migrations, group commit, a room that cannot store, restarts."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.server import tables
from fivewide.server.rooms import inserts, new_row
from fivewide.server.seats import Seat
from fivewide.server.soundness import KNOWN, NEWEST, VERSION, BadDatabase
from fivewide.server.store import Store, migrate, open_engine
from fivewide.server.tables import metadata
from fivewide.server.upgrading import steps
from fivewide.server.writer import BadRows
from tests.server.conftest import DATABASES, MakeServer
from tests.server.serving import Client, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

NewDatabase = Callable[[str], str]


@pytest.mark.parametrize("kind", DATABASES)
@pytest.mark.parametrize("first", [NEWEST, "0001"], ids=["at-once", "step-by-step"])
def test_an_empty_database_gets_the_schema(
    kind: str, first: str, new_database: NewDatabase
) -> None:
    """At once, as every new server makes it, or by all migrations one after the other."""
    engine = open_engine(new_database(kind))
    migrate(engine, first)
    migrate(engine)
    migrate(engine)  # nothing is left to do
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_heads() == (NEWEST,)
    engine.dispose()


@pytest.mark.parametrize("kind", DATABASES)
def test_both_ways_to_the_schema_lead_to_the_same(kind: str, new_database: NewDatabase) -> None:
    shapes = []
    for first in (NEWEST, "0001"):
        engine = open_engine(new_database(kind))
        migrate(engine, first)
        migrate(engine)
        shapes.append(shape_of(engine))
        engine.dispose()
    assert shapes[0] == shapes[1]
    assert set(shapes[0]) == {*metadata.tables, VERSION}


def shape_of(engine: sa.Engine) -> dict[str, Any]:
    """Every table: columns with type and whether they may be empty, keys, indexes."""
    found = sa.inspect(engine)
    return {
        name: {
            "columns": sorted(
                (c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(name)
            ),
            "key": found.get_pk_constraint(name)["constrained_columns"],
            "indexes": sorted((i["name"], i["column_names"]) for i in found.get_indexes(name)),
            "foreign": sorted(
                (f["constrained_columns"], f["referred_table"], f["referred_columns"])
                for f in found.get_foreign_keys(name)
            ),
        }
        for name in found.get_table_names()
    }


def test_the_versions_we_know_are_those_of_the_migrations() -> None:
    assert sorted(steps()) == KNOWN


def test_a_server_reads_neither_alembic_nor_a_driver_without_need(tmp_path: Path) -> None:
    """Each takes as long to read as all of our own code: what starts often starts without them."""
    look = (
        "import sys; from fivewide.server.main import serve_store; "
        "from fivewide.server.store import Store; "
        f"Store('sqlite:///{tmp_path}/races.db').close(); "
        "print(sorted({'alembic', 'psycopg'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("kind", DATABASES)
def test_one_bad_job_does_not_take_the_others_with_it(kind: str, new_database: NewDatabase) -> None:
    store = Store(new_database(kind))
    row = new_row("dust-devil-500", {}, None)

    def entry(seq: int) -> list[dict[str, object]]:
        return [{"table_id": row["id"], "seq": seq, "line": str(seq), "action_id": None}]

    async def write() -> list[object]:
        await store.writer.write(*inserts(row, [Seat("A", "greedy")]))
        numbers = [0, 1, 2, 1, 3, 4]
        jobs = [store.writer.write(rows=entry(number)) for number in numbers]
        return await asyncio.gather(*jobs, return_exceptions=True)

    results = asyncio.run(write())
    assert [type(result) for result in results].count(BadRows) == 1
    stored = store.table(row["id"])
    assert stored is not None
    assert [each["seq"] for each in stored.entries] == [0, 1, 2, 3, 4]
    store.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:////proc/nothing/x.db"]
)
def test_bad_databases_are_one_clear_line(url: str) -> None:
    with pytest.raises(BadDatabase) as refused:
        Store(url)
    assert "\n" not in str(refused.value)


def test_a_server_that_is_overtaken_reads_the_table_again(make_server: MakeServer) -> None:
    """Somebody else wrote the entry: the room is given up, and nothing false was told."""
    server = make_server()
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    engine = open_engine(server.db)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        one = kim if kim.decision else ola
        seen, before = one.seen, one.now
        with engine.begin() as connection:
            line = {"table_id": opened["table"], "seq": seen, "line": "{}"}
            connection.execute(tables.entries.insert().values(**line))
        one.send({"type": "act", "id": "a", "action": one.option(), "seen": seen})
        one.until(lambda: one.heard[-1]["type"] in ("error", "refused"))
        assert one.heard[-1].get("code") in ("reload", "not_stored")
        assert one.seen == seen
        with engine.begin() as connection:
            connection.execute(sa.delete(tables.entries).where(tables.entries.c.line == "{}"))
        with server.sit(opened, one.seat) as again:
            assert again.now == before
            again.act()
    engine.dispose()


@pytest.mark.parametrize("kind", DATABASES)
def test_a_table_goes_on_after_a_restart_with_the_same_dice(
    kind: str, make_server: MakeServer
) -> None:
    straight = make_server(kind)
    plan: dict[str, Any] = {"options": {"race": 6}, "seed": 77}
    opened = straight.open("mine:Kim", "greedy", "mine:Ola", **plan)
    with straight.sit(opened, 0) as kim, straight.sit(opened, 2) as ola:
        both(kim, ola)
        expected = [entry["lines"] for entry in kim.entries]
    opened = straight.open("mine:Kim", "greedy", "mine:Ola", **plan)
    for _restart in range(3):
        with straight.sit(opened, 0) as kim, straight.sit(opened, 2) as ola:
            both(kim, ola, moves=3)
            kim.wish("chat", text="see you")
        straight.stop()
        straight.start()
    with straight.sit(opened, 0) as kim, straight.sit(opened, 2) as ola:
        both(kim, ola)
        assert [entry["lines"] for entry in kim.entries] == expected
        assert [line["text"] for line in kim.chat] == ["see you"] * 3


def both(kim: Client, ola: Client, moves: int = 10_000) -> None:
    while moves:
        kim.until(lambda: kim.over or (kim.now and kim.now["asking"]["seats"] != [1]))
        if kim.over:
            return
        ola.until(lambda: ola.seen >= kim.seen)
        next(client for client in (kim, ola) if client.decision).act()
        kim.until(lambda: kim.seen >= ola.seen)
        moves -= 1


def test_bots_go_on_after_a_restart_by_themselves(make_server: MakeServer) -> None:
    server = make_server()
    opened = server.open("greedy", "greedy", pace=0.2)
    server.kill()
    server.start()
    deadline = time.monotonic() + 20
    while server.get(f"/api/tables/{opened['table']}").json["table"]["status"] != "over":
        host = Client(server, opened["table"], opened["host_token"])
        host.wish("pace", seconds=0)
        host.close()
        assert time.monotonic() < deadline
        time.sleep(0.1)


def loaded(server: Server) -> int:
    return int(float(server.metrics().split("\nfivewide_tables_loaded ")[1].split()[0]))


def test_idle_tables_leave_the_memory_and_come_back(make_server: MakeServer) -> None:
    server = make_server(idle_seconds="0.4")
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        kim.act(id="first")
        time.sleep(1.2)
        assert loaded(server) == 1  # somebody looks at it
        kim.until(lambda: kim.decision)
        known = kim.now
    deadline = time.monotonic() + 10
    while loaded(server):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    with server.sit(opened, 0) as kim:
        assert kim.now == known
        again = kim.wish("act", "first", action=kim.option(), seen=kim.seen)
        assert again["seen"] <= kim.seen  # it was carried out long ago
        assert kim.now == known


def test_bots_think_in_a_process_of_their_own(make_server: MakeServer) -> None:
    server = make_server(bot_workers="1")
    opened = server.open("mine:Kim", "greedy")
    with server.sit(opened, 0) as kim:
        kim.race()
    assert "fivewide_bot_failures_total 0.0" in server.metrics().splitlines()
    server.stop()
    assert '"error"' not in server.log.read_text()


def test_a_race_goes_on_if_its_seed_is_of_no_use_any_more(make_server: MakeServer) -> None:
    """As if the random generator had changed: outcomes are taken from the log, the rest is new."""
    server = make_server()
    opened = server.open("mine:Kim", "greedy", "mine:Ola", seed=77)
    with server.sit(opened, 0) as kim, server.sit(opened, 2) as ola:
        both(kim, ola, moves=4)
        kim.until(lambda: kim.now and kim.now["asking"]["seats"] != [1])
        known = kim.entries
    server.stop()
    engine = open_engine(server.db)
    with engine.begin() as connection:
        connection.execute(tables.tables.update().values(seeds='{"-1":78}'))
    engine.dispose()
    for _start in range(2):
        server.start()
        with server.sit(opened, 0) as kim:
            assert [entry["n"] for entry in kim.entries[: len(known)]] == list(range(len(known)))
            assert [entry["what"] for entry in kim.entries].count("resumed") == 1
            before = kim.entries
        server.stop()
    server.start()
    with server.sit(opened, 0) as kim, server.sit(opened, 2) as ola:
        assert kim.entries == before
        both(kim, ola)
    text = server.get(f"/api/races/{opened['table']}/export").body
    assert server.post("/api/races", text).status == 201
