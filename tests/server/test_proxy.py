"""A whole race through nginx, over TLS, to two processes on one PostgreSQL; and what it refuses."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from fivewide.server.settings import BadSetting, read_settings
from tests.server.nginx import NAME, Nginx
from tests.server.serving import METRICS_TOKEN, PATIENCE, Server, drive

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

NewDatabase = Callable[[str], str]
FORGED = "203.0.113.9"  # an address that nobody has


class Visitor(Server):
    """The servers behind nginx, as somebody at one address of this machine sees them."""

    def __init__(self, nginx: Nginx, address: str, **headers: str) -> None:
        self.url = f"https://{NAME}"
        self._nginx = nginx
        self._address = address
        self._headers = headers

    def line(self, address: str) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection(NAME, timeout=PATIENCE)
        connection.sock = self._nginx.connect(self._address)
        return connection

    def dialing(self, address: str) -> dict[str, Any]:
        return {
            "address": ("127.0.0.1", self._nginx.https),
            "source_address": (self._address, 0),
            "ssl": self._nginx.trust(),
            "origin": self.url,
            "additional_headers": self._headers,
        }


@pytest.fixture(scope="module")
def servers(
    new_database: NewDatabase, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """Two processes on one PostgreSQL."""
    db, folder = new_database("postgresql"), tmp_path_factory.mktemp("behind")
    settings = {"FIVEWIDE_ORIGINS": f"https://{NAME}", "FIVEWIDE_BEHIND_PROXY": "yes"}
    running = [Server(db, folder / f"log{number}", **settings) for number in range(2)]
    yield running
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def nginx(servers: list[Server], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    upstreams = [server.url.removeprefix("http://") for server in servers]
    running = Nginx(tmp_path_factory.mktemp("nginx"), upstreams)
    yield running
    running.stop()


def lines(servers: list[Server], event: str) -> list[dict[str, Any]]:
    texts = [line for server in servers for line in server.log.read_text().splitlines()]
    return [line for line in map(json.loads, texts) if line["event"] == event]


def test_a_whole_race_of_two_from_different_addresses(nginx: Nginx, servers: list[Server]) -> None:
    """They forge their addresses, and are known by the true ones."""
    forged = {"x-forwarded-for": FORGED, "forwarded": f"for={FORGED}", "x-real-ip": FORGED}
    kims, olas = Visitor(nginx, "127.0.0.11", **forged), Visitor(nginx, "127.0.0.12", **forged)
    opened = kims.open("mine:Kim", "mine:Ola")
    with kims.sit(opened, 0) as kim, olas.sit(opened, 1) as ola:
        drive(kim, ola)
        assert kim.over
    met = {line["address"] for line in lines(servers, "socket opened")}
    assert {"127.0.0.11", "127.0.0.12"} <= met
    assert FORGED not in met


def test_both_processes_are_met(nginx: Nginx, servers: list[Server]) -> None:
    for number in range(20, 40):
        assert Visitor(nginx, f"127.0.0.{number}").get("/api/games").status == 200
    for server in servers:
        assert any(line["path"] == "/api/games" for line in lines([server], "request"))


def test_limits_are_of_the_true_address(nginx: Nginx) -> None:
    """Whoever shouts is stopped, whatever address it claims; others are not."""
    asked = [
        f"GET /healthz HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-For: 203.0.113.{number}\r\n\r\n"
        for number in range(30)
    ]
    asked[-1] = asked[-1].replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")

    def shout(connection: int) -> set[str]:
        with nginx.connect("127.0.0.50") as loud:
            loud.sendall("".join(asked).encode())
            answers = b"".join(iter(lambda: loud.recv(65536), b""))
        return set(re.findall(r"HTTP/1.1 (\d+)", answers.decode()))

    with ThreadPoolExecutor(20) as at_once:
        statuses = set().union(*at_once.map(shout, range(20)))
    assert statuses == {"200", "429"}
    assert Visitor(nginx, "127.0.0.51").get("/healthz").status == 200


def test_answers_are_for_https_only(nginx: Nginx) -> None:
    visitor = Visitor(nginx, "127.0.0.13")
    for path in ("/healthz", "/nothing"):
        assert visitor.get(path).headers["strict-transport-security"] == "max-age=31536000"
    assert visitor.get("/metrics", authorization=f"Bearer {METRICS_TOKEN}").status == 404
    plain = http.client.HTTPConnection("127.0.0.1", nginx.http, timeout=PATIENCE)
    plain.request("GET", "/table/x", headers={"host": NAME})
    answer = plain.getresponse()
    assert (answer.status, answer.getheader("location")) == (308, f"https://{NAME}/table/x")
    plain.close()


def test_other_names_get_no_answer(nginx: Nginx) -> None:
    with pytest.raises(ssl.SSLError):
        nginx.connect("127.0.0.1", "evil.example")
    plain = http.client.HTTPConnection("127.0.0.1", nginx.http, timeout=PATIENCE)
    plain.request("GET", "/", headers={"host": "evil.example"})
    with pytest.raises(http.client.RemoteDisconnected):
        plain.getresponse()
    plain.close()


def test_large_bodies_and_heads_are_refused(nginx: Nginx) -> None:
    visitor = Visitor(nginx, "127.0.0.14")
    head = {"content-length": str(2 * 1024 * 1024)}
    assert visitor.request("POST", "/api/races", b"x" * 16, head).status == 413
    assert visitor.get("/healthz", cookie="x" * 20_000).status == 400


def test_other_sites_are_refused_through_the_proxy(nginx: Nginx) -> None:
    visitor = Visitor(nginx, "127.0.0.15")
    table = {"game": "dust-devil-500", "seats": [{"driver": "greedy"}] * 2}
    assert visitor.post("/api/tables", table, origin="https://evil.example").status == 403
    opened = visitor.open("mine:Kim", "greedy")
    visitor.url = "https://evil.example"
    with pytest.raises((InvalidStatus, ssl.SSLError)):
        visitor.sit(opened, 0)


def test_nobody_but_a_proxy_is_believed(servers: list[Server]) -> None:
    """Past nginx, from an address that is no proxy of ours."""
    host, _, port = servers[0].url.removeprefix("http://").partition(":")
    with contextlib.closing(
        socket.create_connection((host, int(port)), PATIENCE, source_address=("127.0.0.60", 0))
    ) as stranger:
        lines_sent = ("GET /api/games HTTP/1.1", f"Host: {NAME}", f"X-Forwarded-For: {FORGED}")
        stranger.sendall("\r\n".join([*lines_sent, "Connection: close", "", ""]).encode())
        while stranger.recv(65536):
            pass
    met = [line["address"] for line in lines(servers, "request")]
    assert "127.0.0.60" in met
    assert FORGED not in met


def test_proxies_are_a_list() -> None:
    settings = read_settings({"FIVEWIDE_PROXIES": "127.0.0.1, ::1,10.1.0.0/24,"})
    assert settings.believed == ["127.0.0.1", "::1", "10.1.0.0/24"]


def test_secrets_may_lie_in_files(tmp_path: Path) -> None:
    file = tmp_path / "db"
    file.write_text("postgresql:///races\n")
    assert read_settings({"FIVEWIDE_DB_FILE": str(file)}).db == "postgresql:///races"
    with pytest.raises(BadSetting, match="both set"):
        read_settings({"FIVEWIDE_DB_FILE": str(file), "FIVEWIDE_DB": "sqlite:///x"})
    with pytest.raises(BadSetting, match="no such file"):
        read_settings({"FIVEWIDE_DB_FILE": str(tmp_path / "none")})
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match="is no text"):
        read_settings({"FIVEWIDE_DB_FILE": str(file)})
