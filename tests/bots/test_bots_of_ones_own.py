"""A bot is a class in any file: in play, sim and season, by its name; registered, on a server."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from fivewide.bots import BOTS, UnknownBot, make_bot, short_name
from fivewide.bots.names import LEVELS
from fivewide.cli.main import main
from fivewide.cli.seats import BadSeats, read_seats
from fivewide.games import GAMES, game
from fivewide.kernel import plugins
from fivewide.kernel.record import Record
from fivewide.server.bots import Moment, Thought, think
from fivewide.server.seats import BadSeat, check_bot
from tests.games.trials import trial_of, typed

DUST_DEVIL = game("dust-devil-500")
ROOT = Path(__file__).resolve().parent.parent.parent

# Thirty lines that somebody else might write: a look ahead by many imagined races.
MINE = '''
import random

import fivewide


class MyBot(fivewide.Bot):
    """Drives each option on at random a few times, and takes the one that ends best."""

    def __init__(self, seed: int, level: int = 2, bold: bool = False) -> None:
        self.rng = random.Random(seed)
        self.level = level
        self.bold = bold

    def choose(self, turn: fivewide.Turn) -> fivewide.Option:
        if len(turn.options) == 1:
            return turn.options[0]
        worth: dict[str, float] = {}
        for option in turn.options[:4]:
            worth[option.text] = self.worth(turn, option)
        return turn.options[max(worth, key=worth.__getitem__)]

    def worth(self, turn: fivewide.Turn, option: fivewide.Option) -> float:
        total = 0.0
        for _ in range(self.level):
            world = turn.after(option, self.rng)
            world.roll(self.rng)
            if not self.bold:
                world.play_out(self.rng)
            total -= world.place(turn.seat)
        return total / self.level
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a command ends with."""
    assert main(list(words)) == 2
    err = capsys.readouterr().err
    assert "Traceback" not in err
    (line,) = err.splitlines()
    return line


@pytest.mark.tooling
def test_a_type_checker_finds_no_any_in_it(mine: Path) -> None:
    flags = ["--strict", "--disallow-any-expr", "--disallow-any-explicit", "--no-incremental"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *flags, "--config-file", "", str(mine)],
        capture_output=True,
        text=True,
        check=False,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"},
    )
    assert "Success: no issues found in 1 source file" in done.stdout, done.stdout + done.stderr


# Where it drives


