"""Games of other packages are found; what cannot be used is said in a line, and left out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once  # plain Python on a compiled engine is what people have

MODULE = """
from fivewide.kernel.sample import GAME as SAMPLE

class Lent(type(SAMPLE)):
    id = "lent-game"

class Ruleless(type(SAMPLE)):
    id = "ruleless-game"

Ruleless.package = "strangers"
GAME, RULELESS = Lent(), Ruleless()
OTHER = "a word"
"""
ENTRIES = """
[fivewide.games]
lent-game = strangers:GAME
broken-game = strangers_broken:GAME
word-game = strangers:OTHER
misnamed-game = strangers:GAME
ruleless-game = strangers:RULELESS
daytona-500 = strangers:GAME
"""
BAD = {
    "broken-game": "cannot be loaded: RuntimeError: out of fuel; mend it",
    "word-game": "strangers:OTHER is 'a word', no Game",
    "misnamed-game": "says that its id is 'lent-game'",
    "ruleless-game": "cannot be told",
}


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a package lies as pip would leave it."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "strangers.py").write_text(MODULE)
    (folder / "strangers_broken.py").write_text("raise RuntimeError('out of fuel')\n")
    about = folder / "strangers-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    return folder


def fivewide(strangers: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = [str(strangers), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "fivewide", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_good_ones_are_listed_behind_ours_and_bad_ones_are_named(strangers: Path) -> None:
    ran = fivewide(strangers, "games", "--json")
    assert ran.returncode == 0, ran.stderr
    ids = [entry["id"] for entry in json.loads(ran.stdout)]
    assert ids[0] == "dust-devil-500"
    assert ids[-1] == "lent-game"
    assert len(ids) == len(set(ids)) == 6
    lines = ran.stderr.splitlines()
    assert len(lines) == len(BAD) + 1
    for id, reason in BAD.items():
        assert any(f"game {id!r} of strangers" in line and reason in line for line in lines), id
    assert any("'daytona-500' of strangers: that id is taken by fivewide" in line for line in lines)


@pytest.mark.parametrize("id", BAD)
def test_whoever_asks_for_a_bad_one_is_told_why(strangers: Path, id: str) -> None:
    ran = fivewide(strangers, "games", id)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1
    assert BAD[id] in ran.stderr


def test_a_game_without_pack_and_evaluation_is_simulated(strangers: Path) -> None:
    shown = fivewide(strangers, "games", "lent-game")
    assert shown.returncode == 0, shown.stderr
    ran = fivewide(strangers, "sim", "lent-game", "-n", "3", "--seats", "greedy,random")
    assert ran.returncode == 0, ran.stderr
    assert "greedy" in ran.stdout
