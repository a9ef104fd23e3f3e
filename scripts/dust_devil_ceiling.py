"""What nobody can win more than: Dust Devil 500 worked out, for two players without Red Cards.

    PYTHONPATH=build/compiled-... python -P scripts/dust_devil_ceiling.py

Every state of Race 6 that can be reached, and where each roll and reading leads from it. From that
follow the chances of Regular against greedy, and of somebody who plays best against either of
them, knowing what they do. Needs the compiled package to take half a minute.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivewide.bots.evaluate.dust_devil_500 import evaluate
from fivewide.bots.instincts.dust_devil_500 import INSTINCT
from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.rules.dice import ChooseDice, ReadDice, RollDice
from fivewide.kernel.agenda import advance, answer
from fivewide.kernel.chance import Seeded

ROLLS = 64  # of two dice; one die counts eight times
SWEEPS = 80
HOME = -1
REGULAR, GREEDY, BEST = 0, 1, 2

Array = Any  # of numpy
Key = tuple[int, int, int]  # the car that is about to roll, the other, a turn the other has to skip


def greedy(race: Any) -> int:
    """What `greedy` answers for seat 0: it looks no further than its own decision."""
    worth = {}
    for number in race.question.options(race):
        would = race.clone()
        answer(would, number)
        worth[int(number)] = float(evaluate(would, 0))
    return max(worth, key=lambda number: worth[number])


class Lattice:
    """All states, numbered in the order in which they are found."""

    def __init__(self) -> None:
        setup = GAME.prepare({"race": 6, "redcards.deck": "none"}, 2)
        self.start: Any = GAME.new(setup, Seeded(1))
        self.start.stops_at_chance = True
        advance(self.start)
        answer(self.start, 0)
        self.board = self.start.board
        self.numbers: dict[Key, int] = {(0, 0, 0): 0}
        self.keys: list[Key] = [(0, 0, 0)]
        self.ends: dict[int, list[Array]] = {1: [], 2: []}  # state, roll, reading
        self.read: dict[int, list[Array]] = {1: [], 2: []}  # state, roll, who: the reading
        self.dice: list[tuple[int, int]] = []
        at = 0
        while at < len(self.keys):
            self.look(self.keys[at])
            at += 1

    def at(self, key: Key, question: Any) -> Any:
        """That state, seat 0 about to roll, and asked something."""
        race = self.start.clone()
        race.stops_at_chance = True
        race.at[0], race.at[1], race.lost[1] = key
        race.driver = 0
        race.question = question
        return race

    def look(self, key: Key) -> None:
        late = self.board.is_past_red_line(key[0])
        chosen = (2, 2)
        if late:
            race = self.at(key, ChooseDice(0))
            chosen = int(INSTINCT.choose(race, 0)), greedy(race)
        self.dice.append(chosen)
        for dice in (1, 2):
            rolls = 8 if dice == 1 else ROLLS
            ends = np.zeros((rolls, 2), int)
            read = np.zeros((rolls, 2), int)
            for roll in range(rolls if dice == 2 or late else 0):
                race = self.at(key, RollDice(0, dice))
                answer(race, roll)
                question = race.question
                if isinstance(question, ReadDice) and question.seat == 0:
                    read[roll] = int(INSTINCT.choose(race, 0)), greedy(race)
                    for reading in (0, 1):
                        would = race.clone()
                        answer(would, reading)
                        ends[roll, reading] = self.end(would)
                else:
                    ends[roll] = self.end(race)
            self.ends[dice].append(np.repeat(ends, ROLLS // rolls, axis=0))
            self.read[dice].append(np.repeat(read, ROLLS // rolls, axis=0))

    def end(self, race: Any) -> int:
        """The state that follows: twice its number, one more where the other rolls next."""
        if race.at[0] == self.board.finish:
            return HOME
        seat = int(race.question.seat)
        key = int(race.at[seat]), int(race.at[1 - seat]), int(race.lost[1 - seat])
        if key not in self.numbers:
            self.numbers[key] = len(self.keys)
            self.keys.append(key)
        return 2 * self.numbers[key] + seat


def moved(lattice: Lattice, who: int, same: Array, other: Array, home: float, best: Array) -> Array:
    """The chance of each state from the chances of those that follow."""
    found = []
    for dice in (1, 2):
        ends, read = np.array(lattice.ends[dice]), np.array(lattice.read[dice])
        number = np.maximum(ends, 0) // 2
        chance = np.where(ends == HOME, home, np.where(ends % 2 == 0, same[number], other[number]))
        if who == BEST:
            found.append(chance.max(2).mean(1))
        else:
            taken = np.take_along_axis(chance, read[:, :, who, None], 2)
            found.append(taken[:, :, 0].mean(1))
    if who == BEST:
        return np.where(best, np.maximum(*found), found[1])
    return np.where(np.array(lattice.dice)[:, who] == 1, *found)


def share(lattice: Lattice, mine: int, theirs: int) -> float:
    """Of the races, each of them first in half, that one wins against the other."""
    late = np.array([bool(lattice.board.is_past_red_line(key[0])) for key in lattice.keys])
    rolling, waiting = np.full(len(late), 0.5), np.full(len(late), 0.5)
    for _ in range(SWEEPS):
        rolls = moved(lattice, mine, rolling, waiting, 1.0, late)
        waits = moved(lattice, theirs, waiting, rolling, 0.0, late)
        rolling, waiting = rolls, waits
    return float(rolling[0] + waiting[0]) / 2


def main() -> None:
    lattice = Lattice()
    print(f"{len(lattice.keys)} states")
    for words, mine, theirs in (
        ("regular against greedy", REGULAR, GREEDY),
        ("the best answer to greedy", BEST, GREEDY),
        ("the best answer to regular", BEST, REGULAR),
    ):
        print(f"{words}: {share(lattice, mine, theirs):.4f}")


if __name__ == "__main__":
    main()
