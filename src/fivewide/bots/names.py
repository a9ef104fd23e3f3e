"""What bots are called: by what they do, and at a table; and how long any name may be."""

from __future__ import annotations

from collections.abc import Collection

from fivewide.kernel.speech import Words

# For people to race against, from weak to strong
LEVEL_TITLES: dict[str, Words] = {
    "rookie": "Rookie",
    "regular": "Regular",
    "pro": "Pro",
    "ace": "Ace",
}
LEVELS = tuple(LEVEL_TITLES)
TEMPER_TITLES: dict[str, Words] = {
    "steady": "steady",
    "bold": "bold",
    "careful": "careful",
    "thrifty": "thrifty",
}
TEMPER_ABOUT: dict[str, Words] = {  # what they drive for
    "steady": "a win, else a good place",
    "bold": "a win or nothing",
    "careful": "a good place every time",
    "thrifty": "points, as for a season",
}
TEMPERED = ("pro", "ace")  # the levels that weigh what an option brings
PRO_SECONDS, ACE_SECONDS = 0.3, 1.0  # for a decision at a table, on one core
TEMPERED_BOTS = tuple(f"{level}:temper={each}" for level in TEMPERED for each in TEMPER_TITLES)
FOR_PROGRAMS = ("random", "greedy")  # known everywhere; people are not offered them
USUAL_BOT = "regular"  # drives where nobody chose one
BOT_NAMES = ("Dusty", "Mara", "Rin", "Ola", "Sam", "Juno", "Abel", "Tess", "Milo", "Vera")
LONGEST_NAME = 16


def free_bot_name(taken: Collection[str]) -> str:
    """The first name that nobody at the table has; `taken` in small letters."""
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 100))]
    return next(name for name in names if name.casefold() not in taken)


def seconds_of(bot: str, pro: float = PRO_SECONDS, ace: float = ACE_SECONDS) -> float:
    """What a bot that keeps to a time takes for a decision; one of another package as an Ace."""
    return pro if bot.partition(":")[0] == "pro" else ace
