"""The terminal in another language: its screens have no text that nobody looked up, its catalogue
lacks nothing they say, and what they say fits 80 columns."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from fivewide import games
from fivewide.cli import answers
from fivewide.cli.app import RaceApp
from fivewide.cli.boards import board_for
from fivewide.cli.decision import hint_line, top_line
from fivewide.cli.pages import Page
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race
from fivewide.cli.replay_screen import HELP, KEYS
from fivewide.cli.typed import ALWAYS, ENDED, Choose, Command, Unclear, called, understand
from fivewide.kernel.game import Game
from fivewide.kernel.speech import Speaker, catalogues, languages, speaking, whole, words
from scripts import shown

pytestmark = pytest.mark.interpreted_only  # reads sources, and screens are not compiled

OTHERS = [each for each in languages()[1:] if "cli" in catalogues(each)]


def folder_of(game: Game[Any]) -> str:
    return game.package.rpartition(".")[2]


UNSEEN = 9  # moves between two looks
GAMES = [
    id
    for id, game in games.GAMES.items()
    if all(f"games/{folder_of(game)}" in catalogues(other) for other in OTHERS)
]
SEATS = ["you", "random", "random"]
RACED = GAMES[:2]  # to the flag; with all of them it takes long
each_language = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("game", GAMES)


def test_no_screen_shows_a_text_that_nobody_looked_up() -> None:
    assert len(list(shown.screens())) > 20
    assert list(shown.past_the_catalogue()) == []


SAMPLE = """
KEY: Words = "looked up where it is said"
STYLE = f"bold {night.INK} on {night.BACK}"
def line(n: "a type") -> str:
    \"\"\"No text of a screen.\"\"\"
    words("{n} to go", n=n); several(n, "step"); pane.query_one("decision")
    raise BadSave("this is about a file")
    say(f"{n} to go"); put("RESULT"); put("goes on") if n == "not this" else TABLE["nor that"]
    words("{who}: {what}", who=KIM, what="who won")
"""


def test_the_lint_finds_what_is_shown_and_nothing_else() -> None:
    assert [text for _, text in shown.shown_in(SAMPLE)] == [
        "{} to go",
        "RESULT",
        "goes on",
        "who won",
    ]


# What is said


def everything_asked(play: Play) -> list[str]:
    """What every command answers now."""
    board = board_for(play.game)
    commands = [each.partition(" ")[0] for each, _ in ALWAYS]
    pages = [
        answers.answer(play, board, Command(word))
        for word in [*commands, *board.commands]
        if word not in ("save", "undo", "auto", "speed", "fast", "quit")
    ]
    return [line for page in (answers.welcome(play), *pages) for line in page.lines()]


@each_language
@each_game
def test_a_race_line_by_line_finds_every_word(game: str, language: str, tmp_path: Path) -> None:
    """To the flag and past it, with every command on the way."""
    missed: set[str] = set()
    out = io.StringIO()
    with speaking(Speaker(language, whole(language), missed)):
        play = open_race(game, SEATS, {}, 5, None, tmp_path / "a.race.jsonl")
        script = ["1"] * 4 + ["foo", "99", "save", "undo", "auto", "auto", "fast", "report"]
        lines = io.StringIO("\n".join([*script, *["1"] * 4000]) + "\n")
        plain = PlainPlay(play, lines, out)
        while not (play.table.over or plain.done or len(play.table.entries) > 60):
            plain.turn()
        everything_asked(play)
        if game in RACED:
            plain.race()
            everything_asked(play)
            for command in ("report", "replay"):
                plain.command(Command(command), None)
        play.close()
    assert play.table.over == (game in RACED)
    assert missed == set()


# What is seen

# No screen in another language has them; rule texts, which do, are on pages of their own.
ENGLISH = re.compile(
    r"\b(the|and|of|your|you|to|steps?|turns?|more|goes|rolled|look|take|won|are)\b"
)


def seen(app: RaceApp) -> str:
    """The whole screen as it stands there."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def drive_on(play: Play) -> None:
    """Some moves without a look at the screen."""
    for _ in range(UNSEEN):
        if not play.table.over:
            play.step() if play.asked is None else play.choose(0)


@each_language
@pytest.mark.parametrize("game", RACED)
def test_a_race_on_the_screen_is_in_one_language_to_the_flag(
    game: str, language: str, tmp_path: Path
) -> None:
    screens: list[str] = []

    async def race(app: RaceApp, pilot: Pilot[int]) -> None:
        while not app.play.table.over:
            await pilot.pause(0.01)
            if isinstance(app.screen, Page) or app.waits_for_person:
                await pilot.pause()
                screens.append(seen(app))
                await pilot.press("enter")
                drive_on(app.play)
                app.proceed()
        await pilot.pause(0.1)
        screens.append(seen(app))

    async def main() -> None:
        app = RaceApp(play, speed=100, greets=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await race(app, pilot)

    with speaking(language):
        play = open_race(game, SEATS, {}, 5, None, tmp_path / "a.race.jsonl")
        asyncio.run(main())
        play.close()
        assert words("Who drives") in screens[0]
        assert words("RESULT") in screens[-1]
    assert len(screens) > 5
    found = {line for screen in screens for line in screen.splitlines() if ENGLISH.search(line)}
    assert found == set()


@each_language
@each_game
def test_flags_and_keys_fit_a_small_terminal(game: str, language: str, tmp_path: Path) -> None:
    with speaking(language):
        play = open_race(game, SEATS, {}, 5, None, tmp_path / "a.race.jsonl")
        board = board_for(play.game)
        for _ in range(40):
            sight = play.sight(play.asked)
            assert words(board.flag(sight)) in top_line(sight, board, 80).plain
            hint = hint_line(play, board, "", 80).plain
            assert "…" not in hint
            assert called("help") in hint
            play.step() if play.asked is None else play.choose(0)
        play.close()
        assert cell_len(words(KEYS)) <= 80
        assert cell_len(words(HELP)) <= 40


@each_language
def test_commands_are_typed_in_either_language(language: str) -> None:
    with speaking(language):
        own = [called(command) for command, _ in (*ALWAYS, *ENDED) if " " not in command]
        assert len(set(own)) == len(own)
        for command, _ in (*ALWAYS, *ENDED):
            word = command.partition(" ")[0]
            assert understand(word, ()) == understand(called(word), ()) == Command(word)
        assert isinstance(understand("1", ()), Unclear)
        assert not isinstance(understand(called("quit"), ()), Choose)
