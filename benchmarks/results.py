"""What was measured: figures per contestant and round, their medians, and ratios between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

Line = Mapping[str, object]  # one line of JSON: what one process reported


@dataclass(frozen=True)
class Spread:
    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Figure:
    """One number of one contestant, say the clone time of OpenSpiel's hearts."""

    contestant: str
    name: str


@dataclass
class Results:
    """A contestant has one line per round; None where it failed or was left out."""

    lines: dict[str, list[Line | None]]

    def rounds(self, figure: Figure) -> list[float | None]:
        return [number(line, figure.name) for line in self.lines.get(figure.contestant, ())]

    def spread(self, figure: Figure) -> Spread | None:
        return spread([value for value in self.rounds(figure) if value is not None])

    def ratio(self, ours: Figure, theirs: Figure) -> Spread | None:
        """The ratio of the medians; its range is that of the ratios round by round."""
        above, below = self.spread(ours), self.spread(theirs)
        pairs = zip(self.rounds(ours), self.rounds(theirs), strict=False)
        range_ = spread([a / b for a, b in pairs if a is not None and b is not None])
        if above is None or below is None or range_ is None:
            return None
        return Spread(above.middle / below.middle, range_.low, range_.high)


def number(line: Line | None, name: str) -> float | None:
    """A rate or a time of zero means that there was nothing to measure."""
    value = None if line is None else line.get(name)
    return float(value) if isinstance(value, int | float) and value > 0 else None


def spread(values: Sequence[float]) -> Spread | None:
    return Spread(median(values), min(values), max(values)) if values else None
