"""A picture read back: spaces as polygons, words with their place, all in units of the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, radians, sin
from xml.etree import ElementTree

Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


@dataclass(frozen=True)
class Turn:
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def of(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, inner: Turn) -> Turn:
        e, f = self.of((inner.e, inner.f))
        return Turn(
            self.a * inner.a + self.c * inner.b, self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d, self.b * inner.c + self.d * inner.d, e, f,
        )  # fmt: skip


def turn_of(said: str) -> Turn:
    made = Turn()
    for name, text in re.findall(r"(\w+)\(([^)]*)\)", said):
        numbers = [float(number) for number in text.split()]
        if name == "translate":
            one = Turn(e=numbers[0], f=numbers[1])
        elif name == "scale":
            one = Turn(a=numbers[0], d=numbers[-1])
        else:
            assert name == "rotate", name
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            one = Turn(c, s, -s, c)
        made = made.then(one)
    return made


@dataclass
class Drawn:
    width: float
    height: float
    spaces: list[tuple[str, list[Point]]] = field(default_factory=list)  # names, outline
    fills: dict[str, str] = field(default_factory=dict)  # of spaces, by their names
    words: list[tuple[str, list[Point]]] = field(default_factory=list)  # where letters begin
    plain: int = 0  # words that need a font
    ids: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)  # what is referred to

    @property
    def said(self) -> list[str]:
        return [text for text, _ in self.words]


def read(svg: str) -> Drawn:
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    drawn = Drawn(width, height)
    for element, turn in walked(root, Turn()):
        drawn.ids |= {element.attrib["id"]} if "id" in element.attrib else set()
        for value in element.attrib.values():
            drawn.links |= set(re.findall(r"url\(#([^)]*)\)", value))
        if LINK in element.attrib:
            assert element.attrib[LINK].startswith("#")
            drawn.links.add(element.attrib[LINK][1:])
        if "data-space" in element.attrib:
            names = element.attrib["data-space"]
            drawn.spaces.append((names, [turn.of(point) for point in points(element)]))
            drawn.fills[names] = element.attrib["fill"]
        if "aria-label" in element.attrib:
            uses = [use for use in element if use.tag == f"{SVG}use"]
            places = [turn.of((float(use.attrib["x"]), 0)) for use in uses]
            drawn.words.append((element.attrib["aria-label"], places))
        drawn.plain += element.tag == f"{SVG}text"
    return drawn


def walked(element: ElementTree.Element, turn: Turn) -> Iterator[tuple[ElementTree.Element, Turn]]:
    here = turn.then(turn_of(element.attrib.get("transform", "")))
    yield element, here
    for child in element:
        yield from walked(child, here)


def points(element: ElementTree.Element) -> list[Point]:
    """Outlines of spaces are polygons, in absolute numbers."""
    d = element.attrib["d"]
    assert re.fullmatch(r"M[-\d. ]+(L[-\d. ]+)+Z", d), d
    pairs = [part.split() for part in d[1:-1].split("L")]
    return [(float(x), float(y)) for x, y in pairs]


def middle(polygon: list[Point]) -> Point:
    return (
        sum(x for x, _ in polygon) / len(polygon),
        sum(y for _, y in polygon) / len(polygon),
    )


def area(polygon: list[Point]) -> float:
    after = [*polygon[1:], polygon[0]]
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(polygon, after, strict=True))) / 2


def is_inside(polygon: list[Point], point: Point) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, [polygon[-1], *polygon[:-1]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
