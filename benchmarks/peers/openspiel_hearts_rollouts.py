"""OpenSpiel's hearts in C++ only: random rollouts inside its MCTS bot, no Python per decision.

The bot is given one simulation, which evaluates the root with a thousand rollouts. They start after
the deal, so no chance event is in them. How long a game is depends on the deal alone (52 decisions,
or 64 with the passing of cards); it is counted once per deal, outside the measured time.
"""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from benchmarks.peers.stopwatch import arguments, rate, report

GAME = pyspiel.load_game("hearts")
DEALS = 8
ROLLOUTS = 1000


def deal(random: Random) -> Any:
    state = GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def decisions_left(state: Any, random: Random) -> int:
    state, decisions = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        decisions += 1
    return decisions


def main() -> None:
    asked = arguments(__doc__).parse_args()
    random = Random(1)
    deals = [deal(random) for _ in range(DEALS)]
    lengths = [decisions_left(state, random) for state in deals]
    bot = pyspiel.MCTSBot(
        GAME,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=1.4,
        max_simulations=1,
        max_memory_mb=10,
        solve=False,
        seed=1,
        verbose=False,
    )

    def rollouts(turn: int) -> int:
        bot.mcts_search(deals[turn % DEALS])
        return ROLLOUTS * lengths[turn % DEALS]

    searches_s, decisions_s = rate(rollouts, asked.seconds)
    report("OpenSpiel hearts, C++ rollouts", decisions_s=decisions_s, games_s=searches_s * ROLLOUTS)


if __name__ == "__main__":
    main()
