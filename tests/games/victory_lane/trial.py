"""Victory Lane, as tests of all games have to know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivewide.content.pack import builtin
from fivewide.games.victory_lane.content import LANE_NAMES, read
from tests.games.trials import Corpus, Lopsided, Needs, Spoiled, Trial


def two_action_cards_changed_over(deal: str) -> str:
    first, last = deal[deal.index("[") + 1 :].split(",")[0], deal.rstrip("]}\n").split(",")[-1]
    return deal.replace(first, "X", 1).replace(last, first, 1).replace("X", last, 1)


def points_at(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All spaces of both tiles, all cars, all pit boxes, and the cards of the hand."""
    return [
        *({"space": {"lane": lane, "x": x}} for lane in LANE_NAMES for x in range(view["length"])),
        *({"car": car["car"]} for car in view["cars"]),
        *({"box": f"P{number}"} for number in range(1, 9)),
        *({"play": card} for card in view["hand"]),
    ]


def proper_names() -> list[str]:
    return [team.nickname for team in read(builtin("victory_lane")).teams]


TRIAL = Trial(
    points_at=points_at,
    looked_at=frozenset({"action"}),
    activations=frozenset({"turn-began"}),
    jargon=("maneuvers.name", "teams.one", "teams.three", "teams.six", "lanes.name"),
    elsewhere=frozenset({"solo-flag"}),
    proper_names=proper_names,
    every=29,
    spoilt_files=8,
    free_values={"races": ["R04", "R10,R07"]},
    needs=[
        Needs("team_mode", "own_npds", seats=2),
        Needs("team_mode", "pairs8", seats=8),
        Needs("team_open_hands", True, {"team_mode": "pairs8"}, seats=8),
    ],
    names={"races": ["all", "R01", "R02,R10"]},
    parity=[
        {"races": "R10"},
        {"races": "R06", "late_reroll": "offer", "rear_edge": "stop", "side_draft": "jump"},
    ],
    tables=[
        {},
        {"races": "R06", "stop_short_keeps_maneuver": True, "late_reroll": "offer"},
        {"races": "R10,R02", "pass_rule": "forward_only", "rear_edge": "stop"},
    ],
    files=[{"races": "R10"}, {"races": "R10", "team_pick": "free"}],
    start={"cars": {"red": "GI6", "blue": "LL7"}, "laps": 45, "stage": 1},
    verbs=["play", "pit", "step", "brake", "flag", "die", "lane", "crossover", "reroll"],
    words=["A01", "A52", "gas-and-go", "ahead", "in", "GI", "GO", "pit", "white", True, 1, 6],
    marks=("at", "far", "sideways", "die", "turn", "points", "laps"),
    spoiled=Spoiled("alone-and-beaten", '"deal"', two_action_cards_changed_over),
    corpus=Corpus({"races": [f"R{number:02}" for number in range(1, 11)]}),
    rule_ids=r"VL-[A-Z]+-\d\d",
    raw=r"-1\b",
    kinds_at_least=80,
    addressed=frozenset({"", "Kim", "Ola"}),
    broken=[
        ("action_cards.csv", "A01,1,Slingshot,5", "A01,1,Slingshot,fast", "action_cards.csv, A01"),
        (
            "action_cards.csv",
            "A02,2,Flat Out",
            "A02,99,Flat Out",
            "stopwatch: Expected `int` <= 54",
        ),
        ("laps_cards.csv", "L01,8,line-energy", "L01,8,line-anergy", "no event 'line-anergy'"),
        ("laps_cards.csv", "L02,6", "L02,600", "laps: Expected `int` <= 200"),
        ("teams.csv", "T1,white,11", "T1,white,12", "T1: no such car"),
        ("teams.csv", "T2,red,5,The Bruiser,M6", "T2,red,5,The Bruiser,X6", "teams.csv, T2"),
        ("races.toml", "[[race]]", "[[race]]\nwheels = 4", "race 1: unknown field `wheels`"),
    ],
    lopsided=[
        Lopsided(
            "teams.csv",
            lambda text: text.replace("M5,M6,M5 D,M5 D", "M8,M8,M8 D,M8 D", 1),
            "its six faces move",
        )
    ],
    cases=(),  # named EX, TB and TT there
    refused=frozenset({"VL-PUSH-08", "VL-NPD-11", "VL-FUMES-03", "VL-ROUND-08", "VL-MOVE-05"}),
    secrets="hands",
    sealed=True,
    refusals=[("brake", r"brake is not possible now \[VL-[A-Z]+-\d\d\]")],
    browser={"races": "R10"},
    rivals=3,  # the more rivals, the fewer cars a driver has to move
    recorded="level-at-the-flag",
    drives=frozenset({"action", "drive"}),
    screens=[("team cards", 0, {}), ("victory lane", 12, {})],
)
