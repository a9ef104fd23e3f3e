"""What `check` says of stored tables before a version takes them over; it writes nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from fivewide.games.dust_devil_500 import DustDevil500
from fivewide.kernel.luck import FoldedLuck
from fivewide.kernel.record import SeatInfo, line
from fivewide.kernel.table import Table
from fivewide.server import tables
from fivewide.server.admin.check import OldStore, Report, check
from fivewide.server.rooms import new_row
from fivewide.server.seats import Seat
from fivewide.server.soundness import BadDatabase
from fivewide.server.store import Row, Store, migrate, open_engine
from tests.server.conftest import DATABASES, MakeServer
from tests.server.other_versions import named_otherwise, placed_otherwise
from tests.server.test_upgrades import begun

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def verdicts(report: Report) -> dict[str, str]:
    return {table.id: table.verdict for table in report.tables}


@pytest.mark.parametrize("kind", DATABASES)
def test_tables_are_checked_beside_a_running_server(
    kind: str, make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that runs, one that waits, one that is over, one that is damaged."""
    server = make_server(kind)
    running, waiting = begun(server), server.open("mine:Kim", "open")
    over, damaged = server.open("greedy", "greedy"), begun(server)
    with server.sit(over) as watcher:
        watcher.until(lambda: watcher.info["status"] == "over")
    engine = open_engine(server.db)
    with engine.begin() as connection:
        broken = sa.and_(tables.entries.c.table_id == damaged["table"], tables.entries.c.seq == 3)
        connection.execute(tables.entries.update().where(broken).values(line="{"))
    engine.dispose()
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("fivewide.server.admin.check.AT_ONCE", 2)
    report = check(server.db, 2, lambda done, of: told.append((done, of)))
    assert told[0] == (0, 4)
    assert told[-1] == (4, 4)
    for goes_on in (running, waiting, over):
        assert verdicts(report)[goes_on["table"]] == "goes on"
    (stopped,) = report.would_stop
    assert stopped.id == damaged["table"]
    assert stopped.why is not None
    assert "up to entry 3" in stopped.why
    assert not any(table.new_dice or table.other_rules for table in report.tables)

    with monkeypatch.context() as version:
        placed_otherwise(version.setattr)
        report = check(server.db, 0)
        assert verdicts(report)[running["table"]] == "other hashes"
        assert verdicts(report)[over["table"]] == "other hashes"
        assert [table.id for table in report.would_stop] == [damaged["table"]]
    with monkeypatch.context() as version:
        version.setattr(DustDevil500, "rules_version", 99)
        found = {table.id: table for table in check(server.db, 0).tables}
        assert found[running["table"]].verdict == "goes on"
        assert found[running["table"]].other_rules
        named_otherwise(version.setattr)
        report = check(server.db, 0)
        assert verdicts(report)[over["table"]] == "stops"
        stopping = {table.id for table in report.would_stop}
        assert stopping == {running["table"], damaged["table"]}  # what is over has nothing to lose

    shown = server.run("server", "check", "--db", server.db)
    assert shown.returncode == 1
    assert "4 tables: 3 as they are" in shown.stdout
    assert damaged["table"] in shown.stdout
    said = json.loads(server.run("server", "check", "--db", server.db, "--json").stdout)
    assert said["counts"] == {"goes on": 3, "other hashes": 0, "stops": 1}
    assert said["would_stop"] == 1

    with server.sit(running, 0) as kim:  # nobody was disturbed
        kim.race()


def old_store(file: Path) -> None:
    """As version 0.1 left it: its schema, its generator, a race in the middle."""
    game = DustDevil500()
    seats = [SeatInfo("Kim", "person"), SeatInfo("Dusty", "greedy")]
    race = Table(game, game.prepare({"race": 3}, 2), seats, FoldedLuck(77))
    race.roll()
    for _ in range(6):
        race.act(race.to_act[0], race.options(race.to_act[0])[0])
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine, "0001")
    new = new_row(game.id, {"race": 3}, None)
    new |= {"header": line(race.record.header), "status": "running", "seeds": '{"-1":77}'}
    with engine.begin() as connection:
        has = sa.inspect(connection)

        def put(table: sa.Table, *rows: Row) -> None:
            there = {column["name"] for column in has.get_columns(table.name)}
            known = [{key: row[key] for key in row if key in there} for row in rows]
            connection.execute(table.insert(), known)

        put(tables.tables, new)
        put(tables.seats, *(Seat(s.name, s.driver).row(new["id"], n) for n, s in enumerate(seats)))
        said = enumerate(list(race.record.lines())[1:])
        put(tables.entries, *({"table_id": new["id"], "seq": n, "line": text} for n, text in said))
        assert not has.has_table("packs")
    engine.dispose()


def test_a_store_of_an_older_schema_is_checked_as_it_is(tmp_path: Path) -> None:
    """Columns and tables that it has not got are not made."""
    file = tmp_path / "old.db"
    old_store(file)
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    report = check(f"sqlite:///{file}", 0)
    assert [(table.game, table.verdict) for table in report.tables] == [
        ("dust-devil-500", "goes on")
    ]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old.db"]


@pytest.mark.parametrize("kind", DATABASES)
def test_nothing_can_be_written(kind: str, new_database: Callable[[str], str]) -> None:
    url = new_database(kind)
    Store(url).close()
    with pytest.raises(sa.exc.DBAPIError), OldStore(url)._engine.begin() as connection:
        connection.execute(tables.tables.delete())


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:////nowhere/at/all.db"]
)
def test_what_is_no_store_is_one_clear_line(url: str) -> None:
    with pytest.raises(BadDatabase) as refused:
        check(url)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", DATABASES)
def test_an_empty_database_is_no_store(kind: str, new_database: Callable[[str], str]) -> None:
    url = new_database(kind)
    engine = open_engine(url)
    engine.connect().close()
    engine.dispose()
    with pytest.raises(BadDatabase, match="no store of Five Wide"):
        check(url)
