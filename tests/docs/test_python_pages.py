"""What the pages for programs show works, in the order in which it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fivewide.cli.main import main

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def blocks(page: str) -> list[tuple[str, str]]:
    """Python on a page: the file it goes into, if it says one, and the text."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^```python ?(\S*)\n(.*?)^```", text, flags=re.S | re.M)


@pytest.mark.once  # whole races, and one look ahead by many more
def test_from_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    found = blocks("python.md")
    assert len(found) >= 5
    for _, text in found:
        exec(compile(text, "python.md", "exec"), names)
    out = capsys.readouterr().out
    assert "HANDS ARE SECRET" in out
    assert "DD-" in out


@pytest.mark.once
def test_a_bot_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name, text in blocks("bots.md"):
        Path(name).write_text(text, encoding="utf-8")
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    commands = re.findall(r"^ {4}fivewide (.*)$", text, flags=re.M)
    assert len(commands) == 3
    for command in commands:
        assert main(shlex.split(command)) == 0, command
        assert "MyBot" in capsys.readouterr().out or "play" in command
