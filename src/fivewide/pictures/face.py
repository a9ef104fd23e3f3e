"""Letters as outlines: a picture looks the same on a machine that has never seen our face."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib import resources
from typing import Literal

Cut = Literal["display", "figure", "label"]
EM = 1000  # outlines are in thousandths of the size of the letters


@cache
def letters(cut: Cut) -> dict[str, tuple[int, str]]:
    """Width and outline of every character."""
    text = resources.files(__package__).joinpath("face.json").read_text("utf-8")
    made: dict[str, tuple[int, str]] = json.loads(text)[cut]["letters"]
    return {sign: (wide, d) for sign, (wide, d) in made.items()}


LIKES = {
    "\u201e": ",",
    ";": ",",
    '"': "'",
    "\u201c": "'",
    "\u201d": "'",
    "\u2018": "'",
    "_": "-",
    "&": "&",
}


def spelled(text: str, cut: Cut) -> str | None:
    """The text in letters that the face has: capitals without accents. None: it lacks one.

    >>> spelled("Nürburg 24", "label"), spelled("赛道", "label")
    ('NURBURG 24', None)
    """
    known = letters(cut)
    made = ""
    for sign in text.upper():
        sign = LIKES.get(sign, sign)
        parts = [sign] if sign in known else unicodedata.normalize("NFKD", sign)
        made += "".join(part for part in parts if not unicodedata.combining(part))
    return made if all(sign in known for sign in made) else None


def width(text: str, size: float, cut: Cut, spacing: float = 0) -> float:
    """How wide a line is; of one that the face cannot write, about."""
    said = spelled(text, cut)
    if said is None:
        return len(text) * (size * 0.75 + spacing)
    known = letters(cut)
    return sum(known[sign][0] for sign in said) * size / EM + spacing * max(len(said) - 1, 0)
