"""Every recorded race of every game can be told, and the telling adds up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

import pytest

import fivewide
from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.kernel.record import Record
from fivewide.report import NotOver, RaceReport, report_of
from fivewide.report.card import CARD_WIDE, card
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
    check_sums(report)
    runners = set(range(len(report.chart.runners)))
    assert all(set(part.order) <= runners for part in report.chart.parts)
    assert len(report.chart.parts) > 1
    check_words(report)
    assert all(1 <= moment.n <= report.entries for moment in report.moments[1:])
    assert report.story[-1] in html(report).replace("&#x27;", "'")
    assert "## Result" in markdown(report)


def check_sums(report: RaceReport) -> None:
    """Of every line, the sources are the sum."""
    for line in report.result:
        assert sum(source.points for source in line.sources) == line.points, line
        assert line.sources
        said = [(source.kind, source.words) for source in line.sources]
        assert len(set(said)) == len(said)


ONE = re.compile(r"(?<![\w$,.])1 (?:points|drafts|moves|pushes|tests|crossings|shots|bumps|races|"
                 r"crashes|cautions|segments|turns|times|spaces|rolls|cars)\b")  # fmt: skip


def check_words(report: RaceReport) -> None:
    """Nothing is said twice or in the wrong number, nobody is unknown, nothing is left empty."""
    story = " ".join(report.story)
    assert len(set(report.story)) == len(report.story)
    assert not ONE.search(story), story
    assert "None" not in story
    assert "  " not in story
    assert report.figures
    for table in report.figures:
        assert table.columns
        for column in table.columns:
            assert any(row.numbers[column] for row in table.rows), column
        assert len({row.name for row in table.rows}) == len(table.rows)
    named = {line.name for line in report.result if line.seat < 0 or not line.cars}
    named |= {row.name for table in report.figures for row in table.rows}
    named |= {each.name for each in report.luck} | set(report.chart.runners)
    assert not named - set(report.painted)
    assert len({moment.n for moment in report.moments}) == len(report.moments)
    for luck in report.luck:
        assert luck.rolls > 0
        assert luck.expected > 0


RACES = [
    (id, dict(options), seats, seed)
    for id, game in GAMES.items()
    for seed, options in enumerate([{}, *(preset.options for preset in game.presets)])
    for seats in sorted({game.seats[0], min(3 + seed, game.seats[1])})
]


@pytest.mark.once
@pytest.mark.parametrize(
    ("id", "options", "seats", "seed"),
    RACES,
    ids=lambda value: re.sub(r"[^\w.]+", "-", str(value)).strip("-"),
)
def test_whatever_is_raced_the_sources_are_the_sum(
    id: str, options: dict[str, Any], seats: int, seed: int, tmp_path: Path
) -> None:
    names = ["Kim", "Ola", "Rin", "Mara", "Ross", "Ida"][:seats]
    race = fivewide.start(id, names, options=options, seed=seed)
    race.play_out(bots=["random"] * seats)
    race.save(tmp_path / "raced.race.jsonl")
    report = report_of(open_race(tmp_path / "raced.race.jsonl"))
    assert FEWEST <= len(report.story) <= MOST
    check_sums(report)
    check_words(report)
    svg = card(report).svg(CARD_WIDE)
    ElementTree.fromstring(svg)
    for line in report.result[:3]:
        assert quoteattr(line.name) in svg


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
