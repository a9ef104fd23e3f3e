"""Landing: what the space under a car does to it, once its own move has come to rest."""

from __future__ import annotations

from fivewide.kernel.ints import i64

from ..board import EXTRA_TURN, OWES_PIT_ROW, OWES_RAMP, PIT_STOP, SPIN_OUT
from ..events import GREEN, PIT_ROW_AGAIN, PIT_ROW_NEXT, PIT_STOPPED, RAMP_NEXT, SPUN_OUT
from ..state import Race
from .bumping import bump


def land(race: Race, seat: i64, start: i64) -> tuple[i64, i64]:
    """Bump first, then the space (DD-SPACE-06): extra turns earned, turns lost.

    DD-MOVE-04, DD-BUMP-10, DD-RACE4-03: only here, where the whole move ends, do cars and marks
    count; nothing happens on the way. DD-SPACE-04, DD-PIT-05: a space without a mark, in Pit Row
    any space, does nothing. Red Cards have a chapter of their own.
    """
    bump(race, seat)
    effect = race.board.effect[race.at[seat]]
    if effect == EXTRA_TURN:  # DD-SPACE-01: Turbo, RPM, Lead Foot
        race.tell(GREEN, seat)
        return 1, 0
    if effect == PIT_STOP:
        return 0, stop_in_the_pits(race, seat)
    if effect == SPIN_OUT:
        return 0, spin_out(race, seat)
    if effect == OWES_PIT_ROW:
        round_again = start == race.board.owes_pit or race.board.is_pit(start)  # DD-PIT-06
        race.tell(PIT_ROW_AGAIN if round_again else PIT_ROW_NEXT, seat)
    elif effect == OWES_RAMP:
        race.tell(RAMP_NEXT, seat)
    return 0, 0


def stop_in_the_pits(race: Race, seat: i64) -> i64:
    """DD-SPACE-02. A Pit Stop space costs the next turn."""
    race.tell(PIT_STOPPED, seat)
    return 1


def spin_out(race: Race, seat: i64) -> i64:
    """DD-SPACE-03. The bordered Purple and Gold spaces cost the next turn."""
    race.tell(SPUN_OUT, seat)
    return 1
