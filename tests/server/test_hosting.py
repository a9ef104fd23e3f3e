"""What a host may do, what everybody else may not, and what happens without a host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fivewide.server.replay import position_at, replay_data
from fivewide.server.room import Refusal
from fivewide.server.store import Store
from tests.server.conftest import DATABASES
from tests.server.scripted import Guest, Scene
from tests.server.serving import Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

KIM, OLA, RIN = range(3)
POWERS: list[tuple[str, dict[str, Any]]] = [
    ("end", {}),
    ("new_key", {"seat": RIN}),
    ("remove", {"seat": RIN}),
]


@pytest.fixture(scope="module", params=DATABASES)
def store(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Store]:
    opened = Store(new_database(request.param))
    yield opened
    opened.close()


def three(**wishes: Any) -> tuple[Scene, list[Guest]]:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", **wishes)
    return scene, scene.all_come()


def refusal(guest: Guest, kind: str, **fields: Any) -> str:
    with pytest.raises(Refused) as refused:
        guest.wish(kind, **fields)
    return refused.value.code


def voted_out(scene: Scene, guests: list[Guest], seat: int) -> None:
    guests[KIM].wish("remove", seat=seat)
    for other in {OLA, RIN} - {seat}:
        guests[other].wish("agree", agree=True)


@pytest.mark.parametrize(("kind", "fields"), POWERS, ids=lambda each: str(each))
def test_only_the_host_has_the_powers_of_a_host(kind: str, fields: dict[str, Any]) -> None:
    scene, guests = three()
    watcher = scene.come(None)
    for guest in (guests[OLA], guests[RIN], watcher):
        assert refusal(guest, kind, **fields) == "not_host"
    assert refusal(watcher, "host") == "no_seat"
    assert scene.room.row["status"] == "running"
    assert scene.wish is None


def test_nothing_is_done_to_the_host_nor_to_bots() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "greedy")
    kim, _ola = scene.all_come()
    for kind in ("new_key", "remove"):
        assert refusal(kim, kind, seat=KIM) == "host"
        assert refusal(kim, kind, seat=2) == "no_seat"
        assert refusal(kim, kind, seat=63) == "no_seat"


# End


def test_an_ended_race_is_kept_as_it_is(store: Store) -> None:
    scene, guests = three(store=store)
    for _move in range(5):
        guests[scene.asked].act()
    guests[OLA].wish("pause")
    guests[KIM].wish("end")
    for guest in guests:
        assert (guest.info["status"], guest.info["why"]) == ("closed", "the host ended it")
        assert guest.info["ended_by_host"]
        assert guest.ended == ""
    assert refusal(guests[KIM], "end") == "closed"
    assert refusal(guests[KIM], "remove", seat=OLA) == "closed"
    assert refusal(guests[OLA], "undo") == "closed"
    assert refusal(guests[OLA], "stand_in") == "closed"
    with pytest.raises(Refused) as refused:
        guests[scene.asked].act()
    assert refused.value.code == "closed"
    scene.restart()
    assert scene.come(OLA).info["status"] == "closed"
    stored = store.table(scene.room.id)
    assert stored is not None
    replay = replay_data(stored, store.shelf, OLA, positions=True)
    assert replay.full
    assert len(replay.steps) == scene.room.seen + 1
    _header, start = position_at(stored, store.shelf, 2)
    assert start == replay.steps[2].position
    assert scene.room.id in [row["id"] for row in store.finished()]


def test_a_table_may_end_before_its_race_began(store: Store) -> None:
    scene = Scene("mine:Kim", "open", store=store)
    kim = scene.come(KIM)
    kim.wish("end")
    assert kim.info["status"] == "closed"
    with pytest.raises(Refusal) as refused:
        scene.join(OLA)
    assert refused.value.code == "closed"
    assert scene.room.id not in [row["id"] for row in store.finished()]


def test_an_ended_race_over_the_network(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", game="sealed-high-card", seed=3)
    race = f"/api/races/{opened['table']}"
    with server.sit(opened, KIM) as kim:
        kim.until(lambda: kim.now)
        assert server.get(f"{race}/export").status == 409  # it has secrets
        kim.wish("end")
        assert kim.info["status"] == "closed"
    assert server.get(f"{race}/export").status == 200
    assert server.get(f"{race}/replay?seat=1").json["full"]
    again = server.post(f"{race}/branch", {"entry": 1, "seats": [{"mine": True}] * 2})
    assert again.status == 201


# New keys


def test_an_empty_seat_gets_a_new_key_at_once_and_the_old_one_is_void(store: Store) -> None:
    scene = Scene("mine:Kim", "open", "open", store=store)
    kim = scene.come(KIM)
    answer = kim.wish("new_key", seat=OLA)
    assert (answer["type"], answer["seat"]) == ("keyed", OLA)
    with pytest.raises(Refusal) as refused:
        scene.join(OLA)
    assert refused.value.code == "wrong_key"
    scene.restart()
    assert scene.join(OLA, "Ola", key=answer["key"]).seat == OLA


def test_a_taken_seat_gets_one_when_its_person_is_gone_and_all_agree(store: Store) -> None:
    person = "o" * 32
    scene = Scene("mine:Kim", "open", "mine:Rin", store=store)
    kim, rin = scene.come(KIM), scene.come(RIN)
    scene.join(OLA, "Ola", person=person)
    ola = scene.come(OLA)
    assert refusal(kim, "new_key", seat=OLA) == "present"
    ola.leave()
    assert refusal(kim, "new_key", seat=OLA) == "wait"
    scene.now += 90
    assert kim.wish("new_key", seat=OLA)["type"] == "done"
    rin.wish("agree", agree=True)
    keyed = kim.heard_of("keyed")
    assert [message["seat"] for message in keyed] == [OLA]
    assert rin.heard_of("keyed") == []
    for old in (scene.planned.tokens[OLA], person):
        with pytest.raises(Refusal) as refused:
            scene.come(None, token=old)
        assert refused.value.code == "wrong_token"
    with pytest.raises(Refusal):
        scene.join(OLA, person=person)  # the link of before
    scene.restart()
    name = scene.room.seats[OLA].name
    joined = scene.join(OLA, "Somebody else", key=keyed[0]["key"])
    assert joined.name == name  # as the record has it
    assert scene.come(OLA).seat == OLA


# Removal


def test_a_person_is_removed_by_everybodys_vote(store: Store) -> None:
    scene, guests = three(store=store)
    watcher = scene.come(None)
    voted_out(scene, guests, OLA)
    assert guests[OLA].ended == "removed"
    assert watcher.info["seats"][OLA]["driver"] == "regular"
    scene.restart()
    with pytest.raises(Refusal) as refused:
        scene.come(OLA)
    assert refused.value.code == "wrong_token"
    assert not scene.room.seats[OLA].is_person


def test_who_was_removed_can_do_nothing_on_the_open_socket_and_is_not_asked() -> None:
    scene, guests = three()
    voted_out(scene, guests, OLA)
    ola = guests[OLA]
    for kind, fields in (("sit", {}), ("chat", {"text": "hey"}), ("undo", {}), ("pause", {})):
        assert refusal(ola, kind, **fields) == "no_seat"
    while scene.asked != KIM:
        scene.bots_move() if scene.asked == OLA else guests[scene.asked].act()
    guests[KIM].act()
    guests[KIM].wish("undo")
    assert scene.wish.waits_for == [RIN]
    guests[RIN].wish("agree", agree=True)
    assert scene.undone


def test_of_two_nobody_removes_the_other_while_they_are_there() -> None:
    scene = Scene("mine:Kim", "mine:Ola")
    kim, ola = scene.all_come()
    assert refusal(kim, "remove", seat=OLA) == "no_vote"
    ola.leave()
    assert refusal(kim, "remove", seat=OLA) == "no_vote"
    scene.now += 90
    kim.wish("remove", seat=OLA)
    assert not scene.room.seats[OLA].is_person


def test_before_the_race_a_removed_seat_is_empty_again(store: Store) -> None:
    scene = Scene("mine:Kim", "open", "open", store=store)
    kim = scene.come(KIM)
    scene.join(OLA, "Stranger")
    stranger = scene.come(OLA)
    answer = kim.wish("remove", seat=OLA)
    assert answer["type"] == "keyed"
    assert stranger.ended == "removed"
    assert kim.info["seats"][OLA]["taken"] is False
    assert kim.info["seats"][OLA]["name"] == "Player 2"
    assert refusal(kim, "remove", seat=OLA) == "empty"
    with pytest.raises(Refusal):
        scene.come(None, token=stranger.token)
    scene.restart()
    scene.join(OLA, "Ola", key=answer["key"])
    assert scene.come(OLA).info["seats"][OLA]["name"] == "Ola"


# A host who is gone


def test_a_host_who_is_long_gone_is_replaced_by_vote(store: Store) -> None:
    scene, (kim, ola, rin) = three(store=store)
    assert ola.info["host"] == KIM
    assert refusal(ola, "host") == "present"
    kim.leave()
    assert refusal(ola, "host") == "present"
    scene.now += 90
    ola.wish("host")
    rin.wish("agree", agree=True)
    assert rin.info["host"] == OLA
    assert scene.said == ["Ola is the host now."]
    scene.restart()
    kim, ola = scene.come(KIM), scene.come(OLA)
    assert (kim.host, ola.host) == (False, True)
    assert refusal(kim, "end") == "not_host"
    assert refusal(ola, "host") == "host"
    ola.wish("end")
    assert kim.info["status"] == "closed"


def test_who_is_alone_need_not_be_voted_for() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "open")
    kim, ola = scene.all_come()
    kim.leave()
    assert refusal(ola, "start") == "not_host"
    scene.now += 90
    ola.wish("host")
    ola.wish("start")
    assert ola.info["status"] == "running"


def test_a_host_without_a_seat_can_be_gone_too() -> None:
    scene, (kim, ola, rin) = three(host_has_a_seat=False)
    host = scene.come(None, token=scene.host_token)
    assert host.host
    assert kim.info["host"] is None
    assert refusal(kim, "host") == "present"
    host.wish("remove", seat=RIN)
    assert kim.info["wish"] == {"kind": "remove", "by": None, "seat": RIN, "waits_for": [0, 1]}
    host.leave()
    assert kim.info["wish"] is None
    assert refusal(kim, "host") == "present"
    scene.now += 90
    kim.wish("host")
    ola.wish("agree", agree=True)
    host = scene.come(None, token=scene.host_token)
    assert scene.wish is None
    assert host.host
    host.leave()
    scene.now += 90
    kim.wish("host")
    ola.wish("agree", agree=True)
    rin.wish("agree", agree=True)
    assert kim.info["host"] == KIM
    with pytest.raises(Refusal):
        scene.come(None, token=scene.host_token)


def test_with_no_absence_time_a_host_stays() -> None:
    scene, (kim, ola, _rin) = three(patience=0)
    kim.leave()
    scene.now += 1_000_000
    assert refusal(ola, "host") == "present"
