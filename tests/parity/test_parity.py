"""Compiled and interpreted: the same races, seed by seed.

The fingerprints of a few races of every game are kept in files. Both runs of the tests, compiled
and interpreted, compare with them; compiled, the interpreted engine is started beside it and
compared directly over more seeds. After a change of rules: `python tests/parity/test_parity.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":  # run by its path, it finds nothing but its own folder
    sys.path.append(str(Path(__file__).resolve().parents[2]))

from fivewide.games import GAMES
from fivewide.kernel.fingerprint import fingerprint
from fivewide.sim.measure import is_compiled
from tests.games.trials import trial_of

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent.parent / "src"
SEEDS = range(1, 13)
MORE_SEEDS = range(100, 106)


def fingerprints(id: str, seeds: range) -> list[str]:
    found, trial = GAMES[id], trial_of(id)
    seats = min(4, found.seats[-1])
    return [
        f"{json.dumps(options)} {seed} {fingerprint(found, options, seats, seed)}"
        for options in trial.parity
        for seed in seeds[:: trial.one_seed_in]
    ]


@pytest.mark.parametrize("id", GAMES)
def test_races_have_the_fingerprints_kept(id: str) -> None:
    kept = (HERE / f"{id}.txt").read_text(encoding="utf-8").splitlines()
    assert fingerprints(id, SEEDS) == kept


@pytest.mark.once
@pytest.mark.parametrize("id", GAMES)
def test_another_process_runs_the_same_races_interpreted(id: str) -> None:
    """The two engines beside each other, and another process with another seed of its hashes."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": "random"}
    words = [sys.executable, "-P", str(Path(__file__)), id]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    mode, *lines = done.stdout.splitlines()
    assert mode == "interpreted"
    assert lines == fingerprints(id, MORE_SEEDS)


def main(arguments: list[str]) -> None:
    """With a game: print its fingerprints. Without: write the files anew."""
    if arguments:
        print("compiled" if is_compiled() else "interpreted")
        print("\n".join(fingerprints(arguments[0], MORE_SEEDS)))
        return
    for id in GAMES:
        lines = fingerprints(id, SEEDS)
        (HERE / f"{id}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
