"""Several processes on one PostgreSQL: any of them for any table, one owner each, whoever dies."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

from fivewide.cli.main import main
from fivewide.server.store import open_engine
from fivewide.server.tables import processes, tables
from tests.server.serving import PATIENCE, Client, Json, Refused, Server, drive

# The server is not compiled; test_play runs twice.
pytestmark = [pytest.mark.once, pytest.mark.early]

NewDatabase = Callable[[str], str]
GONE = (OSError, WebSocketException, EOFError, TimeoutError)


def start_two(db: str, folder: Path) -> list[Server]:
    return [Server(db, folder / f"log{number}") for number in range(2)]


@pytest.fixture(scope="module")
def two(
    tmp_path_factory: pytest.TempPathFactory, new_database: NewDatabase
) -> Iterator[list[Server]]:
    """For tests that do them no harm."""
    servers = start_two(new_database("postgresql"), tmp_path_factory.mktemp("two"))
    yield servers
    for server in servers:
        server.stop()
        assert '"level":"error"' not in server.log.read_text()


@pytest.fixture
def fragile(tmp_path: Path, new_database: NewDatabase) -> Iterator[list[Server]]:
    """To be killed and frozen."""
    servers = start_two(new_database("postgresql"), tmp_path)
    yield servers
    for server in servers:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


def until(what: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def sit_again(server: Server, opened: Json, seat: int, seen: int | None = None) -> Client:
    """Connect until somebody has the table; a client does the same."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return server.sit(opened, seat, seen)
        except Refused as refused:
            if refused.code not in ("reload", "not_stored"):
                raise
        except GONE:
            pass
        assert time.monotonic() < deadline
        time.sleep(0.1)


def owner_of(server: Server, table: str) -> str | None:
    engine = open_engine(server.db)
    with engine.connect() as connection:
        found = connection.execute(sa.select(tables.c.owner).where(tables.c.id == table)).scalar()
    engine.dispose()
    return found


def test_players_at_different_processes_race_at_one_table(two: list[Server]) -> None:
    """Every client checks that each entry comes once and in order. Hands are secret here."""
    one, other = two
    opened = one.open("mine:Kim", "mine:Ola", game="victory-lane")
    with (
        one.sit(opened, 0) as kim,
        other.sit(opened, 1) as ola,
        other.sit(opened, 0) as kim_too,
        one.sit(opened) as watching,
    ):
        drive(kim, ola, kim_too, watching)
        assert kim.entries == kim_too.entries
        assert moves(kim) == moves(kim_too)  # to the byte, here and over a line
        assert kim.entries != ola.entries
        ola.send({"type": "rematch", "id": "again"})
        kim.until(lambda: kim.info["next_table"])
        kim.until(lambda: kim.heard[-1]["type"] == "rematch")
        again = {**opened, "table": kim.info["next_table"]}
    with one.sit(again, 0) as kim, other.sit(again, 1) as ola:
        assert ola.seat == 1
        (kim if kim.decision else ola).act()
    with one.sit(opened, 0) as here, other.sit(opened, 0) as there:
        here.until(lambda: len(here.heard) == 2)  # the news that the other came
        assert here.heard[1]["table"] == there.heard[0]["table"]
        first, second = here.heard[0], there.heard[0]
        assert {**first, "table": 0} == {**second, "table": 0}


def moves(client: Client) -> list[bytes]:
    return [
        raw
        for raw, said in zip(client.raw, client.heard, strict=True)
        if said["type"] in ("update", "chat")
    ]


def test_one_key_seats_one_person_wherever_it_is_used(two: list[Server]) -> None:
    with ThreadPoolExecutor(4) as four:
        for _table in range(5):
            opened = two[0].open("mine:Kim", "open", "open")
            path = f"/api/tables/{opened['table']}/join"
            body = {"key": opened["seats"][1]["key"], "name": "Ola"}
            answers = list(four.map(lambda at: two[at % 2].post(path, body), range(4)))  # noqa: B023
            assert sorted(answer.status for answer in answers) == [200, 403, 403, 403]
            token = next(answer.json["token"] for answer in answers if answer.status == 200)
            for server in two:
                shown = server.get(path[:-5], authorization=f"Bearer {token}")
                assert shown.json["seat"] == 1
                assert [seat["name"] for seat in shown.json["table"]["seats"]][1] == "Ola"


