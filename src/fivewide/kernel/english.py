"""Small words that depend on a name or a number, for every game's sentences.

Sentences are in the past tense, which suits "You" and any other name but for *was* and *has*.
What joins, counts and owns does so in the language of whoever hears it (`kernel.speech`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivewide.kernel.speech import Words, speaker, words


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
    return genitive(name)


def genitive(name: str) -> str:
    now = speaker()
    return f"{name}'s" if now is None else now.genitive(name)


def object_of(name: str) -> str:
    """A name after a verb or a preposition: nobody is shot at by "You".

    >>> object_of("You"), object_of("Kim")
    ('you', 'Kim')
    """
    return "you" if is_you(name) else name


def named(name: str) -> str:
    """A name that stands by itself. Of all names only "You" is a word of a language."""
    return words(name) if is_you(name) else name


def a(thing: str | int) -> str:
    """With its article as it is spoken; numbers too.

    >>> a(11), a(8), a(18), a(80), a(1), a("Orange 5"), a("Move")
    ('an 11', 'an 8', 'an 18', 'an 80', 'a 1', 'an Orange 5', 'a Move')
    """
    text = str(thing)
    vowel = text[:1].lower() in "aeiou" or text[:1] == "8" or text in ("11", "18")
    return f"{'an' if vowel else 'a'} {text}"


AND: Words = "and"
OR: Words = "or"


def listed(things: Sequence[str], word: str = AND) -> str:
    """
    >>> listed(["S1"]), listed(["S1", "S2"]), listed(["S1", "S2", "S3"], "or")
    ('S1', 'S1 and S2', 'S1, S2 or S3')
    """
    if len(things) < 2:
        return "".join(things)
    things = [named(thing) for thing in things]
    return f"{', '.join(things[:-1])} {words(word)} {things[-1]}"


def several(number: int, one: str, many: str = "") -> str:
    """
    >>> several(1, "point"), several(3, "point"), several(2, "die", "dice")
    ('1 point', '3 points', '2 dice')
    """
    now, many = speaker(), many or f"{one}s"
    if now is not None:
        return now.count(number, one, many)
    return f"{number} {one if number == 1 else many}"


def times(number: int) -> str:
    """
    >>> times(1), times(2), times(7)
    ('once', 'twice', '7 times')
    """
    if number == 1:
        return words("once")
    return words("twice") if number == 2 else words("{number} times", number=number)


def of_owner(thing: str, owners: Mapping[str, str]) -> str:
    """
    >>> of_owner("Red", {"Red": "Kim"}), of_owner("Blue", {"Red": "Kim"})
    ("Kim's Red", 'Blue')
    """
    if thing not in owners:
        return thing
    return words("{whose} {car}", **naming(owners[thing]), car=thing)


def naming(name: str) -> dict[str, object]:
    """All that a sentence may say of somebody: {who}, {whom}, {whose}, with {was} and {has}."""
    if is_you(name):
        return {"who": name, "whom": "you", "whose": f"{name}r", "was": "were", "has": "have"}
    return {"who": name, "whom": name, "whose": genitive(name), "was": "was", "has": "has"}
