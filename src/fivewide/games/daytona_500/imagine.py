"""What a seat cannot know, and worlds that fit what it does know."""

from __future__ import annotations

from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, pop, vec
from fivewide.racing.hands import in_order

from .state import Race


def veil(race: Race, seat: i64) -> Race:
    """The race with rivals who hold cards enough to choose from, whatever they really hold.

    A preview then stops at their turn: a last card that plays itself would show what it is.
    """
    world = race.clone()
    rival: i64
    for rival in range(race.seats):
        if rival != seat and len(race.hands[rival]) > 0:
            hand = vec[i64]()
            kind: i64
            for kind in range(max(2, len(race.hands[rival]))):
                hand = append(hand, kind)
            world.hands[rival] = hand
    return world


def determinize(race: Race, seat: i64, chance: RandomSource) -> Race:
    """A game this seat could be in: cards it has not seen are mixed and dealt out again.

    Nines stay where they are, because who owns which car is public (D5-BID-20). A card left
    over from the deal is as unknown as the hands.
    """
    world = race.clone()
    world.chance = chance
    board = race.board
    unseen = vec[i64]()
    rival: i64
    for rival in range(race.seats):
        if rival != seat:
            for card in race.hands[rival]:
                if not board.is_nine(card):
                    unseen = append(unseen, card)
    for card in race.out:
        if not board.is_nine(card):
            unseen = append(unseen, card)
    unseen = chance.shuffled(vec[i64](sorted(unseen)))  # sorted: no trace of where they were
    for rival in range(race.seats):
        if rival != seat:
            hand = vec[i64]()
            for card in race.hands[rival]:
                if board.is_nine(card):
                    hand = append(hand, card)
                else:
                    unseen, drawn = pop(unseen)
                    hand = append(hand, drawn)
            world.hands[rival] = in_order(hand)
    place: i64
    for place in range(len(race.out)):
        if not board.is_nine(race.out[place]):
            unseen, drawn = pop(unseen)
            world.out[place] = drawn
    return world
