"""Which rules are proven by execution: python scripts/prove_rules.py [GAME ...].

A rule counts as proven if a test marked with it fails as soon as code that cites it is switched
off (tests/rules/proving.py). What was found is kept in tests/rules/proven.json, and the tests try
some of it again, others every day. This tries all of it again, looks for what is not proven yet,
writes the file and names the rest. Run scripts/rule_table.py afterwards.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROVEN = ROOT / "tests" / "rules" / "proven.json"
if __name__ == "__main__":  # as a script it reads this very source tree
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from fivewide.kernel.rulebook import rulebook  # noqa: E402 (see the line above)
from scripts.rule_table import code_of, packages  # noqa: E402

Pairs = dict[str, tuple[str, str]]


def kept() -> Pairs:
    if not PROVEN.is_file():
        return {}
    found = json.loads(PROVEN.read_text(encoding="utf-8"))
    return {id: (place, test) for id, (place, test) in found.items()}


def tried_again(pairs: Pairs) -> Pairs:
    """Those of the pairs in which the test still misses the code."""
    files = sorted({test.partition("::")[0] for _place, test in pairs.values()})
    files = [file for file in files if (ROOT / file).is_file()]
    return run(files, "pairs", json.dumps(pairs)) if files else {}


def looked_for(ids: Iterable[str], folders: Sequence[str]) -> Pairs:
    """What any test that is marked with one of the rules proves."""
    return run(folders, "wanted", "\n".join(ids))


def run(where: Sequence[str], option: str, text: str) -> Pairs:
    with tempfile.TemporaryDirectory() as scratch:
        given, out = Path(scratch) / "given", Path(scratch) / "out"
        given.write_text(text, encoding="utf-8")
        command = [
            *(sys.executable, "-P", "-m", "pytest", "-q", "-p", "tests.rules.proving"),
            *("-p", "no:cacheprovider", "-m", "not browser"),
            *(f"--prove={out}", f"--{option}={given}", *where),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if not out.is_file():
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        found: Pairs = {id: tuple(pair) for id, pair in json.loads(out.read_text()).items()}
        return found


def prove(package: str) -> Pairs:
    """All that can be proven of one game."""
    rules = [rule.id for rule in rulebook(package).playable]
    cited = code_of(packages()[package])
    known = {id: pair for id, pair in kept().items() if id in rules and pair[0] in cited[id]}
    pairs = tried_again(known)
    missing = [id for id in rules if id not in pairs]
    folder = f"tests/games/{package.rpartition('.')[2]}"
    if missing and (ROOT / folder).is_dir():
        pairs |= looked_for(missing, [folder, "tests/games/test_scenarios.py"])
        missing = [id for id in missing if id not in pairs]
    if missing:  # rules of files, screens or the whole platform are tested elsewhere
        pairs |= looked_for(missing, ["tests"])
    return pairs


def main(arguments: Sequence[str]) -> int:
    chosen = [
        package for package in packages() if not arguments or rulebook(package).game in arguments
    ]
    others = {id: pair for id, pair in kept().items() if not is_of(id, chosen)}
    with ThreadPoolExecutor(2) as pool:
        found = [pair for pairs in pool.map(prove, chosen) for pair in pairs.items()]
    pairs = dict(sorted([*others.items(), *found]))
    PROVEN.write_text(json.dumps(pairs, indent=1) + "\n", encoding="utf-8")
    for package in chosen:
        book = rulebook(package)
        ids = [rule.id for rule in book.playable]
        rest = [id for id in ids if id not in pairs]
        print(f"{book.game}: {len(ids) - len(rest)} of {len(ids)} proven")
        print("".join(f"    not proven: {id}\n" for id in rest), end="")
    return 0


def is_of(id: str, packages: Iterable[str]) -> bool:
    return any(rule.id == id for package in packages for rule in rulebook(package).rules)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
