"""Every scenario file holds, cites known rules of its game, and says what it expects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivewide.games import GAMES
from fivewide.games.scenarios import run_file
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.scenario import read_scenario
from tests.games.trials import trial_of

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
FILES = sorted(FOLDER.glob("*/*.toml"))
NAMES = [f"{path.parent.name}-{path.stem}" for path in FILES]
KNOWN = {id: {rule.id for rule in rulebook(game.package).rules} for id, game in GAMES.items()}


def of_game(id: str) -> list[Path]:
    return [path for path in FILES if path.parent.name == id]


def test_every_game_has_a_folder_and_there_is_none_besides() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_scenario_holds(path: Path) -> None:
    verdict = run_file(path)
    assert verdict.complaints == []


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_scenario_cites_rules_that_exist_and_expects_something(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.game == path.parent.name
    assert scenario.rules
    assert set(scenario.rules) <= KNOWN[scenario.game]
    assert scenario.expect


@pytest.mark.parametrize("id", GAMES)
def test_every_test_case_of_the_inventory_has_its_scenario(id: str) -> None:
    cases = {
        int(found[1])
        for path in of_game(id)
        if (found := re.match(r"t(\d\d)-", path.name)) is not None
    }
    assert cases == set(trial_of(id).cases)


@pytest.mark.parametrize("id", GAMES)
def test_every_refusal_in_a_scenario_names_its_rule(id: str) -> None:
    refused = {do.refused for path in of_game(id) for do in read_scenario(path).do if do.refused}
    assert refused >= trial_of(id).refused
