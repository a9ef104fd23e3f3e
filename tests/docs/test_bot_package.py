"""The bot of the tutorial, packed as its page says: installed, it is known by its name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, steps

pytestmark = pytest.mark.once

PAGE = ROOT / "docs" / "tutorials" / "a-bot-in-ten-minutes.md"


def run(*command: str, **env: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], env={**os.environ, **env}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_registered_bot_is_known_by_its_name(tmp_path: Path) -> None:
    for step in steps(PAGE):
        if step.kind == "file":
            (tmp_path / step.file).write_text(step.text, encoding="utf-8")
    site = tmp_path / "site"
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--target", str(site))
    run("-m", "pip", "install", *options, str(tmp_path))
    paths = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    race = ("sim", "dust-devil-500", "-n", "2", "--workers", "1")
    told = run("-m", "fivewide", *race, "--seats", "dreamer:races=1,greedy", PYTHONPATH=paths)
    assert "dreamer:races=1" in told
