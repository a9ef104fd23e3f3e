"""fivewide report: a finished race on 80 columns, as a page, as a picture."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from PIL import Image
from rich.console import Console

from fivewide.cli.main import main
from fivewide.cli.report_text import lines
from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.report import report_of
from tests.games.golden import RECORDS

Capture = pytest.CaptureFixture[str]


def longest(game: str) -> Path:
    """The recorded race with the most to tell."""
    return max(sorted((RECORDS / game).glob("*.race.jsonl")), key=lambda file: file.stat().st_size)


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_the_window_and_no_figure_is_lost(game: str, width: int) -> None:
    report = report_of(open_race(longest(game)))
    out = Console(file=io.StringIO(), width=width, highlight=False)
    for piece in lines(report, width):
        out.print(piece)
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    words = " ".join(text.split())
    for sentence in report.story:
        assert sentence in words
    for table in report.figures:
        for row in table.rows:
            for number in (str(row.numbers[column]) for column in table.columns):
                assert number in text
        for column in table.columns:
            assert all(word in text for word in column.split())


def test_a_picture_has_its_size_and_is_not_empty(tmp_path: Path, capsys: Capture) -> None:
    file = str(longest("victory-lane"))
    out = tmp_path / "card.png"
    assert main(["report", file, "--format", "png", "-o", str(out)]) == 0
    image = Image.open(out)
    assert image.size == (1200, 630)
    assert len(image.convert("RGB").resize((300, 158)).getcolors(300 * 158) or []) > 300
    assert main(["report", file, "--format", "svg"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("</svg>")


def test_a_picture_on_the_terminal_is_refused(capsys: Capture) -> None:
    assert main(["report", str(longest("victory-lane")), "--format", "png"]) == 2
    assert "--format png needs -o FILE" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    file = str(longest("victory-lane"))
    assert main(["report", file, "--format", "png", "-o", str(tmp_path / "x.png")]) == 2
    assert "fivewide[pictures]" in capsys.readouterr().err
