"""Drivers that are not people."""

from __future__ import annotations

from fivewide.bots.bot import BadAnswer, Bot, judged, name_of
from fivewide.bots.named import BOTS, UnknownBot, make_bot, short_name
from fivewide.kernel.choices import Option, Options
from fivewide.kernel.turns import Turn, World

__all__ = [
    "BOTS",
    "BadAnswer",
    "Bot",
    "Option",
    "Options",
    "Turn",
    "UnknownBot",
    "World",
    "judged",
    "make_bot",
    "name_of",
    "short_name",
]
