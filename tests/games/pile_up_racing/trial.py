"""Pile Up Racing, as tests of all games have to know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import SETS
from fivewide.games.pile_up_racing.content import read
from tests.games.trials import Bout, Corpus, Counted, Lopsided, Needs, Spoiled, Trial

ELEVEN = (
    "Dale Hutto,Marisol Vega,Clint Barrow,June Okafor,Rusty Kowalski,Trey Landry,"
    "Anders Bjorn,Lupe Salcido,Boone Tackett,Harlan Pruitt,Dottie Marsh"
)
EIGHT = (
    "Dale Hutto,Marisol Vega,Clint Barrow,June Okafor,Rusty Kowalski,Trey Landry,Cal Whitcomb,"
    "Ivy Lockhart"
)
HOUSE_RULES = {"aggression": True, "pit_strategy": True}


def another_roll(roll: str) -> str:
    return roll[: roll.index("[")] + "[1,1,6]}\n"


def points_at(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every driver, as a car and as one to pick; the dice, the piles."""
    drivers = [car["driver"] for car in view["cars"]]
    return [
        *({"car": driver} for driver in drivers),
        *({"pick": driver} for driver in [*drivers, "Nobody Known"]),
        *({"pile": pile["name"]} for pile in view["piles"]),
        {"die": 0},
    ]


def proper_names() -> list[str]:
    sets = [read(builtin(pack)) for pack in SETS.values()]
    drivers = [driver.driver for cards in sets for driver in cards.drivers]
    return [*drivers, *(race.track for cards in sets for race in cards.races)]


TRIAL = Trial(
    points_at=points_at,
    proper_names=proper_names,
    looked_at=frozenset({"drive"}),
    paints=False,
    activations=frozenset({"rolled"}),
    asked={"aggression": True},
    all_asked={**HOUSE_RULES, "pick": "drafted", "race": 5},
    short={"race": 11, "aggression": True},
    long={"pit_strategy": True},
    driven=HOUSE_RULES,
    trained=[
        *({"race": race, **HOUSE_RULES} for race in range(1, 13)),
        *({"set": "2023", "race": race, **HOUSE_RULES} for race in range(1, 37, 4)),
        *({"race": race, "pick": "drafted", **HOUSE_RULES} for race in range(2, 13, 3)),
        *({"race": race, "cars_each": 2, **HOUSE_RULES} for race in range(1, 13, 5)),
        {"race": 7, "aggression": True},
        {"race": 7, "pit_strategy": True},
    ],
    bouts=[Bout([{"race": 11}])],
    small={"race": 11, "starters": 8},
    together=[
        {"race": 11, "set": "2023", "starters": 9},
        {"race": 25, "set": "2023", "starters": 12, "overtime": "off", "field": "all"},
        {"race": 11, **HOUSE_RULES, "cars_each": 2, "pick": "drafted", "starters": 9},
        {"race": 5, "starters": 7, "caution_on_stage_end": "before", "duel_ties": "reroll"},
        {
            "race": 11,
            "trim_end_gaps": False,
            "empty_pile_roll": "roll",
            "sr_keeps_caution": False,
            "new_front_pile": "roll_now",
            "final_identity": "pile_position",
        },
    ],
    free_values={"starters": [5], "cars_each": [3]},
    needs=[
        Needs("grid", "real", {"set": "2023"}),
        Needs("grid", "given", {"drivers": "Dale Hutto,Marisol Vega"}),
        # no card that comes with Five Wide counts its own boxes
        Needs("stage_split", "as_card", pack=("races.csv", "80/85/102,,", "80/85/102,7/7/9,")),
    ],
    names={
        "track": ["Barrel Hollow"],
        "drivers": ["Dale Hutto,Marisol Vega"],
        "cars": ["Dale Hutto,Marisol Vega"],
    },
    most={"race": 12},
    parity=[
        {},
        {"race": 11, "aggression": True, "pit_strategy": True, "pick": "drafted"},
        {"race": 11, "duel_ties": "reroll", "ladder_limit": "unlimited", "overtime": "three"},
        {"set": "2023", "race": 25, "grid": "real", "new_front_pile": "roll_now"},
    ],
    tables=[
        {"race": 11, "drivers": EIGHT, "aggression": True},
        {"race": 11, "drivers": EIGHT, "aggression": True, "pick": "drafted"},
    ],
    files=[
        {"race": 11, "starters": 8, "aggression": True},
        {"race": 11, "starters": 9, **HOUSE_RULES, "pick": "drafted"},
    ],
    start={"box": 23, "pile": "C"},
    verbs=["pick", "drive", "pit", "stop"],
    words=[
        *([], {}, "Dale Hutto", {"Dale Hutto": "push"}),
        *({"Dale Hutto": 1}, {"": "push"}, ["Dale Hutto"]),
    ],
    marks=("order", "sizes", "push", "owner", "box"),
    spoiled=Spoiled("green-to-the-end", '"roll"', another_roll),
    corpus=Corpus(
        {"race": list(range(1, 13)), "starters": [0, 12, 20, 30], "cars_each": [1, 2]},
        {
            ("grid", "given"): {"drivers": ELEVEN},
            ("stage_split", "as_card"): {"race": 2},  # in the pack of the corpus
        },
    ),
    rule_ids=r"PU-[A-Z0-9]+-\d\d",
    raw=r"-1|\b(?:five-wide|round_robin)\b",
    kinds_at_least=60,
    addressed=frozenset({"Kim and Ola", "Kim"}),
    broken=[
        ("drivers.csv", "7,Dale Hutto,12,0,2,A+", "7,Dale Hutto,12,0,2,F", "line 2, road_q"),
        ("drivers.csv", "A++,A,B,4,0,A,4", "A++,A,B,9,5,A,4", "line 2, acc"),
        ("drivers.csv", "4,Clint Barrow", "4,Marisol Vega", "line 4: Marisol Vega stands twice"),
        ("races.csv", "80/85/102", "80/85/103", "line 2: stage laps 80/85/103 are not 267"),
        ("races.csv", "superspeedway,2.6", "speedway,2.6", "an oval of 2.6 miles is not"),
    ],
    lopsided=[
        Lopsided(
            "races.csv", lambda text: text.replace("400.5,36", "400.5,60", 1), "60 starters, but"
        )
    ],
    cases=(4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 17, 18),
    refused=frozenset({"PU-HCAR-01", "PU-HCAR-02", "PU-HAGG-01", "PU-HPIT-02", "PU-HPIT-06"}),
    secrets="calls",
    sealed=True,
    open_deals=True,
    leaks=[
        ({**HOUSE_RULES, "pick": "drafted", "starters": 8}, 3),
        ({**HOUSE_RULES, "starters": 8, "cars_each": 2}, 2),
    ],
    browser=HOUSE_RULES,
    recorded="",  # none of those on file moves early and asks late
    drives=frozenset({"drive"}),
    screens=[("draft", 0, {**HOUSE_RULES, "pick": "drafted"}), ("pile up", 3, HOUSE_RULES)],
    counted=[Counted(seats=1)],
)
