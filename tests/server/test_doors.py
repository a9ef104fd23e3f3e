"""Half-sent requests, silent, slow and deaf clients: none of them keeps anybody else out."""

from __future__ import annotations

import base64
import http.client
import json
import os
import resource
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from fivewide.server.doors import networks
from fivewide.server.messages import VERSION
from fivewide.server.running import RESERVED, backlog_of, connections_of
from tests.server.conftest import MakeServer
from tests.server.serving import Client, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

ELSEWHERE = "127.0.0.2"  # stands for other people: another address of this machine
HALF = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LONG_BODY = (
    b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 60000\r\n\r\n"
)
HANDLES = 256  # so few that an attack of some hundred connections would take them all
PATIENCE = 15.0  # seconds; only a failing test waits that long


@pytest.fixture(scope="module")
def brisk(
    tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[str], str]
) -> Iterator[Server]:
    """A server of little patience, which all of these share."""
    limits = {"HEADER": "2", "BODY": "2", "DEAF": "1", "PING": "4"}
    settings = {f"FIVEWIDE_{name}_SECONDS": seconds for name, seconds in limits.items()}
    settings |= {"FIVEWIDE_MESSAGE_RATE": "500", "FIVEWIDE_MESSAGE_BURST": "1000"}
    server = Server(new_database("sqlite"), tmp_path_factory.mktemp("doors") / "log", **settings)
    yield server
    server.stop()
    assert '"level":"error"' not in server.log.read_text()


def knock(server: Server, address: str = "127.0.0.1", first: bytes = b"") -> socket.socket:
    where = urlsplit(server.url)
    assert where.port is not None
    raw = socket.create_connection(("127.0.0.1", where.port), 5, (address, 0))
    raw.sendall(first)
    return raw


@contextmanager
def crowd(server: Server, many: int, address: str, first: bytes) -> Iterator[list[socket.socket]]:
    """So many connections at once; what the server does with them is its business."""
    with ExitStack() as life:
        sockets = []
        for _number in range(many):
            try:
                sockets.append(life.enter_context(knock(server, address, first)))
            except OSError:
                continue
        yield sockets


def is_over(raw: socket.socket, send: Callable[[], bytes] = lambda: b"") -> bool:
    """Did the server end the connection in time, whatever else is sent?"""
    raw.settimeout(0.1)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            raw.sendall(send())
            if raw.recv(65536) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def status_of(raw: socket.socket) -> int:
    """Of an answer that was read to its end; 0 if there was none."""
    try:
        answer = http.client.HTTPResponse(raw)
        answer.begin()
        answer.read()
        return answer.status
    except (OSError, http.client.HTTPException):
        return 0


def get(server: Server, path: str, address: str) -> int:
    """One request from an address; 0 if there was no answer."""
    where = urlsplit(server.url).netloc
    connection = http.client.HTTPConnection(where, timeout=5, source_address=(address, 0))
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def with_few_handles(make_server: MakeServer, **settings: str) -> Server:
    server = make_server(files=str(HANDLES), **settings)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (HANDLES, HANDLES))
    return server


def number(server: Server, name: str) -> int:
    """A number of the server's own."""
    return int(float(server.metrics().split(f"\nfivewide_{name} ")[1].split()[0]))


def test_half_sent_requests_keep_nobody_out(make_server: MakeServer) -> None:
    server = with_few_handles(make_server, sockets_per_address="40", header_seconds="2")
    before = server.open("mine:Kim", "greedy", seed=8)
    with Client(server, before["table"], before["seats"][0]["token"], address=ELSEWHERE) as kim:
        kim.until(lambda: kim.decision)
        with crowd(server, 350, "127.0.0.1", HALF) as sockets:
            kim.act()  # stored and told, while they hold on
            assert [get(server, path, ELSEWHERE) for path in ("/healthz", "/api/tables")] == [
                200
            ] * 2
            with Client(server, before["table"], address="127.0.0.3") as watcher:
                kim.until(lambda: kim.decision or kim.over)
                kim.act()
                watcher.until(lambda: watcher.seen >= kim.seen)
            assert all(is_over(raw) for raw in sockets)  # the first forty too, in the end
        kim.race()
    assert get(server, "/healthz", "127.0.0.1") == 200
    assert "Traceback" not in server.log.read_text()


