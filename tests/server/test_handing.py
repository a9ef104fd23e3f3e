"""Sockets go to the process that has their table: whoever they came to may go."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from fivewide.server.handing import NAME, Handed
from fivewide.server.messages import VERSION
from fivewide.server.store import open_engine
from fivewide.server.tables import processes
from tests.server.serving import Client, Json, Server, drive
from tests.server.test_many import GONE, owner_of, start_two, until

pytestmark = pytest.mark.once  # the server is not compiled

NewDatabase = Callable[[str], str]


@pytest.fixture(scope="module")
def two(
    tmp_path_factory: pytest.TempPathFactory, new_database: NewDatabase
) -> Iterator[list[Server]]:
    """For tests that do them no harm."""
    yield from ready(start_two(new_database("postgresql"), tmp_path_factory.mktemp("two")))


@pytest.fixture
def fragile(tmp_path: Path, new_database: NewDatabase) -> Iterator[list[Server]]:
    yield from ready(start_two(new_database("postgresql"), tmp_path))


def ready(servers: list[Server]) -> Iterator[list[Server]]:
    for server in servers:
        assert server.get("/healthz").status == 200  # it has served somebody, so its porch opens
    until(lambda: all(is_open(id) for id in known(servers[0])))
    yield servers
    for server in servers:
        server.stop()


def known(server: Server) -> dict[str, str]:
    """The secrets of the processes that are there."""
    engine = open_engine(server.db)
    with engine.connect() as connection:
        found = connection.execute(sa.select(processes.c.id, processes.c.secret))
        secrets = {id: secret for id, secret in found}
    engine.dispose()
    return secrets


def is_open(id: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
        return post.connect_ex(NAME.format(id)) == 0


def named(server: Server, opened: Json, seat: int) -> Client:
    token = opened["seats"][seat]["token"]
    return Client(server, opened["table"], token, names_table=True)


def test_who_named_the_table_plays_on_when_the_process_is_killed_that_it_came_to(
    fragile: list[Server],
) -> None:
    one, other = fragile
    opened = one.open("mine:Kim", "mine:Ola")
    with (
        named(one, opened, 0) as kim,
        named(other, opened, 1) as ola,
        other.sit(opened, 1) as ola_unnamed,
    ):
        before = owner_of(one, opened["table"])
        other.kill()
        drive(kim, ola)
        assert kim.now is not None
        assert kim.now["over"]
        assert kim.entries == ola.entries
        assert owner_of(one, opened["table"]) == before
        assert hears_the_end(ola_unnamed), "what she said was passed on by the one that is gone"


def hears_the_end(client: Client) -> bool:
    try:
        while True:
            client.take()
    except GONE:
        return True


def test_a_table_of_nobody_is_taken_where_its_first_player_comes(two: list[Server]) -> None:
    one, other = two
    opened = one.open("mine:Kim", "mine:Ola")
    with named(other, opened, 0) as kim, named(one, opened, 1) as ola:
        drive(kim, ola)
        assert kim.entries == ola.entries


def test_a_socket_that_names_no_table_of_ours_is_told_so(two: list[Server]) -> None:
    one, other = two
    opened = one.open("mine:Kim", "mine:Ola")
    with named(one, opened, 0):
        for wrong in ("nothing", "x" * 22, ""):
            address = f"{other.url.replace('http', 'ws', 1)}/api/play?table={wrong}"
            assert first_answer(address, wrong)["code"] in ("no_table", "bad_message")


def first_answer(address: str, table: str) -> Json:
    from websockets.sync.client import connect

    with connect(address, compression=None, close_timeout=2) as client:
        client.send(f'{{"type":"hello","v":{VERSION},"table":"{table}","token":null}}')
        return msgspec.json.decode(client.recv(20), type=dict[str, Any])


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"nonsense",
        msgspec.msgpack.encode(Handed("guessed", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")),
    ],
    ids=["nothing", "nonsense", "guessed"],
)
def test_nobody_hands_in_a_socket_without_the_secret(two: list[Server], text: bytes) -> None:
    for id in known(two[0]):
        ours, theirs = socket.socketpair()
        with ours, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
            post.connect(NAME.format(id))
            socket.send_fds(post, [text], [theirs.fileno()])
            theirs.close()
            ours.settimeout(20)
            assert ours.recv(100) == b"", "closed, and not answered"
    for server in two:
        assert server.get("/healthz").status == 200


def test_a_socket_that_is_handed_in_is_answered_as_any_other(two: list[Server]) -> None:
    """Whatever it asks for: from here on the process serves it as its own."""
    for id, secret in known(two[0]).items():
        with socket.create_server(("127.0.0.1", 0)) as listening:
            ours = socket.create_connection(listening.getsockname())
            theirs, _ = listening.accept()
        with ours, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
            post.connect(NAME.format(id))
            head = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
            socket.send_fds(post, [msgspec.msgpack.encode(Handed(secret, head))], [theirs.fileno()])
            theirs.close()
            ours.settimeout(20)
            assert ours.recv(100).startswith(b"HTTP/1.1 200")
