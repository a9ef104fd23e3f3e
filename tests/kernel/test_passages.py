"""The log in passages: where they begin, and how they are told."""

from __future__ import annotations

from fivewide.games import game
from fivewide.kernel.events import KINDS, kind, variant
from fivewide.kernel.game import Event
from fivewide.kernel.passages import divided, summed_up
from fivewide.kernel.table import Table

DUST_DEVIL = game("dust-devil-500")


def happened(*kinds: str) -> list[Event]:
    return [Event("X-Y-01", name, {"seat": 0}) for name in kinds]


def test_a_passage_begins_with_each_start_and_what_precedes_is_one_of_its_own() -> None:
    class Turns:
        passage_starts = frozenset({"turn"})

    events = happened("flag", "grid", "turn", "drove", "turn", "turn", "bumped")
    kinds = [[event.kind for event in passage] for passage in divided(Turns(), events)]  # type: ignore[arg-type]
    assert kinds == [["flag", "grid"], ["turn", "drove"], ["turn"], ["turn", "bumped"]]


def test_a_passage_of_one_event_is_told_as_that_event() -> None:
    table = Table.open(DUST_DEVIL, ["Kim", "Ola"], seed=1)
    began = table.events(None)[0]
    passage = summed_up(DUST_DEVIL, table.state, [began], table.names, 4)
    assert (passage.first, passage.events, passage.rule) == (4, 1, began.rule)
    assert passage.words == table.words(began)


def test_a_variant_is_the_same_event_by_another_rule() -> None:
    one = kind("was-tried", "X-Y-01", "seat !card")
    other = variant(one, "X-Y-02")
    assert KINDS[other].rule == "X-Y-02"
    assert (KINDS[other].name, KINDS[other].facts) == ("was-tried", ["seat", "card"])
    assert KINDS[other].secret == ["card"]
