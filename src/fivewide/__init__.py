"""Five tabletop stock-car racing games on one engine.

    race = fivewide.start("daytona-500", ["Kim", "Ola", "Rin"], seed=7)
    print(race)                         # the board as text
    race.push(race.options[0])          # by place, by text, by action
    race.play_out(bots="greedy")        # bots drive to the end
    race.save("my.race.jsonl")

Everything here is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivewide.api.pictures import TrackPicture as TrackPicture
    from fivewide.api.pictures import draw_track as draw_track
    from fivewide.api.race import Race as Race
    from fivewide.api.race import load as load
    from fivewide.api.race import start as start
    from fivewide.api.reading import Moment as Moment
    from fivewide.api.reading import read as read
    from fivewide.bots import BOTS as BOTS
    from fivewide.bots import Bot as Bot
    from fivewide.bots import make_bot as make_bot
    from fivewide.games import GAMES as GAMES
    from fivewide.games import game as game
    from fivewide.kernel.choices import Option as Option
    from fivewide.kernel.choices import Options as Options
    from fivewide.kernel.errors import FivewideError as FivewideError
    from fivewide.kernel.record import Record as Record
    from fivewide.kernel.replaying import replay as replay
    from fivewide.kernel.table import Table as Table
    from fivewide.kernel.turns import Turn as Turn
    from fivewide.kernel.turns import World as World

    __version__: str

WHERE = {
    "BOTS": "fivewide.bots",
    "Bot": "fivewide.bots",
    "FivewideError": "fivewide.kernel.errors",
    "GAMES": "fivewide.games",
    "Moment": "fivewide.api.reading",
    "Option": "fivewide.kernel.choices",
    "Options": "fivewide.kernel.choices",
    "Race": "fivewide.api.race",
    "Record": "fivewide.kernel.record",
    "Table": "fivewide.kernel.table",
    "TrackPicture": "fivewide.api.pictures",
    "Turn": "fivewide.kernel.turns",
    "World": "fivewide.kernel.turns",
    "draw_track": "fivewide.api.pictures",
    "game": "fivewide.games",
    "load": "fivewide.api.race",
    "make_bot": "fivewide.bots",
    "read": "fivewide.api.reading",
    "replay": "fivewide.kernel.replaying",
    "start": "fivewide.api.race",
}

__all__ = [*WHERE, "__version__"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from fivewide.kernel.table import engine_version

        return engine_version()
    if name not in WHERE:
        raise AttributeError(f"module 'fivewide' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(WHERE[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
