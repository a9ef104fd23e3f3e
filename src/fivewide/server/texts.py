"""Texts of people: what may stand in a name, a line of chat, a word, and in anything sent to us.

One place decides, so that both kinds of database see the same: one of them refuses a NUL, the
other keeps it. What cannot be seen is refused, because people are told apart by what they see.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from fivewide.bots.names import LONGEST_NAME
from fivewide.kernel import speech
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import Words, speaking, words

LONGEST_WORD = 60
HOST: Words = "Host"  # signs what a host without a seat says; nobody else is called so
TABLE: Words = "Table"  # signs what the table itself has to tell
JOINER = "\u200d"  # makes one picture of two
# Controls, marks without width or for direction, halves of characters, private and free numbers,
# ends of lines and paragraphs.
UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Letters, marks and symbols by their kind, and yet nothing is to be seen of them.
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE0E)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)


class BadText(FivewideError):
    """A text that nobody could read, or a name that nobody can have."""


def is_visible(text: str) -> bool:
    """Nothing in it that cannot be seen, but for spaces."""
    if text.isascii():
        return text.isprintable()
    return not any(
        (unicodedata.category(char) in UNSEEN or char in BLANK) and not _joins(text, at)
        for at, char in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    """A joiner between two pictures is part of one: a pilot, a flag."""
    return text[at] == JOINER and 0 < at < len(text) - 1 and _pictures(text[at - 1], text[at + 1])


def _pictures(before: str, after: str) -> bool:
    is_picture = before == "\ufe0f" or unicodedata.category(before) in ("So", "Sk")
    return is_picture and unicodedata.category(after) == "So"


def check_all(value: Any, file: str = "") -> None:
    """Every text of a JSON value, and every key."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if not is_visible(one):
                if file:
                    raise BadText(f"{file} has a character that cannot be seen")
                raise BadText(words("it has a character that cannot be seen"))
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list | tuple):
            waiting += one


def clean_name(text: str) -> str:
    """A name as people may have it: short, one line, with something to call them by."""
    name = _one_line(text)
    if not name or len(name) > LONGEST_NAME:
        raise BadText(
            words("a name has 1 to {most} letters, all of them to be seen", most=LONGEST_NAME)
        )
    check_name(name)
    if is_called(name, HOST):
        raise BadText(
            words("nobody is called {host}: the host of a table is; take another name", host=HOST)
        )
    if is_called(name, TABLE):
        raise BadText(
            words("nobody is called {table}: the table itself is; take another name", table=TABLE)
        )
    return name


def is_called(name: str, other: str) -> bool:
    """In any language that is offered: what is said there is signed so."""
    for language in speech.OFFERED:
        with speaking(language):
            if alike(name) == alike(words(other)):
                return True
    return False


def check_name(name: str) -> None:
    if not is_visible(name) or not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise BadText(words("a name has a letter or a digit, and nothing that cannot be seen"))


def clean_word(text: str) -> str:
    """A word for the luck: one line of anything that can be seen, or nothing."""
    word = _one_line(text)
    if word is None or len(word) > LONGEST_WORD:
        raise BadText(
            words("a word for the luck has at most {most} letters, in one line", most=LONGEST_WORD)
        )
    return word


def clean_line(text: str) -> str:
    """A line of chat."""
    line = _one_line(text)
    if not line or all(unicodedata.category(char)[0] in "MZ" for char in line):
        raise BadText(words("a chat line is one line of text that can be seen"))
    return line


def alike(name: str) -> str:
    """Two names that read the same have this in common: width, case and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _one_line(text: str) -> str | None:
    """Spaces of all kinds are plain ones; None if something in it cannot be seen."""
    return unicodedata.normalize("NFC", " ".join(text.split())) if is_visible(text) else None
