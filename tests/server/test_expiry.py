"""Tables that nobody comes back to are closed and kept; one address has only so many open."""

from __future__ import annotations

import time
from typing import Any

import pytest

from fivewide.server.expiry import EMPTY, UNTOUCHED, Patience
from fivewide.server.store import open_engine
from fivewide.server.tables import tables
from tests.server.conftest import DATABASES, MakeServer
from tests.server.serving import ELSEWHERE, PATIENCE, Client, Json, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice
DAY = 86_400.0


def age(server: Server, *opened: Json, **values: Any) -> None:
    """As if nobody had touched these tables for long."""
    engine = open_engine(server.db)
    with engine.begin() as connection:
        for table in opened:
            here = tables.update().where(tables.c.id == table["table"])
            connection.execute(here.values(**values))
    engine.dispose()


def row_of(server: Server, opened: Json) -> Any:
    engine = open_engine(server.db)
    with engine.connect() as connection:
        row = connection.execute(tables.select().where(tables.c.id == opened["table"])).one()
    engine.dispose()
    return row


def until_closed(server: Server, opened: Json) -> Any:
    deadline = time.monotonic() + PATIENCE
    while (row := row_of(server, opened)).status != "closed":
        assert time.monotonic() < deadline, row.status
        time.sleep(0.05)
    return row


@pytest.mark.parametrize("kind", DATABASES)
def test_tables_that_nobody_comes_back_to_are_closed_and_kept(
    kind: str, make_server: MakeServer
) -> None:
    server = make_server(kind)
    waiting, running, other = (
        server.open("mine:Kim", "open"),
        server.open("mine:Kim", "greedy"),
        server.open("mine:Kim", "greedy"),
    )
    with server.sit(running, 0) as kim:
        kim.until(lambda: kim.decision)
        kim.act()
        kim.until(lambda: kim.decision)
    server.stop()
    age(server, waiting, updated=time.time() - 2 * DAY)
    age(server, running, updated=time.time() - 31 * DAY)
    age(server, other, updated=time.time() - 29 * DAY)
    # A look every quarter of an hour's waiting would be too long for a test.
    server.restart(FIVEWIDE_WAITING_SECONDS="4")
    row = until_closed(server, waiting)
    assert row.why == EMPTY
    row = until_closed(server, running)
    assert row.why == UNTOUCHED
    assert row.opened_by is None
    assert row_of(server, other).status == "running"
    with server.sit(running, 0) as kim:
        assert (kim.info["status"], kim.info["why"]) == ("closed", UNTOUCHED)
        assert kim.info["to_act"] == []
        assert kim.now is not None
        assert kim.now["decision"] is None
        with pytest.raises(Refused) as refused:
            kim.wish("act", action={"read": "colors"}, seen=kim.seen)
        assert refused.value.code == "closed"
    listed = {line["id"]: line for line in server.get("/api/races?limit=200").json}
    assert listed[running["table"]]["status"] == "closed"
    assert server.get(f"/api/races/{running['table']}/export").status == 200
    key = waiting["seats"][1]["key"]
    assert server.post(f"/api/tables/{waiting['table']}/join", {"key": key}).status == 409


def test_whoever_looks_on_is_told(make_server: MakeServer) -> None:
    server = make_server(waiting_seconds="1")
    opened = server.open("mine:Kim", "open")
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.info["status"] == "closed")
        assert kim.info["why"] == EMPTY
        with pytest.raises(Refused):
            kim.wish("start")


def test_an_act_after_a_long_time_is_noted(make_server: MakeServer) -> None:
    server = make_server()
    opened = server.open("mine:Kim", "greedy")
    server.stop()
    age(server, opened, updated=1.0)
    server.restart(FIVEWIDE_UNTOUCHED_SECONDS="0")
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        kim.act()
    assert time.time() - row_of(server, opened).updated < 60


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"updated": 0.0}, UNTOUCHED),
        ({"updated": 2 * DAY}, None),
        ({"due": 5 * DAY}, None),  # asked, and a slow clock runs
        ({"due": 1 * DAY}, UNTOUCHED),
        ({"clock": '{"per":"move","seconds":604800}'}, None),  # it stands: paused
        ({"clock": '{"per":"move","seconds":600}'}, UNTOUCHED),
        ({"status": "stopped"}, UNTOUCHED),
        ({"status": "waiting"}, EMPTY),
        ({"status": "waiting", "updated": 9.5 * DAY}, None),
        ({"status": "over"}, None),
        ({"status": "imported"}, None),
    ],
)
def test_a_slow_clock_runs_out_before_a_table_is_untouched(values: Json, why: str | None) -> None:
    row = {"status": "running", "updated": 0.0, "due": None, "clock": None, **values}
    assert Patience(waiting=DAY, untouched=8.5 * DAY).why(row, 10 * DAY) == why
    assert Patience(waiting=0, untouched=0).why(row, 10**9) is None


def test_an_address_has_so_many_tables_open_and_no_more(make_server: MakeServer) -> None:
    server = make_server(open_tables_per_address="3")
    seats = [{"driver": "person", "mine": True}, {"driver": "person"}]
    body = {"game": "dust-devil-500", "seats": seats}
    opened = [server.open("mine:Kim", "open") for _ in range(3)]
    refused = server.post("/api/tables", body)
    assert refused.status == 429
    assert refused.json["error"]["code"] == "too_many"
    server.open("mine:Ola", "open", address=ELSEWHERE)
    with Client(server, opened[0]["table"], opened[0]["host_token"]) as host:
        host.wish("start", bot="random")
        host.race()
        host.until(lambda: host.info["status"] == "over")
        assert server.post("/api/tables", body).status == 201  # one has ended
        with pytest.raises(Refused) as no_rematch:
            host.wish("rematch")
        assert no_rematch.value.code == "too_many"


def test_a_rematch_counts_as_opening_a_table(make_server: MakeServer) -> None:
    """Hundreds could be had within seconds."""
    server = make_server(tables_per_address="3")
    opened: Json = server.open("mine:Kim", "greedy")
    table, token = opened["table"], opened["host_token"]
    for _ in range(2):
        table = rematch(server, table, token)
    with pytest.raises(Refused) as refused:
        rematch(server, table, token)
    assert refused.value.code == "rate"


def rematch(server: Server, table: str, token: str) -> str:
    with Client(server, table, token) as kim:
        kim.race()
        kim.until(lambda: kim.info["status"] == "over")
        kim.wish("rematch")
        return str(kim.info["next_table"])
