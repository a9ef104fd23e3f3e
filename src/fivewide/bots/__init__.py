"""Drivers that are not people."""

from __future__ import annotations

from typing import Any

from fivewide.bots.bot import BadAnswer, Bot, Situation, judged
from fivewide.bots.evaluate import CHOOSE, EVALUATE
from fivewide.bots.simple import GreedyBot, RandomBot
from fivewide.kernel.errors import FivewideError, did_you_mean, shortened
from fivewide.kernel.game import Game

__all__ = ["BOTS", "BadAnswer", "Bot", "Situation", "UnknownBot", "judged", "make_bot"]

BOTS = {
    "random": "takes any option",
    "greedy": "takes the option that leaves it best placed",
}


class UnknownBot(FivewideError):
    """No bot has that name."""


def make_bot(name: str, game: Game[Any], seed: int) -> Bot:
    """A bot for one seat of one race; the same seed makes the same choices."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(EVALUATE[game.id], seed, CHOOSE.get(game.id))
    raise UnknownBot(f"unknown bot {shortened(name)!r}; {did_you_mean(name.lower(), BOTS)}")
