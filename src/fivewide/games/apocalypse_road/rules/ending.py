"""The end of an Action Segment."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Step
from fivewide.kernel.ints import i64, vec

from ..board import NONE
from ..state import ACTED, SUPPRESSED, Race


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class EndSegment(Step):
    """AR-4.4-04, AR-6.0-06. The car has been activated, its card goes to the discards.

    AR-8.5-12: a Suppression marker comes off.
    """

    def run(self, race: Race, /) -> None:
        if race.is_in_play(race.car):
            race.mark(race.car, ACTED)
            race.unmark(race.car, SUPPRESSED)
        race.discards[race.card] += 1
        race.car = NONE
        race.card = NONE
        race.event = NONE
        race.used = vec[i64]()
        race.flown = vec[i64]()
