"""Tokens, origins, sizes, rates, headers; and nothing secret in the log."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.conftest import MakeServer
from tests.server.serving import Client, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def socket_address(server: Server) -> str:
    return server.url.replace("http", "ws", 1) + "/api/play"


def test_only_the_holder_of_a_token_acts(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    other = server.open("mine:Eve", "greedy")
    token = opened["seats"][0]["token"]
    assert len(token) >= 22  # 128 bits and more in base 64
    for wrong in ("", "x", token[:-1], token + "x", other["seats"][0]["token"], "é" * 20):
        with pytest.raises(Refused) as refused:
            Client(server, opened["table"], wrong)
        assert refused.value.code == "wrong_token"
    for table in ("nosuchtable", "../../x", ""):
        with pytest.raises(Refused) as refused:
            Client(server, table)
        assert refused.value.code == "no_table"
    with Client(server, opened["table"], token) as kim:
        assert kim.seat == 0
    path = f"/api/tables/{opened['table']}"
    shown = server.get(path, authorization=f"Bearer {token}").json
    assert (shown["seat"], shown["host"]) == (0, True)
    assert server.get(path).json["seat"] is None
    assert server.get(path, authorization="Bearer wrong").status == 401


def test_tokens_are_neither_stored_nor_logged_nor_shown(make_server: MakeServer) -> None:
    server = make_server()
    opened = server.open("mine:Kim", "open")
    secrets = [opened["host_token"], opened["seats"][0]["token"], opened["seats"][1]["key"]]
    joined = server.post(f"/api/tables/{opened['table']}/join", {"key": secrets[2]}).json
    secrets.append(joined["token"])
    with server.sit(opened, 0) as kim, Client(server, opened["table"], joined["token"]):
        kim.wish("chat", text="hello")
        heard = b"".join(kim.raw)
    shown = server.get(f"/api/tables/{opened['table']}").body + server.get("/api/tables").body
    server.stop()
    from pathlib import Path

    file = Path(server.db.removeprefix("sqlite:///"))
    stored = b"".join(each.read_bytes() for each in file.parent.iterdir())
    for secret in secrets:
        for place in (server.log.read_bytes(), stored, shown, heard):
            assert secret.encode() not in place
    assert file.stat().st_mode & 0o077 == 0


def test_every_answer_has_safe_headers(server: Server) -> None:
    for path in (
        "/healthz",
        "/readyz",
        "/metrics",
        "/api/schema.json",
        "/nothing",
        "/api/tables/none",
    ):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_other_sites_may_not_call(server: Server) -> None:
    table = {"game": "dust-devil-500", "seats": [{"driver": "greedy"}, {"driver": "greedy"}]}
    assert server.post("/api/tables", table, origin="https://evil.example").status == 403
    assert server.post("/api/tables", table, origin="null").status == 403
    assert server.post("/api/tables", table, origin=server.url).status == 201
    assert server.get("/api/tables", host="evil.example").status == 421
    text = json.dumps(table).encode()
    assert server.request("POST", "/api/tables", text, {"content-type": "text/plain"}).status == 415
    for headers in ({"origin": "https://evil.example"}, {"host": "evil.example"}):
        with (
            pytest.raises(InvalidStatus),
            connect(socket_address(server), additional_headers=headers, compression=None),
        ):
            pass
    with connect(socket_address(server), origin=Origin(server.url), compression=None):
        pass


def test_a_token_in_an_address_is_refused(server: Server) -> None:
    assert server.get("/api/tables?token=abc").status == 400


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"nothing","id":"1"}',
        '{"type":"act","id":"1","seen":-1,"action":{}}',
        '{"type":"act","id":"1","seen":0,"action":{},"more":1}',
        '{"type":"act","id":"' + "x" * 41 + '","seen":0,"action":{}}',
        '{"type":"chat","id":"1","text":"' + "x" * 501 + '"}',
        '{"type":"pace","id":"1","seconds":1e9}',
        "[" * 10_000,
    ],
)
def test_broken_messages_are_refused_without_harm(server: Server, text: str) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim:
        kim.socket.send(text)
        kim.until(lambda: kim.heard[-1]["type"] == "refused")
        assert kim.heard[-1]["code"] == "bad_message"
        kim.until(lambda: kim.decision)
        kim.act()


def test_hello_comes_first_and_in_time(make_server: MakeServer) -> None:
    server = make_server(hello_seconds="0.3")
    for first in ('{"type":"ping","id":"1"}', "x", '{"type":"hello","v":1,"table":"x"}', None):
        with connect(socket_address(server), compression=None) as socket:
            if first is not None:
                socket.send(first)
            assert json.loads(socket.recv(5))["type"] == "error"
            with pytest.raises(ConnectionClosed):
                socket.recv(5)


def test_sizes_are_bounded(make_server: MakeServer) -> None:
    server = make_server(import_bytes="50000")
    opened = server.open("mine:Kim", "greedy")
    with server.sit(opened, 0) as kim:
        kim.socket.send('{"type":"chat","id":"1","text":"' + "x" * 20_000 + '"}')
        with pytest.raises(ConnectionClosed):
            kim.until(lambda: False)
    assert server.post("/api/tables", {"game": "x" * 70_000}).status == 413
    assert server.post("/api/races", b"x" * 50_001).status == 413
    with server.sit(opened, 0) as again:
        again.race()


def shower(client: Client) -> None:
    """Sends without a pause, then listens; the socket may be closed in either."""
    for _number in range(60):
        client.send({"type": "ping", "id": "p"})
    client.until(lambda: False)


def test_rates_are_bounded(make_server: MakeServer) -> None:
    server = make_server(
        message_rate="1",
        message_burst="5",
        request_rate="1",
        request_burst="20",
        tables_per_address="3",
        connections_per_address="2",
        chat_burst="1",
        chat_rate="0.1",
    )
    opened = server.open("mine:Kim", "greedy")
    with server.sit(opened, 0) as kim, server.sit(opened):
        with pytest.raises(InvalidStatus):
            server.sit(opened)
        kim.wish("chat", text="one")
        with pytest.raises(Refused) as refused:
            kim.wish("chat", text="two")
        assert refused.value.code == "rate"
        codes: list[str] = []
        for _number in range(8):
            try:
                kim.wish("ping")
            except Refused as error:
                codes.append(error.code)
        assert codes
        assert set(codes) == {"rate"}
        with pytest.raises(ConnectionClosed):
            shower(kim)
    table: Any = {"game": "dust-devil-500", "seats": [{"driver": "greedy"}, {"driver": "greedy"}]}
    assert [server.post("/api/tables", table).status for _ in range(3)] == [201, 201, 429]
    statuses = [server.get("/api/tables").status for _ in range(25)]
    assert 429 in statuses
    assert server.get("/healthz").status == 200


def test_what_cannot_be_opened_is_refused(server: Server) -> None:
    bots = [{"driver": "greedy"}, {"driver": "greedy"}]
    wrongs: list[Any] = [
        {"game": "chess", "seats": bots},
        {"game": "dust-devil-500", "seats": bots[:1]},
        {"game": "dust-devil-500", "seats": [{"driver": "skynet"}] * 2},
        {"game": "dust-devil-500", "seats": [{"name": "A"}, {"name": "a"}]},
        {"game": "dust-devil-500", "seats": [{"name": "x" * 17}, {}]},
        {"game": "dust-devil-500", "seats": [{"name": "\u202eA"}, {}]},
        {"game": "dust-devil-500", "seats": bots, "options": {"race": 99}},
        {"game": "dust-devil-500", "seats": bots, "options": {"fly": True}},
        {"game": "dust-devil-500", "seats": bots, "seed": -1},
        {"game": "dust-devil-500", "seats": bots, "more": 1},
        {},
        [],
    ]
    for wrong in wrongs:
        answer = server.post("/api/tables", wrong)
        assert answer.status == 400, wrong
        assert answer.json["error"]["text"]
