"""Races that began with another version: they go on, or say why not and can be looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.games.races import open_race
from fivewide.kernel.replaying import follows_its_seed, replay
from fivewide.server import tables
from fivewide.server.store import open_engine
from tests.server.conftest import DATABASES, MakeServer
from tests.server.other_versions import NAME
from tests.server.serving import Client, Json, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def become(server: Server, version: str) -> None:
    server.restart(**{NAME: version})


@contextmanager
def store_of(server: Server) -> Iterator[sa.Connection]:
    engine = open_engine(server.db)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def begun(server: Server, moves: int = 4, **wishes: Any) -> Json:
    """A race against a bot, so many moves old."""
    opened = server.open("mine:Kim", "greedy", **{"options": {"race": 3}, **wishes})
    with server.sit(opened, 0) as kim:
        for _ in range(moves):
            kim.until(lambda: kim.decision)
            kim.act()
        kim.until(lambda: kim.decision)
    return opened


def logged(server: Server, event: str) -> list[Json]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [line for line in lines if line["event"] == event]


def count(server: Server, name: str) -> int:
    text = server.metrics()
    return int(float(text.split(f"\nfivewide_{name} ")[1].split()[0]))


def export(server: Server, opened: Json, folder: Path) -> Path:
    answer = server.get(f"/api/races/{opened['table']}/export")
    assert answer.status == 200, answer.body
    file = folder / f"{opened['table']}.race.jsonl"
    file.write_bytes(answer.body)
    return file


@pytest.mark.parametrize("kind", DATABASES)
def test_positions_hashed_otherwise_stop_no_race(
    kind: str, make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(kind)
    opened, other = begun(server), begun(server)
    with server.sit(opened, 0) as kim:
        known = kim.entries
    become(server, "hashes")
    with server.sit(opened, 0) as kim:
        assert kim.info["status"] == "running"
        assert kim.entries == known
        kim.race()
        assert "resumed" not in [entry["what"] for entry in kim.entries]
    assert server.get(f"/api/races/{opened['table']}/replay").json["why"] is None
    (said,) = logged(server, "another version hashed positions otherwise")
    assert said["table"] == opened["table"]
    assert count(server, "tables_hashed_otherwise_total") == 1
    assert server.get(f"/api/tables/{other['table']}").json["table"]["status"] == "running"
    assert count(server, "tables_hashed_otherwise_total") == 2
    file = export(server, opened, tmp_path)
    verified = server.run("replay", str(file), "--verify")
    assert verified.returncode == 0, verified.stderr
    assert "hashed otherwise" in verified.stdout
    assert "dice match the seed" in verified.stdout
    assert server.post("/api/races", file.read_bytes()).status == 201


@pytest.mark.parametrize("kind", DATABASES)
def test_a_race_goes_on_with_the_pack_it_began_with(
    kind: str, make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(kind, bot_workers="1")
    opened = begun(server)
    header = server.get(f"/api/races/{opened['table']}/replay").json["header"]
    become(server, "pack")
    steps = server.get(f"/api/races/{opened['table']}/replay").json["steps"]
    seats = [{"driver": "person", "name": "Ola", "mine": True}, {"driver": "greedy"}]
    wish = {"entry": len(steps) - 1, "seats": seats, "pace": 0}
    branch = server.post(f"/api/races/{opened['table']}/branch", wish).json
    for race in (opened, branch):
        with server.sit(race, 0) as kim:
            assert kim.info["status"] == "running"
            kim.race()
    assert count(server, "bot_failures_total") == 0
    sha256 = header["packs"][0]["sha256"]
    content = "/api/games/dust-devil-500/content"
    assert server.get(f"/api/tables/{opened['table']}").json["table"]["pack"] == sha256
    assert server.get(f"/api/races/{opened['table']}/replay?last=1").json["pack"] == sha256
    assert server.get(f"{content}?pack={sha256}").json["packs"] == header["packs"]
    assert server.get(content).json["packs"][0]["version"] == "9.0.0"
    assert server.get(f"{content}?pack={'0' * 64}").status == 404
    assert server.get(f"/api/games/daytona-500/content?pack={sha256}").status == 404
    new = begun(server)
    assert server.get(f"/api/tables/{new['table']}").json["table"]["pack"] is None
    packs = [
        server.get(f"/api/races/{race['table']}/replay").json["header"]["packs"]
        for race in (opened, branch, new)
    ]
    assert packs[0] == packs[1] == header["packs"]
    assert packs[2][0]["version"] == "9.0.0"
    file = export(server, opened, tmp_path)
    assert server.post("/api/races", file.read_bytes()).status == 201
    race = open_race(file)  # with the packs of this version, in which it began
    assert replay(race.game, race.setup, race.record).over
    assert follows_its_seed(race.game, race.setup, race.record) is True


def looked_at(server: Server, opened: Json) -> tuple[Json, str]:
    """A table that cannot go on, as everybody sees it: its snapshot, and why."""
    shown = server.get(f"/api/tables/{opened['table']}")
    assert shown.status == 200
    table = shown.json["table"]
    assert table["status"] == "stopped"
    assert "\n" not in table["why"]
    listed = server.get("/api/tables?limit=200").json
    assert (opened["table"], "stopped") in [(line["id"], line["status"]) for line in listed]
    with server.sit(opened, 0) as kim, server.sit(opened) as watcher:
        snapshot = kim.heard[0]
        assert snapshot["table"]["why"] == table["why"]
        assert snapshot["table"]["to_act"] == []
        for client in (kim, watcher):
            if client.now is not None:
                assert client.now["decision"] is None
                assert client.now["asking"] is None
        with pytest.raises(Refused) as refused:
            kim.wish("act", action={"read": "colors"}, seen=kim.seen)
        assert refused.value.code == "stopped"
        with pytest.raises(Refused):
            kim.wish("undo")
        kim.wish("chat", text="what now?")
    return snapshot, str(table["why"])


def goes_on(server: Server, opened: Json, known: list[Json]) -> None:
    """Back with the version that it began with."""
    become(server, "")
    with server.sit(opened, 0) as kim:
        assert kim.info["status"] == "running"
        assert kim.info["why"] is None
        assert kim.entries == known
        kim.act()


@pytest.mark.parametrize("kind", DATABASES)
def test_what_the_rules_refuse_now_stops_a_race_and_is_said(
    kind: str, make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(kind)
    opened, over = begun(server), server.open("greedy", "greedy", options={"race": 3})
    with server.sit(over) as watcher:
        watcher.until(lambda: watcher.info["status"] == "over")
    whole = export(server, opened, tmp_path).read_bytes()
    with server.sit(opened, 0) as kim:
        known = kim.entries
    become(server, "rules")
    snapshot, why = looked_at(server, opened)
    first = next(entry["n"] for entry in known if entry["what"] == "act")
    assert f"up to entry {first - 1} of {len(known) - 1}" in why
    assert "is refused" in why
    assert "DD-" in why
    assert [entry["n"] for entry in snapshot["entries"]] == list(range(first))
    assert snapshot["now"]["view"]
    assert export(server, opened, tmp_path).read_bytes() == whole
    data = server.get(f"/api/races/{opened['table']}/replay").json
    assert len(data["steps"]) == first
    assert data["why"]
    seats = [{"driver": "person", "name": "Ola", "mine": True}, {"driver": "greedy"}]
    wish = {"entry": first - 1, "seats": seats, "pace": 0}
    branch = server.post(f"/api/races/{opened['table']}/branch", wish)
    assert branch.status == 201
    with server.sit(branch.json, 0) as ola:
        ola.race()
    too_far = server.post(f"/api/races/{opened['table']}/branch", {**wish, "entry": first})
    assert too_far.status == 409
    assert count(server, "tables_stopped_total") == 1
    with server.sit(over) as watcher:  # what is over stays over
        assert watcher.info["status"] == "over"
        assert "is refused" in watcher.info["why"]
    export(server, over, tmp_path)
    goes_on(server, opened, known)


def test_rules_of_another_number_that_race_alike_go_on(make_server: MakeServer) -> None:
    server = make_server()
    opened = begun(server)
    become(server, "rules number")
    with server.sit(opened, 0) as kim:
        assert kim.info["status"] == "running"
        kim.race()
    (said,) = logged(server, "a race begun under other rules goes on")
    assert said["table"] == opened["table"]


def test_rules_that_fail_on_a_race_stop_it_and_nothing_else(make_server: MakeServer) -> None:
    server = make_server()
    opened = begun(server)
    with server.sit(opened, 0) as kim:
        known = kim.entries
    become(server, "failing")
    _snapshot, why = looked_at(server, opened)
    assert "KeyError" in why
    assert server.get(f"/api/races/{opened['table']}/replay").status == 200
    goes_on(server, opened, known)


@pytest.mark.parametrize("kind", DATABASES)
def test_a_race_whose_pack_is_gone_waits_for_it(
    kind: str, make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(kind)
    opened = begun(server)
    with server.sit(opened, 0) as kim:
        known = kim.entries
    server.stop()
    with store_of(server) as connection:
        connection.execute(tables.packs.delete())
    become(server, "pack")
    snapshot, why = looked_at(server, opened)
    assert "SHA-256" in why
    assert snapshot["now"] is None
    assert server.get(f"/api/races/{opened['table']}/replay").json["steps"] == []
    export(server, opened, tmp_path)
    goes_on(server, opened, known)


DAMAGE = {
    '{"seat":0,"acti': "not JSON",
    '{"seat":"Kim","action":{"read":"colors"}}': "Expected `int`",
    "7": "not an entry",
}


def test_a_damaged_line_ends_what_can_be_shown(make_server: MakeServer, tmp_path: Path) -> None:
    server = make_server()
    damaged = {line: begun(server) for line in DAMAGE}
    server.stop()
    entries = tables.entries
    with store_of(server) as connection:
        for line, opened in damaged.items():
            broken = sa.and_(entries.c.table_id == opened["table"], entries.c.seq == 3)
            connection.execute(entries.update().where(broken).values(line=line))
    server.start()
    for line, opened in damaged.items():
        snapshot, why = looked_at(server, opened)
        assert DAMAGE[line] in why
        assert "up to entry 3" in why
        assert [entry["n"] for entry in snapshot["entries"]] == [0, 1, 2, 3]
        file = export(server, opened, tmp_path)
        assert len(file.read_text().splitlines()) == 4  # the header and what is legible
        assert server.post("/api/races", file.read_bytes()).status == 201
        assert len(server.get(f"/api/races/{opened['table']}/replay").json["steps"]) == 4
    with server.sit(opened, 0) as host:
        host.wish("end")
        host.until(lambda: host.info["status"] == "closed")


def test_a_damaged_header_or_an_unknown_game_is_no_failure(make_server: MakeServer) -> None:
    server = make_server()
    one, other, waiting = begun(server), begun(server), server.open("mine:Kim", "open")
    server.stop()
    with store_of(server) as connection:
        table = tables.tables
        for opened, values in (
            (one, {"header": "{"}),
            (other, {"game": "chess"}),
            (waiting, {"options": '{"race":77}'}),
        ):
            changed = table.update().where(table.c.id == opened["table"])
            connection.execute(changed.values(**values))
    server.start()
    for opened in (one, other, waiting):
        looked_at(server, opened)
        assert server.get(f"/api/races/{opened['table']}/replay").status in (200, 400, 409)
        assert server.get(f"/api/races/{opened['table']}/export").status in (200, 400, 409)
    key = waiting["seats"][1]["key"]
    joined = server.post(f"/api/tables/{waiting['table']}/join", {"key": key})
    assert joined.status == 409


def test_secrets_of_a_stopped_race_stay_hidden(make_server: MakeServer) -> None:
    """It may go on, with the version that it began with."""
    server = make_server()
    opened = server.open("mine:Ann", "mine:Bo", game="sealed-high-card", seed=4)
    server.stop()
    with store_of(server) as connection:
        row = {"table_id": opened["table"], "seq": 50, "line": "{", "action_id": None}
        connection.execute(tables.entries.insert().values(**row))
    server.start()
    race = f"/api/races/{opened['table']}"
    with Client(server, opened["table"]) as watcher:
        assert watcher.info["status"] == "stopped"
    assert server.get(f"{race}/export").status == 409
    assert server.get(f"{race}/replay?positions=1").status == 409
    assert not server.get(f"{race}/replay").json["full"]
