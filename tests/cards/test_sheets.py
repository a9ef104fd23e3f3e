"""Card sheets: every card is on them, nothing sticks out, as SVG and as PDF."""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from fivewide.cards.drawing import CannotPrint, latin
from fivewide.cards.faces import DriverFace, TrackFace
from fivewide.cards.sheets import SIZES, Face, pages, write
from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import content

pytestmark = pytest.mark.once  # cards are not compiled

CARDS = content.read(builtin("pile_up_2023"))
DRIVERS: list[Face] = [DriverFace("Set", driver) for driver in CARDS.drivers]
TRACKS: list[Face] = [TrackFace("Set", race) for race in CARDS.races]
SVG = "{http://www.w3.org/2000/svg}"


def test_nine_to_a_page_and_drivers_apart_from_tracks() -> None:
    sizes = [len(page) for page in pages([*TRACKS, *DRIVERS])]
    assert sizes == [9] * 7 + [1] + [9] * 4
    assert isinstance(pages([*TRACKS, *DRIVERS])[0][0], DriverFace)


def test_svg_sheets_hold_every_card(tmp_path: Path) -> None:
    written = write([*DRIVERS, *TRACKS], tmp_path / "cards.svg", "a4", "Set", "source")
    assert [path.name for path in written] == [f"cards-{n}.svg" for n in range(1, 13)]
    words = {
        text.text or ""
        for path in written
        for text in ElementTree.parse(path).getroot().iter(f"{SVG}text")
    }
    assert {driver.driver for driver in CARDS.drivers} <= words
    assert {race.track for race in CARDS.races} <= words


def test_a_card_says_what_the_card_says(tmp_path: Path) -> None:
    (path,) = write(
        [face for face in DRIVERS if isinstance(face, DriverFace) and face.card.number == "12"],
        tmp_path / "blaney.svg", "letter", "Set", "source",
    )  # fmt: skip
    words = [text.text for text in ElementTree.parse(path).getroot().iter(f"{SVG}text")]
    for said in ("Ryan Blaney", "36", "8", "A / 4", "+1", "12"):
        assert said in words
    assert [word for word in words if word in ("A", "C", "+")].count("+") == 3


def test_boxes_of_a_track_card_are_its_segments_and_the_final_lap(tmp_path: Path) -> None:
    for face in TRACKS:
        assert isinstance(face, TrackFace)
        (path,) = write([face], tmp_path / "track.svg", "a4", "Set", "source")
        root = ElementTree.parse(path).getroot()
        boxes = [r for r in root.iter(f"{SVG}rect") if r.get("width") == r.get("height") == "5.00"]
        assert len(boxes) == content.segments(face.card.miles) + 1
        assert sum(box.get("fill") == "#17693b" for box in boxes) == 1


@pytest.mark.parametrize("stages", ["2000", "100/1900", "300/300/300/300/300/500"])
def test_boxes_of_a_very_long_race_stay_on_its_card(tmp_path: Path, stages: str) -> None:
    race = replace(CARDS.races[0], laps=2000, miles=2000.0, stage_laps=stages)
    (path,) = write([TrackFace("Set", race)], tmp_path / "track.svg", "a4", "Set", "source")
    _, card, *rest = ElementTree.parse(path).getroot().iter(f"{SVG}rect")
    boxes = [rect for rect in rest if rect.get("width") == rect.get("height")]
    assert len(boxes) == content.segments(race.miles) + 1
    ends = [float(box.get("y", 0)) + float(box.get("height", 0)) for box in boxes]
    assert max(ends) < float(card.get("y", 0)) + float(card.get("height", 0))


def test_nothing_sticks_out_of_the_paper(tmp_path: Path) -> None:
    for name, (wide, high) in SIZES.items():
        for path in write([*DRIVERS[:9], *TRACKS[:9]], tmp_path / f"{name}.svg", name, "S", "f"):
            for rect in ElementTree.parse(path).getroot().iter(f"{SVG}rect"):
                x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
                assert 0 <= x <= x + float(rect.get("width", 0)) <= wide
                assert 0 <= y <= y + float(rect.get("height", 0)) <= high


