"""The ratios we aim for, and what became of them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.results import Figure, Results, Spread

FROM_PYTHON = "from_python_decisions_s"
THROUGH_WORLDS = "through_worlds_decisions_s"
IN_ENGINE = "in_engine_decisions_s"
DECISIONS = "decisions_s"
CLONE = "clone_ns"

INTERPRETED = "interpreted"
COMPILED = "compiled"

HEARTS = Figure("openspiel-hearts", DECISIONS)
HEARTS_QUICK = Figure("openspiel-hearts-quick", DECISIONS)
HEARTS_CPP = Figure("openspiel-hearts-cpp", DECISIONS)
HEARTS_CLONE = Figure("openspiel-hearts-clone", CLONE)
CATANATRON = Figure("catanatron", DECISIONS)
CATANATRON_COPY = Figure("catanatron", CLONE)
UNO = Figure("rlcard-uno", DECISIONS)
UNO_QUICK = Figure("rlcard-uno-quick", DECISIONS)


@dataclass(frozen=True)
class Goal:
    """A ratio of ours to theirs. Without a floor it is only shown."""

    what: str
    mode: str
    ours: str
    theirs: Figure | None  # None: our own engine interpreted, the same figure
    floor: float | None = None
    aim: float | None = None
    less_is_better: bool = False
    beside: str = ""  # another figure of ours in the same mode, instead of theirs

    def ratio(self, results: Results, game: str) -> Spread | None:
        theirs = self.theirs or Figure(contestant(game, INTERPRETED), self.ours)
        if self.beside:
            theirs = Figure(contestant(game, self.mode), self.beside)
        return results.ratio(Figure(contestant(game, self.mode), self.ours), theirs)

    def verdict(self, ratio: Spread | None) -> str:
        if ratio is None:
            return "not measured"
        if self.floor is None:
            return "no goal set"
        if self.aim is not None and self.meets(ratio.middle, self.aim):
            return "aim reached"
        return "reached" if self.meets(ratio.middle, self.floor) else "missed"

    def meets(self, ratio: float, bound: float) -> bool:
        return ratio <= bound if self.less_is_better else ratio >= bound


GAMES = Path(__file__).resolve().parent / "games"  # where one is measured otherwise
GOALS = (
    Goal("compiled from Python / OpenSpiel hearts", COMPILED, FROM_PYTHON, HEARTS, 5, 12),
    Goal("the same / its quick loop", COMPILED, FROM_PYTHON, HEARTS_QUICK),
    Goal("interpreted from Python / OpenSpiel hearts", INTERPRETED, FROM_PYTHON, HEARTS, 0.5, 1),
    Goal("the same / its quick loop", INTERPRETED, FROM_PYTHON, HEARTS_QUICK),
    Goal("compiled from Python / Catanatron", COMPILED, FROM_PYTHON, CATANATRON, 40, 100),
    Goal("interpreted from Python / RLCard uno", INTERPRETED, FROM_PYTHON, UNO, 5, 12),
    Goal("the same / its quick loop", INTERPRETED, FROM_PYTHON, UNO_QUICK),
    Goal(
        "compiled through options and worlds / bare numbers",
        COMPILED,
        THROUGH_WORLDS,
        None,
        0.9,
        beside=FROM_PYTHON,
    ),
    Goal("compiled in-engine / OpenSpiel C++ hearts", COMPILED, IN_ENGINE, HEARTS_CPP, 1, 3),
    Goal("compiled in-engine / interpreted in-engine", COMPILED, IN_ENGINE, None, 8, 15),
    Goal("compiled clone / OpenSpiel hearts clone", COMPILED, CLONE, HEARTS_CLONE, 1, None, True),
    Goal("compiled clone / Catanatron copy", COMPILED, CLONE, CATANATRON_COPY),
)


def special(game: str) -> dict[str, Any]:
    """What is special about a game: `options` it is measured with, `goals` of its own."""
    file = GAMES / f"{game}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def goals_of(game: str) -> tuple[Goal, ...]:
    """What is asked of a game. Of one with goals of its own, all else is only shown."""
    own = special(game).get("goals")
    if own is None:
        return GOALS
    bounds = ((goal, own.get(goal.what, {})) for goal in GOALS)
    return tuple(
        replace(goal, floor=said.get("floor"), aim=said.get("aim")) for goal, said in bounds
    )


def contestant(game: str, mode: str) -> str:
    return f"{game} {mode}"
