"""After a race: report, rematch, replay and a new race, in every game, on the screen and in words.

And what a race is watched with: a reel of it, back and forth.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

from fivewide.bots import Turn, make_bot
from fivewide.cli.app import RaceApp
from fivewide.cli.ending import LABELS, race_file
from fivewide.cli.log import FoldingLog
from fivewide.cli.pages import Page, Pick, ReportPage
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race
from fivewide.cli.reel import Reel, next_in, reel_of
from fivewide.cli.replay_screen import ReplayApp, ReplayScreen
from fivewide.games import GAMES, game
from fivewide.games.races import RaceFile
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.passages import EVERYTHING
from fivewide.kernel.record import Record, SeatInfo
from fivewide.kernel.replaying import replaying, set_up
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.table import Table
from fivewide.report import report_of
from tests.cli.pilot import run, shown, type_line, until
from tests.games.trials import trial_of

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice
SIZES = [(80, 24), (160, 50)]
LUCK = SeededLuck(3)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where races are kept that nobody gave a place."""
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *a, **k: str(tmp_path / "data"))
    return tmp_path / "data" / "races"


def quick(id: str) -> dict[str, Any]:
    trial = trial_of(id)
    return {**trial.quick, **trial.brief, **trial.short}


def raced(path: Path, id: str, seats: tuple[str, ...] = ("you:Kim", "random")) -> Play:
    """A race driven to its flag: Kim was a bot as long as it took."""
    play = open_race(id, seats, quick(id), 3, None, path)
    people = play.people
    for seat in people:
        play.bots[seat] = make_bot("random", play.game, 5 + seat)
    while not play.table.over:
        play.step()
    for seat in people:
        del play.bots[seat]
    return play


@cache
def race_of_bots(id: str) -> RaceFile:
    """Raced once for all tests."""
    setup = game(id).prepare(quick(id), 2)
    table = Table(game(id), setup, [SeatInfo("Kim", "random"), SeatInfo("Ola", "random")], LUCK)
    table.roll()
    drivers = [make_bot("random", table.game, seat) for seat in range(2)]
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, drivers[seat].choose(Turn(table.game, table.state, seat)).action)
    return RaceFile("a race", table.record, table.game, setup)


@cache
def reel(id: str) -> Reel:
    return reel_of(race_of_bots(id))


def drawn(app: Any) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def on_top(app: Any, id: str) -> str:
    """Of the screen that lies above all others."""
    return str(app.screen.query_one(id, Static).content)


# On the screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", GAMES)
def test_report_replay_and_rematch_follow_the_flag(
    path: Path, folder: Path, id: str, size: tuple[int, int]
) -> None:
    first = raced(path, id)
    told = report_of(race_file(first))

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        for label in LABELS:
            assert label in shown(app, "#decision")
        await pilot.press("1")
        assert isinstance(app.screen, ReportPage)
        await pilot.pause()
        assert told.story[0].split(" raced ")[0] in drawn(app)
        assert "Result" in drawn(app)
        await pilot.press("escape", "3")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.pause()
        assert "RESULT" not in on_top(app, "#decision")
        await pilot.press("end")
        assert "RESULT" in on_top(app, "#decision")
        await pilot.press("q")
        assert not isinstance(app.screen, ReplayScreen)
        await pilot.press("2")
        await until(pilot, lambda: app.play is not first)
        await pilot.pause()
        assert not app.play.table.over
        assert "RESULT" not in shown(app, "#decision")
        old, new = first.table.record.header, app.play.table.record.header
        assert (new.game, new.seats, new.options) == (old.game, old.seats, old.options)
        assert new.seed_commitment != old.seed_commitment
        assert app.play.saver.path.parent == folder

    run(first, script, size)
    assert Record.read(path).result is not None, "the race before is whole"


