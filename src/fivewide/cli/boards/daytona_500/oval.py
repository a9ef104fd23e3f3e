"""Where the spaces of a Daytona track lie on a terminal: an oval of two strips and two sides.

Cars run counter-clockwise, as on the real board: along the bottom to the right, up, back along the
top, and down to the Finish Line. Lane A is the inner one everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

LEAST_INFIELD = (60, 6)  # columns and lines for tower and players
MOST_EMPTY = 3  # slots between the Finish Line and the back of the grid
WIDEST = 7  # columns of a cell
LABELS = 1  # lines outside each strip, for row numbers and names


@dataclass(frozen=True)
class Oval:
    """Slots run around the oval: bottom, right side, top, left side. A slot is a row of lanes."""

    lanes: tuple[int, ...]  # of every row from the back of the grid, then of the Finish Line
    columns: int  # slots of a strip
    side: int  # slots of a side
    first: int  # the slot of the back of the grid
    wide: int  # of a cell
    high: int  # of a cell in a strip
    step: int  # lines of a slot in a side

    @property
    def slots(self) -> int:
        return 2 * (self.columns + self.side)

    def slot(self, row: int) -> int:
        return (self.first + row) % self.slots

    @property
    def depths(self) -> tuple[int, int, int, int]:
        """Lanes at the bottom, on the right, on top, on the left."""
        return _depths(self.lanes, self.columns, self.side, self.first)

    @property
    def infield(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the space inside."""
        _, _, top, left = self.depths
        return (
            left * self.wide,
            LABELS + top * self.high,
            self.columns * self.wide,
            self.side * self.step,
        )

    @property
    def width(self) -> int:
        _, right, _, left = self.depths
        return (left + right + self.columns) * self.wide

    @property
    def height(self) -> int:
        bottom, _, top, _ = self.depths
        return (bottom + top) * self.high + self.side * self.step + 2 * LABELS

    def part(self, row: int) -> str:
        slot, n, m = self.slot(row), self.columns, self.side
        if slot < n:
            return "bottom"
        if slot < n + m:
            return "right"
        return "top" if slot < 2 * n + m else "left"

    def corner(self, row: int, lane: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        x, y, width, height = self.infield
        slot, n, m = self.slot(row), self.columns, self.side
        if slot < n:
            return x + slot * self.wide, y + height + lane * self.high
        if slot < n + m:
            return x + width + lane * self.wide, y + height - (slot - n + 1) * self.step
        if slot < 2 * n + m:
            return x + (2 * n + m - 1 - slot) * self.wide, y - (lane + 1) * self.high
        return x - (lane + 1) * self.wide, y + (slot - 2 * n - m) * self.step

    def cell_height(self, row: int) -> int:
        return self.high if self.part(row) in ("bottom", "top") else self.step

    @property
    def end(self) -> int:
        """The Finish Line, as a row."""
        return len(self.lanes) - 1

    @property
    def start_inside(self) -> bool:
        """Grid, Starting Line and Finish Line lie in the bottom strip, clear of its ends."""
        finish = self.slot(self.end)
        return 2 <= finish < self.columns and 0 < self.first < self.columns - 4


@lru_cache(maxsize=4096)
def _depths(
    lanes: tuple[int, ...], columns: int, side: int, first: int
) -> tuple[int, int, int, int]:
    """The widest row of each part: as deep it must be."""
    deepest = [0, 0, 0, 0]
    ends = (columns, columns + side, 2 * columns + side, 2 * (columns + side))
    for row, count in enumerate(lanes):
        slot = (first + row) % ends[3]
        part = next(number for number, end in enumerate(ends) if slot < end)
        deepest[part] = max(deepest[part], count)
    return deepest[0], deepest[1], deepest[2], deepest[3]


@lru_cache(maxsize=64)
def best_oval(lanes: tuple[int, ...], width: int, height: int) -> Oval | None:
    """The oval with the largest cells that fits; None where there is no room."""
    fitting = (oval for oval in _ovals(lanes, width, height) if _fits(oval, width, height))
    return max(fitting, key=_worth, default=None)


def _fits(oval: Oval, width: int, height: int) -> bool:
    _, _, inner_width, inner_height = oval.infield
    return (
        oval.width <= width
        and oval.height <= height
        and inner_width >= LEAST_INFIELD[0]
        and inner_height >= LEAST_INFIELD[1]
    )


def _worth(oval: Oval) -> tuple[int, int, int, int, int]:
    """Large cells and a high infield; few empty slots; narrow sides; the start in the middle."""
    _, right, _, left = oval.depths
    empty = oval.slots - len(oval.lanes)
    middle = abs(oval.first - oval.columns * 2 // 3)
    return (
        oval.wide * (2 + oval.high) + 2 * oval.step + min(oval.side * oval.step, 18) // 2,
        -empty,
        -(left + right),
        oval.side * oval.step,
        -middle,
    )


def _ovals(lanes: tuple[int, ...], width: int, height: int) -> Iterator[Oval]:
    for wide in range(3, WIDEST + 1):
        for high, step in ((1, 1), (2, 1), (2, 2), (3, 2)):
            if wide < 2 * high:
                continue
            for columns in range(-(-LEAST_INFIELD[0] // wide), width // wide - 1):
                for empty in range(MOST_EMPTY + 1):
                    side, odd = divmod(len(lanes) + empty - 2 * columns, 2)
                    room = height - 2 * LABELS - 3 * high  # at least, for the two strips
                    if not odd and 2 <= side <= min(columns, room // step):
                        yield from _turned(lanes, columns, side, wide, high, step)


def _turned(
    lanes: tuple[int, ...], columns: int, side: int, wide: int, high: int, step: int
) -> Iterator[Oval]:
    for first in range(1, columns - 4):
        oval = Oval(lanes, columns, side, first, wide, high, step)
        if oval.start_inside:
            yield oval
