"""What no race could leave behind: each contradiction is refused with its key and a reason.

A position may leave much out, so nothing is asked for here; what is said has to be possible.
"""

from __future__ import annotations

from ..names import Names
from ..state import Race
from ..table import IN_ACTION, ROLLING, Document
from .action import check_action, check_turn
from .sheet import check_sheet


def check(race: Race, said: Document, names: Names) -> None:
    """A race that has been set must agree with itself."""
    check_sheet(race, said, names)
    if said.asks in ROLLING:
        check_turn(race)
    if said.asks in IN_ACTION:
        check_action(race, said.asks, names)
