"""What the table itself tells in its chat, and why it goes on no more. Both are kept in English.

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
ILLEGIBLE: Words = "it is legible up to entry {entries}; the next line is not: {reason}"
HALTED_BY_RULE: Words = (
    "it can be played up to entry {played} of {entries}; then: {reason} ({rule})"
)
HALTED: Words = "it can be played up to entry {played} of {entries}; then: {reason}"
UNREADABLE: Words = "it cannot be read ({fault})"
KEPT = (NEW_KEY, REMOVED, NEW_HOST, CLOCK_RAN_OUT, ILLEGIBLE, HALTED_BY_RULE, HALTED, UNREADABLE)


def pattern_of(notice: str) -> re.Pattern[str]:
    """
    >>> pattern_of("{name} is there.").fullmatch("Kim is there.")["name"]
    'Kim'
    """
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(notice)))


WORDS = {"reason", "bot"}  # facts that are no names
PATTERNS = {each: pattern_of(each) for each in KEPT}


def told_again(text: str) -> str:
    """What was kept, in the language of now. Names of people are no words, but reasons are."""
    if language() == ENGLISH:
        return text
    for kept, pattern in PATTERNS.items():
        if found := pattern.fullmatch(text):
            facts = found.groupdict()
            for word in WORDS.intersection(facts):
                facts[word] = words(facts[word])
            return words(kept, **facts)
    return words(text)


def told(line: ChatLine) -> ChatLine:
    """In the language of now: who has no seat is called in it, and what the table tells."""
    if line.seat is not None or language() == ENGLISH:
        return line
    text = told_again(line.text) if line.name == TABLE else line.text
    return msgspec.structs.replace(line, name=words(line.name), text=text)
