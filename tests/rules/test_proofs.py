"""What counts as proven is missed by its test when it is switched off; tried again every day."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest

from fivewide.games import GAMES, game
from fivewide.games.dust_devil_500.rules import finishing
from fivewide.kernel.game import Game
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.table import Table
from scripts.prove_rules import ROOT, kept, tried_again
from scripts.rule_table import cited_in_tests, code_of, packages
from tests.rules.disabling import functions_at, kind_at, ways_to_disable

pytestmark = pytest.mark.interpreted_only  # exchanges the code of functions
TODAY = 25  # rules of all games
LEAST = 0.92  # of the rules that can be played

DUST_DEVIL = "fivewide.games.dust_devil_500"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nearly_every_rule_is_proven_and_the_page_names_the_rest(game: Game[Any]) -> None:
    playable = [rule.id for rule in rulebook(game.package).playable]
    rest = [id for id in playable if id not in kept()]
    assert len(rest) <= (1 - LEAST) * len(playable)
    page = (ROOT / "docs" / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    assert f"{len(playable) - len(rest)} of {len(playable)} rules" in page
    assert all(f"{id}" in page.split("\n## ")[0] for id in rest)


def test_what_is_proven_is_cited_where_it_is_said_to_be() -> None:
    """A pair whose test or code is gone, or no longer of that rule, proves nothing."""
    code = {id: at for folder in packages().values() for id, at in code_of(folder).items()}
    tests = cited_in_tests()
    for id, (place, test) in kept().items():
        assert place in code[id], id
        function = test.partition("[")[0].replace("::", "/", 1)
        text = (ROOT / test.partition("::")[0]).read_text(encoding="utf-8")
        row = id in text  # of a table of situations, whose marks are made as it is read
        assert row or any(cites(test, function, cited) for cited in tests[id]), f"{id}: {test}"


def cites(test: str, function: str, cited: str) -> bool:
    """Is the test that was run one of those that cite the rule, or the run of such a scenario?"""
    if cited.endswith(".toml"):
        folder, name = cited.split("/")[-2:]
        return test.endswith(f"test_the_scenario_holds[{folder}-{name.removesuffix('.toml')}]")
    path, _, name = cited.partition("::")
    return function.startswith(f"{path}/") and name in function.split("/")[-1].split("::")


def test_with_its_code_switched_off_the_test_of_a_rule_fails() -> None:
    """Some of all, others every day: `python scripts/prove_rules.py` tries all of them."""
    chosen = Random(date.today().isoformat()).sample(sorted(kept().items()), TODAY)
    pairs = dict(chosen)
    assert sorted(tried_again(pairs)) == sorted(pairs)


# That the switch works


def test_a_function_switched_off_does_nothing_whoever_calls_it() -> None:
    place = "rules/finishing.py: ranking"
    assert functions_at(DUST_DEVIL, place) == [finishing.ranking]
    table = Table.open(game("dust-devil-500"), ["Kim", "Ola"], seed=1)
    before = finishing.ranking(table.state)
    for off in ways_to_disable(DUST_DEVIL, place):
        with off():
            assert list(finishing.ranking(table.state)) == []
    assert list(finishing.ranking(table.state)) == list(before)


def test_an_event_switched_off_is_not_told() -> None:
    place = "events.py: ROLLED"
    assert kind_at(DUST_DEVIL, place) is not None
    (off,) = ways_to_disable(DUST_DEVIL, place)
    with off():
        quiet = Table.open(game("dust-devil-500"), ["Kim", "Ola"], seed=1)
    loud = Table.open(game("dust-devil-500"), ["Kim", "Ola"], seed=1)
    assert "rolled" in {event.kind for event in loud.events(None)}
    assert "rolled" not in {event.kind for event in quiet.events(None)}
    assert quiet.hash() == loud.hash()


def test_a_test_that_misses_nothing_proves_nothing() -> None:
    """A rule's code and a marked test are not enough: here the test never looks at the event."""
    test = (
        "tests/games/dust_devil_500/rules/test_setup_and_turns.py::test_every_car_begins_on_start"
    )
    assert tried_again({"DD-SETUP-01": ("events.py: SCORED", test)}) == {}
