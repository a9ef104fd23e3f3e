"""The page, the plots and the tables of a season."""

from __future__ import annotations

import csv
import doctest
import hashlib
import re
import sys
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from fivewide.content.pack import builtin
from fivewide.season import files, page, plots, write
from fivewide.season.calibration import calibrate
from fivewide.season.document import (
    OutlookDocument,
    SeasonDocument,
    outlook_document,
    season_document,
)
from fivewide.season.outlook import outlook
from fivewide.season.page import filled_with
from fivewide.season.plan import plan
from fivewide.season.real import real_season
from fivewide.sim.write import CannotWrite
from tests.season.races import run_many


class Checker(HTMLParser):
    """Scripts and styles by their text, addresses, and whatever else can be read."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = ""  # the tag whose text comes
        self.scripts: list[tuple[str, str]] = []  # type, text
        self.style = ""
        self.policy = ""
        self.addresses: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.inside = tag
        if tag == "script":
            self.scripts.append((given.get("type", ""), ""))
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        self.addresses += [given[key] for key in ("href", "src", "xlink:href") if key in given]

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "script":
            kind, text = self.scripts[-1]
            self.scripts[-1] = (kind, text + data)
        elif self.inside == "style":
            self.style += data
        else:
            self.text += data


def checked(document: SeasonDocument | OutlookDocument) -> Checker:
    checker = Checker()
    checker.feed(filled_with(document))
    checker.close()
    return checker


def carried(checker: Checker) -> str:
    """The document inside. It is the only script beside that of the page itself."""
    (kind, text), (page, _) = checker.scripts
    assert (kind, page) == ("application/json", "module")
    return text


def sha256(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


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
    said = outlook(made, run_many(made, 2, 1, 1))
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
    for each in document.drivers:
        assert len(each.races) == each.line.starts
        assert sum(race.points for race in each.races) == each.line.points
        assert each.races[-1].score == each.line.score or each.races[-1].race < 4
        assert each.number
    winners = [line.winner for line in document.calendar[:4]]
    first = [p.driver for p in document.drivers for r in p.races if r.place == 1]
    assert sorted(winners) == sorted(first)


def test_the_document_is_json_that_reads_back(document: SeasonDocument) -> None:
    again = msgspec.json.decode(msgspec.json.encode(document), type=SeasonDocument)
    assert again == document
    assert again.format == "fivewide-season-page"


def test_the_page_carries_what_reads_back_equal(
    document: SeasonDocument, many_of_them: OutlookDocument
) -> None:
    for given in (document, many_of_them):
        assert msgspec.json.decode(carried(checked(given)), type=type(given)) == given


def test_the_page_asks_nothing_of_the_network(document: SeasonDocument) -> None:
    """Its policy allows the script and the style that are in it, by their very text."""
    checker = checked(document)
    script = checker.scripts[-1][1]
    assert checker.policy == (
        f"default-src 'none'; script-src 'sha256-{sha256(script)}'; "
        f"style-src 'sha256-{sha256(checker.style)}'; font-src data:; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    assert checker.addresses == ["data:,"]  # the icon: none
    assert "url(data:font/woff2" in checker.style
    assert not re.search(r"url\((?!data:)|@import", checker.style)


def test_without_javascript_there_are_the_standings(
    document: SeasonDocument, many_of_them: OutlookDocument
) -> None:
    text = checked(document).text
    for line in document.standings:
        assert line.driver in text
        assert f"{line.score:,}" in text
    text = checked(many_of_them).text
    for expected in many_of_them.outlook.drivers:
        assert expected.driver in text
        assert f"{expected.points.value:,.0f}" in text


def test_a_page_without_a_race() -> None:
    made = plan("dust-devil-500", seats=("random", "random"), races=2)
    empty = season_document(files.new(made, 1))
    assert empty.standings == []
    assert msgspec.json.decode(carried(checked(empty)), type=SeasonDocument) == empty


@pytest.mark.parametrize(
    "evil",
    [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "]]></title></table><img src=x onerror=alert(1)>",
        "<!-- document -->",
        "<!-- standings -->",
        "<title>Five Wide</title>",
        "&lt;b&gt; & \\u003c \\ \" ' ` ${name} \u2028",
    ],
)
def test_names_are_text_and_nothing_else(document: SeasonDocument, evil: str) -> None:
    first, *others = document.drivers
    line = msgspec.structs.replace(first.line, driver=evil)
    named = msgspec.structs.replace(
        document,
        title=evil,
        drivers=[msgspec.structs.replace(first, driver=evil, line=line), *others],
        standings=[line, *document.standings[1:]],
    )
    checker = checked(named)
    assert msgspec.json.decode(carried(checker), type=SeasonDocument) == named
    assert checker.text.count(evil) == 3  # the title, the heading, the table
    assert checker.addresses == ["data:,"]


def test_a_page_that_is_not_built_is_one_line(
    document: SeasonDocument, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "season.html")
    with pytest.raises(CannotWrite, match=r"python3 web/build\.py"):
        write.check(tmp_path / "season.html")
    with pytest.raises(CannotWrite):
        filled_with(document)
    write.check(tmp_path / "season.csv")


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
    assert doctest.testmod(page) == (0, 1)
