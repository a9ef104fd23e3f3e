"""docs/packs/picture.md: its commands and its Python, in their order; its pictures are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.pictures import Picture, Sheet

pytestmark = pytest.mark.once

PAGE = Path(__file__).resolve().parents[2] / "docs" / "packs" / "picture.md"


def test_what_the_page_shows_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PAGE.read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^ {4}fivewide (.*?)(?: {2,}#.*)?$", text, flags=re.M)
    assert len(commands) == 4
    for command in commands:
        assert main(shlex.split(command)) == 0, (command, capsys.readouterr().err)
    assert {path.name for path in tmp_path.iterdir()} == {
        "canyon.svg", "canyon.png", "daytona.png", "tracks"
    }  # fmt: skip
    (code,) = re.findall(r"^```python\n(.*?)^```", text, flags=re.S | re.M)
    exec(compile(code, PAGE.name, "exec"), {})
    assert (tmp_path / "essendarium.svg").read_text("utf-8").startswith("<svg ")
    assert (tmp_path / "essendarium.png").read_bytes().startswith(b"\x89PNG")


def test_every_option_is_on_the_page_and_the_pictures_are_small() -> None:
    from fivewide.cli.commands.picture import picture

    text = PAGE.read_text("utf-8")
    for parameter in picture.params:
        for option in parameter.opts + parameter.secondary_opts:
            assert option in ("game", "--help") or f"`{option}" in text, option
    shown = re.findall(r"\]\((\.\./pictures/[\w.-]+)\)", text)
    assert len(shown) == 2
    for name in shown:
        assert 10_000 < (PAGE.parent / name).stat().st_size < 150_000, name
    assert {"tracks", "draw"} <= set(vars(Picture))
    assert callable(Sheet)
