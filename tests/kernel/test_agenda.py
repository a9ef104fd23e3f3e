"""The agenda: what is planned last happens first, and an interruption leaves the rest waiting.

The steps are those of the sample game: a compiled class cannot be derived from in a test.
"""

from __future__ import annotations

import pytest

from fivewide.kernel.agenda import (
    Step,
    advance,
    answer,
    answer_of,
    depth,
    open_seats,
    options,
    options_of,
    packed,
    playout,
    settle_shuffle,
)
from fivewide.kernel.chance import Scripted, Seeded
from fivewide.kernel.sample.rules import (
    PRESS,
    STOP,
    Deal,
    NextTrick,
    PlayCards,
    StopToss,
    TakeOrPress,
    Toss,
    new_match,
)
from fivewide.kernel.sample.state import Match


def match_of(seats: int = 3) -> Match:
    return new_match(seats, Seeded(1), 3, 1, True)


def steps(match: Match) -> list[type[Step]]:
    found, step = [], match.agenda
    while step is not None:
        found.append(type(step))
        step = step.below
    return found


def test_what_is_planned_last_happens_first() -> None:
    match = match_of()
    match.plan(Toss(0))
    match.plan(StopToss(1, 0))
    assert steps(match) == [StopToss, Toss, NextTrick]
    assert depth(match) == 3


def test_a_step_is_planned_once() -> None:
    match = match_of()
    step = Toss(0)
    match.plan(step)
    with pytest.raises(AssertionError, match="planned once"):
        match.plan(step)


def test_a_question_goes_on_with_the_step_behind_it() -> None:
    match = Match(2, Seeded(1), 3, 1, True)
    match.ask(TakeOrPress(0), then=NextTrick())
    assert steps(match) == [NextTrick]
    assert list(open_seats(match)) == [0]
    answer(match, PRESS)
    assert isinstance(match.question, StopToss)


def test_one_question_at_a_time() -> None:
    match = match_of()
    match.ask(TakeOrPress(0))
    with pytest.raises(AssertionError, match="one question at a time"):
        match.ask(TakeOrPress(1))


def test_abandon_drops_steps_down_to_the_nearest_of_a_kind() -> None:
    match = match_of()
    for step in (NextTrick(), Toss(0), StopToss(1, 0)):
        match.plan(step)
    match.abandon(until=NextTrick)
    assert steps(match) == [NextTrick, NextTrick]
    match.abandon(until=Deal)  # there is none: everything is dropped
    assert steps(match) == []
    advance(match)
    assert match.over


def test_an_interruption_leaves_nothing_of_what_it_broke_into() -> None:
    match = match_of()
    match.pot = 2
    match.ask(TakeOrPress(0))
    answer(match, PRESS)
    assert steps(match) == [Toss, NextTrick]
    match.stops_at_chance = True
    answer(match, STOP)
    assert steps(match) == [NextTrick]
    assert isinstance(match.question, Deal)


def test_chance_stops_play_only_where_that_is_wanted() -> None:
    rolling = match_of()
    advance(rolling)
    assert isinstance(rolling.question, PlayCards)
    waiting = match_of()
    waiting.stops_at_chance = True
    advance(waiting)
    assert isinstance(waiting.question, Deal)
    assert list(open_seats(waiting)) == []
    settle_shuffle(waiting, list(range(24)))
    assert [list(hand) for hand in waiting.hands] == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def test_the_outcomes_of_a_shuffle_are_not_listed() -> None:
    match = match_of()
    match.stops_at_chance = True
    advance(match)
    with pytest.raises(NotImplementedError, match="use `settle_shuffle`"):
        options(match)
    with pytest.raises(NotImplementedError, match="use `settle_shuffle`"):
        answer(match, 0)


def test_nothing_can_be_answered_where_nothing_is_asked() -> None:
    match = match_of()
    for call in (
        lambda: options(match),
        lambda: answer(match, 0),
        lambda: settle_shuffle(match, []),
    ):
        with pytest.raises(AssertionError):
            call()


def test_outcomes_are_listed_and_settled_by_number() -> None:
    match = match_of()
    match.pot = 3
    match.stops_at_chance = True
    match.plan(Toss(1))
    advance(match)
    assert list(options(match)) == [0, 1]
    answer(match, 0)
    assert match.chips[1] == 16


def test_a_clone_shares_the_agenda_and_goes_its_own_way() -> None:
    match = match_of()
    advance(match)
    twin = match.clone()
    assert twin.agenda is match.agenda
    assert twin.question is match.question
    playout(twin, Seeded(3))
    assert twin.over
    assert not match.over
    assert list(match.played) == []
    assert list(match.chips) == [9, 9, 9]


def test_sealed_answers_are_cloned() -> None:
    match = match_of()
    advance(match)
    twin = match.clone()
    answer_of(match, 1, options_of(match, 1)[0])
    assert len(twin.sealed) == 0
    second = match.clone()
    answer_of(match, 0, options_of(match, 0)[0])
    assert list(open_seats(second)) == [0, 2]
    assert list(open_seats(match)) == [2]


def test_playout_plays_to_the_end_and_counts_the_answers() -> None:
    match = match_of(2)
    advance(match)
    assert playout(match, Seeded(5)) >= 4
    assert match.over
    assert match.agenda is None
    assert sum(match.chips) + match.bank == 40


def test_the_script_of_a_match_can_be_given() -> None:
    """Shuffles count down from the top: the last card stays where the script says so."""
    match = new_match(2, Scripted([*range(23, 0, -1)]), 2, 1, True)
    advance(match)
    assert [list(hand) for hand in match.hands] == [[0, 1], [2, 3]]


def test_numbers_from_outside_are_packed() -> None:
    assert list(packed([3, 1, 2])) == [3, 1, 2]
