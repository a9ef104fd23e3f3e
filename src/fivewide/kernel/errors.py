"""What can go wrong at the edge, each with one clear line: what, where, what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class FivewideError(ValueError):
    """Base of everything a user may have caused. Its text is one line, fit to show.

    >>> import fivewide
    >>> try:
    ...     fivewide.start("dusty-devil-500", 2)
    ... except fivewide.FivewideError as error:
    ...     print(error)
    unknown game 'dusty-devil-500'; did you mean dust-devil-500?
    """

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))


def one_line(text: str) -> str:
    """Names from files may hold line breaks or halves of characters: these are spelled out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def number_or(value: object, words: str) -> str:
    """A number from outside as text; other things, and numbers without end, get the words."""
    return str(value) if type(value) is int and abs(value) < 10**9 else words


def shortened(text: str, longest: int = 60) -> str:
    """What somebody wrote, as far as it fits into a line about it."""
    return text if len(text) <= longest else f"{text[:longest]}…"


def did_you_mean(
    word: str, known: Iterable[str], otherwise: str = "", *, likeness: float = 0.6
) -> str:
    """Which of the known words somebody may have meant; otherwise that, or all there are.

    >>> did_you_mean("lap", ["laps", "pits"]), did_you_mean("x", ["laps", "pits"])
    ('did you mean laps?', 'there are: laps, pits')
    """
    words = list(known)
    near = nearest(word, words, likeness)
    return f"did you mean {near}?" if near else otherwise or f"there are: {', '.join(words)}"


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """The known word that is most like another; empty, if none is."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=likeness)), "")


def reason_and_place(error: Exception) -> tuple[str, str]:
    """What a validation error of msgspec's complains about, and where: "cars.red", or empty."""
    reason, _, place = str(error).partition(" - at `$")
    return reason, place.strip("`.")


class IllegalAction(FivewideError):
    """Not among the options. `rule` is the rule that says so; nothing has changed."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NotYourTurn(IllegalAction):
    """Another seat is asked, or nobody is."""


class StaleAction(IllegalAction):
    """The table has moved on since the sender last looked."""


class BadRecord(FivewideError):
    """A race file that cannot be read or does not follow the rules."""


class BadContent(FivewideError):
    """A content pack that is broken; the text names file, place and reason."""


class BadPosition(FivewideError):
    """A position document that cannot be set up; the text names key and reason."""


class BadOption(FivewideError):
    """An unknown option, or a value it does not take."""


class BadScenario(FivewideError):
    """A scenario file that cannot be read."""
