"""`pack check --watch`: judged again when a file changes, and only then; Ctrl-C ends it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fivewide.cli.main import main

pytestmark = pytest.mark.once

Capture = pytest.CaptureFixture[str]
Steps = list[Callable[[], object]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["pack", "new", "dust-devil-500", "mine"]) == 0
    capsys.readouterr()
    return Path("mine")


def watched(monkeypatch: pytest.MonkeyPatch, capsys: Capture, steps: Steps) -> tuple[int, str]:
    """Exit code and output, with a step done in every pause, and Ctrl-C in the last."""
    left: Iterator[Callable[[], object]] = iter(steps)

    def pause(seconds: float) -> None:
        assert 0 < seconds <= 1
        step = next(left, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(time, "sleep", pause)
    code = main(["pack", "check", "mine", "--watch"])
    said = capsys.readouterr()
    assert said.err == ""
    return code, said.out


def replaced(path: Path, old: str, new: str) -> Callable[[], object]:
    def step() -> None:
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    return step


def verdicts(out: str) -> list[str]:
    """The lines with a time before them."""
    lines = [line for line in out.splitlines() if line[:2].isdigit()]
    assert all(line[2] == line[5] == ":" for line in lines)
    return [line[10:] for line in lines]


def test_a_fault_comes_and_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    track = folder / "tracks.toml"
    steps: Steps = [
        lambda: None,  # nothing changes, nothing is said
        replaced(track, "length = 80", "length = 81"),
        lambda: (folder / "notes.txt").write_text("no part of a pack"),
        replaced(track, "length = 81", "length = 80"),
    ]
    code, out = watched(monkeypatch, capsys, steps)
    assert code == 0
    assert verdicts(out) == ["mine: valid", "mine: 1 fault", "mine: valid"]
    assert "  mine/tracks.toml, track mine, length: must be a multiple of 8" in out
    assert "  3 tracks, 2 dice, 24 Red Cards" in out


def test_what_is_broken_at_the_end_is_the_exit_code(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    steps: Steps = [replaced(folder / "pack.toml", 'version = "0.1.0"', "version = 1")]
    code, out = watched(monkeypatch, capsys, steps)
    assert code == 1
    assert verdicts(out) == ["mine: valid", "mine: 1 fault"]


def test_the_pack_it_extends_and_a_folder_that_comes_and_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    shutil.copytree(folder, "base")
    text = (folder / "pack.toml").read_text("utf-8")
    (folder / "pack.toml").write_text(
        text.replace('"dust-devil-500"\n# Files', '"../base"\n# Files')
    )
    (folder / "tracks.toml").unlink()
    steps: Steps = [
        replaced(Path("base/tracks.toml"), "bump = 8", "bump = 9"),
        lambda: shutil.move("mine", "away"),
        lambda: shutil.move("away", "mine"),
    ]
    code, out = watched(monkeypatch, capsys, steps)
    assert code == 1
    assert verdicts(out) == ["mine: valid", "mine: 1 fault", "mine: 1 fault", "mine: 1 fault"]
    assert "mine: no such folder" in out


def test_no_folder_and_two_readers(folder: Path, capsys: Capture) -> None:
    assert main(["pack", "check", "nowhere", "--watch"]) == 2
    assert "nowhere: no such folder" in capsys.readouterr().err
    assert main(["pack", "check", "mine", "--watch", "--json"]) == 2
    assert "not both" in capsys.readouterr().err
