"""Measure one of our games with the interpreter that runs this: python ours.py GAME --seconds 2.

Whether the engine is compiled depends on what comes first on PYTHONPATH, see compare.py.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser

from fivewide.sim.measure import measure


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--options", default="{}", help="as JSON")
    asked = parser.parse_args()
    options = json.loads(asked.options)
    print(json.dumps(measure(asked.game, asked.seconds, options, asked.seats)))


if __name__ == "__main__":
    main()
