"""What cards and players are called."""

from __future__ import annotations

from fivewide.kernel.declared import listed
from fivewide.kernel.sample.state import CARDS, SUITS, rank

PLAYERS = ["north", "east", "south", "west"]
SUIT_NAMES = ["bells", "leaves", "stars"]
NAMES = [f"{rank(card)}-{SUIT_NAMES[card % SUITS]}" for card in range(CARDS)]
CARD = listed("card", NAMES, "one is {first}")
