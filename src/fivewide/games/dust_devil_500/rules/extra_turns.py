"""Extra turns and lost turns, and what happens when one roll earns several of them."""

from __future__ import annotations

from fivewide.kernel.ints import i64

from ..events import CANCELED, CHAIN_ENDS, CREW_SAVED, DOUBLES, ONE_EXTRA
from ..state import Race


def settle(race: Race, seat: i64, doubles: bool, extras: i64, losses: i64) -> None:
    """Close the books on a roll: extra turns it earned, turns it lost.

    DD-TURN-08, DD-RACE4-02, DD-RACE5-02, DD-RACE6-01: doubles earn one in every race with two
    dice, once the move is over.
    """
    if doubles:
        extras += 1
        race.tell(DOUBLES, seat)
    losses = saved_by_crew_chief(race, seat, losses)
    if extras == 0 and losses == 0:
        return
    extras = earned(race, seat, extras)
    if not race.board.house.extra_and_lost:
        extras, losses = canceled(race, seat, extras, losses)
    race.extra[seat] += extras
    race.lost[seat] += losses


def earned(race: Race, seat: i64, extras: i64) -> i64:
    """DD-TURN-04. One roll earns one extra turn at most, unless the option lets them add up.

    DD-TURN-05: extra turns may follow one another without limit, or up to the option's.
    """
    house = race.board.house
    if extras > 1 and not house.extra_stack:
        race.tell(ONE_EXTRA, seat)
        extras = 1
    if house.extra_max_chain > 0:
        left = max(house.extra_max_chain - race.chain - race.extra[seat], 0)
        if extras > left:
            race.tell(CHAIN_ENDS, seat)
            extras = left
    return extras


def canceled(race: Race, seat: i64, extras: i64, losses: i64) -> tuple[i64, i64]:
    """DD-TURN-06. An extra turn and a lost turn of the same roll cancel each other."""
    both = min(extras, losses)
    if both:
        race.tell(CANCELED, seat)
    return extras - both, losses - both


def saved_by_crew_chief(race: Race, seat: i64, losses: i64) -> i64:
    """DD-CARD-03. A kept Crew Chief cancels the next lost turn, before anything else does."""
    while losses > 0 and race.crews[seat] > 0:
        losses -= 1
        race.crews[seat] -= 1
        race.discard[race.board.cards.crew] += 1
        race.tell(CREW_SAVED, seat)
    return losses


def lose_turn(race: Race, seat: i64) -> None:
    """DD-TURN-02. One more turn to skip; lost turns add up."""
    race.lost[seat] += saved_by_crew_chief(race, seat, 1)
