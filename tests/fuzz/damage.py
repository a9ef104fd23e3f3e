"""Ways to spoil a text file, all by a seeded random generator."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

NUMBERS = ["0", "-1", "1", "7", "99", "1e999", "2.5", "9" * 25, "NaN", "-0", "007"]
VALUES = [
    "null",
    "true",
    "false",
    '""',
    "[]",
    "{}",
    '"x"',
    "-3",
    "[[1]]",
    '{"a":1}',
    r'"a\nb"',
    r'"\ud800"',
    "12.5",
]
Damage = Callable[[random.Random, str], str]


def cut_off(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def cut_front(rng: random.Random, text: str) -> str:
    return text[rng.randrange(len(text)) :]


def change_characters(rng: random.Random, text: str) -> str:
    letters = list(text)
    for _change in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters))
        letters[at] = rng.choice(["\0", "\n", '"', ",", "\\", "}", "é", "\U0001f3ce"])
    return "".join(letters)


def double_a_line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]])


def drop_a_line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def swap_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def replace_one(rng: random.Random, text: str, pattern: str, by: str) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    at = rng.choice(found)
    return text[: at.start()] + by + text[at.end() :]


def change_a_number(rng: random.Random, text: str) -> str:
    return replace_one(rng, text, r"-?\d+", rng.choice([*NUMBERS, str(rng.randrange(100))]))


def change_a_word(rng: random.Random, text: str) -> str:
    word = rng.choice(["", "x", "seat", "action", "ember", "é", r"a\nb", "result", "undo"])
    return replace_one(rng, text, r"[A-Za-z][\w-]*", word)


def change_a_value(rng: random.Random, text: str) -> str:
    """What stands behind a colon or an equals sign, or between commas, becomes something else."""
    return replace_one(rng, text, r"(?<=[:=,])[^:=,{}\[\]\n]+(?=[,}\]\n])", rng.choice(VALUES))


def add_nesting(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + "[" * rng.choice([1, 3, 30]) + text[at:]


def go_too_far(rng: random.Random, text: str) -> str:
    """Numbers or brackets without end, beyond what the readers of Python can take."""
    endless = rng.choice(["1" * 5000, "[" * 5000])
    return replace_one(rng, text, r"-?\d+", endless)


DAMAGES: list[Damage] = [
    cut_off,
    cut_front,
    change_characters,
    double_a_line,
    drop_a_line,
    swap_lines,
    change_a_number,
    change_a_number,
    change_a_word,
    change_a_value,
    change_a_value,
    add_nesting,
]


def damaged(rng: random.Random, text: str, more: Sequence[Damage] = ()) -> bytes:
    """The text, spoilt once or twice, and now and then so that it is not even text."""
    for _time in range(rng.choice([1, 1, 1, 2])):
        text = rng.choice([*DAMAGES, *more])(rng, text) or "\n"
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    if raw and rng.random() < 0.1:
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return bytes(raw)