def test_a_refusal_comes_back_from_the_owner(two: list[Server]) -> None:
    opened = two[0].open("mine:Kim", "open")
    path = f"/api/tables/{opened['table']}"
    for server in two:
        assert server.get(path, authorization="Bearer x").json["error"]["code"] == "wrong_token"
        assert server.get("/api/tables/nothing").status == 404
        with pytest.raises(Refused, match="no such table"):
            Client(server, "nothing")
        with pytest.raises(Refused) as refused:
            Client(server, opened["table"], "x")
        assert refused.value.code == "wrong_token"
    with two[1].sit(opened, 0) as kim:
        kim.send({"type": "fly"})
        kim.until(lambda: kim.heard[-1].get("code") == "bad_message")
        kim.socket.send(b'{"type":"ping","id":"\xff"}')
        kim.until(lambda: [said.get("code") for said in kim.heard].count("bad_message") == 2)
        kim.wish("ping")


def test_only_processes_come_in_by_the_inner_door(two: list[Server]) -> None:
    engine = open_engine(two[0].db)
    with engine.connect() as connection:
        known = connection.execute(sa.select(processes)).all()
    engine.dispose()
    assert len({row.secret for row in known}) == 2
    for row in known:
        for secret in ("", known[0].secret + "x"):
            with (
                pytest.raises(InvalidStatus, match="401"),
                connect(
                    f"ws://{row.address}/", additional_headers={"authorization": f"Bearer {secret}"}
                ),
            ):
                pass


def test_a_killed_owner_loses_its_tables_and_nothing_else(fragile: list[Server]) -> None:
    owner, other = fragile
    opened = owner.open("mine:Kim", "greedy", "mine:Ola", options={"series": True})
    bots = owner.open("greedy", "greedy", pace=0.1)
    with other.sit(opened, 0) as kim, other.sit(opened, 2) as ola:
        for _move in range(5):
            mover = next_to_move(kim, ola)
            mover.act()
        known, mover = kim.entries, next_to_move(kim, ola)
        asked = {"action": mover.option(), "seen": mover.seen}
        mover.send({"type": "act", "id": "x", **asked})
        owner.kill()
        listen_to_the_end(mover)
        assert {"reload"} == {said["code"] for said in mover.heard if said["type"] == "error"}
    with sit_again(other, opened, 0) as kim, sit_again(other, opened, 2) as ola:
        assert kim.entries[: len(known)] == known
        again = next(client for client in (kim, ola) if client.seat == mover.seat)
        answer = again.wish("act", "x", **asked)
        assert again.wish("act", "x", **asked) == answer
        next_to_move(kim, ola).act()
    until(lambda: owner_of(other, bots["table"]) == owner_of(other, opened["table"]))
    until(lambda: other.get(f"/api/tables/{bots['table']}").json["table"]["status"] == "over")


def listen_to_the_end(client: Client) -> None:
    with contextlib.suppress(WebSocketException):
        while True:
            client.take()


def next_to_move(*clients: Client) -> Client:
    while True:
        for client in clients:
            client.until(lambda: client.seen >= max(each.seen for each in clients))  # noqa: B023
        if found := next((client for client in clients if client.decision), None):
            return found
        clients[0].take()


