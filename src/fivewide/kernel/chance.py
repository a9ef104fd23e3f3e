"""Where dice and decks get their answers."""

from __future__ import annotations

from typing import final

from fivewide.kernel.ints import i64, vec


class RandomSource:
    """Answers `below(n)`: a number from 0 to n - 1, each equally likely."""

    def below(self, n: i64) -> i64:
        raise NotImplementedError

    def branch(self) -> RandomSource:
        """A copy that goes on from here, for a clone to use."""
        raise NotImplementedError

    def shuffled(self, items: vec[i64]) -> vec[i64]:
        """The same items in random order. The array handed in is used up."""
        self.shuffle(items, 0, len(items))
        return items

    def shuffle(self, items: vec[i64], start: i64, count: i64) -> None:
        """Put so many items of an array, from that place on, in random order."""
        last: i64
        for last in range(start + count - 1, start, -1):
            other = start + self.below(last - start + 1)
            item = items[last]
            items[last] = items[other]
            items[other] = item


@final
class Seeded(RandomSource):
    """Random outcomes that the same seed repeats, compiled or not, on any machine.

    For simulations: fast, and good enough for statistics. A 62-bit linear generator whose state is
    stirred before it is used, so that outcomes do not lay it bare; it is no secret all the same,
    and tables where people play have a key instead. The masks keep every value inside an i64, so
    wrapping and growing integers agree.
    """

    def __init__(self, seed: i64) -> None:
        self.state: i64 = mixed(seed)

    def below(self, n: i64) -> i64:
        state = (self.state * 3935559000370003845 + 2691343689449507681) & 0x3FFFFFFFFFFFFFFF
        self.state = state
        stirred = (state ^ state >> 31) * 0x1B03738712FAD5C9 & 0x3FFFFFFFFFFFFFFF
        return ((stirred ^ stirred >> 29) >> 30) * n >> 32

    def branch(self) -> RandomSource:
        other = Seeded(0)
        other.state = self.state
        return other


@final
class Folded(RandomSource):
    """The generator of version 0.1, for races that were begun with it. Its seed can be computed."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = mixed(seed)

    def below(self, n: i64) -> i64:
        state = (self.state * 3935559000370003845 + 2691343689449507681) & 0x3FFFFFFFFFFFFFFF
        self.state = state
        return ((state ^ state >> 22) >> 30) * n >> 32

    def branch(self) -> RandomSource:
        other = Folded(0)
        other.state = self.state
        return other


@final
class Scripted(RandomSource):
    """Outcomes named in advance: for tests and rulebook examples."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes: vec[i64] = vec[i64]([outcome for outcome in outcomes])
        self.used: i64 = 0

    def below(self, n: i64) -> i64:
        if self.used == len(self.outcomes):
            raise LookupError(f"the script ran out; one of {n} outcomes was wanted")
        outcome = self.outcomes[self.used]
        if outcome < 0 or outcome >= n:
            raise ValueError(f"the script says {outcome}, but there are {n} outcomes from 0")
        self.used += 1
        return outcome

    def branch(self) -> RandomSource:
        other = Scripted([])
        other.outcomes = self.outcomes
        other.used = self.used
        return other


def mixed(seed: i64) -> i64:
    """Scatter a seed over 62 bits, so that neighboring seeds have nothing in common."""
    value = (seed + 1) * 0x1E3779B97F4A7C15 & 0x3FFFFFFFFFFFFFFF
    value = (value ^ value >> 30) * 0x3F58476D1CE4E5B9 & 0x3FFFFFFFFFFFFFFF
    value = (value ^ value >> 27) * 0x14D049BB133111EB & 0x3FFFFFFFFFFFFFFF
    return value ^ value >> 31


def seed_of(seed: i64, number: i64) -> i64:
    """The seed of race, seat or season `number` under a common seed."""
    return mixed(mixed(seed) ^ (number * 2 + 1) & 0x3FFFFFFFFFFFFFFF)
