"""Small words that depend on a name or a number, for every game's sentences.

Sentences are in the past tense, which suits "You" and any other name but for *was* and *has*.
"""

from __future__ import annotations

from collections.abc import Sequence


def is_you(name: str) -> bool:
    return name.lower() == "you"


def was(name: str) -> str:
    """
    >>> was("You"), was("Kim")
    ('were', 'was')
    """
    return "were" if is_you(name) else "was"


def has(name: str) -> str:
    """
    >>> has("You"), has("Kim")
    ('have', 'has')
    """
    return "have" if is_you(name) else "has"


def possessive(name: str) -> str:
    """
    >>> possessive("You"), possessive("you"), possessive("Kim"), possessive("Ross")
    ('Your', 'your', "Kim's", "Ross's")
    """
    if is_you(name):
        return f"{name}r"
    return f"{name}'s"


def object_of(name: str) -> str:
    """A name after a verb or a preposition: nobody is shot at by "You".

    >>> object_of("You"), object_of("Kim")
    ('you', 'Kim')
    """
    return "you" if is_you(name) else name


def a(thing: str | int) -> str:
    """With its article as it is spoken; numbers too.

    >>> a(11), a(8), a(18), a(80), a(1), a("Orange 5"), a("Move")
    ('an 11', 'an 8', 'an 18', 'an 80', 'a 1', 'an Orange 5', 'a Move')
    """
    text = str(thing)
    vowel = text[:1].lower() in "aeiou" or text[:1] == "8" or text in ("11", "18")
    return f"{'an' if vowel else 'a'} {text}"


def listed(things: Sequence[str], word: str = "and") -> str:
    """
    >>> listed(["S1"]), listed(["S1", "S2"]), listed(["S1", "S2", "S3"], "or")
    ('S1', 'S1 and S2', 'S1, S2 or S3')
    """
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {word} {things[-1]}"


def several(number: int, one: str, many: str = "") -> str:
    """
    >>> several(1, "point"), several(3, "point"), several(2, "die", "dice")
    ('1 point', '3 points', '2 dice')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
