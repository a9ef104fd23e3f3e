"""Everything that can happen in a race, with the rule that says so.

Where another rule brings the same about, the place that tells it tells a variant.
"""

from __future__ import annotations

from typing import Final

from fivewide.kernel.events import kind, variant
from fivewide.kernel.ints import i64

PICKED: Final[i64] = kind("starting-cars-chosen", "AR-3.0-05", "seat cars")
LINED_UP: Final[i64] = kind("lined-up", "AR-3.0-07", "car position space")
LINED_UP_PAST_LINE: Final[i64] = variant(LINED_UP, "AR-3.0-02")
FIRST_PLAYER: Final[i64] = kind("first-player", "AR-3.0-12", "seat")
PASSED_ON: Final[i64] = kind("first-player-changed", "AR-4.5-02", "seat damage")
PASSED_ON_BY_TIE: Final[i64] = variant(PASSED_ON, "AR-4.5-04")
PASSED_ON_TO_OTHER: Final[i64] = variant(PASSED_ON, "AR-4.5-05")  # of two players

TURN: Final[i64] = kind("turn-began", "AR-4.1-01", "turn")
FILLED: Final[i64] = kind("hand-filled", "AR-4.3-01", "seat cards")
DEALT: Final[i64] = variant(FILLED, "AR-3.0-13")  # the first hands
RESHUFFLED: Final[i64] = kind("race-deck-reshuffled", "AR-4.3-03", "cards")
CLOCK: Final[i64] = kind("clock-ticked", "AR-11.4-01", "turn")
CLOCK_STOPPED: Final[i64] = kind("clock-stopped", "AR-11.4-02", "seat")
PASSED: Final[i64] = kind("passed", "AR-4.4-05", "seat")
PLAYED: Final[i64] = kind("card-played", "AR-4.4-02", "seat car card")
HELD_FIRE: Final[i64] = kind("held-fire", "AR-8.0-01", "seat car")
DISCARDED: Final[i64] = kind("cards-discarded", "AR-4.5-01", "seat cards")

