"""Whole games on file, one for each way a game can end.

`python -m tests.games.daytona_500.golden` looks for such games and writes the files anew; do that
only with a new `rules_version`, or if position documents say something else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivewide.kernel.chance import Seeded
from tests.games.daytona_500.pictures import RaceTable, asks, kinds, opened

FOLDER = Path(__file__).resolve().parents[2] / "records" / "daytona-500"
ONE_RACE: dict[str, Any] = {"game.races": 1}


@dataclass(frozen=True)
class Ending:
    """A way to end: the options, what must happen on the way in this order, and what must not."""

    options: dict[str, Any]
    players: int
    somewhere: list[str]
    never: list[str] = field(default_factory=list)


ENDINGS = {
    "all-cars-home": Ending(
        ONE_RACE, 3, ["wild-skipped", "race-ended", *["prize-paid"] * 6, "game-won"], ["out-of-gas"]
    ),
    "cars-out-of-gas": Ending(
        {**ONE_RACE, "track": "canyon-56"}, 4, ["out-of-gas", "out-of-gas", "race-ended"]
    ),
    "unsold-car-in-the-money": Ending(
        ONE_RACE, 3, ["car-unsold", "green-flag", "prize-unclaimed", "game-won"]
    ),
    "unsold-pole-car-out-of-gas": Ending(
        {**ONE_RACE, "auction.guard": "last_car_only"},
        2,
        ["car-up-for-sale", "passed", "passed", "car-unsold", "car-bought", "out-of-gas"],
    ),
    "champion-after-three-races": Ending(
        {}, 4, ["race-ended", "race-ended", "race-ended", "champion-driver", "game-won"]
    ),
    "rest-of-the-card-void": Ending(
        {**ONE_RACE, "finish.rest_of_card": "void"},
        2,
        ["finished", "hand-discarded", "rest-of-card-void", "race-ended"],
    ),
    "tie-is-shared": Ending(ONE_RACE, 3, ["race-ended", "game-won", "game-won"]),
    "tie-broken-by-the-last-race": Ending(
        {**ONE_RACE, "game.tie": "last_race_prizes"}, 3, ["race-ended", "game-won"]
    ),
    "a-car-falls-to-a-player": Ending(
        {**ONE_RACE, "track": "short-track-38"},
        4,
        ["only-those-without-a-car-bid", "car-falls-to", "car-must-be-bought", "game-won"],
    ),
    "nobody-can-pay": Ending(
        {"game.races": 2, "auction.broke_buyer": "loan", "purse": "sibling"},
        4,
        ["cannot-bid", "race-ended", "cannot-bid", "game-won"],
    ),
    "six-players": Ending({**ONE_RACE, "players.extended": True}, 6, ["car-falls-to", "game-won"]),
    "five-players-and-dead-ends": Ending(
        {**ONE_RACE, "players.extended": True, "move.shortfall": "stepwise"},
        5,
        ["cards-left-out", "wild-chosen", "game-won"],
    ),
    "red-and-white-left-to-the-mover": Ending(
        {**ONE_RACE, "red.use": "may", "red.return": "any_white", "wild.use": "optional"},
        3,
        ["wild-not-used", "blocked", "game-won"],
    ),
}


def ends_so(table: RaceTable, name: str) -> bool:
    ending = ENDINGS[name]
    told = kinds(table)
    there = iter(told)
    passed = all(kind in there for kind in ending.somewhere)
    if name == "tie-broken-by-the-last-race":
        passed = passed and _is_broken_tie(table)
    return passed and not set(ending.never) & set(told)


def _is_broken_tie(table: RaceTable) -> bool:
    first, second, *_ = table.game.standings(table.state)
    return first.points == second.points and first.place != second.place


def raced(ending: Ending, seed: int) -> RaceTable:
    """A game in which everybody takes any option, by a seed of its own; most bids are low."""
    table = opened(seed, players=ending.players, options=ending.options)
    chance = Seeded(seed + 1)
    while not table.over:
        (seat,) = table.to_act
        options = table.options(seat)
        ways = len(options)
        if asks(table) == "bid" and (seed % 3 or chance.below(3)):
            ways = min(ways, 3)
        table.act(seat, options[int(chance.below(ways))])
    return table


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, ending in ENDINGS.items():
        seed = 1
        while not ends_so(table := raced(ending, seed), name):
            seed += 1
        table.record.save(FOLDER / f"{name}.race.jsonl")


if __name__ == "__main__":
    main()
