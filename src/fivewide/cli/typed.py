"""What a person types, understood: an option by number or words, or a command."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fivewide.kernel.errors import did_you_mean, shortened
from fivewide.kernel.rulebook import ID
from fivewide.kernel.table import Option

COMMANDS = {
    "why": "the rules behind the question and the last events",
    "why ID": "one rule, by the id at the end of a line",
    "rules WORDS": "search the rules",
    "learn": "how to play this game, on one page",
    "hand": "what is yours: cards, cars; at any time",
    "where": "who is ahead, beside and behind, in words",
    "steps": "what happened since the last decision here, step by step with the rules",
    "log": "everything that has happened, step by step",
    "undo": "take the last decision back",
    "save": "where the race is kept",
    "save FILE": "a copy of it",
    "auto": "dice roll by themselves, on or off",
    "speed N": "how fast bots drive and dice fall, 0.5 to 8",
    "fast": "the same as speed 8",
    "help": "this page",
    "quit": "leave; the race is saved",
}
AT_THE_END = {
    "report": "how it went: the story, where the result came from, figures, moments",
    "rematch": "the same drivers and options once more, with other dice",
    "replay": "the race once more, back and forth",
    "new": "another race, of this game or of another",
}
WORDS = tuple(dict.fromkeys(command.partition(" ")[0] for command in (*COMMANDS, *AT_THE_END)))
OTHER_WORDS = {
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
    "?": "help",
    "h": "help",
    "u": "undo",
    "rule": "rules",
    "w": "where",
    "order": "where",
    "again": "rematch",
    "goal": "learn",
}
LONGEST_NUMBER = 6  # digits: no list of options is longer
MOST_NAMED = 6  # options listed in one line
NOISE = {"the", "a", "an", "as", "by", "to", "on", "read", "i", "take", "roll", "please", "go"}


@dataclass(frozen=True)
class Choose:
    """The option with this place in the list."""

    index: int


@dataclass(frozen=True)
class Command:
    word: str
    rest: str = ""


@dataclass(frozen=True)
class Unclear:
    """Not understood; the line says what would be."""

    line: str


def understand(
    text: str,
    options: Sequence[Option],
    menu: Sequence[int] | None = None,
    more: Collection[str] = (),
) -> Choose | Command | Unclear:
    """Nothing typed is the command `next`: the highlighted option, or the next roll.

    A menu says which options have a number, where not all do; `more` are a game's own commands.
    """
    text = text.strip().lstrip(":/").strip()
    if not text:
        return Command("next")
    if re.fullmatch("[0-9]+", text):
        return by_number(text, range(len(options)) if menu is None else menu)
    word, _, rest = text.partition(" ")
    command = OTHER_WORDS.get(word.lower(), word.lower())
    chosen = by_words(text, options)
    short = word.lower() not in WORDS  # an option whose words start so comes first
    if command in more:
        return Command(command, rest.strip())
    if command in WORDS and not (short and len(chosen) == 1):
        return Command(command, rest.strip())
    if len(chosen) == 1:
        return Choose(chosen[0])
    if ID.fullmatch(text.upper()):
        return Command("why", text.upper())
    if len(chosen) > 1:
        meant = [label(options[n]) for n in chosen]
        if len(meant) > MOST_NAMED:
            meant = [*meant[: MOST_NAMED - 1], "others"]
        return Unclear(f"{shortened(text)!r} can mean {_list(meant)}.")
    return Unclear(_nothing_like(shortened(text), options))


def by_number(text: str, menu: Sequence[int]) -> Choose | Unclear:
    count, number = len(menu), int(text) if len(text) <= LONGEST_NUMBER else -1
    if count == 0:
        return Unclear("Nobody is asked anything now; Enter goes on, help lists the commands.")
    if not 1 <= number <= count:
        return Unclear(f"There is no option {shortened(text, 12)}; they go from 1 to {count}.")
    return Choose(menu[number - 1])


def by_words(text: str, options: Sequence[Option]) -> list[int]:
    """Options whose words are meant: their label, the start of it, or all words typed."""
    wanted = " ".join(_words(text))
    labels = [" ".join(_words(label(option))) for option in options]
    for fits in (
        [n for n, each in enumerate(labels) if each == wanted],
        [n for n, each in enumerate(labels) if wanted and each.startswith(wanted)],
        [n for n, option in enumerate(options) if _all_in(text, option)],
    ):
        if fits:
            return fits
    return []


def label(option: Option) -> str:
    """The option's own word or two, before the place it leads to."""
    return option.words.short.partition(":")[0]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold().replace("colour", "color"))


def _all_in(text: str, option: Option) -> bool:
    said = _words(option.words.short)
    wanted = _words(text)
    wanted = [word for word in wanted if word in said or word not in NOISE]
    return bool(wanted) and all(word in said for word in wanted)


def _nothing_like(text: str, options: Sequence[Option]) -> str:
    words = [label(option).lower() for option in options]
    few = words and len(words) <= MOST_NAMED
    otherwise = f"say {_list(words)}, or help." if few else "help lists the commands."
    hint = did_you_mean(text.lower(), [*words, *WORDS], otherwise)
    return f"{text!r} is not understood; {hint}"


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
