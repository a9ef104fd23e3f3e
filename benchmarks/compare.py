"""How fast are we next to comparable platforms? python benchmarks/compare.py --help

Makes an environment of its own for the peers, then measures our engine interpreted, our engine
compiled, and the peers in turn: every measurement in a fresh process on one core, rates per second
of CPU time, medians of several rounds. README.md beside this file says what the ratios mean.
"""

from __future__ import annotations

import filecmp
import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

# Run by its path, a script finds nothing but its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.goals import (
    COMPILED,
    DECISIONS,
    FROM_PYTHON,
    IN_ENGINE,
    INTERPRETED,
    contestant,
    goals_of,
    special,
)
from benchmarks.results import Figure, Line, Results
from benchmarks.tables import show

ROOT = Path(__file__).resolve().parent.parent
PEERS_ENVIRONMENT = ROOT / ".venv-peers"
PEERS_WANTED = ROOT / "benchmarks" / "peers.txt"
BUILD_LINE = "python3 dev.py test --only compiled"

INSTALL_LIMIT = 1200  # seconds of wall clock
START_LIMIT = 60  # for a process to start and finish, beside its measurements
PATIENCE = 40  # wall seconds granted per second asked for: several figures, on a busy core

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class CannotMeasureError(Exception):
    """Says what is missing and what to do about it."""


@dataclass(frozen=True)
class Contestant:
    key: str
    label: str
    python: Path
    program: Sequence[str]  # arguments of the interpreter, which is started in ROOT
    path: Path | None = None  # what comes first on PYTHONPATH
    compiled: bool | None = None  # what its line must say, for ours

    def command(self, seconds: float) -> list[str]:
        return [str(self.python), *self.program, "--seconds", str(seconds)]

    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        path = {"PYTHONPATH": str(self.path)} if self.path else {}
        return kept | ONE_THREAD | path


def peers(python: Path) -> list[Contestant]:
    quick = ("--loop", "quick")
    programs = (
        ("openspiel-hearts", "OpenSpiel hearts", "openspiel_hearts", ()),
        ("openspiel-hearts-quick", "OpenSpiel hearts, quick loop", "openspiel_hearts", quick),
        ("openspiel-hearts-clone", "OpenSpiel hearts, clone", "openspiel_hearts_clone", ()),
        ("openspiel-hearts-cpp", "OpenSpiel hearts, C++", "openspiel_hearts_rollouts", ()),
        ("catanatron", "Catanatron, 4 random players", "catanatron_random", ()),
        ("rlcard-uno", "RLCard uno", "rlcard_uno", ()),
        ("rlcard-uno-quick", "RLCard uno, quick loop", "rlcard_uno", quick),
    )
    return [
        Contestant(key, label, python, ["-m", f"benchmarks.peers.{module}", *options])
        for key, label, module, options in programs
    ]


def options_of(game: str) -> str:
    return json.dumps(special(game).get("options", {}))


def ours(games: Sequence[str], python: Path, compiled: Path) -> list[Contestant]:
    sources = {INTERPRETED: ROOT / "src", COMPILED: compiled}
    return [
        Contestant(
            key=contestant(game, mode),
            label=contestant(game, mode),
            python=python,
            program=["-P", "benchmarks/ours.py", game, "--options", options_of(game)],
            path=source,
            compiled=mode == COMPILED,
        )
        for game in games
        for mode, source in sources.items()
    ]


# --- what has to be there first -----------------------------------------------------------------


def interpreter(environment: Path) -> Path:
    windows = environment / "Scripts" / "python.exe"
    return windows if windows.exists() else environment / "bin" / "python"


def our_python() -> Path:
    """The development environment's interpreter where there is one: it has what we need."""
    own = interpreter(ROOT / ".venv")
    return own if own.exists() else Path(sys.executable)