def test_endings_are_looked_at_and_taken_like_options(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await pilot.press("left")
        assert app.at == len(LABELS) - 1
        await pilot.press("right", "right")
        assert app.at == 1
        await pilot.press("left", "enter")
        assert isinstance(app.screen, ReportPage)
        await pilot.press("escape")
        await type_line(pilot, "again")
        assert not app.play.table.over

    run(raced(path, "dust-devil-500"), script)


@pytest.mark.parametrize("id", GAMES)
def test_a_new_race_is_of_any_game(path: Path, id: str) -> None:
    """With the same people, and as many bots as the game has seats for."""
    others = ("you:Kim", "random", "random", "random", "random")
    first = raced(path, "dust-devil-500", others)

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await pilot.press("4")
        pick = app.screen
        assert isinstance(pick, Pick)
        titles = [row.partition(":")[0] for row in pick.rows]
        assert sorted(titles) == sorted(one.title for one in GAMES.values())
        await pilot.press(str(1 + titles.index(game(id).title)))
        assert isinstance(app.screen, Pick)
        await pilot.press("enter")
        await pilot.pause()
        assert app.play.game.id == id
        assert app.play.table.names[0] == "Kim"
        assert len(app.play.people) == 1
        assert len(app.play.table.names) == min(5, game(id).seats[-1])
        greeted = isinstance(app.screen, Page)
        assert greeted is (id != first.game.id), "another game begins with its goal"

    run(first, script)


def test_what_needs_the_flag_says_so_before_it(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        for word in ("report", "rematch", "replay", "new"):
            await type_line(pilot, word)
            assert "not over yet" in shown(app, "#hint")

    run(open_race("dust-devil-500", ["you", "random"], {"race": 6}, 3, None, path), script)


@pytest.mark.parametrize("id", GAMES)
def test_the_first_screen_of_a_race_tells_its_goal(path: Path, id: str) -> None:
    from fivewide.cli.answers import goal

    play = open_race(id, ["you:Kim", "random"], quick(id), 3, None, path)

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        app.greets = True
        app.begin()
        assert isinstance(app.screen, Page)
        await pilot.pause()
        assert goal(play).split()[0] in drawn(app)
        assert app.screen.answer.blocks[0] == ("The goal", [goal(play)])
        await pilot.press("enter")
        assert not isinstance(app.screen, Page)

    run(play, script, speed=0.01)


# In words


@pytest.mark.parametrize("id", GAMES)
def test_words_do_the_same_line_by_line(path: Path, id: str) -> None:
    play = raced(path, id)
    told = report_of(race_file(play))
    out = io.StringIO()
    lines = "report\nreplay\n\nback\n1\nall\nrematch\nauto\nquit\n"
    plain = PlainPlay(play, io.StringIO(lines), out, waits=True)
    assert plain.run() == 0
    plain.play.close()
    said = out.getvalue()
    assert "Say report, rematch, replay or new; quit leaves." in said
    assert " ".join(said.split()).count(told.story[-1]) == 1
    assert "replay> " in said
    assert plain.play is not play
    assert plain.play.table.record.header.seats == play.table.record.header.seats
    assert said.count(f"{play.game.title}. ") >= 2, "the rematch begins in words"


# The reel


@pytest.mark.parametrize("id", GAMES)
def test_a_reel_shows_every_moment_as_it_was(id: str) -> None:
    made, race = reel(id), race_of_bots(id)
    assert made.last == len(race.record.standing)
    for n in (0, 1, made.last // 2, made.last):
        assert made.stills[n].position() == race.replay(n).position()
        assert made.log_until(n).steps == made.log.steps[: made.told[n]]
    assert [line for n in range(made.last + 1) for line in made.happened(n)] == made.log.steps
    then = FoldingLog(EVERYTHING)
    table = set_up(race.game, race.setup, race.record)
    then.hear(table)
    for n, _entry in enumerate(replaying(table, race.record), start=1):
        then.hear(table)
        assert made.log_until(n).passages == then.passages, "no turn tells how it will end"
    assert made.turns[0] == 0
    assert made.turns[-1] == made.last
    assert made.report == report_of(race)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", GAMES)
def test_a_replay_goes_both_ways(id: str, size: tuple[int, int]) -> None:
    made = reel(id)

    async def script(app: ReplayApp, screen: ReplayScreen, pilot: Pilot[int]) -> None:
        start = drawn(app)
        await pilot.press("right")
        assert screen.n == 1
        await pilot.press("down")
        assert screen.n == next_in(made.turns, 1, 1)
        middle = screen.n
        await pilot.press("down", "up")
        assert screen.n == middle
        await pilot.press(*str(made.last), "enter")
        assert screen.n == made.last
        assert "RESULT" in on_top(app, "#decision")
        await pilot.press("home")
        await pilot.pause()
        assert drawn(app) == start, "back at the start all is as it was"
        if made.leads:
            await pilot.press("l")
            assert screen.n == made.leads[0]
            await pilot.press("L")
            assert screen.n == made.leads[0]
            assert "No change of the lead before" in on_top(app, "#hint")
        if made.moments:
            await pilot.press("home", "m")
            assert screen.n == next_in(made.moments, 0, 1)

    watch(made, script, size)


Watched = Callable[[ReplayApp, ReplayScreen, Pilot[int]], Any]


def watch(made: Reel, script: Watched, size: tuple[int, int] = (80, 24)) -> ReplayApp:
    async def main() -> ReplayApp:
        app = ReplayApp(made)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await script(app, screen, pilot)
        return app

    return asyncio.run(main())


@pytest.mark.parametrize("id", GAMES)
def test_nothing_of_the_end_is_told_before_it(id: str) -> None:
    made = reel(id)
    assert made.report is not None
    ending = made.report.story[-1]

    async def script(app: ReplayApp, screen: ReplayScreen, pilot: Pilot[int]) -> None:
        for n in (0, made.last // 2, made.last - 1):
            screen.action_go(n)
            await pilot.press("r")
            assert screen is app.screen
            assert "go to the end first" in on_top(app, "#hint")
            assert "RESULT" not in on_top(app, "#decision")
            scrubber = on_top(app, "#decision").splitlines()[-2]
            assert scrubber.count("▲") <= sum(lead <= n for lead in made.leads)
            assert scrubber.count("•") <= sum(moment <= n for moment in made.moments)
        await pilot.press("end", "r")
        report = app.screen
        assert isinstance(report, ReportPage)
        console = Console(file=io.StringIO(), width=400)
        console.print(report.body())
        assert ending.split()[0] in console.file.getvalue()  # type: ignore[attr-defined]

    watch(made, script)


def test_it_plays_by_itself_pauses_and_changes_its_pace() -> None:
    made = reel("dust-devil-500")

    async def script(app: ReplayApp, screen: ReplayScreen, pilot: Pilot[int]) -> None:
        for _ in range(9):
            await pilot.press("plus")
        assert screen.speed == 16
        await pilot.press("space")
        await until(pilot, lambda: screen.n > 1)
        await pilot.press("space")
        assert screen.playing is None
        stood = screen.n
        await pilot.pause(0.2)
        assert screen.n == stood
        await pilot.press(*str(made.last - 3), "enter")  # drawing all of it may take long
        await pilot.press("space")
        await until(pilot, lambda: screen.n == made.last)
        assert screen.playing is None, "it stops at the end"
        await pilot.press("minus")
        assert screen.speed == 8

    watch(made, script)


def test_a_wrong_entry_gets_one_line() -> None:
    made = reel("dust-devil-500")

    async def script(app: ReplayApp, screen: ReplayScreen, pilot: Pilot[int]) -> None:
        await pilot.press(*"99999", "enter")
        assert f"entries 0 to {made.last}" in on_top(app, "#hint")
        assert screen.n == 0
        await pilot.press("4", "escape")
        assert screen is app.screen
        assert not screen.query_one("#command").display

    watch(made, script)


def test_a_race_that_goes_on_can_be_watched_so_far(path: Path) -> None:
    play = open_race("daytona-500", ["you:Kim", "random"], {}, 3, None, path)
    for _ in range(12):
        play.choose(0) if play.asked is not None else play.step()
    play.close()
    made = reel_of(race_file(play))
    assert made.report is None
    assert made.log.reader is None, "hands stay hidden"

    async def script(app: ReplayApp, screen: ReplayScreen, pilot: Pilot[int]) -> None:
        await pilot.press("end")
        assert "So far" in on_top(app, "#decision")
        await pilot.press("r")
        assert "not over" in on_top(app, "#hint")

    watch(made, script)


def test_a_game_without_a_drawing_is_watched_in_words() -> None:
    seats = [SeatInfo("Kim", "random"), SeatInfo("Ola", "random")]
    table = Table(SAMPLE, SAMPLE.prepare({}, 2), seats, SeededLuck(3))
    table.roll()
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[0])
    made = reel_of(RaceFile("sample", table.record, SAMPLE, table.setup))

    async def script(app: ReplayApp, screen: ReplayScreen, pilot: Pilot[int]) -> None:
        assert "ORDER" in on_top(app, "#board")
        await pilot.press("end")
        assert "RESULT" in on_top(app, "#decision")

    watch(made, script)
