"""Everything that can happen in a game, with the rule that says so.

The `way` of a car are all its spaces in order, from where it stood to where it ended.
"""

from __future__ import annotations

from typing import Final

from fivewide.kernel.events import kind, variant
from fivewide.kernel.ints import i64

RACE_BEGAN: Final[i64] = kind("race-began", "D5-GAME-01", "race")
DEALER: Final[i64] = kind("dealer-named", "D5-SETUP-03", "seat")
DEALT: Final[i64] = kind("cards-dealt", "D5-SETUP-06", "seat cards")
LEFT_OUT: Final[i64] = kind("cards-left-out", "D5-SETUP-06", "cards")

UP_FOR_SALE: Final[i64] = kind("car-up-for-sale", "D5-BID-06", "car position")
AT_LIMIT: Final[i64] = kind("has-all-its-cars", "D5-BID-05", "seat car")
BID: Final[i64] = kind("bid", "D5-BID-10", "seat car bills")
RAISED: Final[i64] = variant(BID, "D5-BID-11")
PASSED: Final[i64] = kind("passed", "D5-BID-14", "seat car")
CANNOT_BID: Final[i64] = kind("cannot-bid", "D5-BID-13", "seat car")
BOUGHT: Final[i64] = kind("car-bought", "D5-BID-17", "seat car bills")
MUST_BUY: Final[i64] = kind("car-must-be-bought", "D5-BID-21", "seat car bills")
MUST_BUY_BROKE: Final[i64] = variant(MUST_BUY, "D5-BID-25")
LAST_CHOICE: Final[i64] = kind("car-falls-to", "D5-BID-24", "seat car bills")
LAST_CHOICE_BROKE: Final[i64] = variant(LAST_CHOICE, "D5-BID-25")
UNSOLD: Final[i64] = kind("car-unsold", "D5-BID-22", "car position")
GUARDED: Final[i64] = kind("only-those-without-a-car-bid", "D5-BID-24", "car")

GREEN_FLAG: Final[i64] = kind("green-flag", "D5-TURN-01", "seat")
PLAYED: Final[i64] = kind("card-played", "D5-TURN-03", "seat card")
NO_CARDS: Final[i64] = kind("skipped-without-cards", "D5-TURN-05", "seat")
WILD_CHOSEN: Final[i64] = kind("wild-chosen", "D5-CARD-04", "seat car spaces")
WILD_ON_CARD: Final[i64] = variant(WILD_CHOSEN, "D5-CARD-05")
WILD_FORCED: Final[i64] = variant(WILD_CHOSEN, "D5-CARD-08")
WILD_SKIPPED: Final[i64] = kind("wild-skipped", "D5-CARD-07", "seat spaces")
WILD_LEFT: Final[i64] = kind("wild-not-used", "D5-CARD-08", "seat spaces")
HOME_ALREADY: Final[i64] = kind("line-skipped", "D5-CARD-03", "car")

MOVED: Final[i64] = kind("moved", "D5-MOVE-05", "car space spaces", "way")
WILD_MOVED: Final[i64] = variant(MOVED, "D5-CARD-06")
SHORT: Final[i64] = kind("moved-as-far-as-possible", "D5-BLOCK-01", "car space spaces", "way")
KEPT_OFF_RED: Final[i64] = variant(SHORT, "D5-RED-05")
BLOCKED: Final[i64] = kind("blocked", "D5-BLOCK-02", "car spaces")
STAYED_OFF_RED: Final[i64] = variant(BLOCKED, "D5-RED-05")
DRAFTED: Final[i64] = kind("drafted", "D5-DRAFT-01", "car space", "way")
DRAFTED_IN_LINE: Final[i64] = variant(DRAFTED, "D5-DRAFT-02")

FINISHED: Final[i64] = kind("finished", "D5-FINISH-02", "car place", "way")
HAND_DOWN: Final[i64] = kind("hand-discarded", "D5-FINISH-03", "seat cards")
REST_VOID: Final[i64] = kind("rest-of-card-void", "D5-FINISH-04", "seat")
OUT_OF_GAS: Final[i64] = kind("out-of-gas", "D5-FINISH-07", "car")
RACE_ENDED: Final[i64] = kind("race-ended", "D5-FINISH-06", "race home")

PRIZE: Final[i64] = kind("prize-paid", "D5-MONEY-01", "seat car bills")
NO_PRIZE: Final[i64] = kind("prize-unclaimed", "D5-FINISH-08", "car bills")
CHAMPION: Final[i64] = kind("champion-driver", "D5-GAME-03", "seat")
WON: Final[i64] = kind("game-won", "D5-GAME-02", "seat bills")
