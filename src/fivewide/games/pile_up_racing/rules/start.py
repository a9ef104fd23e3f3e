"""The start: who has which car, the grid, the green flag."""

from __future__ import annotations

from fivewide.games.pile_up_racing.events import CAR_BACKED, GREEN_FLAG, GRID_DRAWN
from fivewide.games.pile_up_racing.rules.piles import form_piles
from fivewide.games.pile_up_racing.rules.segment import begin_segment
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.ints import i64, vec


def green_flag(race: Race, grid: vec[i64]) -> None:
    """PU-PILE-01, PU-SETUP-03. Four piles in the order of the grid, and off they go."""
    race.grid = grid[:]
    race.order = grid
    race.leader = grid[0]
    form_piles(race)
    race.tell(GRID_DRAWN, len(grid))
    if race.log is not None:
        seat: i64
        for seat in range(race.seats):
            for car in race.grid:
                if race.owner[car] == seat:
                    race.tell(CAR_BACKED, seat, car)
    race.tell(GREEN_FLAG, len(grid), len(race.sizes))
    begin_segment(race)
