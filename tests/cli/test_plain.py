"""Line by line: a curtain between people, a log that folds, terminals that only know ASCII."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fivewide.bots import make_bot
from fivewide.cli.ascii import in_ascii, is_ascii
from fivewide.cli.main import main
from fivewide.cli.plain import CLEAR, PlainPlay
from fivewide.cli.play import Play, Saver, can_draw, open_race
from fivewide.games import GAMES
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import Journal, SeatInfo
from fivewide.kernel.table import Table
from tests.cli.test_curtain import KIM, OLA, WITH_HANDS, at, turn_to
from tests.games.trials import trial_of
from tests.passages import Turns

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice


class Keyboard(io.StringIO):
    """Answers from the first options in turn; some numbers are refused, and asked again."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        self.lines += 1
        return f"{1 + self.lines * 7 % 5}\n" if self.lines < 2000 else ""


class Terminal(io.StringIO):
    """A screen that can be cleared: what was shown before is gone."""

    def isatty(self) -> bool:
        return True

    def visible(self) -> str:
        return self.getvalue().rpartition(CLEAR)[2]


def said(play: Play, text: str, *, waits: bool = False) -> str:
    out = Terminal()
    try:
        assert PlainPlay(play, io.StringIO(text), out, waits=waits).run() == 0
    finally:
        play.close()
    return out.getvalue()


# The curtain


def options_of(play: Play) -> list[str]:
    decision = play.decision
    assert decision is not None
    return [option.words.short for option in decision.options]


