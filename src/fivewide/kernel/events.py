"""What happened, for people and statistics. No rule reads the log."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec


class Kind:
    """One kind of event: its name, the rule behind it, and what its numbers mean."""

    def __init__(self, name: str, rule: str, facts: list[str], secret: list[str]) -> None:
        self.name = name
        self.rule = rule
        self.facts = facts
        self.secret = secret  # facts that only the event's own seat may see


KINDS: list[Kind] = []


def kind(name: str, rule: str, facts: str) -> i64:
    """Declare a kind of event with up to three facts; the number is what `tell` takes.

    A fact written with a `!` is a secret of the event's `seat`: `"seat !card"`.
    """
    names = facts.split()
    secret = [fact[1:] for fact in names if fact.startswith("!")]
    plain = [fact[1:] if fact.startswith("!") else fact for fact in names]
    assert len(plain) <= 3, f"{name}: an event has room for three facts"
    assert not secret or "seat" in plain, f"{name}: a secret needs a seat that may see it"
    KINDS.append(Kind(name, rule, plain, secret))
    return len(KINDS) - 1


def variant(of: i64, rule: str) -> i64:
    """The same kind of event where another rule brings it about: same name, facts and sentence.

    The place that tells it says which rule it was by telling this number instead.
    """
    what = KINDS[of]
    KINDS.append(Kind(what.name, rule, what.facts, what.secret))
    return len(KINDS) - 1


class Log:
    """Events as they happen, four numbers each."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()

    def add(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        self.numbers = append(append(append(append(self.numbers, kind), a), b), c)

    def cut(self, events: i64) -> None:
        """Forget everything after so many events: a player took something back."""
        self.numbers = self.numbers[: events * 4]
