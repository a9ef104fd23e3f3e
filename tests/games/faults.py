"""Faults of language that no sentence of any game may have."""

from __future__ import annotations

import re
from collections.abc import Iterable

PEOPLE = ["You", "Kim", "Ross", "Pat", "Ada", "Lou"]
FAULTS = {
    "You was": r"\bYou (was|is|has)\b",
    "of You": r"\b(of|by|for|to|against|bumped|sent|with|from) You\b",
    "You's": r"\b[Yy]ou's\b",
    "a 8, a 11": r"\b[Aa] (8|11|18|8\d)\b",
    "a Orange": r"\b[Aa] [AEIOaeio]\w+\b(?! turn)",
    "twice the same word": r"\b(\w+) \1\b",
    "1 cards": r"\b1 (cards|points|spaces|turns|bids|rolls)\b",
    "an empty place": r"  | ,| \.|\(\)|;\s*\.|: \.",
    "a raw value": r"None|\bnan\b|\{|_",
}


def faults(sentences: Iterable[str]) -> list[str]:
    """Every sentence with a fault, and which."""
    return [
        f"{name}: {sentence}"
        for sentence in dict.fromkeys(sentences)
        for name, pattern in FAULTS.items()
        if re.search(pattern, sentence)
    ]