DAWDLERS: dict[str, tuple[bytes, Callable[[], bytes]]] = {
    "half a head": (HALF, lambda: b""),
    "nothing at all": (b"", lambda: b""),
    "a head drop by drop": (HALF, lambda: b"x"),
    "a second head drop by drop": (WHOLE + HALF, lambda: b"x"),
    "a second head later": (WHOLE, lambda: b"G"),
    "half a body": (LONG_BODY % b"/api/tables" + b"{", lambda: b""),
    "a body drop by drop": (LONG_BODY % b"/api/tables", lambda: b" "),
    "a body nobody wants": (LONG_BODY % b"/nowhere", lambda: b" "),
    "half an upgrade": (b"GET /api/play HTTP/1.1\r\nUpgrade: websocket\r\n", lambda: b""),
}


def test_whoever_dawdles_has_to_go(brisk: Server) -> None:
    with ExitStack() as life:
        sockets = {
            what: life.enter_context(knock(brisk, first=first))
            for what, (first, _more) in DAWDLERS.items()
        }
        for what, raw in sockets.items():
            if DAWDLERS[what][0].startswith(WHOLE):
                assert status_of(raw) == 200
            assert is_over(raw, DAWDLERS[what][1]), what


def test_who_is_too_slow_is_told_so(brisk: Server) -> None:
    for first in (HALF, LONG_BODY % b"/api/tables"):
        with knock(brisk, first=first) as raw:
            raw.settimeout(PATIENCE)
            heard = b""
            while part := raw.recv(65536):
                heard += part
                if b"}" in heard:
                    break
        assert heard.startswith(b"HTTP/1.1 408 ")
        assert json.loads(heard.partition(b"\r\n\r\n")[2])["error"]["code"] == "too_slow"


def test_a_slow_but_steady_client_is_served(brisk: Server) -> None:
    """Limits are for each request, not for the connection."""
    with knock(brisk) as raw:
        for _request in range(4):
            raw.sendall(WHOLE[:20])
            time.sleep(0.7)
            raw.sendall(WHOLE[20:])
            assert status_of(raw) == 200


def test_one_address_has_so_many_connections_and_no_more(make_server: MakeServer) -> None:
    server = make_server(sockets_per_address="5")
    with crowd(server, 5, ELSEWHERE, WHOLE) as sockets:
        assert [status_of(raw) for raw in sockets] == [200] * 5
        with knock(server, ELSEWHERE) as one_more:
            assert status_of(one_more) == 429
            assert is_over(one_more)
        assert get(server, "/healthz", "127.0.0.3") == 200
        sockets[0].close()
        wait_until(lambda: get(server, "/healthz", ELSEWHERE) == 200)


def test_a_proxy_may_bring_many(make_server: MakeServer) -> None:
    server = make_server(sockets_per_address="5", behind_proxy="yes")
    with crowd(server, 20, "127.0.0.1", WHOLE) as sockets:
        assert [status_of(raw) for raw in sockets] == [200] * 20
    with crowd(server, 8, ELSEWHERE, WHOLE) as sockets:  # not the proxy: nobody believes it
        assert sorted(status_of(raw) for raw in sockets).count(200) == 5


def test_proxies_are_known_by_address_or_network() -> None:
    assert [str(each) for each in networks(["127.0.0.1", " 10.0.0.0/8", "", "/a/socket"])] == [
        "127.0.0.1/32",
        "10.0.0.0/8",
    ]
    assert len(networks(["*"])) == 2


