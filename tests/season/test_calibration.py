"""Simulated seasons beside the real one."""

from __future__ import annotations

import pytest

from fivewide.content.pack import builtin
from fivewide.season.calibration import Calibration, calibrate, correlation, deviation, ranks
from fivewide.season.outlook import outlook
from fivewide.season.plan import plan
from fivewide.season.real import real_season
from tests.season.races import run_many

SEASONS = 8  # few, so that the test is quick; intervals are wide, and the claims are loose


@pytest.fixture(scope="module")
def report() -> Calibration:
    made = plan("pile-up-racing", pack="2023")
    real = real_season(builtin("pile_up_2023"))
    assert real is not None
    return calibrate(made, outlook(made, run_many(made, SEASONS, 2023, 2)), real)


def test_drivers_rank_as_they_did(report: Calibration) -> None:
    assert report.drivers == 64
    assert report.regulars == 35
    assert report.points_correlation >= 0.85
    assert report.credited_correlation >= 0.85
    assert report.regulars_points_correlation >= 0.8
    assert report.finish_correlation >= 0.8
    assert report.wins_correlation >= 0.5


def test_cautions_and_retirements_come_within_a_quarter(report: Calibration) -> None:
    assert {rate.name: rate.real for rate in report.rates} == {
        "cautions": pytest.approx(5.444, abs=0.001),
        "retirements": pytest.approx(4.639, abs=0.001),
    }
    for rate in report.rates:
        assert abs(rate.ratio - 1) <= 0.25, rate.name
        assert rate.is_close
    assert report.is_calibrated


def test_the_report_says_what_is_fitted(report: Calibration) -> None:
    assert report.fitted.startswith("Fitted: ")
    assert report.not_fitted.startswith("Not fitted: ")


def test_real_figures_are_those_of_the_season(report: Calibration) -> None:
    blaney = next(pair for pair in report.pairs if pair.driver == "Ryan Blaney")
    assert (blaney.starts, blaney.real_wins) == (36, 3)
    assert blaney.real_average_finish == pytest.approx(14.08, abs=0.01)
    assert sum(pair.real_wins for pair in report.pairs) == 36


@pytest.mark.parametrize(
    ("a", "b", "rho"),
    [
        ([1, 2, 3], [10, 20, 30], 1.0),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 2, 3, 4], [1, 3, 2, 4], 0.8),
        ([1, 1, 2], [5, 5, 9], 1.0),
        ([1, 1, 1], [1, 2, 3], 0.0),
        ([1], [1], 0.0),
    ],
)
def test_rank_correlation(a: list[float], b: list[float], rho: float) -> None:
    assert correlation(a, b) == pytest.approx(rho)


def test_ranks_of_equals_are_their_mean() -> None:
    assert ranks([30, 10, 20, 10]) == [4, 1.5, 3, 1.5]


def test_deviation() -> None:
    assert deviation([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx(2.138, abs=0.001)
    assert deviation([3]) == 0
