"""Cards, track card and tables of one race, as numbers ready for the rules.

A car is its place in the entry list. A letter is 0 for A to 4 for E; a rating on the long ladder
is 0 for AAA to 8 for EEE, so that a letter stands two steps down it.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.ints import append, i64, vec

NOBODY: Final[i64] = -1
SPECIAL_DIE: Final[i64] = 6  # PU-Q2-02, PU-Q12-04: the contrasting die that asks the chart
PILE: Final[i64] = 6  # PU-PILE-01: cars in each of the first three piles
LETTERS: Final[i64] = 5
TOP_LETTER: Final[i64] = 2  # where A stands on the long ladder

# What a row of the Quick Card does
CRASH: Final[i64] = 0
SHUFFLE: Final[i64] = 1
SORT: Final[i64] = 2
ADVANCE_TOP: Final[i64] = 3
ADVANCE_BY_SKILL: Final[i64] = 4
DUEL: Final[i64] = 5
DROP_BOTTOM: Final[i64] = 6
DROP_BY_SKILL: Final[i64] = 7
LADDER_DUEL: Final[i64] = 8
SPLIT: Final[i64] = 9
MECHANICAL: Final[i64] = 10
# What a row may come to, for those who watch: by the special die, by the double of a pit stop
SPECIAL_RESULT: Final[i64] = 11
SORT_BY_PIT: Final[i64] = 12
LADDER_BY_PIT: Final[i64] = 13

# What a Special Result does
PILE_CHECKS: Final[i64] = 0
OUT: Final[i64] = 1
CHECK: Final[i64] = 2
CHECK_WITH_BEHIND: Final[i64] = 3
TO_REAR: Final[i64] = 4
TO_BOTTOM: Final[i64] = 5
NOTHING: Final[i64] = 6
SWAP_BY_PIT: Final[i64] = 7
TO_TOP: Final[i64] = 8
BOTTOM_OF_NEXT: Final[i64] = 9
TOP_OF_NEXT: Final[i64] = 10
TO_LEAD: Final[i64] = 11
AHEAD_CHECKS: Final[i64] = 12
CHECK_WITH_LEADER: Final[i64] = 13
NO_CAUTION: Final[i64] = 14

POWER: Final[vec[i64]] = vec[i64]([6**dice for dice in range(8)])
FACES: Final[i64] = 7776  # outcomes of five dice
# The sum of the digits of a number written in sixes: so much more than one pip each.
PIPS: Final[vec[i64]] = vec[i64](
    [n % 6 + n // 6 % 6 + n // 36 % 6 + n // 216 % 6 + n // 1296 for n in range(7776)]
)


def pips(dice: i64, outcome: i64) -> i64:
    """The sum of so many dice, for one of their equally likely outcomes."""
    if outcome < FACES:
        return dice + PIPS[outcome]
    return dice + PIPS[outcome % FACES] + PIPS[outcome // FACES]


@final
class HouseRules:
    """The options that change how a race goes."""

    def __init__(self) -> None:
        self.roll_now = False
        self.roll_gaps = False
        self.trim = True
        self.reroll_ties = False
        self.short_ladder = True  # the last car climbs where the die names nobody
        self.top_challenges = True
        self.cross_swaps = False
        self.climbs_on = False
        self.climber_leaves = False
        self.all_in_mech_range = False
        self.mech_exact = False
        self.empty_caution = True
        self.special_caution = True
        self.classify_by_place = False
        self.stage_before = False
        self.overtimes: i64 = 1
        self.by_position = False
        self.four_equal = False
        self.deal_blocks = False
        self.plus_in_letter = False
        self.aggression = False
        self.pit_strategy = False
        self.drafted = False


@final
class Form:
    """What the cars are worth just now. House rules make another one; the cards stay."""

    def __init__(self) -> None:
        self.advances: vec[i64] = vec[i64]()  # the letter that row 6 looks for
        self.drops: vec[i64] = vec[i64]()  # the letter that row 9 looks for
        self.dice: vec[i64] = vec[i64]()  # in duels
        self.plus: vec[i64] = vec[i64]()
        self.pit_dice: vec[i64] = vec[i64]()
        self.pit_plus: vec[i64] = vec[i64]()
        self.strength: vec[i64] = vec[i64]()  # for sorting, the less the better
        self.pit_strength: vec[i64] = vec[i64]()
        self.acc: vec[i64] = vec[i64]()


@final
class Board:
    """One race: never changed by play."""

    def __init__(
        self,
        cars: i64,
        starters: i64,
        grid: list[int],
        qualifying: list[int],
        pole: list[int],
        letter: list[int],
        mark: list[int],
        acc: list[int],
        pit: list[int],
        mech: list[int],
        dnf: list[int],
        stages: list[int],
        lap_piles: i64,
        dice: list[int],
        plus: list[int],
        rows: list[int],
        final_rows: list[int],
        pit_on: list[int],
        advance_by: list[int],
        drop_by: list[int],
        special: list[int],
        special_dnf: list[int],
        marks_match: bool,
        marks_duel: bool,
        cars_each: i64,
        seasons: i64,
        house: HouseRules,
    ) -> None:
        self.cars = cars
        self.starters = starters
        self.grid: vec[i64] = vec[i64]([car for car in grid])  # empty: qualifying makes it
        self.qualifying: vec[i64] = vec[i64]([column for column in qualifying])
        self.pole: vec[i64] = vec[i64]([mark for mark in pole])  # 1: a + in qualifying
        self.letter: vec[i64] = vec[i64]([number for number in letter])
        self.mark: vec[i64] = vec[i64]([number for number in mark])
        self.acc: vec[i64] = vec[i64]([number for number in acc])
        self.pit: vec[i64] = vec[i64]([number for number in pit])
        self.mech: vec[i64] = vec[i64]([number for number in mech])
        self.dnf: vec[i64] = vec[i64]([number for number in dnf])
        self.stages: vec[i64] = vec[i64]([boxes for boxes in stages])
        self.normal: i64 = 0  # segments before the Final Lap
        self.stage_ends: vec[i64] = vec[i64]()  # 1 for the last box of every stage but the last
        for number, boxes in enumerate(stages):
            self.normal += boxes
            box: i64
            for box in range(1, boxes + 1):
                ends = box == boxes and number + 1 < len(stages)
                self.stage_ends = append(self.stage_ends, 1 if ends else 0)
        self.lap_piles = lap_piles  # 0: nobody is ever lapped
        self.dice: vec[i64] = vec[i64]([number for number in dice])  # by the long ladder
        self.plus: vec[i64] = vec[i64]([number for number in plus])
        self.rows: vec[i64] = vec[i64]([row for row in rows])  # by the sum of the pair
        self.final_rows: vec[i64] = vec[i64]([row for row in final_rows])
        self.pit_on: vec[i64] = vec[i64]([die for die in pit_on])
        self.advance_by: vec[i64] = vec[i64]([number for number in advance_by])
        self.drop_by: vec[i64] = vec[i64]([number for number in drop_by])
        self.special: vec[i64] = vec[i64]([number for number in special])
        self.special_dnf: vec[i64] = vec[i64]([number for number in special_dnf])
        self.marks_match = marks_match  # row 6 and 9 take a B+ as a B
        self.marks_duel = marks_duel
        self.cars_each = cars_each
        self.seasons = seasons  # that the cards say they are of
        self.house = house
        none = vec[i64]([0] * cars)
        self.form: Form = make_form(self, none, none)


def make_form(board: Board, skill: vec[i64], tires: vec[i64]) -> Form:
    """What the cars are worth: `skill` and `tires` shift the letter, minus is better.

    Skill counts where drivers fight (rows 6, 7, 10), tires there and on rows 4 and 9.
    """
    form = Form()
    car: i64
    for car in range(board.cars):
        letter, mark, pit = board.letter[car], board.mark[car], board.pit[car]
        fights = bounded(letter + skill[car] + tires[car])
        rolls = bounded(letter + tires[car])
        counts = board.marks_match or mark == 0
        form.advances = append(form.advances, fights if counts else NOBODY)
        form.drops = append(form.drops, rolls if counts else NOBODY)
        bonus: i64 = mark if board.marks_duel else 0
        plain, pitted = TOP_LETTER + fights, TOP_LETTER + fights - pit
        form.dice = append(form.dice, board.dice[plain])
        form.plus = append(form.plus, board.plus[plain] + bonus)
        form.pit_dice = append(form.pit_dice, board.dice[pitted])
        form.pit_plus = append(form.pit_plus, board.plus[pitted] + bonus)
        form.strength = append(form.strength, (TOP_LETTER + rolls) * 4 + 2 - mark)
        form.pit_strength = append(form.pit_strength, (TOP_LETTER + rolls - pit) * 4 + 2 - mark)
        form.acc = append(form.acc, board.acc[car])
    return form


def bounded(letter: i64) -> i64:
    return min(max(letter, 0), LETTERS - 1)
