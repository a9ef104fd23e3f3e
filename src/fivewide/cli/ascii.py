"""Words for terminals and files that only know ASCII: every sign gets another that is there."""

from __future__ import annotations

import codecs
import os
import unicodedata
from io import TextIOWrapper
from typing import TextIO

SIGNS = {
    "½": "1/2",
    "·": "-",
    "•": "-",
    "\u2013": "-",  # dashes and the minus
    "\u2014": "-",
    "\u2212": "-",
    "→": "->",
    "←": "<-",
    "↑": "up",
    "↓": "down",
    "\u2018": "'",  # quotes
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "…": "...",
    "\u00d7": "x",  # times
    "±": "+/-",
    "≥": ">=",
    "≤": "<=",
    "▸": ">",
    "▾": "v",
    "★": "*",
    "◦": "o",
    "✗": "x",
    "┼": "+",
    "ß": "ss",
    "Ø": "O",
    "ø": "o",
    "Æ": "AE",
    "æ": "ae",
    "Œ": "OE",
    "œ": "oe",
    "Ł": "L",
    "ł": "l",
    "Đ": "D",
    "đ": "d",
}
PLAIN_LOCALES = ("C", "POSIX")


def is_ascii(out: TextIO) -> bool:
    """Does it lack some of our signs? By its encoding, or because the locale says so.

    Python turns the locale C into UTF-8 by itself; whoever asks for it wants ASCII all the same.
    """
    wanted = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next((name for name in wanted if name), "")
    try:
        name = codecs.lookup(out.encoding or "utf-8").name
    except (AttributeError, LookupError):
        return False
    return locale in PLAIN_LOCALES or not name.startswith("utf")


def spell_out(out: TextIO) -> None:
    """What its encoding does not know is spelled in ASCII: no sign of ours ends a program."""
    if isinstance(out, TextIOWrapper):
        out.reconfigure(errors=SPELLED)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end


SPELLED = "fivewide-spelled"
codecs.register_error(SPELLED, _spelled)


def in_ascii(text: str) -> str:
    """The same line without a sign that is not ASCII; of accented letters the letter stays."""
    if text.isascii():
        return text
    spelled = "".join(SIGNS.get(char, char) for char in text)
    parted = unicodedata.normalize("NFKD", spelled)
    bare = "".join(char for char in parted if not unicodedata.combining(char))
    return bare.encode("ascii", "replace").decode()
