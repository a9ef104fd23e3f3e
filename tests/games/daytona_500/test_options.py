"""Every option changes what it says and nothing else; bad values are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.options import Options
from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import public, specs
from tests.games.daytona_500.pictures import (
    asks,
    auction,
    bid,
    cards,
    home,
    offered,
    on,
    owned,
    play,
    race,
    say,
    set_up,
    turn_up,
)

# Probes: small scenes, each played the same way under any options. Where something is asked, it
# is noted, and the last option is taken.


def shown(table: Any, asked: list[Any]) -> Any:
    after = table.position()
    keys = ("cars", "to_act", "asks", "race", "dealer", "cash", "won", "owners", "discard")
    standings = [(line.place, line.seat) for line in GAME.standings(table.state)]
    return asked, {name: after[name] for name in keys}, table.over and standings


def scene(card: str, picture: dict[str, str], **position: Any) -> Callable[[dict[str, Any]], Any]:
    def probe(options: dict[str, Any]) -> Any:
        table = race(picture, hand=f"{card} five-black", options=options, **position)
        play(table, card)
        asked = []
        while asks(table) in ("wild", "end-space"):
            asked.append(offered(table))
            say(table, offered(table)[-1])
        return shown(table, asked)

    return probe


def sale(*bids: int, color: str = "black", **position: Any) -> Callable[[dict[str, Any]], Any]:
    def probe(options: dict[str, Any]) -> Any:
        table = auction(players=4, options=options, **position)
        turn_up(table, color)
        for bills in bids:
            if asks(table) == "bid":
                bid(table, bills)
        return shown(table, [])

    return probe


def seen(options: dict[str, Any]) -> Any:
    table = race(options=options, discard=cards("five-red five-blue"), cash={"1": 50_000})
    return msgspec.to_builtins(table.view(0))


LAST_CAR = {**home("YBGOK"), "red": "52A"}
PLACES = ["yellow", *COLORS[2:]]
STABLES = owned(s0="YR", s1="BG", s2="OK")
SOLD: dict[str, Any] = {"offered": ["red", "blue", "green", "orange"], "buyer": 1}

PROBES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a card on open road": scene("three-red", on("R 9A, B 30A, G 36A")),
    "a blocked car": scene("five-red", on("R 5B, K 8B, G 9B, B 10A")),
    "a car behind another in a turn": scene("five-red", on("R 9A, B 10A")),
    "a car that leaves red": scene("three-black", on("K 30A, Y 9A, R 17A, B 18A")),
    "a white five": scene("wild-five", on("R 9A, B 30A")),
    "the mover's last car": scene(
        "three-red", on("R 52A, B 30A, G 9A"), owners=owned(s0="R", s1="B", s2="G")
    ),
    "the end of a race": scene("five-red", LAST_CAR, places=PLACES, owners=STABLES, dealer=0),
    "the end of the third race, a tie": scene(
        "five-red",
        LAST_CAR,
        places=PLACES,
        owners=STABLES,
        race=3,
        cash={"0": 330_000, "1": 300_000, "2": 0},
    ),
    "a sale": sale(5, 6, 0, 0, 0),
    "a sale nobody wants": sale(0, 0, 0, 0),
    "two cars left for two": sale(0, 0, 0, 0, **SOLD, owners={"red": 0, "blue": 1}),
    "the last car for one without money": sale(
        offered=["red", "blue", "green", "orange", "yellow"],
        owners={"red": 0, "blue": 1, "green": 2},
        cash={"3": 0},
    ),
    "what is seen": seen,
}

CHANGES: list[tuple[str, Any, set[str]]] = [
    ("players.extended", True, set()),
    ("auction.guard", "last_car_only", {"two cars left for two"}),
    ("auction.broke_buyer", "loan", {"the last car for one without money"}),
    ("wild.use", "optional", {"a white five"}),
    ("move.shortfall", "stepwise", {"a blocked car"}),
    ("red.return", "any_white", {"a car that leaves red"}),
    (
        "red.use",
        "may",
        {"a car behind another in a turn", "a car that leaves red"},
    ),
    ("finish.rest_of_card", "void", {"the mover's last car"}),
    ("dealer.next", "same", {"the end of a race"}),
    ("dealer.next", "last_place", {"the end of a race"}),
    ("money.visibility", "hidden_between_auctions", {"what is seen"}),
    ("discard.visibility", "top_only", {"what is seen"}),
    ("game.tie", "last_race_prizes", {"the end of the third race, a tie"}),
    ("game.races", 4, {"the end of the third race, a tie", "what is seen"}),
    ("purse", "sibling", {"the end of a race", "the end of the third race, a tie", "what is seen"}),
]
ORDINARY = {name: probe({}) for name, probe in PROBES.items()}


@pytest.mark.parametrize(
    ("option", "value", "changes"), CHANGES, ids=[f"{name}={value}" for name, value, _ in CHANGES]
)
def test_an_option_changes_what_it_says_and_nothing_else(
    option: str, value: Any, changes: set[str]
) -> None:
    found = {name for name, probe in PROBES.items() if probe({option: value}) != ORDINARY[name]}
    assert found == changes


def test_every_option_is_probed() -> None:
    probed = {option for option, _, _ in CHANGES}
    assert {spec.name for spec in specs(Options)} == probed | {"track"}
    for spec in specs(Options):
        if spec.values and spec.name != "players.extended":
            others = {value for option, value, _ in CHANGES if option == spec.name}
            assert others == set(spec.values[1:])


@pytest.mark.parametrize("spec", specs(Options), ids=lambda spec: str(spec.name))
def test_the_default_said_aloud_changes_nothing(spec: Any) -> None:
    for name, probe in PROBES.items():
        assert probe({spec.name: spec.default}) == ORDINARY[name]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"game.races": 0}, "option game.races cannot be 0"),
        ({"game.races": 13}, "option game.races cannot be 13"),
        ({"wild.use": "never"}, "it takes mandatory, optional"),
        ({"players.extended": 1}, "option players.extended cannot be 1; it takes false, true"),
        (
            {"auction.gard": "lookahead"},
            "unknown option 'auction.gard'; did you mean auction.guard",
        ),
        ({"track": "oval"}, "has no track 'oval'"),
        ({"purse": "none"}, "has no purse 'none'"),
    ],
)
def test_a_value_an_option_does_not_take_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.prepare(options, 2)
    assert reason in str(refused.value)


@pytest.mark.parametrize("track", ["speedway-52", "short-track-38", "canyon-56"])
def test_a_track_is_as_long_as_its_name_says(track: str) -> None:
    length = int(track.rpartition("-")[2])
    table = set_up({"cars": {"red": f"{length}A"}}, 2, {"track": track})
    assert table.position()["cars"]["red"] == f"{length}A"
    view: Any = table.view(None)
    assert view.cars[1].to_go == 1


def test_a_race_file_names_every_option() -> None:
    named = public(GAME.prepare({"wild.use": "optional"}, 2).options)
    assert set(named) == {spec.name for spec in specs(Options)}
    assert named["wild.use"] == "optional"
