"""Do the tests notice a broken rule? python scripts/mutants.py [GAME ...] [--sample 30] [--seed 1].

Changes one spot of a game's rules at a time (tests/mutants/changes.py), in memory only, and runs
the game's own tests until one fails (tests/mutants/trying.py). Says how many mutants died, and
shows those that lived: either a test is missing, or the change changes nothing, and then it belongs
into tests/games/<game>/equivalent.toml with the reason.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "fivewide" / "games"
FLOOR = 90  # percent of the meaningful mutants
if __name__ == "__main__":  # as a script it reads this very source tree
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.mutants.changes import Mutant, mutants_of  # noqa: E402 (see the line above)


@dataclass(frozen=True)
class Score:
    """What came of a sample of one game's mutants."""

    game: str
    possible: int
    tried: int
    equivalent: int
    survivors: list[Mutant]

    @property
    def died(self) -> int:
        return self.tried - len(self.survivors)

    @property
    def percent(self) -> int:
        return 100 * self.died // self.tried if self.tried else 100


def games() -> dict[str, Path]:
    """Every game's folder by its id."""
    folders = sorted(path.parent for path in GAMES.glob("*/rules.toml"))
    return {folder.name.replace("_", "-"): folder for folder in folders}


@cache
def all_mutants(folder: Path) -> list[Mutant]:
    """Of the chapters of the rules, and of the board that they move on."""
    files = [folder / "board.py", *sorted((folder / "rules").glob("*.py"))]
    return [
        mutant
        for file in files
        for mutant in mutants_of(file.relative_to(folder).as_posix(), file.read_bytes())
    ]


def equivalents(game: str) -> dict[tuple[str, str, str, str], str]:
    """Changes that change nothing, by what they are known by, with the reasons."""
    file = ROOT / "tests" / "games" / game.replace("-", "_") / "equivalent.toml"
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    return {
        (entry["file"], entry["function"], entry["before"], entry["after"]): entry["reason"]
        for entry in entries
    }


def sampled(mutants: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    chosen = random.Random(seed).sample(mutants, min(number, len(mutants)))
    return sorted(chosen, key=lambda mutant: (mutant.file, mutant.start, mutant.new))


def score(game: str, number: int, seed: int) -> Score:
    folder = games()[game]
    known = equivalents(game)
    possible = all_mutants(folder)
    sample = sampled(possible, number, seed)
    meant = [mutant for mutant in sample if mutant.key not in known]
    noticed = tried(folder, meant)
    survivors = [mutant for mutant, test in zip(meant, noticed, strict=True) if not test]
    return Score(game, len(possible), len(meant), len(sample) - len(meant), survivors)


def tried(folder: Path, mutants: Sequence[Mutant]) -> list[str]:
    """For each of them the test that noticed it, or nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        given, out = Path(scratch) / "given", Path(scratch) / "out"
        listed = [
            {"path": str(folder / mutant.file), "mutant": asdict(mutant)} for mutant in mutants
        ]
        given.write_text(json.dumps(listed), encoding="utf-8")
        command = [
            *(sys.executable, "-P", "-m", "pytest", "-q", "-p", "tests.mutants.trying"),
            *("-p", "no:cacheprovider", "-m", "not browser and not once"),
            *(f"--mutants={given}", f"--tried={out}", f"--of={folder.name}", *tests_of(folder)),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        found = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else []
        if len(found) != len(mutants):
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        return [str(test) for test in found]


def tests_of(folder: Path) -> list[str]:
    """The game's own tests, and those of all games that take it by its name."""
    shared = sorted((ROOT / "tests" / "games").glob("test_*.py"))
    return [f"tests/games/{folder.name}", *(file.relative_to(ROOT).as_posix() for file in shared)]


def shown(mutant: Mutant) -> str:
    place = f"{mutant.file}:{mutant.line} in {mutant.function}"
    return f"    {place}\n      - {mutant.before}\n      + {mutant.after}"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="mutants.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games()))
    parser.add_argument("--sample", type=int, default=30, help="mutants of each game")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    given = parser.parse_args(arguments)
    for game in given.games:
        if game not in games():
            parser.error(f"unknown game {game!r}; there are: {', '.join(games())}")
    scores = []
    with ThreadPoolExecutor(given.jobs) as pool:
        chosen = given.games or list(games())
        for each in pool.map(lambda game: score(game, given.sample, given.seed), chosen):
            scores.append(each)
            print(f"{each.game}: {each.died} of {each.tried} died ({each.percent} %), ", end="")
            print(f"{each.equivalent} more change nothing", flush=True)
            print("".join(f"{shown(mutant)}\n" for mutant in each.survivors), end="", flush=True)
    return 1 if any(each.percent < FLOOR for each in scores) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
