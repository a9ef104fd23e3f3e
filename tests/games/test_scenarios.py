"""Every scenario file holds, cites known rules of its game, and says what it expects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivewide.games import GAMES
from fivewide.games.scenarios import run_file
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.scenario import read_scenario

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
FILES = sorted(FOLDER.glob("*/*.toml"))
NAMES = [f"{path.parent.name}-{path.stem}" for path in FILES]
KNOWN = {id: {rule.id for rule in rulebook(game.package).rules} for id, game in GAMES.items()}

# The test cases T01, T02, … of each inventory that are scenarios; the others are tests.
CASES = {
    "apocalypse-road": range(1, 9),
    "daytona-500": range(1, 17),
    "dust-devil-500": range(1, 17),
    "pile-up-racing": (4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 17, 18),
    "victory-lane": range(0),  # named EX, TB and TT there
}
# Rules by which something is refused in a scenario of the game.
REFUSED = {
    "apocalypse-road": {"AR-7.1-04", "AR-7.6-04", "AR-8.0-09", "AR-4.4-04"},
    "daytona-500": {
        *("D5-BID-09", "D5-BID-10", "D5-BID-11", "D5-BID-12", "D5-BID-13"),
        *("D5-TURN-03", "D5-CARD-05", "D5-CARD-06", "D5-CARD-08"),
        *("D5-RED-01", "D5-MOVE-03", "D5-BLOCK-01"),
    },
    "dust-devil-500": {"DD-FINISH-06", "DD-TURBO-01"},
    "pile-up-racing": {"PU-HCAR-01", "PU-HCAR-02", "PU-HAGG-01", "PU-HPIT-02", "PU-HPIT-06"},
    "victory-lane": {"VL-PUSH-08", "VL-NPD-11", "VL-FUMES-03", "VL-ROUND-08", "VL-MOVE-05"},
}


def of_game(id: str) -> list[Path]:
    return [path for path in FILES if path.parent.name == id]


def test_every_game_has_a_folder_and_there_is_none_besides() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(GAMES) == set(CASES) == set(REFUSED)


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
    assert cases == set(CASES[id])


@pytest.mark.parametrize("id", GAMES)
def test_every_refusal_in_a_scenario_names_its_rule(id: str) -> None:
    refused = {do.refused for path in of_game(id) for do in read_scenario(path).do if do.refused}
    assert refused >= REFUSED[id]
