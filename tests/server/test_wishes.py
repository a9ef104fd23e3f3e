"""Wishes of every kind, and everybody agreeing, refusing, leaving and coming back in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from fivewide.server.room import Refusal
from fivewide.server.store import Store
from fivewide.server.writer import NotStored
from tests.server.scripted import Guest, Scene
from tests.server.serving import Refused

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

KIM, OLA, RIN, ADA = range(4)


def table_of_four() -> tuple[Scene, list[Guest]]:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", "mine:Ada")
    return scene, scene.all_come()


def undo_of_kim() -> tuple[Scene, list[Guest]]:
    """Everybody must be asked: dice fell since."""
    scene, guests = table_of_four()
    while scene.asked != KIM:
        guests[scene.asked].act()
    guests[KIM].act()
    guests[KIM].wish("undo")
    return scene, guests


def stand_in_for_ola() -> tuple[Scene, list[Guest]]:
    scene, guests = table_of_four()
    guests[OLA].leave()
    guests[KIM].wish("stand_in", seat=OLA)
    return scene, guests


def new_key_for_ola() -> tuple[Scene, list[Guest]]:
    scene, guests = table_of_four()
    guests[OLA].leave()
    scene.now += 90
    guests[KIM].wish("new_key", seat=OLA)
    return scene, guests


def removal_of_ola() -> tuple[Scene, list[Guest]]:
    scene, guests = table_of_four()
    guests[KIM].wish("remove", seat=OLA)
    return scene, guests


def host_for_kim() -> tuple[Scene, list[Guest]]:
    """Ola is the host here, and long gone."""
    scene, guests = table_of_four()
    scene.room.row["host_hash"] = scene.room.seats[OLA].token_hash
    guests[KIM].host, guests[OLA].host = False, True
    guests[OLA].leave()
    scene.now += 90
    guests[KIM].wish("host")
    return scene, guests


def is_granted(scene: Scene, kind: str) -> bool:
    seat = scene.room.seats[OLA]
    return {
        "undo": scene.undone,
        "stand_in": seat.stand_in is not None,
        "new_key": not seat.is_taken,
        "remove": not seat.is_person,
        "host": scene.room.host_seat == KIM,
    }[kind]


OPENED: dict[str, Callable[[], tuple[Scene, list[Guest]]]] = {
    "undo": undo_of_kim,
    "stand_in": stand_in_for_ola,
    "new_key": new_key_for_ola,
    "remove": removal_of_ola,
    "host": host_for_kim,
}


@pytest.mark.parametrize("kind", OPENED)
def test_a_wish_says_its_kind_and_whom_it_waits_for(kind: str) -> None:
    scene, guests = OPENED[kind]()
    voters = [OLA, RIN, ADA] if kind == "undo" else [RIN, ADA]
    about = None if kind == "undo" else OLA
    said = {"kind": kind, "by": KIM, "seat": about, "waits_for": voters}
    assert guests[RIN].info["wish"] == said
    assert not is_granted(scene, kind)


@pytest.mark.parametrize("kind", OPENED)
def test_one_wish_at_a_time(kind: str) -> None:
    scene, guests = OPENED[kind]()
    before = scene.wish
    with pytest.raises(Refused) as refused:
        guests[KIM].wish("remove", seat=RIN) if guests[KIM].host else guests[KIM].wish("host")
    assert refused.value.code == "wish_open"
    assert scene.wish == before


@pytest.mark.parametrize("kind", OPENED)
@pytest.mark.parametrize("last", [RIN, ADA])
def test_one_no_is_enough(kind: str, last: int) -> None:
    scene, guests = OPENED[kind]()
    guests[RIN + ADA - last].wish("agree", agree=True)
    guests[last].wish("agree", agree=False)
    assert scene.wish is None
    assert not is_granted(scene, kind)


@pytest.mark.parametrize("kind", OPENED)
def test_the_wisher_may_withdraw_and_may_not_agree(kind: str) -> None:
    scene, guests = OPENED[kind]()
    guests[KIM].wish("agree", agree=True)
    assert not is_granted(scene, kind)
    guests[KIM].wish("agree", agree=False)
    assert scene.wish is None
    assert not is_granted(scene, kind)


@pytest.mark.parametrize("kind", OPENED)
def test_a_wish_does_not_outlast_the_wisher(kind: str) -> None:
    scene, guests = OPENED[kind]()
    guests[KIM].leave()
    assert guests[RIN].info["wish"] is None
    with pytest.raises(Refused):
        guests[RIN].wish("agree", agree=True)
    assert not is_granted(scene, kind)


@pytest.mark.parametrize("kind", OPENED)
def test_whoever_is_back_ends_the_wish_about_them(kind: str) -> None:
    scene, guests = OPENED[kind]()
    scene.come(OLA)
    if kind in ("undo", "remove"):  # it does not rest on anybody being away
        assert scene.wish.kind == kind
    else:
        assert scene.wish is None
    for voter in (RIN, ADA):
        if scene.wish:
            guests[voter].wish("agree", agree=True)
    assert is_granted(scene, kind) == (kind == "remove")


Step = tuple[str, int]
STEPS: list[Step] = [("agrees", RIN), ("leaves", ADA), ("is back and agrees", ADA)]


@pytest.mark.parametrize("kind", OPENED)
@pytest.mark.parametrize("steps", list(permutations(STEPS)), ids=str)
def test_who_leaves_is_asked_all_the_same(kind: str, steps: tuple[Step, ...]) -> None:
    """Nothing is granted before both have agreed, whatever happens in between."""
    scene, guests = OPENED[kind]()
    agreed = {OLA} if kind != "undo" else set()
    if kind == "undo":
        guests[OLA].wish("agree", agree=True)
        agreed.add(OLA)
    for what, seat in steps:
        if what == "agrees":
            guests[seat].wish("agree", agree=True)
            agreed.add(seat)
        elif what == "leaves":
            guests[seat].leave()
        else:
            guests[seat].leave()
            guests[seat] = scene.come(seat)
            guests[seat].wish("agree", agree=True)
            agreed.add(seat)
        assert is_granted(scene, kind) == (agreed == {OLA, RIN, ADA})
        scene.wait(1)


@pytest.mark.parametrize("kind", OPENED)
def test_who_is_long_gone_is_not_waited_for(kind: str) -> None:
    scene, guests = OPENED[kind]()
    if kind == "undo":
        guests[OLA].wish("agree", agree=True)
    guests[RIN].wish("agree", agree=True)
    guests[ADA].leave()
    scene.wait(89)
    assert not is_granted(scene, kind)
    scene.wait(1)
    assert is_granted(scene, kind)


@pytest.mark.parametrize("kind", OPENED)
def test_with_no_absence_time_a_voice_is_waited_for(kind: str) -> None:
    scene, guests = OPENED[kind]()
    scene.room.patience = 0
    for voter in (OLA, RIN):
        if voter in scene.wish.waits_for:
            guests[voter].wish("agree", agree=True)
    guests[ADA].leave()
    scene.jump(10_000)
    assert not is_granted(scene, kind)
    guests[ADA] = scene.come(ADA)
    guests[ADA].wish("agree", agree=True)
    assert is_granted(scene, kind)


@pytest.mark.parametrize("kind", ["stand_in", "new_key", "remove", "host"])
def test_who_comes_while_it_is_open_is_asked_too(kind: str) -> None:
    scene, guests = OPENED[kind]()
    guests[RIN].leave()
    guests[KIM].wish("agree", agree=False)
    scene.now += 90
    if kind == "host":
        guests[KIM].wish("host")
    else:
        guests[KIM].wish(kind, seat=OLA)
        if kind == "stand_in":  # they are away for long by now: no vote any more
            assert is_granted(scene, kind)
            return
    assert scene.wish.waits_for == [ADA]
    guests[RIN] = scene.come(RIN)
    assert scene.wish.waits_for == [RIN, ADA]
    guests[ADA].wish("agree", agree=True)
    assert not is_granted(scene, kind)
    guests[RIN].wish("agree", agree=True)
    assert is_granted(scene, kind)


@pytest.mark.parametrize("kind", OPENED)
def test_the_race_goes_on_meanwhile_except_for_an_undo(kind: str) -> None:
    scene, guests = OPENED[kind]()
    assert guests[scene.asked] in scene.room.listeners
    guests[scene.asked].act()
    assert (scene.wish is None) == (kind == "undo")
    assert not is_granted(scene, kind)


# A store that does not answer


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path_factory.mktemp('db') / 'races.db'}")
    yield opened
    opened.close()


def test_a_vote_that_cannot_be_stored_was_not_given(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", store=store)
    kim, _ola, rin = scene.all_come()
    kim.wish("remove", seat=OLA)
    with monkeypatch.context() as down:
        down.setattr(store.writer, "write", no_answer)
        for agrees in (True, False):
            with pytest.raises(Refused) as refused:
                rin.wish("agree", agree=agrees)
            assert refused.value.code == "not_stored"
    assert scene.wish.waits_for == [RIN]
    assert scene.room.seats[OLA].is_person
    rin.wish("agree", agree=True)
    assert not scene.room.seats[OLA].is_person


def test_a_wish_that_cannot_be_stored_was_not_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene("mine:Kim", "open", clock={"per": "move", "seconds": 60}, store=store)
    kim = scene.come(KIM)
    with monkeypatch.context() as down:
        down.setattr(store.writer, "write", no_answer)
        for kind, fields in (("new_key", {"seat": OLA}), ("end", {}), ("pause", {})):
            with pytest.raises(Refused) as refused:
                kim.wish(kind, **fields)
            assert refused.value.code == "not_stored"
    assert (scene.wish, scene.room.row["status"]) == (None, "waiting")
    scene.join(OLA)  # the key of before


def test_a_clock_that_runs_out_while_the_store_is_down_is_seen_to_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene("mine:Kim", "mine:Ola", clock={"per": "move", "seconds": 60}, store=store)
    scene.all_come()
    with monkeypatch.context() as down:
        down.setattr(store.writer, "write", no_answer)
        with pytest.raises(Refusal):
            scene.wait(61)
        assert scene.stand_ins == [None, None]
    scene.wait(1)
    assert scene.stand_ins[scene.asked] == "regular"


async def no_answer(*statements: Any, **more: Any) -> None:
    raise NotStored("gone")


# Consent to an undo


def undo_with_ola_away() -> tuple[Scene, Guest, Guest]:
    scene = Scene("mine:Kim", "mine:Ola")
    kim, ola = scene.all_come()
    while scene.asked != KIM:
        ola.act()
    kim.act()
    return scene, kim, ola


def test_nobody_undoes_by_seating_a_bot_in_the_chair_of_who_dropped_out() -> None:
    scene, kim, ola = undo_with_ola_away()
    ola.leave()
    scene.wait(0.8)
    with pytest.raises(Refused):
        kim.wish("stand_in", seat=OLA)
    kim.wish("undo")
    assert not scene.undone
    assert scene.wish.waits_for == [OLA]
    scene.wait(88)
    assert not scene.undone
    ola = scene.come(OLA)
    ola.wish("agree", agree=False)
    assert not scene.undone


def test_a_bot_agrees_once_its_person_is_long_gone() -> None:
    scene, kim, ola = undo_with_ola_away()
    ola.leave()
    kim.wish("undo")
    scene.wait(91)
    assert scene.undone
    assert scene.wish is None


def test_a_bot_that_its_person_chose_agrees_at_once() -> None:
    scene, kim, ola = undo_with_ola_away()
    kim.wish("undo")
    ola.wish("stand_in")
    assert scene.undone


def test_a_bot_seated_by_vote_does_not_agree_for_its_person() -> None:
    scene, guests = stand_in_for_ola()
    for voter in (RIN, ADA):
        guests[voter].wish("agree", agree=True)
    while scene.asked != KIM:
        scene.bots_move() if scene.asked == OLA else guests[scene.asked].act()
    guests[KIM].act()
    guests[KIM].wish("undo")
    assert scene.wish.waits_for == [OLA, RIN, ADA]
    for voter in (RIN, ADA):
        guests[voter].wish("agree", agree=True)
    assert not scene.undone
    scene.wait(91)
    assert scene.undone


def test_who_takes_the_seat_back_is_asked_again() -> None:
    scene, guests = table_of_four()
    guests[OLA].wish("stand_in")
    while scene.asked != KIM:
        scene.bots_move() if scene.asked == OLA else guests[scene.asked].act()
    guests[KIM].act()
    guests[KIM].wish("undo")
    assert scene.wish.waits_for == [RIN, ADA]
    guests[OLA].wish("sit")
    assert scene.wish.waits_for == [OLA, RIN, ADA]


def test_the_record_says_who_agreed() -> None:
    scene, guests = undo_of_kim()
    for voter in (ADA, OLA, RIN):
        guests[voter].wish("agree", agree=True)
    entry: Any = scene.room.race.record.entries[-1]
    assert (entry.seat, entry.consent) == (KIM, [OLA, RIN, ADA])
