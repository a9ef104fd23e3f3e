"""Packs: the built-in one is sound, and a broken one is refused with file, place and reason."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.games.daytona_500 import GAME, builtin_content, content
from fivewide.games.daytona_500.content import COLORS, CardData, TrackData
from fivewide.games.daytona_500.options import Options
from fivewide.games.daytona_500.trial import out_of_gas
from fivewide.kernel.errors import BadContent, BadOption
from tests.games.daytona_500.pictures import TRACKS, board, prepared
from tests.games.packs import Packs

T, P, C = "tracks.toml", "prizes.toml", "cards.csv"


def prepare_all(pack: Pack) -> None:
    for track in content.read(pack).tracks:
        GAME.prepare({"track": track.id}, 2, pack)


PACKS = Packs("daytona_500", prepare_all)
FILES = PACKS.files

# The built-in pack


def test_the_built_in_pack_is_sound() -> None:
    read = content.read(builtin("daytona_500"))
    assert [track.id for track in read.tracks] == list(TRACKS)
    assert [purse.id for purse in read.purses] == ["speedway", "sibling"]
    assert sum(card.copies for card in read.cards) == 48
    assert len({card.id for card in read.cards}) == len(read.cards) == 43


def track_named(id: str) -> TrackData:
    (found,) = [track for track in builtin_content().tracks if track.id == id]
    return found


@pytest.mark.rule("D5-RED-01")
@pytest.mark.parametrize("id", TRACKS)
def test_a_track_keeps_to_what_the_head_of_its_file_asks_for(id: str) -> None:
    track = track_named(id)
    letters = track.letters()
    assert (track.first, track.lanes) == (-2, ["A", "B", "C"])
    assert len(letters) == track.last + 3
    row = -2
    for section in track.section:  # one after the other without a gap
        assert section.rows[0] == row
        row = section.rows[1] + 1
        assert section.name
    for lanes in letters:
        assert lanes[0] == "w"
        assert "r" not in (lanes[0], lanes[2])
        assert lanes[1:] != "rw"
    assert "r" not in letters[-1]
    for lanes, after in pairwise(letters):
        for lane, letter in enumerate(lanes):
            if letter != ".":
                assert "w" in after[max(0, lane - 1) : lane + 2]
    assert "1111" not in "".join(str(3 - lanes.count(".")) for lanes in letters)
    assert len(set(track.start)) == 6
    for place in track.start:
        assert int(place[1:]) <= 0
        assert letters[int(place[1:]) + 2]["ABC".index(place[0])] == "w"
    assert 35 <= track.last <= 60
    assert all(0 <= x <= 1600 and 0 <= y <= 1000 for x, y in track.shape)
    assert track.shape[0] == track.shape[-1]


@pytest.mark.rule("D5-MOVE-01")
def test_the_speedway_is_the_one_of_the_inventory() -> None:
    track = track_named("speedway-52")
    letters = {row - 2: lanes for row, lanes in enumerate(track.letters())}
    drawn = {
        (-2, 0): "ww.",
        (1, 7): "www",
        (8, 9): "ww.",
        (10, 12): "wr.",
        (13, 14): "w..",
        (15, 18): "wr.",
        (19, 20): "ww.",
        (21, 28): "www",
        (29, 30): "ww.",
        (31, 33): "wr.",
        (34, 35): "w..",
        (36, 39): "wr.",
        (40, 41): "ww.",
        (42, 45): "www",
        (46, 47): "ww.",
        (48, 52): "www",
    }
    for (first, last), lanes in drawn.items():
        assert {letters[row] for row in range(first, last + 1)} == {lanes}
    spaces = Counter("".join(letters.values()))
    assert spaces["w"] + spaces["r"] == 130
    assert spaces["r"] == 14
    assert track.start == ["A0", "B0", "A-1", "B-1", "A-2", "B-2"]


@pytest.mark.rule("D5-MONEY-01")
def test_the_purses_are_those_of_the_inventory() -> None:
    purses = {purse.id: purse.prizes for purse in builtin_content().purses}
    assert purses == {
        "speedway": [300_000, 200_000, 150_000, 100_000, 50_000, 20_000],
        "sibling": [200_000, 150_000, 100_000, 60_000, 30_000, 10_000],
    }
    assert [sum(prizes) for prizes in purses.values()] == [820_000, 550_000]
    for prizes in purses.values():
        assert prizes == sorted(prizes, reverse=True)


# Cards: the check of inventory 5.3

CARDS = builtin_content().cards


def lines(card: CardData) -> list[tuple[str, int]]:
    return [
        (color, int(number)) for color, number in (line.split() for line in card.lines.split(", "))
    ]


def of_kind(*kinds: str) -> list[CardData]:
    return [card for card in CARDS if card.kind in kinds]


@pytest.mark.rule("D5-SETUP-04", "D5-SETUP-05")
def test_the_kinds_of_cards_are_those_of_the_inventory() -> None:
    copies = Counter[str]()
    for card in CARDS:
        copies[card.kind] += card.copies
    assert copies == {
        "five": 6,
        "wild-five": 6,
        "three": 6,
        "four": 6,
        "four-wild": 6,
        "six": 6,
        "nine": 6,
        "bid": 6,
    }


@pytest.mark.parametrize("color", COLORS)
def test_every_car_has_the_same_numbers(color: str) -> None:
    def numbers(*kinds: str) -> list[int]:
        return sorted(
            number for card in of_kind(*kinds) for shown, number in lines(card) if shown == color
        )

    assert numbers("five") == [5]
    assert numbers("three") == [2, 4, 6]
    assert numbers("four", "four-wild") == [1, 1, 2, 4, 4, 6, 6]
    assert numbers("six") == [1, 2, 3, 4, 5, 6]
    assert numbers("nine") == [9]
    dealt = sum(numbers("five", "three", "four", "four-wild", "six"))
    assert dealt == 53 + 9 == 62


def test_white_lines_are_six_fives_and_six_twos() -> None:
    (five,) = of_kind("wild-five")
    assert (five.copies, lines(five)) == (6, [("wild", 5)])
    twos = [line for card in of_kind("four-wild") for line in lines(card) if line[0] == "wild"]
    assert twos == [("wild", 2)] * 6
    assert [lines(card)[2][0] for card in of_kind("four-wild")] == ["wild"] * 6
    assert 6 * 5 + 6 * 2 == 42


def test_spaces_come_to_78_for_each_car_on_average() -> None:
    every = sum(card.copies * number for card in CARDS if card.lines for _, number in lines(card))
    assert every / 6 == 62 + 9 + 42 / 6 == 78


def test_the_cards_of_the_rulebook_are_there() -> None:
    shown = {card.lines for card in CARDS if card.source == "rulebook"}
    assert {
        "red 5",
        "yellow 6, red 4, blue 2",
        "red 6, blue 4, green 2",
        "red 6, yellow 4, blue 2, orange 1",
        "red 6, blue 4, wild 2, green 1",
        "blue 6, black 5, yellow 4, orange 3, red 2, green 1",
        "red 9",
    } <= shown


@pytest.mark.parametrize(
    ("kind", "offsets"),
    [
        ("three", (0, 1, 2)),
        ("four", (0, -1, 1, 3)),
        ("four-wild", (0, 1, None, 2)),
        ("six", (0, 3, 4, 2, 5, 1)),
    ],
)
def test_a_family_of_cards_is_one_card_turned_round_the_colors(
    kind: str, offsets: tuple[int | None, ...]
) -> None:
    for card in of_kind(kind):
        first = COLORS.index(lines(card)[0][0])
        wanted = ["wild" if offset is None else COLORS[(first + offset) % 6] for offset in offsets]
        assert [color for color, _ in lines(card)] == wanted


def test_an_id_says_what_is_on_the_card() -> None:
    for card in CARDS:
        if card.kind != "bid":
            named = card.id.split("-")[1:]
            assert named == (["five"] if card.kind == "wild-five" else [c for c, _ in lines(card)])


def test_the_rules_know_the_white_five_first_and_the_nines_last() -> None:
    made = prepared()
    assert made.names.card_ids[int(made.board.wild)] == "wild-five"
    assert [made.names.card_ids[int(nine)] for nine in made.board.nines] == [
        f"nine-{color}" for color in COLORS
    ]
    assert len(board().deck()) == 36


# Broken packs

GRID = 'rows = [-2, 0]\nlanes = "ww."'
LAST = 'rows = [48, 52]\nlanes = "www"'
STARTS = 'start = ["A0", "B0", "A-1", "B-1", "A-2", "B-2"]'
SPEEDWAY = "broken/tracks.toml, track speedway-52, "

BROKEN: list[tuple[str, str, str, str, str]] = [
    # what is wrong, file, old, new, place and reason
    (
        "two tracks with one id",
        T,
        'id = "short-track-38"',
        'id = "speedway-52"',
        "broken/tracks.toml, speedway-52: this id stands twice",
    ),
    (
        "two purses with one id",
        P,
        'id = "sibling"',
        'id = "speedway"',
        "broken/prizes.toml, speedway: this id stands twice",
    ),
    (
        "two cards with one id",
        C,
        "five-blue,1",
        "five-red,1",
        "broken/cards.csv, five-red: this id stands twice",
    ),
    (
        "four lanes",
        T,
        'lanes = ["A", "B", "C"]',
        'lanes = ["A", "B", "C", "D"]',
        SPEEDWAY + 'lanes: must be ["A", "B", "C"], the inner lane first',
    ),
    (
        "lanes from the outside in",
        T,
        'lanes = ["A", "B", "C"]',
        'lanes = ["C", "B", "A"]',
        SPEEDWAY + "lanes: must be",
    ),
    (
        "a gap between sections",
        T,
        "rows = [8, 9]",
        "rows = [9, 9]",
        SPEEDWAY + "section of rows 9 to 9: must begin with row 8: rows follow one another",
    ),
    (
        "a section that ends before it begins",
        T,
        "rows = [1, 7]",
        "rows = [1, 0]",
        SPEEDWAY + "section of rows 1 to 0: ends before it begins",
    ),
    (
        "a section far too long",
        T,
        LAST,
        'rows = [48, 201]\nlanes = "www"',
        SPEEDWAY + "section of rows 48 to 201: more than 200 rows is a typing error",
    ),
    (
        "two letters for three lanes",
        T,
        GRID,
        'rows = [-2, 0]\nlanes = "ww"',
        SPEEDWAY + "section of rows -2 to 0: needs 3 letters",
    ),
    (
        "an unknown letter",
        T,
        GRID,
        'rows = [-2, 0]\nlanes = "wx."',
        SPEEDWAY + "section of rows -2 to 0: letters are w white, r red, . nothing",
    ),
    (
        "red on the inside",
        T,
        'rows = [10, 12]\nlanes = "wr."',
        'rows = [10, 12]\nlanes = "rw."',
        SPEEDWAY + "section of rows 10 to 12: the inner lane is white everywhere",
    ),
    (
        "red on the outside",
        T,
        'rows = [10, 12]\nlanes = "wr."',
        'rows = [10, 12]\nlanes = "wwr"',
        SPEEDWAY + "section of rows 10 to 12: red lies beside the inner lane only",
    ),
    (
        "an outer lane on its own",
        T,
        'rows = [10, 12]\nlanes = "wr."',
        'rows = [10, 12]\nlanes = "w.w"',
        SPEEDWAY + "section of rows 10 to 12: the outer lane needs the middle one beside it",
    ),
    (
        "red on the last row",
        T,
        LAST,
        'rows = [48, 52]\nlanes = "wr."',
        SPEEDWAY + "section: no red on the last row",
    ),
    (
        "four rows of one lane",
        T,
        'rows = [10, 12]\nlanes = "wr."',
        'rows = [10, 10]\nlanes = "wr."\n\n[[track.section]]\nrows = [11, 12]\nlanes = "w.."',
        SPEEDWAY + "section: more than three rows of one lane strand cars",
    ),
    (
        "a track that cannot be drawn",
        T,
        FILES[T][FILES[T].index("shape = [") : FILES[T].index("]\n\n[[track.section]]") + 1],
        "shape = [[1, 1], [2, 2]]",
        "track 1, shape: Expected `array` of length >= 3",
    ),
    (
        "five start positions",
        T,
        STARTS,
        'start = ["A0", "B0", "A-1", "B-1", "A-2"]',
        "track 1, start: Expected `array` of length >= 6",
    ),
    (
        "a start position twice",
        T,
        STARTS,
        'start = ["A0", "A0", "A-1", "B-1", "A-2", "B-2"]',
        SPEEDWAY + "start: start positions must differ",
    ),
    (
        "a start position that is no space",
        T,
        STARTS,
        'start = ["pole", "B0", "A-1", "B-1", "A-2", "B-2"]',
        SPEEDWAY + "start: no space 'pole'",
    ),
    (
        "a start position beyond the line",
        T,
        STARTS,
        'start = ["A1", "B0", "A-1", "B-1", "A-2", "B-2"]',
        SPEEDWAY + "start: A1 is not behind the Starting Line",
    ),
    (
        "a start position behind the grid",
        T,
        STARTS,
        'start = ["A-3", "B0", "A-1", "B-1", "A-2", "B-2"]',
        SPEEDWAY + "start: A-3 is not behind the Starting Line",
    ),
    (
        "a start position in a lane that is not there",
        T,
        STARTS,
        'start = ["C0", "B0", "A-1", "B-1", "A-2", "B-2"]',
        SPEEDWAY + "start: no space C0",
    ),
    (
        "a lane that ends nowhere",
        T,
        'rows = [8, 9]\nlanes = "ww."',
        'rows = [8, 9]\nlanes = "w.."',
        SPEEDWAY.removesuffix(", ") + ": no step leads on from 7C",
    ),
    (
        "five prizes",
        P,
        ", 20_000]",
        "]",
        "broken/prizes.toml, purse speedway, prizes: needs 6 prizes, each a multiple of 10000",
    ),
    ("a prize off the grid", P, "300_000", "305_000", "purse speedway, prizes: needs 6 prizes"),
    ("a prize below nothing", P, "300_000", "-300_000", "purse speedway, prizes: needs 6"),
    ("a prize beyond reason", P, "300_000", "300_000_000", "purse speedway, prizes: needs 6"),
    (
        "a line without a number",
        C,
        "five-red,1,five,red 5",
        "five-red,1,five,red",
        "broken/cards.csv, card five-red: 'red' is not a line; write it as `red 6` or `wild 2`",
    ),
    (
        "a line for no car",
        C,
        "five-red,1,five,red 5",
        "five-red,1,five,pink 5",
        "card five-red: 'pink 5' is not a line",
    ),
    (
        "a line of nothing",
        C,
        "five-red,1,five,red 5",
        "five-red,1,five,red 0",
        "card five-red: 1 to 20 spaces, not 0",
    ),
    (
        "a line too long",
        C,
        "five-red,1,five,red 5",
        "five-red,1,five,red 21",
        "card five-red: 1 to 20 spaces, not 21",
    ),
    (
        "a car twice on a card",
        C,
        "red 6, blue 4, green 2",
        "red 6, blue 4, red 2",
        "card three-red-blue-green: shows a car twice",
    ),
    (
        "no copies",
        C,
        "wild-five,6",
        "wild-five,0",
        "line 8, copies: Expected `int` >= 1",
    ),
    (
        "two copies of a five",
        C,
        "five-red,1",
        "five-red,2",
        "card five-red: only wild-five cards come in copies",
    ),
    (
        "a five with two lines",
        C,
        "five-red,1,five,red 5",
        'five-red,1,five,"red 5, blue 1"',
        "card five-red: a five has one line",
    ),
    (
        "a white line where it does not fit",
        C,
        "red 6, blue 4, green 2",
        "red 6, blue 4, wild 2",
        "card three-red-blue-green: a wild line does not fit kind three",
    ),
    (
        "no white line where there must be one",
        C,
        "red 6, blue 4, wild 2, green 1",
        "red 6, blue 4, black 2, green 1",
        "card four-red-blue-wild-green: a wild line does not fit kind four-wild",
    ),
    (
        "two nines for one car",
        C,
        "nine-blue,1,nine,blue 9",
        "nine-blue,1,nine,red 9",
        "broken/cards.csv, kind nine: needs one card for every car",
    ),
    (
        "no bidding card for a car",
        C,
        "bid-black,1,bid,,",
        "bid-pink,1,bid,,",
        "broken/cards.csv, kind bid: needs one card for every car",
    ),
    (
        "35 cards to deal",
        C,
        "wild-five,6",
        "wild-five,5",
        "broken/cards.csv, all cards to deal: there are 35, must be 36",
    ),
    (
        "two rows of white fives",
        C,
        "wild-five,6,wild-five,wild 5,public,six of them",
        "wild-five,3,wild-five,wild 5,public,three\nmore,3,wild-five,wild 5,public,three",
        "broken/cards.csv, kind wild-five: one row is enough; give it copies",
    ),
    (
        "an unknown kind",
        C,
        "five-red,1,five",
        "five-red,1,cinq",
        "broken/cards.csv, line 3, kind: Invalid enum value 'cinq'",
    ),
    (
        "an unknown key",
        T,
        'title = "Speedway"',
        'titel = "Speedway"',
        "broken/tracks.toml, track 1",
    ),
]


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [case[1:] for case in BROKEN],
    ids=[case[0] for case in BROKEN],
)
def test_a_broken_pack_is_refused_with_file_place_and_reason(
    name: str, old: str, new: str, reason: str
) -> None:
    PACKS.check_refusal(name, old, new, reason)


def test_a_track_needs_room_for_a_race() -> None:
    text = FILES[T]
    at = text.index("[[track.section]]\nrows = [8, 9]")
    rest = text.index('[[track]]\nid = "short-track-38"')
    short = PACKS.having(T, text[:at] + text[rest:])
    assert "section: rows run from the grid (0 or less) to 10+" in PACKS.complaint(short)


def test_a_track_without_sections_is_refused() -> None:
    """The track of an otherwise sound pack, with an empty list of sections."""
    text = FILES[T]
    at = text.index("[[track.section]]")
    rest = text.index('[[track]]\nid = "short-track-38"')
    empty = PACKS.having(T, text[:at] + "section = []\n" + text[rest:])
    assert PACKS.complaint(empty).endswith("section: a track needs sections")


def test_unknown_tracks_and_purses_are_refused_with_what_there_is() -> None:
    with pytest.raises(BadOption, match="has no track 'oval'; it has speedway-52, short-track-38"):
        GAME.prepare({"track": "oval"}, 2)
    with pytest.raises(BadOption, match="has no purse 'huge'; it has speedway, sibling"):
        GAME.prepare({"purse": "huge"}, 2)


def test_a_pack_of_ones_own_can_be_raced() -> None:
    pack = PACKS.changed(P, "300_000", "900_000")
    setup = GAME.prepare({}, 3, pack)
    assert setup.packs == (pack.ref,)
    assert setup.content.board.prizes[0] == 90


# Trial races


def test_judging_a_pack_tells_the_share_of_cars_out_of_gas_for_every_track() -> None:
    told = GAME.judge(builtin("daytona_500"))
    assert told[0] == "3 tracks, 2 purses, 48 cards"
    assert [line.split(":")[0] for line in told[1:]] == list(TRACKS)
    for line in told[1:]:
        shares = [float(share.rstrip("%")) for share in line.split(": ")[2].split(", ")]
        assert len(shares) == 3
        assert all(0 <= share < 50 for share in shares)


def test_a_track_that_strands_most_cars_is_refused() -> None:
    pack = PACKS.changed(T, LAST, 'rows = [48, 110]\nlanes = "www"')
    with pytest.raises(BadContent, match=r"track speedway-52: \d+% of the cars run out of gas"):
        GAME.judge(pack)


def test_longer_tracks_leave_more_cars_out_of_gas() -> None:
    shares = {
        id: out_of_gas(
            content.make_board(builtin_content(), Options(track=id, game_races=1)), 3, 100
        )
        for id in TRACKS
    }
    assert shares["short-track-38"] < shares["speedway-52"] < shares["canyon-56"]


def test_what_a_pack_offers_can_be_listed() -> None:
    there = GAME.offered(builtin("daytona_500"))
    assert sorted(there) == ["cards", "purses", "tracks"]
    assert len(there["cards"]) == 43
