"""Every track of every pack that is built in, drawn and read back."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import msgspec
import pytest
from PIL import Image

from fivewide.content.pack import Pack, builtin
from fivewide.games import GAMES
from fivewide.kernel import plugins
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.pictures import (
    DAY,
    NIGHT,
    Gallery,
    NoPicture,
    Picture,
    Sheet,
    Style,
    Subject,
    face,
    gallery,
    picture_for,
)
from fivewide.pictures.car import INKS, LINES, PATTERNS
from fivewide.pictures.png import png
from fivewide.racing.liveries import LIVERIES, MORE_LIVERIES
from tests.games.trials import part_of
from tests.pictures import drawn as read_back
from tests.pictures.drawn import Drawn, area, is_inside, middle

pytestmark = pytest.mark.once  # drawing is not compiled

LOOK = Path(__file__).resolve().parents[2] / "web" / "src" / "look"
Facts = dict[str, Any]


def spaces(id: str, pack: str, track: str) -> list[str]:
    """What there is to draw, from the facts that screens are told."""
    found: list[str] = part_of(id, "picture").spaces(told(id, pack), track)
    return found


def label(id: str, name: str) -> str:
    """How the label on a space reads."""
    written: Callable[[str], str] = getattr(part_of(id, "picture"), "label", str)
    return written(name)


@cache
def shown(id: str, pack: str) -> Gallery:
    return gallery(GAMES[id], builtin(pack))


@cache
def told(id: str, pack: str) -> Facts:
    return GAMES[id].offered(builtin(pack))


@cache
def picture(id: str, pack: str, track: str, labels: bool = True) -> Drawn:
    look = DAY if hashlib.sha256(track.encode()).digest()[0] % 2 else NIGHT
    return read_back.read(shown(id, pack).draw(track, Style(look, labels)).svg())


TRACKS = [
    (id, pack, track)
    for id in GAMES
    for pack in sorted({GAMES[id].pack, *GAMES[id].sets.values()})
    for track in shown(id, pack).tracks
]
every_track = pytest.mark.parametrize(("id", "pack", "track"), TRACKS)
a_track_of_each = pytest.mark.parametrize(
    ("id", "pack", "track"), list({id: (id, pack, track) for id, pack, track in TRACKS}.values())
)


def test_every_game_has_pictures() -> None:
    assert {id for id, _, _ in TRACKS} == set(GAMES)
    assert len(TRACKS) > 70


@every_track
def test_every_space_is_drawn_once_and_on_the_sheet(id: str, pack: str, track: str) -> None:
    """A space with two names, where a road crosses itself, has both on it."""
    drawn = picture(id, pack, track)
    names = [name for names, _ in drawn.spaces for name in names.split()]
    assert sorted(names) == sorted(spaces(id, pack, track))
    for name, outline in drawn.spaces:
        assert area(outline) > 300, name
        for x, y in outline:
            assert 0 < x < drawn.width, name
            assert 100 < y < drawn.height - 60, name  # heading and legend stay free


@every_track
def test_no_space_lies_on_another(id: str, pack: str, track: str) -> None:
    spaces = picture(id, pack, track).spaces
    middles = [middle(outline) for _, outline in spaces]
    for (a, place), (b, other) in combinations(zip(spaces, middles, strict=True), 2):
        assert hypot(place[0] - other[0], place[1] - other[1]) > 18, (a[0], b[0])
        assert not is_inside(a[1], other), (a[0], b[0])
        assert not is_inside(b[1], place), (a[0], b[0])


@every_track
def test_it_says_what_it_shows(id: str, pack: str, track: str) -> None:
    drawn = picture(id, pack, track)
    title = shown(id, pack).tracks[track]
    assert GAMES[id].title in drawn.said
    assert any(title.startswith(text) for text in drawn.said)
    assert any(text.startswith(f"{track} · ") or f" {track} · " in text for text in drawn.said)
    if part_of(id, "picture").HAS_BOARD:
        assert "direction of travel" in drawn.said
        assert any("finish" in text for text in drawn.said)
        assert any("start" in text.lower() for text in drawn.said)
    for name in spaces(id, pack, track):
        if name not in ("start", "finish"):
            assert label(id, name) in drawn.said, name
    for text, letters in drawn.words:
        for x, y in letters:
            assert 0 <= x < drawn.width, text
            assert 0 < y < drawn.height, text


@every_track
def test_it_needs_nothing_from_outside(id: str, pack: str, track: str) -> None:
    drawn = picture(id, pack, track)
    assert drawn.plain == 0  # no letter needs a font
    assert drawn.links <= drawn.ids


@every_track
def test_labels_are_only_there_if_wanted(id: str, pack: str, track: str) -> None:
    with_, without = picture(id, pack, track), picture(id, pack, track, labels=False)
    assert [name for name, _ in with_.spaces] == [name for name, _ in without.spaces]
    more = len(with_.words) - len(without.words)
    if part_of(id, "picture").IS_NAMED:
        assert more > len(with_.spaces) * 0.8
    else:
        assert more == 0


@a_track_of_each
def test_as_png_it_is_as_wide_as_wanted_and_shows_the_spaces(
    id: str, pack: str, track: str
) -> None:
    sheet = shown(id, pack).draw(track, Style(NIGHT))
    drawn = read_back.read(sheet.svg())
    image: Image.Image = Image.open(io.BytesIO(png(sheet, 900)))
    edges = [(x, y) for x in (0, image.width - 1) for y in (0, image.height - 1)]
    assert {image.getpixel(corner)[3] for corner in edges} == {255}  # type: ignore[index]
    image = image.convert("RGB")
    assert image.size == (900, round(900 * drawn.height / drawn.width))
    scale, matching, plain = 900 / drawn.width, 0, 0
    for name, outline in drawn.spaces:
        fill = drawn.fills[name]
        if fill.startswith("#"):
            plain += 1
            # a fifth of the way from the middle to a corner: signs are in the middle
            (x, y), (cx, cy) = middle(outline), outline[0]
            at = (int((x + (cx - x) * 0.8) * scale), int((y + (cy - y) * 0.8) * scale))
            matching += image.getpixel(at) == tuple(bytes.fromhex(fill[1:]))
    assert plain > 10
    assert matching > plain * 0.8


def test_night_and_day_are_those_of_the_page() -> None:
    css = (LOOK / "tokens.css").read_text("utf-8")
    day, night = (
        re.findall(r"--([\w-]+):(#[0-9a-f]+)", part) for part in css.split("@media screen")
    )
    for look, tokens in ((DAY, dict(day)), (NIGHT, dict([*day, *night]))):
        for name, color in vars(look).items():
            assert tokens[name.rstrip("_").replace("_", "-")] == color, name


def test_cars_have_the_inks_of_the_page() -> None:
    css = (LOOK / "tokens.css").read_text("utf-8")
    inks = re.findall(r"\.lv-(\w+)\{--lp:(#\w+);--lo:(#\w+)\}", css)
    assert {id: (pattern, edge) for id, pattern, edge in inks} == INKS
    night = css.split("@media screen")[1]
    assert dict(re.findall(r"--line-(\w+):(#\w+)", night)) == LINES
    assert set(PATTERNS) == set(INKS) == {one.id for one in (*LIVERIES, *MORE_LIVERIES)}


def test_the_letters_are_those_of_the_page() -> None:
    """After a change of the fonts: python scripts/face_outlines.py"""
    from scripts.face_outlines import CUTS, FONTS, OUT

    made = json.loads(OUT.read_text("utf-8"))
    assert set(made) == set(CUTS)
    for cut, file in CUTS.items():
        font = (FONTS / f"fivewide-{file}.woff2").read_bytes()
        assert made[cut]["sha256"] == hashlib.sha256(font).hexdigest()


def test_a_name_of_any_letters_is_written() -> None:
    """What the face has no letters for is left to the fonts of the machine."""
    contents = GAMES["daytona-500"].contents(builtin("daytona_500"))
    for title, plain in (("Nürburg & Eifel", 0), ("<鈴鹿> & co", 1)):
        track = msgspec.structs.replace(contents.tracks[0], title=title)
        changed = msgspec.structs.replace(contents, tracks=[track])
        subject = Subject("Daytona 500", changed, "a pack")
        sheet = picture_for(GAMES["daytona-500"]).draw(subject, track.id, Style())
        drawn = read_back.read(sheet.svg())
        assert drawn.plain == plain
        assert title in drawn.said or f">{escape(title)}</text>" in sheet.svg()
    assert face.spelled("Nürburg", "label") == "NÜRBURG"
    assert face.spelled("Señor", "label") == "SENOR"


def with_shape(id: str, shape: list[tuple[float, float]]) -> tuple[Picture, Subject, str]:
    """The first track of a game, along another line."""
    game = GAMES[id]
    contents = game.contents(builtin(game.pack))
    track = msgspec.structs.replace(contents.tracks[0], shape=shape)
    changed = msgspec.structs.replace(contents, tracks=[track])
    return picture_for(game), Subject(game.title, changed, "a pack"), track.id


@pytest.mark.parametrize(
    "shape",
    [
        [(0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 0.0)],
        [(0.0, 0.0), (100.0, 5.0), (200.0, 0.0)],
        [(5.0, 5.0), (9.0, 5.0), (5.0, 9.0), (1.0, 5.0), (5.0, 5.0)],
        [(0.0, 300.0), (150.0, 100.0), (300.0, 0.0), (450.0, 100.0), (600.0, 300.0)],
    ],
    ids=["a triangle", "a straight that is open", "a very small one", "an arc"],
)
def test_a_track_along_any_line_has_all_its_spaces_on_the_sheet(
    shape: list[tuple[float, float]],
) -> None:
    drawing, subject, track = with_shape("daytona-500", shape)
    drawn = read_back.read(drawing.draw(subject, track, Style(NIGHT, labels=True)).svg())
    assert len(drawn.spaces) == 130
    for name, outline in drawn.spaces:
        for x, y in outline:
            assert 0 < x < drawn.width, name
            assert 0 < y < drawn.height, name


def has_shape(id: str) -> bool:
    """Is its first track drawn along a line of the pack's?"""
    tracks = getattr(GAMES[id].contents(builtin(GAMES[id].pack)), "tracks", [])
    return any(hasattr(track, "shape") for track in tracks)