@pytest.mark.parametrize("id", WITH_HANDS)
def test_nothing_of_a_hand_is_left_when_the_next_one_is_asked(
    path: Path, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal: the screen and what was scrolled off it are cleared, then Enter is awaited."""
    monkeypatch.setenv("TERM", "xterm")
    screens = []
    for other in (False, True):
        play, _kim, ola = at(path, id, other)
        out = Terminal()
        plain = PlainPlay(play, io.StringIO("\n\n"), out, waits=True)
        assert plain.sits_down(KIM)
        decision = play.decision
        assert decision is not None
        plain.ask(decision)
        turn_to(play, ola, other)
        plain.input = io.StringIO("")  # Ola does not press Enter
        assert not plain.sits_down(OLA)
        screens.append(out.visible())
        play.close()
    assert screens[0] == screens[1]
    assert "Ola is asked. The others look away." in screens[0]
    assert "  1. " not in screens[0]


@pytest.mark.parametrize("id", WITH_HANDS)
def test_a_terminal_that_cannot_be_cleared_scrolls_the_hand_away(
    path: Path, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("LINES", "24")
    play, _kim, ola = at(path, id, False)
    out = Terminal()
    plain = PlainPlay(play, io.StringIO("\n\n"), out, waits=True)
    plain.sits_down(KIM)
    plain.say("Kim's hand")
    turn_to(play, ola, False)
    plain.sits_down(OLA)
    play.close()
    assert CLEAR not in out.getvalue()
    window = out.getvalue().splitlines()[-24:]
    assert "Kim's hand" not in window


def test_what_happened_is_said_again_under_the_curtain(path: Path) -> None:
    """It was cleared away with the hand, and the next one wants to know."""
    play = open_race("daytona-500", ["you:Kim", "you:Ola"], {"game.races": 1}, 3, None, path)
    out = Terminal()
    PlainPlay(play, io.StringIO("\n1\n\nquit\n"), out, waits=True).run()
    play.close()
    assert out.getvalue().count(CLEAR) == 1
    first, second = out.getvalue().split(CLEAR)
    told = next(line for line in first.splitlines() if " passed " in line)
    assert told.removeprefix("> ") in second


def test_a_pipe_says_who_is_asked_and_reads_on(path: Path) -> None:
    """Scripts go on working: nothing is awaited that is not an answer."""
    play = open_race("daytona-500", ["you:Kim", "you:Ola"], {"game.races": 1}, 3, None, path)
    text = said(play, "1\n" * 400)
    assert "The race is over: " in text
    assert "Kim is asked. The others look away." in text
    assert CLEAR not in text
    assert "press Enter" not in text


def test_games_without_hands_have_no_curtain(path: Path) -> None:
    play = open_race("dust-devil-500", ["you:Kim", "you:Ola"], {"race": 6}, 3, None, path)
    assert "look away" not in said(play, "1\n1\n1\nquit\n", waits=True)


def test_whoever_answers_to_an_undo_sees_no_hand(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(Play, "must_agree", lambda self: (OLA,))
    play, _kim, _ola = at(path, "daytona-500", False)
    out = Terminal()
    plain = PlainPlay(play, io.StringIO("\nn\n"), out, waits=True)
    plain.sits_down(KIM)
    decision = play.decision
    assert decision is not None
    plain.ask(decision)
    plain.undo()
    play.close()
    assert "  1. " not in out.visible()
    assert "Ola, may the last decision be taken back?" in out.visible()
    assert plain.shown_to is None, "Kim sits down again first"


# Refusals


@pytest.mark.parametrize(
    ("id", "line", "refusal"),
    [(id, *refusal) for id in GAMES for refusal in trial_of(id).refusals],
)
def test_a_refusal_names_its_rule(path: Path, id: str, line: str, refusal: str) -> None:
    seats = ["you:Kim", "greedy"]
    text = said(open_race(id, seats, dict(trial_of(id).short), 3, None, path), f"{line}\nquit\n")
    after = text.partition(f"> {line}\n")[2].splitlines()[0]
    assert re.fullmatch(refusal, after), after


# A log that folds


def turns(path: Path, *seats: str) -> Play:
    names = [SeatInfo(name, "person" if name == "Kim" else "greedy") for name in seats]
    table: Table[Any] = Table(
        Turns(), Turns().prepare({"race": 6}, len(seats)), names, SeededLuck(3)
    )
    saver = Saver(path, Journal(path, table.record))
    table.journal = saver
    bots = {n: make_bot("greedy", table.game, n) for n, name in enumerate(seats) if name != "Kim"}
    return Play(table, saver, bots)


def test_a_turn_is_one_line(path: Path) -> None:
    text = said(turns(path, "Kim", "Mara", "Rin"), "1\nquit\n")
    rolled = [line for line in text.splitlines() if line.startswith("Mara in ")]
    assert rolled
    assert rolled[0].startswith("Mara in ")
    assert rolled[0].endswith(" steps]")
    assert "Mara rolled" not in text


def test_a_turn_that_goes_on_after_a_question_tells_what_is_new(path: Path) -> None:
    text = said(turns(path, "Kim", "Mara"), "1\nquit\n")
    after = text.partition("> 1\n")[2].splitlines()
    assert after[0] == "Kim read the roll as colors. [DD-MOVE-06]"
    assert after[1].startswith("Kim drove from Start")


def test_steps_and_log_unfold(path: Path) -> None:
    text = said(turns(path, "Kim", "Mara"), "1\nsteps\nlog\nquit\n")
    steps = text.partition("Step by step\n")[2].partition("\n\n")[0].splitlines()
    assert any(line.startswith("Mara in ") for line in steps)
    assert any(line.startswith("  Mara rolled ") and "[DD-TURN-01]" in line for line in steps)
    assert not any("flag is green" in line for line in steps), "that was before the decision"
    log = text.partition("Everything so far\n")[2].partition("\n\n")[0].splitlines()
    assert any("the flag is green" in line for line in log)


def test_a_whole_race_is_told_in_fewer_lines_and_loses_no_passage(path: Path) -> None:
    play = turns(path, "Mara", "Rin")
    text = said(play, "")
    for passage in play.log.passages:
        assert passage.words in text
    assert len(play.log.passages) * 2 < len(play.log.steps)


def test_an_undo_cuts_the_log_and_what_follows_is_told_anew(path: Path) -> None:
    play = turns(path, "Kim", "Mara")
    while play.asked is None:
        play.step()
    before = list(play.log.passages), list(play.log.steps)
    play.choose(0)
    while play.asked is None:
        play.step()
    done = list(play.log.passages), list(play.log.steps)
    play.undo()
    assert (play.log.passages, play.log.steps) == before
    play.choose(0)
    while play.asked is None:
        play.step()
    assert (play.log.passages, play.log.steps) == done
    play.close()


def test_a_resumed_race_has_the_words_of_then(path: Path) -> None:
    """Told from a later state they may read differently, so the race is played again."""
    play = turns(path, "Kim", "Mara")
    for _ in range(9):
        play.choose(0) if play.asked is not None else play.step()
    again = Play(play.table, play.saver, play.bots)
    play.close()
    assert again.log.passages == play.log.passages
    assert again.log.steps == play.log.steps


# ASCII


@pytest.mark.parametrize("id", GAMES)
def test_a_race_in_ascii_goes_to_its_end(path: Path, id: str) -> None:
    play = open_race(id, ["you:Zoë", "random", "random"], dict(trial_of(id).short), 3, None, path)
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")  # whatever is not ASCII raises an error
    assert PlainPlay(play, Keyboard(), out).run() == 0
    out.flush()
    play.close()
    text = raw.getvalue().decode("ascii")
    assert play.table.over
    assert "The race is over: " in text
    assert "Zoe: " in text
    assert "??" not in text


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "dumb"},
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "TERM": "dumb"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_the_command_works_in_poor_surroundings(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    command = [sys.executable, "-m", "fivewide", "play", "victory-lane", "--plain", "--seed", "3"]
    command += ["--seats", "you:Kim,random", "--save", str(tmp_path / "a.race.jsonl")]
    poor = {**os.environ, **environment}
    typed = "1\nwhere\né\nhelp\nquit\n".encode()
    done = subprocess.run(command, input=typed, capture_output=True, env=poor, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert b"Saved; go on with" in done.stdout
    if "LC_ALL" in environment or "PYTHONIOENCODING" in environment:
        said = done.stdout.replace("é".encode(), b"")
        assert said.isascii()


@pytest.mark.parametrize(
    ("words", "spelled"),
    [
        ("sim dust-devil-500 -n 1 --workers 1", "rounds [0-9.]+ \\+/- 0.00"),
        ("pack show pile-up-racing --pack 2023", "Wurth 400"),
        ("pack show pile-up-racing --pack 2023 --json", r"W\\u00fcrth 400"),
    ],
)
def test_every_command_spells_what_ascii_lacks(
    words: str, spelled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(words.split()) == 0
    sys.stdout.flush()
    assert re.search(spelled, raw.getvalue().decode("ascii"))


@pytest.mark.parametrize(
    ("text", "ascii"),
    [
        ("4½ spaces · MO", "41/2 spaces - MO"),
        ("Zoë → Ångström", "Zoe -> Angstrom"),
        ("“Yes”, the 8’s", '"Yes", the 8\'s'),  # noqa: RUF001
        ("★ 🏁", "* ?"),
        ("plain", "plain"),
    ],
)
def test_signs_get_others_that_are_there(text: str, ascii: str) -> None:
    assert in_ascii(text) == ascii


@pytest.mark.parametrize(
    ("encoding", "locale", "poor"),
    [
        ("utf-8", "", False),
        ("utf-8", "C.UTF-8", False),
        ("utf-8", "C", True),
        ("utf-8", "POSIX", True),
        ("ascii", "en_US.UTF-8", True),
        ("cp1252", "", True),
    ],
)
def test_an_encoding_or_a_locale_asks_for_ascii(
    monkeypatch: pytest.MonkeyPatch, encoding: str, locale: str, poor: bool
) -> None:
    monkeypatch.delenv("LC_CTYPE", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    monkeypatch.setenv("LC_ALL", locale)
    assert is_ascii(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is poor


@pytest.mark.parametrize(
    ("term", "encoding", "draws"),
    [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("xterm", "ascii", False)],
)
def test_a_terminal_that_cannot_draw_is_spoken_to(
    monkeypatch: pytest.MonkeyPatch, term: str, encoding: str, draws: bool
) -> None:
    class Window(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    window: Any = Window(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdin", window)
    monkeypatch.setattr("sys.stdout", window)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert can_draw() is draws
