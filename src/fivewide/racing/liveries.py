"""The eight liveries: a car is a name, a number and a pattern, never a color alone."""

from __future__ import annotations

from typing import Final, final


@final
class Livery:
    def __init__(self, id: str, name: str, number: int, paint: str, ink: str) -> None:
        self.id = id  # the plain color, for games that call their cars so
        self.name = name
        self.number = number
        self.paint = paint
        self.ink = ink  # of the number on the paint


LIVERIES: Final[list[Livery]] = [
    Livery("red", "Ember", 5, "#dc3329", "#ffffff"),
    Livery("yellow", "Canary", 22, "#ffd023", "#17150f"),
    Livery("blue", "Harbor", 9, "#2b73df", "#ffffff"),
    Livery("green", "Clover", 39, "#0f8550", "#ffffff"),
    Livery("orange", "Tangelo", 44, "#ff8a2a", "#1f0d00"),
    Livery("black", "Midnight", 47, "#24262b", "#ffffff"),
    Livery("white", "Ghost", 11, "#f3f1ea", "#15171b"),
    Livery("purple", "Velvet", 48, "#5b2a9e", "#ffffff"),
]

# Where ten teams race
MORE_LIVERIES: Final[list[Livery]] = [
    Livery("grey", "Ash", 60, "#9aa0a8", "#15171b"),
    Livery("brown", "Umber", 70, "#7a4a25", "#ffffff"),
]


def by_number(number: int) -> Livery:
    """The livery of a car in a full field, where the number does the work."""
    return LIVERIES[number % len(LIVERIES)]