def test_a_frozen_owner_is_overtaken_and_says_nothing_untrue(fragile: list[Server]) -> None:
    owner, other = fragile
    opened = owner.open("mine:Kim", "mine:Ola", options={"series": True})
    with owner.sit(opened, 0) as early, other.sit(opened, 1) as late:
        next_to_move(early, late).act()
        mover = next_to_move(early, late)
        first = owner_of(other, opened["table"])
        owner.process.send_signal(signal.SIGSTOP)
        # It will find this in its hands when it wakes up:
        early.send({"type": "act", "id": "x", "action": mover.option(), "seen": mover.seen})
        early.send({"type": "preview", "id": "y", "action": mover.option(), "seen": mover.seen})
        listen_to_the_end(late)
        assert late.heard[-1]["code"] == "reload"
        with sit_again(other, opened, 0) as kim, sit_again(other, opened, 1) as ola:
            second = owner_of(other, opened["table"])
            assert second != first
            for _move in range(3):
                next_to_move(kim, ola).act()
            next_to_move(kim, ola)
            told = len(early.heard)
            owner.process.send_signal(signal.SIGCONT)
            listen_to_the_end(early)
            assert {said.get("code") for said in early.heard[told:]} <= {"reload", "not_stored"}
            with sit_again(owner, opened, 0) as back:  # it serves again, as one of two
                assert back.entries == kim.entries
                assert owner_of(other, opened["table"]) == second
                next_to_move(back, ola).act()
    new = until(lambda: owner_of(owner, owner.open("mine:Kim", "open")["table"]))
    assert new not in (first, second)  # it came back under another name


def workers_of(server: Server) -> list[int]:
    """Those that serve: each begins with a spawn, as does whatever thinks for bots."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    found = []
    for pid in children.split():
        with open(f"/proc/{pid}/cmdline", "rb") as line:
            if b"spawn_main" in line.read():
                found.append(int(pid))
    return found


def is_there(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return status != "Z"


def known_processes(server: Server) -> int:
    engine = open_engine(server.db)
    with engine.connect() as connection:
        count = sa.select(sa.func.count()).select_from(processes)
        found = connection.execute(count).scalar_one()
    engine.dispose()
    return int(found)


def test_workers_are_replaced_one_after_the_other_while_people_play(
    tmp_path: Path, new_database: NewDatabase
) -> None:
    server = Server(new_database("postgresql"), tmp_path / "log", FIVEWIDE_WORKERS="2")
    try:
        until(lambda: known_processes(server) == 2)
        opened = server.open("mine:Kim", "mine:Ola", options={"series": True})
        before = workers_of(server)
        assert len(before) == 2
        stop = threading.Event()
        with ThreadPoolExecutor(1) as playing:
            played = playing.submit(play_on, server, opened, stop)
            server.process.send_signal(signal.SIGHUP)
            until(lambda: played.done() or not set(before) & set(workers_of(server)), 90)
            middle = workers_of(server)
            os.kill(middle[0], signal.SIGKILL)
            until(lambda: played.done() or len(set(workers_of(server)) - {middle[0]}) == 2, 60)
            stop.set()
            acts = played.result()
        assert acts > 0
        after = workers_of(server)
        until(lambda: known_processes(server) == 2)
        server.stop()
        until(lambda: not any(map(is_there, after)))
        assert '"level":"error"' not in server.log.read_text()
        server.start()
        left = workers_of(server)
        server.kill()  # and nobody is left to say it
        until(lambda: not any(map(is_there, left)))
    finally:
        server.stop()


def play_on(server: Server, opened: Json, stop: threading.Event) -> int:
    """Two people who come back whenever they lose their connection; what they did happened once."""
    acts, seen = 0, 0
    while not stop.is_set():
        try:
            with sit_again(server, opened, 0) as kim, sit_again(server, opened, 1) as ola:
                assert kim.seen >= seen  # whatever was acknowledged
                while not stop.is_set() and not kim.over:
                    seen = next_to_move(kim, ola).act()["seen"]
                    acts += 1
                if kim.over:
                    return acts
        except Refused as refused:
            if refused.code not in ("reload", "not_stored"):
                raise
        except GONE:
            pass
    return acts


def test_workers_without_a_postgresql_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--workers", "2", "--port", "0", "--db", f"sqlite:///{tmp_path}/x"]) == 2
    said = capsys.readouterr().err
    assert "need a PostgreSQL" in said
    assert said.count("\n") == 1
