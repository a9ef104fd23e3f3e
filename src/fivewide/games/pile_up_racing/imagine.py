"""What a seat cannot know: sealed calls of the others. Everything else lies open."""

from __future__ import annotations

from fivewide.kernel.agenda import OPEN, Together
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64

from .state import Race


def determinize(race: Race, seat: i64, chance: RandomSource) -> Race:
    """A race this seat could be in: what others have sealed may be anything."""
    world = race.clone()
    world.chance = chance
    question = race.question
    if isinstance(question, Together) and len(race.sealed) > 0:
        for other in question.asked:
            if other != seat and race.sealed[other] != OPEN:
                options = question.options_of(race, other)
                world.sealed[other] = options[chance.below(len(options))]
    return world
