"""Daytona 500, as tests of all games have to know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.trials import Corpus, Counted, Lopsided, Shot, Spoiled, Trial


def two_cards_changed_over(deal: str) -> str:
    first, second = '"wild-five"', '"five-red"'
    return deal.replace(first, "X", 1).replace(second, first, 1).replace("X", second, 1)


def having(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


def points_at(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every card of the hand, every car, every space; bids too low and too high."""
    spaces = [f"{row}{lane}" for row in range(-2, 57) for lane in "ABC"]
    return [
        *({"play": card} for card in view["hand"]),
        *({"wild": car["car"]} for car in view["cars"]),
        *({"end": space} for space in [*spaces, "finish"]),
        *({"bid": bid} for bid in (0, 15_000, 10_000, 5_000_000)),
        {"pass": True},
    ]


TRIAL = Trial(
    points_at=points_at,
    looked_at=frozenset({"card"}),
    activations=frozenset({"card-played", "car-up-for-sale"}),
    short={"game.races": 1},
    every=5,
    names={"purse": ["speedway", "sibling"]},
    parity=[
        {},
        {"track": "canyon-56", "move.shortfall": "stepwise", "wild.use": "optional"},
        {"game.races": 1, "red.use": "may", "red.return": "any_white"},
    ],
    tables=[
        {"game.races": 1},
        {"game.races": 1, "wild.use": "optional", "move.shortfall": "stepwise"},
        {"game.races": 2, "track": "canyon-56", "red.use": "may"},
    ],
    files=[
        {"game.races": 1},
        {"game.races": 1, "track": "short-track-38", "wild.use": "optional"},
    ],
    start={"cars": {"red": "45A", "blue": "44A", "black": "finish"}, "to_act": 1},
    verbs=["bid", "pass", "play", "wild", "end"],
    words=[
        *(10_000, 10_001, 310_000, -10_000),
        *("wild-five", "nine-red", "red", "none", "5A", "A5", "0B"),
    ],
    marks=("row", "lane", "cash", "owner", "offered"),
    spoiled=Spoiled("all-cars-home", '"deal"', two_cards_changed_over),
    corpus=Corpus({"game.races": [1, 2, 3], "purse": ["speedway", "sibling"]}),
    rule_ids=r"D5-[A-Z]+-\d\d",
    raw=r"\bwild-",
    kinds_at_least=33,
    addressed=frozenset({"Kim", "Ola"}),
    broken=[
        ("tracks.toml", 'lanes = "www"', 'lanes = "rww"', "rows 1 to 7: the inner lane is white"),
        ("tracks.toml", '"A0", "B0"', '"A0", "A0"', "start: start positions must differ"),
        ("prizes.toml", "300_000", "300_001", "purse speedway, prizes: needs 6 prizes"),
        ("prizes.toml", "200_000, 150_000, 100_000, 60", "200_000, 150_000, 60", "purse sibling"),
        ("cards.csv", "five-red,1,five,red 5", "five-red,1,five,rad 5", "card five-red: 'rad 5'"),
        ("cards.csv", "five-blue,1,five,blue 5", "five-blue,1,five,blue 99", "1 to 20 spaces"),
        ("cards.csv", "nine-yellow,1,nine", "nine-yellow,x,nine", "copies: Expected `int`"),
    ],
    lopsided=[
        Lopsided(
            "cards.csv", having("red 6, yellow 4", "red 9, yellow 4"), "colors go unequally far"
        ),
        Lopsided("prizes.toml", having("100_000, 50_000", "50_000, 100_000"), "prizes rise"),
        Lopsided(
            "tracks.toml",
            having('lanes = "ww."\nname = "entry to', 'lanes = "www"\nname = "entry to'),
            "straight into wr.",
        ),
    ],
    cases=range(1, 17),
    refused=frozenset(
        {
            *("D5-BID-09", "D5-BID-10", "D5-BID-11", "D5-BID-12", "D5-BID-13"),
            *("D5-TURN-03", "D5-CARD-05", "D5-CARD-06", "D5-CARD-08"),
            *("D5-RED-01", "D5-MOVE-03", "D5-BLOCK-01"),
        }
    ),
    secrets="hands",
    refusals=[
        ("bid 900k", r"No: there is only \$300,000 in hand \[D5-BID-13\]"),
        ("77", r"There is no option 77; .* \[D5-BID-\d\d\]"),
    ],
    shots=[Shot("daytona-terminal", ("you", "greedy", "greedy"), 9, 12, "PlayCard", 2, 38)],
    browser={"game.races": 1},
    rivals=3,  # the more rivals, the fewer cars a driver has to move
    recorded="all-cars-home",
    drives=frozenset({"card"}),
    screens=[("auction", 1, {}), ("daytona", 14, {})],
    counted=[Counted(races=200)],
)
