"""Whole races on file, one for each way a race can end.

`python -m tests.games.dust_devil_500.golden` looks for such races and writes the files anew; do
that only with a new `rules_version`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivewide.kernel.chance import Seeded
from tests.games.dust_devil_500.pictures import RaceTable, kinds, opened

FOLDER = Path(__file__).resolve().parents[2] / "records" / "dust-devil-500"


@dataclass(frozen=True)
class Ending:
    """A way to end: the options, and the events with which it must end, in this order."""

    options: dict[str, Any]
    last: list[str]
    players: int = 3
    somewhere: list[str] = field(default_factory=list)


ENDINGS = {
    "win-by-color": Ending({"race": 1}, ["moved-by-color", "finished", "race-ended"]),
    "win-by-number": Ending({"race": 2}, ["moved-by-number", "finished", "race-ended"]),
    "win-by-choice": Ending(
        {"race": 3}, ["dice-read", "moved-by-color", "finished", "race-ended"], players=4
    ),
    "win-by-two-colors": Ending({"race": 4}, ["moved-by-colors", "finished", "race-ended"]),
    "win-by-sum": Ending({"race": 5}, ["moved-by-sum", "finished", "race-ended"], players=2),
    "win-from-the-ramp": Ending(
        {"race": 6},
        ["came-back-down-the-ramp", "finished", "race-ended"],
        players=6,
        somewhere=["ramp-next", "entered-ramp"],
    ),
    "win-in-an-extra-turn": Ending(
        {"race": 5},
        ["extra-turn", "dice-chosen", "rolled", "moved-by-number", "finished", "race-ended"],
    ),
    "win-turbocharged": Ending(
        {"race": 5, "turbocharge": True}, ["continued", "finished", "race-ended"]
    ),
    "win-on-the-blue-first-track": Ending(
        {"race": 6, "track.cycle": "blue-first", "die": "d6"},
        ["finished", "race-ended"],
        somewhere=["entered-pit-row", "red-card", "bumped-in-turn"],
    ),
    "played-out": Ending(
        {"race": 6, "finish.mode": "play_out"},
        ["finished", "race-ended"],
        players=4,
        somewhere=["entered-pit-row", "red-card", "bumped", "finished", "finished"],
    ),
    "series": Ending({"series": True}, ["race-ended", "scored", "scored"], players=2),
}


def ends_so(table: RaceTable, ending: Ending) -> bool:
    told = kinds(table)
    there = iter(told)
    passed = all(kind in there for kind in ending.somewhere)
    return passed and told[-len(ending.last) :] == ending.last


def raced(ending: Ending, seed: int) -> RaceTable:
    """A race in which everybody takes any option, by a seed of its own."""
    table = opened(seed, players=ending.players, options=ending.options)
    chance = Seeded(seed + 1)
    while not table.over:
        (seat,) = table.to_act
        options = table.options(seat)
        table.act(seat, options[int(chance.below(len(options)))])
    return table


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, ending in ENDINGS.items():
        seed = 1
        while not ends_so(table := raced(ending, seed), ending):
            seed += 1
        table.record.save(FOLDER / f"{name}.race.jsonl")


if __name__ == "__main__":
    main()
