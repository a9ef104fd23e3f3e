"""Several people, one screen, secret hands: what is drawn, cell by cell, and what is printed.

Two tables are compared that differ only in what the one on watch may not know. Whatever lies
under a curtain must be the same to the last cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fivewide.bots import Bot, Option, Turn, make_bot
from fivewide.cli import pages
from fivewide.cli.app import RaceApp
from fivewide.cli.pages import Agree, HandOver, Page
from fivewide.cli.play import Play, Saver
from fivewide.games import GAMES, game
from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import Act, Journal, SeatInfo
from fivewide.kernel.table import Table
from tests.cli.pilot import open_curtain, run, type_line
from tests.games.trials import trial_of

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice

KIM, OLA, BOT = 0, 1, 2
SEATS = [SeatInfo("Kim", "person"), SeatInfo("Ola", "person"), SeatInfo("Mara", "greedy")]
WITH_HANDS = [id for id in GAMES if trial_of(id).secrets == "hands"]
SIZES = [(80, 24), (120, 40)]
Cells = list[tuple[str, str]]


def test_every_game_with_hands_is_looked_at() -> None:
    """All that has secrets, but for games that only have calls under seal."""
    under_seal = {id for id in GAMES if trial_of(id).secrets == "calls"}
    assert {id for id in GAMES if game(id).has_secrets} == {*WITH_HANDS} | under_seal
    assert len(WITH_HANDS) > 2


@dataclass(frozen=True)
class Moment:
    """A table where somebody is asked, and the same table with other hands."""

    true: Any
    other: Any

    def state(self, other: bool) -> Any:
        return self.other if other else self.true


def other_hands(table: Table[Any]) -> Any | None:
    """What Mara may know is the same; the hands of the two people are not, nor the options."""
    asked = table.to_act[0]
    for number in range(20):
        world = table.game.determinize(table.state, BOT, Seeded(number))
        world.stops_at_chance = True
        differ = [table.game.view(world, seat) != table.view(seat) for seat in (KIM, OLA)]
        options = [list(options_of(state, asked)) for state in (table.state, world)]
        if all(differ) and options[0] != options[1]:
            return world
    return None


@cache
def moments(id: str) -> tuple[Table[Any], Moment, Moment]:
    """A race until Kim has decided a few times, then the next moments at which Kim and Ola are."""
    table = Table(game(id), game(id).prepare({}, 3), SEATS, SeededLuck(4))
    table.roll()
    drivers = [make_bot("random", table.game, seat) for seat in range(3)]
    decided = 0
    kim: Moment | None = None
    for _ in range(3000):
        seat = table.to_act[0]
        several = len(options_of(table.state, seat)) > 1
        if seat == KIM and several and decided > 3 and (other := other_hands(table)) is not None:
            kim = Moment(table.state.clone(), other)
        if seat == OLA and several and kim and (other := other_hands(table)) is not None:
            return table, kim, Moment(table.state.clone(), other)
        decided += seat == KIM
        table.act(seat, drivers[seat].choose(Turn(table.game, table.state, seat)).action)
        assert not table.over
    raise AssertionError("they never were")


def at(path: Path, id: str, other: bool) -> tuple[Play, Moment, Moment]:
    """The race at Kim's moment, with the true hands or others."""
    run_so_far, kim, ola = moments(id)
    table = Table(run_so_far.game, run_so_far.setup, SEATS, SeededLuck(4))
    path.unlink(missing_ok=True)
    saver = Saver(path, Journal(path, table.record))
    play = Play(table, saver, {BOT: make_bot("greedy", table.game, BOT)})
    turn_to(play, kim, other)
    return play, kim, ola


def turn_to(play: Play, moment: Moment, other: bool) -> None:
    log = play.table.state.log
    play.table.state = moment.state(other).clone()
    play.table.state.log = log


def cells(app: RaceApp) -> Cells:
    """Everything that is drawn, sign by sign, with its colors."""
    strips = app.screen._compositor.render_strips()
    return [
        (char, str(segment.style)) for strip in strips for segment in strip for char in segment.text
    ]


