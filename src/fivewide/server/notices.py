"""What the table itself tells in its chat. A line is kept in English, as one text.

Whoever reads another language has it told anew: from the text it is seen again what was told.
"""

from __future__ import annotations

import re

import msgspec

from fivewide.kernel.speech import ENGLISH, Words, language, words
from fivewide.server.messages import ChatLine
from fivewide.server.texts import TABLE

NEW_KEY: Words = "The seat of {name} has a new key."
REMOVED: Words = "{name} was removed from the table."
NEW_HOST: Words = "{name} is the host now."
CLOCK_RAN_OUT: Words = "The clock of {name} ran out; {bot} drives."


def pattern_of(notice: str) -> re.Pattern[str]:
    """
    >>> pattern_of("{name} is there.").fullmatch("Kim is there.")["name"]
    'Kim'
    """
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(notice)))


PATTERNS = {each: pattern_of(each) for each in (NEW_KEY, REMOVED, NEW_HOST, CLOCK_RAN_OUT)}


def told(line: ChatLine) -> ChatLine:
    """In the language of now: who has no seat is called in it, and what the table tells."""
    if line.seat is not None or language() == ENGLISH:
        return line
    text = line.text
    for notice, pattern in PATTERNS.items() if line.name == TABLE else ():
        if found := pattern.fullmatch(text):
            text = words(notice, **found.groupdict())
    return msgspec.structs.replace(line, name=words(line.name), text=text)
