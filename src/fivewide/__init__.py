"""Five tabletop stock-car racing games on one engine."""

from __future__ import annotations

from fivewide.games import GAMES, game
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import replay
from fivewide.kernel.table import Table

__all__ = ["GAMES", "Record", "Table", "game", "replay"]