MOVED: Final[i64] = kind("moved", "AR-7.1-07", "car from space")
MOVED_ASIDE: Final[i64] = variant(MOVED, "AR-7.1-08")
MOVED_DISPLACING: Final[i64] = variant(MOVED, "AR-7.1-09")
MOVED_DIAGONALLY: Final[i64] = variant(MOVED, "AR-7.15-02")
MOVED_BY_SWAP: Final[i64] = variant(MOVED, "AR-7.5-01")
MOVED_BY_DRIFT: Final[i64] = variant(MOVED, "AR-10-DRIFT")
MOVED_BY_BULLDOZE: Final[i64] = variant(MOVED, "AR-8.5-01")
MOVED_BY_SWIPED_BULLDOZE: Final[i64] = variant(MOVED, "AR-8.5-02")
MOVED_BY_SWIPE: Final[i64] = variant(MOVED, "AR-10-SIDE")
MOVED_BY_SWIPE_OF_MATE: Final[i64] = variant(MOVED, "AR-10-SIDE-02")
PUSHED: Final[i64] = kind("pushed", "AR-7.3-02", "car from space")
PUSHED_BY_LINE: Final[i64] = variant(PUSHED, "AR-7.6-01")
PUSHED_BY_PURSUIT: Final[i64] = variant(PUSHED, "AR-7.7-03")
PUSHED_BY_LEADER: Final[i64] = variant(PUSHED, "AR-7.8-04")
PUSHED_IN_RING: Final[i64] = variant(PUSHED, "AR-7.1-15")
PUSHED_BY_SHOVED: Final[i64] = variant(PUSHED, "AR-7.10-04")  # ahead of a car at the wall
PULLED: Final[i64] = kind("pulled", "AR-7.8-02", "car from space")
PULLED_IN_LINE: Final[i64] = variant(PULLED, "AR-7.6-08")
PULLED_ASIDE: Final[i64] = variant(PULLED, "AR-7.8-03")
PULLED_DISPLACING: Final[i64] = variant(PULLED, "AR-7.8-07")
PULLED_DIAGONALLY: Final[i64] = variant(PULLED, "AR-7.15-04")
DISPLACED: Final[i64] = kind("displaced", "AR-7.10-01", "car from space")
DISPLACED_NEXT: Final[i64] = variant(DISPLACED, "AR-7.10-02")
SHOVED: Final[i64] = kind("pushed-forward-at-the-wall", "AR-7.10-03", "car from space")
SHOVED_ON_ROUGH: Final[i64] = variant(SHOVED, "AR-7.13-06")
SHOVED_FROM_TROUGH: Final[i64] = variant(SHOVED, "AR-7.14-05")
SWAPPED: Final[i64] = kind("swapped-back", "AR-7.5-01", "car from space")
SWAPPED_BY_DRIFT: Final[i64] = variant(SWAPPED, "AR-10-DRIFT")
SWAPPED_BY_BULLDOZE: Final[i64] = variant(SWAPPED, "AR-8.5-01")
SWAPPED_BY_SWIPED_BULLDOZE: Final[i64] = variant(SWAPPED, "AR-8.5-02")
ENTERED: Final[i64] = kind("came-onto-the-track", "AR-8.3-06", "car space")
ENTERED_FROM_TROUGH: Final[i64] = variant(ENTERED, "AR-7.14-04")
ENTERED_FROM_INSIDE: Final[i64] = variant(ENTERED, "AR-10-SPIN-03")
ENTERED_FROM_OUTSIDE: Final[i64] = variant(ENTERED, "AR-10-WEEDS-03")
LOCKED: Final[i64] = kind("line-formed", "AR-7.6-04", "car")
LOCKED_BY_PURSUIT: Final[i64] = variant(LOCKED, "AR-7.7-02")
LOST_POINTS: Final[i64] = kind("movement-lost", "AR-7.1-06", "car points")
LOST_POINTS_IN_RING: Final[i64] = variant(LOST_POINTS, "AR-7.1-15")
STUCK: Final[i64] = kind("could-not-come-back", "AR-8.3-09", "car")
CRASHED: Final[i64] = kind("crashed-in-the-crossover", "AR-7.12-04", "car other")
CRASHED_AHEAD: Final[i64] = variant(CRASHED, "AR-7.12-05")  # the front car of a run
CROSSED: Final[i64] = kind("crossed-the-line", "AR-11.1-01", "seat car points")
CROSSED_FOR_ANOTHER: Final[i64] = variant(CROSSED, "AR-11.1-02")  # not in the owner's segment
CROSSED_WITH_BONUS: Final[i64] = variant(CROSSED, "AR-10-RACE")
NO_SCORE: Final[i64] = kind("crossed-without-scoring", "AR-11.2-03", "seat car")
LAPPED_NO_SCORE: Final[i64] = variant(NO_SCORE, "AR-3.0-03")
BACK_OVER: Final[i64] = kind("back-over-the-line", "AR-11.2-01", "seat car")
TOKEN: Final[i64] = kind("must-cross-again", "AR-11.2-03", "seat car")
LAPPED_TOKEN: Final[i64] = variant(TOKEN, "AR-3.0-03")