@pytest.mark.parametrize("id", [id for id in GAMES if has_shape(id)])
@pytest.mark.parametrize("bad", [float("nan"), float("inf"), 1e300, None])
def test_a_line_that_is_none_is_refused(id: str, bad: float | None) -> None:
    contents = GAMES[id].contents(builtin(GAMES[id].pack))
    count = len(contents.tracks[0].shape)
    shape = [(7.0, 7.0)] * count if bad is None else [(bad, 0.0), *[(1.0, 1.0)] * (count - 1)]
    drawing, subject, track = with_shape(id, shape)
    with pytest.raises(NoPicture, match=re.escape(track)):
        drawing.draw(subject, track, Style())


class Sketch(Picture):
    """What a package may bring."""


SKETCH, WORD = Sketch(), "a word"


def test_a_package_brings_the_pictures_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoPicture, match="has no picture: its package does not say how"):
        picture_for(SAMPLE)
    for name in ("SKETCH", "WORD"):
        entry = EntryPoint(SAMPLE.id, f"{__name__}:{name}", plugins.PICTURES)
        monkeypatch.setattr(plugins, "found", lambda group, one=entry: {SAMPLE.id: one})
        monkeypatch.setattr(plugins, "loaded", lambda one: globals()[one.attr])
        if name == "SKETCH":
            assert picture_for(SAMPLE) is SKETCH
        else:
            with pytest.raises(plugins.BadPlugin, match="WORD is no Picture"):
                picture_for(SAMPLE)


