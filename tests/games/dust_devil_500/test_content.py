"""Packs: the built-in one is sound, and a broken one is refused with file, place and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivewide.content.pack import Pack, builtin, load
from fivewide.games.dust_devil_500 import GAME, builtin_content, content
from fivewide.games.dust_devil_500.board import STAY, Board
from fivewide.games.dust_devil_500.options import Options
from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from tests.games.dust_devil_500.pictures import board
from tests.games.packs import Packs

PACKS = Packs("dust_devil_500", content.read)
FILES = PACKS.files


# The built-in pack


def test_the_built_in_pack_is_sound() -> None:
    read = content.read(builtin("dust_devil_500"))
    assert [track.id for track in read.tracks] == ["dust-devil-80", "dust-devil-80-blue"]
    assert [die.id for die in read.dice] == ["d8", "d6"]
    assert sum(card.copies for card in read.cards) == 24
    assert len(read.cards) == 13


def test_the_standard_track_is_the_one_of_the_inventory() -> None:
    track = builtin_content().tracks[0]
    assert {mark.space: mark.mark for mark in track.mark} == {
        23: "turbo",
        26: "spin-out",
        30: "pit-stop",
        47: "rpm",
        52: "spin-out",
        62: "pit-stop",
        63: "lead-foot",
    }
    assert (track.pit_row.entry, track.pit_row.exit) == (46, 42)
    assert (track.length, track.red_line_after, track.bump) == (80, 69, 8)


@pytest.mark.parametrize("number", [0, 1])
def test_both_tracks_keep_the_colors_the_rulebook_asks_for(number: int) -> None:
    track = builtin_content().tracks[number]
    at: dict[str, list[str]] = {}
    for mark in track.mark:
        at.setdefault(mark.mark, []).append(track.color(mark.space))
    assert at == {
        "turbo": ["green"],
        "rpm": ["green"],
        "lead-foot": ["green"],
        "pit-stop": ["yellow", "yellow"],
        "spin-out": ["gold", "purple"],
    }
    assert track.color(track.pit_row.entry) == "yellow"
    assert track.color(track.pit_row.exit) == "gold"
    assert track.color(track.length) == "white"
    blues = [space for space in range(1, 81) if track.color(space) == "blue"]
    assert track.red_line_after == blues[-2]
    assert track.color(track.red_line_after + 1) == "yellow"
    assert tuple(track.ramp[3]) == ("green", "white")
    assert ("red", "purple") in [tuple(pair) for pair in track.ramp]


@pytest.mark.rule("DD-SETUP-03")
def test_the_cards_are_those_of_the_inventory() -> None:
    cards = {card.id: (card.copies, card.kind, card.spaces) for card in builtin_content().cards}
    assert cards == {
        "tailwind": (2, "move", 2),
        "open-throttle": (2, "move", 4),
        "slingshot": (1, "move", 6),
        "ran-wide": (1, "move", 1),
        "headwind": (2, "move", -1),
        "loose-gravel": (2, "move", -2),
        "dust-cloud": (2, "move", -3),
        "second-wind": (3, "extra-turn", 0),
        "flat-tire": (3, "lose-turn", 0),
        "bump-and-run": (2, "bump-ahead", 0),
        "roll-cage": (2, "keep-cage", 0),
        "crew-chief": (1, "keep-crew", 0),
        "dust-in-your-eyes": (1, "nothing", 0),
    }


def test_the_die_of_the_standard_track_numbers_its_colors_in_order() -> None:
    die = builtin_content().dice[0]
    assert [face.color for face in die.faces] == builtin_content().tracks[0].cycle
    assert [face.number for face in die.faces] == list(range(1, 9))


# Broken packs

CYCLE = 'cycle = ["black", "gold", "red", "purple", "blue", "yellow", "green", "white"]'
PIT = 'pit_row = { entry = 46, spaces = ["green", "white", "black"], exit = 42 }'
RAMP = 'ramp = [["black", "gold"], ["red", "purple"], ["blue", "yellow"], ["green", "white"]]'
T, D, C = "tracks.toml", "dice.toml", "red_cards.csv"

BROKEN: list[tuple[str, str, str, str, str]] = [
    # what is wrong, file, old, new, place and reason
    (
        "a cycle without gold",
        T,
        '"gold", "red"',
        '"red", "red"',
        "track dust-devil-80, cycle: needs all eight colors once",
    ),
    (
        "a cycle of seven",
        T,
        ', "white"]\nlength',
        "]\nlength",
        "track dust-devil-80, cycle: needs all eight colors once",
    ),
    (
        "a cycle that begins with gold",
        T,
        '"black", "gold", "red"',
        '"gold", "black", "red"',
        "cycle: starts with black",
    ),
    (
        "gold not second",
        T,
        '"gold", "red", "purple"',
        '"red", "gold", "purple"',
        "cycle: gold comes second",
    ),
    (
        "white not last",
        T,
        '"green", "white"]\nlength',
        '"white", "green"]\nlength',
        "cycle: ends with white",
    ),
    (
        "an unknown color",
        T,
        '"purple", "blue"',
        '"pink", "blue"',
        "track 1, cycle[3]: Invalid enum value 'pink'",
    ),
    (
        "a length that is no multiple of 8",
        T,
        "length = 80",
        "length = 81",
        "length: must be a multiple of 8, to end on white",
    ),
    ("too short", T, "length = 80", "length = 8", "track 1, length: Expected `int` >= 16"),
    ("too long", T, "length = 80", "length = 808", "track 1, length: Expected `int` <= 800"),
    ("a length in words", T, "length = 80", 'length = "eighty"', "track 1, length: Expected `int`"),
    (
        "a finish of white",
        T,
        'finish = ["black", "gold"]',
        'finish = ["black", "white"]',
        "finish: must be black and gold",
    ),
    ("a bump of seven", T, "bump = 8", "bump = 7", "bump: must be 8: a bumped car keeps its color"),
    (
        "a Red Line in the first octet",
        T,
        "red_line_after = 69",
        "red_line_after = 5",
        "red_line_after: must be the second to last blue space, 69",
    ),
    (
        "a Red Line beyond the track",
        T,
        "red_line_after = 69",
        "red_line_after = 85",
        "red_line_after: must be the second to last blue space, 69",
    ),
    (
        "a Red Line after red",
        T,
        "red_line_after = 69",
        "red_line_after = 67",
        "red_line_after: must be the second to last blue space, 69",
    ),
    (
        "a ramp out of order",
        T,
        RAMP,
        RAMP.replace(
            '["black", "gold"], ["red", "purple"]', '["red", "purple"], ["black", "gold"]'
        ),
        "ramp: must pair the cycle two by two",
    ),
    ("a ramp of three", T, ', ["green", "white"]]', "]", "ramp: must pair the cycle two by two"),
    ("a pair of one", T, '["green", "white"]]', '["green"]]', "track 1, ramp"),
    (
        "an entry on green",
        T,
        "entry = 46",
        "entry = 47",
        "pit_row.entry: the entry is a yellow space",
    ),
    ("an exit on red", T, "exit = 42", "exit = 43", "pit_row.exit: the exit is a gold space"),
    (
        "an exit behind the entry",
        T,
        "exit = 42",
        "exit = 50",
        "pit_row: exit before entry, both on the track",
    ),
    (
        "an entry off the track",
        T,
        "entry = 46",
        "entry = 94",
        "pit_row: exit before entry, both on the track",
    ),
    (
        "Pit Row in the wrong colors",
        T,
        '["green", "white", "black"], exit',
        '["green", "black", "white"], exit',
        "pit_row.spaces: must run up to the exit",
    ),
    (
        "an empty Pit Row",
        T,
        'spaces = ["green", "white", "black"]',
        "spaces = []",
        "pit_row.spaces: needs spaces, beside the track",
    ),
    (
        "red in Pit Row",
        T,
        PIT,
        PIT.replace('["green"', '["red", "purple", "blue", "yellow", "green"'),
        "pit_row.spaces: no red in Pit Row: it would draw a card",
    ),
    (
        "a Pit Row that begins before the track",
        T,
        PIT,
        'pit_row = { entry = 6, spaces = ["green", "white", "black"], exit = 2 }',
        "pit_row.spaces: needs spaces, beside the track",
    ),
    (
        "a turbo on white",
        T,
        "space = 23",
        "space = 24",
        "mark on 24: turbo belongs on green, not on white",
    ),
    (
        "a pit stop on gold",
        T,
        'space = 30\nmark = "pit-stop"',
        'space = 34\nmark = "pit-stop"',
        "mark on 34: pit-stop belongs on yellow, not on gold",
    ),
    (
        "a spin-out on green",
        T,
        "space = 52",
        "space = 55",
        "mark on 55: spin-out belongs on purple or gold, not on green",
    ),
    (
        "two marks on a space",
        T,
        "space = 47",
        "space = 23",
        "mark on 23: this space has something on it already",
    ),
    (
        "a mark on the Pit Row entry",
        T,
        "space = 30",
        "space = 46",
        "mark on 46: this space has something on it already",
    ),
    (
        "a mark on the last White",
        T,
        "space = 63",
        "space = 80",
        "mark on 80: this space has something on it already",
    ),
    (
        "a mark beyond the track",
        T,
        "space = 63",
        "space = 87",
        "mark on 87: spaces run from 1 to 80",
    ),
    (
        "an unknown mark",
        T,
        'mark = "turbo"',
        'mark = "nitro"',
        "track 1, mark[0].mark: Invalid enum value 'nitro'",
    ),
    (
        "an unknown key of a track",
        T,
        "bump = 8",
        "bump = 8\nlaps = 3",
        "track 1: Object contains unknown field `laps`",
    ),
    (
        "a missing key of a track",
        T,
        "bump = 8\n",
        "",
        "track 1: Object missing required field `bump`",
    ),
    (
        "an unknown source",
        T,
        'source = "house"',
        'source = "rumor"',
        "track 1, source: Invalid enum value 'rumor'",
    ),
    (
        "a track twice",
        T,
        'id = "dust-devil-80-blue"',
        'id = "dust-devil-80"',
        "dust-devil-80: this id stands twice",
    ),
    ("tracks that are no TOML", T, "[[track]]", "[[track", "not TOML"),
    (
        "an unknown table beside the tracks",
        T,
        "[[track]]",
        'note = "x"\n[[track]]',
        "unknown key 'note'; expected [[track]]",
    ),
    (
        "a die without black",
        D,
        'color = "black"',
        'color = "green"',
        "die d8: every face has a color of its own",
    ),
    (
        "a die without gold",
        D,
        FILES[D][FILES[D].index('id = "d6"') :],
        FILES[D][FILES[D].index('id = "d6"') :].replace('"gold"', '"white"'),
        "die d6: needs black and gold, or nobody can finish by color",
    ),
    (
        "a face out of order",
        D,
        "number = 3",
        "number = 4",
        "die d8: faces are numbered 1, 2, 3 and so on",
    ),
    (
        "a die of one side",
        D,
        FILES[D][
            FILES[D].index('    { number = 2, color = "gold" }') : FILES[D].index(
                ']\n\n[[die]]\nid = "d6"'
            )
        ],
        "",
        "die d8: faces are numbered 1, 2, 3 and so on, from 2 to 8 of them",
    ),
    ("a die twice", D, 'id = "d6"', 'id = "d8"', "d8: this id stands twice"),
    (
        "a face without a color",
        D,
        '{ number = 1, color = "black" }',
        "{ number = 1 }",
        "die 1, faces[0]: Object missing required field `color`",
    ),
    ("no dice", D, FILES[D], "", "has no [[die]]"),
    ("a card twice", C, "slingshot,", "tailwind,", "tailwind: this id stands twice"),
    (
        "copies below 0",
        C,
        "Tailwind,2",
        "Tailwind,-1",
        "line 2, copies: Expected `int` >= 0",
    ),
    (
        "a hundred copies",
        C,
        "Tailwind,2",
        "Tailwind,100",
        "line 2, copies: Expected `int` <= 99",
    ),
    ("copies in words", C, "Tailwind,2", "Tailwind,two", "line 2, copies"),
    ("an unknown kind", C, "move,2", "jump,2", "line 2, kind: Invalid enum value 'jump'"),
    (
        "a move without spaces",
        C,
        "move,2,house",
        "move,,house",
        "card tailwind: a move has spaces, other cards have none",
    ),
    (
        "an extra turn with spaces",
        C,
        "extra-turn,,",
        "extra-turn,2,",
        "card second-wind: a move has spaces",
    ),
    (
        "a move of eight",
        C,
        "move,2,house",
        "move,8,house",
        "card tailwind: would lead to a red space again (DD-RED-05)",
    ),
    (
        "a move of minus sixteen",
        C,
        "move,-1,",
        "move,-16,",
        "card headwind: would lead to a red space again",
    ),
    (
        "two kinds of cages",
        C,
        "keep-crew",
        "keep-cage",
        "card roll-cage: only one kind of card may be keep-cage",
    ),
    ("a cell too few", C, ",Take an extra turn.", "", "line 9: needs 7 cells"),
    (
        "a cell too many",
        C,
        "Take an extra turn.",
        "Take an extra turn.,now",
        "line 9: needs 7 cells",
    ),
    (
        "a missing name",
        C,
        "tailwind,Tailwind,",
        "tailwind,,",
        "line 2: Object missing required field `name`",
    ),
    ("an unknown column", C, "id,name", "id,color,name", "needs 8 cells"),
    ("an open quote", C, "Move ahead 2 spaces.", '"Move ahead 2 spaces.', "not CSV"),
    ("no cards", C, FILES[C][FILES[C].index("tailwind") :], "", "has no rows"),
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


def test_a_pack_from_a_folder_can_be_raced(tmp_path: Path) -> None:
    for name, text in FILES.items():
        tmp_path.joinpath(name).write_text(text.replace("space = 23", "space = 15"), "utf-8")
    setup = GAME.prepare({"race": 2}, 2, load(tmp_path))
    assert setup.packs[0].sha256 != builtin("dust_devil_500").ref.sha256
    state = GAME.new(setup, Seeded(1))
    assert state.board.effect[15] == board().effect[23]
    assert state.board.effect[23] == board().effect[15]


# A longer and a shorter track


@pytest.mark.parametrize("length", [56, 64, 160])
def test_a_track_of_another_length_works(length: int) -> None:
    text = FILES[T][: FILES[T].index('[[track]]\nid = "dust-devil-80-blue"')]
    text = text.replace("length = 80", f"length = {length}")
    text = text.replace("red_line_after = 69", f"red_line_after = {length - 11}")
    text = text.replace("space = 62", "space = 38").replace("space = 63", "space = 39")
    setup = GAME.prepare({"race": 6}, 3, Pack("other", {**FILES, T: text}))
    state = GAME.new(setup, Seeded(4))
    assert int(state.board.length) == length
    table_of_ends = {int(end) for end in state.board.one_by_number}
    assert int(state.board.finish) in table_of_ends


# Stuck spots


def edited(b: Board, **tables: list[int]) -> Board:
    for name, numbers in tables.items():
        setattr(b, name, packed(numbers))
    return b


def fresh_board() -> Board:
    """A board of its own, not the cached one that races share."""
    data = builtin_content()
    options = Options()
    track, die = content.choose_track(data, options), content.choose_die(data, options)
    return content.make_board(track, die, content.deck(data, options), options)


def test_no_spot_of_the_built_in_boards_is_stuck() -> None:
    for cycle in ("red-first", "blue-first"):
        for die in ("d8", "d6"):
            assert content.stuck_spots(board(track__cycle=cycle, die=die)) == []


@pytest.mark.parametrize(
    ("name", "ways"),
    [("one_by_number", 8), ("one_by_color", 8), ("two_by_number", 64), ("two_by_color", 64)],
)
def test_a_spot_without_any_way_on_is_stuck(name: str, ways: int) -> None:
    b = fresh_board()
    ends = [int(end) for end in getattr(b, name)]
    ends[40 * ways : 41 * ways] = [int(STAY)] * ways
    assert content.stuck_spots(edited(b, **{name: ends})) == [40]


def test_two_spots_that_only_lead_to_each_other_are_stuck() -> None:
    b = fresh_board()
    ends = [int(end) for end in b.one_by_number]
    ends[40 * 8 : 41 * 8] = [41] * 8
    ends[41 * 8 : 42 * 8] = [40] * 8
    assert content.stuck_spots(edited(b, one_by_number=ends)) == [40, 41]


def test_a_board_whose_finish_is_out_of_reach_is_stuck_from_the_start() -> None:
    b = fresh_board()
    finish = int(b.finish)
    ends = [int(STAY) if end == finish else int(end) for end in b.one_by_color]
    assert 0 in content.stuck_spots(edited(b, one_by_color=ends))


def test_a_spot_nobody_can_reach_does_not_count() -> None:
    b = fresh_board()
    ends = [int(end) for end in b.one_by_number]
    ends = [41 if end == 40 else end for end in ends]
    ends[40 * 8 : 41 * 8] = [int(STAY)] * 8
    assert content.stuck_spots(edited(b, one_by_number=ends)) == []


def test_even_a_die_of_black_and_gold_alone_gets_every_car_home() -> None:
    two = '[[die]]\nid = "d2"\ntitle = "Two sides"\nsource = "house"\nfaces = [\n'
    two += '    { number = 1, color = "black" },\n    { number = 2, color = "gold" },\n]\n'
    setup = GAME.prepare({"race": 4, "die": "d2"}, 2, Pack("two", {**FILES, D: two}))
    assert content.stuck_spots(setup.content.board) == []


# What else a track of a pack may and may not have


def test_the_red_line_after_the_last_blue_is_refused() -> None:
    """Rule 7: between the second to last Blue and Yellow."""
    pack = PACKS.changed(T, "red_line_after = 69", "red_line_after = 77")
    assert "red_line_after" in PACKS.complaint(pack)


def test_a_track_may_have_more_marks_than_the_rulebooks_board() -> None:
    """How many marks a track has is its designer's business; where they sit is not."""
    other = '[[track]]\nid = "dust-devil-80-blue"'
    third = f'[[track.mark]]\nspace = 14\nmark = "pit-stop"\n\n{other}'
    track = content.read(PACKS.changed(T, other, third)).tracks[0]
    assert [mark.space for mark in track.mark if mark.mark == "pit-stop"] == [30, 62, 14]
