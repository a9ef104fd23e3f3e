"""Chance: the same numbers everywhere, evenly spread."""

from __future__ import annotations

import pytest

from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Folded, Scripted, Seeded, mixed, seed_of


def test_a_seed_gives_the_same_numbers_on_every_machine_compiled_or_not() -> None:
    golden = {
        0: [32, 86, 60, 27, 34, 33, 78, 97],
        1: [14, 73, 32, 11, 38, 93, 79, 56],
        2: [3, 30, 73, 43, 53, 37, 48, 42],
        2**61: [7, 26, 54, 63, 18, 8, 21, 62],
    }
    for seed, numbers in golden.items():
        chance = Seeded(seed)
        assert [chance.below(100) for _draw in numbers] == numbers
    assert list(Seeded(7).shuffled(packed(list(range(8))))) == [4, 7, 3, 2, 6, 1, 0, 5]


def test_the_generator_of_version_0_1_still_gives_the_numbers_it_gave() -> None:
    golden = {
        0: [28, 97, 56, 83, 34, 9, 35, 57],
        1: [30, 2, 68, 7, 0, 54, 3, 66],
        2: [43, 89, 36, 41, 20, 73, 14, 75],
        2**61: [31, 57, 61, 86, 19, 10, 15, 28],
    }
    for seed, numbers in golden.items():
        chance = Folded(seed)
        assert [chance.below(100) for _draw in numbers] == numbers
    assert list(Folded(7).shuffled(packed(list(range(8))))) == [4, 7, 1, 3, 0, 5, 6, 2]


def test_seeds_derived_from_a_seed_are_the_same_everywhere_and_apart() -> None:
    assert (mixed(0), mixed(1)) == (1517046713075839355, 3348600501619484148)
    assert seed_of(1, 0) == 2514882078085848642
    assert seed_of(1, 1) == 3159994978263851052
    assert seed_of(2, 0) == 2841364255646780710
    seeds = {seed_of(seed, number) for seed in range(100) for number in range(100)}
    assert len(seeds) == 10_000
    assert all(0 <= seed < 2**62 for seed in seeds)


@pytest.mark.parametrize("faces", [2, 6, 8, 24, 64])
@pytest.mark.parametrize("seed", [1, 2, 12345])
def test_draws_are_evenly_spread(faces: int, seed: int) -> None:
    """Chi-square within six standard deviations: loose, for chance must be allowed to be odd."""
    chance = Seeded(seed)
    draws = 400 * faces
    counts = [0] * faces
    for _draw in range(draws):
        counts[chance.below(faces)] += 1
    chi = sum((count - 400) ** 2 / 400 for count in counts)
    assert chi < faces - 1 + 6 * (2 * (faces - 1)) ** 0.5


def test_first_draws_of_neighboring_seeds_are_evenly_spread() -> None:
    counts = [0] * 6
    for seed in range(6000):
        counts[Seeded(seed).below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 24


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Seeded(3)
    counts: dict[tuple[int, ...], int] = {}
    for _shuffle in range(2400):
        order = tuple(chance.shuffled(packed([0, 1, 2, 3])))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 64


def test_a_branch_goes_on_from_here_and_leaves_the_original_alone() -> None:
    chance = Seeded(9)
    chance.below(10)
    branch = chance.branch()
    ahead = [branch.below(1000) for _draw in range(5)]
    assert [chance.below(1000) for _draw in range(5)] == ahead


def test_a_script_gives_what_it_says_and_complains_otherwise() -> None:
    script = Scripted([1, 0, 9])
    assert script.below(2) == 1
    branch = script.branch()
    assert (script.below(2), branch.below(2)) == (0, 0)
    with pytest.raises(ValueError, match="the script says 9, but there are 6 outcomes"):
        script.below(6)
    assert script.below(10) == 9
    with pytest.raises(LookupError, match="the script ran out; one of 6"):
        script.below(6)
