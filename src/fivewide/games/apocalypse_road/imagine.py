"""What a seat cannot know, and worlds that fit what it does know."""

from __future__ import annotations

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, pop, vec
from fivewide.racing.hands import with_card

from .rules.setup import PickCars, PickForBag, cars_in
from .rules.turn import Discard, discard_sets
from .state import Race


def determinize(race: Race, seat: i64, chance: RandomSource) -> Race:
    """A race this seat could be in: rivals' hands and the deck are mixed, sealed answers too."""
    world = race.clone()
    world.chance = chance
    unseen = vec[i64]()
    kind: i64
    for kind in range(len(race.deck)):
        left = race.deck[kind]
        while left > 0:
            unseen = append(unseen, kind)
            left -= 1
    rival: i64
    for rival in range(race.seats):
        if rival != seat:
            for card in race.hands[rival]:
                unseen = append(unseen, card)
    unseen = chance.shuffled(vec[i64](sorted(unseen)))  # sorted: no trace of where they were
    for rival in range(race.seats):
        if rival != seat:
            hand = vec[i64]()
            for _card in race.hands[rival]:
                unseen, drawn = pop(unseen)
                hand = with_card(hand, drawn)
            world.hands[rival] = hand
    world.deck = vec[i64]([0] * len(race.deck))
    for card in unseen:
        world.deck[card] += 1
    mix_sealed(world, seat, chance)
    return world


def mix_sealed(world: Race, seat: i64, chance: RandomSource) -> None:
    """What rivals have sealed could be anything they may answer."""
    if len(world.sealed) == 0:
        return
    question = world.question
    rival: i64
    for rival in range(world.seats):
        if rival == seat or world.sealed[rival] == OPEN:
            continue
        if isinstance(question, PickCars):
            ways = question.options_of(world, rival)
        elif isinstance(question, PickForBag):
            ways = cars_in(world, rival)
        elif isinstance(question, Discard):
            ways = discard_sets(world.hands[rival], rival)
        else:
            continue
        world.sealed[rival] = ways[chance.below(len(ways))]
