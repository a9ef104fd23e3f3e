"""Everything that can happen in a race, with the rule that says so."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.events import kind
from fivewide.kernel.ints import i64

PICKED: Final[i64] = kind("starting-cars-chosen", "AR-3.0-05", "seat cars")
LINED_UP: Final[i64] = kind("lined-up", "AR-3.0-07", "car position space")
FIRST_PLAYER: Final[i64] = kind("first-player", "AR-3.0-12", "seat")
PASSED_ON: Final[i64] = kind("first-player-changed", "AR-4.5-02", "seat damage")

TURN: Final[i64] = kind("turn-began", "AR-4.1-01", "turn")
FILLED: Final[i64] = kind("hand-filled", "AR-4.3-01", "seat cards")
RESHUFFLED: Final[i64] = kind("race-deck-reshuffled", "AR-4.3-03", "cards")
CLOCK: Final[i64] = kind("clock-ticked", "AR-11.4-01", "turn")
CLOCK_STOPPED: Final[i64] = kind("clock-stopped", "AR-11.4-02", "seat")
PASSED: Final[i64] = kind("passed", "AR-4.4-05", "seat")
PLAYED: Final[i64] = kind("card-played", "AR-4.4-02", "seat car card")
HELD_FIRE: Final[i64] = kind("held-fire", "AR-8.0-01", "seat car")
DISCARDED: Final[i64] = kind("cards-discarded", "AR-4.5-01", "seat cards")

MOVED: Final[i64] = kind("moved", "AR-7.1-01", "car from space")
PUSHED: Final[i64] = kind("pushed", "AR-7.3-02", "car from space")
PULLED: Final[i64] = kind("pulled", "AR-7.8-02", "car from space")
DISPLACED: Final[i64] = kind("displaced", "AR-7.10-01", "car from space")
SHOVED: Final[i64] = kind("pushed-forward-at-the-wall", "AR-7.10-03", "car from space")
SWAPPED: Final[i64] = kind("swapped-back", "AR-7.5-01", "car from space")
ENTERED: Final[i64] = kind("came-onto-the-track", "AR-8.3-06", "car space")
LOCKED: Final[i64] = kind("line-formed", "AR-7.6-04", "car")
LOST_POINTS: Final[i64] = kind("movement-lost", "AR-7.1-06", "car points")
STUCK: Final[i64] = kind("could-not-come-back", "AR-8.3-09", "car")
CRASHED: Final[i64] = kind("crashed-in-the-crossover", "AR-7.12-04", "car other")
CROSSED: Final[i64] = kind("crossed-the-line", "AR-11.1-01", "seat car points")
NO_SCORE: Final[i64] = kind("crossed-without-scoring", "AR-11.2-03", "seat car")
BACK_OVER: Final[i64] = kind("back-over-the-line", "AR-11.2-01", "seat car")
TOKEN: Final[i64] = kind("must-cross-again", "AR-3.0-03", "seat car")

FIRED: Final[i64] = kind("fired", "AR-8.0-04", "seat car target")
COMBAT_CARD: Final[i64] = kind("combat-card", "AR-8.0-05", "face number")
MISSED: Final[i64] = kind("missed", "AR-8.0-04", "car target face")
HIT: Final[i64] = kind("hit", "AR-8.0-05", "car target face")
RAMMED: Final[i64] = kind("rammed", "AR-7.9-03", "seat car target")
SWIPED: Final[i64] = kind("sideswiped", "AR-10-SIDE", "seat car target")
NO_ATTACK: Final[i64] = kind("stopped-without-attack", "AR-8.5-13", "car target")
DAMAGED: Final[i64] = kind("damaged", "AR-9.0-01", "car damage total")
SPRAYED: Final[i64] = kind("sprayed", "AR-8.5-08", "car target")
CHAINED: Final[i64] = kind("chain-reached", "AR-8.5-06", "car target")
SUPPRESSION: Final[i64] = kind("suppressed", "AR-8.5-11", "car")
BULLDOZED: Final[i64] = kind("bulldozed", "AR-8.5-01", "car target")
TOOK_SPACE: Final[i64] = kind("took-the-space", "AR-8.4-04", "car space")
DESTROYED_CAR: Final[i64] = kind("destroyed", "AR-8.2-01", "car")
KILL: Final[i64] = kind("kill-scored", "AR-11.3-01", "seat car points")
REPLACED: Final[i64] = kind("replacement-in-the-chute", "AR-8.3-01", "seat car")
NO_RESERVE: Final[i64] = kind("no-reserve-left", "AR-8.3-03", "seat")

DREW: Final[i64] = kind("event-drawn", "AR-10-01", "seat car event")
NO_EFFECT: Final[i64] = kind("event-without-effect", "AR-10-04", "event car why")
INTO_TROUGH: Final[i64] = kind("fell-into-the-trough", "AR-10-BIGAIR", "car space")
SPUN: Final[i64] = kind("spun-off", "AR-10-SPIN", "car space")
WEEDS: Final[i64] = kind("into-the-weeds", "AR-10-WEEDS", "car space")
RELOADS: Final[i64] = kind("reloading", "AR-10-RELOAD", "car fired")
BOUNTY_UP: Final[i64] = kind("bounty-in-play", "AR-10-BOUNTY", "markers")
BOUNTY_OVER: Final[i64] = kind("bounty-over", "AR-10-BOUNTY-01", "markers")
BONUS_UP: Final[i64] = kind("race-bonus-in-play", "AR-10-RACE", "markers")
BONUS_OVER: Final[i64] = kind("race-bonus-over", "AR-11.1-03", "markers")
BUMPED: Final[i64] = kind("bumped", "AR-10-BUMP", "car from space")
DRIFTED: Final[i64] = kind("drifted", "AR-10-DRIFT", "car target")
DRIVEN_ON: Final[i64] = kind("drove-on", "AR-10-GET", "car from space")
TOOK_OPEN_ROAD: Final[i64] = kind("took-the-open-road", "AR-10-OPEN-03", "car from space")
NITROUS: Final[i64] = kind("shot-of-nos", "AR-10-NOS", "car card points")
FLIES: Final[i64] = kind("high-flyer", "AR-10-FLYER", "car")

WON: Final[i64] = kind("race-won", "AR-11.5-01", "seat")
RUN_OUT: Final[i64] = kind("race-ended-without-a-last-point", "AR-11.5-04", "turn")

# Told so that people can follow the log: where a turn closes, what a card means for a collision.
TURN_CLOSED: Final[i64] = kind("turn-closed", "AR-4.5-01", "turn")
RAM_READ: Final[i64] = kind("ram-read", "AR-8.4-02", "car target face")
SWIPE_READ: Final[i64] = kind("sideswipe-read", "AR-8.4-02", "car target face")
