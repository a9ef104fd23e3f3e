"""The mutants that scripts/mutants.py tries: each is another program, and known by its lines."""

from __future__ import annotations

import ast

import pytest

from scripts import mutants
from tests.mutants.changes import mutants_of

pytestmark = pytest.mark.tooling

SOURCE = b'''LAPS = 3


def ahead(a: int, b: int) -> bool:
    """Words that nobody tests."""
    if a < b and not b == 2:
        note(a)
    return a - (b + 1) > 0
'''


def test_every_kind_of_change_is_made_inside_functions_only() -> None:
    found = {(mutant.line, mutant.after) for mutant in mutants_of("a.py", SOURCE)}
    assert {line for line, _ in found} == {6, 7, 8}
    assert (6, "if a <= b and not b == 2:") in found
    assert (6, "if a < b and b == 2:") in found or (6, "if a < b and (b == 2):") in found
    assert (6, "if ((a < b) or (not b == 2)):") in found
    assert (7, "pass") in found
    assert (8, "return a - (b + 1) > 1") in found


@pytest.mark.parametrize("game", mutants.games())
def test_mutants_of_a_game_are_programs_and_differ_from_it(game: str) -> None:
    folder = mutants.games()[game]
    possible = mutants.all_mutants(folder)
    assert len(possible) > 300
    for mutant in mutants.sampled(possible, 25, seed=4):
        source = (folder / mutant.file).read_bytes()
        changed = mutant.applied(source)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), mutant


@pytest.mark.parametrize("game", mutants.games())
def test_what_changes_nothing_is_there_to_be_changed(game: str) -> None:
    known = mutants.equivalents(game)
    assert set(known) <= {mutant.key for mutant in mutants.all_mutants(mutants.games()[game])}
    assert all(known.values())
