"""Finishing: who has won, and how the others rank."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.order import places

from ..events import FINISHED, PLACED
from ..state import Race

HOME: Final[i64] = 1000  # ranks a car that is home above any that is not


def finish(race: Race, seat: i64) -> None:
    """DD-FINISH-01. The first car at the line wins at once; DD-FINISH-08: in any kind of turn."""
    race.at[seat] = race.board.finish
    race.extra[seat] = 0
    race.order = append(race.order, seat)
    race.tell(FINISHED if len(race.order) == 1 else PLACED, seat, len(race.order))


def is_decided(race: Race) -> bool:
    """DD-FINISH-01, DD-FINISH-09. One car home ends the race, or, played out, all but one."""
    home = len(race.order)
    return home > 0 and (not race.board.house.play_out or home >= race.seats - 1)


def ranking(race: Race) -> vec[i64]:
    """DD-FINISH-09. The place of each seat: by space, the ramp as the last White, ties shared."""
    progress = vec[i64]()
    seat: i64
    for seat in range(race.seats):
        progress = append(progress, race.board.number[race.at[seat]])
    place: i64
    for place in range(len(race.order)):
        progress[race.order[place]] = HOME - place
    return places(progress)
