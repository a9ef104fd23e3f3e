"""The app, headless: keys, words, pages, undo, saving, whole races."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from fivewide.cli.app import RaceApp
from fivewide.cli.pages import Agree, Page, body
from fivewide.cli.play import Play, open_race, resume_race
from fivewide.kernel.record import Record, Undone
from tests.cli.pilot import decided, logged, page, run, shown, to_decision, type_line, until

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice
SIZES = [(80, 24), (120, 40)]


def race(path: Path, *seats: str, seed: int = 5, **options: object) -> Play:
    chosen = options or {"race": 6}
    return open_race("dust-devil-500", seats or ("you", "greedy"), chosen, seed, None, path)


@pytest.mark.parametrize("size", SIZES)
def test_everything_essential_is_on_the_screen(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        assert "DUST DEVIL 500" in shown(app, "#top")
        assert "Race 6" in shown(app, "#top")
        board = shown(app, "#board")
        assert "RUNNING ORDER" in board
        assert "START" in board
        assert "RUNAWAY RAMP" in board
        decision = shown(app, "#decision")
        assert "YOUR CALL" in decision
        assert "Colors or numbers?" in decision
        assert "/DD-MOVE-06" in decision
        assert "Colors: " in decision
        assert "Numbers: " in decision
        width, height = size
        for id in ("#board", "#decision", "#log", "#hint"):
            region = app.query_one(id).region
            assert region.right <= width
            assert region.bottom <= height
        assert app.query_one("#log").region.height >= 4
        assert "rolled" in logged(app)
        assert "/DD-TURN-01" in logged(app)

    run(race(path), script, size)


def test_a_wide_terminal_has_the_log_beside_the_board(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        log, board = app.query_one("#log").region, app.query_one("#board").region
        assert log.x >= board.right
        assert log.height > 40
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert app.query_one("#log").region.y >= app.query_one("#decision").region.bottom
        assert "59▲58★" in shown(app, "#board")

    run(race(path), script, (160, 50))


def test_arrows_move_the_ghost_and_enter_takes_it(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        first = shown(app, "#board")
        assert "┊5┊" in first
        assert "[2]" in first
        await pilot.press("down")
        second = shown(app, "#board")
        assert "[1]" in second
        assert first != second
        assert app.at == 1
        await pilot.press("enter")
        await pilot.pause()
        assert decided(app.play) == [{"read": "numbers"}]

    run(race(path), script)


@pytest.mark.parametrize("size", SIZES)
def test_words_choose_too(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await pilot.press(*"numbers", "enter")
        await pilot.pause()
        assert decided(app.play) == [{"read": "numbers"}]
        assert not app.typing

    run(race(path), script, size)


def test_wrong_words_get_one_line_and_change_nothing(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        before = app.play.table.hash()
        await type_line(pilot, "colrs")
        assert "did you mean colors?" in shown(app, "#hint")
        await pilot.press("9")
        assert "no option 9" in shown(app, "#hint")
        await type_line(pilot, "why dd-none-99")
        assert "No rule DD-NONE-99" in shown(app, "#hint")
        await type_line(pilot, "speed abc")
        assert "Say speed and a number" in shown(app, "#hint")
        assert app.play.table.hash() == before

    run(race(path), script)


def test_typing_faster_than_the_screen_loses_no_letter(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        for char in "numbers":
            app.post_message(Key(char, char))
        app.post_message(Key("enter", "\r"))
        await until(pilot, lambda: bool(decided(app.play)))
        assert decided(app.play) == [{"read": "numbers"}]

    run(race(path), script)


def test_the_command_line_opens_and_closes(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        for key in ("colon", "slash"):
            await pilot.press(key)
            assert app.typing
            assert app.query_one("#command", Input).value == ""
            await pilot.press("x", "escape")
            assert not app.typing
        assert decided(app.play) == []

    run(race(path), script)


@pytest.mark.parametrize("size", SIZES)
def test_why_shows_the_rules(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await type_line(pilot, "why")
        text = body(page(app).answer).plain
        assert "DD-MOVE-06  Roll first, then choose" in text
        assert "Source: rulebook" in text
        await pilot.press("pagedown", "escape")
        assert not isinstance(app.screen, Page)
        await type_line(pilot, "why dd-bump-01")
        assert page(app).answer.blocks[0][0].startswith("DD-BUMP-01")

    run(race(path), script, size)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("help", "rules WORDS"),
        ("rules roll cage", "DD-CARD-01"),
        ("where", "Ahead: "),
        ("log", "the flag is green"),
    ],
)
def test_pages_to_read(path: Path, line: str, words: str) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await type_line(pilot, line)
        assert words in body(page(app).answer).plain
        await pilot.press("enter")
        assert not isinstance(app.screen, Page)
        assert decided(app.play) == [], "the key that closes a page chooses nothing"

    run(race(path), script)


def test_undo_takes_the_decision_back_and_the_log_with_it(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        before, log = app.play.table.hash(), logged(app)
        await pilot.press("1", "enter")
        await to_decision(app, pilot)
        assert len(logged(app)) > len(log)
        await type_line(pilot, "undo")
        await pilot.pause()
        assert app.play.table.hash() == before
        assert logged(app) == log
        assert "Taken back" in shown(app, "#hint")

    run(race(path), script)
    assert any(isinstance(entry, Undone) for entry in Record.read(path).entries)


@pytest.mark.parametrize(("reply", "undone"), [("n", False), ("y", True)])
def test_undo_asks_the_others_by_name(path: Path, reply: str, undone: bool) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        first = app.play.asked
        await pilot.press("1", "enter")
        await to_decision(app, pilot)
        now = app.play.table.hash()
        await type_line(pilot, "undo")
        agree = app.screen
        assert isinstance(agree, Agree)
        other = app.play.table.names[1 - (app.play.last_to_decide() or 0)]
        assert agree.question.startswith(f"{other}: may ")
        await pilot.press(reply)
        await pilot.pause()
        assert (app.play.table.hash() != now) is undone
        assert ("Taken back" if undone else "does not agree") in shown(app, "#hint")
        assert not undone or app.play.asked == first

    run(race(path, "you:Kim", "you:Ola"), script)


def test_the_decision_names_who_is_asked_at_one_screen(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        assert app.play.asked is not None
        name = app.play.table.names[app.play.asked].upper()
        assert f"{name}'S CALL" in shown(app, "#decision")

    run(race(path, "you:Kim", "you:Ola"), script)


def test_save_says_where_and_makes_copies(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await type_line(pilot, "save")
        assert "Saved; go on with: fivewide play --resume" in shown(app, "#hint")
        await type_line(pilot, "save copy.race.jsonl")
        assert "Saved a copy" in shown(app, "#hint")
        await type_line(pilot, "save a.race.jsonl/x")
        assert "a.race.jsonl/x: " in shown(app, "#hint")

    app = run(race(path), script)
    assert Record.read(tmp_path / "copy.race.jsonl").entries == app.play.table.record.entries


@pytest.mark.parametrize("key", ["quit", "ctrl+c", "ctrl+q"])
def test_leaving_loses_nothing_and_resuming_goes_on(path: Path, key: str) -> None:
    async def leave(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await pilot.press("1", "enter")
        await to_decision(app, pilot)
        if key == "quit":
            await type_line(pilot, "quit")
        else:
            await pilot.press(key)
        assert not app.is_running or app.return_code == 0

    app = run(race(path), leave)
    assert app.return_value == 0
    again = resume_race("", path, None, None)
    assert again.table.position() == app.play.table.position()

    async def go_on(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        assert "YOUR CALL" in shown(app, "#decision")
        assert "Race 6, Dust Devil 500" in logged(app), "the log of the first evening is there"
        await pilot.press("1", "enter")
        await pilot.pause()

    run(again, go_on)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("version", [1, 2])
def test_auto_runs_a_race_without_decisions(
    path: Path, version: int, size: tuple[int, int]
) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: app.waits_for_person)
        assert "YOUR ROLL" in shown(app, "#decision")
        assert decided(app.play) == []
        told = app.play.table.told
        await pilot.press("space")
        await until(pilot, lambda: app.play.table.told > told)
        await type_line(pilot, "auto")
        await until(pilot, lambda: app.play.table.over)
        await pilot.pause()
        assert "RESULT" in shown(app, "#decision")
        assert "CHECKERED FLAG" in shown(app, "#top")
        assert "won the race" in logged(app)

    run(race(path, "you", "greedy", "random", race=version), script, size)
    assert Record.read(path).result is not None


@pytest.mark.parametrize("seats", [("you", "greedy"), ("you:Kim", "you:Ola", "random", "greedy")])
def test_a_whole_race_with_decisions_by_pressing_one(path: Path, seats: tuple[str, ...]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await type_line(pilot, "auto")
        await until(pilot, lambda: app.play.table.over, "1")

    app = run(race(path, *seats), script)
    assert decided(app.play)
    assert Record.read(path).result is not None


def test_bots_alone_run_by_themselves_and_a_series_shows_its_result(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: app.play.table.over)
        await pilot.pause()
        assert "points" in shown(app, "#decision")

    run(race(path, "greedy", "greedy", series=True), script)


def test_standings_between_the_races_of_a_series(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Page), "enter")
        assert page(app).answer.title == "The series after race 1"
        assert "points" in body(page(app).answer).plain
        await pilot.press("escape")
        await pilot.pause()
        assert "Race 2 of 6" in shown(app, "#top")

    run(race(path, "you", "greedy", series=True), script)


def test_a_roll_is_shown_as_it_happens_and_can_be_skipped(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: app.waits_for_person or app.frame is not None, "enter")
        await until(pilot, lambda: app.frame is not None, "enter")
        before = logged(app)
        await pilot.press("space")
        assert app.frame is None
        assert logged(app) != before

    run(race(path, race=2), script, speed=0.25)


def test_speed_and_fast(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await type_line(pilot, "speed 2")
        assert app.speed == 2
        await type_line(pilot, "fast")
        assert app.speed == 8

    run(race(path, race=2), script, speed=1)


@pytest.mark.parametrize("size", [(40, 12), (20, 5), (79, 23)])
def test_a_small_terminal_says_the_order_in_words(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await pilot.press("1", "1")
        await pilot.pause()
        assert decided(app.play)
        assert "START" not in shown(app, "#board")

    run(race(path), script, size)
