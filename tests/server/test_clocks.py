"""Turn clocks, with a time that only the test moves on; and one with the time of day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.server.clocks import ClockWish
from fivewide.server.store import Store
from tests.server.conftest import DATABASES, MakeServer
from tests.server.scripted import DAY, HOUR, Guest, Scene
from tests.server.serving import Refused

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

MOVE = {"per": "move", "seconds": 60}
RACE = {"per": "race", "seconds": 300, "increment": 10}
SLOW = {"per": "move", "seconds": DAY}


@pytest.fixture(scope="module", params=DATABASES)
def store(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Store]:
    opened = Store(new_database(request.param))
    yield opened
    opened.close()


def two(clock: dict[str, Any], **wishes: Any) -> tuple[Scene, Guest, Guest]:
    """The table, who is asked, and the other."""
    scene = Scene("mine:Kim", "mine:Ola", clock=clock, **wishes)
    guests = scene.all_come()
    return scene, guests[scene.asked], guests[1 - scene.asked]


def clock_of(guest: Guest) -> Any:
    return guest.info["clock"]


def seat_of(guest: Guest) -> int:
    assert guest.seat is not None
    return guest.seat


def left(scene: Scene, guest: Guest) -> int:
    """Whole seconds, as somebody who comes now is told."""
    watcher = scene.come(None)
    watcher.leave()
    return int(watcher.info["clock"]["left"][seat_of(guest)])


@pytest.mark.parametrize(
    "clock",
    [
        {"per": "move", "seconds": 4},
        {"per": "move", "seconds": 30 * DAY + 1},
        {"per": "turn", "seconds": 60},
        {"per": "move", "seconds": 60, "increment": 1},
        {"per": "race", "seconds": 60, "increment": 3601},
        {"per": "race", "seconds": 60.5},
        {"per": "race", "seconds": 60, "faster": True},
    ],
)
def test_a_clock_that_cannot_be(clock: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(clock), type=ClockWish)


def test_the_clock_of_whoever_is_asked_runs_and_everybody_is_told() -> None:
    scene, asked, other = two(MOVE)
    said = {"per": "move", "seconds": 60, "increment": 0, "left": [60, 60]}
    assert clock_of(other) == {**said, "running": [asked.seat]}
    scene.wait(20.5)
    assert left(scene, asked) == 40
    assert left(scene, other) == 60
    asked.act()
    assert clock_of(other)["running"] == [scene.asked]
    assert left(scene, scene_guest(scene, asked, other)) == 60


def scene_guest(scene: Scene, *guests: Guest) -> Guest:
    return next(guest for guest in guests if guest.seat == scene.asked)


def test_bots_have_no_clock() -> None:
    scene = Scene("mine:Kim", "greedy", clock=MOVE)
    kim = scene.come(0)
    assert clock_of(kim)["left"] == [60, None]
    if scene.asked == 1:
        assert clock_of(kim)["running"] == []
    scene.bots_move()
    assert clock_of(kim)["running"] == [0]


@pytest.mark.parametrize("clock", [MOVE, {"per": "race", "seconds": 60}])
def test_when_it_runs_out_the_usual_bot_drives_and_everybody_reads_why(clock: Any) -> None:
    scene, asked, other = two(clock)
    scene.wait(59)
    assert scene.stand_ins == [None, None]
    scene.wait(1)
    assert scene.stand_ins[seat_of(asked)] == "regular"
    line = other.heard_of("chat")[-1]["line"]
    name = other.info["seats"][asked.seat]["name"]
    assert (line["seat"], line["text"]) == (None, f"The clock of {name} ran out; Regular drives.")
    assert clock_of(other)["running"] == []
    assert clock_of(other)["left"][asked.seat] == 0
    with pytest.raises(Refused) as refused:
        asked.act()
    assert refused.value.code == "stand_in"


def test_the_move_that_was_lost_is_the_bots_then_one_may_sit_again() -> None:
    scene, asked, _other = two(MOVE)
    scene.wait(60)
    with pytest.raises(Refused) as refused:
        asked.wish("sit")
    assert refused.value.code == "clock"
    again = scene.come(asked.seat)  # nor by connecting anew
    assert scene.stand_ins[seat_of(asked)] == "regular"
    scene.bot_moves()
    again.wish("sit")
    assert scene.stand_ins == [None, None]
    assert left(scene, asked) == 60


def test_getting_up_and_sitting_down_does_not_stop_the_clock() -> None:
    scene, asked, _other = two(MOVE)
    scene.wait(30)
    asked.wish("stand_in")
    with pytest.raises(Refused) as refused:
        asked.wish("sit")
    assert refused.value.code == "clock"
    scene.bot_moves()
    asked.wish("sit")
    assert scene.stand_ins == [None, None]


def test_a_clock_for_the_race_goes_on_where_it_stopped_with_an_increment() -> None:
    scene, asked, other = two(RACE)
    scene.wait(30)
    asked.act()
    assert left(scene, asked) == 280
    while scene.asked == asked.seat:
        asked.act()
    before = left(scene, asked)
    scene.wait(100)
    assert left(scene, asked) == before
    assert left(scene, other) == 200


def test_whose_race_is_used_up_has_the_increment_only() -> None:
    scene, asked, _other = two(RACE)
    scene.wait(300)
    scene.bot_moves()
    asked.wish("sit")
    assert left(scene, asked) == 10


def test_it_stops_while_the_race_is_paused() -> None:
    scene, asked, other = two(MOVE)
    scene.wait(20)
    other.wish("pause")
    assert clock_of(other)["running"] == []
    scene.wait(1000)
    assert left(scene, asked) == 40
    other.wish("resume")
    scene.wait(10)
    assert left(scene, asked) == 30


def test_it_stops_while_others_are_asked_about_an_undo_but_not_for_the_wisher() -> None:
    scene, asked, other = two(MOVE)
    asked.act()
    while scene.asked == asked.seat:
        asked.act()
    scene.wait(10)
    asked.wish("undo")
    scene.wait(1000)
    assert left(scene, other) == 50
    other.wish("agree", agree=False)
    scene.wait(10)
    assert left(scene, other) == 40
    other.act()
    while scene.asked == other.seat:
        other.act()
    scene.wait(10)
    asked.wish("undo")  # it is the wisher's own turn: thinking costs time all the same
    scene.wait(10)
    assert left(scene, asked) == 40


def test_other_wishes_do_not_stop_it() -> None:
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", clock=MOVE)
    guests = scene.all_come()
    away = guests[1 if scene.asked != 1 else 2]
    away.leave()
    guests[0].wish("remove", seat=away.seat)
    assert scene.wish is not None
    scene.wait(10)
    assert left(scene, guests[scene.asked]) == 50


def test_an_undo_gives_the_time_back_as_it_was() -> None:
    scene, asked, other = two(RACE)
    scene.wait(30)
    asked.act()
    while scene.asked == asked.seat:
        asked.act()
    was = left(scene, asked), left(scene, other)
    scene.wait(50)
    other.act()
    scene.wait(20)
    other.wish("undo")
    asked.wish("agree", agree=True)
    assert (left(scene, asked), left(scene, other)) == (was[0], was[1] - 50)


def test_undoing_again_and_again_gives_no_time_to_think() -> None:
    scene = Scene("mine:Kim", "greedy", clock=MOVE)
    kim = scene.come(0)
    scene.bots_move()
    for turn in range(5):
        scene.wait(10)
        assert left(scene, kim) == 50 - 10 * turn
        kim.act()
        kim.wish("undo")


def test_sealed_answers_run_together_and_each_for_itself() -> None:
    from fivewide.games import GAMES

    GAMES.setdefault(SAMPLE.id, SAMPLE)
    scene = Scene("mine:Kim", "mine:Ola", "mine:Rin", clock=MOVE, game=SAMPLE.id)
    guests = scene.all_come()
    while len(scene.room.race.to_act) < 3:
        guests[scene.asked].act()
    assert clock_of(guests[0])["running"] == [0, 1, 2]
    scene.wait(20)
    guests[1].act()
    assert clock_of(guests[0])["running"] == [0, 2]
    assert [left(scene, guest) for guest in guests[::2]] == [40, 40]
    scene.wait(40)
    assert scene.stand_ins == ["regular", None, "regular"]


def test_a_quick_clock_waits_while_nobody_is_there() -> None:
    scene, asked, other = two(MOVE, patience=0)
    scene.wait(10)
    asked.leave()
    scene.wait(10)
    assert left(scene, asked) == 40
    other.leave()
    scene.wait(1000)
    assert scene.stand_ins == [None, None]
    asked = scene.come(asked.seat)
    assert left(scene, asked) == 40


def test_a_table_that_waits_has_a_clock_that_does_not_run() -> None:
    scene = Scene("mine:Kim", "open", clock=MOVE)
    kim = scene.come(0)
    scene.wait(1000)
    assert clock_of(kim)["running"] == []
    scene.join(1, "Ola")
    assert clock_of(kim) == {**MOVE, "increment": 0, "left": [60, 60], "running": [scene.asked]}


def test_messages_tell_whole_seconds_only() -> None:
    scene, asked, other = two(RACE)
    scene.now += 12.345678
    asked.act()
    assert all(type(seconds) is int for seconds in clock_of(other)["left"])


# Restarts


def test_a_restart_does_not_eat_a_quick_clock(store: Store) -> None:
    scene, asked, other = two(RACE, store=store)
    scene.wait(30)
    asked.act()
    while scene.asked == asked.seat:
        asked.act()
    scene.wait(40)
    other.wish("pause")
    other.wish("resume")
    scene.wait(15)
    was = left(scene, asked), 260
    scene.restart()
    scene.now += 5000
    asked, other = scene.come(asked.seat), scene.come(other.seat)
    assert (left(scene, asked), left(scene, other)) == was
    assert clock_of(other)["running"] == [other.seat]
    assert store.due(scene.now + DAY) == []


def test_a_slow_clock_goes_on_while_the_table_is_not_in_memory(store: Store) -> None:
    scene, asked, other = two(SLOW, store=store)
    scene.jump(5 * HOUR)
    asked.act()
    assert asked.seat is not None
    mover = scene.asked
    for guest in (asked, other):
        guest.leave()
    scene.jump(HOUR)
    scene.restart()
    scene.now += 20 * HOUR
    assert scene.room.id not in store.due(scene.now)
    back = scene.come(mover)
    assert back.info["clock"]["left"][mover] == 3 * HOUR
    back.leave()
    scene.restart()
    scene.now += 3 * HOUR
    assert scene.room.id in store.due(scene.now)
    scene.wait(1)
    assert scene.stand_ins[mover] == "regular"
    assert "ran out" in scene.said[-1]
    assert scene.room.id not in store.due(scene.now)
    scene.restart()
    assert scene.stand_ins[mover] == "regular"


def test_a_paused_slow_table_has_all_the_time(store: Store) -> None:
    scene, asked, other = two(SLOW, store=store)
    scene.jump(HOUR)
    other.wish("pause")
    scene.restart()
    scene.now += 30 * DAY
    assert store.due(scene.now) == []
    assert left(scene, asked) == 23 * HOUR
    scene.come(asked.seat).wish("resume")
    scene.jump(HOUR)
    assert left(scene, asked) == 22 * HOUR


def test_at_a_slow_table_people_may_be_away(store: Store) -> None:
    scene, asked, other = two(SLOW, store=store)
    asked.leave()
    scene.jump(12 * HOUR)
    assert scene.stand_ins == [None, None]
    with pytest.raises(Refused) as refused:
        other.wish("stand_in", seat=asked.seat)
    assert refused.value.code == "wait"
    scene.jump(12 * HOUR)
    assert scene.stand_ins[seat_of(asked)] == "regular"


def test_with_the_time_of_day_on_a_real_server(make_server: MakeServer, tmp_path: Path) -> None:
    server = make_server(absence_seconds="0")
    opened = server.open("mine:Kim", "mine:Ola", seed=3, clock={"per": "move", "seconds": 5})
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        asked = kim if kim.decision else ola
        asked.act()
        out = kim.info["clock"]["running"] or ola.info["clock"]["running"]
        kim.until(lambda: any("ran out" in line["text"] for line in kim.chat))
        kim.until(lambda: kim.info["seats"][out[0]]["stand_in"] == "regular")
