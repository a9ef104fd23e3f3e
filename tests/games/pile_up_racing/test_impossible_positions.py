"""Positions no race could reach are refused in one line; whatever is accepted can be played."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.agenda import Shuffle, Together, answer, settle_shuffle
from fivewide.kernel.agenda import options as options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.game import Setup
from fivewide.kernel.luck import SeededLuck
from tests.games.mutations import accepted, bent, pick, played_out
from tests.games.pile_up_racing.pictures import letters, setup_of
from tests.games.positions import begun, check_round_trips

# Eight cars on a road course of twelve boxes and the Final Lap, stages ending with box 3 and 6;
# a is an A, b a B and so on, each letter twice, and acc goes from 1 to 4.
NAMES = letters(8)
CARDS = {name: f"{'ABCD'[n % 4]} acc={n % 4 + 1} mech={'ABCD'[n // 2]}" for n, name in
         enumerate(NAMES)}  # fmt: skip
FRONT, BACK = ["a", "b", "c", "d"], ["e", "f", "g", "h"]
PILES = {"piles": [FRONT, BACK]}
HOUSE = {"aggression": True, "pit_strategy": True}
WITHOUT_H = {"piles": [FRONT, ["e", "f", "g"]]}
OUT_H = {**WITHOUT_H, "out": [{"driver": "h"}]}
CRASH = {**PILES, "dice": [1, 1, 2]}
SPECIAL = {**PILES, "dice": [1, 1, 6]}
DUEL = {**PILES, "asks": "duel", "dice": [3, 4, 3], "cars": 3, "part": 4}
TIE = {**PILES, "asks": "reroll", "dice": [3, 4, 3], "cars": 3, "part": 4, "again": "e"}
LADDER = {**PILES, "asks": "ladder", "dice": [4, 6, 3], "part": 6, "rung": 1, "climbing": True}
PIT = {**PILES, "asks": "pit", "box": 4}
OVERTIME = {**PILES, "box": 13, "overtimes": 1}
ORDER = [*FRONT, *BACK]

# what, options, position, the key that is named, words of the reason
IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    # Cars
    ("an unknown driver", {}, {"piles": [["zoe"]]}, "piles", "'zoe' is not entered"),
    ("a car twice in a pile", {}, {"piles": [[*FRONT, "a"], BACK]}, "piles", "named twice"),
    ("a car in two piles", {}, {"piles": [FRONT, [*BACK, "a"]]}, "piles", "one place; look for a"),
    ("a car nowhere", {}, {"piles": [FRONT, BACK[1:]]}, "piles", "one place; look for e"),
    ("out and running", {}, {**PILES, "out": [{"driver": "a"}]}, "piles", "look for a"),
    ("out twice", {}, {**OUT_H, "out": [{"driver": "h"}, {"driver": "h"}]}, "out", "named twice"),
    ("on the way and running", {}, {**CRASH, "asks": "rear", "rear": ["a", "b"]}, "piles",
     "look for a"),
    ("no pile at all", {}, {"piles": []}, "piles", "look for a"),
    ("more piles than any race", {}, {"piles": [FRONT, *[[]] * 200, BACK]}, "piles", "mistake"),
    ("nobody in front", {}, {"piles": [[], ORDER]}, "piles", "no empty piles"),
    ("nobody in the rear", {}, {"piles": [ORDER, []]}, "piles", "no empty piles"),
    ("nobody running", {}, {"piles": [], "out": [{"driver": name} for name in NAMES]}, "piles",
     "nobody is running"),
    ("a grid too short", {}, {"grid": FRONT}, "grid", "needs 8 cars, not 4"),
    ("a grid with a car twice", {}, {"grid": [*ORDER[:-1], "a"]}, "grid", "named twice"),
    ("a grid against the options", {}, {"grid": ORDER[::-1]}, "grid", "options give another"),
    # Whose cars they are
    ("an owner who is not there", {}, {"owners": {"a": 1}}, "owners.a", "no seat 1"),
    ("an owner below all seats", {}, {"owners": {"a": -1}}, "owners.a", "no seat -1"),
    ("an owner with too many", {}, {"owners": {"a": 0, "b": 0}}, "owners", "more than 1"),
    ("an owner with too few", {}, {"owners": {}}, "owners", "seat 0 has 0 cars, not 1"),
    ("an owner of nobody", {}, {"owners": {"zoe": 0}}, "owners", "not entered"),
    ("a pick that is over", {}, {"asks": "pick"}, "asks", "no car is left"),
    ("a pick when all have theirs", {"pick": "drafted"}, {"asks": "pick", "owners": {"a": 0}},
     "asks", "no car is left"),
    ("a pick out of turn", {"pick": "drafted", "seats": 2}, {"asks": "pick", "owners": {"a": 1}},
     "owners", "back and forth"),
    ("a deal with a grid known", {}, {"asks": "deal"}, "asks", "no cards are dealt"),
    ("cautions before the start", {"grid": "qualifying"}, {"asks": "deal", "cautions": 2},
     "cautions", "before there is a grid"),
    ("leaders before the start", {"grid": "qualifying"}, {"asks": "deal", "led": {"a": 1}},
     "led", "before there is a grid"),
    # Boxes
    ("a box beyond the race", {}, {"box": 14}, "box", "there are 13"),
    ("a box below none", {}, {"box": -1}, " box", ">= 0"),
    ("all boxes and still racing", {}, {"box": 13}, "box", "over, or in overtime"),
    ("overtime before the Final Lap", {}, {"box": 12, "overtimes": 1}, "overtimes", "none before"),
    ("more overtimes than allowed", {}, {**OVERTIME, "overtimes": 2}, "overtimes", "allow 1"),
    ("an overtime where none is run", {"overtime": "off"}, OVERTIME, "overtimes", "allow 0"),
    ("over in the middle", {}, {"asks": "over", "box": 5}, "asks", "5 of 13 boxes"),
    ("a second action too early", {}, {**PILES, "second": True}, "second", "only the Final Lap"),
    # The Raceday sheet
    ("more cautions than segments", {}, {"box": 3, "cautions": 4}, "cautions", "4 in 3 segments"),
    ("an overtime without a caution", {}, {**OVERTIME, "cautions": 0}, "cautions", "1 at least"),
    ("more boxes led than there were", {}, {"box": 3, "led": {"a": 2, "b": 2}}, "led", "4 boxes"),
    ("a leader of boxes unknown", {}, {"box": 3, "led": {"zoe": 2}}, "led", "not entered"),
    ("two leaders and no change", {}, {"box": 3, "led": {"a": 1, "b": 1}, "lead_changes": 0},
     "lead_changes", "1 at least"),
    ("a leader who is second", {}, {**PILES, "leader": "b"}, "leader", "a is first"),
    ("a leader who is out", HOUSE, {**OUT_H, "leader": "h"}, "leader", "not running"),
    ("out later than now", {}, {**WITHOUT_H, "box": 2, "out": [{"driver": "h", "box": 3}]},
     "out", "retired in box 3"),
    ("out in the wrong order", {},
     {"piles": [FRONT, ["e", "f"]], "box": 5,
      "out": [{"driver": "g", "box": 4}, {"driver": "h", "box": 2}]}, "out", "retired later"),
    ("out from a place nobody held", {}, {**WITHOUT_H, "out": [{"driver": "h", "place": 9}]},
     "out", "8 places"),
    ("a stage won too early", {}, {"box": 2, "stages": [ORDER]}, "stages", "0 are over by box 2"),
    ("a stage too many", {}, {"box": 12, "stages": [ORDER] * 3}, "stages", "at most 2"),
    ("a stage left out", {}, {"box": 7, "stages": [ORDER]}, "stages", "2 are over by box 7"),
    ("a stage with a car twice", {}, {"box": 3, "stages": [["a", "a"]]}, "stages", "named twice"),
    ("a stage without a running car", {}, {"box": 3, "stages": [ORDER[1:]]}, "stages",
     "a is running"),
    ("a stage with a car long out", {},
     {**WITHOUT_H, "out": [{"driver": "h", "box": 1}], "box": 3, "stages": [ORDER]}, "stages",
     "h was out by then"),
    ("a stage without a car out later", {},
     {**WITHOUT_H, "out": [{"driver": "h", "box": 4}], "box": 5, "stages": [ORDER[:-1]]}, "stages",
     "h was still running"),
    ("an order kept for nothing", {}, {**PILES, "frozen": ORDER}, "frozen", "=before"),
    ("an order kept of too few", {"caution_on_stage_end": "before"},
     {**SPECIAL, "asks": "special-car", "frozen": ORDER[1:]}, "frozen", "a is running"),
    # Flags
    ("a roll under caution", {}, {**PILES, "caution": True}, "caution", "none is out"),
    ("a duel under caution", {}, {**DUEL, "caution": True}, "caution", "none is out"),
    ("a crash without caution", {},
     {**CRASH, "asks": "check", "checks": ["f", "g", "h"], "caution": False}, "caution", "is out"),
    ("a caution the options take away", {"sr_keeps_caution": False},
     {**SPECIAL, "asks": "special-car"}, "caution", "not out"),
    ("pits open without a reason", HOUSE, {**PIT, "caution": False}, "caution", "one must be out"),
    ("sent back at a stage's end", HOUSE, {**PIT, "box": 2, "caution": False, "sent_back": 1},
     "sent_back", "without a caution"),
    ("pits open when the race is over", {**HOUSE, "overtime": "off"}, {**PIT, "box": 12}, "asks",
     "ends the race"),
    # House rules
    ("tires where none wear", {}, {"tires": {"a": 1}}, "tires", "house rule"),
    ("a push where nobody drives", {}, {"push": {"a": "push"}}, "push", "house rule"),
    ("a stop where none is called", {}, {"stopping": ["a"]}, "stopping", "means nothing"),
    ("tires older than the race", HOUSE, {"box": 2, "tires": {"a": 3}}, "tires", "3 segments old"),
    ("tires that had to be changed", HOUSE, {"box": 9, "tires": {"a": 8}}, "tires", "had to stop"),
    ("a push of the field", HOUSE, {"push": {"b": "push"}}, "push", "belongs to no seat"),
    ("a push before it is called", HOUSE, {"asks": "drive", "push": {"a": "save"}}, "push",
     "has not begun"),
    ("a stop of the field", HOUSE, {"asks": "drive", "tires": {"b": 5}, "stopping": ["b"]},
     "stopping", "car of a seat"),
    ("a stop on young tires", HOUSE, {"asks": "drive", "tires": {"a": 3}, "stopping": ["a"]},
     "stopping", "4 to 7"),
    ("more sent back than run", HOUSE, {**PIT, "sent_back": 9}, "sent_back", "only 8 cars"),
    ("sealed by nobody", HOUSE, {"asks": "drive", "sealed": {"3": 0}}, "sealed", "no seat 3"),
    ("sealed by everybody", HOUSE, {"asks": "drive", "sealed": {"0": 0}}, "sealed", "opened"),
    # Whose action it is
    ("a pile that is not there", {}, {**PILES, "pile": "C"}, "pile", "A to B"),
    ("a turn elsewhere", {}, {**PILES, "pile": "B", "turn": "A"}, "turn", "from where it stood"),
    ("a second turn from too far", {}, {**PILES, "box": 12, "pile": "B", "turn": "A",
     "second": True}, "turn", "no new pile"),
    ("new piles behind the rear", {}, {**PILES, "new_piles": 3}, "new_piles", "there are 2"),
    ("less than no new pile", {}, {**PILES, "new_piles": -1}, "new_piles", "there are 2"),
    ("a new pile that does not wait", {}, {**PILES, "pile": "A", "new_piles": 1}, "new_piles",
     "waits"),
    ("the roll of a gap", {}, {"piles": [FRONT, [], BACK], "pile": "B"}, "pile", "a gap"),
    ("the duel of a gap", {}, {**DUEL, "piles": [FRONT, [], BACK], "pile": "B"}, "part", "duel"),
    # Dice and what they lead to
    ("an action without dice", {}, {**PILES, "asks": "duel"}, "dice", "needs the roll"),
    ("dice of another row", {}, {**DUEL, "dice": [1, 1, 1]}, "dice", "not asked on that roll"),
    ("a die with seven pips", {}, {**DUEL, "dice": [3, 4, 7]}, r" dice\[2\]", "<= 6"),
    ("a shuffle of half a pile", {}, {**PILES, "asks": "shuffle", "dice": [1, 2, 1], "part": 4,
     "cars": 2}, "part", "not the cars"),
    ("more on top than the die says", {}, {**PILES, "asks": "shuffle", "dice": [1, 4, 2],
     "part": 4, "cars": 3}, "part", "not the cars"),
    ("more at the bottom too", {}, {**PILES, "asks": "shuffle", "dice": [4, 4, 2], "part": 5,
     "cars": 3}, "part", "not the cars"),
    ("a letter that differs", {}, {**PILES, "asks": "shuffle", "dice": [1, 5, 2], "part": 4,
     "cars": 2}, "part", "not the cars"),
    ("another that differs", {}, {**PILES, "asks": "shuffle", "dice": [4, 5, 2], "part": 6,
     "cars": 2}, "part", "not the cars"),
    ("equals that are not", {}, {**PILES, "asks": "shuffle", "dice": [1, 3, 2], "part": 4,
     "cars": 2}, "part", "not the cars"),
    ("a shuffle across piles", {}, {**PILES, "asks": "shuffle", "dice": [1, 2, 1], "part": 2,
     "cars": 4}, "part", "must be in the pile"),
    ("more duellists than the die says", {}, {**DUEL, "cars": 4}, "cars", "3 duel"),
    ("a duel from the middle", {}, {**DUEL, "part": 5}, "part", "top cars"),
    ("a total no dice show", {}, {**DUEL, "totals": [31]}, "totals", "e rolls 5 to 30"),
    ("a duel that is over", {}, {**DUEL, "totals": [9, 9, 9]}, "totals", "more than"),
    ("a tie nobody rolls off", {}, {**TIE, "totals": [640, 640, 64]}, "asks", "not rolled again"),
    ("a tie of one", {"duel_ties": "reroll"}, {**TIE, "totals": [640, 64, 64]}, "again",
     "nobody else"),
    ("a tie that nobody named rolls off", {"duel_ties": "reroll"}, {**TIE, "totals": [640, 640, 64],
     "again": None}, "again", "name the duellist"),
    ("a tie rolled off by a car that does not duel", {"duel_ties": "reroll"}, {**TIE,
     "totals": [640, 640, 64], "again": "h"}, "again", "name the duellist"),
    ("a tie before all have rolled", {"duel_ties": "reroll"}, {**TIE, "totals": [640, 640]},
     "totals", "all duellists have one"),
    ("a rung where there is no ladder", {"duel_ties": "reroll"}, {**TIE,
     "totals": [640, 640, 64], "rung": 1}, "rung", "means nothing"),
    ("a tie out of order", {"duel_ties": "reroll"}, {**TIE, "totals": [64, 64, 640]}, "totals",
     "highest comes first"),
    ("a tie rolled too early", {"duel_ties": "reroll"}, {**TIE, "totals": [640, 645, 64]},
     "totals", "multiple of 64"),
    ("a climber in another pile", {}, {**LADDER, "rung": 0}, "part", "not in pile A"),
    ("a climber from too far back", {}, {**LADDER, "part": 7}, "part", "number 3"),
    ("a climber who has not lost", {}, {**LADDER, "climbing": False}, "climbing", "no match yet"),
    ("a beaten car above all", {}, {**LADDER, "part": 4, "climbing": False}, "climbing", "stays"),
    ("a beaten car in the next pile", {}, {**LADDER, "part": 3, "rung": 0, "climbing": False},
     "climbing", "only the climber"),
    ("a climb beyond one pile", {}, {"piles": [["a", "b"], ["c", "d"], BACK], "asks": "ladder",
     "dice": [4, 6, 3], "part": 2, "rung": 1, "climbing": True}, "part", "nobody ahead"),
    ("a climb over a gap", {}, {**LADDER, "piles": [FRONT, [], BACK], "pile": "C", "rung": 2,
     "part": 4}, "part", "nobody ahead"),
    ("a climb with nobody named", {"ladder_short_pile": "none"}, {**LADDER, "dice": [4, 6, 5],
     "part": 7}, "part", "number 5"),
    ("a climb from the top", {"ladder_c1": "none"}, {**LADDER, "dice": [4, 6, 1], "part": 4},
     "part", "top car stays"),
    ("a climber's total no dice show", {}, {**LADDER, "totals": [19]}, "totals", "g rolls 3 to 18"),
    # Incidents
    ("a check of a car not in it", {}, {**CRASH, "asks": "check", "checks": ["e"]}, "checks",
     "not the cars"),
    ("a check that leaves one out", {}, {**CRASH, "asks": "check", "checks": ["f", "h"]},
     "checks", "not the cars"),
    ("checks from below", {}, {**CRASH, "asks": "check", "checks": ["g", "f"]}, "checks",
     "top of the pile down"),
    ("a check of a car that is out", {}, {**OUT_H, "asks": "check", "dice": [1, 1, 2],
     "checks": ["h"]}, "checks", "not running"),
    ("two cars with mechanical trouble", {}, {**PILES, "asks": "check", "dice": [6, 6, 3],
     "checks": ["e", "f"]}, "checks", "not the cars"),
    ("a check of nobody", {}, {**CRASH, "asks": "check"}, "checks", "name the cars"),
    ("a crash that adds to checks", {}, {**CRASH, "asks": "check", "checks": ["f", "g", "h"],
     "check_plus": 2}, "check_plus", "only a Special Result"),
    ("more than the chart adds", {}, {**SPECIAL, "asks": "check", "checks": ["f"],
     "check_plus": 3}, "check_plus", "no Special Result"),
    ("one car on its way to the rear", {}, {**WITHOUT_H, "asks": "rear", "dice": [1, 1, 2],
     "rear": ["h"]}, "rear", "two cars"),
    ("more cars in it than are out", {}, {**CRASH, "asks": "check", "checks": ["f", "g", "h"],
     "incident": 1}, "incident", "than are out"),
    ("an incident in another box", {}, {**OUT_H, "asks": "check", "dice": [1, 1, 2], "box": 2,
     "checks": ["f", "g"], "incident": 0}, "incident", "out before it"),
    ("a chart without a six", {}, {**CRASH, "asks": "special-car"}, "dice", "contrasting 6"),
    ("a chart for another pile", {}, {**SPECIAL, "asks": "special", "special": "a"}, "special",
     "not in the pile"),
    ("a chart for nobody", {}, {**SPECIAL, "asks": "special"}, "special", "name the car"),
    ("a chart after somebody is out", {}, {**OUT_H, "asks": "special-car", "dice": [1, 1, 6],
     "incident": 0}, "incident", "nobody has gone out"),
    # What means nothing just now
    ("dice between two rolls", {}, {**PILES, "dice": [1, 1, 1]}, "dice", "while 'roll'"),
    ("cars to check between two rolls", {}, {**PILES, "checks": ["a"]}, "checks", "while 'roll'"),
    ("cars going back between two rolls", {}, {**WITHOUT_H, "rear": ["h"]}, "rear", "while 'roll'"),
    ("an incident between two rolls", {}, {**OUT_H, "incident": 0}, "incident", "while 'roll'"),
    ("a car of the chart in a duel", {}, {**DUEL, "special": "e"}, "special", "while 'duel'"),
    ("a climber in a duel", {}, {**DUEL, "climbing": True}, "climbing", "while 'duel'"),
    ("answers under seal in a roll", {}, {**PILES, "sealed": {"0": 1}}, "sealed", "while 'roll'"),
    ("a pile whose turn it is at the end", {}, {"asks": "over", "box": 13, "pile": "A"}, "pile",
     "while 'over'"),
]  # fmt: skip


def eight(seats: int = 1, **options: Any) -> Setup:
    return setup_of(NAMES, CARDS, seats, **options)


@pytest.mark.parametrize(
    ("options", "position", "key", "words"),
    [row[1:] for row in IMPOSSIBLE],
    ids=[row[0] for row in IMPOSSIBLE],
)
def test_what_no_race_could_reach_is_refused(
    options: dict[str, Any], position: dict[str, Any], key: str, words: str
) -> None:
    with pytest.raises(BadPosition, match=rf"^position[.:]{key}: .*{words}") as refused:
        GAME.place(eight(**options), position)
    assert "\n" not in str(refused.value)


# Options that leave their mark on a position
WAYS: list[dict[str, Any]] = [
    {},
    {"grid": "qualifying", "pick": "drafted", "aggression": True, "overtime": "three"},
    {"pit_strategy": True, "caution_on_stage_end": "before", "empty_pile_roll": "roll"},
    {"duel_ties": "reroll", "new_front_pile": "roll_now", "ladder_limit": "unlimited"},
    {"final_identity": "pile_position", "sr_keeps_caution": False, "trim_end_gaps": False},
    {"mech_scope": "all", "ladder_new_pile": "new_pile", "ladder_cross": "swap", **HOUSE},
]


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_every_position_of_a_race_is_accepted(options: dict[str, Any]) -> None:
    met = check_round_trips(GAME, eight(seats=2, race=2, **options), seed=3)
    assert met["roll"] > 5


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_whatever_is_accepted_can_be_played_to_the_end(options: dict[str, Any]) -> None:
    setup, chance = eight(seats=2, race=2, **options), Seeded(5)
    documents = moments(setup, chance)
    tried = taken = 0
    for _ in range(120):
        state = accepted(GAME, setup, bent(pick(documents, chance), chance))
        tried += 1
        if state is not None:
            taken += 1
            played_out(GAME, state, chance)
    assert 0 < taken < tried


def moments(setup: Setup, chance: Seeded) -> list[dict[str, Any]]:
    """Positions of a race, one for every question and every outcome of chance."""
    state, luck, found = begun(GAME, setup), SeededLuck(1), []
    while (question := state.question) is not None:
        found.append(GAME.position(state))
        if isinstance(question, Shuffle):
            settle_shuffle(state, luck.order(GAME, state, question))
        elif isinstance(question, Together) or question.seat >= 0:
            answer(state, pick(options_of(state), chance))
        else:
            answer(state, luck.draw(GAME, state, question))
    return found
