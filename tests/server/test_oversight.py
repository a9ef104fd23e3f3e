"""Alive, ready, numbers and the log: what whoever runs a server sees of it, and nobody else."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import http.client
import json
import logging
import re
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families as families
from websockets.exceptions import ConnectionClosed

from fivewide.games import GAMES
from fivewide.server import journal
from fivewide.server.bots import Patience, Thinker
from fivewide.server.metrics import LABELS, Metrics
from fivewide.server.oversight import Readiness, open_metrics_port
from fivewide.server.settings import BadSetting, Settings, read_settings
from fivewide.server.store import Store, open_engine
from fivewide.server.tables import codes
from fivewide.server.turns import Waiting
from tests.games.trials import trial_of
from tests.server.conftest import MakeServer
from tests.server.serving import METRICS_TOKEN, PATIENCE, Client, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "deploy" / "grafana.json"
WATCHING = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")


# Numbers


def test_metrics_add_up_and_apps_do_not_share_them() -> None:
    metrics, other = Metrics(), Metrics()
    metrics.add("requests_total", "200")
    metrics.committed(3, 0.004)
    metrics.gauge("x", "Something.", lambda: 4)
    metrics.gauge("x", "Something.", lambda: 5)  # as after a restart of the app
    lines = metrics.text().decode().splitlines()
    for line in (
        'fivewide_requests_total{status="200"} 1.0',
        "fivewide_jobs_total 3.0",
        'fivewide_commit_seconds_bucket{le="0.005"} 1.0',
        'fivewide_commit_seconds_bucket{le="+Inf"} 1.0',
        "fivewide_x 5.0",
    ):
        assert line in lines
    assert "fivewide_jobs_total 0.0" in other.text().decode().splitlines()


def test_numbers_need_the_token(make_server: MakeServer) -> None:
    server = make_server()
    for wrong in ("", "Bearer ", "Bearer wrong", METRICS_TOKEN, f"Basic {METRICS_TOKEN}"):
        answer = server.get("/metrics", authorization=wrong)
        assert answer.status == 404, wrong
        assert b"fivewide_" not in answer.body
    assert "fivewide_messages_total" in server.metrics()
    assert METRICS_TOKEN not in server.log.read_text()


def test_numbers_on_a_port_of_their_own_and_not_on_the_public_one(make_server: MakeServer) -> None:
    server = make_server(metrics="127.0.0.1:0", metrics_token="")
    started = json.loads(server.log.read_text().splitlines()[0])
    assert server.get("/metrics").status == 404
    connection = http.client.HTTPConnection(started["metrics"], timeout=PATIENCE)
    connection.request("GET", "/metrics")
    assert b"fivewide_versions_info{" in connection.getresponse().read()
    connection.close()


def test_several_processes_have_ports_side_by_side() -> None:
    first = open_metrics_port("127.0.0.1:0", Metrics())
    place = f"127.0.0.1:{first.server_port}"
    with pytest.raises(BadSetting, match="already in use"):
        open_metrics_port(place, Metrics())
    second = open_metrics_port(place, Metrics(), worker=1)
    assert second.server_port == first.server_port + 1
    for port in (first, second):
        port.shutdown()
        port.server_close()


@pytest.mark.parametrize("place", ["9500", ":9500", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:65536"])
def test_a_place_that_is_none_is_one_clear_line(place: str) -> None:
    with pytest.raises(BadSetting, match="HOST:PORT"):
        open_metrics_port(place, Metrics())


def test_a_short_token_is_refused() -> None:
    with pytest.raises(BadSetting, match="METRICS_TOKEN"):
        read_settings({"FIVEWIDE_METRICS_TOKEN": "short"})


def test_places_in_a_queue() -> None:
    now = [0.0]
    line = Waiting(lambda: now[0])
    assert (len(line), line.oldest()) == (0, 0.0)
    first = line.enter()
    now[0] = 2.0
    second = line.enter()
    now[0] = 5.0
    assert (len(line), line.oldest()) == (2, 5.0)
    assert line.leave(first) == 5.0
    assert (len(line), line.oldest()) == (1, 3.0)
    line.leave(second)
    assert line.oldest() == 0.0


# Alive and ready


def ready(server: Server) -> tuple[int, list[str]]:
    answer = server.get("/readyz")
    return answer.status, [trouble["what"] for trouble in answer.json["troubles"]]


def test_a_writer_that_is_stuck_is_alive_but_not_ready(make_server: MakeServer) -> None:
    server = make_server(ready_write_seconds="0.3")
    assert ready(server) == (200, [])
    engine = open_engine(server.db)
    with engine.connect() as connection:
        connection.execute(sa.text("BEGIN IMMEDIATE"))  # nobody else may write now
        time.sleep(1.1)  # what the store said last holds for a second
        answers = [ready(server) for _ in range(5)]
        assert answers[0] == (503, ["store"])
        assert set(map(str, answers[1:])) <= {"(503, ['store'])", "(503, ['writer'])"}
        assert server.get("/healthz").status == 200
        assert "fivewide_write_queue 1.0" in server.metrics().splitlines()  # not one for each
        connection.rollback()
    engine.dispose()
    deadline = time.monotonic() + PATIENCE
    while ready(server) != (200, []):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_store_that_refuses_is_not_ready_and_says_so_in_the_log(make_server: MakeServer) -> None:
    server = make_server()
    engine = open_engine(server.db)
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE codes RENAME TO gone"))
    time.sleep(1.1)
    assert ready(server) == (503, ["store"])
    assert server.get("/healthz").status == 200
    assert "fivewide_jobs_not_stored_total 1.0" in server.metrics().splitlines()
    (line,) = events(server, "not stored")
    assert "no such table" in line["reason"]
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE gone RENAME TO codes"))
    engine.dispose()


def test_the_probe_leaves_nothing_behind(server: Server) -> None:
    assert ready(server) == (200, [])
    engine = open_engine(server.db)
    with engine.connect() as connection:
        assert connection.execute(sa.select(codes)).all() == []
    engine.dispose()


def test_bots_that_wait_too_long_are_named(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'db'}")

    async def look(oldest: float) -> Any:
        readiness = Readiness(Settings(), store.writer, lambda: oldest)
        found = await readiness.look()
        await readiness.close()
        return found

    assert asyncio.run(look(60.0)).ready
    found = asyncio.run(look(61.0))
    assert (found.ready, [trouble.what for trouble in found.troubles]) == (False, ["bots"])
    store.close()


def test_a_thought_without_a_worker_waits() -> None:
    async def wait() -> tuple[int, float, int]:
        metrics = Metrics()
        thinker = Thinker(1, Patience(), metrics)
        async with thinker._turn("", "", True):
            second = asyncio.create_task(thinker._turn("", "", True).__aenter__())
            await asyncio.sleep(0.05)
            waiting, oldest = len(thinker.line), thinker.line.oldest()
        await second
        return waiting, oldest, len(thinker.line)

    waiting, oldest, left = asyncio.run(wait())
    assert (waiting, left) == (1, 0)
    assert oldest > 0


# The log


def events(server: Server, name: str = "") -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [line for line in lines if not name or line["event"] == name]


def documented() -> dict[str, set[str]]:
    """The table of events in docs/watching.md: the fields of each."""
    rows = re.findall(r"^\| `([a-z;, -]+)` \| (.*?) \| ", WATCHING, flags=re.M)
    assert len(rows) == len({event for event, _ in rows}), "an event stands there twice"
    return {event: set(re.findall(r"`([a-z_]+)`", fields)) for event, fields in rows}


def test_the_log_tells_of_sockets_tables_and_refusals_and_keeps_every_secret(
    make_server: MakeServer,
) -> None:
    """A race with chat and words, then attacks with everything that should be kept secret."""
    server = make_server(chat_rate="1000", message_burst="300", message_rate="0.01")
    opened = server.open("mine:Kimberley", "open", options={"race": 1})
    table, key = opened["table"], opened["seats"][1]["key"]
    person = token_urlsafe(24)
    join = {"key": key, "name": "Olafsson", "word": "rutabaga", "person": person}
    token = server.post(f"/api/tables/{table}/join", join).json["token"]
    secrets = [opened["host_token"], opened["seats"][0]["token"], key, token, METRICS_TOKEN]
    bearer = {"authorization": f"Bearer {person}"}
    secrets += [person, server.post("/api/people/codes", None, **bearer).json["code"]]
    secrets += ["Kimberley", "Olafsson", "rutabaga", "marmalade", "query-of-mine"]
    with server.sit(opened, 0) as kim, Client(server, table, token), server.sit(opened):
        kim.wish("chat", text="marmalade marmalade")
        flood(kim, secrets)
    attack(server, table, secrets)
    server.metrics()
    server.stop()
    text = server.log.read_text()
    assert [secret for secret in secrets if secret in text] == []
    told = events(server)
    assert [line["seat"] for line in told if line["event"] == "hello"] == [0, 1, None]
    closed = [line for line in told if line["event"] == "socket closed"]
    assert {line["code"] for line in closed} >= {1000, 4400, 4401, 4404, 4429}
    assert any(line["messages_in"] > 3 and line["messages_out"] > 3 for line in closed)
    for event in ("table opened", "race began", "table closed"):  # it drives itself
        assert [line["table"] for line in told if line["event"] == event] == [table]
    refused = [line for line in told if line["event"] == "refused"]
    assert {"code", "table", "seat"} <= set(refused[0])
    assert len(refused) < 20  # of some three hundred
    known = documented()
    for line in told:
        assert set(line) - {"at", "level", "event"} <= known[line["event"]], line


EVENT = re.compile(r"[a-z][a-z;, -]+")


def told_of() -> dict[str, set[str]]:
    """Every event that the sources name, with the fields that stand beside it."""
    told: dict[str, set[str]] = {}
    for file in sorted((ROOT / "src" / "fivewide" / "server").glob("*.py")):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                texts = [a.value for a in call.args if isinstance(a, ast.Constant)]
                events = [text for text in texts if isinstance(text, str) and EVENT.fullmatch(text)]
                if call.func.attr in LOGGING and events:
                    told.setdefault(events[-1], set()).update(fields_of(call))
    return told


def fields_of(call: ast.Call) -> set[str]:
    named = {word.arg for word in call.keywords if word.arg}
    extra = [word.value for word in call.keywords if word.arg == "extra"]
    keys = [key for one in extra if isinstance(one, ast.Dict) for key in one.keys]
    inside = {key.value for key in keys if isinstance(key, ast.Constant)}
    return {str(name) for name in (named - {"extra", "exc_info"}) | inside}


LOGGING = {"info", "warning", "error", "exception", "say", "_say"}


def test_every_event_of_the_sources_is_in_the_table_and_no_other() -> None:
    told, known = told_of(), documented()
    assert len(told) > 20
    assert set(told) == set(known)
    assert {event: fields - known[event] for event, fields in told.items()} == {
        event: set() for event in told
    }


def test_no_field_has_a_name_that_log_records_use_themselves() -> None:
    """Python refuses such a line with a KeyError, and whoever wished to write it falls over."""
    taken = {*vars(logging.makeLogRecord({})), "message", "asctime"}
    assert {field for fields in told_of().values() for field in fields} & taken == set()
    assert {field for fields in documented().values() for field in fields} & taken == set()


def flood(kim: Client, secrets: list[str]) -> None:
    """Refused three hundred times, then over the limit until the connection ends."""
    with contextlib.suppress(ConnectionClosed):
        for number in range(400):
            secret = secrets[number % len(secrets)]
            kim.send({"type": "act", "id": secret, "action": {secret: secret}, "seen": 9999})
        kim.until(lambda: False)


def attack(server: Server, table: str, secrets: list[str]) -> None:
    for secret in secrets:
        for path in ("/", "/table/", "/api/tables/", "/api/races/", "/nothing/"):
            server.get(f"{path}{secret}?mine={secret}", referer=secret, authorization=secret)
        server.get(f"/api/tables/{table}", authorization=f"Bearer {secret}x")
        server.post(f"/api/tables/{table}/join", {"key": secret, "name": secret})
        server.post(f"/api/tables/{secret}/join", {"key": secret, "more": secret})
        server.post("/api/races", secret.encode())
        server.post("/api/people/claim", {"code": secret})
        server.post("/api/people/tables", None, authorization=f"Bearer {secret}")
        with pytest.raises(Refused):
            Client(server, secret, secret)  # no such table
        with pytest.raises(Refused):
            Client(server, table, f"{secret}x")  # no such seat
        with pytest.raises((Refused, AssertionError)):
            Client(server, table, secret * 40)  # no message of ours


def test_lines_that_come_too_often_are_left_out_and_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    sparsely = journal.Sparsely(0.1, 3, lambda: now[0])
    with caplog.at_level(logging.INFO, "fivewide.server"):
        for _number in range(10):
            sparsely.say(logging.INFO, "trouble", code="x")
        now[0] = 10.0
        sparsely.say(logging.INFO, "trouble", code="x")
    assert [getattr(record, "left_out", 0) for record in caplog.records] == [0, 0, 0, 7]


def test_what_the_database_quotes_is_not_logged(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'db'}")
    row = {"code_hash": "one", "secret": "marmalade", "until": 0.0}
    with pytest.raises(sa.exc.IntegrityError) as refused, store.engine.begin() as connection:
        connection.execute(codes.insert().values([row, row]))
    assert "marmalade" not in str(refused.value)
    assert journal.reason_of(refused.value).startswith("IntegrityError: UNIQUE")
    assert "\n" not in journal.reason_of(ValueError("one\ntwo"))
    store.close()


# The board


@pytest.fixture(scope="module")
def scraped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The numbers of a server that was played on and attacked."""
    folder = tmp_path_factory.mktemp("scraped")
    server = Server(
        f"sqlite:///{folder / 'db'}",
        folder / "log",
        FIVEWIDE_CHAT_BURST="1",
        FIVEWIDE_CHAT_RATE="0.01",
    )
    try:
        play_and_attack(server)
        yield server.metrics()
    finally:
        server.stop()


