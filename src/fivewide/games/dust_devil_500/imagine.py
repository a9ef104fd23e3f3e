"""What a seat cannot know: which Red Card comes next. The deck is a bag, so nothing leaks."""

from __future__ import annotations

from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64

from .state import Race


def determinize(race: Race, seat: i64, chance: RandomSource) -> Race:
    """A race this seat could be in: the same one, with dice and cards still to come."""
    world = race.clone()
    world.chance = chance
    return world
