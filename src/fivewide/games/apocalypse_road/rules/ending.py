"""The end of an Action Segment."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Step

from ..state import ACTED, NO_SEGMENT, SUPPRESSED, Race


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class EndSegment(Step):
    """AR-4.4-04, AR-6.0-06. The car has been activated, its card goes to the discards.

    AR-8.5-12: a Suppression marker comes off.
    """

    def run(self, race: Race, /) -> None:
        car = race.segment.car
        if race.is_in_play(car):
            race.mark(car, ACTED)
            race.unmark(car, SUPPRESSED)
        race.discards[race.segment.card] += 1
        race.segment = NO_SEGMENT
