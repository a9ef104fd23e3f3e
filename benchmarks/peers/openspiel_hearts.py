"""OpenSpiel's hearts (C++) played at random through its Python interface.

Dealing is 52 chance nodes before the first decision, so how they are sampled decides the rate:

- documented: chance_outcomes() and a weighted draw, as OpenSpiel's own examples do;
- quick: every outcome in hearts is equally likely, so one of legal_actions() will do.

Chance events are not counted as decisions.
"""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from random import Random

import pyspiel

from benchmarks.peers.stopwatch import arguments, rate, report

GAME = pyspiel.load_game("hearts")
RANDOM = Random(1)


def documented_game(turn: int) -> int:
    state, decisions = GAME.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(RANDOM.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(RANDOM.random() * len(actions))])
            decisions += 1
    return decisions


def quick_game(turn: int) -> int:
    state, decisions, luck = GAME.new_initial_state(), 0, RANDOM.random
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(luck() * len(outcomes))])
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(luck() * len(actions))])
        decisions += 1
    return decisions


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--loop", choices=("documented", "quick"), default="documented")
    asked = parser.parse_args()
    game = quick_game if asked.loop == "quick" else documented_game
    games_s, decisions_s = rate(game, asked.seconds)
    report(f"OpenSpiel hearts, {asked.loop} loop", decisions_s=decisions_s, games_s=games_s)


if __name__ == "__main__":
    main()
