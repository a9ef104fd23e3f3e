"""The game of docs/adding-a-game.md, written and installed as the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
ID = "two-lane-derby"


def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has put the package of the page."""
    folder, site = tmp_path_factory.mktemp("derby"), tmp_path_factory.mktemp("site")
    files = re.findall(r"^```(?:python|toml) (\S+)\n(.*?)^```", PAGE, flags=re.S | re.M)
    assert len(files) >= 15
    for name, text in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(site)]
    command = [sys.executable, "-m", "pip", "install", *options, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return site


def path_with(*sites: Path) -> str:
    """What PYTHONPATH must be for a process that has these beside ours."""
    return os.pathsep.join([*map(str, sites), *filter(None, [os.environ.get("PYTHONPATH")])])
