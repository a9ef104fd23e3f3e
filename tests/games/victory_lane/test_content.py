"""The pack: what is in it, and what `fivewide pack check` says about one gone wrong."""

from __future__ import annotations

from functools import partial

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.games.victory_lane import GAME, builtin_content
from fivewide.games.victory_lane.vocabulary import BadWord, card_from, face_in, happening_in
from fivewide.kernel.agenda import playout
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadContent
from tests.games.packs import Packs

pytestmark = pytest.mark.once  # packs are read by what is not compiled


READ = Packs("victory_lane", partial(GAME.prepare, {}, 2))
JUDGED = Packs("victory_lane", GAME.judge)
CARDS, LAPS, EVENTS = "action_cards.csv", "laps_cards.csv", "events.toml"
RACES, TILES, TEAMS, BOXES = "races.toml", "tiles.toml", "teams.csv", "pit_boxes.toml"


@pytest.mark.rule("VL-QUAL-01", "VL-SETUP-09", "VL-SETUP-10")
def test_the_pack_has_what_the_box_has() -> None:
    content = builtin_content()
    sizes = [len(content.cards), len(content.laps), len(content.teams), len(content.races)]
    assert sizes == [52, 16, 8, 10]
    assert sum(card.laps for card in content.laps) == 114
    assert [team.color for team in content.teams][:2] == ["white", "red"]


def test_the_pack_is_judged_sound() -> None:
    found = GAME.judge(builtin("victory_lane"))
    assert found[0] == "10 races, 4 tiles, 52 Action cards"
    assert "rank correlation with the stopwatch -0." in found[2]


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        (CARDS, "A52,54,", "A52,55,", "line 53, stopwatch: Expected `int` <= 54"),
        (CARDS, "if in_line: draft 2", "if in_queue: draft 2", "is no condition"),
        (CARDS, "side_draft 2", "side_swipe 2", "is no effect"),
        (
            CARDS,
            "A02,2,Flat Out,6,none,none,",
            "A02,2,Flat Out,6,none,none,draw 1",
            "without an icon",
        ),
        (CARDS, "die 3 3 5 5 6 6", "die 3 3 5 5 6", "needs six numbers"),
        (
            CARDS,
            "A48,50,Fuel Saver,3,fuel,after",
            "A48,50,Fuel Saver,3,fuel,before",
            "after the move",
        ),
        (LAPS, "line-energy", "line-dance", "no event 'line-dance'"),
        (LAPS, "L01,8", "L01,0", "line 2, laps: Expected `int` >= 1"),
        (EVENTS, "wide 2 back 2", "wide 4 back 2", "is no event"),
        (TEAMS, "M5 D", "M5 Q", "is no face"),
        (TEAMS, "white,11", "white,12", "no such car (CC-09)"),
        (TILES, "GI = [[0, 14]]", "GI = [[0, 6], [10, 14]]", "the Groove has no gaps (CC-16)"),
        (TILES, "LL = [[1, 15]]", "LL = [[0, 14]]", "odd coordinates"),
        (TILES, "grid = { GI = [10, 8, 6, 4]", "grid = { GI = [10, 8, 6]", "needs 8 spaces"),
        (BOXES, "modifier = -2", "modifier = -1", "the front box has modifier -2 (CC-13)"),
        (BOXES, "covers = [4, 7]", "covers = [5, 7]", "must cover coordinates from 4 on"),
        (RACES, 'left = "1A"', 'left = "2A"', "carries the starting grid (CC-11)"),
        (RACES, 'right = "2A"', 'right = "9Z"', "no tile '9Z'"),
        (
            RACES,
            "stages = [40, 40]",
            "stages = []",
            "race 1, stages: Expected `array` of length >= 1",
        ),
    ],
)
def test_a_pack_gone_wrong_is_refused(name: str, old: str, new: str, reason: str) -> None:
    READ.check_refusal(name, old, new, reason)


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        (CARDS, "A02,2,", "A02,1,", "stopwatch 1 is that of A01 too (CC-01)"),
        (CARDS, "A01,1,", "A01,13,", "none has 1 (CC-01)"),
        (CARDS, "Dialed In,2", "Dialed In,3", "Dialed In moves 2 (CC-03)"),
        (CARDS, "if die even: bonus 2", "if die odd: bonus 2", "Dialed In needs"),
        (LAPS, "L01,8,line-energy,tire-wear", "L01,8,tire-wear,line-energy", "above tire-wear"),
        (LAPS, "caution-rain", "caution-debris", "no caution-rain (CC-06)"),
        (RACES, 'name = "B-Con 80"', 'name = "B-Con 81"', "is raced on 1A and 2A (CC-10)"),
        (RACES, "stages = [45]", "stages = [10]", "a fifth Laps card comes in"),
    ],
)
def test_pack_check_knows_what_the_rulebook_tells(
    name: str, old: str, new: str, reason: str
) -> None:
    """CC-01 to CC-11: such packs can be raced, but they are not Victory Lane."""
    said = JUDGED.complaint(JUDGED.changed(name, old, new))
    assert said.startswith(f"broken/{name}")
    assert reason in said


