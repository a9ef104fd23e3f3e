"""Dust Devil 500, as tests of all games have to know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivewide.games.dust_devil_500.names import CARS
from tests.games.trials import Corpus, Counted, Lopsided, Needs, Shot, Spoiled, Trial


def another_side(dice: str) -> str:
    wrong = "[2]" if "[1]" in dice else "[1]"
    return dice[: dice.index("[")] + wrong + "}\n"


def no_red_cards(text: str) -> str:
    head, *rows = text.splitlines()
    assert head.split(",").index("copies") == 2
    lines = [row.split(",", 3) for row in rows]
    return "\n".join([head, *(",".join([a, b, "0", d]) for a, b, _, d in lines)])


def points_at(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every space, every car, the dice, the deck, and cards that lie open."""
    lanes = [f"{lane}{at}" for lane, last in (("P", 3), ("R", 4)) for at in range(1, last + 1)]
    kept = [card for car in view["cars"] for card in car["kept"]]
    return [
        *({"space": space} for space in ["start", *range(1, 81), *lanes, "finish"]),
        *({"car": car["car"]} for car in view["cars"]),
        *({"card": card} for card in ["deck", *kept, *view["discard"]]),
        {"die": 0},
    ]


TRIAL = Trial(
    jargon=("signs.name",),
    points_at=points_at,
    looked_at=frozenset({"reading"}),
    activations=frozenset({"rolled", "turn-skipped"}),
    all_asked={"turbo.race6": True},
    long={"series": True},
    trained=[
        *({"race": race} for race in (6, 5, 4, 3)),  # nobody decides anything in the first two
        {"race": 6, "finish.mode": "play_out"},
        {"race": 5, "turbocharge": True},
        {"series": True, "turbocharge": True},
    ],
    together=[
        {"race": 5, "turbocharge": True},
        {"race": 6, "turbo.race6": True},
        {"series": True, "turbocharge": True, "turbo.race6": True},
        {"race": 3, "extra.stack": True, "extra.vs_lost": "both", "finish.mode": "play_out"},
    ],
    free_values={"extra.max_chain": [1, 3], "die": ["d6"]},
    needs=[Needs("turbocharge", True, {"race": 5})],
    names={"die": ["d8", "d6"]},
    parity=[
        {"race": 1},
        {"race": 4, "finish.mode": "play_out", "bump.chain": False},
        {"race": 5, "turbocharge": True, "extra.stack": True},
        {"race": 6},
        {"series": True, "track.cycle": "blue-first", "bump.triggers": True},
    ],
    tables=[
        {},
        {"race": 3},
        {"race": 5, "turbocharge": True},
        {"race": 4},
        {"race": 6, "turbo.race6": True, "finish.mode": "play_out"},
        {"series": True},
    ],
    files=[
        {"race": 3, "die": "d6"},
        {"race": 6},
        {"race": 5, "turbocharge": True, "finish.mode": "play_out"},
        {"redcards.deck": "none", "extra.max_chain": 2},
    ],
    start={"cars": {"ember": 70, "canary": 74}, "to_act": 1},
    verbs=["roll", "read", "turbocharge"],
    marks=("at", "lost", "round", "driver"),
    spoiled=Spoiled("win-by-number", '"dice"', another_side),
    corpus=Corpus({"die": ["d8"], "extra.max_chain": [1, 2, None]}),
    rule_ids=r"DD-[A-Z0-9]+-\d\d",
    raw=rf"-1|\b(?:{'|'.join(CARS)})\b",
    kinds_at_least=35,
    addressed=frozenset({""}),
    broken=[
        ("tracks.toml", "bump = 8", "bump = 9", "track dust-devil-80, bump: must be 8"),
        ("tracks.toml", "space = 23", "space = 24", "turbo belongs on green, not on white"),
        ("tracks.toml", 'id = "dust-devil-80-blue"', 'id = "dust-devil-80"', "stands twice"),
        ("dice.toml", "number = 3", "number = 4", "die d8: faces are numbered"),
        ("red_cards.csv", "tailwind,Tailwind,2", "tailwind,Tailwind,two", "line 2, copies"),
        ("red_cards.csv", "flat-tire,", "headwind,", "headwind: this id stands twice"),
        ("pack.toml", "version", "wersion", "missing required field `version`"),
    ],
    lopsided=[Lopsided("red_cards.csv", no_red_cards, "a deck of none")],
    cases=range(1, 17),
    refused=frozenset({"DD-FINISH-06", "DD-TURBO-01"}),
    refusals=[("99", r"There is no option 99; they go from 1 to 2\. \[DD-MOVE-06\]")],
    shots=[Shot("terminal", ("you", "greedy", "greedy", "greedy"), 14, 4, "ReadDice", 0, 40)],
    recorded="played-out",
    drives=frozenset({"roll", "reading"}),
    screens=[("dust devil", 3, {})],
    counted=[Counted(races=400)],
)
