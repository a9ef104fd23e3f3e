"""A track wound into a rectangle of cells: once round the outside, once round the inside.

Start 59 58 ...                     (top row, to the left)            36
  |   60  infield: pit row under the top, tower and dice in the middle 35
  1   61                                                               34
  2   62 63 64 ...  (inner row, to the right)   80  ramp: straight on  33
  3                                                                    32
  4 5 6 7 ...        (bottom row, to the right)                        30
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# Cell sizes, small to large. About twice as wide as high is square on a terminal.
SIZES = ((3, 2), (4, 2), (5, 2), (5, 3), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5), (12, 6))
RAMP_COLUMNS = 4
INFIELD = 42  # characters left of the finish, for the running order


@dataclass(frozen=True)
class Spiral:
    """Which cell of the rectangle each space takes."""

    length: int
    columns: int
    rows: int
    wide: int  # characters of a cell
    high: int  # lines of a cell

    @property
    def width(self) -> int:
        return self.columns * self.wide

    @property
    def height(self) -> int:
        return self.rows * self.high

    @property
    def left(self) -> int:
        """Spaces on the left side, under Start, which takes two rows."""
        return self.rows - 3

    @property
    def end(self) -> int:
        """The column where the inner row ends."""
        outside = self.left + self.columns + self.rows - 2 + self.columns - 2
        return self.length - outside - (self.rows - 4) + 1

    @property
    def inner_row(self) -> int:
        return self.rows - 3

    def cell(self, number: int) -> tuple[int, int]:
        """Column and row of a space."""
        at = number - 1
        for count, column, row, right, down in self._straights():
            if at < count:
                return column + right * at, row + down * at
            at -= count
        raise IndexError(f"no space {number}")

    def _straights(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """Every straight: how many spaces, the first one's column and row, and which way."""
        last_column, last_row = self.columns - 1, self.rows - 1
        return (
            (self.left, 0, 2, 0, 1),
            (self.columns, 0, last_row, 1, 0),
            (self.rows - 2, last_column, last_row - 1, 0, -1),
            (self.columns - 2, last_column, 0, -1, 0),
            (self.rows - 4, 2, 1, 0, 1),
            (self.length, 2, self.inner_row, 1, 0),
        )

    def on_top(self, number: int) -> bool:
        return 0 < number <= self.length and self.cell(number)[1] == 0

    def on_inner_row(self, number: int) -> bool:
        return 0 < number <= self.length and self.cell(number)[1] == self.inner_row

    @property
    def is_sound(self) -> bool:
        """The inner row leaves room for the ramp behind it, and is long enough for the infield."""
        fits = 5 <= self.end <= self.columns - RAMP_COLUMNS - 3
        return self.rows >= 7 and fits and (self.end - 4) * self.wide >= INFIELD


def best_spiral(
    length: int,
    width: int,
    height: int,
    top: Sequence[int] = (),
    inner: Sequence[int] = (),
) -> Spiral | None:
    """The spiral with the largest cells that fits; some spaces must lie in its top or inner row."""
    found: list[tuple[int, int, Spiral]] = []
    for wide, high in SIZES:
        for rows in range(7, height // high + 1):
            for columns in range(14, width // wide + 1):
                spiral = Spiral(length, columns, rows, wide, high)
                if (
                    spiral.is_sound
                    and all(map(spiral.on_top, top))
                    and all(map(spiral.on_inner_row, inner))
                ):
                    found.append((wide * high, spiral.width * spiral.height, spiral))
    return max(found, key=lambda each: each[:2])[2] if found else None
