"""Apocalypse Road, as tests of all games have to know it.

By whole routes there is a search at every move. Somebody random drives step by step where nothing
is lost by it; greedy thinks in routes, and would take minutes step by step.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fivewide.games.apocalypse_road import builtin_content
from fivewide.games.apocalypse_road.layout import Plan
from tests.effort import as_many
from tests.games.trials import Bout, Corpus, Counted, Lopsided, Spoiled, Trial

STEPS = {"moves": "steps"}
ONE_TURN = {**STEPS, "turn_cap": 1}
ROUTES_EVERY = 6  # of the random races in the corpus


def another_face(card: str) -> str:
    return card.replace('"c24"', '"c01"') if '"c24"' in card else re.sub(r'"c\d\d"', '"c24"', card)


def paint_alike(text: str) -> str:
    paints = [line for line in text.splitlines() if line.startswith("paint = ")]
    return text.replace(paints[1], paints[0])


def driven(options: dict[str, Any], drivers: Sequence[str], number: int) -> dict[str, Any]:
    """In the corpus: by routes where greedy drives, and now and then otherwise."""
    if "greedy" in drivers:
        return {name: value for name, value in options.items() if name != "moves"}
    return {**options, **STEPS} if number % ROUTES_EVERY else options


def points_at(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All spaces, all cars, and the cards of the hand with each car."""
    spaces = builtin_board(view["track"])
    cars = [car["car"] for car in view["cars"]]
    mine = [car["car"] for car in view["cars"] if car["seat"] == view["seat"]]
    return [
        *({"space": space} for space in spaces),
        *({"car": car} for car in cars),
        *({"fire": car} for car in cars),
        *({"card": card} for card in view["hand"]),
        *({"play": f"{car}: {card}"} for car in mine for card in set(view["hand"])),
    ]


@cache
def builtin_board(track: str) -> list[str]:
    data = next(one for one in builtin_content().tracks if one.id == track)
    return list(Plan(data).names)


TRIAL = Trial(
    points_at=points_at,
    looked_at=frozenset({"card"}),
    activations=frozenset({"card-played"}),
    jargon=("weapons.short", "race_cards.title"),
    elsewhere=frozenset({"starting-cars-openly"}),
    quick=STEPS,
    brief={"turn_cap": 1},
    every=3,
    one_seed_in=3,
    most_seats={"greedy": 2, "random": 4},
    bouts=[
        Bout(
            [ONE_TURN, {**ONE_TURN, "track": "essendarium"}][: as_many(2, 1)],
            seats=as_many(3, 2),
            races=1,
            every=as_many(2, 6),
        ),
        Bout(
            [{"turn_cap": 1, "track": "lesson-3"}],
            seats=2,
            races=1,
            every=as_many(2, 6),
            steps=0,
            decisions=as_many(20, 6),
        ),
    ],
    seats=2,
    parity=[
        {"moves": "steps"},
        {"moves": "steps", "track": "essendarium", "race_deck": "named96", "teams": "varied"},
        {"turn_cap": 1, "track": "cinder-basin"},
    ],
    tables=[
        STEPS,
        {**STEPS, "track": "essendarium", "pick": "open"},
        {**STEPS, "track": "cinder-basin", "race_deck": "named96"},
        {"turn_cap": 1},
    ],
    files=[ONE_TURN, {**ONE_TURN, "track": "essendarium", "pick": "open"}],
    start={
        "cars": {"yellow 888": "S29.1", "blue X9X": "S30.1"},
        "to_act": 0,
        "hands": {"0": ["line-1"]},
    },
    verbs=[
        *("start", "bag", "play", "fire", "route"),
        *("forward", "lateral", "swap", "lane", "discard"),
    ],
    words=["yellow 888", "yellow 888: solo-2", "hold", "S5.2", "S5.2 (2)", "step by step", []],
    marks=("at", "status", "damage", "pool", "segment.card", "segment.used"),
    spoiled=Spoiled("won-by-a-crossing", '"combat-card"', another_face),
    corpus=Corpus({"turn_cap": [3, 10, 40]}, driven=driven),
    rule_ids=r"AR-[0-9.]+(?:-[A-Z]+)?(?:-\d\d)?",
    raw=r"-1|\bS\d+, ",
    kinds_at_least=60,
    addressed=frozenset({"Everybody", "Kim", "Ola"}),
    broken=[
        ("cars.csv", "machine-gun", "pea-shooter", "weapon"),
        ("race_cards.csv", ",line,", ",lime,", "type"),
        ("teams.toml", "[[team]]", "[[team]]\nwheels = 4", "team 1: unknown field `wheels`"),
        (
            "tracks.toml",
            'title = "Black Widow Hollow"',
            'title = "Black Widow Hollow"\nwheels = 4',
            "track 2: unknown field `wheels`",
        ),
        ("tracks.toml", 'chute = "', 'chute = "X', "chute: names a space"),
        ("movement_events.csv", ",1,", ",99,", "copies: Expected `int` <= 52"),
        ("movement_events.csv", "Bounty,1,", "Bounty,2,", "effect bounty: 2 cards; there can be 1"),
        ("movement_events.csv", "race-bonus,4", "race-bonus,", "needs an amount: its markers"),
    ],
    lopsided=[Lopsided("teams.toml", paint_alike, "has the paint of")],
    cases=range(1, 9),
    refused=frozenset({"AR-7.1-04", "AR-7.6-04", "AR-8.0-09", "AR-4.4-04"}),
    secrets="hands",
    sealed=True,
    leaks=[
        (ONE_TURN, 2),
        ({**ONE_TURN, "track": "essendarium"}, 3),
        ({"turn_cap": 1, "track": "lesson-3"}, 2),
    ],
    refusals=[
        ("goto S13.1", r"nothing leads to S13\.1 now \[AR-[\d.]+-\d\d\]"),
        ("999", r"There is no option 999; .* \[AR-[\d.]+-\d\d\]"),
    ],
    browser={"track": "cinder-basin", "turn_cap": 1},
    recorded="called-off",
    drives=frozenset({"card", "shot"}),
    screens=[("apocalypse road, line-up", 0, {}), ("apocalypse road", 12, {})],
    counted=[
        Counted(STEPS, races=60, name="steps"),
        Counted({}, races=4, name="routes"),
    ],
)
