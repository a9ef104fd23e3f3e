"""A table set from a position document, whole or partial: what is left out, and what is wrong.

`table.py` says what a document can say at all; what no race could leave behind is refused here,
and where that takes more thought, in `impossible`.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.edge import Edge

from ..impossible.race import check_race
from ..impossible.round import check_round
from ..state import Race
from ..table import Document
from .being_set import TableBeingSet
from .cards import set_cards
from .cars import set_session, set_teams, set_track
from .dice import set_dice, set_flag
from .question import set_question
from .turns import set_activation, set_round

AS_SAID = (
    *("points", "total", "wins", "finish", "worn", "tie_races", "must_pit"),
    *("discard", "gathered", "times", "shown"),
    *("quick_pit", "caution", "flagged", "window"),
    *("dice", "placed", "boxes"),
)


def place(edge: Edge[Document], document: Any) -> Race:
    said = edge.table.read(document)
    on = TableBeingSet(edge, said)
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