SOME = list(GAMES)[:2]


def play_and_attack(server: Server) -> None:
    for game in SOME:
        # Long enough: one race in thirty of Dust Devil 500 is over before a third decision
        options = dict(trial_of(game).long)
        opened = server.open("mine:Kim", "greedy", "greedy", game=game, options=options)
        with server.sit(opened, 0) as kim:
            for _number in range(3):
                kim.until(lambda kim=kim: kim.decision)  # type: ignore[misc]
                kim.act()
            kim.wish("chat", text="one")
            with pytest.raises(Refused):
                kim.wish("chat", text="two")
    attack(server, opened["table"], ["one", "another", "x" * 70])


def test_labels_are_few_and_ours(scraped: str) -> None:
    """Neither tables nor names nor addresses; and nothing that a stranger sent."""
    sources = (ROOT / "src" / "fivewide" / "server").glob("*.py")
    codes = {code for file in sources for code in re.findall(r'"([a-z_]+)"', file.read_text())}
    allowed = {
        "game": set(GAMES),
        "code": codes,
        "status": {str(status) for status in range(200, 600)},
        "what": {"requests", "connections", "messages", "tables", "seasons"},
    }
    assert set(LABELS.values()) == set(allowed)
    for family in families(scraped):
        for sample in family.samples:
            for label, value in sample.labels.items():
                if label in allowed:
                    assert value in allowed[label], sample
                else:
                    assert label == "le" or sample.name == "fivewide_versions_info", sample


