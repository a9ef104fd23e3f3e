"""The running order after every box of a race, from its record: for charts and stories."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivewide.games.pile_up_racing.rules.segment import classification
from fivewide.games.pile_up_racing.state import Race
from fivewide.games.pile_up_racing.table import piles
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import Act
from fivewide.kernel.table import Table


@dataclass(frozen=True)
class Lap:
    """The race as it stood when a box was crossed off; box 0 is the grid."""

    box: int
    piles: list[list[str]]  # as they stand then; after a caution or a stage formed up again
    out: list[str]  # retired so far, in the order of classification
    caution: bool  # did a caution end it?

    @property
    def order(self) -> list[str]:
        return [driver for pile in self.piles for driver in pile] + self.out


def history(table: Table[Race]) -> list[Lap]:
    """Replays the table's record, outcome by outcome; a race in overtime has a lap for each try."""
    again: Table[Race] = Table(
        table.game,
        table.setup,
        table.record.header.seats,
        NamedLuck(),
        start=table.record.header.start,
    )
    laps: list[Lap] = []
    seen = (int(again.state.box), int(again.state.overtimes))
    before = _piles(again.state)
    if before:
        laps.append(_lap(again, before, 0))
    for entry in table.entries:
        cautions = int(again.state.cautions)
        if isinstance(entry, Act):
            again.act(entry.seat, entry.action)
        else:
            again.luck = NamedLuck([entry.outcome])
            again.roll()
        state = again.state
        now = (int(state.box), int(state.overtimes))
        there = _piles(state)
        if there and not laps:
            laps.append(_lap(again, there, int(state.cautions)))
        elif now != seen or (again.over and laps):
            laps.append(_lap(again, there, cautions))
        seen = now
    return laps


def _piles(race: Race) -> list[list[str]]:
    names: Any = race.board.names
    return [[names.names.car(car) for car in pile] for pile in piles(race)]


def _lap(table: Table[Race], piles: list[list[str]], cautions: int) -> Lap:
    state = table.state
    names: Any = state.board.names
    retired = classification(state)[len(state.order) + len(state.rear) :]
    out = [names.names.car(car) for car in retired]
    return Lap(int(state.box), piles, out, int(state.cautions) > cautions)


def places(laps: list[Lap]) -> dict[str, list[int]]:
    """The place of every driver after each lap."""
    found: dict[str, list[int]] = {driver: [] for driver in (laps[0].order if laps else [])}
    for lap in laps:
        for place, driver in enumerate(lap.order, start=1):
            found[driver].append(place)
    return found
