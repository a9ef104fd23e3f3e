"""What a clone of a hearts state costs in OpenSpiel, asked for from Python, mid-game."""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from random import Random

import pyspiel

from benchmarks.peers.stopwatch import arguments, nanoseconds, report

PLAYED = 30  # decisions before the clone, of 52 or 64


def main() -> None:
    asked = arguments(__doc__).parse_args()
    random, decisions = Random(5), 0
    state = pyspiel.load_game("hearts").new_initial_state()
    while decisions < PLAYED:
        decisions += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    report("OpenSpiel hearts, clone", clone_ns=nanoseconds(state.clone, asked.seconds))


if __name__ == "__main__":
    main()
