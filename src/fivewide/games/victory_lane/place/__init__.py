"""A table set from a position document, whole or partial: what is left out, and what is wrong.

`table.py` says what a document can say at all; what no race could leave behind is refused here,
and where that takes more thought, in `impossible`.
"""

from __future__ import annotations

from typing import Any

from fivewide.games.victory_lane.impossible.race import check_race
from fivewide.games.victory_lane.impossible.round import check_round
from fivewide.games.victory_lane.place.being_set import Setting
from fivewide.games.victory_lane.place.cards import set_cards
from fivewide.games.victory_lane.place.cars import set_session, set_teams, set_track
from fivewide.games.victory_lane.place.dice import set_dice, set_flag
from fivewide.games.victory_lane.place.question import set_question
from fivewide.games.victory_lane.place.turns import set_activation, set_round
from fivewide.games.victory_lane.state import Race
from fivewide.games.victory_lane.table import Document
from fivewide.kernel.declared_game import Edge

AS_SAID = (
    *("points", "total", "wins", "finish", "worn", "tie_races", "must_pit"),
    *("discard", "gathered", "times", "shown"),
    *("quick_pit", "caution", "flagged", "window"),
    *("dice", "placed", "boxes"),
)


def place(edge: Edge[Document], document: Any) -> Race:
    said = edge.table.read(document)
    on = Setting(edge, said)
    set_session(on)
    on.lay(*AS_SAID)
    set_teams(on)
    set_track(on)
    set_cards(on)
    set_round(on)
    set_activation(on)
    set_dice(on)
    set_flag(on)
    set_question(on)
    check_race(on)
    check_round(on)
    return on.race
