"""Reports in German: cars by what they are called, money as people write it, notes in words."""

from __future__ import annotations

import pytest

from fivewide.bots import BOTS
from fivewide.games.pictured import scenario_scenes, scenarios_of
from fivewide.games.races import open_race
from fivewide.kernel.speech import speaking
from fivewide.report import RaceReport, report_of
from fivewide.report.writing import result_rows, signed, sourced
from tests.games.golden import RECORDS
from tests.games.trials import trial_of

pytestmark = pytest.mark.once


def report_on(game: str) -> RaceReport:
    return report_of(open_race(RECORDS / game / f"{trial_of(game).recorded}.race.jsonl"))


COLORS = {"Gelb", "Rot", "Blau", "Grün", "Orange", "Schwarz", "Weiß", "Lila"}


def cars_of(report: RaceReport) -> set[str]:
    with speaking("de"):
        cars = {car for line in result_rows(report) for car in line[2].split(", ") if car}
    assert {car for line in report.result for car in line.cars} >= cars
    return {car.split()[0] for car in cars}


def test_cars_with_a_color_are_called_by_it() -> None:
    with speaking("de"):
        report = report_on("daytona-500")
    assert set() < cars_of(report) <= COLORS


def test_cars_with_color_and_number_are_called_by_both() -> None:
    with speaking("de"):
        report = report_on("victory-lane")
    assert set() < cars_of(report) <= COLORS


def test_cars_with_names_are_called_by_them() -> None:
    with speaking("de"):
        report = report_on("dust-devil-500")
    assert set() < cars_of(report) <= {"Ember", "Harbor", "Canary", "Clover"}


def test_every_car_of_a_line_has_a_plate() -> None:
    report = report_on("daytona-500")
    assert all(car in report.painted for line in report.result for car in line.cars)


def test_money_stands_behind_its_number() -> None:
    assert signed(-80000, "$") == "-$80,000"
    with speaking("de"):
        assert signed(-80000, "$") == "-80.000\u00a0$"
        assert signed(3, "") == "+3"
        report = report_on("daytona-500")
        assert "+300.000\u00a0$" in sourced(report, report.result[0])


def test_notes_of_a_result_are_in_words() -> None:
    with speaking("de"):
        assert {line.note for line in report_on("dust-devil-500").result} >= {"Ziel"}
        assert report_on("victory-lane").result[0].note == "im Ziel auf Platz 1"
    assert report_on("victory-lane").result[0].note == "finished first"


def test_what_a_rule_refuses_is_so_in_its_picture() -> None:
    name = next(
        name
        for name, scenario in scenarios_of("dust-devil-500").items()
        if any(do.refused is not None for do in scenario.do)
    )
    english = scenario_scenes("dust-devil-500", name).happened
    with speaking("de"):
        german = scenario_scenes("dust-devil-500", name).happened
    refused = [at for at, each in enumerate(english) if each.words.startswith("Not allowed: ")]
    assert refused
    assert all(german[at].words.startswith("Nicht erlaubt: ") for at in refused)


def test_what_a_bot_does_is_said() -> None:
    assert BOTS["random"] == "takes any option"
    with speaking("de"):
        assert BOTS["random"] == "nimmt irgendeine Möglichkeit"
        assert BOTS.usable()["greedy"] == "nimmt die Möglichkeit, nach der er am besten dasteht"
