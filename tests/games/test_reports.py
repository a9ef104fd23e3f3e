"""Every recorded race of every game can be told, and the telling adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.kernel.record import Record
from fivewide.report import NotOver, report_of
from fivewide.report.story import FEWEST, MOST
from fivewide.report.writing import html, markdown
from tests.games.golden import RECORDS

FILES = sorted(RECORDS.glob("*/*.race.jsonl"))


def test_every_game_has_recorded_races() -> None:
    assert {file.parent.name for file in FILES} == set(GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_recorded_race_is_told_and_its_result_adds_up(file: Path) -> None:
    race = open_race(file)
    report = report_of(race)
    assert FEWEST <= len(report.story) <= MOST
    assert all(words.endswith(".") and words[0] == words[0].strip() for words in report.story)
    assert race.record.result is not None
    assert [line.points for line in report.result] == [
        line.points for line in race.record.result.standings
    ]
    for line in report.result:
        assert sum(source.points for source in line.sources) == line.points, line
    runners = set(range(len(report.chart.runners)))
    assert all(set(part.order) <= runners for part in report.chart.parts)
    assert len(report.chart.parts) > 1
    assert any(number for row in report.figures for number in row.numbers.values())
    assert all(1 <= moment.n <= report.entries for moment in report.moments[1:])
    assert report.story[-1] in html(report).replace("&#x27;", "'")
    assert "## Result" in markdown(report)


def test_the_same_race_is_told_the_same() -> None:
    assert report_of(open_race(FILES[0])) == report_of(open_race(FILES[0]))


def test_a_race_that_is_not_over_has_no_report(tmp_path: Path) -> None:
    cut = tmp_path / "cut.race.jsonl"
    cut.write_text("".join(FILES[0].read_text().splitlines(keepends=True)[:6]))
    assert Record.read(cut).result is None
    with pytest.raises(NotOver, match="not over"):
        report_of(open_race(cut))


def test_a_game_that_says_nothing_of_reports_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fivewide.report.making.words_of", lambda game: None)
    for id in GAMES:
        file = next(file for file in FILES if file.parent.name == id)
        report = report_of(open_race(file))
        assert FEWEST <= len(report.story) <= MOST
        assert report.figures == []
