"""Duels: for a place in the next pile (row 7), and up the ladder (row 10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.order import best_first

from ..board import POWER, pips
from ..events import (
    CLIMBED_FAR_ENOUGH,
    CLIMBS,
    CLIMBS_AS_LAST,
    CLIMBS_FROM_TOP,
    CROSSED,
    DUEL_BEGAN,
    DUEL_OF_ONE,
    DUEL_WON,
    DUEL_WON_ALONE,
    DUEL_WON_LEVEL,
    DUELLED,
    DUELLED_AGAIN,
    HELD,
    HELD_BEYOND,
    HELD_LEVEL,
    LADDER_ROLLED,
    LADDER_ROLLED_BY_PIT,
    NO_CLIMBER,
    NOBODY_TO_CHALLENGE,
    PASSED,
    PASSED_BEYOND,
    STAYED_ON_TOP,
    TOP_IS_ENOUGH,
)
from ..state import Race
from .piles import advance_top

SCALE: Final[i64] = 64  # more than any total, so that a re-roll only decides between equals
MOST_REROLLED: Final[i64] = 64**4  # after so many even `reroll` lets the car ahead win


def uses_pit(race: Race) -> bool:
    """PU-Q4-03, PU-Q10-10. The double that stands for a pit stop."""
    one = race.die_one
    return one == race.die_two and race.board.pit_on[one + one] == one


def dice_of(race: Race, car: i64) -> i64:
    """PU-Q7-01, PU-Q10-10, PU-Q10-11. How many dice a car rolls in this duel."""
    return race.form.pit_dice[car] if uses_pit(race) else race.form.dice[car]


def total_of(race: Race, car: i64, outcome: i64) -> i64:
    """PU-Q7-04, PU-Q10-12. The pips, and what marks or a rating below E add to them."""
    plus = race.form.pit_plus[car] if uses_pit(race) else race.form.plus[car]
    return pips(dice_of(race, car), outcome) + plus


# Row 7


def begin_duel(race: Race) -> None:
    """PU-Q7-01, PU-Q7-06. The top cars, as many as the contrasting die says, roll one by one."""
    race.part = race.start_of(race.active)
    race.count = min(race.contrast, race.sizes[race.active])
    if race.count == 0:
        return
    race.tell(DUEL_OF_ONE if race.count == 1 else DUEL_BEGAN, race.active, race.count)
    race.totals = vec[i64]()
    if race.stops_at_chance:
        race.plan(duel_roll(race))
        return
    form, chance, order, totals = race.form, race.chance, race.order, race.scratch
    place: i64
    for place in range(race.count):
        car = order[race.part + place]
        dice = form.dice[car]
        totals[place] = pips(dice, chance.below(POWER[dice])) + form.plus[car]
        race.tell(DUELLED, car, totals[place])
    settle_duel(race, totals)


def duel_roll(race: Race) -> DuelRoll:
    return LoneRoll() if race.count == 1 else DuelRoll()


@mypyc_attr(acyclic=True)
class DuelRoll(Chance):
    """The next duellist rolls: all his dice at once."""

    rule: ClassVar[str] = "PU-Q7-01"

    def outcomes(self, race: Race, /) -> i64:
        return POWER[dice_of(race, duellist(race))]

    def chosen(self, race: Race, answer: i64, /) -> None:
        duel_rolled(race, total_of(race, duellist(race), answer))
        if race.stops_at_chance and 0 < len(race.totals) < race.count:
            race.plan(duel_roll(race))


@final
@mypyc_attr(acyclic=True)
class LoneRoll(DuelRoll):
    """A car alone in its duel still rolls."""

    rule: ClassVar[str] = "PU-Q7-06"


def duellist(race: Race) -> i64:
    """Whose roll it is."""
    return race.order[race.part + len(race.totals)]


def duel_rolled(race: Race, total: i64) -> None:
    """PU-Q7-02, PU-Q7-03. After the last roll the winner advances, the others line up by total."""
    race.tell(DUELLED, duellist(race), total)
    race.totals = append(race.totals, total)
    if len(race.totals) == race.count:
        settle_duel(race, race.totals)


def settle_duel(race: Race, totals: vec[i64]) -> None:
    line_up(race, totals)
    if race.board.house.reroll_ties:
        race.totals = totals[: race.count]
        if begin_rerolls(race):
            return
    end_duel(race, totals)


def line_up(race: Race, totals: vec[i64]) -> None:
    """PU-Q7-05. Highest total first; of equal ones the car that was ahead stays ahead."""
    best_first(race.order, totals, race.part, race.count)


def end_duel(race: Race, totals: vec[i64]) -> None:
    """PU-Q7-02, PU-Q7-05, PU-Q7-06. The winner advances: by his total, by having been ahead, or
    alone."""
    if race.log is not None:
        won = DUEL_WON
        if race.count == 1:
            won = DUEL_WON_ALONE
        elif totals[0] == totals[1]:
            won = DUEL_WON_LEVEL
        race.tell(won, race.order[race.part], totals[0])
    race.totals = vec[i64]()
    advance_top(race, 1)


# Ties that are rolled again, an option: `rung` is who rolls next, `climbing` marks a re-roll.


def begin_rerolls(race: Race) -> bool:
    """PU-Q7-05. If totals are equal those cars roll again, only to decide between themselves."""
    if not has_ties(race):
        return False
    place: i64
    for place in range(race.count):
        race.totals[place] *= SCALE
    race.rung = next_tied(race, 0)
    DuelReroll().run(race)
    return True


def has_ties(race: Race) -> bool:
    return any(race.totals[place] == race.totals[place - 1] for place in range(1, race.count))


def next_tied(race: Race, place: i64) -> i64:
    """The next duellist from that place on whose total another has too; the count if none has."""
    totals = race.totals
    while place < race.count:
        base = totals[place] // SCALE
        if place > 0 and totals[place - 1] // SCALE == base:
            return place
        if place + 1 < race.count and totals[place + 1] // SCALE == base:
            return place
        place += 1
    return place


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DuelReroll(Chance):
    """A duellist whose total another has too rolls again."""

    rule: ClassVar[str] = "PU-Q7-05"

    def outcomes(self, race: Race, /) -> i64:
        return POWER[dice_of(race, race.order[race.part + race.rung])]

    def chosen(self, race: Race, answer: i64, /) -> None:
        rerolled(race, answer)


def rerolled(race: Race, outcome: i64) -> None:
    car = race.order[race.part + race.rung]
    total = total_of(race, car, outcome)
    race.tell(DUELLED_AGAIN, car, total)
    race.totals[race.rung] += total
    race.rung = next_tied(race, race.rung + 1)
    if race.rung < race.count:
        DuelReroll().run(race)
        return
    line_up(race, race.totals)
    if race.totals[0] < MOST_REROLLED and begin_rerolls(race):
        return
    end_duel(race, race.totals)


# Row 10


def begin_ladder(race: Race) -> None:
    """PU-Q10-01, PU-Q10-02, PU-Q10-09. The car the contrasting die names starts to climb."""
    house = race.board.house
    cars = race.sizes[race.active]
    place = race.contrast
    if place > cars:
        place = cars if house.short_ladder else 0
    if place == 0:
        race.tell(NO_CLIMBER, race.active)
        return
    race.rung = race.active
    race.part = race.start_of(race.active) + place - 1
    race.climbing = True
    tell_climber(race, place)
    if place > 1 or house.top_challenges:
        next_match(race)
    else:
        race.tell(TOP_IS_ENOUGH, race.order[race.part])


def tell_climber(race: Race, place: i64) -> None:
    if race.log is not None:
        climbs = CLIMBS
        if place < race.contrast:
            climbs = CLIMBS_AS_LAST
        elif place == 1:
            climbs = CLIMBS_FROM_TOP
        race.tell(climbs, race.order[race.part], place)


def next_match(race: Race) -> None:
    """PU-Q10-03, PU-Q10-05, PU-Q10-06, PU-Q10-08. The next car ahead, in this pile or the next.

    Match after match in a loop; at a table it stops for the dice of each.
    """
    pit = uses_pit(race)
    dice = race.form.pit_dice if pit else race.form.dice
    plus = race.form.pit_plus if pit else race.form.plus
    while may_challenge(race):
        if race.stops_at_chance:
            race.totals = vec[i64]()
            race.plan(ladder_roll(race))
            return
        challenger, defender = race.order[race.part], race.order[race.part - 1]
        chance = race.chance
        rolled = dice[challenger]
        total = pips(rolled, chance.below(POWER[rolled])) + plus[challenger]
        rolled = dice[defender]
        other = pips(rolled, chance.below(POWER[rolled])) + plus[defender]
        if race.log is not None:
            told = LADDER_ROLLED_BY_PIT if pit else LADDER_ROLLED
            race.tell(told, challenger, total)
            race.tell(told, defender, other)
        settle_match(race, total, other)


def may_challenge(race: Race) -> bool:
    """Is there somebody ahead whom the car at `part` meets?"""
    if race.part > race.start_of(race.rung):
        return race.rung == race.active or race.climbing
    if not race.climbing:
        return False
    house = race.board.house
    if race.rung < race.active and not house.climbs_on:
        race.tell(CLIMBED_FAR_ENOUGH, race.order[race.part])
        return False
    if race.rung == 0 and race.active == 0 and house.climber_leaves:
        race.climbing = False
        advance_top(race, 1)
        return False
    if race.rung > 0 and race.has_cars(race.rung - 1):
        return True
    race.tell(NOBODY_TO_CHALLENGE, race.order[race.part])
    return False


def ladder_roll(race: Race) -> LadderRoll:
    return PitLadderRoll() if uses_pit(race) else LadderRoll()


@mypyc_attr(acyclic=True)
class LadderRoll(Chance):
    """The challenger rolls, then the car ahead."""

    rule: ClassVar[str] = "PU-Q10-03"

    def outcomes(self, race: Race, /) -> i64:
        return POWER[dice_of(race, matched(race))]

    def chosen(self, race: Race, answer: i64, /) -> None:
        car = matched(race)
        total = total_of(race, car, answer)
        race.tell(LADDER_ROLLED_BY_PIT if uses_pit(race) else LADDER_ROLLED, car, total)
        if len(race.totals) == 0:
            race.totals = append(race.totals, total)
            race.plan(ladder_roll(race))
        else:
            settle_match(race, race.totals[0], total)
            next_match(race)


@final
@mypyc_attr(acyclic=True)
class PitLadderRoll(LadderRoll):
    """By Pit rating."""

    rule: ClassVar[str] = "PU-Q10-10"


def matched(race: Race) -> i64:
    """Whose roll it is in a match."""
    return race.order[race.part - len(race.totals)]


def settle_match(race: Race, challenger: i64, defender: i64) -> None:
    """PU-Q10-03, PU-Q10-04, PU-Q10-07. The winner gets the higher place, the one ahead on a tie."""
    order, place = race.order, race.part
    mine, rival = order[place], order[place - 1]
    crosses = place == race.start_of(race.rung)
    if challenger > defender:
        order[place - 1] = mine
        order[place] = rival
        race.tell(PASSED_BEYOND if crosses or race.rung < race.active else PASSED, mine, rival)
        if crosses:
            cross_over(race, mine)
        race.part -= 1
        return
    if race.log is not None:
        tell_held(race, mine, rival, challenger == defender, crosses)
    race.climbing = False
    if not crosses:
        race.part -= 1  # the winner goes on; in the pile ahead nobody but the climber does


def tell_held(race: Race, mine: i64, rival: i64, level: bool, crosses: bool) -> None:
    """PU-Q10-04, PU-Q10-05, PU-Q10-07. Who held whom off, and a climber who stays where he is."""
    beyond = crosses or race.rung < race.active
    race.tell(HELD_LEVEL if level else HELD_BEYOND if beyond else HELD, rival, mine)
    if crosses and race.rung == race.active:
        race.tell(STAYED_ON_TOP, mine)


def cross_over(race: Race, car: i64) -> None:
    """PU-Q10-07. He moves in ahead of the beaten car, or with the option takes its place."""
    race.rung -= 1
    if not race.board.house.cross_swaps:
        race.sizes[race.rung] += 1
        race.sizes[race.rung + 1] -= 1
    race.tell(CROSSED, car, race.rung)
