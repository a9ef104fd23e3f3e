"""Where a table's dice come from: a key, a seed, or outcomes named in advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from fivewide.kernel.agenda import Chance, Question, Shuffle
from fivewide.kernel.chance import Folded, RandomSource, Seeded
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.game import Game, Json, S, canonical
from fivewide.kernel.keyed import LuckKey, Stream


class Luck(Protocol):
    """Where a table's dice come from. None: not known yet, the table waits."""

    def draw(self, game: Game[Any], state: Any, question: Question) -> int | None: ...
    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int] | None: ...
    def branch(self) -> Luck: ...


class KeyedLuck:
    """The luck of a table. Its key stays secret until the race is over."""

    kind = "keyed"

    def __init__(self, key: LuckKey, before: Mapping[str, int] | None = None) -> None:
        self.key = key
        self._before = dict(before or {})  # how often each purpose came up

    def draw(self, game: Game[Any], state: Any, question: Question) -> int:
        assert isinstance(question, Chance)
        return self._stream(game, state, question).below(int(question.outcomes(state)))

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int]:
        items = [int(item) for item in question.items(state)]
        return self._stream(game, state, question).shuffled(items)

    def branch(self) -> KeyedLuck:
        return KeyedLuck(self.key, self._before)

    def _stream(self, game: Game[Any], state: Any, question: Question) -> Stream:
        purpose = game.purpose(state, question)
        before = self._before.get(purpose, 0)
        self._before[purpose] = before + 1
        return self.key.stream(f"{purpose}#{before}")


class SeededLuck:
    """The luck of simulated races, at a table: the fast generator, one number after the other."""

    kind = "seeded"

    def __init__(self, seed: int, source: RandomSource | None = None) -> None:
        self.seed = seed
        self.source = source or Seeded(seed)

    def draw(self, game: Game[Any], state: Any, question: Question) -> int:
        assert isinstance(question, Chance)
        return self.source.below(question.outcomes(state))

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int]:
        return list(self.source.shuffled(question.items(state)))

    def branch(self) -> SeededLuck:
        return type(self)(self.seed, self.source.branch())


class FoldedLuck(SeededLuck):
    """The luck of tables opened by version 0.1, whose races must verify and go on."""

    kind = ""

    def __init__(self, seed: int, source: RandomSource | None = None) -> None:
        super().__init__(seed, source or Folded(seed))


class NamedLuck:
    """Outcomes named in advance, in the rulebook's words; the table waits when they run out."""

    def __init__(self, outcomes: Sequence[Json] = ()) -> None:
        self.outcomes = list(outcomes)

    def draw(self, game: Game[Any], state: Any, question: Question) -> int | None:
        if not self.outcomes:
            return None
        number = outcome_number(game, state, question, self.outcomes[0])
        del self.outcomes[0]
        return number

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int] | None:
        if not self.outcomes:
            return None
        numbers = order_numbers(game, state, question, self.outcomes[0])
        del self.outcomes[0]
        return numbers

    def branch(self) -> NamedLuck:
        return NamedLuck(self.outcomes)


def outcome_number(game: Game[S], state: S, question: Question, outcome: Json) -> int:
    """Which outcome a name means."""
    assert isinstance(question, Chance)
    wanted = canonical(outcome)
    known = game.outcome_number(state, question, outcome)
    if known is not None and canonical(game.outcome(state, question, known)) == wanted:
        return known
    first: list[Json] = []
    for number in range(int(question.outcomes(state))):
        name = game.outcome(state, question, number)
        if canonical(name) == wanted:
            return number
        if len(first) < 3 and name not in first:
            first.append(name)
    can = ", ".join(canonical(name).decode() for name in first)
    raise IllegalAction(
        f"{wanted.decode()[:80]} cannot come up for {game.chance_name(question)}; "
        f"outcomes look like {can}",
        game.rule_of(state, question),
    )


def order_numbers(game: Game[S], state: S, question: Shuffle, outcome: Json) -> list[int]:
    """Which order of a shuffled pile a list of names means."""
    left: dict[bytes, list[int]] = {}
    for item in question.items(state):
        left.setdefault(canonical(game.outcome(state, question, item)), []).append(item)
    names = outcome if isinstance(outcome, list) else []
    order = [left[name].pop(0) for name in map(canonical, names) if left.get(name)]
    if len(order) != len(names) or any(left.values()):
        raise IllegalAction(
            f"{game.chance_name(question)}: the outcome must list every item exactly once",
            game.rule_of(state, question),
        )
    return order
