"""What a person types, understood: an option by number or words, or a command."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fivewide.kernel.english import OR, listed
from fivewide.kernel.errors import nearest, shortened
from fivewide.kernel.rulebook import ID
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Option

# What can be typed, as English has it, and what it does
ALWAYS: tuple[tuple[Words, Words], ...] = (
    ("why", "why bots did what they did; the rules behind the question and the last events"),
    ("why ID", "one rule, by the id at the end of a line"),
    ("rules WORDS", "search the rules"),
    ("learn", "how to play this game, on one page"),
    ("hand", "what is yours: cards, cars; at any time"),
    ("where", "who is ahead, beside and behind, in words"),
    ("steps", "what happened since the last decision here, step by step with the rules"),
    ("log", "everything that has happened, step by step"),
    ("undo", "take the last decision back"),
    ("save", "where the race is kept"),
    ("save FILE", "a copy of it"),
    ("auto", "dice roll by themselves, on or off"),
    ("speed N", "how fast bots drive and dice fall, 0.5 to 8"),
    ("fast", "the same as speed 8"),
    ("help", "this page"),
    ("quit", "leave; the race is saved"),
)
ENDED: tuple[tuple[Words, Words], ...] = (
    ("report", "how it went: the story, where the result came from, figures, moments"),
    ("rematch", "the same drivers and options once more, with other dice"),
    ("replay", "the race once more, back and forth"),
    ("new", "another race, of this game or of another"),
)
COMMANDS, AT_THE_END = dict(ALWAYS), dict(ENDED)
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


def called(command: str) -> str:
    """A command in the language of whoever types it; its English word is understood as well."""
    whole = [each for each in (*COMMANDS, *AT_THE_END) if each.partition(" ")[0] == command]
    if not whole or command in whole:
        return words(command)
    return words(whole[0]).partition(" ")[0]


def in_english(word: str, more: Collection[str]) -> str:
    """The command that is meant by a word."""
    known = {called(command).casefold(): command for command in (*WORDS, *more)}
    return known.get(word.casefold(), word)


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
    command = OTHER_WORDS.get(word.lower()) or in_english(word.lower(), more)
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
            meant = [*meant[: MOST_NAMED - 1], words("others")]
        options_meant = listed(meant, OR)
        return Unclear(
            words("{text!r} can mean {meant}.", text=shortened(text), meant=options_meant)
        )
    return Unclear(_nothing_like(shortened(text), options))


def by_number(text: str, menu: Sequence[int]) -> Choose | Unclear:
    count, number = len(menu), int(text) if len(text) <= LONGEST_NUMBER else -1
    if count == 0:
        return Unclear(words(NOBODY_ASKED))
    if not 1 <= number <= count:
        return Unclear(words(NO_OPTION, text=shortened(text, 12), count=count))
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
    labels = [label(option).lower() for option in options]
    near = nearest(text.lower(), [*labels, *WORDS, *map(called, WORDS)])
    if near:
        return words(LIKE_THIS, text=text, near=near)
    if labels and len(labels) <= MOST_NAMED:
        return words(SAY_ONE, text=text, options=listed(labels, OR))
    return words(SEE_HELP, text=text)


NOBODY_ASKED: Words = "Nobody is asked anything now; Enter goes on, help lists the commands."
NO_OPTION: Words = "There is no option {text}; they go from 1 to {count}."
LIKE_THIS: Words = "{text!r} is not understood; did you mean {near}?"
SAY_ONE: Words = "{text!r} is not understood; say {options}, or help."
SEE_HELP: Words = "{text!r} is not understood; help lists the commands."
