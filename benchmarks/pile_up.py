"""How fast is a race of chance? python -m benchmarks.pile_up

Our engine interpreted and compiled, and a numba port that runs the very same races, each in a
fresh process; medians of several rounds. The compiled engine is found as compare.py finds it, or
named with --compiled FOLDER.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

from benchmarks.compare import compiled_folder

ROOT = Path(__file__).resolve().parent.parent
OURS = """
import json, sys, time
from fivewide.games import game
from fivewide.sim.measure import is_compiled, rate
from fivewide.sim.rollout import simulate
found = game("pile-up-racing")
setup = found.prepare({}, 1)
races = rate(
    lambda turn: (simulate(lambda c: found.new(setup, c), turn * 20, 20), 20)[1], float(sys.argv[1])
)
print(json.dumps({"compiled": is_compiled(), "races_s": round(races)}))
"""
FLOORS = {"compiled / interpreted": (10, 25), "compiled / numba port": (0.3, 0.7)}


def line(program: list[str], path: Path) -> dict[str, float]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
    extra = os.environ.get("PEERS_PATH")
    if extra:
        environment["PYTHONPATH"] += os.pathsep + extra
    done = subprocess.run(
        [sys.executable, "-P", *program],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{program[0]}: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--compiled", type=Path, default=None)
    asked = parser.parse_args()
    compiled = asked.compiled or compiled_folder()
    source, seconds = ROOT / "src", str(asked.seconds)
    port = ["-m", "benchmarks.peers.pile_up_numba", "--seconds", seconds]
    rates: dict[str, list[float]] = {"interpreted": [], "compiled": [], "numba port": []}
    line([*port, "--check", "200"], source)  # the same races, or there is nothing to compare
    for _ in range(asked.rounds):
        for mode, path in (("interpreted", source), ("compiled", compiled)):
            found = line(["-c", OURS, seconds], path)
            if found["compiled"] != (mode == "compiled"):
                raise SystemExit(f"{path} is not {mode}")
            rates[mode].append(found["races_s"])
        rates["numba port"].append(line(port, source)["races_s"])
    for name, values in rates.items():
        low, high = min(values), max(values)
        print(f"{name:<12} {statistics.median(values):>9,.0f} races/s ({low:,.0f}-{high:,.0f})")
    for what, (floor, aim) in FLOORS.items():
        ours, theirs = what.split(" / ")
        ratio = statistics.median(rates[ours]) / statistics.median(rates[theirs])
        verdict = "aim reached" if ratio >= aim else "reached" if ratio >= floor else "missed"
        print(f"{what}: {ratio:.2f} (floor {floor}, aim {aim}): {verdict}")


if __name__ == "__main__":
    main()