@pytest.mark.parametrize(
    ("id", "pack", "track"), [one for one in TRACKS if part_of(one[0], "picture").IS_NAMED]
)
def test_the_name_of_a_space_stands_in_it(id: str, pack: str, track: str) -> None:
    drawn = picture(id, pack, track)
    for names, outline in drawn.spaces:
        for name in names.split():
            (letters,) = [places for text, places in drawn.words if text == label(id, name)]
            assert all(is_inside(outline, place) for place in letters), name


def test_words_stand_where_they_are_put() -> None:
    """Base line or middle on the point, to its right, left or both sides, turned about it."""
    sheet = Sheet(NIGHT, 800, "", "")
    wide = face.width("AA", 100, "label")
    sheet.words(400, 300, "aa", 100, "#fff")
    sheet.words(400, 300, "aa", 100, "#fff", anchor="end")
    sheet.words(400, 300, "aa", 100, "#fff", anchor="middle", center=True)
    sheet.words(400, 300, "aa", 100, "#fff", turn=90)
    sheet.words(400, 300, "aa", 100, "#fff", room=wide / 2)
    starts = [letters for _, letters in read_back.read(sheet.svg()).words]
    half, near = wide / 2, pytest.approx
    assert starts[0] == [near((400, 300)), near((400 + half, 300), abs=0.6)]
    assert starts[1][0] == near((400 - wide, 300), abs=0.6)
    assert starts[2][0] == near((400 - half, 335), abs=0.6)
    assert starts[3][1] == near((400, 300 + half), abs=0.6)
    assert starts[4][1] == near((400 + half / 2, 300), abs=0.6)


def dust_devil(length: int) -> Any:
    """The standard track, longer or shorter."""
    files = dict(builtin("dust_devil_500").files)
    entry = length // 16 * 8 + 6
    text = files["tracks.toml"].split("[[track]]")[1].split("[[track.mark]]")[0]
    for old, new in (
        ("length = 80", f"length = {length}"),
        ("red_line_after = 69", f"red_line_after = {length - 11}"),
        ("entry = 46", f"entry = {entry}"),
        ("exit = 42", f"exit = {entry - 4}"),
    ):
        assert old in text
        text = text.replace(old, new)
    files["tracks.toml"] = f'[[track]]{text}[[track.mark]]\nspace = 7\nmark = "turbo"\n'
    return Pack("a pack", files)


@pytest.mark.parametrize("length", [32, 48, 160, 240, 800])
def test_a_spiral_of_any_length_has_room(length: int) -> None:
    shown = gallery(GAMES["dust-devil-500"], dust_devil(length))
    drawn = read_back.read(shown.draw("dust-devil-80", Style()).svg())
    assert len(drawn.spaces) == length + 1 + 1 + 3 + 4  # Start, finish, Pit Row, ramp
    middles = {name: middle(outline) for name, outline in drawn.spaces}
    for name, outline in drawn.spaces:
        inside = [other for other, place in middles.items() if is_inside(outline, place)]
        assert inside == [name]
        assert all(0 < x < drawn.width and 100 < y < drawn.height - 60 for x, y in outline), name
