"""What is settled before a match."""

from __future__ import annotations

from typing import Literal

from fivewide.kernel.options import OptionSet, option


class Options(OptionSet, frozen=True):
    cards: Literal[2, 3, 4, 5] = option("cards in a hand", "SH-DEAL-01", default=3)
    deals: Literal[1, 2, 3] = option("how often cards are dealt", "SH-DEAL-03", default=2)
    press: bool = option("the winner may press for more", "SH-PRESS-01", default=True)
