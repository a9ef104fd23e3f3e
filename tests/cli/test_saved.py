"""The list of saved races, and `last` or a number in place of a file."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.cli.play import Play, open_race
from fivewide.games import GAMES
from tests.games.trials import trial_of

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *a, **k: str(tmp_path / "data"))
    return tmp_path / "data" / "races"


def saved(folder: Path, id: str, *, age: int, over: bool = False) -> Path:
    """A race of that age in minutes; a bot drives for Kim."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id}-{age}.race.jsonl"
    options: dict[str, object] = {"race": 1} if over else dict(trial_of(id).short)
    seats = ["greedy:Mara", "greedy:Rin"] if over else ["you:Kim", "greedy", "greedy"]
    play = open_race(id, seats, options, 3, None, path)
    while over and not play.table.over:
        play.step()
    play.close()
    now = time.time() - age * 60
    os.utime(path, (now, now))
    return path


@pytest.mark.parametrize("id", GAMES)
def test_the_list_tells_which_race_who_and_how_far(
    folder: Path, id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(folder, id, age=5)
    saved(folder, "dust-devil-500", age=9, over=True)
    (folder / "broken.race.jsonl").write_text("no race\n")
    assert main(["play", "--resume"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"  1. {GAMES[id].title}")
    assert lines[0].endswith(": Kim and 2 bots")
    assert lines[1].endswith("goes on after 0 decisions")
    assert lines[2].endswith(": 2 bots")
    assert "won by " in lines[3]
    assert str(folder) in lines[4]
    assert not any("broken" in line for line in lines)


def test_without_any_race_it_says_where_they_will_be(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--resume"]) == 0
    assert f"No race is saved yet: they will be kept in {folder}" in capsys.readouterr().out


def test_a_long_list_is_cut_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(folder, "dust-devil-500", age=1)
    for number in range(24):
        (folder / f"{number}.race.jsonl").write_bytes(path.read_bytes())
    main(["play", "--resume"])
    out = capsys.readouterr().out
    assert " 20. " in out
    assert " 21. " not in out
    assert "and 5 older ones" in out


def test_last_is_the_newest_that_goes_on_or_the_newest_finished(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unfinished = saved(folder, "daytona-500", age=7)
    finished = saved(folder, "dust-devil-500", age=3, over=True)
    saved(folder, "daytona-500", age=30)
    saved(folder, "dust-devil-500", age=40, over=True)

    def shown(race: Play, plain: bool) -> int:
        print(race.saver.path)
        race.close()
        os.utime(race.saver.path, (time.time() - 300, time.time() - 300))
        return 0

    monkeypatch.setattr("fivewide.cli.play.show", shown)
    for word in ("2", "last"):  # the list goes by age
        assert main(["play", "--resume", word]) == 0
        assert capsys.readouterr().out.strip() == str(unfinished)
    assert main(["replay", "last", "--verify"]) == 0
    assert "valid: " in capsys.readouterr().out
    assert main(["replay", "last"]) == 0
    assert str(finished) in capsys.readouterr().out
    assert main(["report", "last"]) == 0
    assert "Dust Devil 500" in capsys.readouterr().out
    assert main(["replay", "2", "--at", "0"]) == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("play --resume last", "last: there is no unfinished race in "),
        ("replay last", "last: there is no finished race in "),
        ("report last", "last: there is no finished race in "),
        ("replay 3", "3: no such file, and no race is saved yet"),
        ("play --resume 0", "0: no such file, and no race is saved yet"),
        ("play --resume gone", "gone: no such file or directory; check the path"),
    ],
)
def test_what_is_not_there_gets_one_line(
    words: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"fivewide: {line}")
    assert said.count("\n") == 1


def test_a_file_of_that_name_comes_first(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(folder, "dust-devil-500", age=1, over=True)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "last").write_bytes(path.read_bytes())
    path.unlink()
    assert main(["replay", "last", "--verify"]) == 0