def compiled_folder() -> Path:
    """The build that fits the sources best, and of several the newest: dev.py keeps a few."""
    builds = [
        folder
        for folder in ROOT.glob("build/compiled-*")
        if folder.is_dir() and folder.suffix != ".unfinished"
    ]
    if not builds:
        raise CannotMeasureError(f"No compiled engine in build/. To build it:\n{BUILD_LINE}")
    return min(builds, key=lambda build: (len(differing_sources(build)), -build.stat().st_mtime))


def differing_sources(compiled: Path) -> list[str]:
    """Engine files that have changed since the compiled engine was built from a copy of them."""
    copies = (path.relative_to(compiled) for path in compiled.glob("fivewide/**/*.py"))
    return sorted(
        str(copy)
        for copy in copies
        if not (ROOT / "src" / copy).exists()
        or not filecmp.cmp(compiled / copy, ROOT / "src" / copy, shallow=False)
    )


def install_peers(python: Path) -> Path:
    """The interpreter of the peers' environment, which is made or completed first if need be."""
    wanted = PEERS_WANTED.read_text(encoding="utf-8")
    installed = PEERS_ENVIRONMENT / "installed.txt"
    theirs = interpreter(PEERS_ENVIRONMENT)
    if installed.exists() and installed.read_text(encoding="utf-8") == wanted and theirs.exists():
        return theirs
    tell(f"installing the peers into {PEERS_ENVIRONMENT.name} (once, about a minute)")
    if not theirs.exists():
        run_or_explain([str(python), "-m", "venv", str(PEERS_ENVIRONMENT)])
    theirs = interpreter(PEERS_ENVIRONMENT)
    run_or_explain([str(theirs), "-m", "pip", "install", "--quiet", "-r", str(PEERS_WANTED)])
    installed.write_text(wanted, encoding="utf-8")
    return theirs


def run_or_explain(command: Sequence[str]) -> None:
    try:
        done = subprocess.run(command, timeout=INSTALL_LIMIT, capture_output=True, text=True)
    except subprocess.TimeoutExpired as late:
        raise CannotMeasureError(f"No end after {INSTALL_LIMIT} s: {' '.join(command)}") from late
    if done.returncode:
        raise CannotMeasureError(f"Failed: {' '.join(command)}\n{done.stderr.strip()}")


