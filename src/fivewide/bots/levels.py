"""Four drivers, from one who has just learned the rules to one who thinks for a while.

    rookie    errs as people do
    regular   drives by instinct
    pro       weighs the options that come to mind, in worlds that could be so
    ace       looks further, and thinks on the way

How much a driver thinks is said in races driven on for one decision, `thoughts`. So the same seed
makes the same race on any machine. At a table a clock may end a thought earlier, and beside an
engine that is not compiled a thought begins with less in mind, as there is time for.
"""

from __future__ import annotations

from typing import Any, ClassVar

from fivewide.bots.instincts import instinct_of
from fivewide.bots.lessons import chances_of
from fivewide.bots.named import UnknownBot
from fivewide.bots.simple import GreedyBot
from fivewide.bots.thinking.instinct import Instinct
from fivewide.bots.thinking.judge import Judge, Temper
from fivewide.bots.thinking.rollouts import unseal_others
from fivewide.bots.thinking.search import Search, Verdict
from fivewide.kernel.chance import Seeded
from fivewide.kernel.choices import Option
from fivewide.kernel.errors import did_you_mean, shortened
from fivewide.kernel.game import Game
from fivewide.kernel.ints import engine_is_compiled
from fivewide.kernel.speech import Words
from fivewide.kernel.turns import Turn

TEMPERS = {
    "steady": Temper(0.85, 0.10, 0.05),
    "bold": Temper(0.97, 0.02, 0.01),  # wins, or breaks trying
    "careful": Temper(0.25, 0.70, 0.05),  # a good place every time
    "thrifty": Temper(0.10, 0.10, 0.80),  # points, for a season
}
MOST_THOUGHTS = 1_000_000
LEAST_THOUGHTS = 8
SLOWER = 20  # times that the engine takes where it is not compiled, about


class AtOnce:
    """What Rookie and Regular have in common: they answer without thinking."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._instinct = instinct_of(game.id)
        self._without = GreedyBot(game, seed)
        self._luck = Seeded(seed)

    def choose(self, turn: Turn) -> Option:
        offered = turn.options
        if len(offered) == 1 or self._instinct is None:
            return self._without.choose(turn)
        self._luck.below(2)  # another world each time
        world = turn.imagine(self._luck.branch()).state
        unseal_others(world, turn.seat)
        return offered.numbered(self._answer(self._instinct, world, turn.seat))

    def _answer(self, instinct: Instinct, world: Any, seat: int) -> int:
        raise NotImplementedError


class Rookie(AtOnce):
    """Has just learned the rules."""

    name = "rookie"
    about: ClassVar[Words] = "has just learned the rules"
    manner: ClassVar[Words] = (
        "It has just learned the rules, and took what looked good at first sight."
    )

    def _answer(self, instinct: Instinct, world: Any, seat: int) -> int:
        return instinct.rookie(world, seat, self._luck)


class Regular(AtOnce):
    """Drives by instinct, as somebody who has raced for years."""

    name = "regular"
    about: ClassVar[Words] = "drives well without thinking long"
    manner: ClassVar[Words] = "It drove by rule of thumb, by what has served well in many races."

    def _answer(self, instinct: Instinct, world: Any, seat: int) -> int:
        return instinct.choose(world, seat)


class Thinker:
    """What Pro and Ace have in common."""

    name = ""
    forks = 0

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        thoughts: int | None = None,  # as many as the game says
        temper: str = "steady",
        seconds: float = 0.0,
    ) -> None:
        if temper not in TEMPERS:
            hint = did_you_mean(temper, TEMPERS)
            raise UnknownBot(f"bot {self.name}: unknown temper {shortened(temper)!r}; {hint}")
        if thoughts is not None and not 1 <= thoughts <= MOST_THOUGHTS:
            raise UnknownBot(f"bot {self.name}: thoughts are a number from 1 to {MOST_THOUGHTS:,}")
        self.verdict: Verdict | None = None  # of the last decision
        self.temper = temper
        self.knows_chances = chances_of(game.id) is not None
        self._without = GreedyBot(game, seed)
        instinct = instinct_of(game.id)
        self._search: Search | None = None
        if instinct is not None:
            judge = Judge(instinct, chances_of(game.id), TEMPERS[temper])
            budget = int(instinct.ace) if self.forks else int(instinct.pro)
            if seconds and not engine_is_compiled():
                budget = max(LEAST_THOUGHTS, budget // SLOWER)  # what there is time for
            budget = budget if thoughts is None else thoughts
            horizon = int(instinct.horizon)
            clock = seconds if thoughts is None else 0.0  # so many were asked for
            self._search = Search(judge, seed, budget, horizon, self.forks, clock)

    def choose(self, turn: Turn) -> Option:
        self.verdict = None
        offered = turn.options
        if len(offered) == 1 or self._search is None:
            return self._without.choose(turn)
        verdict = self._search.choose(turn)
        self.verdict = verdict
        return offered.numbered(verdict.number)


class Pro(Thinker):
    """Weighs what comes to mind in worlds that could be so."""

    name = "pro"
    about: ClassVar[Words] = "thinks a moment before every decision"
    manner: ClassVar[Words] = "It weighed in imagined races what came to mind."


class Ace(Thinker):
    """Looks further than a Pro, and thinks on the way."""

    name = "ace"
    about: ClassVar[Words] = "thinks hard, and is hard to beat"
    manner: ClassVar[Words] = (
        "It weighed in imagined races what came to mind, and what could be done on the way."
    )
    forks = 3
