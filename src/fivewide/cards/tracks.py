"""Track cards: how many boxes a race has, and how they fall to the stages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from fivewide.cards.formulas import Formulas
from fivewide.cards.results import Race

HAIR = 1e-9  # of a segment: laps times miles is not exact in binary


def segments(miles: float, by: Formulas) -> int:
    """PU-TRACK-05. Boxes of about 20 miles, rounded up, and two more; the Final Lap is extra."""
    return math.ceil(miles / by.segments.miles - HAIR) + by.segments.extra


def split(boxes: int, stage_laps: Sequence[int]) -> tuple[int, ...]:
    """PU-TRACK-09. Boxes by planned stage laps, largest remainder, ties to the later stage."""
    if len(stage_laps) <= 1:
        return (boxes,)
    total = sum(stage_laps)
    shares = [Fraction(boxes * laps, total) for laps in stage_laps]
    given = [int(share) for share in shares]
    order = sorted(range(len(shares)), key=lambda n: (shares[n] - given[n], n), reverse=True)
    for stage in order[: boxes - sum(given)]:
        given[stage] += 1
    for stage, count in enumerate(given):
        if count == 0:  # every stage has a box; the longest gives one up
            given[given.index(max(given))] -= 1
            given[stage] = 1
    return tuple(given)


def boxes(race: Race, by: Formulas) -> tuple[int, ...] | None:
    """The boxes of a race by stage; None where the length of a lap is not known."""
    miles = race.miles
    return None if miles is None else split(segments(miles, by), race.stage_laps)
