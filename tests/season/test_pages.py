"""The page, the plots and the tables of a season."""

from __future__ import annotations

import csv
import doctest
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from fivewide.content.pack import builtin
from fivewide.season import files, many, pictures, plots, write
from fivewide.season.calibration import calibrate
from fivewide.season.document import (
    OutlookDocument,
    SeasonDocument,
    outlook_document,
    season_document,
)
from fivewide.season.outlook import outlook
from fivewide.season.page import outlook_page, season_page
from fivewide.season.plan import plan
from fivewide.season.real import real_season

ROOT = Path(__file__).parents[2]
VOID = {"meta", "link", "br"}


class Checker(HTMLParser):
    """Every tag is closed, in order; addresses and ids are collected."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.ids: set[str] = set()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.ids |= {given["id"] or ""} if "id" in given else set()
        self.addresses += [
            value or "" for key, value in attrs if key in ("href", "src", "xlink:href")
        ]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    return checker


@pytest.fixture(scope="module")
def season() -> files.Season:
    made = files.new(plan("pile-up-racing", pack="2023", races=5), 4)
    files.race_on(made, files.open_circuit(made, "test"), 4)
    return made


@pytest.fixture(scope="module")
def document(season: files.Season) -> SeasonDocument:
    return season_document(season)


@pytest.fixture(scope="module")
def many_of_them() -> OutlookDocument:
    made = plan("pile-up-racing", pack="2023")
    said = outlook(made, many.run(made, 2, 1, 1))
    real = real_season(builtin("pile_up_2023"))
    assert real is not None
    return outlook_document(made, 1, said, calibrate(made, said, real))


def test_a_document_has_calendar_standings_and_a_page_for_everybody(
    document: SeasonDocument,
) -> None:
    assert (document.raced, len(document.calendar)) == (4, 5)
    assert all(line.winner and line.pole and line.leader for line in document.calendar[:4])
    assert document.calendar[4].winner == ""
    assert [page.driver for page in document.drivers] == [
        line.driver for line in document.standings
    ]
    for page in document.drivers:
        assert len(page.races) == page.line.starts
        assert sum(race.points for race in page.races) == page.line.points
        assert page.races[-1].score == page.line.score or page.races[-1].race < 4
        assert page.number
    winners = [line.winner for line in document.calendar[:4]]
    first = [p.driver for p in document.drivers for r in p.races if r.place == 1]
    assert sorted(winners) == sorted(first)


def test_the_document_is_json_that_reads_back(document: SeasonDocument) -> None:
    again = msgspec.json.decode(msgspec.json.encode(document), type=SeasonDocument)
    assert again == document
    assert again.format == "fivewide-season-page"


def test_pages_ask_nothing_of_the_network(
    document: SeasonDocument, many_of_them: OutlookDocument
) -> None:
    for page in (season_page(document), outlook_page(many_of_them)):
        checker = checked(page)
        assert "script" not in checker.tags
        for address in checker.addresses:
            assert address.startswith(("#", "data:")), address
            assert not address.startswith("#") or address[1:] in checker.ids
        style = page[page.index("<style>") : page.index("</style>")]
        assert not re.search(r"url\((?!data:)|@import", style)
        assert not re.search(r"https?://", page)


def test_the_page_of_a_season_shows_it(document: SeasonDocument) -> None:
    checker = checked(season_page(document))
    for line in document.standings:
        assert line.driver in checker.text
    assert {"standings", "races", "drivers"} <= checker.ids
    assert "4 of 5" in checker.text
    assert checker.tags.count("details") == len(document.drivers)


def test_the_page_of_many_seasons_shows_odds_and_calibration(many_of_them: OutlookDocument) -> None:
    checker = checked(outlook_page(many_of_them))
    assert many_of_them.calibration is not None
    assert f"{many_of_them.calibration.points_correlation:.3f}" in checker.text
    assert many_of_them.calibration.not_fitted in checker.text
    assert "William Byron" in checker.text


def test_a_page_without_calibration_or_races() -> None:
    made = plan("dust-devil-500", seats=("random", "random"), races=2)
    said = outlook(made, many.run(made, 3, 1, 1))
    assert "calibration" not in checked(outlook_page(outlook_document(made, 1, said, None))).ids
    empty = season_document(files.new(made, 1))
    assert empty.standings == []
    checked(season_page(empty))


def test_names_are_text_and_nothing_else() -> None:
    evil = "<script>alert(1)</script>"
    made = plan("dust-devil-500", seats=("random", "random"), names=(evil, "b & c"), races=2)
    season = files.new(made, 1)
    files.race_on(season, files.open_circuit(season, "test"), 2)
    checker = checked(season_page(season_document(season)))
    assert "script" not in checker.tags
    assert evil in checker.text


def test_tables_as_csv(season: files.Season, many_of_them: OutlookDocument, tmp_path: Path) -> None:
    write.season(season, tmp_path / "one.csv")
    rows = list(csv.DictReader((tmp_path / "one.csv").read_text().splitlines()))
    assert [row["driver"] for row in rows] == [line.driver for line in season.book().standings()]
    write.outlook(many_of_them, tmp_path / "many.csv")
    rows = list(csv.DictReader((tmp_path / "many.csv").read_text().splitlines()))
    assert {"title", "title_low", "points", "points_high", "points_range_low"} <= set(rows[0])
    assert len(rows) == 64


def test_plots_as_svg_and_png(
    document: SeasonDocument, many_of_them: OutlookDocument, tmp_path: Path
) -> None:
    written = plots.write(plots.season_plots(document), tmp_path / "one", "svg")
    written += plots.write(plots.outlook_plots(many_of_them), tmp_path / "many", "svg")
    assert {path.stem for path in written} == {
        "points-by-race", "wins", "expected-points", "title-odds", "real-and-simulated",
    }  # fmt: skip
    for path in written:
        root = ElementTree.parse(path).getroot()
        words = "".join(root.itertext())
        assert "US Major Stock Series, 2023" in words
    assert "William Byron" in written[2].read_text()
    (png, _) = plots.write(plots.season_plots(document), tmp_path / "one", "png")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_without_altair_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(plots.CannotPlot, match=r"pip install 'fivewide\[plots\]'"):
        plots.check(tmp_path / "plots")


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(pictures) == (0, 1)


def test_the_page_has_the_colors_of_the_web_app() -> None:
    """It stands alone, so it carries its own copy: web/src/look/tokens.css, line by line."""

    def tokens(path: str) -> str:
        text = (ROOT / path).read_text()
        return text[text.index("/* Five Wide design tokens") : text.index("@media (prefers-red")]

    assert tokens("src/fivewide/season/page.css") == tokens("web/src/look/tokens.css")
