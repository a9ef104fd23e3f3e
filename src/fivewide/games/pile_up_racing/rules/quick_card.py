"""The Quick Card: what a pile does on its roll. Rows that move cars are here."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Shuffle
from fivewide.kernel.ints import i64, vec
from fivewide.racing.order import best_first

from ..board import (
    ADVANCE_BY_SKILL,
    ADVANCE_TOP,
    CRASH,
    DROP_BOTTOM,
    DROP_BY_SKILL,
    DUEL,
    LADDER_BY_PIT,
    LADDER_DUEL,
    MECHANICAL,
    SHUFFLE,
    SORT,
    SORT_BY_PIT,
    SPECIAL_DIE,
    SPECIAL_RESULT,
    SPLIT,
)
from ..events import (
    ADVANCE_NAMED,
    BOTTOM_DROPS,
    DROP_NAMED,
    NONE_ADVANCE,
    NONE_DROP,
    NOT_SPLIT,
    SHUFFLED,
    SORTED,
    SORTED_BY_PIT,
    SPLIT_UP,
    TOP_ADVANCES,
    TURNED_CRASH,
)
from ..state import Race
from .duels import begin_duel, begin_ladder, uses_pit
from .incidents import begin_incident
from .piles import advance_top, drop_bottom, insert_pile


def comes_to(race: Race) -> i64:
    """What the row is with just these dice, for those who watch. No rule reads it."""
    row = race.row()
    if row in (CRASH, MECHANICAL) and race.contrast == SPECIAL_DIE:
        return SPECIAL_RESULT
    if row == SORT and uses_pit(race):
        return SORT_BY_PIT
    return LADDER_BY_PIT if row == LADDER_DUEL and uses_pit(race) else row


def resolve(race: Race) -> None:
    """PU-SEG-02, PU-FINAL-02, PU-FINAL-03, PU-FINAL-06. The pair's sum picks the row."""
    row = race.row()
    if race.log is not None and row != race.board.rows[race.die_one + race.die_two]:
        race.tell(TURNED_CRASH, race.die_one + race.die_two)
    pile = race.active
    if row == DUEL:
        begin_duel(race)
    elif row in (ADVANCE_BY_SKILL, DROP_BY_SKILL):
        roll_for_letter(race, row)
    elif row == DROP_BOTTOM:
        drop_bottom_cars(race)
    elif row == ADVANCE_TOP:
        advance_top_cars(race)
    elif row == LADDER_DUEL:
        begin_ladder(race)
    elif row == SORT:
        sort_pile(race)
    elif row == SHUFFLE:
        shuffle_cars(race, row, race.start_of(pile), race.sizes[pile])
    elif row == SPLIT:
        split(race)
    elif row in (CRASH, MECHANICAL):
        begin_incident(race)


# Shuffles


def shuffle_cars(race: Race, row: i64, start: i64, cars: i64) -> None:
    """Shuffle some cars of the running order, then go on; one car or none needs no chance."""
    if cars > 1 and race.stops_at_chance:
        race.ask(shuffle_of(row, start, cars))
    else:
        race.chance.shuffle(race.order, start, cars)
        mixed(race, row, start, cars)


@mypyc_attr(acyclic=True)
class ShuffleCars(Shuffle):
    """Cars of the pile, in whatever order: on each row by a rule of its own."""

    rule: ClassVar[str] = "PU-Q3-01"

    def __init__(self, start: i64, cars: i64) -> None:
        self.start = start  # where in the running order they begin
        self.cars = cars

    def items(self, race: Race, /) -> vec[i64]:
        return race.order[self.start : self.start + self.cars]

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        place: i64
        for place in range(self.cars):
            race.order[self.start + place] = order[place]
        mixed(race, race.row(), self.start, self.cars)


@final
@mypyc_attr(acyclic=True)
class ShuffleEquals(ShuffleCars):
    rule: ClassVar[str] = "PU-Q4-02"


@final
@mypyc_attr(acyclic=True)
class ShuffleTop(ShuffleCars):
    rule: ClassVar[str] = "PU-Q5-01"


@final
@mypyc_attr(acyclic=True)
class ShuffleAdvancing(ShuffleCars):
    rule: ClassVar[str] = "PU-Q6-03"


@final
@mypyc_attr(acyclic=True)
class ShuffleBottom(ShuffleCars):
    rule: ClassVar[str] = "PU-Q8-01"


@final
@mypyc_attr(acyclic=True)
class ShuffleDropping(ShuffleCars):
    rule: ClassVar[str] = "PU-Q9-02"


def shuffle_of(row: i64, start: i64, cars: i64) -> ShuffleCars:
    """The shuffle that a row of the Quick Card asks for."""
    if row == SORT:
        return ShuffleEquals(start, cars)
    if row == ADVANCE_TOP:
        return ShuffleTop(start, cars)
    if row == ADVANCE_BY_SKILL:
        return ShuffleAdvancing(start, cars)
    if row == DROP_BOTTOM:
        return ShuffleBottom(start, cars)
    if row == DROP_BY_SKILL:
        return ShuffleDropping(start, cars)
    return ShuffleCars(start, cars)


