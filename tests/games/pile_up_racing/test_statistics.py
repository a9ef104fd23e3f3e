"""Dice against exact arithmetic. Frequencies may be off by four standard deviations."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.board import pips
from fivewide.games.pile_up_racing.rules.duels import begin_ladder
from fivewide.kernel.agenda import advance
from fivewide.kernel.chance import Seeded
from tests.games.pile_up_racing.pictures import from_seed, race
from tests.games.tables import told

SIGMAS = 4.0
TRIALS = 1500
DICE = {"A": 5, "B": 4, "C": 3, "D": 2, "E": 1}
# The chance that a challenger beats the car ahead, ties to the car ahead, as the study has them.
CHANCES = {
    "A": [0.464, 0.718, 0.909, 0.988, 1.000],
    "B": [0.220, 0.460, 0.743, 0.939, 0.997],
    "C": [0.061, 0.192, 0.454, 0.779, 0.973],
    "D": [0.006, 0.036, 0.152, 0.444, 0.838],
    "E": [0.000, 0.001, 0.012, 0.093, 0.417],
}


def ways(dice: int) -> Counter[int]:
    """How many outcomes of so many dice have each sum, by folding one die after the other."""
    sums = Counter({0: 1})
    for _ in range(dice):
        sums = Counter(
            {
                total: sum(sums[total - face] for face in range(1, 7))
                for total in range(min(sums) + 1, max(sums) + 7)
            }
        )
    return sums


def beats(challenger: int, ahead: int) -> float:
    mine, theirs = ways(challenger), ways(ahead)
    won: int = sum(mine[one] * theirs[two] for one, two in product(mine, theirs) if one > two)
    return won / float(6 ** (challenger + ahead))


@pytest.mark.rule("PU-Q7-01")
@pytest.mark.parametrize("dice", range(1, 6))
def test_sums_of_dice_are_as_likely_as_they_should_be(dice: int) -> None:
    assert Counter(int(pips(dice, outcome)) for outcome in range(6**dice)) == ways(dice)


def test_seven_dice_too() -> None:
    every = 97  # of 279,936 outcomes; sums of digits have no period of 97
    found = Counter(int(pips(7, outcome)) for outcome in range(0, 6**7, every))
    total = sum(found.values())
    for number, count in ways(7).items():
        chance = count / 6**7
        assert abs(found[number] - chance * total) <= SIGMAS * math.sqrt(total * chance) + 1


@pytest.mark.rule("PU-Q10-03", "PU-Q10-04")
@pytest.mark.parametrize("challenger", "ABCDE")
def test_chances_on_the_ladder(challenger: str) -> None:
    """Exact, as the study has them, and as they fall in the engine."""
    for place, ahead in enumerate("ABCDE"):
        chance = beats(DICE[challenger], DICE[ahead])
        assert round(chance, 3) == pytest.approx(CHANCES[challenger][place], abs=0.0011)
        state = race("x | a b", cards={"a": ahead, "b": challenger, "x": "A"}).state
        state.stops_at_chance = False
        state.chance = Seeded(place * 5 + DICE[challenger])
        state.die_one, state.die_two, state.contrast = 6, 4, 2  # a ladder duel
        a, b = int(state.order[1]), int(state.order[2])
        won = 0
        for _ in range(TRIALS):
            state.order[0], state.order[1], state.order[2] = 0, a, b
            state.sizes[0], state.sizes[1] = 1, 2
            begin_ladder(state)
            won += int(state.order[2]) == a
        spread = SIGMAS * math.sqrt(TRIALS * chance * (1 - chance)) + 1
        assert abs(won - TRIALS * chance) <= spread, (challenger, ahead, won / TRIALS)


@pytest.mark.rule("PU-SEG-01", "PU-SEG-02")
def test_rows_and_contrasting_dice_come_up_as_often_as_they_should() -> None:
    sums: Counter[int] = Counter()
    contrasts: Counter[int] = Counter()
    for seed in range(12):
        for facts in told(from_seed(seed, race=1), "rolled"):
            pair, contrast = facts["pair"], facts["contrast"]
            assert pair is not None
            assert contrast is not None
            sums[pair // 10 + pair % 10] += 1
            contrasts[contrast] += 1
    rolls = sum(sums.values())
    assert rolls > 900
    for total in range(2, 13):
        chance = (6 - abs(7 - total)) / 36
        assert abs(sums[total] - rolls * chance) <= SIGMAS * math.sqrt(rolls * chance)
    for face in range(1, 7):
        assert abs(contrasts[face] - rolls / 6) <= SIGMAS * math.sqrt(rolls * 5 / 36)


@pytest.mark.rule("PU-SR-03")
def test_the_chart_has_the_chances_of_three_dice() -> None:
    sums = Counter(one + two + three for one, two, three in product(range(1, 7), repeat=3))
    assert [sums[total] for total in range(3, 11)] == [1, 3, 6, 10, 15, 21, 25, 27]
    assert sums == ways(3)


@pytest.mark.rule("PU-FINAL-06", "PU-OT-04")
def test_races_have_cautions_and_retirements_as_the_study_found() -> None:
    """A Final Lap ends green in 18 % of the races of the study, so 82 % have a repeat."""
    setup = GAME.prepare({"race": 1}, 1)
    races, overtimes = 250, 0
    for seed in range(races):
        state = GAME.new(setup, Seeded(seed))
        advance(state)
        overtimes += GAME.figures(state)["overtimes"]
    share = overtimes / races
    assert abs(share - 0.82) <= SIGMAS * math.sqrt(0.82 * 0.18 / races)
