"""Events: four numbers that read as facts, secrets for one seat only."""

from __future__ import annotations

import pytest

from fivewide.kernel.agenda import packed
from fivewide.kernel.events import KINDS, Log, kind
from fivewide.kernel.game import Event, event, events_in, preview, redacted
from fivewide.kernel.sample.rules import DEALT, OPENED
from tests.kernel.sealed import dealt


def test_a_log_holds_events_and_can_be_cut() -> None:
    log = Log()
    log.add(DEALT, 1, 7, 0)
    log.add(OPENED, 0, 3, 0)
    assert events_in(log) == [
        Event("SH-DEAL-02", "card-dealt", {"seat": 1, "card": 7}),
        Event("SH-PLAY-01", "card-opened", {"seat": 0, "card": 3}),
    ]
    assert [told.kind for told in events_in(log, since=1)] == ["card-opened"]
    log.cut(1)
    assert [told.kind for told in events_in(log)] == ["card-dealt"]


def test_a_secret_fact_is_for_the_events_own_seat() -> None:
    told = event(DEALT, 1, 7, 0)
    assert redacted(told, 1) == told
    for stranger in (0, 2, None):
        assert redacted(told, stranger).facts == {"seat": 1, "card": None}
    opened = event(OPENED, 1, 7, 0)
    assert redacted(opened, None) == opened


def test_kinds_of_two_games_may_share_a_name_but_not_their_secrets() -> None:
    """Looked up by name alone, the second game's open fact would hide, or open, the first's."""
    before = len(KINDS)
    try:
        hidden = kind("test-drawn", "T1-DRAW-01", "seat !card")
        shown = kind("test-drawn", "T2-DRAW-01", "seat card")
        assert redacted(event(hidden, 0, 5, 0), 1).facts["card"] is None
        assert redacted(event(shown, 0, 5, 0), 1).facts["card"] == 5
    finally:
        del KINDS[before:]


@pytest.mark.parametrize(
    ("facts", "reason"), [("a b c d", "room for three"), ("!card", "needs a seat")]
)
def test_a_kind_that_cannot_be_told_is_refused(facts: str, reason: str) -> None:
    before = len(KINDS)
    with pytest.raises(AssertionError, match=reason):
        kind("test-wrong", "T1-WRONG-01", facts)
    assert len(KINDS) == before


def test_a_silent_state_tells_nothing() -> None:
    table = dealt("1-bells 2-bells", "8-stars 3-leaves")
    silent = table.state.clone()
    assert silent.log is None
    silent.tell(OPENED, 0, 1)
    assert silent.log is None


def test_a_preview_shows_what_an_answer_leads_to_and_changes_nothing() -> None:
    table = dealt("8-bells 2-bells 1-bells", "8-stars 3-leaves 1-stars")
    table.act(0, {"play": "8-bells"})
    before = table.hash()
    would, events = preview(table.state, 1, 23)
    assert [told.kind for told in events] == ["card-opened", "card-opened"]
    assert would.question is not None  # it stops at the lot
    assert table.hash() == before


def test_lists_belong_to_their_events_and_are_cut_with_them() -> None:
    log = Log(with_lists=True)
    log.add(DEALT, 1, 7, 0)
    log.attach(packed([4, 5, 6]))
    log.add(OPENED, 0, 3, 0)
    log.add(DEALT, 2, 8, 0)
    log.attach(packed([]))
    log.add(OPENED, 1, 1, 0)
    log.attach(packed([9]))
    assert [told.items for told in events_in(log)] == [(4, 5, 6), (), (), (9,)]
    assert [told.items for told in events_in(log, since=2)] == [(), (9,)]
    assert [told.items for told in events_in(log, 0, 2)] == [(4, 5, 6), ()]
    log.cut(3)
    log.add(OPENED, 0, 2, 0)
    assert [told.items for told in events_in(log)] == [(4, 5, 6), (), (), ()]
    log.cut(0)
    assert len(log.lists) == 0