def mixed(race: Race, row: i64, start: i64, cars: i64) -> None:
    """PU-Q3-01, PU-Q5-01, PU-Q6-03, PU-Q8-01, PU-Q9-02. Where cars go once they are shuffled."""
    if row in (ADVANCE_TOP, ADVANCE_BY_SKILL):
        advance_top(race, cars)
    elif row in (DROP_BOTTOM, DROP_BY_SKILL):
        drop_bottom(race, cars)
    elif row == SORT:
        shuffle_equals(race, start + cars)
    else:
        race.tell(SHUFFLED, race.active, cars)


# Row 4


def sort_pile(race: Race) -> None:
    """PU-Q4-01, PU-Q4-03. Best rating on top, marks counted; on 2+2 by Pit rating."""
    pit = uses_pit(race)
    strength = race.form.pit_strength if pit else race.form.strength
    start = race.start_of(race.active)
    end = start + race.sizes[race.active]
    order, ratings = race.order, race.scratch
    place: i64
    for place in range(end - start):
        ratings[place] = -strength[order[start + place]]
    best_first(order, ratings, start, end - start)
    race.tell(SORTED_BY_PIT if pit else SORTED, race.active, end - start)
    shuffle_equals(race, start)


def shuffle_equals(race: Race, place: i64) -> None:
    """PU-Q4-02. Cars of exactly the same rating are shuffled, the best of them first."""
    strength = race.form.pit_strength if uses_pit(race) else race.form.strength
    order = race.order
    end = race.start_of(race.active + 1)
    while place < end:
        behind = place + 1
        while behind < end and strength[order[behind]] == strength[order[place]]:
            behind += 1
        if behind > place + 1:
            shuffle_cars(race, SORT, place, behind - place)  # and on from there, see `mixed`
            return
        place = behind


# Rows 5 and 8


def advance_top_cars(race: Race) -> None:
    """PU-Q5-01. As many from the top as the contrasting die says, all if there are fewer."""
    cars = min(race.contrast, race.sizes[race.active])
    race.tell(TOP_ADVANCES, race.active, cars)
    shuffle_cars(race, ADVANCE_TOP, race.start_of(race.active), cars)


def drop_bottom_cars(race: Race) -> None:
    """PU-Q8-01. As many from the bottom as the contrasting die says, all if there are fewer."""
    cars = min(race.contrast, race.sizes[race.active])
    race.tell(BOTTOM_DROPS, race.active, cars)
    shuffle_cars(race, DROP_BOTTOM, race.start_of(race.active + 1) - cars, cars)


# Rows 6 and 9


def roll_for_letter(race: Race, row: i64) -> None:
    """PU-Q6-01, PU-Q9-01. Two dice name a letter."""
    if race.stops_at_chance:
        race.ask(letter_of(row))
    else:
        letter_rolled(race, row, race.chance.below(36))


@mypyc_attr(acyclic=True)
class LetterRoll(Chance):
    """Two dice name a letter: of the cars that advance."""

    rule: ClassVar[str] = "PU-Q6-01"

    def outcomes(self, race: Race, /) -> i64:
        return 36

    def chosen(self, race: Race, answer: i64, /) -> None:
        letter_rolled(race, race.row(), answer)


@final
@mypyc_attr(acyclic=True)
class DropLetterRoll(LetterRoll):
    """Two dice name a letter: of the cars that drop."""

    rule: ClassVar[str] = "PU-Q9-01"


def letter_of(row: i64) -> LetterRoll:
    return DropLetterRoll() if row == DROP_BY_SKILL else LetterRoll()


def letter_rolled(race: Race, row: i64, answer: i64) -> None:
    """PU-Q6-02, PU-Q6-03, PU-Q9-01, PU-Q9-02. All cars of the letter go, the rest stay in order."""
    total = answer // 6 + answer % 6 + 2
    start = race.start_of(race.active)
    cars = race.sizes[race.active]
    advances = row == ADVANCE_BY_SKILL
    wanted = race.board.advance_by[total] if advances else race.board.drop_by[total]
    letters = race.form.advances if advances else race.form.drops
    race.tell(ADVANCE_NAMED if advances else DROP_NAMED, total, wanted)
    taken = part_with(race, letters, wanted, start, cars, advances)
    if taken == 0:
        race.tell(NONE_ADVANCE if advances else NONE_DROP, race.active, wanted)
    else:
        shuffle_cars(race, row, start if advances else start + cars - taken, taken)


def part_with(
    race: Race, letters: vec[i64], wanted: i64, start: i64, cars: i64, to_front: bool
) -> i64:
    """PU-Q6-04, PU-Q9-03. Put the cars of a letter before (or behind) the others; how many."""
    order, aside = race.order, race.scratch
    kept: i64 = start
    others: i64 = 0
    place: i64
    for place in range(start, start + cars):
        car = order[place]
        if (letters[car] == wanted) == to_front:
            order[kept] = car
            kept += 1
        else:
            aside[others] = car
            others += 1
    for place in range(others):
        order[kept + place] = aside[place]
    return kept - start if to_front else others


# Row 11


def split(race: Race) -> None:
    """PU-Q11-01, PU-Q11-02. The bottom half, rounded down, becomes a pile of its own behind."""
    pile = race.active
    cars = race.sizes[pile]
    if cars < 2:
        race.tell(NOT_SPLIT, pile)
        return
    back = cars // 2
    race.sizes[pile] = cars - back
    insert_pile(race, pile + 1, back)
    race.tell(SPLIT_UP, pile, cars - back, back)