@pytest.mark.parametrize("id", GAMES)
def test_sim(id: str, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = ",".join(["my_bot.py:MyBot:level=1:bold=yes", *["random"] * GAMES[id].seats[0]][:2])
    trial = trial_of(id)
    options = typed({**trial.short, **trial.quick, **trial.brief})
    words = ["sim", id, "-n", "1", "--workers", "1", "--seats", seats, "-o", "a.csv", *options]
    assert main(words) == 0
    assert "my_bot.py:MyBot:level=1:bold=yes" in Path("a.csv").read_text()


def test_sim_in_several_processes_gives_the_same_rows(mine: Path) -> None:
    for workers, out in (("1", "a.csv"), ("2", "b.csv")):
        words = ["sim", "dust-devil-500", "-n", "4", "--seed", "3", "--workers", workers]
        assert main([*words, "--seats", "my_bot.py:MyBot,random", "-o", out]) == 0
    assert Path("a.csv").read_text() == Path("b.csv").read_text()


def test_play_and_resume(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = "my_bot.py:MyBot:level=1:Rin,greedy:Ola"
    words = ["play", "dust-devil-500", "--seats", seats, "--plain", "--seed", "3"]
    assert main([*words, "--save", "x.race.jsonl"]) == 0
    record = Record.read("x.race.jsonl")
    assert [(seat.name, seat.driver) for seat in record.header.seats] == [
        ("Rin", "my_bot.py:MyBot:level=1"),
        ("Ola", "greedy"),
    ]
    record.result = None  # half of the race is still to come
    del record.entries[len(record.entries) // 2 :]
    record.save("x.race.jsonl")
    capsys.readouterr()
    line = said(capsys, "play", "--resume", "x.race.jsonl", "--plain")
    assert "Rin is driven by my_bot.py:MyBot:level=1, which a file must not start" in line
    assert "add --seats my_bot.py:MyBot:level=1" in line
    assert Record.read("x.race.jsonl").result is None
    again = ["play", "--resume", "x.race.jsonl", "--plain", "--seats", "my_bot.py:MyBot:level=1"]
    assert main(again) == 0
    assert Record.read("x.race.jsonl").result is not None


def test_season(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["season", "run", "dust-devil-500", "--races", "2", "--seats"]
    assert main([*words, "my_bot.py:MyBot:level=1,my_bot.py:MyBot:level=2,greedy"]) == 0
    out = capsys.readouterr().out
    assert "MyBot 1" in out
    assert "MyBot 2" in out
    mine_only = ["--seats", "my_bot.py:MyBot,random"]
    assert main(["season", "new", "dust-devil-500", *mine_only, "-o", "x.season.json"]) == 0
    capsys.readouterr()
    line = said(capsys, "season", "next", "x.season.json")
    assert "MyBot is driven by my_bot.py:MyBot, which a file must not start by itself" in line
    assert main(["season", "next", "x.season.json", *mine_only]) == 0


def test_a_server_starts_registered_bots_only(mine: Path) -> None:
    with pytest.raises(BadSeat, match=r"unknown bot 'my_bot.py:MyBot'; there are: "):
        check_bot("my_bot.py:MyBot")
    setup = DUST_DEVIL.prepare({}, 2)
    from fivewide.kernel.table import Table

    table = Table.open(DUST_DEVIL, ["a", "b"], seed=1)
    moment = Moment(DUST_DEVIL.id, {}, setup.seats, table.position())
    with pytest.raises(UnknownBot, match="not registered"):
        think(Thought(moment, table.to_act[0], "my_bot.py:MyBot", 1))


# What it is called


def test_seats_with_names() -> None:
    words = ["you:Kim", "greedy:Ola", "a/b.py:C:x=1:y=2:Rin", "a.py:C", "a.py", "random"]
    words += ["ace:2000", "ace:2000:Ann", "pro:temper=bold:Bob", "you:7"]
    assert [(seat.driver, seat.name) for seat in read_seats(words)] == [
        ("person", "Kim"),
        ("greedy", "Ola"),
        ("a/b.py:C:x=1:y=2", "Rin"),
        ("a.py:C", "Dusty"),
        ("a.py", "Mara"),
        ("random", "Sam"),
        ("ace:thoughts=2000", "Juno"),
        ("ace:thoughts=2000", "Ann"),
        ("pro:temper=bold", "Bob"),
        ("person", "7"),
    ]
    assert short_name("a/b.py:C:x=1") == "C"
    assert short_name("a/b.py") == "b"
    assert short_name("greedy") == "greedy"
    with pytest.raises(BadSeats, match="a person has a name and nothing else"):
        read_seats(["you:level=3:Kim", "greedy"])


def test_the_class_may_be_left_out_and_a_module_will_do(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert type(make_bot("my_bot.py", DUST_DEVIL, 1)).__name__ == "MyBot"
    assert type(make_bot("fivewide.bots.simple:RandomBot", DUST_DEVIL, 1)).__name__ == "RandomBot"


def test_values_have_the_types_that_it_asks_for(mine: Path) -> None:
    bot: Any = make_bot("my_bot.py:MyBot:level=7:bold=yes", DUST_DEVIL, 5)
    assert (bot.level, bot.bold) == (7, True)


def test_a_file_that_was_changed_is_read_again(mine: Path) -> None:
    before = make_bot("my_bot.py", DUST_DEVIL, 1)
    mine.write_text(MINE.replace("level: int = 2", "level: int = 9"), encoding="utf-8")
    after: Any = make_bot("my_bot.py", DUST_DEVIL, 1)
    assert after.level == 9
    assert type(before) is not type(after)


def test_it_may_import_what_lies_beside_it(mine: Path) -> None:
    (mine.parent / "beside_my_bot.py").write_text("LEVEL = 4\n")
    mine.write_text("from beside_my_bot import LEVEL\n" + MINE, encoding="utf-8")
    path = list(sys.path)
    make_bot("my_bot.py", DUST_DEVIL, 1)
    assert sys.path == path


WRONG = [
    ("no_bot.py:MyBot", "no_bot.py: no such file"),
    ("my_bot.py:Mybot", "my_bot.py has no class 'Mybot'; did you mean MyBot?"),
    ("my_bot.py:MyBot:levl=3", "no value 'levl'; did you mean level?"),
    ("my_bot.py:MyBot:level=x", "level is a whole number, not 'x'"),
    ("my_bot.py:MyBot:bold=maybe", "bold is yes or no, not 'maybe'"),
    ("greed", "unknown bot 'greed'; did you mean greedy?"),
    ("greedy:level=3", "no value 'level'; it takes no values"),
    ("no.such.module:Bot", "no.such.module cannot be loaded: ModuleNotFoundError"),
    ("./nothing:Bot", "not a Python file"),
    ("broken.py:Bot", "broken.py cannot be loaded: SyntaxError"),
    ("fails.py:Bot", "fails.py cannot be loaded: ZeroDivisionError: division by zero"),
    ("empty.py", "empty.py has no class with choose(turn)"),
    ("two.py", "two.py has several bots; name one: two.py:A, two.py:B"),
    ("dumb.py:Dumb", "bot dumb.py:Dumb has no method choose(turn)"),
    ("unmade.py:Bot", "bot unmade.py:Bot cannot be made: RuntimeError: not today"),
    ("needs.py:Bot", "bot needs.py:Bot cannot be made: TypeError"),
]
FILES = {
    "broken.py": "class Bot(:\n",
    "fails.py": "1 / 0\n",
    "empty.py": "import random\n",
    "two.py": "class A:\n    choose = len\nclass B:\n    choose = len\n",
    "dumb.py": "class Dumb:\n    pass\n",
    "unmade.py": "class Bot:\n    def __init__(self):\n        raise RuntimeError('not today')\n",
    "needs.py": "class Bot:\n    choose = len\n    def __init__(self, depth: int):\n        pass\n",
}


@pytest.mark.parametrize(("called", "words"), WRONG, ids=[called for called, _ in WRONG])
def test_what_is_wrong_is_one_clear_line(
    called: str, words: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in FILES.items():
        (mine.parent / name).write_text(text, encoding="utf-8")
    line = said(capsys, "sim", "dust-devil-500", "-n", "1", "--seats", f"{called},random")
    assert words in line
    line = said(capsys, "season", "run", "dust-devil-500", "--seats", f"{called},random")
    assert words in line
    assert main(["play", "dust-devil-500", "--plain", "--seats", f"{called},random"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("answer", ["None", "7", "'fly'", "{'fly': 1}", "turn", "1 / 0"])
def test_nonsense_is_one_clear_line(
    answer: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine.write_text(f"class Bot:\n    def choose(self, turn):\n        return {answer}\n")
    line = said(capsys, "sim", "dust-devil-500", "-n", "1", "--seats", "my_bot.py:Bot,random")
    assert line.startswith("fivewide: bot Bot in seat 0 ")
    assert "line 3)" in line if "/" in answer else "options it had" in line


# Registered


@pytest.fixture
def registered(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more bots from other packages, one of which cannot be read."""
    monkeypatch.syspath_prepend(str(mine.parent))
    theirs = {
        "mine": EntryPoint("mine", "my_bot:MyBot", plugins.BOTS),
        "broken": EntryPoint("broken", "no_such_package:Bot", plugins.BOTS),
    }
    ours = plugins.found(plugins.BOTS)
    monkeypatch.setattr("fivewide.bots.named.found", lambda group: {**ours, **theirs})


def test_registered_bots_are_listed_and_a_broken_one_stops_nobody(registered: None) -> None:
    assert list(BOTS) == [*LEVELS, "random", "greedy", "mine", "broken"]
    assert BOTS["mine"].startswith("Drives each option on")
    assert "bot 'broken' of an unknown package cannot be loaded" in BOTS["broken"]
    assert list(BOTS.usable()) == [*LEVELS, "random", "greedy", "mine"]
    assert list(BOTS.for_people()) == [*LEVELS, "mine"]
    assert type(make_bot("mine:level=3", DUST_DEVIL, 1, only_registered=True)).__name__ == "MyBot"
    with pytest.raises(UnknownBot, match="cannot be loaded: ModuleNotFoundError"):
        make_bot("broken", DUST_DEVIL, 1)
    check_bot("mine")
