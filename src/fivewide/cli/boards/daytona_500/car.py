"""A stock car from above, two pixels to a character."""

from __future__ import annotations

from rich.text import Text

from fivewide.cli import night
from fivewide.racing.liveries import Livery

GLASS = "#11161c"
TIRE = "#0a0b0d"
LAMP = "#fff3c4"
DIGITS = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", "###", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
}


def car_lines(livery: Livery, width: int, height: int) -> list[Text]:
    """The car in its paint with its number, nose to the right, on asphalt."""
    tall = 2 * height
    pixels = [[_pixel(livery, x, y, width, tall) for x in range(width)] for y in range(tall)]
    _put_number(pixels, livery, width, tall)
    lines = []
    for row in range(height):
        line = Text(no_wrap=True, end="")
        for above, below in zip(pixels[2 * row], pixels[2 * row + 1], strict=True):
            line.append("▀", f"{above} on {below}")
        lines.append(line)
    return lines


def _pixel(livery: Livery, x: int, y: int, width: int, tall: int) -> str:
    u, v = (x + 0.5) / width, (y + 0.5) / tall
    side = abs(v - 0.5) * 2  # 0 along the middle, 1 at the edge
    if (0.15 < u < 0.27 or 0.72 < u < 0.84) and side > 0.72:
        return TIRE
    if side > 0.84 or abs(2 * u - 1) ** 7 + side**4 > 0.93:
        return night.ASPHALT
    bend = 0.05 * side  # glass is drawn with a curve
    if 0.64 - bend < u < 0.72 - bend or 0.22 + bend < u < 0.28 + bend:
        return GLASS
    if 0.34 < u < 0.6 and 0.58 < side < 0.72:
        return GLASS
    if u > 0.955 and 0.35 < side < 0.62:
        return LAMP
    return livery.paint


def _put_number(pixels: list[list[str]], livery: Livery, width: int, tall: int) -> None:
    """On the roof, as large as it has room."""
    number = str(livery.number)
    scale = max(min(tall * 0.5 / 5, width * 0.3 / (4 * len(number) - 1)), 1)
    across = max(int(scale), 1)
    wide, high = (4 * len(number) - 1) * across, 5 * max(int(scale), 1)
    left, top = int(width * 0.47) - wide // 2, (tall - high) // 2
    for place, digit in enumerate(number):
        for y, row in enumerate(DIGITS[digit]):
            for x, dot in enumerate(row):
                if dot == "#":
                    _block(pixels, livery.ink, left + (4 * place + x) * across, top, y, across)


def _block(pixels: list[list[str]], ink: str, x: int, top: int, row: int, size: int) -> None:
    for down in range(size):
        for along in range(size):
            pixels[top + row * size + down][x + along] = ink