async def settled(app: RaceApp, pilot: Pilot[int]) -> Cells:
    await pilot.pause()
    return cells(app)


def both(
    path: Path, id: str, size: tuple[int, int], script: Any
) -> tuple[list[Cells], list[Cells]]:
    """What a script saw with the true hands, and with others."""
    seen: list[list[Cells]] = []
    for other in (False, True):
        play, _kim, ola = at(path, id, other)
        pictures: list[Cells] = []

        async def main(app: RaceApp, pilot: Pilot[int]) -> None:
            await pilot.pause(0.05)
            await script(app, pilot, pictures, lambda: turn_to(app.play, ola, other))  # noqa: B023

        run(play, main, size)
        seen.append(pictures)
    return seen[0], seen[1]


def same(true: list[Cells], other: list[Cells]) -> None:
    assert len(true) == len(other) > 0
    for number, (one, two) in enumerate(zip(true, other, strict=True)):
        differ = [n for n, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
        said = "".join(one[n][0] for n in differ)
        assert not differ, f"picture {number} shows {said!r}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", WITH_HANDS)
def test_a_hand_shows_once_its_owner_sits_there(path: Path, id: str, size: tuple[int, int]) -> None:
    """Else the other tests would see nothing either."""

    async def script(app: RaceApp, pilot: Pilot[int], pictures: list[Cells], on: Any) -> None:
        await open_curtain(app, pilot)
        pictures.append(await settled(app, pilot))

    true, other = both(path, id, size, script)
    assert true[0] != other[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", WITH_HANDS)
def test_no_cell_under_the_curtain_shows_a_hand(path: Path, id: str, size: tuple[int, int]) -> None:
    """At the start (a new race, or one resumed), after a decision, resized, whatever is pressed."""

    async def script(app: RaceApp, pilot: Pilot[int], pictures: list[Cells], on: Any) -> None:
        assert isinstance(app.screen, HandOver)
        pictures.append(await settled(app, pilot))
        await open_curtain(app, pilot)
        await settled(app, pilot)  # Kim's hand is on the screen
        on()
        app.proceed()
        assert isinstance(app.screen, HandOver)
        pictures.append(await settled(app, pilot))
        for there in ((160, 50), size):
            await pilot.resize_terminal(*there)
            pictures.append(await settled(app, pilot))
        keys = ("question_mark", "colon", "1", "down", "l", "ctrl+p", "ctrl+s", "f1", "escape")
        for key in (*keys, "tab", "pageup", "q"):
            await pilot.press(key)
            assert isinstance(app.screen, HandOver), f"{key} opened the curtain"
        pictures.append(await settled(app, pilot))

    same(*both(path, id, size, script))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", WITH_HANDS)
def test_the_race_under_the_curtain_shows_no_hand_either(
    path: Path, id: str, size: tuple[int, int]
) -> None:
    """It is seen for a blink when the curtain opens, before it is drawn anew."""

    async def script(app: RaceApp, pilot: Pilot[int], pictures: list[Cells], on: Any) -> None:
        await open_curtain(app, pilot)
        await settled(app, pilot)
        on()
        app.proceed()
        assert isinstance(app.screen, HandOver)
        await pilot.resize_terminal(size[0] + 1, size[1])
        app.pop_screen()
        pictures.append(await settled(app, pilot))

    same(*both(path, id, size, script))


@pytest.mark.parametrize("id", WITH_HANDS)
def test_pages_that_others_may_read_cover_the_hand(path: Path, id: str) -> None:
    async def script(app: RaceApp, pilot: Pilot[int], pictures: list[Cells], on: Any) -> None:
        await open_curtain(app, pilot)
        for line in ("help", "log", "why " + app.play.book.rules[0].id):
            await type_line(pilot, line)
            assert isinstance(app.screen, Page)
            pictures.append(await settled(app, pilot))
            await pilot.press("escape")

    same(*both(path, id, (80, 24), script))


@pytest.mark.parametrize("id", WITH_HANDS)
@pytest.mark.parametrize("reply", ["y", "n"])
def test_whoever_is_asked_about_an_undo_sees_no_hand(
    path: Path, id: str, reply: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(app: RaceApp, pilot: Pilot[int], pictures: list[Cells], on: Any) -> None:
        await open_curtain(app, pilot)
        monkeypatch.setattr(Play, "last_to_decide", lambda self: OLA)
        monkeypatch.setattr(Play, "must_agree", lambda self: (KIM,))
        monkeypatch.setattr(Play, "undo", lambda self, agreed: OLA)
        await type_line(pilot, "undo")
        assert isinstance(app.screen, Agree)
        pictures.append(await settled(app, pilot))
        await pilot.resize_terminal(100, 30)
        pictures.append(await settled(app, pilot))
        await pilot.press(reply)
        assert isinstance(app.screen, HandOver), "Kim sits down again first"
        pictures.append(await settled(app, pilot))

    same(*both(path, id, (80, 24), script))


@pytest.mark.parametrize("id", WITH_HANDS)
def test_where_tells_no_hand_while_nobody_is_asked(path: Path, id: str) -> None:
    """Bots drive, dice fall: both people look at the screen."""

    async def script(app: RaceApp, pilot: Pilot[int], pictures: list[Cells], on: Any) -> None:
        app.play.bots[KIM] = app.play.bots[OLA] = app.play.bots[BOT]
        people = [KIM, OLA]
        try:
            type(app.play).people = property(lambda self: people)  # type: ignore[method-assign, assignment]
            app.pop_screen()
            app.paused = True
            await type_line(pilot, "where")
            pictures.append(await settled(app, pilot))
        finally:
            type(app.play).people = PEOPLE  # type: ignore[method-assign]

    same(*both(path, id, (80, 24), script))


PEOPLE = Play.people


class First:
    """A bot that takes the first option."""

    name = "first"

    def choose(self, turn: Turn) -> Option:
        return turn.options[0]


def before_a_bot(id: str) -> Moment:
    """Mara is to decide, and after her Kim is asked once more, Ola not at all."""
    table = Table(game(id), game(id).prepare({}, 3), SEATS, SeededLuck(4))
    table.roll()
    people = [make_bot("random", table.game, seat) for seat in (KIM, OLA)]
    drivers: list[Bot] = [*people, First()]
    asked: list[tuple[int, Any]] = []
    while [seat for seat, _ in asked[-3:]] != [KIM, BOT, KIM]:
        seat = table.to_act[0]
        asked.append((seat, table.state.clone()))
        table.act(seat, drivers[seat].choose(Turn(table.game, table.state, seat)).action)
    return Moment(asked[-2][1], None)


def test_a_hand_comes_back_behind_the_curtain_once_a_bot_has_driven(path: Path) -> None:
    """While Mara drives everybody looks at the screen, also if Kim is asked again after her."""
    play, _kim, _ola = at(path, "daytona-500", False)
    play.bots[BOT] = First()

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await open_curtain(app, pilot)
        turn_to(app.play, before_a_bot("daytona-500"), False)
        assert app.shown_to == KIM
        app.step()
        assert app.play.asked == KIM
        assert isinstance(app.screen, HandOver)

    run(play, script)


def test_a_key_pressed_twice_or_held_down_does_not_open_the_curtain(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Enter that took Kim's option is often followed by another."""
    play, _kim, ola = at(path, "daytona-500", False)
    monkeypatch.setattr(pages, "monotonic", lambda: 100.0)  # keys follow each other at once

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await open_curtain(app, pilot)
        turn_to(app.play, ola, False)
        app.proceed()
        await pilot.press("enter", "enter", "space", "enter")
        assert isinstance(app.screen, HandOver)
        await open_curtain(app, pilot)
        assert app.shown_to == OLA

    run(play, script)
    assert not any(isinstance(entry, Act) for entry in play.table.entries)