FIRED: Final[i64] = kind("fired", "AR-8.0-04", "seat car target")
COMBAT_CARD: Final[i64] = kind("combat-card", "AR-8.0-04", "face number")
COLLISION_CARD: Final[i64] = variant(COMBAT_CARD, "AR-8.4-02")
MISSED: Final[i64] = kind("missed", "AR-8.0-04", "car target face")
SWIPE_MISSED: Final[i64] = variant(MISSED, "AR-8.4-02")
HIT: Final[i64] = kind("hit", "AR-8.0-05", "car target face")
RAMMED: Final[i64] = kind("rammed", "AR-7.9-03", "seat car target")
RAMMED_ACROSS: Final[i64] = variant(RAMMED, "AR-7.12-11")
RAMMED_MATE: Final[i64] = variant(RAMMED, "AR-8.4-07")
SWIPED: Final[i64] = kind("sideswiped", "AR-10-SIDE", "seat car target")
NO_ATTACK: Final[i64] = kind("stopped-without-attack", "AR-8.5-13", "car target")
NO_SWIPE: Final[i64] = variant(NO_ATTACK, "AR-8.5-14")
DAMAGED: Final[i64] = kind("damaged", "AR-9.0-01", "car damage total")
DAMAGED_BY_SHOT: Final[i64] = variant(DAMAGED, "AR-8.0-06")
DAMAGED_BY_SPRAY: Final[i64] = variant(DAMAGED, "AR-8.5-08")
DAMAGED_IN_COLLISION: Final[i64] = variant(DAMAGED, "AR-8.4-02")
DAMAGED_BY_CHAIN: Final[i64] = variant(DAMAGED, "AR-8.5-06")
DAMAGED_BY_SWIPED_CHAIN: Final[i64] = variant(DAMAGED, "AR-8.5-07")
DAMAGED_IN_CRASH: Final[i64] = variant(DAMAGED, "AR-7.12-05")
SPRAYED: Final[i64] = kind("sprayed", "AR-8.5-08", "car target")
SPRAYED_OWN: Final[i64] = variant(SPRAYED, "AR-8.5-09")
CHAINED: Final[i64] = kind("chain-reached", "AR-8.5-06", "car target")
CHAINED_BY_SWIPE: Final[i64] = variant(CHAINED, "AR-8.5-07")
SUPPRESSION: Final[i64] = kind("suppressed", "AR-8.5-11", "car")
BULLDOZED: Final[i64] = kind("bulldozed", "AR-8.5-01", "car target")
BULLDOZED_BY_SWIPE: Final[i64] = variant(BULLDOZED, "AR-8.5-02")
TOOK_SPACE: Final[i64] = kind("took-the-space", "AR-8.4-04", "car space")
TOOK_SPACE_BY_BULLDOZE: Final[i64] = variant(TOOK_SPACE, "AR-8.5-02")
DESTROYED_CAR: Final[i64] = kind("destroyed", "AR-8.2-01", "car")
KILL: Final[i64] = kind("kill-scored", "AR-11.3-01", "seat car points")
KILL_WITH_BOUNTY: Final[i64] = variant(KILL, "AR-10-BOUNTY")
REPLACED: Final[i64] = kind("replacement-in-the-chute", "AR-8.3-01", "seat car")
NO_RESERVE: Final[i64] = kind("no-reserve-left", "AR-8.3-03", "seat")
TEAM_WIPED_OUT: Final[i64] = variant(NO_RESERVE, "AR-8.3-11")

DREW: Final[i64] = kind("event-drawn", "AR-10-01", "seat car event")
NO_EFFECT: Final[i64] = kind("event-without-effect", "AR-10-04", "event car why")
NOBODY_IN_JUMP: Final[i64] = variant(NO_EFFECT, "AR-10-BIGAIR-01")
NOT_ALONE: Final[i64] = variant(NO_EFFECT, "AR-10-OPEN-01")
NO_ROAD: Final[i64] = variant(NO_EFFECT, "AR-10-OPEN-03")
NO_LANE: Final[i64] = variant(NO_EFFECT, "AR-10-SIDE")
NO_LANE_CHANGE: Final[i64] = variant(NO_EFFECT, "AR-10-SIDE-01")
MATES_BESIDE: Final[i64] = variant(NO_EFFECT, "AR-10-SIDE-02")
CAR_GONE: Final[i64] = variant(NO_EFFECT, "AR-10-03")
INTO_TROUGH: Final[i64] = kind("fell-into-the-trough", "AR-10-BIGAIR", "car space")
SPUN: Final[i64] = kind("spun-off", "AR-10-SPIN", "car space")
SPUN_ON_CROSSOVER: Final[i64] = variant(SPUN, "AR-10-SPIN-04")
WEEDS: Final[i64] = kind("into-the-weeds", "AR-10-WEEDS", "car space")
WEEDS_ON_CROSSOVER: Final[i64] = variant(WEEDS, "AR-10-WEEDS-04")
RELOADS: Final[i64] = kind("reloading", "AR-10-RELOAD", "car fired")
BOUNTY_UP: Final[i64] = kind("bounty-in-play", "AR-10-BOUNTY", "markers")
BOUNTY_OVER: Final[i64] = kind("bounty-over", "AR-10-BOUNTY", "markers")
BONUS_UP: Final[i64] = kind("race-bonus-in-play", "AR-10-RACE", "markers")
BONUS_OVER: Final[i64] = kind("race-bonus-over", "AR-10-RACE", "markers")
BUMPED: Final[i64] = kind("bumped", "AR-10-BUMP", "car from space")
DRIFTED: Final[i64] = kind("drifted", "AR-10-DRIFT", "car target")
DRIVEN_ON: Final[i64] = kind("drove-on", "AR-10-GET", "car from space", "way")
TOOK_OPEN_ROAD: Final[i64] = kind("took-the-open-road", "AR-10-OPEN", "car from space", "way")
STOPPED_AT_CROSSOVER: Final[i64] = variant(TOOK_OPEN_ROAD, "AR-10-OPEN-02")
NITROUS: Final[i64] = kind("shot-of-nos", "AR-10-NOS", "car card points")
FLIES: Final[i64] = kind("high-flyer", "AR-10-FLYER", "car")

