"""Instructions per race, counted by valgrind: python benchmarks/instructions.py [FOLDER ...].

Each folder holds a compiled package, as `dev.py test --only compiled` leaves it in build/; without
one, the newest there is measured. Unlike seconds, instructions are the same whatever else the
machine is doing, so two versions of the rules can be compared by them. Races are random and
silent; a run without any race is taken off, so that Python around the engine does not count.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run by its path, a script finds nothing but its own folder

from fivewide.games import GAMES  # noqa: E402
from tests.games.trials import Counted, trial_of  # noqa: E402

RACES = """
import sys, json
from fivewide.games import game
from fivewide.sim.rollout import simulate
id, options, seats, races = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
found = game(id)
setup = found.prepare(options, seats)
print(simulate(lambda chance: found.new(setup, chance), 1, races))
"""


def counted(folder: Path, game: str, row: Counted) -> tuple[float, float]:
    """Millions of instructions a race, and decisions a race."""
    nothing, _ = run_counted(folder, game, row, 0)
    whole, decisions = run_counted(folder, game, row, row.races)
    return (whole - nothing) / row.races / 1e6, decisions / row.races


def run_counted(folder: Path, game: str, row: Counted, races: int) -> tuple[int, int]:
    """Instructions of a whole program, and decisions in its races."""
    words = [game, json.dumps(row.options), str(row.seats), str(races)]
    command = [
        *("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"),
        *(sys.executable, "-P", "-c", RACES, *words),
    ]
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or found is None:
        sys.exit(f"instructions.py: {game} could not be counted:\n{done.stderr[-600:]}")
    return int(found[1].replace(",", "")), int(done.stdout)


def newest() -> Path:
    builds = sorted((ROOT / "build").glob("compiled-*"), key=lambda path: path.stat().st_mtime)
    if not builds:
        sys.exit("instructions.py: nothing is compiled; python3 dev.py test --only compiled")
    return builds[-1]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="*", type=Path)
    parser.add_argument("--game", choices=list(GAMES))
    asked = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("instructions.py: valgrind is missing; sudo apt-get install -y valgrind")
    folders = asked.folder or [newest()]
    for game, row in ((id, row) for id in GAMES for row in trial_of(id).counted):
        if asked.game not in (None, game):
            continue
        figures = [counted(folder, game, row) for folder in folders]
        told = [f"{millions:9.3f} M a race, {said:6.1f} decisions" for millions, said in figures]
        ratio = ""
        if len(figures) > 1:
            (first, before), (last, after) = figures[0], figures[-1]
            ratio = f"   x {last / first:.3f}"
            if before and after:  # a race of chance alone has no decisions
                ratio += f", per decision x {last / after * before / first:.3f}"
        name = f"{game}, {row.name}" if row.name else game
        print(f"{name:24} {'   '.join(told)}{ratio}", flush=True)


if __name__ == "__main__":
    main()
