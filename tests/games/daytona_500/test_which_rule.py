"""Which rule is named, situation by situation: in the log, with questions, options, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivewide.kernel.game import Json
from tests.games.daytona_500.pictures import (
    PASS,
    RaceTable,
    auction,
    bid,
    card,
    home,
    on,
    opened,
    owned,
    play,
    race,
    say,
    set_up,
    settle,
    sold,
    turn_up,
    unwanted,
)
from tests.games.tables import rule_against

Situation = Callable[[], RaceTable]


def selling(color: str, *bills: int, players: int = 3, **position: Any) -> Situation:
    """A car comes up, and these bids and passes are said."""

    def situation() -> RaceTable:
        table = auction(players=players, **position)
        turn_up(table, color)
        bid(table, *bills)
        return table

    return situation


def lots(*steps: Callable[[RaceTable], None], players: int = 3, **position: Any) -> Situation:
    def situation() -> RaceTable:
        table = auction(players=players, **position)
        for step in steps:
            step(table)
        return table

    return situation


def buys(color: str) -> Callable[[RaceTable], None]:
    return lambda table: sold(table, color)


def leaves(color: str) -> Callable[[RaceTable], None]:
    return lambda table: unwanted(table, color)


def shows(color: str) -> Callable[[RaceTable], None]:
    return lambda table: turn_up(table, color)


def played(cars: dict[str, str], id: str, *then: Json, **more: Any) -> Situation:
    """Seat 0 plays a card and says the rest; where nothing is said cars end innermost."""

    def situation() -> RaceTable:
        table = race(
            cars, hand=f"{card(id)} {'five-yellow' if id != 'five-yellow' else 'five-red'}", **more
        )
        play(table, id)
        say(table, *then)
        if not then:
            settle(table)
        return table

    return situation


def asked(**position: Any) -> Situation:
    return lambda: race(**position)


BLOCKED = on("Y 13A, O 14A, R 11A, B 10A, G 31A, K 36A")
LAST = {**home("YBGOK"), "red": "52A"}
THREE = owned(s0="RY", s1="BG", s2="OK")  # red, the last one out, is seat 0's
FOUR = owned(s0="RY", s1="BG", s2="O", s3="K")
RED_LANE = on("R 10A, B 11A, Y 1A, G 2A, O 3A, K 4A")
WITHOUT = owned(s0="RY", s1="BG")  # seat 2 has no car, nor has anybody the others
GONE: dict[str, Any] = {"offered": ["yellow", "red", "blue", "green"], "owners": WITHOUT}
FULL: dict[str, Any] = {
    "offered": ["yellow", "red", "blue"],
    "owners": owned(s0="RY", s1="B"),
}


def over() -> RaceTable:
    table = set_up({"asks": "over", "cars": home("YRBGOK")}, 3, {"game.races": 1})
    return table


TOLD: list[tuple[str, str, str, Situation]] = [
    ("a race begins", "race-began", "D5-GAME-01", lambda: opened(1)),
    ("the dealer", "dealer-named", "D5-SETUP-03", lambda: opened(1)),
    ("the deal", "cards-dealt", "D5-SETUP-06", lambda: opened(1)),
    (
        "a card left over",
        "cards-left-out",
        "D5-SETUP-06",
        lambda: opened(1, players=5, options={"players.extended": True}),
    ),
    ("a car comes up", "car-up-for-sale", "D5-BID-06", selling("red")),
    ("the opening bid", "bid", "D5-BID-10", selling("red", 1)),
    ("a higher bid", "bid", "D5-BID-11", selling("red", 1, 3)),
    ("an opening bid after passes", "bid", "D5-BID-10", selling("red", 0, 0, 2)),
    ("a pass", "passed", "D5-BID-14", selling("red", 0)),
    ("too little money", "cannot-bid", "D5-BID-13", selling("red", 4, cash={"1": 20_000})),
    ("a sale", "car-bought", "D5-BID-17", selling("red", 4, 0, 0)),
    ("two cars are enough", "has-all-its-cars", "D5-BID-05", lots(shows("green"), **FULL)),
    (
        "the last car for the last player",
        "car-must-be-bought",
        "D5-BID-21",
        lots(leaves("orange"), shows("black"), **GONE),
    ),
    (
        "the last car for a player without money",
        "car-must-be-bought",
        "D5-BID-25",
        lots(leaves("orange"), shows("black"), cash={"2": 0}, **GONE),
    ),
    (
        "cars kept for those without one",
        "only-those-without-a-car-bid",
        "D5-BID-24",
        lots(
            shows("orange"),
            offered=["yellow", "red", "blue", "green"],
            owners=owned(s0="RY"),
        ),
    ),
    (
        "nobody bids though somebody must buy",
        "car-falls-to",
        "D5-BID-24",
        lots(
            leaves("orange"),
            offered=["yellow", "red", "blue", "green"],
            owners=owned(s0="RY"),
        ),
    ),
    (
        "the same without money",
        "car-falls-to",
        "D5-BID-25",
        lots(
            shows("orange"),
            offered=["yellow", "red", "blue", "green"],
            owners=owned(s0="RY"),
            cash={"1": 0, "2": 0},
        ),
    ),
    ("nobody wants a car", "car-unsold", "D5-BID-22", lots(leaves("red"))),
    (
        "the green flag",
        "green-flag",
        "D5-TURN-01",
        lots(*(buys(c) for c in ("red", "blue", "green", "orange", "black", "yellow"))),
    ),
    ("a card", "card-played", "D5-TURN-03", played(on("R 19A"), "five-red")),
    (
        "a player without cards",
        "skipped-without-cards",
        "D5-TURN-05",
        played(on("R 1A"), "five-red", hands={"1": [], "2": ["five-blue", "five-green"]}),
    ),
    ("a full move", "moved", "D5-MOVE-05", played(on("R 13A"), "five-red")),
    ("a wild move", "moved", "D5-CARD-06", played(on("R 13A"), "wild-five", {"wild": "red"})),
    ("as far as possible", "moved-as-far-as-possible", "D5-BLOCK-01", played(BLOCKED, "three-red")),
    ("blocked", "blocked", "D5-BLOCK-02", played(BLOCKED, "five-yellow")),
    (
        "kept off the red lane",
        "moved-as-far-as-possible",
        "D5-RED-05",
        played(
            on("R 8A, B 10A, Y 1A, G 2A, O 3A, K 4A"),
            "five-red",
            {"end": "9A"},
            options={"red.use": "may"},
        ),
    ),
    (
        "stayed off the red lane",
        "blocked",
        "D5-RED-05",
        played(RED_LANE, "five-red", {"end": "10A"}, options={"red.use": "may"}),
    ),
    (
        "a dead end as an option",
        "moved-as-far-as-possible",
        "D5-BLOCK-01",
        played(
            on("R 5B, K 8B, G 9B, B 10A"),
            "five-red",
            {"end": "7C"},
            options={"move.shortfall": "stepwise"},
        ),
    ),
    ("a draft", "drafted", "D5-DRAFT-01", played(on("R 13A, B 12A"), "five-red")),
    (
        "a draft down the line",
        "drafted",
        "D5-DRAFT-02",
        played(on("R 13A, B 12A, G 11A"), "five-red"),
    ),
    (
        "a wild line given away",
        "wild-chosen",
        "D5-CARD-04",
        played(on("R 13A"), "wild-five", {"wild": "red"}),
    ),
    (
        "a wild line of a longer card",
        "wild-chosen",
        "D5-CARD-05",
        played(
            on("R 13A, B 12A, G 30A"),
            "four-red-blue-wild-green",
            {"end": "19A"},
            {"wild": "orange"},
        ),
    ),
    (
        "a wild line with one taker",
        "wild-chosen",
        "D5-CARD-08",
        played({**home("YBGOK"), "red": "13A"}, "wild-five", owners=THREE),
    ),
    (
        "a wild line with no taker",
        "wild-skipped",
        "D5-CARD-07",
        played(on("R 9A, B 31A, K 33A, G 34A") | home("YO"), "four-red-blue-wild-green"),
    ),
    (
        "a wild line left",
        "wild-not-used",
        "D5-CARD-08",
        played(on("R 13A"), "wild-five", {"wild": "none"}, options={"wild.use": "optional"}),
    ),
    (
        "a line for a car that is home",
        "line-skipped",
        "D5-CARD-03",
        played({**home("B"), "red": "13A", "green": "30A"}, "three-red"),
    ),
    ("a car finishes", "finished", "D5-FINISH-02", played({"red": "52A"}, "five-red")),
    (
        "a hand laid down",
        "hand-discarded",
        "D5-FINISH-03",
        played({"red": "52A"}, "five-red", owners=owned(s0="R", s1="BG", s2="OK")),
    ),
    (
        "the rest of a card is void",
        "rest-of-card-void",
        "D5-FINISH-04",
        played(
            {"red": "52A"},
            "three-red",
            owners=owned(s0="R", s1="BG", s2="OK"),
            options={"finish.rest_of_card": "void"},
        ),
    ),
    ("the race ends", "race-ended", "D5-FINISH-06", played(LAST, "five-red", owners=THREE)),
    (
        "out of gas",
        "out-of-gas",
        "D5-FINISH-07",
        lambda: last_card({**home("YBGO"), "red": "52A", "black": "9A"}),
    ),
    ("a prize", "prize-paid", "D5-MONEY-01", played(LAST, "five-red", owners=THREE)),
    (
        "a prize for nobody",
        "prize-unclaimed",
        "D5-FINISH-08",
        played(LAST, "five-red", owners=owned(s0="R", s1="Y", s2="B")),
    ),
    (
        "a winner",
        "game-won",
        "D5-GAME-02",
        played(LAST, "five-red", owners=THREE, options={"game.races": 1}),
    ),
    (
        "a champion",
        "champion-driver",
        "D5-GAME-03",
        played(LAST, "five-red", owners=FOUR, players=4, race=3, cash={"0": 1_000_000}),
    ),
]


def last_card(cars: dict[str, str]) -> RaceTable:
    table = race(
        cars,
        hand="five-red",
        hands={"1": [], "2": []},
        owners=owned(s0="RK", s1="YB", s2="GO"),
    )
    play(table, "five-red")
    return table


@pytest.mark.parametrize(
    ("kind", "rule", "situation"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD]
)
def test_every_line_of_the_log_names_its_rule(kind: str, rule: str, situation: Situation) -> None:
    rules = [event.rule for event in situation().events(None) if event.kind == kind]
    assert rule in rules, f"{kind} cites {rules}"


GUARDED = lots(shows("orange"), offered=["yellow", "red", "blue", "green"], owners=owned(s0="RY"))
AT_LIMIT = lots(shows("green"), **FULL)

REFUSED: list[tuple[str, int, Json, str, Situation]] = [
    ("two cars are enough", 0, {"bid": 40_000}, "D5-BID-05", AT_LIMIT),
    ("the car is kept for others", 0, {"bid": 40_000}, "D5-BID-24", GUARDED),
    ("passed already", 0, {"bid": 40_000}, "D5-BID-14", selling("red", 0)),
    ("out of money", 1, {"bid": 50_000}, "D5-BID-13", selling("red", 4, cash={"1": 20_000})),
    ("not yet the turn to bid", 2, {"bid": 40_000}, "D5-BID-09", selling("red")),
    ("a first bid of nothing", 0, {"bid": 0}, "D5-BID-10", selling("red")),
    ("a bid too low", 1, {"bid": 40_000}, "D5-BID-11", selling("red", 4)),
    ("a bid between two bills", 0, {"bid": 15_000}, "D5-BID-12", selling("red")),
    ("a bid beyond the cash", 0, {"bid": 310_000}, "D5-BID-13", selling("red")),
    ("neither bid nor pass", 0, {"play": "five-red"}, "D5-BID-09", selling("red")),
    ("a pass in the race", 0, PASS, "D5-TURN-03", asked()),
    (
        "a card of somebody else",
        0,
        {"play": "nine-black"},
        "D5-TURN-03",
        lambda: race(hand="five-red five-blue"),
    ),
    ("not the turn to play", 1, {"play": "five-red"}, "D5-TURN-03", asked()),
    (
        "no cards left",
        1,
        {"play": "five-red"},
        "D5-TURN-05",
        lambda: race(on("B 9A"), hand="five-red five-blue", hands={"1": []}),
    ),
    (
        "the last car is home",
        1,
        {"play": "five-red"},
        "D5-FINISH-03",
        lambda: race(
            home("Y"),
            hand="five-red five-blue",
            hands={"1": []},
            owners=owned(s0="R", s1="Y", s2="B"),
        ),
    ),
    (
        "a car printed on the card",
        0,
        {"wild": "red"},
        "D5-CARD-05",
        lambda: race(
            on("R 13A, B 12A, G 30A"), asks="wild", card="four-red-blue-wild-green", line=3
        ),
    ),
    (
        "a car at home",
        0,
        {"wild": "red"},
        "D5-CARD-04",
        lambda: race(home("R"), asks="wild", card="wild-five", line=1),
    ),
    (
        "a car that cannot go so far",
        0,
        {"wild": "blue"},
        "D5-CARD-06",
        lambda: race(on("B 10A, Y 13A, O 14A"), asks="wild", card="wild-five", line=1),
    ),
    (
        "a wild line must be used",
        0,
        {"wild": "none"},
        "D5-CARD-08",
        lambda: race(asks="wild", card="wild-five", line=1),
    ),
    (
        "no car named",
        0,
        {"wild": 3},
        "D5-CARD-04",
        lambda: race(asks="wild", card="wild-five", line=1),
    ),
    (
        "an end on red",
        0,
        {"end": "10B"},
        "D5-RED-01",
        lambda: race(on("R 19A"), asks="end-space", card="five-red", line=1),
    ),
    (
        "an end on a car",
        0,
        {"end": "22A"},
        "D5-MOVE-03",
        lambda: race(on("R 19A, B 22A"), asks="end-space", card="five-red", line=1),
    ),
    (
        "an end too near",
        0,
        {"end": "23A"},
        "D5-MOVE-05",
        lambda: race(on("R 19A"), asks="end-space", card="five-red", line=1),
    ),
    (
        "an end too far",
        0,
        {"end": "25A"},
        "D5-MOVE-06",
        lambda: race(on("R 19A"), asks="end-space", card="five-red", line=1),
    ),
    ("the game is over", 0, {"play": "five-red"}, "D5-GAME-01", over),
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


OFFERED: list[tuple[str, int, tuple[str, ...], Situation]] = [
    ("a pass", 0, ("D5-BID-14",), selling("red")),
    ("an opening bid", 1, ("D5-BID-10",), selling("red")),
    ("a higher bid", 1, ("D5-BID-11",), selling("red", 3)),
    ("a bid nobody can raise", -1, ("D5-BID-10", "D5-BID-15"), selling("red")),
    (
        "a card that asks where to",
        0,
        ("D5-MOVE-06",),
        lambda: race(on("R 19A"), hand="five-red five-blue"),
    ),
    ("a wild card", 0, ("D5-CARD-04",), lambda: race(hand="wild-five five-blue")),
    (
        "a wild line left",
        -1,
        ("D5-CARD-08",),
        lambda: race(asks="wild", card="wild-five", line=1, options={"wild.use": "optional"}),
    ),
]


@pytest.mark.parametrize(
    ("option", "rules", "situation"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED]
)
def test_every_option_names_its_rules(
    option: int, rules: tuple[str, ...], situation: Situation
) -> None:
    table = situation()
    (seat,) = table.to_act
    assert table.decision(seat).options[option].words.rules == rules