def test_connections_are_turned_away_before_the_handles_run_out(make_server: MakeServer) -> None:
    server = with_few_handles(make_server, sockets_per_address="20", header_seconds="60")
    opened = server.open("mine:Kim", "greedy", seed=8)
    with ExitStack() as life:
        kim = life.enter_context(server.sit(opened, 0))
        crowds = [
            life.enter_context(crowd(server, 20, f"127.0.1.{host}", HALF)) for host in range(1, 15)
        ]
        with knock(server, "127.0.0.4", WHOLE) as late:
            assert status_of(late) == 503
        kim.until(lambda: kim.decision)
        kim.act()  # the database and the log have handles left
        assert len(os.listdir(f"/proc/{server.process.pid}/fd")) < HANDLES - 32
        for sockets in crowds:
            for raw in sockets:
                raw.close()
        wait_until(lambda: get(server, "/healthz", "127.0.0.4") == 200)
        kim.race()
    assert "system resource" not in server.log.read_text()


def test_handles_are_left_for_everything_else() -> None:
    for handles in (256, 1024, 4096, 65536, 1 << 20):
        assert connections_of(handles) + 3 * backlog_of(handles) + RESERVED <= handles
        assert connections_of(handles) >= handles // 4


def wait_until(what: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def bare_websocket(server: Server, opened: dict[str, Any], room: int = 4096) -> socket.socket:
    """A spectator who says hello, with little room for what comes; who listens is the test's."""
    where = urlsplit(server.url)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    raw.connect(("127.0.0.1", where.port))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /api/play HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while b"\r\n\r\n" not in raw.recv(4096, socket.MSG_PEEK):
        time.sleep(0.01)
    hello = json.dumps({"type": "hello", "v": VERSION, "table": opened["table"]}).encode()
    raw.sendall(frame(1, hello))
    return raw


def frame(opcode: int, body: bytes, last: bool = True) -> bytes:
    """A masked frame; the mask is nothing."""
    assert len(body) < 126
    return bytes([opcode | (0x80 if last else 0), 0x80 | len(body)]) + bytes(4) + body


def was_reset(raw: socket.socket) -> bool:
    """The other side has hung up; nothing is read to find out."""
    poll = select.poll()
    poll.register(raw, 0)
    return bool(poll.poll(int(PATIENCE * 1000)))


def test_a_websocket_that_never_reads_loses_its_place(brisk: Server) -> None:
    opened = brisk.open("mine:Kim", "open")
    with brisk.sit(opened, 0) as kim, bare_websocket(brisk, opened) as deaf:
        kim.until(lambda: kim.info["watching"] == 1)
        for _line in range(350):
            kim.send({"type": "chat", "id": "c", "text": "🏁" * 500})
        assert was_reset(deaf)
        kim.until(lambda: kim.info["watching"] == 0)
        wait_until(lambda: number(brisk, "connections") == 1)
        kim.wish("ping")
    wait_until(lambda: number(brisk, "connections") == 0)


def test_a_client_that_takes_no_answer_is_hung_up_on(brisk: Server) -> None:
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", urlsplit(brisk.url).port))
        raw.sendall(b"GET /api/schema.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 30)
        assert was_reset(raw)
    wait_until(lambda: number(brisk, "sockets") == 1)


def test_a_websocket_that_never_answers_a_ping_is_closed(brisk: Server) -> None:
    opened = brisk.open("mine:Kim", "greedy", seed=8)
    with brisk.sit(opened, 0) as kim, bare_websocket(brisk, opened, 1 << 20) as mute:
        kim.until(lambda: kim.info["watching"] == 1)
        assert is_over(mute)  # it reads, and says nothing
        kim.until(lambda: kim.info["watching"] == 0)
        kim.race()  # whoever answers stays


@pytest.mark.parametrize("sent", [frame(9, b"x" * 100), frame(0, b"", last=False)])
def test_pings_and_fragments_without_end_are_cut_off(brisk: Server, sent: bytes) -> None:
    opened = brisk.open("mine:Kim", "greedy", seed=8)
    with bare_websocket(brisk, opened, 1 << 20) as raw:
        raw.sendall(frame(1, b"", last=False))
        assert is_over(raw, lambda: sent * 1000)
