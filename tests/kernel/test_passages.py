"""The log in passages: where they begin, and how they are told."""

from __future__ import annotations

from typing import ClassVar

from fivewide.games.dust_devil_500 import GAME as DUST_DEVIL
from fivewide.games.dust_devil_500 import DustDevil500
from fivewide.kernel.events import KINDS, kind, variant
from fivewide.kernel.passages import Division, summed_up
from fivewide.kernel.table import Table


def test_a_passage_begins_with_each_start_and_what_precedes_is_one_of_its_own() -> None:
    class Rolls(DustDevil500):
        passage_starts: ClassVar[frozenset[str]] = frozenset({"rolled"})

    table = Table.open(Rolls(), ["Kim", "Ola"], seed=1)
    division = Division()
    first = division.hear(table)
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[0])
    kinds = [event.kind for event in table.events(None)]
    starts = [number for number, kind in enumerate(kinds) if kind == "rolled"]
    assert len(starts) > 10
    assert starts[0] > 0
    ends = [*starts[1:], len(kinds)]
    expected = [range(starts[0]), *(range(*both) for both in zip(starts, ends, strict=True))]
    assert Division().hear(table) == expected
    heard = division.hear(table)
    assert heard[-1] == expected[-1]
    assert heard == [each for each in expected if each.stop > first[-1].stop]
    assert division.hear(table) == []


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
