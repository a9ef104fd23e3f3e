"""A person's key: every seat of theirs, their tables, and the same key on a second device."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from fivewide.server import people as people_module
from fivewide.server.people import CODE_SECONDS, TRIES_AT_ONCE, People
from fivewide.server.requests import JoinTable
from fivewide.server.room import Refusal
from fivewide.server.store import Store
from fivewide.server.tables import codes
from fivewide.server.tokens import LETTERS, new_token
from tests.server.conftest import DATABASES, MakeServer
from tests.server.scripted import Scene
from tests.server.serving import Client, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


@pytest.fixture(scope="module", params=DATABASES)
def store(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Store]:
    opened = Store(new_database(request.param))
    yield opened
    opened.close()


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# Seats


def test_a_persons_key_opens_every_seat_it_was_given_to() -> None:
    key = new_token()
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", "greedy", person=key)
    assert scene.come(None, token=key).seat == 0
    assert scene.come(None, token=key, wanted=2).seat == 2
    assert scene.come(2).seat == 2  # and so does the token
    for wanted in (3, 9):
        with pytest.raises(Refusal) as refused:
            scene.come(None, token=key, wanted=wanted)
        assert refused.value.code == "wrong_token"
    with pytest.raises(Refusal):
        scene.come(None, token=scene.planned.tokens[0], wanted=1)


def test_with_the_key_one_is_the_host_in_the_hosts_seat() -> None:
    key = new_token()
    scene = Scene("mine:Kim", "mine:Ola", person=key)
    assert scene.come(None, token=key).host
    assert not scene.come(None, token=key, wanted=1).host


def test_joining_with_a_persons_key_and_with_the_link_again() -> None:
    key = new_token()
    scene = Scene("mine:Kim", "open", "open")
    joined = scene.join(1, "Ola", person=key)
    again = scene.join(1, "Eve", person=key)
    assert (again.seat, again.name, again.token) == (1, joined.name, None)
    for other in (new_token(), None):
        with pytest.raises(Refusal) as refused:
            scene.join(1, person=other)
        assert refused.value.code == "wrong_key"
    assert scene.join(2, "Hot seat", person=key).token
    assert scene.room.seats_of(key) == [1, 2]
    assert scene.come(None, token=key).seat == 1


def test_a_used_link_is_of_no_use_without_a_persons_key() -> None:
    scene = Scene("mine:Kim", "open", "open")
    scene.join(1)
    with pytest.raises(Refusal) as refused:
        scene.join(1)
    assert refused.value.code == "wrong_key"


@pytest.mark.parametrize("key", ["short", "x" * 31, "x" * 65, "ä" * 32, "x y" * 12])
def test_a_key_has_192_bits_and_travels_anywhere(key: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"key": "k", "person": key}, JoinTable)


# Codes


def claim(people: People, code: str, address: str = "a") -> str:
    return asyncio.run(people.claim(code, address))


def test_a_code_gives_the_key_once(store: Store) -> None:
    people, key = People(store), new_token()
    code = asyncio.run(people.new_code(key, "a"))
    assert len(code) == 9
    assert code[4] == "-"
    assert set(code) <= {*LETTERS, "-"}
    assert claim(people, f" {code.upper().replace('-', ' ')} ") == key
    with pytest.raises(Refusal) as refused:
        claim(people, code)
    assert refused.value.code == "wrong_code"
    assert rows(store) == 0


def test_a_code_is_good_for_five_minutes(store: Store) -> None:
    time = Time()
    people = People(store, clock=time)
    code = asyncio.run(people.new_code(new_token(), "a"))
    time.now += CODE_SECONDS
    with pytest.raises(Refusal) as refused:
        claim(people, code)
    assert refused.value.code == "wrong_code"


def test_codes_that_nobody_used_do_not_keep_their_keys(store: Store) -> None:
    time = Time()
    people = People(store, clock=time)
    asyncio.run(people.new_code(new_token(), "a"))
    time.now += 100
    asyncio.run(people.new_code(new_token(), "a"))
    assert rows(store) == 2
    time.now += CODE_SECONDS - 100

    async def swept() -> None:
        sweeping = asyncio.create_task(people.sweep())
        while await asyncio.to_thread(rows, store) > 1:
            await asyncio.sleep(0.01)
        sweeping.cancel()

    asyncio.run(asyncio.wait_for(swept(), 20))
    time.now += CODE_SECONDS
    asyncio.run(people.new_code(new_token(), "a"))


def rows(store: Store) -> int:
    with store.engine.connect() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(codes)).scalar_one()


def test_of_many_who_claim_a_code_one_gets_the_key(store: Store) -> None:
    people, key = People(store), new_token()
    code = asyncio.run(people.new_code(key, "a"))
    got: list[str] = []
    ready = threading.Barrier(8)

    def try_it(number: int) -> None:
        ready.wait()
        try:
            got.append(claim(people, code, f"10.0.0.{number}"))
        except Refusal as refusal:
            got.append(refusal.code)

    threads = [threading.Thread(target=try_it, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == sorted([key, *["wrong_code"] * 7])


def test_guessing_is_bounded_by_address_and_in_all(store: Store) -> None:
    time = Time()
    people = People(store, ticks=time)

    def tried(address: str) -> str:
        with pytest.raises(Refusal) as refused:
            claim(people, "aaaa-aaaa", address)
        return refused.value.code

    one = [tried("one") for _try in range(TRIES_AT_ONCE + 2)]
    assert one == ["wrong_code"] * TRIES_AT_ONCE + ["rate"] * 2
    many = [tried(f"address {number}") for number in range(100)]
    assert many.count("wrong_code") == people_module.ALL_TRIES_AT_ONCE - TRIES_AT_ONCE
    time.now += 60
    assert [tried("one"), tried("one")] == ["wrong_code", "rate"]


def test_codes_are_bounded_too(store: Store) -> None:
    people = People(store, ticks=Time())
    for _code in range(10):
        asyncio.run(people.new_code(new_token(), "a"))
    with pytest.raises(Refusal) as refused:
        asyncio.run(people.new_code(new_token(), "a"))
    assert refused.value.code == "rate"


def test_ended_races_are_listed_for_a_while(store: Store) -> None:
    key = new_token()
    scene = Scene("mine:Kim", "open", "mine:Ola", person=key, store=store)
    time = Time()
    time.now = scene.room.row["updated"]
    people = People(store, clock=time)
    seats = [(row["id"], row["seat"], row["name"]) for row in people.tables_of(key)]
    assert seats == [(scene.room.id, 0, "Kim"), (scene.room.id, 2, "Ola")]
    assert people.tables_of(new_token()) == []
    scene.come(0).wish("end")
    assert [row["status"] for row in people.tables_of(key)] == ["closed", "closed"]
    time.now = scene.room.row["updated"] + people_module.LATELY
    assert people.tables_of(key) == []


# Over the network


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def tables_of(server: Server, key: str) -> Any:
    return server.request("POST", "/api/people/tables", headers=bearer(key)).json


@pytest.mark.parametrize("kind", DATABASES)
def test_a_browser_that_lost_everything_but_the_key(make_server: MakeServer, kind: str) -> None:
    """And a restart in the middle: seats, keys and clocks are there, a wish is not."""
    server, key = make_server(kind), new_token()
    clock = {"per": "race", "seconds": 600}
    opened = server.open("mine:Kim", "open", seed=3, person=key, clock=clock)
    assert [line["status"] for line in tables_of(server, key)] == ["waiting"]
    guest = new_token()
    body = {"key": opened["seats"][1]["key"], "name": "Ola", "person": guest}
    server.post(f"/api/tables/{opened['table']}/join", body)
    with Client(server, opened["table"], guest) as ola, server.sit(opened, 0) as kim:
        asked = kim if kim.decision else ola
        asked.act()
        asked.wish("undo")
    server.kill()
    server.start()
    listed = tables_of(server, key)
    assert [(line["id"], line["seat"], line["name"]) for line in listed] == [
        (opened["table"], 0, "Kim")
    ]
    with Client(server, opened["table"], key) as kim:
        assert kim.seat == 0
        assert kim.info["wish"] is None
        assert kim.info["clock"]["left"][0] <= 600
        turn = [line["asked"] for line in tables_of(server, key)]
        assert turn == [bool(kim.decision)]
    shown = server.get(f"/api/tables/{opened['table']}", **bearer(key)).json
    assert (shown["seat"], shown["seats"], shown["host"]) == (0, [0], True)
    again = server.post(f"/api/tables/{opened['table']}/join", body)
    assert (again.status, again.json["seat"], again.json["token"]) == (200, 1, None)
    code = server.request("POST", "/api/people/codes", headers=bearer(key))
    assert (code.status, code.json["seconds"]) == (201, CODE_SECONDS)
    claimed = server.post("/api/people/claim", {"code": code.json["code"]})
    assert claimed.json == {"key": key}
    twice = server.post("/api/people/claim", {"code": code.json["code"]})
    assert (twice.status, twice.json["error"]["code"]) == (403, "wrong_code")
    with Client(server, opened["table"], key) as kim, Client(server, opened["table"], guest) as ola:
        kim.wish("end")
        ola.until(lambda: ola.info["status"] == "closed")
    for secret in (key, guest):
        assert secret.encode() not in server.log.read_bytes()


def test_what_is_no_key_is_refused_in_one_line(server: Server) -> None:
    for key in ("", "short", "x" * 65):
        for path in ("tables", "codes"):
            answer = server.request("POST", f"/api/people/{path}", headers=bearer(key))
            assert (answer.status, answer.json["error"]["code"]) == (401, "wrong_token")
    assert server.post("/api/people/claim", {"cod": "x"}).status == 400


def test_a_rematch_knows_the_persons(server: Server) -> None:
    key = new_token()
    opened = server.open("mine:Kim", "greedy", seed=3, person=key, options={"race": 1})
    with Client(server, opened["table"], key) as kim:
        kim.race()
        kim.wish("rematch")
        kim.until(lambda: kim.info["next_table"])
        with Client(server, kim.info["next_table"], key) as again:
            assert again.seat == 0
    with pytest.raises(Refused) as refused:
        Client(server, opened["table"], new_token())
    assert refused.value.code == "wrong_token"