PACE = """
[[pace]]
players = {players}
faces = {faces}
more = {more}
source = "house"
"""


@pytest.mark.rule("VL-NPD-02")
def test_npds_may_be_faster_with_few_players() -> None:
    """Everybody reads the same table, on the screen and in the race."""
    pace = PACE.format(players=2, faces=[1, 6], more=1) + PACE.format(players=2, faces=[6], more=1)
    pack = READ.having("pace.toml", pace)
    one, two, four = (GAME.prepare({}, seats, pack).content for seats in (1, 2, 4))
    plain = [face_in(face)[0] for face in builtin_content().teams[0].faces]
    assert list(one.board.teams[0].moves) == list(four.board.teams[0].moves) == plain
    further = [plain[0] + 1, *plain[1:5], plain[5] + 2]
    assert list(two.board.teams[0].moves) == further
    assert [face_in(face)[0] for face in two.names.faces[0]] == further
    assert list(two.board.teams[0].maneuvers) == list(four.board.teams[0].maneuvers)


@pytest.mark.parametrize(
    ("players", "faces", "more", "reason"),
    [
        (8, [1], 1, "players: Expected `int` <= 7"),
        (2, [0], 1, "faces[0]: Expected `int` >= 1"),
        (2, [3, 3], 1, "faces are 1 to 6, each once"),
        (2, [1], 4, "more: Expected `int` <= 3"),
        (2, [5, 6], -3, "a Move needs a number from 1"),
    ],
)
def test_a_pace_gone_wrong_is_refused(
    players: int, faces: list[int], more: int, reason: str
) -> None:
    pack = READ.having("pace.toml", PACE.format(players=players, faces=faces, more=more))
    assert reason in READ.complaint(pack)


def test_cards_worth_more_the_later_they_qualify_are_refused() -> None:
    """CC-02: stopwatches turned round."""
    lines = JUDGED.files[CARDS].splitlines()
    turned = [lines[0]]
    for line in lines[1:]:
        id, stopwatch, rest = line.split(",", 2)
        turned.append(f"{id},{55 - int(stopwatch)},{rest}")
    with pytest.raises(BadContent, match="rank correlation"):
        GAME.judge(JUDGED.having(CARDS, "\n".join(turned) + "\n"))


TILE = """
[[tile]]
id = "{id}"
title = "Three lanes"
length = 24
lanes = {{ LL = [[1, 23]], GI = [[0, 22]], HL = [[1, 23]] }}
{grid}
shape = [[0, 500], [800, 500]]
lane_width = 120
source = "house"
"""
GRID = """finish = 20
grid = { GI = [18, 16, 14, 12, 10, 8, 6, 4] }
lapped_start = { GI = 2 }
overflow = { GI = 0 }"""


@pytest.mark.rule("VL-SETUP-04")
def test_a_track_of_three_lanes_can_be_raced() -> None:
    """Without GO the grid is single file, and the high line lies beside the one Groove lane."""
    files = READ.files
    files[TILES] = "".join(
        TILE.format(id=id, grid=GRID if id[0] == "1" else "") for id in ("1A", "1B", "2A", "2B")
    )
    files[BOXES] = "".join(
        f'[[box]]\nid = "P{k + 1}"\ncovers = [{6 * k}, {6 * k + 5}]\n'
        f"arrow = {{ LL = {6 * k + 5}, G = {6 * k + 4} }}\n"
        f'modifier = {-2 if k == 7 else 0}\nsource = "house"\n'
        for k in range(8)
    )
    setup = GAME.prepare({"races": "R10"}, 4, Pack("three", files))
    for seed in range(5):
        race = GAME.new(setup, Seeded(seed))
        playout(race, Seeded(seed))
        assert race.over
        assert {int(at) % 4 for at in race.at} <= {0, 1, 3}


@pytest.mark.parametrize(
    "effect",
    ["if in_line draft 2", "risk 1", "diagonal_first", "if touching: target_back 1", "bonus 99"],
)
def test_words_that_make_no_sense_together_are_refused(effect: str) -> None:
    with pytest.raises(BadWord):
        card_from("4", "after", "draft", effect, 1)


def test_the_vocabulary_reads_what_it_should() -> None:
    card = card_from("4", "after", "bonus", "if on_lane G and in_line 3: bonus 2", 9)
    clause = card.clauses[0]
    assert (clause.lanes, clause.line, clause.bonus) == (6, 3, 2)
    assert face_in("M3 D X") == (3, 5)
    event = happening_in("advance_cars on_lane HL 2 if die 4-6")
    assert (event.number, event.spaces, event.faces) == (8, 2, 0b1110000)
