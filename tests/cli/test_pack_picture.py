"""fivewide pack picture: files of every game, and a line for whatever cannot be drawn."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from fivewide.cli.main import main
from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.pictures import gallery

pytestmark = pytest.mark.once  # drawing is not compiled

Capture = pytest.CaptureFixture[str]
TRACK = "daytona-500 --track canyon-56"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(capsys: Capture, words: str) -> list[str]:
    assert main(["pack", "picture", *words.split()]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("id", GAMES)
def test_a_folder_gets_a_file_of_each_track(id: str, here: Path, capsys: Capture) -> None:
    lines = drawn(capsys, f"{id} -o all --width 700")
    tracks = gallery(GAMES[id], builtin(GAMES[id].pack)).tracks
    assert {path.name for path in (here / "all").iterdir()} == {f"{id}-{one}.svg" for one in tracks}
    assert len(lines) == len(tracks)
    for line, (track, title) in zip(lines, tracks.items(), strict=True):
        assert line == f"{Path('all') / f'{id}-{track}.svg'}: {title}"
        root = ElementTree.parse(here / "all" / f"{id}-{track}.svg").getroot()
        assert root.attrib["width"] == "700"


def test_without_a_place_it_goes_into_this_folder(here: Path, capsys: Capture) -> None:
    drawn(capsys, TRACK)
    assert [path.name for path in here.iterdir()] == ["daytona-500-canyon-56.svg"]


def test_png_by_the_ending_or_by_the_format(here: Path, capsys: Capture) -> None:
    drawn(capsys, f"{TRACK} -o road.png --width 640")
    drawn(capsys, f"{TRACK} -o . --format png --width 320")
    for name, width in (("road.png", 640), ("daytona-500-canyon-56.png", 320)):
        with Image.open(here / name) as image:
            assert image.format == "PNG"
            assert image.width == width
            assert len(image.convert("RGB").getcolors(1 << 24) or []) > 50


def test_night_day_and_labels_differ(here: Path, capsys: Capture) -> None:
    for name in ("", "--night", "--day", "--labels"):
        drawn(capsys, f"{TRACK} -o x{name}.svg {name}")
    plain, night, day, labels = (
        (here / f"x{name}.svg").read_text("utf-8") for name in ("", "--night", "--day", "--labels")
    )
    assert plain == night
    assert len({plain, day, labels}) == 3
    assert 'aria-label="29A"' in labels
    assert 'aria-label="29A"' not in plain


def test_a_pack_of_ones_own_and_a_set_by_its_name(here: Path, capsys: Capture) -> None:
    from fivewide import packs

    shutil.copytree(Path(packs.__path__[0]) / "daytona_500", here / "mine")
    tracks = here / "mine" / "tracks.toml"
    tracks.write_text(tracks.read_text("utf-8").replace("Canyon road", "Dry creek"), "utf-8")
    assert drawn(capsys, f"{TRACK} --pack mine -o x.svg") == ["x.svg: Dry creek"]
    assert "Dry creek" in (here / "x.svg").read_text("utf-8")
    lines = drawn(capsys, "pile-up-racing --pack 2023 --track 36 -o last.svg")
    assert lines == ["last.svg: Phoenix, Championship race"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("daytona-500 -o x.svg", "which one goes into x.svg? say --track: speedway-52"),
        (f"{TRACK} -o x.jpg", "x.jpg: the name must end in .svg or .png, or be a folder"),
        (f"{TRACK} -o file", "file: is a file; name a folder"),
        (f"{TRACK} -o no/where/x.svg", "no such folder"),
        (f"{TRACK} -o no/where", "no such folder"),
        (f"{TRACK} -o x.svg --format png", "x.svg: that is no png"),
        (f"{TRACK} -o x.svg --format gif", "'gif' is not one of"),
        (f"{TRACK} -o x.svg --width 9", "--width"),
        (f"{TRACK} -o x.svg --width wide", "--width"),
        ("daytona-500 --track canyon -o x.svg", "did you mean canyon-56?"),
        ("daytona-500 --track ... -o x.svg", "there are: speedway-52, short-track-38"),
        (f"{TRACK} --pack nowhere -o x.svg", "nowhere: no such folder"),
        ("pile-up-racing --pack 2032 -o x", "did you mean 2023?"),
        ("daytona -o x.svg", "did you mean daytona-500?"),
        ("", "Missing argument 'GAME'"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_line(
    words: str, reason: str, here: Path, capsys: Capture
) -> None:
    (here / "file").write_text("mine")
    assert main(["pack", "picture", *words.split()]) in (1, 2)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert reason in said.err
    assert [path.name for path in here.iterdir()] == ["file"]
    assert (here / "file").read_text() == "mine"


def test_without_the_library_it_names_what_installs_it(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    assert main(["pack", "picture", *TRACK.split(), "-o", "x.png"]) == 2
    said = capsys.readouterr().err
    assert said == (
        "fivewide: a PNG needs vl-convert: pip install 'fivewide[pictures]'; or write .svg\n"
    )
    assert list(here.iterdir()) == []
    drawn(capsys, f"{TRACK} -o x.svg")  # that needs nothing


def test_a_game_without_a_picture_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """As that of a package may be; one without a pack has no track at all."""
    from fivewide.kernel.sample import GAME as SAMPLE

    monkeypatch.setitem(GAMES, SAMPLE.id, SAMPLE)
    assert main(["pack", "picture", SAMPLE.id]) == 2
    said = capsys.readouterr().err
    assert said == f"fivewide: {SAMPLE.title} has no pack: there is no track to draw\n"