def version(python: Path) -> str:
    line = "import platform; print(platform.python_implementation(), platform.python_version())"
    asked = [str(python), "-c", line]
    done = subprocess.run(asked, timeout=START_LIMIT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def pin_to_one_core() -> int | None:
    """The processes we start inherit it. Only Linux lets a process choose."""
    if sys.platform != "linux":
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


# --- measuring ----------------------------------------------------------------------------------


def measure_all(contestants: Sequence[Contestant], rounds: int, seconds: float) -> Results:
    """Round by round, in another order each time: nobody always follows the same neighbour."""
    results = Results({each.key: [] for each in contestants})
    failed: set[str] = set()
    for turn in range(rounds):
        for each in Random(turn).sample(contestants, len(contestants)):
            line = None
            if each.key not in failed:
                tell(f"round {turn + 1} of {rounds}: {each.label}")
                try:
                    line = measure_once(each, seconds)
                except CannotMeasureError as reason:
                    tell(f"  left out from here on. {reason}")
                    failed.add(each.key)
            results.lines[each.key].append(line)
    return results


def measure_once(each: Contestant, seconds: float) -> Line:
    limit = START_LIMIT + PATIENCE * seconds
    try:
        done = subprocess.run(
            each.command(seconds),
            env=each.environment(),
            cwd=ROOT,
            timeout=limit,
            capture_output=True,
            text=True,
        )
    except subprocess.TimeoutExpired as late:
        raise CannotMeasureError(f"No result after {limit:.0f} s.") from late
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise CannotMeasureError(last[0])
    return checked(each, done.stdout)


def checked(each: Contestant, printed: str) -> Line:
    try:
        line = json.loads(printed.strip().splitlines()[-1])
    except (IndexError, ValueError) as wrong:
        raise CannotMeasureError(f"Printed no JSON line: {printed[-200:]!r}") from wrong
    if not isinstance(line, dict):
        raise CannotMeasureError(f"Printed no JSON object: {printed[-200:]!r}")
    if each.compiled is not None and line.get("compiled") is not each.compiled:
        raise CannotMeasureError(f"Ran with compiled={line.get('compiled')}, not {each.compiled}.")
    return line


# --- reporting ----------------------------------------------------------------------------------


def doubts(
    results: Results, games: Sequence[str], compiled: Path, versions: Mapping[str, str]
) -> list[str]:
    """What a reader of the ratios should know before trusting them."""
    found = []
    if len(set(versions.values())) > 1:
        found.append(f"the interpreters differ: {dict(versions)}")
    changed = differing_sources(compiled)
    if changed:
        found.append(
            f"{compiled.name} was built from other sources: {len(changed)} files differ from src,"
            f" {changed[0]} for one. To build it anew: {BUILD_LINE}"
        )
    for game in games:
        lengths = [
            results.spread(Figure(contestant(game, mode), "decisions_per_race"))
            for mode in (INTERPRETED, COMPILED)
        ]
        if all(lengths) and lengths[0] != lengths[1]:
            found.append(f"{game}: interpreted and compiled races differ in length: {lengths}")
    return found


def record(
    asked: Namespace,
    core: int | None,
    versions: Mapping[str, str],
    results: Results,
    found: list[str],
) -> str:
    figures = ("games_s", DECISIONS, "races_s", "races_s_with_log", FROM_PYTHON, IN_ENGINE)
    spreads = {
        key: {
            name: asdict(spread)
            for name in (*figures, "clone_ns", "decisions_per_race")
            if (spread := results.spread(Figure(key, name)))
        }
        for key in results.lines
    }
    goals = [
        {
            "game": game,
            "goal": goal.what,
            "against": goal.theirs.contestant if goal.theirs else contestant(game, INTERPRETED),
            "ratio": asdict(ratio) if ratio else None,
            "floor": goal.floor,
            "aim": goal.aim,
            "verdict": goal.verdict(ratio),
        }
        for game in asked.game
        for goal in goals_of(game)
        for ratio in (goal.ratio(results, game),)
    ]
    whole = {
        "rounds": asked.rounds,
        "seconds": asked.seconds,
        "machine": {
            "system": platform.system(),
            "processor": processor(),
            "cores": os.cpu_count(),
            "pinned_to": core,
            "python": versions,
        },
        "doubts": found,
        "medians": spreads,
        "goals": goals,
        "lines": results.lines,
    }
    return json.dumps(whole, indent=2) + "\n"


def processor() -> str:
    try:
        described = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in described if line.startswith("model name"))
    return next(names, platform.processor())


def tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds per figure")
    parser.add_argument("--game", nargs="+", default=["dust-devil-500"], metavar="GAME")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep everything measured here")
    asked = parser.parse_args()
    if asked.rounds < 1 or not 0 < asked.seconds <= 60:
        parser.error("--rounds from 1, --seconds up to 60")
    return asked


def main() -> int:
    asked = arguments()
    try:
        compiled = compiled_folder()
        python = our_python()
        peers_python = install_peers(python)
    except CannotMeasureError as reason:
        tell(str(reason))
        return 2
    versions = {"ours": version(python), "peers": version(peers_python)}
    theirs = peers(peers_python)
    core = pin_to_one_core()
    everyone = [*ours(asked.game, python, compiled), *theirs]
    results = measure_all(everyone, asked.rounds, asked.seconds)
    found = doubts(results, asked.game, compiled, versions)
    show(results, {each.key: each.label for each in theirs}, asked.game)
    for doubt in found:
        print(f"\nDoubt: {doubt}")
    if asked.json:
        asked.json.write_text(record(asked, core, versions, results, found), encoding="utf-8")
    return 1 if any(None in lines for lines in results.lines.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
