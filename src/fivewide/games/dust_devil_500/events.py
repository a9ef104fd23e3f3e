"""Everything that can happen in a race, with the rule that says so."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.events import kind
from fivewide.kernel.ints import i64

BEGAN: Final[i64] = kind("race-began", "DD-SETUP-02", "race")
FIRST: Final[i64] = kind("first-driver", "DD-SETUP-04", "seat")
SKIPPED: Final[i64] = kind("turn-skipped", "DD-TURN-02", "seat left")
AGAIN: Final[i64] = kind("extra-turn", "DD-TURN-03", "seat")
TOOK_DICE: Final[i64] = kind("dice-chosen", "DD-FINISH-06", "seat dice")
ROLLED: Final[i64] = kind("rolled", "DD-TURN-01", "seat dice outcome")
READ: Final[i64] = kind("dice-read", "DD-MOVE-06", "seat reading")

BY_NUMBER: Final[i64] = kind("moved-by-number", "DD-MOVE-01", "seat from to")
BY_COLOR: Final[i64] = kind("moved-by-color", "DD-MOVE-02", "seat from to")
BY_SUM: Final[i64] = kind("moved-by-sum", "DD-RACE5-01", "seat from to")
BY_COLORS: Final[i64] = kind("moved-by-colors", "DD-RACE4-01", "seat from to")
CONTINUED: Final[i64] = kind("continued", "DD-TURBO-02", "seat from to")
ENTERED_PIT: Final[i64] = kind("entered-pit-row", "DD-PIT-02", "seat from to")
ENTERED_RAMP: Final[i64] = kind("entered-ramp", "DD-RAMP-03", "seat from to")
CAME_BACK: Final[i64] = kind("came-back-down-the-ramp", "DD-RAMP-05", "seat from to")
STAYED: Final[i64] = kind("stayed", "DD-FINISH-05", "seat")

BUMPED: Final[i64] = kind("bumped", "DD-BUMP-01", "seat by to")
CHAIN_BUMPED: Final[i64] = kind("bumped-in-turn", "DD-BUMP-04", "seat by to")
CAGE_HELD: Final[i64] = kind("roll-cage-held", "DD-CARD-01", "seat by")

GREEN: Final[i64] = kind("green-extra-turn", "DD-SPACE-01", "seat")
PIT_STOPPED: Final[i64] = kind("pit-stop", "DD-SPACE-02", "seat")
SPUN_OUT: Final[i64] = kind("spun-out", "DD-SPACE-03", "seat")
PIT_ROW_NEXT: Final[i64] = kind("pit-row-next", "DD-PIT-01", "seat")
RAMP_NEXT: Final[i64] = kind("ramp-next", "DD-RAMP-01", "seat")

DREW: Final[i64] = kind("red-card", "DD-RED-01", "seat card")
CARD_MOVED: Final[i64] = kind("moved-by-card", "DD-RED-05", "seat from to")
CARD_VOID: Final[i64] = kind("card-cannot-move", "DD-RED-06", "seat card")
CARD_EXTRA: Final[i64] = kind("card-extra-turn", "DD-RED-05", "seat")
CARD_LOSS: Final[i64] = kind("card-lost-turn", "DD-RED-05", "seat")
CARD_KEPT: Final[i64] = kind("card-kept", "DD-RED-07", "seat card")
CARD_NOTHING: Final[i64] = kind("card-does-nothing", "DD-RED-01", "seat")
NOBODY_AHEAD: Final[i64] = kind("nobody-ahead", "DD-CARD-04", "seat")
CREW_SAVED: Final[i64] = kind("crew-chief-saved-turn", "DD-CARD-03", "seat")
RESHUFFLED: Final[i64] = kind("deck-reshuffled", "DD-RED-07", "cards")

DOUBLES: Final[i64] = kind("doubles", "DD-TURN-08", "seat")
ONE_EXTRA: Final[i64] = kind("one-extra-turn-only", "DD-TURN-04", "seat")
CHAIN_ENDS: Final[i64] = kind("no-more-extra-turns", "DD-TURN-05", "seat")
CANCELED: Final[i64] = kind("extra-and-lost-cancel", "DD-TURN-06", "seat")

FINISHED: Final[i64] = kind("finished", "DD-FINISH-01", "seat place")
ENDED: Final[i64] = kind("race-ended", "DD-FINISH-09", "race")
SCORED: Final[i64] = kind("scored", "DD-SERIES-01", "seat points total")
