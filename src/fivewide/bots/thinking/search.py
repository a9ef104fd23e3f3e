"""Options weighed against each other in imagined worlds, the same ones for each of them.

Every world is driven on once for each option, with the same dice, by everybody's instinct, and
judged after some turns. What differs then is what the option brings. After every pass the worse
half of the options is left out, so that the worlds that are left go where it is close.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from fivewide.bots.thinking.judge import Judge
from fivewide.bots.thinking.rollouts import unseal_others
from fivewide.bots.thinking.tree import Branch, explored
from fivewide.kernel.agenda import answer_of
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.ints import append, i64, vec
from fivewide.kernel.turns import Turn

NOTHING: Final = 1e-9  # a gain too small to be one: sums differ in their last digits


@final
class Verdict:
    """What came of thinking: the answer, and what each option was found to be worth."""

    def __init__(self, number: i64) -> None:
        self.number = number  # of the answer
        self.usual = number  # what instinct says
        self.numbers: vec[i64] = vec[i64]()  # of the options that were looked at, the usual first
        self.win: vec[float] = vec[float]()  # the chance to win with each, on average
        self.gain: vec[float] = vec[float]()  # in worth over the usual one, in the same worlds
        self.error: vec[float] = vec[float]()  # of that, one standard error
        self.thoughts: vec[i64] = vec[i64]()  # how often each was driven on
        self.made: i64 = 0  # of them all together
        self.cut = False  # by the clock


@final
class Search:
    """Thinks about one decision after the other, so many races driven on for each.

    `horizon` is how many turns are driven, `forks` at how many of the first decisions on the way
    is thought as well, `seconds` the time after which it has to be enough (0: as long as it takes).
    """

    def __init__(
        self, judge: Judge, seed: i64, thoughts: i64, horizon: i64, forks: i64, seconds: float
    ) -> None:
        self.judge = judge
        self.seed = seed
        self.thoughts = thoughts
        self.horizon = horizon
        self.forks = forks
        self.seconds = seconds
        self.asked: i64 = 0

    def choose(self, turn: Turn) -> Verdict:
        instinct = self.judge.instinct
        seat: i64 = turn.seat
        self.asked += 1
        seed = seed_of(self.seed, self.asked)  # worlds and dice of each decision are its own
        world = turn.imagine(Seeded(seed)).state
        unseal_others(world, seat)
        verdict = Verdict(instinct.choose(world, seat))
        numbers = instinct.candidates(world, seat)
        if len(numbers) < 2 or self.thoughts < 2:
            return verdict
        verdict.numbers = vec[i64]([verdict.usual])
        for number in numbers:
            if number != verdict.usual:
                verdict.numbers = append(verdict.numbers, number)
        self.halve(turn, seat, seed, verdict)
        return verdict

    def halve(self, turn: Turn, seat: i64, seed: i64, verdict: Verdict) -> None:
        """Pass after pass; the usual option stays until the end, to be measured against."""
        count: i64 = len(verdict.numbers)
        tally = Tally(count)
        branches = [Branch(number) for number in verdict.numbers]
        alive = vec[i64](range(count))
        passes: i64 = 1
        while 1 << passes < count:
            passes += 1
        ends = time.monotonic() + self.seconds if self.seconds > 0.0 else 0.0
        number: i64 = 0
        left = passes
        while left > 0 and not verdict.cut:
            worlds = max(1, self.thoughts // (passes * len(alive)))
            while worlds > 0 and not verdict.cut:
                number += 1
                worlds -= 1
                self.drive(turn, seat, seed_of(seed, number), branches, alive, tally)
                verdict.cut = ends > 0.0 and time.monotonic() > ends
            left -= 1
            if len(alive) > 2 and left > 0:
                alive = tally.better_half(alive)
        tally.conclude(verdict, alive, self.judge.instinct.sure)

    def drive(
        self,
        turn: Turn,
        seat: i64,
        salt: i64,
        branches: list[Branch],
        alive: vec[i64],
        tally: Tally,
    ) -> None:
        """One world, driven on once for every option that is still in question."""
        judge = self.judge
        world = turn.imagine(Seeded(salt)).state
        unseal_others(world, seat)
        until = judge.instinct.turns(world) + self.horizon
        usual = 0.0
        for option in alive:
            branch = branches[option]
            would = world.clone()
            would.chance = Seeded(salt + 1)
            answer_of(would, seat, branch.number)
            outlook = explored(judge, branch, would, until, self.forks)
            worth = outlook.worth[seat]
            if option == 0:
                usual = worth
            tally.note(option, outlook.win[seat], worth - usual)


@final
class Tally:
    """Sums over worlds, by option; the usual one is the first."""

    def __init__(self, count: i64) -> None:
        self.thoughts: vec[i64] = vec[i64]([0] * count)
        self.win: vec[float] = vec[float]([0.0] * count)
        self.gain: vec[float] = vec[float]([0.0] * count)
        self.square: vec[float] = vec[float]([0.0] * count)

    def note(self, option: i64, win: float, gain: float) -> None:
        self.thoughts[option] += 1
        self.win[option] += win
        self.gain[option] += gain
        self.square[option] += gain * gain

    def mean_gain(self, option: i64) -> float:
        return self.gain[option] / float(max(1, self.thoughts[option]))

    def better_half(self, alive: vec[i64]) -> vec[i64]:
        """The options to go on with. Of equal ones the earlier, which is the likelier."""
        keep: i64 = (len(alive) + 1) // 2
        kept = vec[i64]([0])
        while len(kept) < keep:
            best: i64 = -1
            for option in alive:
                if option not in kept and (
                    best < 0 or self.mean_gain(option) > self.mean_gain(best) + NOTHING
                ):
                    best = option
            kept = append(kept, best)
        return kept

    def conclude(self, verdict: Verdict, alive: vec[i64], sure: float) -> None:
        """The option with the most to gain, where that is more than chance may explain."""
        best = 0.0
        option: i64
        for option in range(len(self.thoughts)):
            count = float(max(1, self.thoughts[option]))
            mean = self.gain[option] / count
            spread = max(0.0, self.square[option] / count - mean * mean)
            error = math.sqrt(spread / max(1.0, count - 1.0))
            verdict.win = append(verdict.win, self.win[option] / count)
            verdict.gain = append(verdict.gain, mean)
            verdict.error = append(verdict.error, error)
            verdict.thoughts = append(verdict.thoughts, self.thoughts[option])
            verdict.made += self.thoughts[option]
            if option in alive and mean > sure * error and mean > best + NOTHING:
                best = mean
                verdict.number = verdict.numbers[option]
