"""Other processes, with other hash seeds, run the same races."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from fivewide.kernel.conformance.cases import Case, Fault
from fivewide.kernel.fingerprint import fingerprint
from fivewide.kernel.game import Game, canonical


def same_race_elsewhere(
    game: Game[Any], options: Mapping[str, Any], seats: int, seeds: Sequence[int]
) -> int:
    """Another process, with another hash seed, runs the same races. How many were asked.

    Only for a game that another process can find: as GAME in its package.
    """
    if getattr(import_module(game.package), "GAME", None) is not game:
        return 0
    here = [fingerprint(game, options, seats, seed) for seed in seeds]
    there = fingerprints_elsewhere(f"{game.package}:GAME", options, seats, seeds)
    for seed, mine, theirs in zip(seeds, here, there, strict=True):
        if mine != theirs:
            case = Case.of(game, options, seats, seed)
            raise case.fault("another process runs another race with this seed")
    return 1


def fingerprints_elsewhere(
    address: str, options: Mapping[str, Any], seats: int, seeds: Sequence[int]
) -> list[str]:
    command = [sys.executable, "-P", "-m", "fivewide.kernel.fingerprint", address]
    command += [canonical(dict(options)).decode(), str(seats), *map(str, seeds)]
    path = os.pathsep.join(place for place in sys.path if place)
    env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "random"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Fault(f"{address}: a race in another process failed: {last}")
    return done.stdout.split()
