"""Tables at which a Movement Event has just been drawn."""

from __future__ import annotations

from typing import Any

from fivewide.games.apocalypse_road import GAME
from fivewide.kernel.edge import names_of
from tests.games.apocalypse_road.scenes import RaceTable
from tests.games.tables import feed, set_up

STAR = "solo-6-star"


def drawn(
    event: str,
    cars: dict[str, str],
    *outcomes: Any,
    track: str = "lesson-4",
    options: dict[str, Any] | None = None,
    players: int = 4,
    segment: dict[str, Any] | None = None,
    **document: Any,
) -> RaceTable:
    """The car named first has moved with a star and draws this event."""
    me = next(iter(cars))
    start = {
        "asks": "event-card",
        "cars": cars,
        "segment": {"car": me, "card": STAR, **(segment or {})},
        "last": ["yellow", "blue", "red", "purple"].index(me.split()[0]),
        **document,
    }
    table = set_up(GAME, start, players, {"track": track, "moves": "steps", **(options or {})})
    assert names_of(table.state).event_ids
    feed(table, event, *outcomes)
    return table
