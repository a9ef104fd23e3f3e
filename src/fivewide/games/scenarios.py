"""Scenario files run: the game and the pack behind a file."""

from __future__ import annotations

from pathlib import Path

from fivewide.content.pack import load
from fivewide.games import game
from fivewide.kernel.scenario import Verdict, read_scenario, run


def run_file(path: Path) -> Verdict:
    """Run a scenario; a pack it names by a folder is looked for from where the file lies."""
    return run(read_scenario(path), game, str(path), lambda name: load(path.parent / name))
