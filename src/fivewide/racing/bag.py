"""An unseen deck has no order: it is a bag, and drawing is taking any card out of it.

That is the same chance as shuffling first, and there is no hidden order that could leak. A bag
is an array that counts, for every kind of card, how many of it are left.
"""

from __future__ import annotations

from fivewide.kernel.ints import i64, vec


def size(bag: vec[i64]) -> i64:
    cards: i64 = 0
    for count in bag:
        cards += count
    return cards


def kind_at(bag: vec[i64], place: i64) -> i64:
    """The kind of the card at a place, counting through the bag kind by kind."""
    kind: i64 = 0
    while place >= bag[kind]:
        place -= bag[kind]
        kind += 1
    return kind
