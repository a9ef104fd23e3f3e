"""Sealed answers: nobody else can tell what they are, and their order does not matter."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from fivewide.kernel.agenda import answer, open_seats
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import NotYourTurn
from fivewide.kernel.game import imagine
from fivewide.kernel.sample import GAME
from fivewide.kernel.table import Table
from tests.kernel.sealed import dealt

HANDS = ["8-stars 1-bells 1-stars", "7-bells 2-bells 2-stars", "6-bells 3-bells 3-stars"]
CARDS = ["1-bells", "7-bells", "3-stars"]


def everything_shown(table: Table[Any], seat: int | None) -> bytes:
    """All a seat or a spectator is ever sent: view, events, words, its own options."""
    events = table.events(seat)
    said = [table.words(event) for event in events]
    decision = table.decision(seat) if seat is not None and seat in table.to_act else None
    return msgspec.json.encode([table.view(seat), events, said, decision])


@pytest.mark.rule("SH-PLAY-01")
def test_nobody_else_can_tell_what_was_sealed() -> None:
    shown: dict[int | None, set[bytes]] = {0: set(), 2: set(), None: set()}
    own = set()
    for card in HANDS[1].split():
        table = dealt(*HANDS)
        table.act(1, {"play": card})
        own.add(everything_shown(table, 1))
        for stranger, seen in shown.items():
            seen.add(everything_shown(table, stranger))
    assert [len(seen) for seen in shown.values()] == [1, 1, 1]
    assert len(own) == 3


def test_that_somebody_has_answered_is_no_secret() -> None:
    table = dealt(*HANDS)
    table.act(1, {"play": "7-bells"})
    view = msgspec.to_builtins(table.view(None))
    assert view["table"]["to_act"] == [0, 2]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_any_order_of_answering_gives_the_same_result(order: tuple[int, ...]) -> None:
    first, other = dealt(*HANDS), dealt(*HANDS)
    for seat in range(3):
        first.act(seat, {"play": CARDS[seat]})
    for seat in order:
        other.act(seat, {"play": CARDS[seat]})
    assert other.position() == first.position()
    assert other.events(None) == first.events(None)


def test_each_seat_answers_once() -> None:
    table = dealt(*HANDS)
    table.act(1, {"play": "7-bells"})
    with pytest.raises(NotYourTurn, match="seat 1 is not asked; Ann and Cy are"):
        table.act(1, {"play": "2-bells"})


def test_whoever_needs_turns_just_answers() -> None:
    """A search or an adapter seals for the first seat still open."""
    state = dealt(*HANDS).state.clone()
    for expected in ([0, 1, 2], [1, 2], [2]):
        assert list(open_seats(state)) == expected
        question = state.question
        assert question is not None
        answer(state, question.options(state)[0])
    assert len(state.sealed) == 0
    assert [len(hand) for hand in state.hands] == [2, 2, 2]


@pytest.mark.rule("SH-DEAL-02", "SH-PLAY-01")
def test_imagined_worlds_mix_hands_and_sealed_answers() -> None:
    table = dealt(*HANDS)
    table.act(1, {"play": "7-bells"})
    before = table.hash()
    hands, sealed = set(), set()
    for seed in range(200):
        world = imagine(GAME, table.state, 0, Seeded(seed))
        assert world.log is None
        assert GAME.view(world, 0) == table.view(0)
        assert world.sealed[1] in list(world.hands[1])
        hands.add(tuple(world.hands[1]))
        sealed.add(int(world.sealed[1]))
    own = {int(card) for card in table.state.hands[0]}
    assert sealed == set(range(24)) - own  # any card that Ann does not hold
    assert len(hands) > 100
    assert table.hash() == before


def test_a_seat_sees_its_own_sealed_answer() -> None:
    table = dealt(*HANDS)
    table.act(1, {"play": "7-bells"})
    assert msgspec.to_builtins(table.view(1))["sealed"] == "7-bells"
    assert msgspec.to_builtins(table.view(0))["sealed"] is None
