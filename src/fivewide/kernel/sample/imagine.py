"""A match that a seat could be in."""

from __future__ import annotations

from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import extend, i64, vec
from fivewide.kernel.sample.state import Match


def determinize(match: Match, seat: i64, chance: RandomSource) -> Match:
    """SH-DEAL-02, SH-PLAY-01. A match this seat could be in.

    Rivals hold any of the cards it has not seen, and have sealed any card of their hands.
    """
    world = match.clone()
    world.chance = chance
    unseen = match.stub[:]
    other: i64
    for other in range(match.seats):
        if other != seat:
            unseen = extend(unseen, match.hands[other])
    unseen = chance.shuffled(vec[i64](sorted(unseen)))  # sorted: no trace of where they were
    at: i64 = 0
    for other in range(match.seats):
        if other != seat:
            size = len(match.hands[other])
            world.hands[other] = unseen[at : at + size]
            at += size
            if match.has_sealed(other):
                world.sealed[other] = world.hands[other][chance.below(size)]
    world.stub = unseen[at:]
    return world
