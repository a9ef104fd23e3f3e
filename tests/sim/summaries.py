"""All rows of a simulation at hand, summed up."""

from __future__ import annotations

from fivewide.sim.report import Summary, Tally
from fivewide.sim.run import Row


def summarize(rows: list[Row], figures: tuple[str, ...] = ()) -> Summary:
    """`figures` are columns that describe the whole race."""
    tally = Tally(figures)
    tally.add(rows)
    return tally.summary()
