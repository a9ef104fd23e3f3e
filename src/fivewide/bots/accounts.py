"""Why a bot did what it did, in a line or two, when somebody asks.

What it weighed tells of its hand: whoever knows that a card was no good to it knows its other
cards better. So where a game hides something, a bot says while the race goes on only how it drives,
always in the same words. The rest it says once the race is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivewide.bots.bot import Bot, name_of
from fivewide.bots.named import name_in_words
from fivewide.bots.thinking.search import Verdict
from fivewide.kernel.choices import Option
from fivewide.kernel.speech import Words, words
from fivewide.kernel.turns import Turn

MOST_TOLD = 4  # options, the chosen one among them
NOTHING_ELSE: Words = "There was nothing else to do."
ONE_IDEA: Words = "Nothing but {option} came to mind."
WITH_CHANCE: Words = "{option} {chance} %"
CHANCES: Words = "Chances to win, in {thoughts} imagined races: {options}."
BEST_FIRST: Words = "From best to worst, in {thoughts} imagined races: {options}."
CLOSE: Words = "Which of them is best may be chance."
LATER: Words = "What it weighed it says after the race: now it would show its hand."
WANTS: dict[str, Words] = {
    "bold": "It wants to win, whatever it takes.",
    "careful": "It wants a good place every time.",
    "thrifty": "It wants points.",
}


@dataclass(frozen=True)
class Account:
    """Made right after the decision; each in one language."""

    at_once: str  # while the race goes on and something is hidden
    whole: str


def account_of(bot: Bot, turn: Turn, chosen: Option) -> Account:
    """What a bot says of the decision that it has just made, in the language of now."""
    manner = manner_of(bot)
    if not hasattr(bot, "verdict"):
        return Account(manner, manner)
    return Account(f"{manner} {words(LATER)}", weighed(bot, turn, chosen))


def manner_of(bot: Any) -> str:
    """How it drives: the same whatever its cards are."""
    if hasattr(bot, "manner"):
        return words(bot.manner)
    about = words(str(getattr(bot, "about", "")))
    return f"{name_in_words(name_of(bot))}: {about}" if about else name_of(bot)


def weighed(bot: Any, turn: Turn, chosen: Option) -> str:
    """What a bot that thinks has thought."""
    verdict: Verdict | None = bot.verdict
    if len(turn.options) == 1:
        return words(NOTHING_ELSE)
    if verdict is None:  # nobody has made an instinct for this game
        return manner_of(bot)
    if len(verdict.win) < 2:
        return words(ONE_IDEA, option=chosen.words)
    best = best_of(verdict)
    if bot.knows_chances:
        line = words(CHANCES, thoughts=verdict.made, options=with_chances(verdict, turn, best))
    else:
        options = ", ".join(turn.options.numbered(verdict.numbers[at]).words for at in best)
        line = words(BEST_FIRST, thoughts=verdict.made, options=options)
    said = [line]
    if bot.temper in WANTS:
        said.append(words(WANTS[bot.temper]))
    elif any(verdict.win[at] > verdict.win[best[0]] for at in best):
        said.append(words(CLOSE))
    return " ".join(said)


def best_of(verdict: Verdict) -> list[int]:
    """Places of options that were looked at: the chosen one, then those with most to gain."""
    chosen = list(verdict.numbers).index(verdict.number)
    others = [at for at in range(len(verdict.numbers)) if at != chosen]
    others.sort(key=lambda at: -verdict.gain[at])
    return [chosen, *others][:MOST_TOLD]


def with_chances(verdict: Verdict, turn: Turn, places: list[int]) -> str:
    return ", ".join(
        words(
            WITH_CHANCE,
            option=turn.options.numbered(verdict.numbers[at]).words,
            chance=round(100 * verdict.win[at]),
        )
        for at in places
    )
