"""One race to be judged, and its moments: every stop at which something can be checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fivewide.kernel.agenda import Question, Shuffle
from fivewide.kernel.chance import RandomSource, Seeded, seed_of
from fivewide.kernel.fingerprint import chosen, names_of, policy_of
from fivewide.kernel.game import Game, Json, Setup, canonical
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import KeyedLuck, Luck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import PERSON, Table

LIMIT = 20_000  # decisions and outcomes after which a race counts as endless


class Fault(AssertionError):
    """Something a game must not do."""


@dataclass(frozen=True)
class Case:
    """One race to be judged: the same seed always gives the same race."""

    game: Game[Any]
    options: Mapping[str, Any]
    setup: Setup
    seed: int
    limit: int = LIMIT

    @classmethod
    def of(
        cls, game: Game[Any], options: Mapping[str, Any], seats: int, seed: int, limit: int = LIMIT
    ) -> Case:
        return cls(game, options, game.prepare(options, seats), seed, limit)

    @property
    def names(self) -> list[str]:
        return names_of(self.setup.seats)

    @property
    def all_seats(self) -> range:
        return range(self.setup.seats)

    def policy(self) -> RandomSource:
        return policy_of(self.seed)

    def dice(self, number: int) -> RandomSource:
        """Chance for what the kit itself tries out."""
        return Seeded(seed_of(self.seed, number + 2))

    def table(self) -> Table[Any]:
        """A table at which nothing is rolled yet, and then one outcome at a time."""
        seats = [SeatInfo(name, PERSON) for name in self.names]
        table = Table(self.game, self.setup, seats, KeyedLuck(LuckKey.named(self.seed)))
        table.luck = Stepwise(table.luck)
        return table

    def fault(self, what: str, decision: int | None = None) -> Fault:
        at = "" if decision is None else f", decision {decision}"
        options = canonical(dict(self.options)).decode()
        return Fault(
            f"{self.game.id}, options {options}, {self.setup.seats} seats, "
            f"seed {self.seed}{at}: {what}"
        )


class Stepwise:
    """A table's luck that lets one outcome fall at a time, so that every stop is seen."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.falls = 0

    def draw(self, game: Game[Any], state: Any, question: Question) -> int | None:
        if not self.falls:
            return None
        self.falls -= 1
        return self.luck.draw(game, state, question)

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int] | None:
        if not self.falls:
            return None
        self.falls -= 1
        return self.luck.order(game, state, question)

    def branch(self) -> Stepwise:
        return Stepwise(self.luck.branch())


@dataclass
class Moment:
    """A race that waits for a player, for dice or a deck, or is over."""

    case: Case
    table: Table[Any]
    number: int  # stops before this one
    decision: int  # decisions before this one
    told: int  # events before the last thing that happened
    first: dict[str, int]  # what is conserved, as it was at the start
    elsewhere: dict[bytes, Json] = field(default_factory=dict)  # actions legal some time before

    @property
    def game(self) -> Game[Any]:
        return self.case.game

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def dice(self) -> RandomSource:
        return self.case.dice(self.number)

    def fault(self, what: str) -> Fault:
        return self.case.fault(what, self.decision)


def moments(case: Case) -> Iterator[Moment]:
    """A random race, stopped wherever somebody or something is asked. It must end."""
    table = case.table()
    policy = case.policy()
    moment = Moment(case, table, 0, 0, 0, case.game.conserved(table.state))
    while True:
        yield moment
        if table.over:
            return
        if moment.number >= case.limit:
            raise moment.fault(f"the race has not ended after {case.limit} stops")
        moment.told = table.told
        try:
            moment.decision += go_on(table, policy)
        except Exception as error:
            what = f"play cannot go on: {type(error).__name__}: {error}"
            raise moment.fault(what) from error
        moment.number += 1


def go_on(table: Table[Any], policy: RandomSource) -> bool:
    """Settle what the table waits for. True: a player decided."""
    if table.waits_for_luck:
        assert isinstance(table.luck, Stepwise)
        table.luck.falls = 1
        table.roll()
        return False
    seat, number = chosen(table.state, table.to_act, policy)
    question = table.state.question
    assert question is not None
    table.act(seat, table.game.named(table.state, question, number))
    return True


def flat(value: Json, at: str = "") -> dict[str, Json]:
    """The leaves of a document by their place in it: `hands.0.2`."""
    if isinstance(value, dict):
        pairs: Iterable[tuple[Any, Json]] = value.items()
    elif isinstance(value, list | tuple):
        pairs = enumerate(value)
    else:
        return {at: value}
    leaves: dict[str, Json] = {}
    for key, item in pairs:
        leaves.update(flat(item, f"{at}.{key}" if at else str(key)))
    return leaves


def differing(one: Json, other: Json) -> str:
    """Where two documents differ, in a few words."""
    mine, theirs = flat(one), flat(other)
    places = [at for at in {**mine, **theirs} if mine.get(at) != theirs.get(at)]
    return "; ".join(f"{at}: {mine.get(at)!r} or {theirs.get(at)!r}" for at in places[:3])