WON: Final[i64] = kind("race-won", "AR-11.5-01", "seat")
WON_BY_SMALLEST_POOL: Final[i64] = variant(WON, "AR-11.5-04")
RUN_OUT: Final[i64] = kind("race-ended-without-a-last-point", "AR-11.5-04", "turn")

# Movement events have a rule each: what is drawn, whom it damages, who falls by it
EVENT_RULES: Final[dict[str, str]] = {
    "big-air": "AR-10-BIGAIR",
    "blown-engine": "AR-10-ENGINE",
    "blown-transmission": "AR-10-TRANS",
    "bottoming-out": "AR-10-BOTTOM",
    "bounty": "AR-10-BOUNTY",
    "bump-and-run": "AR-10-BUMP",
    "bumpy-ride": "AR-10-BUMPY",
    "dangerous-debris": "AR-10-DEBRIS",
    "drift": "AR-10-DRIFT",
    "engine-failure": "AR-10-EFAIL",
    "fuel-leak": "AR-10-FUEL",
    "get-there": "AR-10-GET",
    "greasing-the-landing": "AR-10-GREASE",
    "high-flyer": "AR-10-FLYER",
    "into-the-weeds": "AR-10-WEEDS",
    "missed-jump": "AR-10-MISSED",
    "open-road": "AR-10-OPEN",
    "outta-gas": "AR-10-GAS",
    "race-bonus": "AR-10-RACE",
    "reloading": "AR-10-RELOAD",
    "roll": "AR-10-ROLL",
    "shredded-tire": "AR-10-TIRE",
    "shot-of-nos": "AR-10-NOS",
    "sideswipe": "AR-10-SIDE",
    "snapped-the-struts": "AR-10-STRUTS",
    "spin-around": "AR-10-SPIN",
    "suspension-failure": "AR-10-SUSP",
    "transmission-failure": "AR-10-TFAIL",
}


def by_card(of: i64) -> dict[str, i64]:
    """A variant for every event card of the rulebook."""
    return {card: variant(of, rule) for card, rule in EVENT_RULES.items()}


DREW_CARD: Final[dict[str, i64]] = by_card(DREW)
DAMAGED_BY_CARD: Final[dict[str, i64]] = by_card(DAMAGED)
FELL_BY_CARD: Final[dict[str, i64]] = by_card(INTO_TROUGH)

# Told so that people can follow the log: where a turn closes, what a card means for a collision.
TURN_CLOSED: Final[i64] = kind("turn-closed", "AR-4.5-01", "turn")
RAM_READ: Final[i64] = kind("ram-read", "AR-8.4-02", "car target face")
SWIPE_READ: Final[i64] = kind("sideswipe-read", "AR-8.4-02", "car target face")
