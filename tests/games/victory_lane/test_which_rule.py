"""Which rule? Every log line, question and refusal names its own in the situation it is told in.

A table of situations, each driven through the engine, and the rule that must be named there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.rules.backward import drop_back
from fivewide.kernel.events import KINDS
from fivewide.kernel.game import Json
from fivewide.kernel.rulebook import rulebook
from tests.games.tables import set_up
from tests.games.victory_lane.pictures import (
    BRAKE,
    COLORS,
    DRAFT,
    END,
    STOP,
    RaceTable,
    act,
    asks,
    feed,
    fresh,
    key,
    legal,
    opened,
    pit,
    race,
    refused,
)

Built = Callable[[], RaceTable]


def rows(table: Sequence[tuple[Any, ...]]) -> list[ParameterSet]:
    """A test for every situation, known by it, and marked with the rules it must name."""
    return [
        pytest.param(*row[1:], id=row[0], marks=pytest.mark.rule(*row[-1].split())) for row in table
    ]


APART = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"
CARDS = [f"A{number:02}" for number in range(1, 53)]
WORN = COLORS  # nobody has a reroll
LINE_UP: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "next-round", "line-up"]}
STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}
SHOWN = ["L02", "L03", "L06", "L08", "L10"]


# Situations


def played(picture: str, card: str, ways: str = "", *dice: int, **more: Any) -> RaceTable:
    """White plays a card and steps; what is rolled falls after the last step, or at once."""
    table = race(picture, hand=card, **more)
    *first, last = [{"play": card}, *({"step": way} for way in ways.split())]
    for action in first:
        act(table, action)
    act(table, last, *dice)
    return table


def pushed(picture: str, *dice: int, card: str = "A02", **more: Any) -> RaceTable:
    """White pushes straight ahead; dice from the front."""
    return played(picture, card, "ahead", *dice, **more)


def then(table: RaceTable, action: Json, *chance: Json) -> RaceTable:
    act(table, action, *chance)
    return table


def fed(table: RaceTable, *outcomes: Json) -> RaceTable:
    feed(table, *outcomes)
    return table


def drawn(picture: str, card: str, *chance: Json, **more: Any) -> RaceTable:
    """A round that begins with this Laps card."""
    return fed(race(picture, asks="laps-card", **{"worn": WORN, **more}), card, *chance)


def npd(picture: str, face: int, **more: Any) -> RaceTable:
    """Orange, an NPD of seat 0, has rolled: 1 M6, 3 M6 D, 4 M6 S, 5 M4 D X, 6 M4 X S."""
    return race(picture, asks="drive", car="orange", face=face, **more)


def dropped(picture: str, spaces: int, **more: Any) -> RaceTable:
    """White is thrown back."""
    table = race(picture, **more)
    drop_back(table.state, 0, spaces)
    return table


def stopped(picture: str, stop: str, **more: Any) -> RaceTable:
    table = race(picture, hand="", **more)
    pit(table, stop, *CARDS[39 : 39 + {"gas-and-go": 1, "two-tire": 2, "four-tire": 4}[stop]])
    return table


def fumes(*chance: Json, **more: Any) -> RaceTable:
    return then(race("W GI14", hand="", **{"worn": WORN, **more}), {"fumes": True}, *chance)


def flag(picture: str = APART, **more: Any) -> RaceTable:
    """A caution, cars about to line up."""
    return race(picture, **{**LINE_UP, "flagged": True, **more})


def pits(table: RaceTable) -> RaceTable:
    """Everybody who is asked pits."""
    while asks(table) == "flag":
        act(table, {"flag": "pit"})
    return table


def refueled(table: RaceTable) -> RaceTable:
    """The dice are set to 1, cards drawn and thrown away, NPDs have rolled 3."""
    while asks(table) != "lane":
        if asks(table) == "pit-dice":
            act(table, {"die": 1})
        elif asks(table) == "discard":
            act(table, legal(table)[-1])
        elif asks(table) == "action-card":
            feed(table, key(table, "deck")[0])
        elif asks(table) == "pit-die":
            feed(table, 3)
        else:
            break
    return table


def to_lapped_lane(table: RaceTable) -> RaceTable:
    """Cars leave the pits until white is to be placed."""
    while key(table, "car") != "white":
        act(table, {"lane": legal(table)[0]["lane"]})
    return table


def green(table: RaceTable) -> RaceTable:
    """On to the green flag, everybody in the first lane offered."""
    refueled(table)
    while asks(table) == "lane":
        act(table, legal(table)[0])
    return table


def staying(table: RaceTable, cars: int) -> RaceTable:
    """So many cars stay out in the inside lane."""
    for _ in range(cars):
        act(table, {"flag": "GI"})
    return table


def flag_of_two_lapped() -> RaceTable:
    """Both primaries are lapped, and asked once the NPDs are in the pits."""
    return flag(BOTH_LAPPED, window=16)


def status(picture: str = APART, stage: int = 2, **more: Any) -> RaceTable:
    """The laps of a stage have been run, the second one being the last."""
    return race(picture, laps=40, stage=stage, **STATUS, **more)


def dealt(players: int = 2, **options: Any) -> RaceTable:
    """Seat n drives the car n; cards are dealt in order, five to each."""
    table = fresh(players, {"team_pick": "free", **options})
    for color in COLORS[:players]:
        act(table, {"team": color})
    return fed(table, COLORS[players:], CARDS)


def qualified(players: int, mine: list[str], npds: list[str], **options: Any) -> RaceTable:
    table = dealt(players, **options)
    for _ in range(players):
        act(table, {"swap": "none"})
    for seat, card in enumerate(mine[:-1]):
        act(table, {"qualify": card}, seat=seat)
    act(table, {"qualify": mine[-1]}, *npds, seat=players - 1)
    return table


def lanes(table: RaceTable, *wanted: str) -> RaceTable:
    for lane in wanted:
        act(table, {"lane": lane})
    return table


def over(players: int = 2, **more: Any) -> RaceTable:
    """The flag falls with the cars apart in the order of their numbers."""
    return status(players=players, **more)


def red_to_act() -> dict[str, Any]:
    """The second of two players, after whom the rogues come."""
    return {
        "hands": {"1": ["A32"]},
        "teammates": {},
        "to_act": 1,
        "car": "red",
        "lineup": COLORS,
    }


SESSION: dict[str, Any] = {"options": {"races": "R01,R01"}, "race": 2}
SEASON: dict[str, Any] = {"options": {"races": "R01,R01,R01,R01"}, "race": 4}
LAPPED_LAST = "W GI2, R GO40, O GI36, G GO36, B GI32, P GO30, K GI28, Y GO26"
THREE_LAPPED = "W GI2, R GO2, O LL3, G GO40, B GI36, P GO30, K GI28, Y GO26"
BOTH_LAPPED = "W GI2, R GO2, O GO40, G GO36, B GI36, P GO30, K GI28, Y GO26"
NPD_TIMES = ["A46", "A47", "A48", "A49", "A50", "A51"]


# Log lines: situation, how to get there, the kind of line, its rule; several where lines of the
# kind are told for several reasons on the way, in this order

EVENTS: list[tuple[str, Built, str, str]] = [
    # dice, by what they are for
    ("a die for a push", lambda: pushed("W GI6, R GI8", 3, 4), "die-rolled", "VL-RISK-01"),
    (
        "a die of three cars abreast",
        lambda: drawn("W LL7, R GI6, O GO6", "L07", 4, 5, 6),
        "die-rolled",
        "VL-WIDE-05",
    ),
    (
        "a die for tire wear",
        lambda: drawn("W LL7, R GI12, O GO4", "L09", 4, worn=["white"]),
        "die-rolled",
        "VL-LAPS-07",
    ),
    (
        "a die for a place",
        lambda: fed(status("B GI14, Y GO14, W GI2"), 5, 4),
        "die-rolled",
        "VL-SCORE-06",
    ),
    ("a die for the move", lambda: played("W GI4", "A10", "", 5), "die-rolled", "VL-MAN-17"),
    (
        "a die for Dialed In",
        lambda: played("W GI4, R GI28", "A17", "ahead ahead", 4),
        "die-rolled",
        "VL-MAN-15",
    ),
    (
        "a die for Loose Is Fast",
        lambda: played("W GI0", "A19", "ahead " * 6, 4),
        "die-rolled",
        "VL-RISK-11",
    ),
    (
        "a die for paint",
        lambda: then(played("W GI4, R GO10", "A43", "ahead " * 3), {"trade": "red"}, 4),
        "die-rolled",
        "VL-MAN-12",
    ),
    ("a die on fumes", lambda: fumes(2), "die-rolled", "VL-FUMES-02"),
    (
        "a push die rolled again",
        lambda: then(pushed("W GI6, R GI8", 3, 3), {"reroll": True}, 5),
        "die-rolled",
        "VL-RISK-01 VL-RISK-04",
    ),
    (
        "a fumes die rolled again",
        lambda: then(fumes(3, worn=[]), {"reroll": True}, 2),
        "die-rolled",
        "VL-FUMES-02 VL-REROLL-05",
    ),
    (
        "a reroll in a push",
        lambda: then(pushed("W GI6, R GI8", 3, 3), {"reroll": True}, 5),
        "rerolled",
        "VL-RISK-04",
    ),
    (
        "a reroll on fumes",
        lambda: then(fumes(3, worn=[]), {"reroll": True}, 2),
        "rerolled",
        "VL-REROLL-01",
    ),
    (
        "no reroll in a push",
        lambda: then(pushed("W GI6, R GI8", 3, 3), {"reroll": False}),
        "reroll-declined",
        "VL-RISK-05",
    ),
    (
        "no reroll abreast",
        lambda: then(
            drawn("W LL7, R GI6, O GO6", "L07", 5, 5, 1, worn=[], players=3), {"reroll": False}
        ),
        "reroll-declined",
        "VL-WIDE-06",
    ),
    (
        "no reroll for a place",
        lambda: then(
            then(
                then(status("W GI14, R GO14, O GI2"), {"give_way": False}),
                {"give_way": False},
                2,
                5,
            ),
            {"reroll": False},
        ),
        "reroll-declined",
        "VL-SCORE-12",
    ),
    (
        "no reroll on fumes",
        lambda: then(fumes(3, worn=[]), {"reroll": False}),
        "reroll-declined",
        "VL-REROLL-02",
    ),
    # tests passed and failed
    ("a push without a failure", lambda: pushed("W GI6, R GI8", 3, 4), "test-passed", "VL-PUSH-06"),
    (
        "only pushed cars fail",
        lambda: pushed("W GI4, R GI6, O GI8", 2, 2, 5, worn=WORN),
        "test-passed",
        "VL-RISK-09",
    ),
    (
        "a pushed car fails",
        lambda: pushed("W GI4, R GI6, O GI8", 2, 2, 5, worn=WORN),
        "test-failed",
        "VL-RISK-07",
    ),
    (
        "the active car fails",
        lambda: pushed("W GI4, R GI6, O GI8", 3, 6, 6, worn=WORN),
        "test-failed",
        "VL-RISK-07 VL-RISK-08",
    ),
    (
        "an active NPD fails",
        lambda: then(npd("O GI6, R GI8, W GI0", 1, worn=WORN), {"step": "ahead"}, 3, 3),
        "test-failed",
        "VL-RISK-07 VL-NPD-13",
    ),
    (
        "a car fails abreast",
        lambda: drawn("W LL7, R GI6, O GO6", "L07", 4, 5, 5),
        "test-failed",
        "VL-WIDE-05",
    ),
    (
        "a car passes abreast",
        lambda: drawn("W LL7, R GI6, O GO6", "L07", 4, 5, 6),
        "test-passed",
        "VL-WIDE-05",
    ),
    (
        "worn tires cost a space",
        lambda: drawn("W LL7, R GI12, O GO4", "L09", 2, worn=["white"]),
        "test-failed",
        "VL-LAPS-07",
    ),
    (
        "worn tires cost nothing",
        lambda: drawn("W LL7, R GI12, O GO4", "L09", 4, worn=["white"]),
        "test-passed",
        "VL-LAPS-07",
    ),
    (
        "Loose Is Fast fails",
        lambda: played("W GI0", "A19", "ahead " * 6, 2, worn=WORN),
        "test-failed",
        "VL-RISK-12",
    ),
    (
        "Loose Is Fast passes",
        lambda: played("W GI0", "A19", "ahead " * 6, 4),
        "test-passed",
        "VL-RISK-11",
    ),
    (
        "a push of one car by Bump Draft",
        lambda: pushed("W GI4, R GI6", card="A46"),
        "push-without-test",
        "VL-MAN-01",
    ),
    (
        "two cars pushed cost a card's maneuver",
        lambda: pushed("W GI4, R GI6, O GI8", 1, 2, 3, card="A09"),
        "maneuver-lost",
        "VL-PUSH-07",
    ),
    (
        "two cars pushed cost an NPD's maneuvers",
        lambda: then(npd("O GI4, R GI6, G GI8, W LL15", 3), {"step": "ahead"}, 1, 2, 3),
        "maneuver-lost",
        "VL-PUSH-11",
    ),
    # moves
    ("a step", lambda: played("W GI4", "A02", "ahead"), "moved", "VL-MOVE-01"),
    ("a step of half a space", lambda: played("W GI4", "A02", "in"), "moved", "VL-MOVE-02"),
    ("a line drafted", lambda: then(played("W GI4, R GI6", "A47"), DRAFT), "moved", "VL-MAN-05"),
    ("a line moved by an event", lambda: drawn("W GI6, R GI8", "L02"), "moved", "VL-LAPS-10"),
    (
        "a draft as far as it goes",
        lambda: then(played("W GI4, R GI6", "A47"), DRAFT),
        "drafted",
        "VL-MAN-05",
    ),
    (
        "a draft stopped by a car",
        lambda: then(played("W GI4, R GI6, G GI10", "A27"), DRAFT, "A50"),
        "drafted",
        "VL-MAN-08",
    ),
    (
        "a crossover",
        lambda: then(played("W GI6, R GI8", "A04"), {"crossover": "red"}),
        "crossed-over",
        "VL-MAN-04",
    ),
    (
        "a crossover between laps",
        lambda: then(
            played("W GI20, R GI-10", "A04", tokens={"red": "move-over"}), {"crossover": "red"}
        ),
        "crossed-over",
        "VL-MAN-10",
    ),
    (
        "a primary brakes",
        lambda: then(played("W GI4", "A02", "ahead"), BRAKE),
        "braked",
        "VL-MOVE-14",
    ),
    (
        "an NPD brakes",
        lambda: then(
            then(then(npd("O GI6, R GO6, W GI0", 4), {"side_draft": "red"}), {"step": "ahead"}),
            BRAKE,
        ),
        "braked",
        "VL-NPD-11",
    ),
    (
        "only a push is left",
        lambda: then(played("W LL7, R LL9, O GI8", "A02"), STOP),
        "move-ended",
        "VL-MOVE-16",
    ),
    (
        "no step is left",
        lambda: played("W HL23, R GO24", "A02"),
        "move-ended",
        "VL-MOVE-11",
    ),
    (
        "an option lets a car stop short",
        lambda: then(
            played("W GI4", "A20", "ahead", options={"stop_short_keeps_maneuver": True}), BRAKE
        ),
        "move-ended",
        "VL-MOVE-15",
    ),
    (
        "an NPD need not push",
        lambda: then(npd("O LL7, R LL9, G GI8, W GI0", 1), STOP),
        "move-ended",
        "VL-NPD-19",
    ),
    (
        "an NPD after one step, by an option",
        lambda: then(
            then(npd("O GI6, W GI0", 1, options={"npd_move_min": "one_step"}), {"step": "ahead"}),
            BRAKE,
        ),
        "move-ended",
        "VL-NPD-12",
    ),
    # back
    ("straight back", lambda: dropped("W GI8", 2), "moved-back", "VL-BACK-01"),
    ("back over a car", lambda: dropped("W GI8, R GI6", 2), "moved-back", "VL-BACK-02"),
    ("back behind a car", lambda: dropped("W GI8, R GI4", 2), "moved-back", "VL-BACK-02"),
    ("back into the Groove", lambda: dropped("W HL9", 2), "moved-back", "VL-BACK-03"),
    (
        "back over the rear edge",
        lambda: dropped("W GI18, R GI30", 2, window=16),
        "moved-back",
        "VL-BACK-05",
    ),
    (
        "back to the rear edge, by an option",
        lambda: dropped("W GI18, R GI30", 2, window=16, options={"rear_edge": "stop"}),
        "moved-back",
        "VL-BACK-05",
    ),
    (
        "back in a Side Draft",
        lambda: then(played("W GI8, R GO8, O GO6", "A45"), {"side_draft": "red"}),
        "moved-back",
        "VL-BACK-06",
    ),
    # bonuses
    (
        "Low Line pays",
        lambda: played("W GI4", "A05", "ahead ahead ahead in"),
        "bonus-earned",
        "VL-MAN-16",
    ),
    (
        "Low Line missed",
        lambda: played("W GI4", "A05", "in ahead ahead out"),
        "no-bonus",
        "VL-MAN-16",
    ),
    (
        "Dialed In by its token",
        lambda: played("W GI4, R GI34", "A17", "ahead ahead", window=16),
        "bonus-earned",
        "VL-MAN-15",
    ),
    (
        "Dialed In by an even die",
        lambda: played("W GI4, R GI28", "A17", "ahead ahead", 4),
        "bonus-earned",
        "VL-MAN-15",
    ),
    (
        "Dialed In by an odd die",
        lambda: played("W GI4, R GI28", "A17", "ahead ahead", 3, worn=WORN),
        "no-bonus",
        "VL-MAN-15",
    ),
    (
        "paint traded",
        lambda: then(played("W GI4, R GO10", "A43", "ahead " * 3), {"trade": "red"}, 4),
        "bonus-earned",
        "VL-MAN-12",
    ),
    (
        "nobody to trade paint with",
        lambda: played("W GI4", "A43", "ahead " * 3),
        "no-bonus",
        "VL-MAN-12",
    ),
    (
        "Draft Run outside a line",
        lambda: played("W GI4", "A24", "ahead " * 3),
        "no-bonus",
        "VL-MAN-13",
    ),
    (
        "Groove Runner pays",
        lambda: played("W GI2, R GI12", "A30", "ahead " * 4),
        "bonus-earned",
        "VL-MOVE-09",
    ),
    ("Groove Runner missed", lambda: played("W GI2", "A30", "ahead " * 4), "no-bonus", "VL-MAN-03"),
    # NPDs
    (
        "an NPD rolls its face",
        lambda: fed(race("O GI6, W GI2", asks="npd-die", car="orange"), 1),
        "npd-rolled",
        "VL-NPD-02",
    ),
    (
        "an NPD rolls after its stop",
        lambda: fed(race("O GI6, W GI2", asks="npd-die", car="orange", shown=[*SHOWN, "L05"]), 1),
        "npd-rolled",
        "VL-NPD-15",
    ),
    (
        "an NPD stops with the fifth card",
        lambda: drawn("W GI6", "L05", shown=SHOWN[:4], lineup=["orange", *COLORS[:2], *COLORS[3:]]),
        "npd-pits",
        "VL-NPD-14",
    ),
    (
        "the last player controls a rogue",
        lambda: then(then(race("W GI6, R GI12, O GI14", **red_to_act()), {"play": "A32"}), BRAKE),
        "rogue-controlled",
        "VL-ROGUE-02",
    ),
    (
        "of level players the outside one controls a rogue",
        lambda: then(then(race("W GI6, R GO6, O GI14", **red_to_act()), {"play": "A32"}), BRAKE),
        "rogue-controlled",
        "VL-ROGUE-04",
    ),
    # events
    ("nobody abreast", lambda: drawn("W LL7, R GI6", "L07"), "event-without-effect", "VL-WIDE-01"),
    ("no line", lambda: drawn("W GI6", "L02"), "event-without-effect", "VL-LAPS-04"),
    # cards
    ("a card in the pits", lambda: stopped("W GI14", "gas-and-go"), "card-drawn", "VL-PIT-06"),
    (
        "a card from the garage",
        lambda: then(dealt(), {"swap": "A02"}, "A40"),
        "card-drawn",
        "VL-QUAL-02",
    ),
    ("a card on fumes", lambda: fumes(5, "A32"), "card-drawn", "VL-FUMES-04"),
    ("a card played on fumes", lambda: fumes(5, "A32"), "card-played", "VL-FUMES-04"),
    ("a card from the hand played", lambda: played("W GI4", "A32"), "card-played", "VL-ROUND-07"),
    (
        "a card from an event",
        lambda: drawn("W GI10, R GI12", "L10", "A40", hands={"0": ["A01"], "1": ["A02", "A03"]}),
        "card-drawn",
        "VL-LAPS-04",
    ),
    (
        "a card by Fuel Saver",
        lambda: fed(played("W GI4", "A48", "ahead " * 3), "A20"),
        "card-drawn",
        "VL-ROUND-09",
    ),
    (
        "a card by Ride the Draft",
        lambda: then(played("W GI4, R GI6", "A50"), DRAFT, "A40"),
        "card-drawn",
        "VL-MAN-14",
    ),
    ("a card at a yellow flag", lambda: refueled(pits(flag())), "card-drawn", "VL-YELLOW-12"),
    # pits
    ("back by the arrow", lambda: stopped("W GI14", "gas-and-go"), "back-on-track", "VL-PIT-07"),
    (
        "back behind a car on the low line",
        lambda: stopped("W GI14, R LL15", "gas-and-go"),
        "back-on-track",
        "VL-PIT-08",
    ),
    (
        "back round the loop",
        lambda: stopped("W GI18, R GI30", "four-tire", window=16),
        "back-on-track",
        "VL-PIT-12",
    ),
    (
        "a stop behind the first box tells to move over",
        lambda: stopped("W GI18, R GI30", "four-tire", window=16),
        "move-over",
        "VL-PIT-12",
    ),
    (
        "back to the Groove where the low line is missing",
        lambda: stopped("W GI24, R GI0", "gas-and-go", options={"races": "R04"}),
        "back-on-track",
        "VL-PIT-13",
    ),
    (
        "fresh tires in the pits",
        lambda: stopped("W GI14", "gas-and-go", worn=["white"]),
        "fresh-tires",
        "VL-PIT-09",
    ),
    (
        "fresh tires at a yellow flag",
        lambda: refueled(pits(flag(worn=["white"]))),
        "fresh-tires",
        "VL-YELLOW-14",
    ),
    # tokens
    (
        "the tiles turn",
        lambda: played("W GI30, R GI16, O GI2", "A02", "ahead"),
        "move-over",
        "VL-TILE-03",
    ),
    (
        "thrown off the back tile",
        lambda: dropped("W GI18, R GI30", 2, window=16),
        "move-over",
        "VL-BACK-05",
    ),
    (
        "the leader drives past",
        lambda: played("W GO34, R GI4", "A02", "ahead ahead", window=16),
        "lapped",
        "VL-LAPPED-01",
    ),
    (
        "thrown back behind the leader",
        lambda: dropped("W GI6, R GO36", 2, window=16),
        "lapped",
        "VL-LAPPED-06",
    ),
    (
        "a lapped car drives past the leader",
        lambda: played("W GI2, R GO36", "A32", "ahead in", window=16),
        "lap-regained",
        "VL-LAPPED-04",
    ),
    (
        "the leader is thrown back behind a lapped car",
        lambda: dropped("W GO36, R GI2, O GI28", 3, window=16, tokens={"red": "lapped"}),
        "lap-regained",
        "VL-LAPPED-06",
    ),
    (
        "a lapped car restarts",
        lambda: green(pits(flag(LAPPED_LAST, window=16))),
        "lap-regained",
        "VL-LAPPED-05",
    ),
    # the flag and the grid
    ("a player pits", lambda: then(flag(), {"flag": "pit"}), "to-pit-box", "VL-YELLOW-07"),
    ("an NPD pits at a caution", lambda: pits(flag()), "to-pit-box", "VL-YELLOW-07 VL-YELLOW-09"),
    (
        "an NPD pits at a stage end",
        lambda: pits(flag(stage_over=True)),
        "to-pit-box",
        "VL-YELLOW-07 VL-YELLOW-08",
    ),
    (
        "alone, an NPD pits with the player",
        lambda: then(flag(players=1), {"flag": "pit"}),
        "to-pit-box",
        "VL-YELLOW-07 VL-SOLO-05",
    ),
    ("a player stays out", lambda: then(flag(), {"flag": "GI"}), "stayed-out", "VL-YELLOW-07"),
    (
        "an NPD need not pit again",
        lambda: then(
            then(then(flag(worn=["orange"]), {"flag": "pit"}), {"flag": "pit"}), {"flag": "GI"}
        ),
        "stayed-out",
        "VL-YELLOW-09",
    ),
    (
        "alone, an NPD stays out with the player",
        lambda: lanes(then(flag(players=1), {"flag": "stay"}), "GI"),
        "stayed-out",
        "VL-YELLOW-07 VL-SOLO-05",
    ),
    (
        "a lapped car stays out",
        lambda: then(then(flag(LAPPED_LAST, window=16), {"flag": "pit"}), {"flag": "GO"}),
        "stayed-out",
        "VL-YELLOW-10",
    ),
    (
        "out of the pits",
        lambda: lanes(refueled(pits(flag())), "GI"),
        "left-the-pits",
        "VL-YELLOW-19",
    ),
    (
        "out of the pits, lapped",
        lambda: green(pits(flag(LAPPED_LAST, window=16))),
        "left-the-pits",
        "VL-YELLOW-19 VL-YELLOW-20",
    ),
    (
        "three lapped cars out of the pits",
        lambda: green(pits(flag(THREE_LAPPED, window=16))),
        "left-the-pits",
        "VL-YELLOW-19 VL-YELLOW-20 VL-YELLOW-21",
    ),
    (
        "placed by its player",
        lambda: lanes(qualified(2, ["A01", "A06"], NPD_TIMES), "GI"),
        "placed-on-grid",
        "VL-QUAL-08",
    ),
    (
        "a rogue places itself",
        lambda: lanes(
            qualified(5, ["A05", "A10", "A15", "A20", "A25"], ["A26", "A27", "A28"]),
            *("GI", "GO", "GI", "GO", "GI"),
        ),
        "placed-on-grid",
        "VL-QUAL-08 VL-QUAL-11",
    ),
    (
        "one lane is full",
        lambda: lanes(
            qualified(4, ["A01", "A06", "A11", "A16"], ["A49", "A50", "A51", "A52"]), *["GI"] * 4
        ),
        "placed-on-grid",
        "VL-QUAL-08 VL-QUAL-12",
    ),
    (
        "alone, NPDs place themselves",
        lambda: lanes(qualified(1, ["A01"], ["A45", *NPD_TIMES]), "GI"),
        "placed-on-grid",
        "VL-QUAL-08 VL-SOLO-06",
    ),
    (
        "the First Player of qualifying",
        lambda: green(qualified(2, ["A01", "A06"], NPD_TIMES)),
        "first-player",
        "VL-QUAL-13",
    ),
    ("the First Player of a flag", lambda: green(pits(flag())), "first-player", "VL-YELLOW-22"),
    (
        "the First Player is lapped",
        lambda: green(then(then(flag(LAPPED_LAST, window=16), {"flag": "pit"}), {"flag": "GI"})),
        "first-player",
        "VL-YELLOW-30",
    ),
    (
        "alone there is one player",
        lambda: lanes(qualified(1, ["A01"], ["A45", *NPD_TIMES]), "GI"),
        "first-player",
        "VL-FIRST-03",
    ),
    # the table
    ("a Team card chosen", lambda: dealt(), "team-picked", "VL-SETUP-05"),
    (
        "Team cards dealt",
        lambda: opened(2, 1, {"team_pick": "random"}),
        "team-picked",
        "VL-SETUP-06",
    ),
    ("a teammate", lambda: dealt(), "teammate-dealt", "VL-SETUP-07"),
    ("a rogue", lambda: dealt(3), "rogue-named", "VL-SETUP-07"),
    ("alone, NPDs are no teammates", lambda: dealt(1), "npd-to-beat", "VL-SOLO-01"),
    ("the first race", lambda: dealt(), "race-began", "VL-SETUP-02"),
    (
        "the next race of a session",
        lambda: status(stage=2, options={"races": "R01,R01"}),
        "race-began",
        "VL-CHAMP-01",
    ),
    (
        "NPDs dealt anew",
        lambda: fed(
            status(stage=2, options={"races": "R01,R01", "series_redeal_npds": True}), COLORS[2:]
        ),
        "teammate-dealt",
        "VL-CHAMP-05",
    ),
    (
        "rogues named anew",
        lambda: fed(
            status(players=3, options={"races": "R01,R01", "series_redeal_npds": True}), COLORS[3:]
        ),
        "rogue-named",
        "VL-CHAMP-05",
    ),
    # the end
    ("level at the flag", lambda: status("B GI14, Y GO14, W GI2"), "cars-level", "VL-SCORE-06"),
    (
        "level at the end of a stage",
        lambda: status("B GI14, Y GO14, W GI2", 1),
        "cars-level",
        "VL-SCORE-11",
    ),
    ("most points", lambda: over(), "won", "VL-WIN-01"),
    ("equal points", lambda: over(points={"red": 2}), "won", "VL-WIN-02"),
    ("a session", lambda: over(**SESSION), "won", "VL-WIN-03"),
    ("a title", lambda: over(**SEASON), "won", "VL-CHAMP-03"),
    ("a title by wins", lambda: over(total={"red": 2}, **SEASON), "won", "VL-CHAMP-04"),
    ("a team of NPDs", lambda: over(options={"team_mode": "own_npds"}), "won", "VL-TEAM-01"),
    (
        "teams level",
        lambda: over(options={"team_mode": "own_npds"}, points={"red": 3, "green": 2}),
        "won",
        "VL-TEAM-04",
    ),
    ("a pair", lambda: over(8, options={"team_mode": "pairs8"}), "won", "VL-TEAM-03"),
    ("alone and ahead", lambda: over(1), "won", "VL-SOLO-10"),
    ("alone and beaten", lambda: over(1, points={"red": 3}), "beaten-by", "VL-SOLO-10"),
]


@pytest.mark.parametrize(("build", "kind", "rule"), rows(EVENTS))
def test_a_log_line_names_its_rule(build: Built, kind: str, rule: str) -> None:
    told = [event.rule for event in build().events(None) if event.kind == kind]
    assert list(dict.fromkeys(told)) == rule.split()


# Questions: situation, how to get there, the rule they are asked by

QUESTIONS: list[tuple[str, Built, str]] = [
    ("what a primary does next", lambda: played("W GI4", "A02"), "VL-MOVE-08"),
    ("an NPD with a Move", lambda: npd("O GI6, W GI0", 1), "VL-NPD-07"),
    ("an NPD with two actions", lambda: npd("O GI6, R GO6, W GI0", 4), "VL-NPD-08"),
    ("an NPD with three actions", lambda: npd("O GI4, R GI6, W GI0", 5), "VL-NPD-09"),
    (
        "an NPD inside its Move",
        lambda: then(npd("O GI6, W GI0", 1), {"step": "ahead"}),
        "VL-NPD-12",
    ),
    (
        "an NPD beyond its minimum",
        lambda: then(npd("O GI6, R GO6, W GI0", 4), {"side_draft": "red"}),
        "VL-NPD-04",
    ),
    ("a card or a stop", lambda: race("W GI6", hand="A02"), "VL-ROUND-07"),
    ("without cards", lambda: race("W GI6", hand=""), "VL-FUMES-06"),
    ("after sputtering", lambda: race("W GI6", hand="A02", must_pit=[0]), "VL-FUMES-03"),
    ("a reroll in a push", lambda: pushed("W GI6, R GI8", 3, 3), "VL-RISK-03"),
    (
        "a reroll abreast",
        lambda: drawn("W LL7, R GI6, O GO6", "L07", 5, 5, 1, worn=[], players=3),
        "VL-WIDE-06",
    ),
    ("a reroll in an event", lambda: drawn("W GI6", "L13", 2, worn=[]), "VL-LAPS-07"),
    (
        "a reroll for a place",
        lambda: then(
            then(status("W GI14, R GO14, O GI2"), {"give_way": False}), {"give_way": False}, 2, 5
        ),
        "VL-SCORE-12",
    ),
    ("a reroll on fumes", lambda: fumes(3, worn=[]), "VL-FUMES-02"),
    ("a reroll for the move", lambda: played("W GI4", "A10", "", 2), "VL-REROLL-02"),
    (
        "a late reroll, by an option",
        lambda: then(
            pushed("W GI4, O GI6, R GI8", 1, 4, 4, players=3, options={"late_reroll": "offer"}),
            {"reroll": True},
            1,
        ),
        "VL-RISK-06",
    ),
    ("a lane after qualifying", lambda: qualified(2, ["A01", "A06"], NPD_TIMES), "VL-QUAL-08"),
    ("a lane out of the pits", lambda: refueled(pits(flag())), "VL-YELLOW-19"),
    (
        "a lane for a teammate out of the pits",
        lambda: lanes(refueled(pits(flag())), "GI", "GI"),
        "VL-YELLOW-29",
    ),
    (
        "a lane for a lapped car out of the pits",
        lambda: to_lapped_lane(refueled(pits(flag(LAPPED_LAST, window=16)))),
        "VL-YELLOW-20",
    ),
    (
        "a lane for a rogue, by an option",
        lambda: lanes(
            qualified(
                5,
                ["A05", "A10", "A15", "A20", "A25"],
                ["A26", "A27", "A28"],
                rogue_grid="last_player",
            ),
            *("GI", "GO", "GI", "GO", "GI"),
        ),
        "VL-QUAL-11",
    ),
    (
        "alone and lapped, a lane to stay out in",
        lambda: then(flag(LAPPED_LAST, window=16, players=1), {"flag": "stay"}),
        "VL-YELLOW-10",
    ),
    ("pit or stay out", flag, "VL-YELLOW-07"),
    (
        "pit or stay out with an NPD",
        lambda: then(then(flag(worn=["orange"]), {"flag": "pit"}), {"flag": "pit"}),
        "VL-YELLOW-09",
    ),
    ("alone, pit or stay out", lambda: flag(players=1), "VL-SOLO-08"),
    (
        "alone, a lane to stay out in",
        lambda: then(flag(players=1), {"flag": "stay"}),
        "VL-YELLOW-06",
    ),
    ("the pit dice", lambda: pits(flag()), "VL-YELLOW-11"),
    ("give way or race", lambda: status("W GI14, R GO14, O GI2"), "VL-SCORE-08"),
    ("a gear", lambda: played("W GI4", "A11"), "VL-MAN-17"),
    ("the garage", dealt, "VL-QUAL-02"),
    ("a Team card", lambda: fresh(2, {"team_pick": "free"}), "VL-SETUP-05"),
    ("a discard", lambda: stopped_full(), "VL-HAND-01"),
    # dice and draws that are awaited
    ("a push die is awaited", lambda: awaited("after-push", card="A02"), "VL-RISK-01"),
    ("a die abreast is awaited", lambda: awaited("after-wide"), "VL-WIDE-05"),
    ("a die for an event is awaited", lambda: awaited("after-event-dice"), "VL-LAPS-07"),
    ("a die for the move is awaited", lambda: awaited("after-move-die", card="A10"), "VL-MAN-17"),
    ("a die for a bonus is awaited", lambda: awaited("after-bonus-die", card="A17"), "VL-MAN-15"),
    (
        "a die for a test is awaited",
        lambda: awaited("after-risk-die", card="A19", **FLAT_OUT),
        "VL-RISK-11",
    ),
    (
        "a die for paint is awaited",
        lambda: awaited("after-trade", card="A43", target="red"),
        "VL-MAN-12",
    ),
    ("a die on fumes is awaited", lambda: awaited("after-fumes"), "VL-FUMES-02"),
    (
        "a push die rolled again is awaited",
        lambda: awaited("after-push", card="A02", **AGAIN),
        "VL-RISK-04",
    ),
    (
        "a die abreast rolled again is awaited",
        lambda: awaited("after-wide", **AGAIN),
        "VL-REROLL-05",
    ),
    ("NPDs are to be dealt", lambda: set_up(GAME, {"asks": "npds"}, 2), "VL-SETUP-08"),
    ("alone, NPDs are to be dealt", lambda: set_up(GAME, {"asks": "npds"}, 1), "VL-SOLO-01"),
    (
        "NPDs are to be dealt anew",
        lambda: status(options={"races": "R01,R01", "series_redeal_npds": True}),
        "VL-CHAMP-05",
    ),
    ("a die for a place is awaited", lambda: status("B GI14, Y GO14, W GI2"), "VL-SCORE-06"),
    (
        "an NPD's die is awaited",
        lambda: race("O GI6, W GI2", asks="npd-die", car="orange"),
        "VL-NPD-02",
    ),
    (
        "an NPD's die after its stop",
        lambda: race("O GI6, W GI2", asks="npd-die", car="orange", shown=[*SHOWN, "L05"]),
        "VL-NPD-15",
    ),
    (
        "a card for Fuel Saver is awaited",
        lambda: played("W GI4", "A48", "ahead " * 3),
        "VL-ROUND-09",
    ),
]


BOTH = ["red", "white"]
AGAIN: dict[str, Any] = {
    "rolled": 2,
    "dice": {"red": 3, "white": 3},
    "decided": BOTH,
    "worn": BOTH,
}
FLAT_OUT: dict[str, Any] = {"part": "moved", "steps": 6, "left": 0}
EVENT_AGENDA = ["after-race", "race-status", "next-event"]
DRIVE_AGENDA = ["after-race", "race-status", "next-car"]


def awaited(after: str, **more: Any) -> RaceTable:
    """A die is about to fall, and this reads it: two cars roll, or white alone."""
    picture, tested = "W GI6, R GI2", ["white"]
    if after == "after-wide":
        picture, tested = "W GI6, R GO6", ["white", "red"]
        table = {"agenda": [*EVENT_AGENDA, after], "laps_card": "L06", "event": 1}
    elif after == "after-event-dice":
        table = {"agenda": [*EVENT_AGENDA, after], "laps_card": "L13", "event": 1}
    elif after == "after-fumes":
        table = {"agenda": [*DRIVE_AGENDA, "play-drawn-card", after]}
    else:
        table = {"agenda": [*DRIVE_AGENDA, after]}
    if after in ("after-push", "after-trade"):
        picture = "W GI6, R GI8"
        tested = ["red", "white"] if after == "after-push" else tested
    return race(picture, asks="die", tested=tested, **{**table, **more})


def stopped_full() -> RaceTable:
    table = race("W GI14", hand="A01 A02 A03 A04")
    pit(table, "gas-and-go", "A40")
    return table


@pytest.mark.parametrize(("build", "rule"), rows(QUESTIONS))
def test_a_question_names_its_rule(build: Built, rule: str) -> None:
    table = build()
    question = table.state.question
    assert question is not None
    assert GAME.rule_of(table.state, question) == rule
    for seat in table.to_act:
        assert table.decision(seat).rule == rule


# Refusals: situation, how to get there, what is said, the rule against it

REFUSALS: list[tuple[str, Built, Json, str]] = [
    ("no such way", lambda: played("W GI4", "A02"), {"sing": 1}, "VL-MOVE-08"),
    ("no such way for an NPD", lambda: npd("O GI6, W GI0", 1), {"sing": 1}, "VL-NPD-07"),
    ("into a car diagonally", lambda: played("W GI4, R GO6", "A02"), {"step": "out"}, "VL-MOVE-05"),
    ("where there is no lane", lambda: played("W HL21", "A02"), {"step": "out"}, "VL-MOVE-03"),
    ("beyond the end of a lane", lambda: played("W HL23", "A02"), {"step": "ahead"}, "VL-MOVE-10"),
    (
        "a push at the end of a lane",
        lambda: played("W HL21, R HL23", "A02"),
        {"step": "ahead"},
        "VL-PUSH-04",
    ),
    (
        "two cars after the maneuver",
        lambda: then(played("W GI4, R GI6, O GI8", "A09"), DRAFT),
        {"step": "ahead"},
        "VL-PUSH-08",
    ),
    (
        "two cars with a bonus",
        lambda: played("W GI0, R LL9, O LL11", "A05", "in ahead ahead ahead"),
        {"step": "ahead"},
        "VL-PUSH-12",
    ),
    (
        "two cars after an NPD's maneuver",
        lambda: then(npd("O GI4, R GI6, G GI8, W LL15", 3), DRAFT),
        {"step": "ahead"},
        "VL-PUSH-11",
    ),
    (
        "a gear keeps to its lane",
        lambda: then(played("W GI4", "A11"), {"gear": "5 straight"}),
        {"step": "out"},
        "VL-MAN-17",
    ),
    (
        "a slingshot straight ahead",
        lambda: then(played("W GI4, R GI6, O GI8", "A12"), {"slingshot": True}),
        {"step": "ahead"},
        "VL-MAN-01",
    ),
    (
        "a step after the move",
        lambda: played("W GI2, R GI10", "A24", "ahead " * 3),
        {"step": "out"},
        "VL-MOVE-09",
    ),
    ("a maneuver of a plain card", lambda: played("W GI4, R GI6", "A02"), DRAFT, "VL-MAN-02"),
    (
        "a maneuver inside the move",
        lambda: played("W GI4, R GI8", "A24", "ahead"),
        DRAFT,
        "VL-MOVE-07",
    ),
    ("a maneuver too early", lambda: played("W GI4, R GO4", "A43"), {"trade": "red"}, "VL-MAN-01"),
    (
        "a maneuver twice",
        lambda: then(played("W GI4, R GI6", "A24"), DRAFT),
        DRAFT,
        "VL-MAN-01",
    ),
    (
        "a maneuver after pushing two cars",
        lambda: pushed("W GI4, R GI6, O GI8", 1, 2, 3, card="A09"),
        DRAFT,
        "VL-PUSH-07",
    ),
    ("a draft outside a line", lambda: played("W GI4, R GI8", "A47"), DRAFT, "VL-MAN-06"),
    ("Draft Run outside a line", lambda: played("W GI4, R GI8", "A24"), DRAFT, "VL-MAN-13"),
    (
        "a draft at the end of a lane",
        lambda: played("W HL21, R HL23", "A47"),
        DRAFT,
        "VL-MAN-08",
    ),
    (
        "a crossover with a car beside",
        lambda: played("W GI6, R GI8, B GO6", "A04"),
        {"crossover": "blue"},
        "VL-MAN-04",
    ),
    (
        "a Side Draft on a car that is not beside",
        lambda: played("W GI8, R LL9, G GO10", "A22"),
        {"side_draft": "green"},
        "VL-MAN-07",
    ),
    (
        "a Side Draft without room",
        lambda: played("W GO10, R HL9, O GO8", "A45"),
        {"side_draft": "red"},
        "VL-MAN-09",
    ),
    (
        "paint with a car that does not touch",
        lambda: played("W GI4, R GO10, O GI14", "A43", "ahead " * 3),
        {"trade": "orange"},
        "VL-MAN-12",
    ),
    ("an NPD ends without an action", lambda: npd("O GI6, R GO6, W GI0", 4), END, "VL-NPD-11"),
    (
        "an NPD brakes below its minimum",
        lambda: then(npd("O GI6, W GI0", 1), {"step": "ahead"}),
        BRAKE,
        "VL-NPD-11",
    ),
    (
        "an NPD stops inside its Move",
        lambda: then(npd("O GI6, W GI0", 1), {"step": "ahead"}),
        STOP,
        "VL-NPD-12",
    ),
    ("an NPD without that maneuver", lambda: npd("O GI4, R GI6, W GI0", 1), DRAFT, "VL-NPD-02"),
    (
        "an NPD's maneuver twice",
        lambda: then(npd("O GI4, R GI6, W GI16", 5), DRAFT),
        DRAFT,
        "VL-NPD-20",
    ),
    (
        "an NPD's maneuver inside the Move",
        lambda: then(npd("O GI4, R GI6, W GI16", 5), {"step": "out"}),
        DRAFT,
        "VL-NPD-03",
    ),
    ("nobody passes", lambda: race("W GI6", hand="A02"), {"pass": True}, "VL-ROUND-08"),
    ("a card not in the hand", lambda: race("W GI6", hand="A02"), {"play": "A03"}, "VL-ROUND-07"),
    ("fumes with cards", lambda: race("W GI6", hand="A02"), {"fumes": True}, "VL-FUMES-01"),
    ("a card of an empty hand", lambda: race("W GI6", hand=""), {"play": "A03"}, "VL-FUMES-06"),
    ("no such stop", lambda: race("W GI6", hand="A02"), {"pit": "six-tire"}, "VL-PIT-03"),
    (
        "a card although it must pit",
        lambda: race("W GI6", hand="A02", must_pit=[0]),
        {"play": "A02"},
        "VL-FUMES-03",
    ),
    (
        "a Team card that is taken",
        lambda: then(fresh(2, {"team_pick": "free"}), {"team": "red"}),
        {"team": "red"},
        "VL-SETUP-06",
    ),
    (
        "a Team card of no color",
        lambda: fresh(2, {"team_pick": "free"}),
        {"team": "pink"},
        "VL-SETUP-05",
    ),
    (
        "a full lane",
        lambda: staying(flag(worn=COLORS), 4),
        {"flag": "GI"},
        "VL-QUAL-12",
    ),
    (
        "a Lapped Start space that is taken",
        lambda: then(flag_of_two_lapped(), {"flag": "GI"}),
        {"flag": "GI"},
        "VL-YELLOW-10",
    ),
    ("no such lane", lambda: qualified(2, ["A01", "A06"], NPD_TIMES), {"lane": "LL"}, "VL-QUAL-08"),
    (
        "no such lane out of the pits",
        lambda: refueled(pits(flag())),
        {"lane": "LL"},
        "VL-YELLOW-19",
    ),
    ("a word at the flag", flag, {"flag": "stay"}, "VL-YELLOW-07"),
    ("a die of seven", lambda: pits(flag()), {"die": 7}, "VL-YELLOW-11"),
    ("a gear the card has not", lambda: played("W GI4", "A11"), {"gear": "9"}, "VL-MAN-17"),
    ("a discard of no card", stopped_full, {"discard": "A50"}, "VL-HAND-01"),
    (
        "neither race nor give way",
        lambda: status("W GI14, R GO14, O GI2"),
        {"give_way": 3},
        "VL-SCORE-08",
    ),
]


@pytest.mark.parametrize(("build", "action", "rule"), rows(REFUSALS))
def test_a_refusal_names_its_rule(build: Built, action: Json, rule: str) -> None:
    assert refused(build(), action) == rule


def test_every_line_that_has_several_rules_is_in_the_table_with_each_of_them() -> None:
    ours = {rule.id for rule in rulebook(GAME.package).rules}
    rules: dict[str, set[str]] = {}
    for kind in KINDS:
        if kind.rule in ours:
            rules.setdefault(kind.name, set()).add(kind.rule)
    proven = {(kind, rule) for _, _, kind, named in EVENTS for rule in named.split()}
    several = {(kind, rule) for kind, found in rules.items() if len(found) > 1 for rule in found}
    assert several - proven == set()


def test_the_table_is_long_and_every_situation_is_named_once() -> None:
    for names in ([r[0] for r in EVENTS], [r[0] for r in QUESTIONS], [r[0] for r in REFUSALS]):
        assert len(set(names)) == len(names)
    assert len(EVENTS) >= 60
    assert len(EVENTS) + len(QUESTIONS) + len(REFUSALS) >= 180