def test_everything_is_measured(scraped: str) -> None:
    values = {
        (sample.name, *sample.labels.values()): sample.value
        for family in families(scraped)
        for sample in family.samples
    }
    for name in (
        *(("fivewide_action_seconds_count", game) for game in SOME),
        ("fivewide_loop_delay_seconds_count",),
        ("fivewide_bot_wait_seconds_count",),
        ("fivewide_commit_seconds_count",),
        ("fivewide_limited_total", "messages"),
        ("fivewide_refusals_total", "no_table"),
        ("fivewide_tables_loaded",),
        ("process_resident_memory_bytes",),
        ("process_open_fds",),
    ):
        assert values[name] > 0, name
    assert all(family.documentation for family in families(scraped))


def test_the_board_shows_every_number_and_asks_for_none_that_is_not_there(scraped: str) -> None:
    board = json.loads(BOARD.read_text(encoding="utf-8"))
    assert isinstance(board["schemaVersion"], int)
    assert board["title"] == "Five Wide"
    assert board["uid"]
    assert {"from", "to"} <= set(board["time"])
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    queries: list[str] = []
    for panel in panels:
        assert panel["type"] in ("timeseries", "stat", "table"), panel["title"]
        assert {"x", "y", "w", "h"} == set(panel["gridPos"])
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        assert panel["datasource"]["uid"] == "${prometheus}"
        queries += [target["expr"] for target in panel["targets"]]
    assert any(one["name"] == "prometheus" for one in board["templating"]["list"])
    asked = {name for query in queries for name in re.findall(r"(?:fivewide|process)_\w+", query)}
    there = {sample.name for family in families(scraped) for sample in family.samples}
    there |= {re.sub(r"_(bucket|count|sum)$", "", name) for name in there}
    assert asked - there == set()
    shown = {re.sub(r"_(bucket|count|sum)$", "", name) for name in asked}
    ours = {re.sub(r"_(bucket|count|sum)$", "", n) for n in there if n.startswith("fivewide_")}
    assert ours - shown == set()


def test_the_page_names_every_number(scraped: str) -> None:
    for family in families(scraped):
        if family.name.startswith("fivewide_"):
            assert f"`{family.name}" in WATCHING, family.name
