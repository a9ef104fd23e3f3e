"""`fivewide server delete-person`: nothing of the person is left, and the races still verify."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.cli.main import main
from fivewide.games.races import race_of
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed
from fivewide.server.store import open_engine
from fivewide.server.tables import chat, codes, entries, seats, tables
from fivewide.server.tokens import hashed
from tests.server.conftest import NewDatabase
from tests.server.filling import contents, new_store, put_chat, put_race, put_waiting, url_of
from tests.server.serving import Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, engine: sa.Engine, *words: str, code: int = 0) -> Any:
    assert main(["server", "delete-person", *words, "--db", url_of(engine), "--json"]) == code
    return json.loads(capsys.readouterr().out)


def record_of(engine: sa.Engine, id: str) -> Record:
    with engine.connect() as connection:
        header = connection.execute(sa.select(tables.c.header).where(tables.c.id == id)).scalar()
        lines = sa.select(entries.c.line).where(entries.c.table_id == id).order_by(entries.c.seq)
        return Record.load("\n".join([str(header), *connection.execute(lines).scalars()]) + "\n")


def verified(record: Record) -> bool | None:
    race = race_of(record)
    race.replay()
    return follows_its_seed(race.game, race.setup, record)


def test_a_person_is_gone_and_the_race_verifies(engine: sa.Engine, capsys: Capture) -> None:
    over = put_race(engine, "Kimmy", "Ola", words=["left turn", "right"], why="Kimmy's wish")
    other = put_race(engine, "Kimmy", "Rin", moves=4, status="closed")
    running = put_race(engine, "Kimmy", moves=4)
    put_chat(engine, over, 0, "Kimmy", "I live at 7 Elm Street", "bye")
    put_chat(engine, over, 1, "Ola", "well raced, KIMMY!", "Kimmyland is elsewhere")
    before = contents(engine)
    planned = run(capsys, engine, "--name", "Kimmy", "--dry-run", code=1)
    assert contents(engine) == before
    changes = run(capsys, engine, "--name", "Kimmy", "--yes", code=1)
    assert changes == {**planned, "dry_run": False}
    (kept,) = changes["left"]
    assert kept["id"] == running
    assert "it is running, not over; close it first" in kept["reason"]
    (done,) = (each for each in changes["done"] if each["id"] == over)
    assert done["changed"] == {
        "seats": {"0": "Driver 1"},
        "header": True,
        "summary": "Kimmy" in str(next(row for row in before["tables"] if row[0] == over)[13]),
        "chat_texts": 2,
        "mentions": 1,
        "hashes": 1,
        "address": True,
        "words_removed": 0,
        "words_kept": 1,
    }
    left = [str(row) for rows in contents(engine).values() for row in rows if running not in row]
    traces = [row for row in left if "kimmy" in row.lower().replace("kimmyland", "")]
    assert traces == []
    assert not any("Elm Street" in row or hashed("token of Kimmy") in row for row in left)
    assert not any("192.0.2.7" in row for row in left if f"'{over}'" in row or f"'{other}'" in row)
    record = record_of(engine, over)
    assert [seat.name for seat in record.header.seats] == ["Driver 1", "Ola", "Bot 0"]
    assert record.header.words[0] == "left turn"
    assert verified(record) is True
    assert verified(record_of(engine, other)) is None  # never finished, so never opened
    with engine.connect() as connection:
        ola = connection.execute(seats.select().where(seats.c.name == "Ola")).one()
        assert ola.token_hash == hashed("token of Ola")  # others go on as they were
        said = sa.select(chat.c.name, chat.c.text).order_by(chat.c.number)
        assert [tuple(line) for line in connection.execute(said)] == [
            ("Driver 1", "(deleted)"),
            ("Driver 1", "(deleted)"),
            ("Ola", "well raced, Driver 1!"),
            ("Ola", "Kimmyland is elsewhere"),
        ]


def test_a_word_goes_only_with_the_key(engine: sa.Engine, capsys: Capture) -> None:
    """Otherwise an honest race would look like one with chosen dice."""
    id = put_race(engine, "Kim", "Ola", words=["Kim of Elm Street"])
    assert run(capsys, engine, "--name", "Kim", "--table", id, "--words", "--yes")["done"]
    assert "Elm Street" not in str(contents(engine))
    record = record_of(engine, id)
    assert not any(record.header.words)
    assert verified(record) is None  # it replays; which luck it was, nobody says any more


def test_a_person_by_the_hash_of_their_key(engine: sa.Engine, capsys: Capture) -> None:
    mine, namesake = put_race(engine, "Kim", "Ola"), put_race(engine, "Kim", "Rin")
    key = hashed("key of Kim")
    with engine.begin() as connection:
        here = seats.update().where(seats.c.table_id == mine, seats.c.seat == 0)
        connection.execute(here.values(person_hash=key))
        for code, secret in (("a", "key of Kim"), ("b", "key of Ola")):
            until = time.time() + 300
            connection.execute(codes.insert().values(code_hash=code, secret=secret, until=until))
    changes = run(capsys, engine, "--key-hash", key, "--yes")
    assert [done["id"] for done in changes["done"]] == [mine]
    assert changes["done"][0]["changed"]["hashes"] == 2
    assert next(seat.name for seat in record_of(engine, namesake).header.seats) == "Kim"
    with engine.connect() as connection:
        assert list(connection.execute(sa.select(codes.c.code_hash)).scalars()) == ["b"]
    assert key not in str(contents(engine))


def test_two_drivers_never_share_a_name(engine: sa.Engine, capsys: Capture) -> None:
    id = put_race(engine, "Kim", "driver 1")
    run(capsys, engine, "--name", "Kim", "--yes")
    assert [seat.name for seat in record_of(engine, id).header.seats][:2] == [
        "Driver 1 2",
        "driver 1",
    ]


def test_a_server_shows_the_race_without_the_name(
    new_database: NewDatabase, tmp_path: Any, capsys: Capture
) -> None:
    engine = open_engine(new_store(new_database("sqlite")))
    id = put_race(engine, "Kimmy", "Ola", words=["left"], listed=True)
    put_chat(engine, id, 0, "Kimmy", "hello")
    run(capsys, engine, "--name", "Kimmy", "--words", "--yes")
    engine.dispose()
    server = Server(url_of(engine), tmp_path / "log")
    try:
        told = [server.get(f"/api/races/{id}/{what}") for what in ("replay", "export")]
        told += [server.get("/api/races"), server.get(f"/api/tables/{id}")]
        for answer in told:
            assert answer.status == 200
            assert b"Kimmy" not in answer.body
            assert b"Driver 1" in answer.body
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "say who: --key-hash HASH or --name NAME"),
        ("--name Kim --key-hash 00", "say who"),
        ("--key-hash 00 --table x", "--table goes with --name"),
        ("--name Nobody", "no seat of this store has the name 'Nobody'"),
        ("--key-hash 00", "no seat of this store has that key"),
        ("--name Kim --table nowhere", "no table 'nowhere'"),
        ("--name Kim", "say --yes"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: str, reason: str, new_database: NewDatabase, capsys: Capture
) -> None:
    engine = open_engine(new_store(new_database("sqlite")))
    put_race(engine, "Kim")
    put_waiting(engine, "Rin")
    before = contents(engine)
    assert main(["server", "delete-person", *words.split(), "--db", url_of(engine)]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1
    assert contents(engine) == before
    engine.dispose()
