"""The documentation builds as a site without a warning, and its pages fetch nothing elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fivewide
from fivewide.kernel.agenda import State

pytestmark = [pytest.mark.tooling, pytest.mark.interpreted_only]  # of files, not of the engine

ROOT = Path(__file__).resolve().parents[2]
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["'](?:https?:)?//[^"']+"""
    r"""|<link\b(?![^>]*rel=["'](?:canonical|next|prev)["'])[^>]*\bhref=["'](?:https?:)?//[^"']+"""
    r"""|url\(["']?(?:https?:)?//[^)]+"""
)


def race_of(game: str) -> State:
    return fivewide.start(game, 3, seed=7).table.state


def test_the_site_builds_without_a_warning_and_fetches_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs"]
    command += ["-d", str(tmp_path / "trees"), "-b", "html", ".", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    pages = {
        path.relative_to(tmp_path / "site").as_posix(): path.read_text("utf-8")
        for path in (tmp_path / "site").rglob("*")
        if path.suffix in (".html", ".css")
    }
    assert {name: found for name, text in pages.items() if (found := FETCHED.findall(text))} == {}
    assert "index.html" in pages
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        assert file.relative_to(ROOT).with_suffix(".html").as_posix() in pages
    for name in set(fivewide.__all__) - {"__version__"}:
        assert f'id="fivewide.{name}"' in pages["docs/reference/api.html"], name
    for game in fivewide.GAMES.values():
        assert f"<h2>{game.title}<" in pages["docs/reference/views.html"]
        fields = game.view(race_of(game.id), None).__struct_fields__
        for field in fields:
            assert f'<span class="pre">{field}</span>' in pages["docs/reference/views.html"], field
    assert (
        "<!-- fields" not in pages["docs/reference/views.html"] + pages["docs/reference/api.html"]
    )
    commands = re.sub(r"<[^>]+>", "", pages["docs/reference/command-line.html"])
    for name in ("season run", "pack check", "server backup"):
        assert f"fivewide {name} " in commands, name
    assert "<h3>command<" not in pages["docs/reference/command-line.html"]
    assert "--seats you,pro,regular" in commands
