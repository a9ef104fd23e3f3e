"""Every scenario file of the game holds, cites known rules, and says what it expects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivewide.games import game
from fivewide.games.daytona_500 import GAME
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.scenario import read_scenario, run

FOLDER = Path(__file__).resolve().parents[3] / "scenarios" / "daytona-500"
FILES = sorted(FOLDER.glob("*.toml"))
KNOWN = {rule.id for rule in rulebook(GAME.package).rules}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    verdict = run(read_scenario(path), game, path.name)
    assert verdict.complaints == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_cites_rules_that_exist_and_expects_something(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.rules
    assert set(scenario.rules) <= KNOWN
    assert scenario.expect
    assert scenario.game == GAME.id


def test_every_test_case_of_the_inventory_up_to_16_has_a_scenario() -> None:
    cases = {
        int(found[1]) for path in FILES if (found := re.match(r"t(\d\d)-", path.name)) is not None
    }
    assert cases == set(range(1, 17))


def test_every_refusal_in_a_scenario_names_its_rule() -> None:
    refused = {do.refused for path in FILES for do in read_scenario(path).do if do.refused}
    assert {"D5-BID-09", "D5-BID-10", "D5-BID-11", "D5-BID-12", "D5-BID-13"} <= refused
    assert {"D5-TURN-03", "D5-CARD-05", "D5-CARD-06", "D5-CARD-08"} <= refused
    assert {"D5-RED-01", "D5-MOVE-03", "D5-BLOCK-01"} <= refused
