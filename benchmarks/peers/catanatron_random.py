"""Catanatron: four of its random players, and what a copy of a game costs mid-game.

A decision is one of its ticks, those with a single legal action included.
"""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from benchmarks.peers.stopwatch import arguments, nanoseconds, rate, report

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
PLAYED = 500  # ticks before the copy, of about 1,000


def new_game(seed: int) -> Any:
    return Game([RandomPlayer(color) for color in COLORS], seed=seed)


def is_over(game: Any) -> bool:
    return game.winning_color() is not None or bool(game.state.num_turns >= TURNS_LIMIT)


def random_game(turn: int) -> int:
    game, decisions = new_game(turn + 1), 0  # a seed of 0 would mean any seed
    while not is_over(game):
        game.play_tick()
        decisions += 1
    return decisions


def main() -> None:
    asked = arguments(__doc__).parse_args()
    games_s, decisions_s = rate(random_game, asked.seconds)
    middle = new_game(5)
    for _ in range(PLAYED):
        if is_over(middle):
            break
        middle.play_tick()
    report(
        "Catanatron, 4 random players",
        decisions_s=decisions_s,
        games_s=games_s,
        clone_ns=nanoseconds(middle.copy, asked.seconds / 2),
    )


if __name__ == "__main__":
    main()
