"""NPDs: a die picks the row of their table, whoever controls them does the rest."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import i64

from .. import events
from ..state import Activation, Race
from .driving import begin_moving

STOP_AT = 5  # VL-NPD-14: the Laps card with which NPDs stop


def activate_npd(race: Race, car: i64, seat: i64) -> None:
    """VL-NPD-01, VL-NPD-15. Roll for it, unless this is the round of its stop."""
    if makes_its_stop(race):
        race.tell(events.NPD_STOP, car)
        if race.board.house.npd_stop_turns:
            race.sideways[car] = 1
        return
    race.activation = Activation(car, seat, race.status[car])
    race.plan(RollFace(seat))


def makes_its_stop(race: Race) -> bool:
    """VL-NPD-14, VL-NPD-16, VL-LAPS-03. With the fifth Laps card, without a flag in the stage.

    It just misses its turn: no box, no way back. A stage of fewer cards has no such round.
    """
    return len(race.shown) == STOP_AT and not race.flagged


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RollFace(Chance):
    """VL-NPD-02, VL-NPD-05, VL-NPD-06. The NPD's die picks the face; nobody may reroll it."""

    rule: ClassVar[str] = "VL-NPD-02"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def outcomes(self, race: Race, /) -> i64:
        return 6

    def chosen(self, race: Race, face: i64, /) -> None:
        active = race.active()
        active.face = face
        team = race.board.teams[active.car]
        active.todo = team.maneuvers[face]
        late = len(race.shown) > STOP_AT
        race.tell(events.NPD_FACE_LATE if late else events.NPD_FACE, active.car, face + 1)
        begin_moving(race, team.moves[face])
