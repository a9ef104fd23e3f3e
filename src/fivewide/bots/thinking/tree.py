"""Driving on with some thought: the first forks of the way are looked at again and again.

A tree of answers, not of positions: worlds are imagined anew each time, and what a driver can do
at a fork depends on the world. So a branch is an answer, and whoever comes by takes one of those
that are possible there: the one that has served best so far, or one that is hardly known yet.
"""

from __future__ import annotations

import math
from typing import Final, final

from fivewide.bots.thinking.judge import Judge, Outlook
from fivewide.bots.thinking.rollouts import asked_next, drive_on
from fivewide.kernel.agenda import State, answer_of
from fivewide.kernel.ints import append, i64, vec

CURIOUS: Final = 0.15  # how much more an answer must promise than one that is hardly known
TRUSTED: Final = 0.5  # the share of attention that goes to what instinct says
MOST: Final[i64] = 400  # decisions of one thought, whatever the clock of the game says


@final
class Branch:
    """An answer that somebody gave, and what came of it for whoever gave it."""

    def __init__(self, number: i64) -> None:
        self.number = number
        self.visits: i64 = 0
        self.total = 0.0
        self.onward: list[Branch] = []

    def along(self, number: i64) -> Branch | None:
        """The branch of an answer, if it was ever taken from here."""
        for branch in self.onward:
            if branch.number == number:
                return branch
        return None


def explored(judge: Judge, root: Branch, race: State, until: i64, forks: i64) -> Outlook:
    """Drive on from a branch, thinking at the next few forks, then by instinct; what it comes to.

    With no forks all of it is by instinct.
    """
    instinct = judge.instinct
    way: list[Branch] = []
    seats = vec[i64]()
    branch = root
    known = True
    while known and len(way) < forks and not race.over and instinct.turns(race) < until:
        seat = asked_next(race)
        usual = instinct.choose(race, seat)
        numbers = instinct.candidates(race, seat)
        if len(numbers) < 2:
            answer_of(race, seat, usual)
            continue
        number = most_promising(branch, numbers, usual)
        found = branch.along(number)
        known = found is not None
        if found is None:
            found = Branch(number)
            branch.onward.append(found)
        branch = found
        way.append(found)
        seats = append(seats, seat)
        answer_of(race, seat, number)
    drive_on(instinct, race, until, MOST)
    outlook = judge.look(race)
    root.visits += 1
    at: i64
    for at in range(len(way)):
        way[at].visits += 1
        way[at].total += outlook.worth[seats[at]]
    return outlook


def most_promising(branch: Branch, numbers: vec[i64], usual: i64) -> i64:
    """Of the answers that are possible here: what served well, with an eye on what is unknown."""
    best, most = usual, -1.0
    so_far = math.sqrt(float(branch.visits + 1))
    # An answer never tried counts as the average of those that were
    total, visits = 0.0, 0.0
    for each in branch.onward:
        total += each.total
        visits += float(each.visits)
    average = total / visits if visits > 0.0 else 0.5
    trust = (1.0 - TRUSTED) / float(max(1, len(numbers) - 1))
    for number in numbers:
        tried = branch.along(number)
        share = TRUSTED if number == usual else trust
        worth, times = average, 0.0
        if tried is not None:
            times = float(tried.visits)
            worth = tried.total / times
        promise = worth + CURIOUS * share * so_far / (1.0 + times)
        if promise > most:
            best, most = number, promise
    return best
