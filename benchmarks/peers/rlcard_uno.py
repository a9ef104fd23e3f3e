"""RLCard's uno, two players at random.

- documented: the environment's own run() with RLCard's RandomAgent, which draws with numpy;
- quick: reset() and step() with the cheapest draw we know from the same legal actions.

Both pay for the observation that RLCard encodes at every step; its interface has no way round it.
"""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from random import Random

import numpy
import rlcard
from rlcard.agents import RandomAgent

from benchmarks.peers.stopwatch import arguments, rate, report

ENVIRONMENT = rlcard.make("uno", config={"seed": 1})
ENVIRONMENT.set_agents([RandomAgent(ENVIRONMENT.num_actions)] * ENVIRONMENT.num_players)
RANDOM = Random(1)


def documented_game(turn: int) -> int:
    before = int(ENVIRONMENT.timestep)
    ENVIRONMENT.run()
    return int(ENVIRONMENT.timestep) - before


def quick_game(turn: int) -> int:
    luck, decisions, (state, _) = RANDOM.random, 0, ENVIRONMENT.reset()
    while not ENVIRONMENT.is_over():
        actions = list(state["legal_actions"])
        state, _ = ENVIRONMENT.step(actions[int(luck() * len(actions))])
        decisions += 1
    return decisions


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--loop", choices=("documented", "quick"), default="documented")
    asked = parser.parse_args()
    numpy.random.seed(1)
    game = quick_game if asked.loop == "quick" else documented_game
    games_s, decisions_s = rate(game, asked.seconds)
    report(f"RLCard uno, {asked.loop} loop", decisions_s=decisions_s, games_s=games_s)


if __name__ == "__main__":
    main()
