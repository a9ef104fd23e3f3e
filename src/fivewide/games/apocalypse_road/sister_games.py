"""How the sister games would read a track of this game: data for when they come to it.

AR-13-05: what needs their own rules is kept as facts about the track until those rules are there.
No race comes here. It is kept because it shows that packs say enough for those rules (`laps`, the
kinds of sections, the crossover): nothing else reads `laps`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .board import TROUGH, Track
from .layout import make_track
from .tracks import TrackData

Sister = Literal["thunder-alley", "grand-prix"]


class Reading(msgspec.Struct, frozen=True):
    laps: int
    surface: dict[int, str]  # by sector: paved or dirt
    lane_changes: dict[int, bool]  # by sector
    crash: str  # what meeting a car across one's way costs there


def reading(data: TrackData, game: Sister) -> Reading:
    """AR-12-02, AR-13-02. So many laps; AR-12-03, AR-13-03: no trough, and jumps as dirt or paved.

    AR-12-06, AR-7.12-15, AR-13-04: what a crash on the crossover costs.
    """
    alley = game == "thunder-alley"
    rough = {sector: alley and section.kind != "paved" for sector, section in data.by_sector()}
    return Reading(
        laps=data.laps.get(game.replace("-", "_"), 3 if alley else 4),
        surface={sector: "dirt" if there else "paved" for sector, there in rough.items()},
        lane_changes={sector: not there for sector, there in rough.items()},
        crash="1 temporary gray body damage each" if alley else "the move stops, no damage",
    )


def pit_space(data: TrackData, space: int) -> int:
    """AR-12-04, AR-12-05. A car pits beside its sector and comes back by the inside lane.

    On the crossover it is put at the first space beyond.
    """
    track: Track = make_track(data)
    while track.crossing[space]:
        space = int(track.succ[space][0])
    lanes = [s for s in track.in_sector[track.sector[space]] if track.kind[s] != TROUGH]
    return int(min(lanes, key=lambda s: int(track.lane[s])))
