"""Which rule is named, situation by situation: in the log, with questions, options, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivewide.kernel.game import Json
from tests.games.dust_devil_500.pictures import (
    COLORS,
    GO_ON,
    NUMBERS,
    ONE_DIE,
    STOP,
    TWO_DICE,
    RaceTable,
    Roll,
    feed,
    race,
    roll,
    say,
)
from tests.games.tables import rule_against

Situation = Callable[[], RaceTable]


def rolled(picture: str, *rolls: Roll, **more: Any) -> Situation:
    """Seat 0 rolls, and what has to be drawn is drawn."""

    def situation() -> RaceTable:
        table = race(picture, **more)
        roll(table, *rolls)
        return table

    return situation


def chosen(picture: str, first: Roll | None, action: Json, *rolls: Roll, **more: Any) -> Situation:
    """Seat 0 rolls if it must, says something, and chance answers."""

    def situation() -> RaceTable:
        table = race(picture, **more)
        if first is not None:
            roll(table, first)
        say(table, action, *rolls)
        return table

    return situation


def both(picture: str, first: Roll, *rest: Any, **more: Any) -> Situation:
    """Numbers are read, and the driver goes on or stops."""

    def situation() -> RaceTable:
        table = race(picture, **more)
        roll(table, first)
        for action in rest:
            say(table, action)
        return table

    return situation


def opening(series: bool) -> Situation:
    def situation() -> RaceTable:
        options = {"series": True} if series else {"race": 2}
        table = race(options=options, asks="first-driver")
        feed(table, 0)
        return table

    return situation


SERIES = {"series": True}
TURBO = {"race": 5, "turbocharge": True}
NEXT_RACE = rolled("ember 78, canary 9", 3, options=SERIES, race=2)
LEVEL = rolled("ember 78, canary 9, harbor 39, clover P1", 3, options=SERIES, race=2)

# What is told: the situation, the kind of event, the rule it must cite.
TOLD: list[tuple[str, str, str, Situation]] = [
    ("a race begins", "race-began", "DD-SETUP-02", opening(False)),
    ("chance names the first driver", "first-driver", "DD-SETUP-04", opening(False)),
    ("the next race of a series", "race-began", "DD-SERIES-01", NEXT_RACE),
    ("its first driver", "first-driver", "DD-SERIES-03", NEXT_RACE),
    ("points of a series", "scored", "DD-SERIES-01", NEXT_RACE),
    ("points for a shared place", "scored", "DD-SERIES-02", LEVEL),
    ("an ordinary roll", "rolled", "DD-TURN-01", rolled("ember 9", 5)),
    (
        "one die taken past the Red Line",
        "rolled",
        "DD-FINISH-06",
        chosen("ember 70", None, ONE_DIE, 2, version=5),
    ),
    (
        "two dice taken past the Red Line",
        "rolled",
        "DD-FINISH-06",
        chosen("ember 70", None, TWO_DICE, (1, 2), version=5),
    ),
    (
        "a reading that moves",
        "dice-read",
        "DD-MOVE-06",
        chosen("ember 9", 5, COLORS, version=3),
    ),
    (
        "a reading chosen so as to stay",
        "dice-read",
        "DD-RACE3-02",
        chosen("ember 77", 8, NUMBERS, version=3),
    ),
    (
        "the same with two dice",
        "dice-read",
        "DD-RACE6-02",
        both("ember 68", (8, 8), NUMBERS, version=6, asks="roll"),
    ),
    ("a move by number", "moved-by-number", "DD-MOVE-01", rolled("ember 9", 5)),
    ("a move by color", "moved-by-color", "DD-MOVE-02", rolled("ember 9", 5, version=1)),
    ("a move by the sum", "moved-by-sum", "DD-RACE5-01", rolled("ember 9", (5, 6), version=5)),
    ("home by number", "moved-by-number", "DD-FINISH-03", rolled("ember 77", 4)),
    ("home by color", "moved-by-color", "DD-FINISH-02", rolled("ember 77", 1, version=1)),
    (
        "home by the sum",
        "moved-by-sum",
        "DD-FINISH-03",
        chosen("ember 74", None, TWO_DICE, (3, 4), version=5),
    ),
    ("the first of two colors", "first-leg", "DD-RACE4-01", rolled("ember 12", (3, 7), version=4)),
    (
        "the second of two colors",
        "moved-by-colors",
        "DD-RACE4-01",
        rolled("ember 12", (3, 7), version=4),
    ),
    ("the first leg of doubles", "first-leg", "DD-RACE4-02", rolled("ember 9", (4, 4), version=4)),
    (
        "the second leg of doubles",
        "moved-by-colors",
        "DD-RACE4-02",
        rolled("ember 9", (4, 4), version=4),
    ),
    (
        "the farther color is the line",
        "moved-by-colors",
        "DD-RACE4-05",
        chosen("ember 74", None, TWO_DICE, (8, 1), version=4),
    ),
    (
        "the other color is the line",
        "moved-by-colors",
        "DD-FINISH-02",
        chosen("ember 70", None, TWO_DICE, (6, 1), version=4),
    ),
    (
        "the sum of a turbocharged car",
        "first-leg",
        "DD-RACE5-01",
        both("ember 10", (3, 5), GO_ON, options=TURBO),
    ),
    (
        "going on, turbocharged",
        "continued",
        "DD-TURBO-02",
        both("ember 10", (3, 5), GO_ON, options=TURBO),
    ),
    (
        "going on over the line",
        "continued",
        "DD-TURBO-04",
        both("ember 69", (1, 7), GO_ON, options=TURBO),
    ),
    (
        "stopping where the sum ends",
        "moved-by-sum",
        "DD-RACE5-01",
        both("ember 10", (3, 5), STOP, options=TURBO),
    ),
    ("into Pit Row", "entered-pit-row", "DD-PIT-02", rolled("ember 46", 2)),
    ("through Pit Row and out", "entered-pit-row", "DD-PIT-03", rolled("ember 46", 6)),
    ("on in Pit Row", "drove-on-in-pit-row", "DD-PIT-02", rolled("ember P1", 2)),
    ("out of Pit Row", "drove-on-in-pit-row", "DD-PIT-03", rolled("ember P2", 5)),
    ("Pit Row is next", "pit-row-next", "DD-PIT-01", rolled("ember 44", 2)),
    ("Pit Row once more", "pit-row-next", "DD-PIT-06", rolled("ember 46", 8)),
    (
        "Pit Row because of a bump",
        "pit-row-next",
        "DD-SPACE-05",
        rolled("ember 50, canary 54", 4, options={"race": 2, "bump.triggers": True}),
    ),
    ("into the ramp", "entered-ramp", "DD-RAMP-03", rolled("ember 80", 3)),
    (
        "to the end of the ramp by a sum",
        "entered-ramp",
        "DD-RAMP-04",
        chosen("ember 80", None, TWO_DICE, (4, 5), version=5),
    ),
    (
        "a sum of eight is not beyond the ramp",
        "entered-ramp",
        "DD-RAMP-03",
        chosen("ember 80", None, TWO_DICE, (4, 4), version=5),
    ),
    (
        "to the end of the ramp by two colors",
        "entered-ramp",
        "DD-RAMP-04",
        chosen("ember 80", None, TWO_DICE, (4, 5), version=4),
    ),
    (
        "beyond the ramp counted space by space",
        "entered-ramp",
        "DD-RAMP-04",
        rolled("ember 80", 5, options={"race": 2, "ramp.entry_count": "spaces"}),
    ),
    ("the ramp is next", "ramp-next", "DD-RAMP-01", rolled("ember 77", 3)),
    ("back by number", "came-back-down-the-ramp", "DD-RAMP-06", rolled("ember R4", 2)),
    ("back by color", "came-back-down-the-ramp", "DD-RAMP-07", rolled("ember R3", 3, version=1)),
    (
        "back by two colors",
        "came-back-down-the-ramp",
        "DD-RAMP-12",
        chosen("ember R4", None, TWO_DICE, (1, 2), version=4),
    ),
    ("beyond the line by number", "stayed", "DD-FINISH-05", rolled("ember 77", 6)),
    ("beyond the line by color", "stayed", "DD-FINISH-05", rolled("ember 77", 3, version=1)),
    (
        "beyond the line by two colors",
        "stayed",
        "DD-RACE4-05",
        chosen("ember 78", None, TWO_DICE, (3, 8), version=4),
    ),
    ("beyond the line from the ramp", "stayed", "DD-RAMP-06", rolled("ember R1", 3)),
    ("no such color from the ramp", "stayed", "DD-RAMP-07", rolled("ember R1", 7, version=1)),
    (
        "two colors that lead nowhere from the ramp",
        "stayed",
        "DD-RAMP-12",
        chosen("ember R1", None, TWO_DICE, (7, 8), version=4),
    ),
    ("a bump", "bumped", "DD-BUMP-01", rolled("ember 25, canary 29", 4)),
    ("a bump to Start", "bumped", "DD-BUMP-03", rolled("ember 1, canary 5", 4)),
    ("a bump out of Pit Row", "bumped", "DD-BUMP-07", rolled("ember 46, canary P2", 2)),
    (
        "a bump out of the ramp",
        "bumped",
        "DD-RAMP-09",
        rolled("ember 80, canary R2", 3, options={"race": 2, "ramp.bump": "back_eight"}),
    ),
    (
        "two that share a space bumped together",
        "bumped",
        "DD-CARD-02",
        rolled("ember 25, canary 29, harbor 29", 4, shared=[29]),
    ),
    (
        "a bumped car bumps in turn",
        "bumped-in-turn",
        "DD-BUMP-04",
        rolled("ember 25, canary 29, harbor 21", 4),
    ),
    (
        "Bump and Run",
        "bumped",
        "DD-CARD-04",
        rolled("ember 9, canary 40", 2, "bump-and-run"),
    ),
    (
        "Bump and Run with nobody ahead",
        "nobody-ahead",
        "DD-CARD-04",
        rolled("ember 9, canary 4", 2, "bump-and-run"),
    ),
    (
        "a Roll Cage holds",
        "roll-cage-held",
        "DD-CARD-01",
        rolled("ember 9, canary 14", 5, kept={"canary": ["roll-cage"]}),
    ),
    ("a marked Green", "green-extra-turn", "DD-SPACE-01", rolled("ember 20", 3)),
    ("a Pit Stop", "pit-stop", "DD-SPACE-02", rolled("ember 28", 2)),
    ("a spin-out", "spun-out", "DD-SPACE-03", rolled("ember 24", 2)),
    (
        "bumped onto a marked Green",
        "green-extra-turn",
        "DD-SPACE-05",
        rolled("ember 28, canary 31", 3, options={"race": 2, "bump.triggers": True}),
    ),
    (
        "bumped onto a Pit Stop",
        "pit-stop",
        "DD-SPACE-05",
        rolled("ember 36, canary 38", 2, options={"race": 2, "bump.triggers": True}),
    ),
    (
        "bumped onto a spin-out",
        "spun-out",
        "DD-SPACE-05",
        rolled("ember 32, canary 34", 2, options={"race": 2, "bump.triggers": True}),
    ),
    ("a Red Card", "red-card", "DD-RED-01", rolled("ember 9", 2, "tailwind")),
    ("a move by the card", "moved-by-card", "DD-RED-05", rolled("ember 9", 2, "tailwind")),
    (
        "back to Start by the card",
        "moved-by-card",
        "DD-RED-05",
        rolled("ember start", 3, "dust-cloud"),
    ),
    ("a card cannot finish", "card-cannot-move", "DD-RED-06", rolled("ember 73", 2, "slingshot")),
    (
        "an extra turn by the card",
        "card-extra-turn",
        "DD-RED-01",
        rolled("ember 9", 2, "second-wind"),
    ),
    ("a turn lost by the card", "card-lost-turn", "DD-RED-01", rolled("ember 9", 2, "flat-tire")),
    ("a card that is kept", "card-kept", "DD-RED-07", rolled("ember 9", 2, "roll-cage")),
    (
        "the Crew Chief",
        "crew-chief-saved-turn",
        "DD-CARD-03",
        rolled("ember 28", 2, kept={"ember": ["crew-chief"]}),
    ),
    ("doubles", "doubles", "DD-TURN-08", rolled("ember 9", (2, 2), version=5)),
    ("an extra turn taken", "extra-turn", "DD-TURN-03", rolled("ember 20", 3)),
    (
        "doubles on a marked Green",
        "one-extra-turn-only",
        "DD-TURN-04",
        rolled("ember 21", (1, 1), version=5),
    ),
    (
        "doubles onto a Pit Stop",
        "extra-and-lost-cancel",
        "DD-TURN-06",
        rolled("ember 22", (4, 4), version=5),
    ),
    (
        "no more extra turns in a row",
        "no-more-extra-turns",
        "DD-TURN-05",
        rolled("ember 20", 3, options={"race": 2, "extra.max_chain": 1}, asks="roll", chain=1),
    ),
    (
        "a turn skipped",
        "turn-skipped",
        "DD-TURN-02",
        rolled("ember 9, canary 14", 2, lost_turns={"ember": 1}, to_act=0),
    ),
    ("the winner", "finished", "DD-FINISH-01", rolled("ember 77", 4)),
    (
        "a place behind the winner",
        "finished",
        "DD-FINISH-09",
        rolled(
            "ember 77, canary finish, harbor 9, clover 3",
            4,
            options={"race": 2, "finish.mode": "play_out"},
        ),
    ),
    ("the race ends with the winner", "race-ended", "DD-FINISH-01", rolled("ember 77", 4)),
    (
        "a race played out",
        "race-ended",
        "DD-FINISH-09",
        rolled("ember 77, canary 9", 4, options={"race": 2, "finish.mode": "play_out"}),
    ),
]


@pytest.mark.parametrize(
    ("kind", "rule", "situation"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD]
)
def test_every_line_of_the_log_names_its_rule(kind: str, rule: str, situation: Situation) -> None:
    rules = [event.rule for event in situation().events(None) if event.kind == kind]
    assert rule in rules, f"{kind} cites {rules}"


def over(**options: Any) -> Situation:
    return rolled("ember 77, canary 9", 4, options={"race": 2, **options})


# What is refused: the situation, who speaks, what, and the rule.
REFUSED: list[tuple[str, int, Json, str, Situation]] = [
    (
        "one die where a reading is asked",
        0,
        ONE_DIE,
        "DD-FINISH-06",
        rolled("ember 9", 5, version=3),
    ),
    (
        "a reading where dice are chosen",
        0,
        COLORS,
        "DD-RACE5-01",
        lambda: race("ember 70", version=5),
    ),
    ("a reading in Rainbow Race", 0, NUMBERS, "DD-RACE4-01", lambda: race("ember 70", version=4)),
    ("Turbocharge not agreed on", 0, GO_ON, "DD-TURBO-01", lambda: race("ember 70", version=5)),
    ("three dice", 0, {"roll": 3}, "DD-FINISH-06", lambda: race("ember 70", version=5)),
    ("another seat's choice", 1, ONE_DIE, "DD-FINISH-06", lambda: race("ember 70", version=5)),
    ("dice are awaited", 0, ONE_DIE, "DD-TURN-01", lambda: race("ember 9", version=5)),
    ("after the winner", 1, ONE_DIE, "DD-FINISH-01", over()),
    ("after a race played out", 1, ONE_DIE, "DD-FINISH-09", over(**{"finish.mode": "play_out"})),
    (
        "after the last race of a series",
        1,
        ONE_DIE,
        "DD-SERIES-01",
        chosen("ember R1, canary 9", None, ONE_DIE, 1, options=SERIES, race=6),
    ),
]


@pytest.mark.parametrize(
    ("seat", "action", "rule", "situation"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_every_refusal_names_its_rule(
    seat: int, action: Json, rule: str, situation: Situation
) -> None:
    assert rule_against(situation(), seat, action) == rule


# What is offered: the situation, the number of the option, and rules it must name.
OFFERED: list[tuple[str, int, tuple[str, ...], Situation]] = [
    ("one die", 0, ("DD-FINISH-06",), lambda: race("ember 70", version=5)),
    ("two colors", 0, ("DD-RACE4-01",), rolled("ember 9", (4, 5), version=6)),
    ("a reading onto Red", 1, ("DD-MOVE-01", "DD-RED-01"), rolled("ember 9", 2, version=3)),
    ("a reading that stays", 1, ("DD-FINISH-05",), rolled("ember 77", 8, version=3)),
    (
        "numbers that may go on",
        1,
        ("DD-RACE5-01", "DD-TURBO-02"),
        rolled("ember 10", (3, 6), options={"race": 6, "turbo.race6": True}),
    ),
    (
        "going on",
        1,
        ("DD-RACE5-01", "DD-TURBO-02", "DD-RED-01"),
        rolled("ember 10", (3, 6), options=TURBO),
    ),
]


@pytest.mark.parametrize(
    ("option", "rules", "situation"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED]
)
def test_every_option_names_its_rules(
    option: int, rules: tuple[str, ...], situation: Situation
) -> None:
    assert situation().decision(0).options[option].words.rules == rules
