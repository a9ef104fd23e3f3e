"""The start: who has which car, the grid, the green flag."""

from __future__ import annotations

from fivewide.kernel.ints import i64, vec

from ..board import PILE
from ..events import CAR_BACKED, GREEN_FLAG, GREEN_FLAG_FOR_FEW, GRID_DRAWN, MIXED_SEASONS
from ..state import Race
from .piles import form_piles
from .segment import begin_segment


def green_flag(race: Race, grid: vec[i64]) -> None:
    """PU-PILE-01, PU-PILE-02, PU-SETUP-02, PU-SETUP-03. The grid in piles, and off.

    Cards of several seasons may race, with a warning.
    """
    race.grid = grid[:]
    race.order = grid
    race.leader = grid[0]
    form_piles(race)
    if race.board.seasons > 1:
        race.tell(MIXED_SEASONS, race.board.seasons)
    race.tell(GRID_DRAWN, len(grid))
    if race.log is not None:
        seat: i64
        for seat in range(race.seats):
            for car in race.grid:
                if race.owner[car] == seat:
                    race.tell(CAR_BACKED, seat, car)
    few = len(grid) <= 3 * PILE
    race.tell(GREEN_FLAG_FOR_FEW if few else GREEN_FLAG, len(grid), len(race.sizes))
    begin_segment(race)
