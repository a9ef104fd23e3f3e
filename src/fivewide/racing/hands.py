"""Hands: kept sorted by kind, so that equal cards stand together."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec


def in_order(cards: vec[i64]) -> vec[i64]:
    """A hand sorted by kind."""
    hand = vec[i64]()
    for card in cards:
        hand = with_card(hand, card)
    return hand


def with_card(hand: vec[i64], card: i64) -> vec[i64]:
    """A sorted hand with one card more."""
    hand = append(hand, card)
    place: i64 = len(hand) - 1
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card
    return hand
