"""Positions no race can lead to are refused, each with one line that names its key.

Every row begins from a position that is possible, and says one thing that contradicts it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.game import Setup

GRID: dict[str, Any] = {}  # the first turn of a race: cars on the grid
TRACK: dict[str, Any] = {  # blue is told to move over, purple is lapped
    "window": 16,
    "cars": {
        **{"white": "GI40", "red": "GO36", "orange": "GI34", "green": "GO30", "black": "GI26"},
        **{"blue": "GO14", "purple": "GI6", "yellow": "GO20"},
    },
}
LAPS: dict[str, Any] = {"asks": "laps-card", "shown": ["L02", "L03"]}
PLAYED: dict[str, Any] = {"asks": "drive", "card": "A02"}
NPD: dict[str, Any] = {"asks": "drive", "car": "orange", "face": 4}
TEAM: dict[str, Any] = {"asks": "team", "to_act": 1, "picks": [0]}
GARAGE: dict[str, Any] = {
    "asks": "garage",
    "picks": [1],
    "hands": {"0": ["A01", "A02", "A03", "A04", "A05"], "1": ["A06", "A07", "A08", "A09", "A10"]},
}
OFF = dict.fromkeys(["white", "orange", "green", "blue", "purple", "black", "yellow"], "off")
EXIT: dict[str, Any] = {  # red has stayed out, white is first to leave the pits
    "asks": "lane",
    "agenda": ["after-race", "next-round", "next-exit"],
    "car": "white",
    "cars": {**OFF, "red": "GI10"},
    "placed": ["red"],
    "boxes": {
        **{"white": "P8", "orange": "P7", "green": "P6", "blue": "P5"},
        **{"purple": "P4", "black": "P3", "yellow": "P2"},
    },
    "dice": {"white": 1, **dict.fromkeys(["orange", "green", "blue"], 3)}
    | dict.fromkeys(["purple", "black", "yellow"], 5),
    "line": ["orange", "green", "blue", "purple", "black", "yellow"],
}
PUSH: dict[str, Any] = {
    "asks": "die",
    "agenda": ["after-race", "race-status", "next-car", "after-push"],
    "cars": {"white": "GI8", "red": "GI10", "orange": "GI12"},
    "card": "A02",
    "part": "moving",
    "left": 5,
    "steps": 1,
    "tested": ["red", "white"],
}
FUMES: dict[str, Any] = {
    "asks": "die",
    "agenda": ["after-race", "race-status", "next-car", "play-drawn-card", "after-fumes"],
    "hands": {"0": []},
}
WIDE: dict[str, Any] = {
    "asks": "die",
    "agenda": ["after-race", "race-status", "next-event", "after-wide"],
    "laps_card": "L06",
    "event": 1,
    "tested": ["white", "red", "orange", "green", "blue", "purple", "black", "yellow"],
}
DRAWN: dict[str, Any] = {
    "asks": "action-card",
    "agenda": ["after-race", "race-status", "next-car", "return-to-track"],
    "drawing": 1,
}
LEVEL: dict[str, Any] = {
    "asks": "give-way",
    "tested": ["white", "red"],
}
OVER: dict[str, Any] = {"asks": "over"}
SECOND: dict[str, Any] = {"race": 2}
NEXT_ROUND = ["after-race", "next-round"]
SIX = [f"A0{number}" for number in range(1, 7)]

ROWS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # the session
    (GRID, {"total": {"white": 1}}, "total.white: 1; can be 0 at most"),
    (SECOND, {"total": {"white": 14}}, "total.white: 14; can be 13 at most"),
    (SECOND, {"total": {"white": 13, "red": 13, "blue": 13, "green": 13, "black": 1}}, "total: 53"),
    (GRID, {"wins": {"white": 1}}, "wins.white: 1; can be 0"),
    (SECOND, {"wins": {"white": 1, "red": 1}}, "wins: 2 together; can be 1"),
    (GRID, {"finish": {"white": 1}}, "finish: no race is over yet"),
    (OVER, {"finish": {"white": 1, "red": 1}}, "finish: two cars in one place"),
    (GRID, {"points": {"white": 3}}, "points.white: 3; can be 0 at most"),
    ({"stage": 2}, {"points": {"white": 4}}, "points.white: 4; can be 3 at most"),
    ({"stage": 2}, {"points": {"white": 3, "red": 3, "blue": 2}}, "points: 8 together; can be 7"),
    (OVER, {"points": {"white": 14}}, "points.white: 14; can be 13 at most"),
    (LAPS, {"rounds": 2}, "rounds: 2; there must have been 3"),
    (TRACK, {"rotations": 0}, "rotations: 0; there must have been 1"),
    (GRID, {"stage": 2, "flags": 0}, "flags: 0; there must have been 1"),
    (GRID, {"flagged": True, "cautions": 0}, "cautions: 0; there must have been 1"),
    (GRID, {"flags": 3}, "flags: 3; stages over and cautions are 0"),
    (GRID, {"flagged": True, "shuffles": 0}, "shuffles: 0; every flag shuffles"),
    (OVER, {"stage": 1}, "stage: 1; the race ends with stage 2"),
    # teams
    (GRID, {"teammates": dict.fromkeys(["orange", "green", "blue", "purple"], 0)}, "has 4 NPDs"),
    (TEAM, {"teammates": {"orange": 1}}, "seat 1 has 1 NPDs; 0 by now"),
    (TEAM, {"picks": [0, 1]}, "picks: lists the seats without a car"),
    (TEAM, {"primaries": {"1": "white"}}, "picks: lists the seats without a car"),
    (GARAGE, {"picks": []}, "picks: lists the seats after seat 0"),
    (GRID, {"picks": [1]}, "picks: nobody is choosing"),
    # before the grid is set
    (GARAGE, {"cars": {"white": "GI6"}}, "cars.white: no car is on the track yet"),
    (GARAGE, {"must_pit": [0]}, "must_pit: the race has not begun"),
    (GARAGE, {"shown": ["L02"]}, "shown: the race has not begun"),
    (GARAGE, {"flagged": True}, "flagged: the race has not begun"),
    (GARAGE, {"worn": ["white"]}, "worn: the race has not begun"),
    (GARAGE, {"tokens": {"white": "lapped"}}, "tokens.white: lapped; where it is it can be lead"),
    (GARAGE, {"first": 1}, "first: nobody has it before the grid is set"),
    # cars and tokens
    (TRACK, {"cars": {**TRACK["cars"], "purple": "GI-26"}}, "cars.purple: no car is more than a l"),
    (TRACK, {"tokens": {"white": "lapped"}}, "tokens.white: lapped; where it is it can be lead-l"),
    (TRACK, {"tokens": {"white": "move-over"}}, "tokens.white: move-over; where it is it can be l"),
    (TRACK, {"tokens": {"blue": "lapped"}}, "tokens.blue: lapped; where it is it can be move-over"),
    (TRACK, {"tokens": {"purple": "lead-lap"}}, "purple: lead-lap; where it is it can be lapped"),
    (GRID, {"worn": ["white", "white"]}, "worn: white stands twice"),
    (GRID, {"tie_races": {"white": 1, "red": -1}}, "tie_races: they are run when a stage or"),
    (OVER, {"tie_races": {"white": 1, "orange": -1}}, "tie_races.white: no car level with it"),
    # cards
    (GRID, {"hands": {"0": SIX}}, "hands.0: 6 cards; can be 4 at most"),
    ({"asks": "pick-order"}, {"hands": {"0": ["A01"]}}, "hands.0: 1 cards; can be 0 at most"),
    (PLAYED, {"hands": {"0": ["A02"]}}, "A02 is in two places at once"),
    (GRID, {"deck": ["A01", "A01"]}, "A01 is in two places at once"),
    (GRID, {"times": {"white": "A20"}}, "times: nobody is qualifying"),
    (GRID, {"drawing": 2}, "drawing: nobody is drawing"),
    (PLAYED, {"must_pit": [0]}, "must_pit: seat 0 plays a card"),
    (GRID, {"must_pit": [0, 0]}, "must_pit: seat 0 stands twice"),
    (GRID, {"gathered": ["A50", "A50"]}, "gathered: a card stands twice"),
    (GRID, {"gathered": ["A50"], "shuffles": 0}, "shuffles: 0; the pile was shuffled in"),
    (GRID, {"gathered": ["A50"], "since": {"A51": 1}}, "since: the cards of the last shuffle"),
    # laps
    (LAPS, {"shown": ["L02", "L02"]}, "shown: a Laps card stands twice"),
    (LAPS, {"laps_deck": ["L02", "L04"]}, "laps_deck: has every Laps card that is not shown"),
    (LAPS, {"laps": 99}, "laps: 99; the cards shown add up to 13"),
    (LAPS, {"shown": [], "laps": 40}, "laps: 40; the stage is over with 40"),
    (GRID, {"laps": 300}, "laps: 300; the stage was over with 40"),
    (OVER, {"laps": 12}, "laps: 12; the race is over with 40"),
    (GRID, {"laps_card": "L02"}, "laps_card: no event is being resolved"),
    (WIDE, {"event": 2}, "event: 2; that one does not ask this"),
    (LAPS, {"quick_pit": True}, "quick_pit: it ends with the round"),
    (GRID, {"quick_pit": True, "shown": ["L02"]}, "quick_pit: the Laps card of this round has no"),
    # the flag
    (GRID, {"caution": True}, "caution: with a caution out nobody drives"),
    (LAPS, {"caution": True}, "caution: with a caution out nobody drives"),
    (GRID, {"stage_over": True}, "stage_over: no flag is out"),
    (GRID, {"line": ["white"]}, "line: no car is being placed"),
    (GRID, {"placed": ["white"]}, "placed: no car is being placed"),
    (GRID, {"boxes": {"white": "P8"}}, "boxes: no car is being placed"),
    (GRID, {"rear": 1}, "rear: no car is being placed"),
    (EXIT, {"solo_pits": True}, "solo_pits: only alone"),
    (EXIT, {"window": 16, "cars": {**OFF, "red": "GI20"}}, "window: the tile with the grid is"),
    (EXIT, {"cars": {**OFF, "red": "GI6"}}, "cars.red: cars take the front-most open starting"),
    (EXIT, {"cars": {**OFF, "red": "GI42"}}, "the leader is beyond the front tile"),
    (EXIT, {"tokens": {"red": "lapped"}}, "tokens.red: lapped; where it is it can be lead-lap"),
    (EXIT, {"tokens": {"white": "move-over"}}, "tokens.white: move-over; where it is it can be"),
    (EXIT, {"boxes": {**EXIT["boxes"], "yellow": "P1"}}, "boxes: cars take the front-most open"),
    (EXIT, {"dice": {**EXIT["dice"], "orange": 2}}, "dice.orange: in the pits 3 to 6"),
    (EXIT, {"dice": {**EXIT["dice"], "red": 4}}, "dice.red: it has no die here"),
    (EXIT, {"line": [*reversed(EXIT["line"])]}, "line: the lowest time leaves the pits first"),
    # the activation
    (GRID, {"queue": ["red"]}, "car: must be one of those activated this round"),
    (GRID, {"queue": ["white"]}, "queue: needs all eight cars"),
    (
        GRID,
        {"queue": ["white", "red", "orange", "green", "blue", "purple", "black", "yellow"]},
        "queue: by first and lineup it is white, orange, blue, black, red, green, purple, yellow",
    ),
    (GRID, {"turn": 5}, "turn: 5; the car is number 1 in the queue"),
    (LAPS, {"car": "white"}, "car: no car is active"),
    (LAPS, {"card": "A02"}, "card: no car is active"),
    (LAPS, {"left": 4}, "left: no car is active"),
    (LAPS, {"target": "red"}, "target: no car is active"),
    (GRID, {"left": 4}, "left: nothing is played yet"),
    (GRID, {"used": True}, "used: nothing is played yet"),
    (GRID, {"was": "lapped"}, "was: it is what the car's token says"),
    (GRID, {"stop": "four-tire"}, "stop: the car is not in the pits"),
    (PLAYED, {"target": "red"}, "target: no paint is being traded"),
    (PLAYED, {"left": 30}, "left: 30 after 0 steps; it moves 6 at most"),
    (PLAYED, {"steps": 2, "left": 2}, "steps: 2; the move has not begun"),
    (PLAYED, {"part": "moving", "steps": 4, "left": 3}, "left: 3 after 4 steps; it moves 6"),
    (PLAYED, {"part": "bonus", "left": 2}, "left: 2; the bonus is 0 at most"),
    (PLAYED, {"straight": True}, "straight: no gear of this card keeps the lane"),
    (PLAYED, {"diagonal": True}, "diagonal: this card has no Slingshot"),
    (PLAYED, {"lost": True}, "lost: this card has no maneuver"),
    (PLAYED, {"todo": ["draft"]}, "todo: only NPDs have maneuvers left to do"),
    (NPD, {"acted": 2}, "acted: 2; by todo and part it has performed 0"),
    (NPD, {"left": 9}, "left: 9 after 0 steps"),
    # dice
    (GRID, {"dice": {"white": 3}}, "dice: no dice are out"),
    (GRID, {"decided": ["white"]}, "decided: no dice are out"),
    (GRID, {"good": [5]}, "good: no dice are out"),
    (GRID, {"tested": ["white"]}, "tested: no dice are out"),
    (PUSH, {"dice": {"white": 3}}, "dice.white: it has not rolled"),
    (PUSH, {"dice": {"blue": 3}}, "dice.blue: it has not rolled"),
    (PUSH, {"decided": ["blue"]}, "decided: blue does not roll"),
    (PUSH, {"tested": ["white", "red"]}, "tested: the cars of the push, the front one first"),
    (PUSH, {"tested": ["blue", "white"]}, "tested: the cars of the push, the front one first"),
    (PUSH, {"sweep": 1}, "sweep: rerolls come when all have rolled"),
    (PUSH, {"rolled": 2, "dice": {"red": 3, "white": 3}}, "rolled: all have rolled, and nobody"),
    (PUSH, {"good": [5]}, "good: here the good faces are: none"),
    (FUMES, {"good": [1, 2]}, "good: here the good faces are: 5, 6"),
    (FUMES, {"tested": ["white", "red"]}, "tested: only the active car rolls"),
    (WIDE, {"tested": ["white", "red"]}, "tested: the event concerns white, red, orange"),
    (LEVEL, {"tested": ["red", "white"]}, "tested: two level cars, the inside one first"),
    (LEVEL, {"tested": ["white", "blue"]}, "tested: two level cars, the inside one first"),
]


@cache
def two_players(races: str) -> Setup:
    return GAME.prepare({"races": races}, 2)


def placed(document: dict[str, Any]) -> None:
    GAME.place(two_players("R01,R01" if "race" in document else "R01"), document)


@pytest.mark.parametrize(("start", "wrong", "reason"), ROWS, ids=lambda each: str(each)[:60])
def test_what_contradicts_itself_is_refused_in_one_line(
    start: dict[str, Any], wrong: dict[str, Any], reason: str
) -> None:
    placed(start)
    with pytest.raises(BadPosition, match=r"^position\.") as refused:
        placed({**start, **wrong})
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_where_passing_must_be_driven_a_token_may_outlast_the_distance() -> None:
    """VL-LAPPED-06. Nobody has driven past, so what is a contradiction otherwise is none."""
    setup = GAME.prepare({"pass_rule": "forward_only"}, 2)
    for token in ("move-over", "lapped"):
        race = GAME.place(setup, {**TRACK, "tokens": {"purple": token}})
        assert GAME.position(race)["tokens"]["purple"] == token
