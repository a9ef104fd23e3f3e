"""A bot in somebody else's chair: not a moment after the network failed, and never a weak one."""

from __future__ import annotations

import pytest

from tests.server.scripted import Scene
from tests.server.serving import Refused

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def test_a_rival_alone_must_wait_for_the_absence_time() -> None:
    scene = Scene("mine:Kim", "mine:Ola")
    kim, ola = scene.all_come()
    scene.wait(30)
    ola.leave()
    scene.wait(0.8)
    with pytest.raises(Refused) as refused:
        kim.wish("stand_in", seat=1)
    assert refused.value.code == "wait"
    assert "90 seconds" in refused.value.text
    assert scene.stand_ins == [None, None]
    scene.now += 89.2
    kim.wish("stand_in", seat=1)
    assert scene.stand_ins == [None, "regular"]


def test_for_another_only_the_usual_bot_drives() -> None:
    scene = Scene("mine:Kim", "mine:Ola")
    kim, ola = scene.all_come()
    ola.leave()
    scene.now += 1000
    with pytest.raises(Refused) as refused:
        kim.wish("stand_in", seat=1, bot="random")
    assert refused.value.code == "usual_bot"
    kim.wish("stand_in", seat=1, bot="regular")
    assert scene.stand_ins == [None, "regular"]


def test_for_oneself_any_bot_drives_at_once() -> None:
    scene = Scene("mine:Kim", "mine:Ola")
    kim, _ola = scene.all_come()
    kim.wish("stand_in", bot="random")
    assert scene.stand_ins == ["random", None]
    kim.wish("sit")
    assert scene.stand_ins == [None, None]


def test_the_others_may_agree_to_a_bot_before_that() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", "mine:Ada")
    kim, ola, rin, _ada = scene.all_come()
    ola.leave()
    kim.wish("stand_in", seat=1)
    assert kim.info["wish"] == {"kind": "stand_in", "by": 0, "seat": 1, "waits_for": [2, 3]}
    assert scene.stand_ins[1] is None
    rin.wish("agree", agree=True)
    assert scene.stand_ins[1] is None
    _ada.wish("agree", agree=True)
    assert scene.stand_ins[1] == "regular"
    assert kim.info["wish"] is None


def test_with_no_absence_time_only_a_vote_helps() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", patience=0)
    kim, ola, rin = scene.all_come()
    ola.leave()
    scene.now += 100_000
    kim.wish("stand_in", seat=1)
    assert scene.stand_ins[1] is None
    rin.wish("agree", agree=True)
    assert scene.stand_ins[1] == "regular"
    rin.leave()
    scene.now += 100_000
    with pytest.raises(Refused) as refused:
        kim.wish("stand_in", seat=2)
    assert refused.value.code == "wait"


def test_whoever_is_back_has_the_seat_and_ends_the_wish_about_it() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin")
    kim, ola, rin = scene.all_come()
    ola.leave()
    kim.wish("stand_in", seat=1)
    ola = scene.come(1)
    assert kim.info["wish"] is None
    with pytest.raises(Refused) as refused:
        rin.wish("agree", agree=True)
    assert refused.value.code == "no_wish"
    with pytest.raises(Refused) as refused:
        kim.wish("stand_in", seat=1)
    assert refused.value.code == "present"
    ola.leave()
    scene.now += 90
    kim.wish("stand_in", seat=1)
    assert scene.stand_ins[1] == "regular"
    ola = scene.come(1)
    assert ola.info["seats"][1]["stand_in"] is None


def test_a_second_socket_of_the_same_person_counts_as_being_there() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin")
    kim, ola, _rin = scene.all_come()
    scene.come(1)
    ola.leave()
    scene.now += 1000
    with pytest.raises(Refused) as refused:
        kim.wish("stand_in", seat=1)
    assert refused.value.code == "present"


def test_spectators_and_strangers_have_no_say() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", "greedy")
    kim, ola, _rin = scene.all_come()
    watcher = scene.come(None)
    ola.leave()
    for seat in (1, 3, 9):
        with pytest.raises(Refused) as refused:
            watcher.wish("stand_in", seat=seat)
        assert refused.value.code == "no_seat"
    with pytest.raises(Refused) as refused:
        kim.wish("stand_in", seat=3)
    assert refused.value.code == "no_seat"
    kim.wish("stand_in", seat=1)
    with pytest.raises(Refused) as refused:
        watcher.wish("agree", agree=True)
    assert refused.value.code == "no_seat"
    assert scene.wish.waits_for == [2]


def test_a_bot_fills_a_seat_after_the_absence_time_only_where_somebody_waits() -> None:
    scene = Scene("mine:Kim", "mine:Ola")
    guests = scene.all_come()
    asked, other = guests[scene.asked], guests[1 - scene.asked]
    asked.leave()
    scene.wait(89)
    assert scene.stand_ins == [None, None]
    other.leave()
    scene.wait(100)
    assert scene.stand_ins == [None, None]
    scene.come(other.seat)
    scene.wait(1)
    assert asked.seat is not None
    assert scene.stand_ins[asked.seat] == "regular"
