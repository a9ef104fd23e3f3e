"""Who has the store: one server for an SQLite file, living processes of a PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.server.locking import InUse, is_served, living, owned
from fivewide.server.store import Store, open_engine
from fivewide.server.tables import processes
from tests.server.conftest import MakeServer

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

NewDatabase = Callable[[str], str]


def test_a_second_server_on_the_same_file_is_refused(
    make_server: MakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server = make_server()
    engine = open_engine(server.db)
    assert is_served(engine)
    assert main(["serve", "--port", "0", "--db", server.db]) == 2
    said = capsys.readouterr().err
    who = f"process {server.process.pid}, a server at {server.url}, has it; stop that first"
    assert who in said
    assert said.count("\n") == 1
    with pytest.raises(InUse), owned(engine):
        pass
    server.kill()
    assert not is_served(engine)  # the system takes the lock back
    server.start()
    assert is_served(engine)
    server.stop()
    assert not is_served(engine)
    lock = Path(server.db.removeprefix("sqlite:///") + ".lock")
    assert lock.stat().st_mode & 0o077 == 0


def test_a_living_process_of_a_postgresql_holds_its_number(new_database: NewDatabase) -> None:
    url = new_database("postgresql")
    Store(url).close()
    engine = open_engine(url)
    now = time.time()
    row = {"address": "", "secret": "", "started": now, "beat": now}
    with engine.begin() as connection:
        for id, number in (("here", 2**61 + 5), ("gone", 7), ("below", -(2**40) - 3)):
            connection.execute(processes.insert().values(id=id, number=number, **row))
    assert not is_served(engine)
    with engine.connect() as connection:
        for number in (2**61 + 5, -(2**40) - 3):
            connection.execute(sa.select(sa.func.pg_advisory_lock(number)))
        assert living(connection) == {"here", "below"}
        assert is_served(engine)
        connection.execute(sa.select(sa.func.pg_advisory_unlock_all()))
    assert not is_served(engine)
    engine.dispose()