def test_sheets_ask_nothing_of_the_network(tmp_path: Path) -> None:
    for path in write([*DRIVERS, *TRACKS], tmp_path / "cards.svg", "a4", "Set", "source"):
        text = path.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|url\(|href|@import", text)


def test_a_name_is_text_and_nothing_else(tmp_path: Path) -> None:
    import msgspec

    evil = msgspec.structs.replace(CARDS.drivers[0], driver="</text><script>1&2")
    (path,) = write([DriverFace("<b>", evil)], tmp_path / "a.svg", "a4", "<i>", "&")
    words = [text.text for text in ElementTree.parse(path).getroot().iter(f"{SVG}text")]
    assert "</text><script>1&2" in words


def test_a_pdf_has_a_page_for_every_sheet_and_is_the_same_every_time(tmp_path: Path) -> None:
    (path,) = write([*DRIVERS, *TRACKS], tmp_path / "cards.pdf", "a4", "Set", "source")
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", data)) == 12
    write([*DRIVERS, *TRACKS], tmp_path / "again.pdf", "a4", "Set", "source")
    assert (tmp_path / "again.pdf").read_bytes() == data


def words_of_pdf(data: bytes) -> list[str]:
    """Every text that is set in a PDF, in order: its pages are packed streams."""
    words = []
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        page = zlib.decompress(packed).decode("latin-1")
        words += re.findall(r"\(((?:\\.|[^\\()])*)\) Tj", page)
    return words


def marks(driver: content.Driver) -> list[str]:
    return [driver.rating(type)[1:] for type in content.TYPES]


def test_a_pdf_prints_every_mark_of_a_rating(tmp_path: Path) -> None:
    """The minus is a dash in SVG, which no built-in face of a PDF has: it was a question mark."""
    (path,) = write(DRIVERS, tmp_path / "cards.pdf", "a4", "Set", "source")
    words = words_of_pdf(path.read_bytes())
    assert len(words) > 64 * 20
    for mark in ("-", "+", "++"):
        wanted = sum(marks(driver).count(mark) for driver in CARDS.drivers)
        assert wanted > 0
        assert words.count(mark) == wanted, mark
    pits = [f"{driver.pit:+d}" for driver in CARDS.drivers if driver.pit]
    assert [word for word in words if re.fullmatch(r"[+-][12]", word)] == pits
    assert not [word for word in words if "?" in word]


def test_an_svg_prints_every_minus_too(tmp_path: Path) -> None:
    words: list[str | None] = []
    for path in write(DRIVERS, tmp_path / "cards.svg", "a4", "Set", "source"):
        words += [text.text for text in ElementTree.parse(path).getroot().iter(f"{SVG}text")]
    assert words.count("\u2013") == sum(marks(driver).count("-") for driver in CARDS.drivers)


def test_a_driver_card_says_its_season_once(tmp_path: Path) -> None:
    (driver, *_) = CARDS.drivers
    for title, head in (("My set", "My set · 2023"), ("Cup 2023", "Cup 2023")):
        (path,) = write([DriverFace(title, driver)], tmp_path / "a.svg", "a4", "Set", "source")
        words = [text.text for text in ElementTree.parse(path).getroot().iter(f"{SVG}text")]
        assert head in words


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Suárez", "Suárez"),
        ("Kimi Räikkönen", "Kimi Räikkönen"),
        ("Łukasz", "Lukasz"),
        ("Čech\u2013Ø", "Cech-Ø"),
        ("赛", "?"),
    ],
)
def test_letters_a_pdf_face_does_not_know(name: str, plain: str) -> None:
    assert latin(name) == plain


def test_without_fpdf_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(CannotPrint, match=r"pip install 'fivewide\[cards\]'"):
        write(DRIVERS, tmp_path / "cards.pdf", "a4", "Set", "source")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("faces", "name", "complaint"),
    [
        ([], "a.svg", "no card to print"),
        (DRIVERS, "a.doc", "must end in .pdf or .svg"),
        (DRIVERS, "no/a.svg", "no such folder"),
    ],
)
def test_sheets_that_cannot_be_made(
    tmp_path: Path, faces: list[Face], name: str, complaint: str
) -> None:
    with pytest.raises(CannotPrint, match=re.escape(complaint)):
        write(faces, tmp_path / name, "a4", "Set", "source")
