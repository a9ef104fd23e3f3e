"""What a seat cannot know, and worlds that fit what it does know."""

from __future__ import annotations

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import extend, i64, pop, vec
from fivewide.racing.hands import in_order, with_card

from .rules.qualifying import QualifyingCards
from .rules.winning import PARTNERS
from .state import Race


def sees_hand(race: Race, seat: i64, other: i64) -> bool:
    """VL-HAND-02, VL-TEAM-05. One's own hand, and with an option that of a partner.

    A spectator, who has no seat, sees none.
    """
    if seat == other or seat < 0:
        return seat == other
    return race.board.house.open_hands and (seat + PARTNERS) % race.seats == other


def determinize(race: Race, seat: i64, chance: RandomSource) -> Race:
    """VL-HAND-02, VL-HAND-03, VL-QUAL-04, VL-YELLOW-11. A race this seat could be in.

    Hands it cannot see and the deck are mixed, but nobody holds a card since before it was seen
    to be shuffled into the deck. What others have sealed may be any card of theirs, or any number.
    The qualifying cards of NPDs are open as soon as they are drawn.
    """
    world = race.clone()
    world.chance = chance
    unseen = race.deck[:]
    other: i64
    for other in range(race.seats):
        if not sees_hand(race, seat, other):
            unseen = extend(unseen, race.hands[other])
    unseen = chance.shuffled(vec[i64](sorted(unseen)))  # sorted: no trace of where they were
    deal_anew(world, seat, unseen)
    sealed_cards = isinstance(race.question, QualifyingCards)
    for other in range(len(race.sealed)):
        if other != seat and race.sealed[other] != OPEN:
            if sealed_cards:
                hand = world.hands[other]
                world.sealed[other] = hand[chance.below(len(hand))]
            else:
                world.sealed[other] = 1 + chance.below(6)
    return world


def deal_anew(world: Race, seat: i64, unseen: vec[i64]) -> None:
    """Shuffled cards to the hands a seat cannot see, the rest to the deck.

    What a card drawn long ago may be, one drawn later may be too. So the hands are filled from
    their oldest cards on, each with the first that fits: every world that fits is as likely.
    """
    other: i64
    for other in range(world.seats):
        if not sees_hand(world, seat, other):
            world.hands[other] = vec[i64]()
    drawn: i64
    for drawn in range(world.shuffles + 1):
        for other in range(world.seats):
            if not sees_hand(world, seat, other):
                for when in world.held[other]:
                    if when == drawn:
                        place: i64 = 0
                        while world.since[unseen[place]] > drawn:
                            place += 1
                        unseen, card = pop(unseen, place)
                        world.hands[other] = with_card(world.hands[other], card)
    world.deck = in_order(unseen)
