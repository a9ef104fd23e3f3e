"""docs/adding-a-game.md, followed to the letter: its files are written, installed and raced."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugins.derby import ID, PAGE, installed, path_with

pytestmark = pytest.mark.once  # plain Python on a compiled engine is what people have


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory)


def run(site: Path, *command: str, **more: str) -> str:
    """What a fresh process says that has the package beside ours."""
    env = {**os.environ, "PYTHONPATH": path_with(site), **more}
    done = subprocess.run(
        [sys.executable, *command], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_command_of_the_page_works(site: Path, tmp_path: Path) -> None:
    """But for the first, which installs the package: that is the fixture."""
    lines = re.findall(r"^    (pip install \.|fivewide .*)$", PAGE, flags=re.M)
    assert lines[0] == "pip install ."
    said = {}
    for line in lines[1:]:
        words = shlex.split(line)
        said[words[1]] = run(site, "-m", *words, XDG_DATA_HOME=str(tmp_path))
    assert set(said) == {"games", "sim", "play", "season"}
    assert "Cruise, or push your luck" in said["games"]
    assert "length" in said["games"]
    assert "steady" in said["sim"]
    assert "wins the race" in said["play"]
    assert "steady" in said["season"]


def test_it_passes_the_kit_as_the_page_says(site: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?conform.*?)^```", PAGE, flags=re.S | re.M)
    assert f"{ID}: 10 races" in run(site, "-c", code)


def test_it_is_listed_beside_ours(site: Path) -> None:
    listed = json.loads(run(site, "-m", "fivewide", "games", "--json"))
    assert [entry["id"] for entry in listed][-1] == ID
    assert len(listed) == 6
    assert "TL-SPIN-01" in run(site, "-m", "fivewide", "rules", ID)


DRAWN = """
import fivewide
race = fivewide.start("two-lane-derby", ["Kim", "Ola"], seed=1)
print(race)
race.push("drive cruise")
race.play_out(["steady", "greedy"])
print(race)
print(race.lines[-1].words)
"""


def test_a_program_has_it_and_it_is_drawn_in_words(site: Path) -> None:
    said = run(site, "-c", DRAWN)
    assert "▸ 1. Kim              red" in said
    assert "spaces: red 0, blue 0" in said
    assert "25 spaces to go. Cruise or push?" in said
    assert "wins the race." in said


SCREEN = """
import asyncio
from pathlib import Path
from fivewide.cli.app import RaceApp
from fivewide.cli.play import open_race
async def main():
    race = open_race("two-lane-derby", ["you:Kim", "greedy:Ola"], {}, 1, None, Path("PATH"))
    app = RaceApp(race)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            await pilot.pause(0.05)
            if "Cruise" in app.export_screenshot():
                break
        text = app.export_screenshot()
        await pilot.press("2", "enter")
        await pilot.pause(0.3)
    print(text.replace("&#160;", " "))
    race.close()
    print(Path("PATH").read_text())
asyncio.run(main())
"""


def test_it_is_raced_on_the_screen_of_the_terminal(site: Path, tmp_path: Path) -> None:
    said = run(site, "-c", SCREEN.replace("PATH", str(tmp_path / "x.race.jsonl")))
    assert "ORDER" in said
    assert "Cruise" in said
    assert '{"drive":"push"}' in said


def test_a_server_offers_it_and_its_bot(site: Path, tmp_path: Path) -> None:
    code = (
        "import json\n"
        "from fivewide.bots import BOTS\n"
        "from fivewide.games import GAMES\n"
        "from fivewide.server.games_api import catalogue\n"
        "from fivewide.server.bots import Moment, Thought, think\n"
        "from fivewide.server.seats import check_bot\n"
        "import fivewide\n"
        "check_bot('steady')\n"
        "race = fivewide.start('two-lane-derby', 2, seed=1)\n"
        "moment = Moment('two-lane-derby', {}, 2, race.position())\n"
        "games = [each.id for each in catalogue(tuple(GAMES))]\n"
        "print(json.dumps([games, BOTS.usable(), think(Thought(moment, 0, 'steady', 1)).action]))\n"
    )
    games, bots, action = json.loads(run(site, "-c", code).splitlines()[-1])
    assert ID in games
    assert bots["steady"] == "cruises, unless it is last"
    assert action == {"drive": "cruise"}  # all are level: nobody is last
