"""Duels: for a place in the next pile (row 7), and up the ladder (row 10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import i64, vec
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


def total_of(race: Race, car: i64, pit: bool, outcome: i64, told: i64) -> i64:
    """PU-Q7-04, PU-Q10-12. The pips, and what marks or a rating below E add to them."""
    form = race.form
    if pit:
        total = pips(form.pit_dice[car], outcome) + form.pit_plus[car]
    else:
        total = pips(form.dice[car], outcome) + form.plus[car]
    if race.log is not None:
        race.tell(told, car, total)
    return total


# Row 7


def begin_duel(race: Race) -> None:
    """PU-Q7-01, PU-Q7-06. The top cars, as many as the contrasting die says, roll one by one."""
    cars = min(race.contrast, race.sizes[race.active])
    if cars > 0:
        race.tell(DUEL_OF_ONE if cars == 1 else DUEL_BEGAN, race.active, cars)
        duel_on(race, race.start_of(race.active), cars, 0)


def duel_on(race: Race, start: i64, cars: i64, rolled: i64) -> None:
    """One car after the other, after so many; at a table it stops for the dice of each.

    What they rolled lies in `scratch`, or is carried by the roll that is waited for.
    """
    totals, order, dice = race.scratch, race.order, race.form.dice  # no pit stop is on this row
    place: i64
    for place in range(rolled, cars):
        if race.stops_at_chance:
            race.ask(duel_roll(start, cars, totals[:place]))
            return
        car = order[start + place]
        rolls = race.chance.below(POWER[dice[car]])
        totals[place] = total_of(race, car, False, rolls, DUELLED)
    settle_duel(race, start, cars, totals)


def duel_roll(start: i64, cars: i64, totals: vec[i64]) -> DuelRoll:
    return LoneRoll(start, cars, totals) if cars == 1 else DuelRoll(start, cars, totals)


@mypyc_attr(acyclic=True)
class DuelRoll(Chance):
    """The next duellist rolls: all his dice at once."""

    rule: ClassVar[str] = "PU-Q7-01"

    def __init__(self, start: i64, cars: i64, totals: vec[i64]) -> None:
        self.start = start  # where in the running order the duellists begin
        self.cars = cars  # so many duel
        self.totals = totals  # rolled so far

    def duellist(self, race: Race) -> i64:
        """Whose roll it is."""
        return race.order[self.start + len(self.totals)]

    def outcomes(self, race: Race, /) -> i64:
        return POWER[dice_of(race, self.duellist(race))]

    def chosen(self, race: Race, answer: i64, /) -> None:
        rolled: i64 = len(self.totals)
        place: i64
        for place in range(rolled):
            race.scratch[place] = self.totals[place]
        race.scratch[rolled] = total_of(race, self.duellist(race), False, answer, DUELLED)
        duel_on(race, self.start, self.cars, rolled + 1)


@final
@mypyc_attr(acyclic=True)
class LoneRoll(DuelRoll):
    """A car alone in its duel still rolls."""

    rule: ClassVar[str] = "PU-Q7-06"


def settle_duel(race: Race, start: i64, cars: i64, totals: vec[i64]) -> None:
    """PU-Q7-02, PU-Q7-03, PU-Q7-05. Highest total first; of equal ones the car that was ahead."""
    best_first(race.order, totals, start, cars)
    if race.board.house.reroll_ties and has_ties(totals, cars):
        begin_rerolls(race, start, totals[:cars])
    else:
        end_duel(race, start, cars, totals)


def end_duel(race: Race, start: i64, cars: i64, totals: vec[i64]) -> None:
    """PU-Q7-02, PU-Q7-05, PU-Q7-06. The winner advances: by his total, by having been ahead, or
    alone."""
    if race.log is not None:
        won = DUEL_WON
        if cars == 1:
            won = DUEL_WON_ALONE
        elif totals[0] == totals[1]:
            won = DUEL_WON_LEVEL
        race.tell(won, race.order[start], totals[0])
    advance_top(race, 1)


# Ties that are rolled again, an option


def has_ties(totals: vec[i64], cars: i64) -> bool:
    return any(totals[place] == totals[place - 1] for place in range(1, cars))


def begin_rerolls(race: Race, start: i64, totals: vec[i64]) -> None:
    """PU-Q7-05. Cars of equal totals roll again, only to decide between themselves."""
    place: i64
    for place in range(len(totals)):
        totals[place] *= SCALE
    DuelReroll(start, totals, next_tied(totals, 0)).run(race)


def next_tied(totals: vec[i64], place: i64) -> i64:
    """The next duellist from that place on whose total another has too; their number: none."""
    cars: i64 = len(totals)
    while place < cars:
        base = totals[place] // SCALE
        if place > 0 and totals[place - 1] // SCALE == base:
            return place
        if place + 1 < cars and totals[place + 1] // SCALE == base:
            return place
        place += 1
    return place


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DuelReroll(Chance):
    """A duellist whose total another has too rolls again."""

    rule: ClassVar[str] = "PU-Q7-05"

    def __init__(self, start: i64, totals: vec[i64], again: i64) -> None:
        self.start = start  # where in the running order the duellists begin
        self.totals = totals  # of all of them; what is rolled again stands behind it
        self.again = again  # which of them rolls

    def duellist(self, race: Race) -> i64:
        return race.order[self.start + self.again]

    def outcomes(self, race: Race, /) -> i64:
        return POWER[dice_of(race, self.duellist(race))]

    def chosen(self, race: Race, answer: i64, /) -> None:
        totals = self.totals[:]
        totals[self.again] += total_of(race, self.duellist(race), False, answer, DUELLED_AGAIN)
        again = next_tied(totals, self.again + 1)
        if again < len(totals):
            DuelReroll(self.start, totals, again).run(race)
        else:
            settle_rerolls(race, self.start, totals)


def settle_rerolls(race: Race, start: i64, totals: vec[i64]) -> None:
    """PU-Q7-05. Those still level roll once more, until even the dice have had enough of it."""
    best_first(race.order, totals, start, len(totals))
    if totals[0] < MOST_REROLLED and has_ties(totals, len(totals)):
        begin_rerolls(race, start, totals)
    else:
        end_duel(race, start, len(totals), totals)


# Row 10


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Climb:
    """How far a ladder duel has come. Who waits for dice keeps one that changes no more."""

    def __init__(self, place: i64, pile: i64, climbing: bool) -> None:
        self.place = place  # in the running order, of the car that challenges the one ahead of it
        self.pile = pile  # in which that match is fought
        self.climbing = climbing  # the original climber has won so far


def begin_ladder(race: Race) -> None:
    """PU-Q10-01, PU-Q10-02, PU-Q10-09. The car the contrasting die names starts to climb."""
    house = race.board.house
    cars = race.sizes[race.active]
    number = race.contrast
    if number > cars:
        number = cars if house.short_ladder else 0
    if number == 0:
        race.tell(NO_CLIMBER, race.active)
        return
    place = race.start_of(race.active) + number - 1
    tell_climber(race, race.order[place], number)
    if number > 1 or house.top_challenges:
        climb_on(race, Climb(place, race.active, True))
    else:
        race.tell(TOP_IS_ENOUGH, race.order[place])


def tell_climber(race: Race, car: i64, number: i64) -> None:
    if race.log is not None:
        climbs = CLIMBS
        if number < race.contrast:
            climbs = CLIMBS_AS_LAST
        elif number == 1:
            climbs = CLIMBS_FROM_TOP
        race.tell(climbs, car, number)


def climb_on(race: Race, climb: Climb) -> None:
    """PU-Q10-03, PU-Q10-05, PU-Q10-06, PU-Q10-08. The next car ahead, in this pile or the next.

    Match after match; at a table it stops for the dice of each.
    """
    pit = uses_pit(race)
    dice = race.form.pit_dice if pit else race.form.dice
    told = match_told(pit)
    while may_challenge(race, climb):
        if race.stops_at_chance:
            race.ask(ladder_roll(race, climb, vec[i64]()))
            return
        order, chance = race.order, race.chance
        mine, rival = order[climb.place], order[climb.place - 1]
        challenger = total_of(race, mine, pit, chance.below(POWER[dice[mine]]), told)
        defender = total_of(race, rival, pit, chance.below(POWER[dice[rival]]), told)
        settle_match(race, climb, challenger, defender)


def match_told(pit: bool) -> i64:
    """The event that tells of a roll in a match."""
    return LADDER_ROLLED_BY_PIT if pit else LADDER_ROLLED


def may_challenge(race: Race, climb: Climb) -> bool:
    """Is there somebody ahead whom the car at that place meets?"""
    if climb.place > race.start_of(climb.pile):
        return climb.pile == race.active or climb.climbing
    if not climb.climbing:
        return False
    house = race.board.house
    if climb.pile < race.active and not house.climbs_on:
        race.tell(CLIMBED_FAR_ENOUGH, race.order[climb.place])
        return False
    if climb.pile == 0 and race.active == 0 and house.climber_leaves:
        advance_top(race, 1)
        return False
    if climb.pile > 0 and race.has_cars(climb.pile - 1):
        return True
    race.tell(NOBODY_TO_CHALLENGE, race.order[climb.place])
    return False


def ladder_roll(race: Race, climb: Climb, totals: vec[i64]) -> LadderRoll:
    return PitLadderRoll(climb, totals) if uses_pit(race) else LadderRoll(climb, totals)


@mypyc_attr(acyclic=True)
class LadderRoll(Chance):
    """The challenger rolls, then the car ahead."""

    rule: ClassVar[str] = "PU-Q10-03"

    def __init__(self, climb: Climb, totals: vec[i64]) -> None:
        self.climb = climb
        self.totals = totals  # the challenger's, once he has rolled

    def matched(self, race: Race) -> i64:
        """Whose roll it is."""
        return race.order[self.climb.place - len(self.totals)]

    def outcomes(self, race: Race, /) -> i64:
        return POWER[dice_of(race, self.matched(race))]

    def chosen(self, race: Race, answer: i64, /) -> None:
        pit = uses_pit(race)
        total = total_of(race, self.matched(race), pit, answer, match_told(pit))
        if len(self.totals) == 0:
            race.ask(ladder_roll(race, self.climb, vec[i64]([total])))
        else:
            climb = Climb(self.climb.place, self.climb.pile, self.climb.climbing)
            settle_match(race, climb, self.totals[0], total)
            climb_on(race, climb)


@final
@mypyc_attr(acyclic=True)
class PitLadderRoll(LadderRoll):
    """By Pit rating."""

    rule: ClassVar[str] = "PU-Q10-10"


def settle_match(race: Race, climb: Climb, challenger: i64, defender: i64) -> None:
    """PU-Q10-03, PU-Q10-04, PU-Q10-07. The winner gets the higher place, the one ahead on a tie."""
    order, place = race.order, climb.place
    mine, rival = order[place], order[place - 1]
    crosses = place == race.start_of(climb.pile)
    beyond = crosses or climb.pile < race.active
    if challenger > defender:
        order[place - 1] = mine
        order[place] = rival
        race.tell(PASSED_BEYOND if beyond else PASSED, mine, rival)
        if crosses:
            cross_over(race, climb, mine)
        climb.place -= 1
        return
    race.tell(
        HELD_LEVEL if challenger == defender else HELD_BEYOND if beyond else HELD, rival, mine
    )
    climb.climbing = False
    if not crosses:
        climb.place -= 1  # the winner goes on; in the pile ahead nobody but the climber does
    elif climb.pile == race.active:
        race.tell(STAYED_ON_TOP, mine)


def cross_over(race: Race, climb: Climb, car: i64) -> None:
    """PU-Q10-07. He moves in ahead of the beaten car, or with the option takes its place."""
    climb.pile -= 1
    if not race.board.house.cross_swaps:
        race.sizes[climb.pile] += 1
        race.sizes[climb.pile + 1] -= 1
    race.tell(CROSSED, car, climb.pile)
