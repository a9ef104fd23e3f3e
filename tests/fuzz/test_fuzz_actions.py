"""100,000 actions at tables of every game in two days, most of them wrong: refused without harm.

Every case is fixed by its number. After each refusal a cheap mark of the table is compared, and
every so often the whole position. FIVEWIDE_FUZZ sets the number of cases in two days.
"""

from __future__ import annotations

import os
import random
from operator import attrgetter
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.errors import IllegalAction, NotYourTurn, StaleAction
from fivewide.kernel.game import canonical
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import PERSON, Table
from tests.effort import of_today, some_interpreted
from tests.games.trials import trial_of

CASES = int(os.environ.get("FIVEWIDE_FUZZ", "10"))  # for every game
ACTIONS = 10_000  # in each case
WHOLE = 50  # the whole position is compared after so many refusals


class Thing:
    """Something no game has heard of."""


def deep(depth: int) -> Any:
    value: Any = 1
    for _level in range(depth):
        value = [value]
    return value


DEEP = deep(100_000)
LEAVES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**100,
    10**5000,
    1.0,
    2.0,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    float("-inf"),
    "",
    "roll",
    "read",
    "colors",
    "numbers",
    "Colors",
    "turbocharge",
    "seat\n2",
    "\x00",
    "\ud800",
    "\U0001f3ce" * 50,
    "x" * 5000,
    b"",
    b"colors",
    bytearray(b"read"),
    (1, 2),
    {1, 2},
    frozenset({"read"}),
    1j,
    range(3),
    Thing(),
    Thing,
    len,
    IllegalAction("no"),
    DEEP,
]
VERBS: list[Any] = [
    "roll",
    "read",
    "turbocharge",
    "",
    "seat",
    "ROLL",
    "\ud800",
    1,
    None,
    (1,),
    b"roll",
]
SEATS: list[Any] = [
    -1,
    6,
    7,
    10**30,
    10**5000,
    None,
    "0",
    0.0,
    1.5,
    True,
    b"0",
    [0],
    {},
    Thing(),
    "\n",
]


def json_like(rng: random.Random, depth: int = 0) -> Any:
    """A random value of any shape."""
    kind = rng.random()
    if depth > 3 or kind < 0.55:
        return rng.choice(LEAVES)
    if kind < 0.75:
        return [json_like(rng, depth + 1) for _item in range(rng.randrange(4))]
    return {rng.choice(VERBS): json_like(rng, depth + 1) for _item in range(rng.randrange(3))}


def near_miss(rng: random.Random, id: str) -> Any:
    """One verb of the game with anything as its object."""
    trial = trial_of(id)
    return {rng.choice(trial.verbs): rng.choice(LEAVES + list(trial.words) * 3)}


class Fuzzer:
    """One table after the other, bombarded until enough actions have been sent."""

    def __init__(self, id: str, case: int) -> None:
        self.id = id
        self.game = GAMES[id]
        self.rng = random.Random(case)
        self.case = case
        self.refused = 0
        self.accepted = 0
        self.table = self.new_table()

    def new_table(self) -> Table[Any]:
        tables = trial_of(self.id).tables
        options = dict(tables[self.case % len(tables)])
        names = ["A", "B\nb", "C", "D", "E", "F"][: self.rng.choice(self.game.seats)]
        return Table.open(self.game, names, options=options, seed=self.rng.randrange(2**60))

    def run(self, actions: int) -> None:
        self.look()
        for number in range(actions):
            kind = self.rng.random()
            if not self.table.to_act:
                self.after_the_end()
            elif kind < 0.06:
                self.play()
            else:
                self.must_refuse(*self.wrong(kind))
            if number % WHOLE == 0:
                self.compare()

    def wrong(self, kind: float) -> tuple[Any, Any, Any]:
        """A seat, an action and what was seen, at least one of them wrong."""
        rng, table = self.rng, self.table
        seat = table.to_act[0]
        legal = table.options(seat)[0]
        if kind < 0.16:
            others = [other for other in range(len(table.names)) if other not in table.to_act]
            return rng.choice(others + SEATS), legal, None
        if kind < 0.24:
            entries = len(table.record.entries)
            stale = [entries - 1, entries + 1, -1, 10**5000, "x", 0.5, float("nan"), Thing()]
            return seat, legal, rng.choice(stale)
        action = near_miss(rng, self.id) if kind < 0.6 else json_like(rng)
        return (rng.choice(SEATS), action, None) if self.is_legal(action) else (seat, action, None)

    def is_legal(self, action: Any) -> bool:
        """By other means than the table's: plain equality, types included."""
        seat = self.table.to_act[0]
        return any(same(action, option) for option in self.table.options(seat))

    def play(self) -> None:
        table = self.table
        seat = table.to_act[0]
        action = self.rng.choice(table.options(seat))
        table.act(seat, action, seen=len(table.record.entries))
        self.accepted += 1
        self.look()

    def after_the_end(self) -> None:
        assert self.table.over
        for seat in (0, 1, *SEATS):
            self.must_refuse(seat, json_like(self.rng), None)
        self.compare()
        self.table = self.new_table()
        self.look()

    def must_refuse(self, seat: Any, action: Any, seen: Any) -> None:
        refusal: IllegalAction | None = None
        try:
            self.table.act(seat, action, seen=seen)
        except IllegalAction as error:  # anything else is a crash
            refusal = error
        assert refusal is not None, f"accepted {action!r:.100} from {seat!r:.20}, seen {seen!r:.20}"
        text = str(refusal)
        assert text
        assert text.isprintable()
        assert len(text) < 300
        assert seen is None or isinstance(refusal, StaleAction)
        assert not self.table.over or isinstance(refusal, NotYourTurn)
        self.refused += 1
        assert self.mark() == self.marked

    def look(self) -> None:
        self.marked = self.mark()
        self.position = canonical(self.table.position())

    def compare(self) -> None:
        assert canonical(self.table.position()) == self.position
        assert self.mark() == self.marked

    def mark(self) -> tuple[Any, ...]:
        table, race = self.table, self.table.state
        return (
            id(race),
            id(race.question),
            id(race.agenda),
            len(table.record.entries),
            table.told,
            *(str(attrgetter(name)(race)) for name in trial_of(self.id).marks),
        )


def same(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(one == other)


@pytest.mark.parametrize("case", some_interpreted(of_today(range(CASES), 2), 5))
@pytest.mark.parametrize("id", GAMES)
def test_wrong_actions_are_refused_and_right_ones_are_not(id: str, case: int) -> None:
    fuzzer = Fuzzer(id, case)
    fuzzer.run(ACTIONS)
    assert fuzzer.refused + fuzzer.accepted >= ACTIONS
    assert fuzzer.accepted > ACTIONS // 50


def test_luck_cannot_be_chosen_by_a_player() -> None:
    """While dice are awaited, nobody may act, whatever is said."""
    seats = [SeatInfo(name, PERSON) for name in "ABC"]
    game = GAMES["dust-devil-500"]
    table = Table(game, game.prepare({}, 3), seats, NamedLuck())
    assert table.waits_for_luck
    before = table.hash()
    for seat in (0, 1, 2, *SEATS):
        with pytest.raises(NotYourTurn, match="dice or cards are awaited"):
            table.act(seat, {"chance": "dice", "outcome": [8, 8]})
    assert table.hash() == before
