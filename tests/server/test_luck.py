"""The luck of a table: sealed when it is opened, a word of everybody, opened with the result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivewide.games.races import race_of
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed
from tests.server.conftest import MakeServer
from tests.server.serving import Json, Refused, Server, drive

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def info(server: Server, opened: Json) -> Json:
    return dict(server.get(f"/api/tables/{opened['table']}").json["table"]["luck"])


def join(server: Server, opened: Json, seat: int, **more: Any) -> Json:
    key = opened["seats"][seat]["key"]
    answer = server.post(f"/api/tables/{opened['table']}/join", {"key": key, **more})
    assert answer.status == 200, answer.body
    opened["seats"][seat]["token"] = answer.json["token"]
    return opened


def file_of(server: Server, opened: Json) -> Record:
    text = server.get(f"/api/races/{opened['table']}/export").body.decode()
    return Record.load(text)


def verified(record: Record) -> bool | None:
    race = race_of(record)
    race.replay()
    return follows_its_seed(race.game, race.setup, record)


def test_the_seal_stands_from_the_opening_to_the_result(server: Server) -> None:
    opened = server.open("mine:Kim", "open", options={"race": 3})
    sealed = info(server, opened)
    assert len(sealed["commitment"]) == 64
    assert (sealed["seed"], sealed["words"], sealed["worded"]) == (None, [], [])
    with server.sit(opened, 0) as kim:
        kim.wish("word", text="  left turn ")
        assert info(server, opened)["worded"] == [0]
        assert "left turn" not in json.dumps(info(server, opened))  # until the race is on
        join(server, opened, 1, name="Ola", word="right")
        with server.sit(opened, 1) as ola:
            assert ola.info["luck"]["words"] == ["left turn", "right"]
            with pytest.raises(Refused, match="before the green flag"):
                kim.wish("word", text="too late")
            drive(kim, ola)
    record = file_of(server, opened)
    assert record.header.seed_commitment == sealed["commitment"]
    assert record.header.words == ["left turn", "right"]
    assert verified(record) is True


def test_a_seed_that_the_host_names_is_shown_to_all(server: Server) -> None:
    opened = server.open("mine:Kim", "open", seed=77)
    assert info(server, opened)["seed"] == 77
    with server.sit(opened) as spectator:
        assert spectator.info["luck"]["seed"] == 77


@pytest.mark.parametrize("word", ["x" * 61, "a\u0000b", "a\u202eb"])
def test_a_word_that_is_none_is_refused(server: Server, word: str) -> None:
    opened = server.open("mine:Kim", "open")
    refused = pytest.raises(Refused, match=r"a word for the luck|cannot be seen")
    with server.sit(opened, 0) as kim, refused:
        kim.wish("word", text=word)
    assert info(server, opened)["worded"] == []


def test_whoever_joins_with_a_word_that_is_none_has_not_sat_down(server: Server) -> None:
    opened = server.open("mine:Kim", "open")
    address, key = f"/api/tables/{opened['table']}", opened["seats"][1]["key"]
    before = server.get(address).json["table"]["seats"]
    refused = server.post(f"{address}/join", {"key": key, "name": "Ola", "word": "x" * 61})
    assert refused.status == 400
    assert server.get(address).json["table"]["seats"] == before


def test_a_spectator_has_no_word(server: Server) -> None:
    opened = server.open("mine:Kim", "open")
    with server.sit(opened) as watcher, pytest.raises(Refused, match="only a player"):
        watcher.wish("word", text="mine")


def test_the_key_leaves_the_server_with_the_result_and_not_before(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", options={"race": 3})
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        drive(kim, ola)
        heard = b"".join(kim.raw + ola.raw).decode()
    record = file_of(server, opened)
    assert record.result is not None
    assert isinstance(record.result.keys, list)
    (key,) = record.result.keys
    assert key.key not in heard
    assert key.salt not in heard
    assert record.header.seed_commitment in heard


def test_a_rematch_has_another_key_and_no_words(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", options={"race": 3})
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        drive(kim, ola)
        kim.wish("rematch")
        again = kim.until(lambda: kim.info["next_table"])
    first = server.get(f"/api/tables/{opened['table']}").json["table"]["luck"]
    second = server.get(f"/api/tables/{again}").json["table"]["luck"]
    assert second["commitment"] not in ("", first["commitment"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_word_survives_a_crash(make_server: MakeServer, kind: str) -> None:
    server = make_server(kind)
    opened = server.open("mine:Kim", "open", options={"race": 3})
    with server.sit(opened, 0) as kim:
        kim.wish("word", text="left")
    sealed = info(server, opened)
    server.kill()
    server.start()
    assert info(server, opened) == sealed
    join(server, opened, 1)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        drive(kim, ola)
    record = file_of(server, opened)
    assert record.header.words == ["left", ""]
    assert verified(record) is True


def test_tables_that_were_opened_by_version_0_1_go_on_with_their_dice(
    make_server: MakeServer,
) -> None:
    """Their seeds are numbers in the store, and their generator is the old one."""
    import sqlalchemy as sa

    server = make_server()
    opened = server.open("mine:Kim", "open", options={"race": 3})
    server.stop()
    engine = sa.create_engine(server.db)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET seeds = '{\"-1\": 123}'"))
    engine.dispose()
    server.start()
    join(server, opened, 1)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        for _ in range(2):
            mover = next((each for each in (kim, ola) if each.decision), None)
            if mover:
                mover.act()
    server.kill()
    server.start()
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        drive(kim, ola)
    record = file_of(server, opened)
    assert record.header.luck == ""
    assert record.result is not None
    assert record.result.seeds == [123]
    assert verified(record) is True


def test_a_named_seed_is_the_same_race_on_every_server(server: Server) -> None:
    opened = [server.open("random", "random", options={"race": 3}, seed=5) for _ in range(2)]
    for each in opened:
        with server.sit(each) as watcher:
            watcher.until(lambda: watcher.over)
    one, other = (file_of(server, each) for each in opened)
    assert one.standing == other.standing
    assert one.header.seed_commitment == LuckKey.named(5).commitment
