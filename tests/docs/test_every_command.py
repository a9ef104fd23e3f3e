"""Every snippet and every command of every page: run here, or by a test that is named here.

A page is followed from its first line to its last, in a folder of its own. Python is executed,
files are written where the page says so, commands are carried out, and a block of text right behind
something is compared with what that printed ("..." stands for anything). Numbers of races are made
smaller, unless the page shows what is printed.

What is not run is still read by the parser of its program: an unknown command, option, game or
value fails. `ELSEWHERE` names the test that runs it.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType

import pytest

import fivewide
from fivewide.cli.main import main
from fivewide.kernel.errors import FivewideError
from fivewide.server.store import open_engine
from tests.docs.commands import Wrong, command_of, is_ours, judge, made_smaller, words_of
from tests.docs.pages import PAGES, ROOT, Step, name_of, steps
from tests.server.filling import new_store, put_race

pytestmark = pytest.mark.once

# Commands that are only read here: why, and the test that runs them.
ELSEWHERE = (
    (r"fivewide serve\b", "serves until it is stopped", "tests/server/test_serve_command.py"),
    (r"fivewide play (?!.*--plain)", "a screen and a person", "tests/cli/test_app.py"),
    (r"fivewide pack check \S+ --watch", "watches until Ctrl-C", "tests/cli/test_pack_watch.py"),
    (r"fivewide scenario scenarios/", "half a minute", "tests/games/test_scenarios.py"),
    (r"fivewide bench", "minutes, interpreted", "tests/cli/test_commands.py"),
    (r"fivewide cards print", "15 seconds", "tests/cli/test_season_commands.py"),
    (r"python3 dev\.py play", "opens a browser", "tests/tooling/test_dev.py"),
    (r"python3 dev\.py (test|docs)", "runs tests, this one too", "tests/tooling/test_dev.py"),
    (r"\S*pytest ", "runs tests", "tests/tooling/test_dev.py"),
    (r"python3? scripts/rule_table\.py", "writes pages", "tests/rules/test_rule_index.py"),
    (r"python3? scripts/prove_rules\.py", "minutes", "tests/rules/test_proofs.py"),
    (r"python3? scripts/wire_types\.py", "writes types", "tests/server/test_schema.py"),
    (r"python3? scripts/corpus\.py", "minutes", "tests/corpus/test_corpus.py"),
    (r"python3? scripts/mutants\.py", "minutes", "tests/mutants/test_mutants.py"),
    (r"python3? web/build\.py", "needs Node.js", "tests/tooling/test_web_build.py"),
    (r"\S*python3? (-m )?benchmarks", "minutes", "tests/server/test_benchmarks.py"),
    (r"\S*(python3? -m )?pip install", "installs", "tests/docs/test_bot_package.py"),
    (r"python3 -m venv", "installs", "tests/tooling/test_dev.py"),
    (r"\S*fivewide server check$", "another installation", "tests/server/test_upgrades.py"),
    (r"eval |source \(", "a shell", "tests/cli/test_completion.py"),
    (r"git clone|npm run dev", "of others", "tests/docs/test_hosting.py"),
    (r"mkdir|openssl|echo|install|cp |systemctl|createuser|createdb|FIVEWIDE_DOMAIN|docker",
     "the machine of a host", "tests/docs/test_hosting.py"),
)  # fmt: skip
# Pages that a test of their own follows.
OWN_TEST = {"docs/adding-a-game.md": "tests/plugins/test_a_game_of_its_own.py"}
# Words that only look like commands: what hashes are made with, packages of Debian.
NO_COMMANDS = {f"fivewide {word}" for word in ("sealed", "seed", "seed N", "words", "luck")}
NO_COMMANDS.add("python3-venv python3-dev gcc")
ID = "kssjkb4zeyzm"  # of the table that pages about servers speak of
CHECKER = doctest.OutputChecker()


def of_a_command(page: Path) -> list[Step]:
    return [s for s in steps(page) if s.kind == "command" and s.text not in NO_COMMANDS]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_is_one(page: Path) -> None:
    """Also those that another test runs."""
    if name_of(page) in OWN_TEST:
        return
    for step in of_a_command(page):
        try:
            if not (is_a_name(step) or runs_a_file_of(page, step) or races_on_own_pack(page, step)):
                judge(step.text)
        except (Wrong, FivewideError) as error:
            pytest.fail(f"{step}\n{error}")


@pytest.mark.parametrize(
    "line",
    [
        "fivewide gamez",
        "fivewide games dust-devil-5000",
        "fivewide sim dust-devil-500 --seats greedy,greedy",  # how many?
        "fivewide sim dust-devil-500 -n 5 --racers 2",
        "fivewide play dust-devil-500 -O race=9",
        "fivewide play dust-devil-500 -O laps=3",
        "fivewide play dust-devil-500 --seats you,speedy",
        "python3 dev.py tests",
        "python3 dev.py test --only quick",
        "python3 dev.py play dust-devil-501",
        "python3 dev.py play --prot 80",
        "python3 dev.py test tests/nowhere.py",
        "python scripts/nowhere.py",
        "python scripts/wire_types.py --chek",
        "python benchmarks/soak.py --tabels 50",
        "pip install '.[everything]'",
        "fivewyde games",
    ],
)
def test_a_false_line_is_noticed(line: str) -> None:
    with pytest.raises((Wrong, FivewideError)):
        judge(line)


def test_what_runs_elsewhere_is_there_and_all_of_it_is_needed() -> None:
    for where in [*(test for _, _, test in ELSEWHERE), *OWN_TEST.values()]:
        assert (ROOT / where).is_file(), where
    lines = [step.text for page in PAGES for step in of_a_command(page)]
    for pattern, _, _ in ELSEWHERE:
        assert any(re.match(pattern, line) for line in lines), pattern


FOLLOWED = [page for page in PAGES if steps(page) and name_of(page) not in OWN_TEST]


@pytest.mark.parametrize("page", FOLLOWED, ids=name_of)
def test_a_page_does_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its snippets and its commands, from the first to the last."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # the same rows, and no process to start
    store = f"sqlite:///{tmp_path / 'races.db'}"
    monkeypatch.setenv("FIVEWIDE_DB", store)
    reader = Reader(page, store)
    monkeypatch.setitem(sys.modules, reader.module.__name__, reader.module)
    for step in steps(page):
        reader.follow(step)


class Reader:
    """Somebody who types everything a page shows, in its order."""

    def __init__(self, page: Path, store: str) -> None:
        self.page = page
        self.store = store
        self.text = page.read_text(encoding="utf-8")
        self.module = ModuleType("page_" + re.sub(r"\W", "_", page.stem))
        self.has_store = False

    def follow(self, step: Step) -> None:
        if step.kind == "file":
            Path(step.file).parent.mkdir(parents=True, exist_ok=True)
            Path(step.file).write_text(step.text, encoding="utf-8")
        elif step.kind == "toml":
            tomllib.loads(step.text)
        elif step.kind == "python":
            self.compare(step, self.executed(step))
        elif step.text not in NO_COMMANDS:
            self.type(step)

    def executed(self, step: Step) -> str:
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(step.text, str(step), "exec"), vars(self.module))
        return out.getvalue()

    def type(self, step: Step) -> None:
        words = words_of(step.text)
        if words[0] in ("python3", "python") and Path(words[1]).exists():
            self.compare(step, script(words[1:], step))
        elif is_ours(words) and not is_elsewhere(step) and not is_a_name(step):
            self.carry_out(step, words[1:])
        elif races_on_own_pack(self.page, step):
            judge(step.text)  # here is the pack that it names

    def carry_out(self, step: Step, words: list[str]) -> None:
        self.prepare(words)
        if step.output is None:
            words = made_smaller(words)
        out = io.StringIO()
        with redirect_stdout(out):
            code = main(words)
        assert code == 0, f"{step}\nends with {code}"
        assert out.getvalue() or "-o" in words, f"{step}\nsays nothing"
        self.compare(step, out.getvalue())

    def compare(self, step: Step, out: str) -> None:
        if step.output is None:
            return
        said, found = without_edges(step.output), without_edges(out)
        same = CHECKER.check_output(said, found, doctest.ELLIPSIS)
        assert same, f"{step}\nprints:\n{found}\nand not:\n{said}"

    def prepare(self, words: list[str]) -> None:
        """What a page takes for granted: a race file, results, a pack, a store with a table."""
        for word in words:
            make = THERE.get(word.rstrip("/"))
            if make is not None and not Path(word).exists():
                make(Path(word))
        if words[0] == "server" and not self.has_store:
            self.has_store = True
            engine = open_engine(new_store(self.store))
            put_race(engine, "Kim", "Ola", moves=3, id=ID)
            engine.dispose()
        if words[:2] == ["server", "delete-person"]:  # of a race that is on nobody is forgotten
            main(["server", "close", ID])
        makes_it = "pack new" in self.text
        if words[:2] == ["pack", "check"] and not Path(words[2]).exists() and not makes_it:
            shutil.copytree(PACKS / "dust_devil_500", words[2])


PACKS = ROOT / "src" / "fivewide" / "packs"


def race_file(path: Path) -> None:
    race = fivewide.start("dust-devil-500", ["Kim", "Ola"], seed=7)
    race.play_out("random").save(path)


def results(path: Path) -> None:
    for name in ("results.csv", "races.csv", "cautions.csv", "pits.csv"):
        shutil.copy(PACKS / "pile_up_2023" / name, path.parent / name)
    if path.name != "results.csv":
        (path.parent / "results.csv").rename(path)


def season_file(path: Path) -> None:
    assert main(["season", "run", "dust-devil-500", "--races", "1", "-o", str(path)]) == 0


THERE = {
    "last.season.json": season_file,
    "last.race.jsonl": race_file,
    "results.csv": results,
    "results-2023.csv": results,
}


def is_a_name(step: Step) -> bool:
    """A sentence may speak of a command, or of a part of one, without showing how it is typed."""
    words = words_of(step.text)
    if not step.in_a_sentence or not is_ours(words):
        return False
    before = words[1 : words.index("...")] if "..." in words else words[1:]
    return "..." in words or not command_of(before)[1]  # which fails, if it is none


def runs_a_file_of(page: Path, step: Step) -> bool:
    """Of the page itself: what it told its reader to save."""
    return any(other.file and other.file in step.text.split() for other in steps(page))


def races_on_own_pack(page: Path, step: Step) -> bool:
    """With a pack that the page has its reader make: only whoever follows it has that pack."""
    named = re.search(r"--pack (\S+)", step.text)
    made = [other.text for other in steps(page) if other.text.startswith("fivewide pack new ")]
    return named is not None and any(named[1] in line.split() for line in made)


def is_elsewhere(step: Step) -> bool:
    return any(re.match(pattern, step.text) for pattern, _, _ in ELSEWHERE)


def script(words: list[str], step: Step) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True)
    assert done.returncode == 0, f"{step}\n{done.stderr}"
    return done.stdout


def without_edges(text: str) -> str:
    """Blanks at the ends of lines, and empty lines around, are not seen on a page."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"
