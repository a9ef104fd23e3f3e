"""What happened, for people and statistics. No rule reads the log."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec


class Kind:
    """One kind of event: its name, the rule behind it, and what its numbers mean."""

    def __init__(
        self, name: str, rule: str, facts: list[str], secret: list[str], items: str
    ) -> None:
        self.name = name
        self.rule = rule
        self.facts = facts
        self.secret = secret  # facts that only the event's own seat may see
        self.items = items  # the fact that is a list, or nothing


KINDS: list[Kind] = []


def kind(name: str, rule: str, facts: str, items: str = "") -> i64:
    """Declare a kind of event with up to three facts; the number is what `tell` takes.

    A fact written with a `!` is a secret of the event's `seat`: `"seat !card"`. `items` names a
    list that comes on top of them, such as the way a car went; see `Log.attach`.
    """
    names = facts.split()
    secret = [fact[1:] for fact in names if fact.startswith("!")]
    plain = [fact[1:] if fact.startswith("!") else fact for fact in names]
    assert len(plain) <= 3, f"{name}: an event has room for three facts"
    assert not secret or "seat" in plain, f"{name}: a secret needs a seat that may see it"
    KINDS.append(Kind(name, rule, plain, secret, items))
    return len(KINDS) - 1


def variant(of: i64, rule: str) -> i64:
    """The same kind of event where another rule brings it about: same name, facts and sentence.

    The place that tells it says which rule it was by telling this number instead.
    """
    what = KINDS[of]
    KINDS.append(Kind(what.name, rule, what.facts, what.secret, what.items))
    return len(KINDS) - 1


class Log:
    """Events as they happen, four numbers each.

    Lists are kept beside them, and only where somebody wants to see them: at tables and in
    previews, not in simulation. Each lies in `lists` as its items, how many they are, and the
    number of its event, so that it is read from the end.
    """

    def __init__(self, with_lists: bool = False) -> None:
        self.numbers: vec[i64] = vec[i64]()
        self.with_lists = with_lists
        self.lists: vec[i64] = vec[i64]()

    def add(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        self.numbers = append(append(append(append(self.numbers, kind), a), b), c)

    def attach(self, items: vec[i64]) -> None:
        """The list of the event that was just told."""
        lists = self.lists
        item: i64
        for item in items:
            lists = append(lists, item)
        self.lists = append(append(lists, len(items)), len(self.numbers) // 4 - 1)

    def cut(self, events: i64) -> None:
        """Forget everything after so many events: a player took something back."""
        self.numbers = self.numbers[: events * 4]
        end: i64 = len(self.lists)
        while end > 0 and self.lists[end - 1] >= events:
            end -= self.lists[end - 2] + 2
        self.lists = self.lists[:end]

    def copy(self) -> Log:
        """The same story so far, to be told on by somebody else."""
        other = Log(self.with_lists)
        other.numbers = self.numbers[:]
        other.lists = self.lists[:]
        return other
