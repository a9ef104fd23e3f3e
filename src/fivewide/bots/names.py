"""What bots are called at a table, and how long any name may be."""

from __future__ import annotations

from collections.abc import Collection

BOT_NAMES = ("Dusty", "Mara", "Rin", "Ola", "Sam", "Juno", "Abel", "Tess", "Milo", "Vera")
LONGEST_NAME = 16


def free_bot_name(taken: Collection[str]) -> str:
    """The first name that nobody at the table has; `taken` in small letters."""
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 100))]
    return next(name for name in names if name.casefold() not in taken)
