"""One rule each, in a picture of its own: what would be otherwise if the rule were not there."""

from __future__ import annotations

import itertools

import pytest

from fivewide.content.pack import Pack
from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.errors import BadContent
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.games.pile_up_racing.pictures import (
    RACES,
    at_the_grid,
    cards_of,
    drawn,
    letters,
    pack_of,
    race,
)
from tests.games.tables import asks, feed, kinds, told

NOTHING = [6, 5, 1]  # a split, which a pile of one car does not do
OUT, ON = [1, 1], [6, 6]
BY_LETTER = "ABCDE"

# Cards


@pytest.mark.rule("PU-CARD-01")
def test_a_name_stands_on_one_card_of_a_set() -> None:
    pack = pack_of({"a": "", "A": ""})
    with pytest.raises(BadContent, match="A stands twice"):
        GAME.prepare({}, 1, pack)


@pytest.mark.rule("PU-CARD-02")
def test_a_starter_without_a_card_is_refused() -> None:
    races = RACES.replace(",40,20/20/40", ",2,20/20/40")
    pack = pack_of({"a": "", "b": ""}, races, entries_csv="race,start,driver\n1,1,a\n1,2,c\n")
    with pytest.raises(BadContent, match="no card for 'c'"):
        GAME.prepare({}, 1, pack)


@pytest.mark.rule("PU-CARD-03")
def test_wins_and_races_change_nothing() -> None:
    pack = pack_of({"a": "", "b": ""})
    famous = {
        **pack.files,
        "drivers.csv": pack.files["drivers.csv"].replace(",12,0,0,", ",36,9,20,"),
    }
    assert famous != pack.files
    found = []
    for files in (pack.files, famous):
        setup = GAME.prepare({"grid": "given", "drivers": "a,b"}, 1, Pack("t", files))
        table = Table(GAME, setup, [SeatInfo("x", "person")], NamedLuck())
        feed(table, [4, 3, 2], [1, 1, 1], [2, 2, 2])
        found.append(drawn(table))
    assert found == ["b | a", "b | a"]


@pytest.mark.rule("PU-CARD-04")
@pytest.mark.parametrize(
    ("said", "starts", "failed"), [("36", 36, 0), ("3.1", 3, 1), ("0.2", 0, 2), ("12.10", 12, 10)]
)
def test_races_not_qualified_for_stand_behind_the_point(
    said: str, starts: int, failed: int
) -> None:
    pack = pack_of({"a": "", "b": ""})
    text = pack.files["drivers.csv"].replace("1,a,12,", f"1,a,{said},")
    setup = GAME.prepare({}, 1, with_drivers(pack, text))
    (card,) = (each for each in setup.content.names.drivers if each.driver == "a")
    assert (card.starts, card.failed_to_qualify) == (starts, failed)


@pytest.mark.rule("PU-CARD-05")
@pytest.mark.parametrize(("number", "type"), [(1, "road"), (3, "speedway")])
def test_a_card_has_ratings_of_its_own_for_every_type(number: int, type: str) -> None:
    pack = pack_of({"a": "", "b": "C"})
    text = pack.files["drivers.csv"].replace(
        "1,a,12,0,0,C,C,C,C,C,C,C,C", "1,a,12,0,0,A,B,C,D,D,E,E,A"
    )
    setup = GAME.prepare({"race": number}, 1, with_drivers(pack, text))
    board = setup.content.board
    wanted = {"road": (0, 1), "speedway": (3, 4)}[type]
    assert (int(board.qualifying[0]), int(board.letter[0])) == wanted


def with_drivers(pack: Pack, drivers: str) -> Pack:
    """The pack with another table of drivers."""
    return Pack("t", {**pack.files, "drivers.csv": drivers})


@pytest.mark.rule("PU-CARD-06")
def test_letters_go_from_a_to_e_and_a_is_the_best() -> None:
    names = list("edcba")
    table = race("z | " + " ".join(names), cards={n: n.upper() for n in names})
    feed(table, [1, 3, 1])
    assert drawn(table) == "z | a b c d e"
    with pytest.raises(BadContent, match=r"drivers\.csv"):
        cards_of({"a": "", "b": "q=F"})


@pytest.mark.rule("PU-CARD-07")
@pytest.mark.parametrize("mark", ["++", "-"])
def test_qualifying_knows_no_mark_but_a_plus(mark: str) -> None:
    cards_of({"a": "q=A+", "b": ""})
    with pytest.raises(BadContent, match=r"drivers\.csv"):
        cards_of({"a": f"q=A{mark}", "b": ""})


# Tracks and the grid


@pytest.mark.rule("PU-TRACK-02")
@pytest.mark.parametrize(
    ("miles", "type", "fits"),
    [
        ("0.9", "short", True), ("0.9", "speedway", False), ("1.5", "short", False),
        ("1.5", "superspeedway", False), ("2.5", "speedway", False), ("0.9", "road", True),
    ],
)  # fmt: skip
def test_an_oval_is_of_the_type_its_length_says(miles: str, type: str, fits: bool) -> None:
    races = RACES.replace("Test Oval,speedway,1.0,", f"Test Oval,{type},{miles},")
    if fits:
        assert cards_of({"a": "", "b": ""}, races).races[2].type == type
    else:
        with pytest.raises(BadContent, match=f"is not a {type}"):
            cards_of({"a": "", "b": ""}, races)


@pytest.mark.rule("PU-TRACK-03")
def test_as_many_start_as_the_card_says() -> None:
    races = RACES.replace(",40,20/20/40", ",3,20/20/40")
    setup = GAME.prepare({"field": "all"}, 1, pack_of(dict.fromkeys("abcde", ""), races))
    table = Table(GAME, setup, [SeatInfo("x", "person")], NamedLuck())
    feed(table, list("abcde"))
    assert drawn(table) == "a e b"  # all C: the fifth card dealt stands below the first
    assert kinds(table).count("did-not-qualify") == 2


@pytest.mark.rule("PU-TRACK-07")
def test_the_last_box_is_one_lap_and_ends_the_race() -> None:
    table = race("a b", position={"box": 11})
    feed(table, [2, 1, 1], ["a", "b"])
    assert (table.position()["box"], kinds(table)[-1]) == (12, "final-lap-began")
    feed(table, [1, 3, 1], ["a", "b"], [1, 3, 1], ["a", "b"])
    assert table.over
    assert told(table, "box-crossed")[-1] == {"box": 13, "car": 0}


@pytest.mark.rule("PU-SETUP-01")
def test_one_track_card_is_chosen_and_its_drivers() -> None:
    table = at_the_grid(["c", "a"], {"a": "A", "b": "B", "c": "C"}, track="Test Oval")
    view = GAME.view(table.state, None)
    assert (view.track, view.type) == ("Test Oval", "speedway")
    assert [(car.driver, str(car.rating)) for car in view.cars] == [("c", "C"), ("a", "A")]


@pytest.mark.rule("PU-QUAL-01")
@pytest.mark.parametrize(("grid", "first"), [("qualifying", "deal"), ("given", "roll")])
def test_qualifying_is_run_only_if_it_is_wanted(grid: str, first: str) -> None:
    assert asks(at_the_grid(["a", "b"], grid=grid)) == first


@pytest.mark.rule("PU-QUAL-06")
def test_in_a_column_the_first_placed_is_on_top() -> None:
    """All five are C: pile by pile they come to four columns, the fifth below the first."""
    for dealt in (list("abcde"), list("ebcda")):
        table = at_the_grid(list("abcde"), grid="qualifying")
        feed(table, dealt)
        assert table.position()["grid"] == [dealt[0], dealt[4], *dealt[1:4]]


@pytest.mark.rule("PU-QUAL-10")
def test_empty_columns_leave_no_places() -> None:
    table = at_the_grid(list("abcd"), {"a": "q=E", "b": "q=A", "c": "q=E", "d": "q=A"},
                        grid="qualifying")  # fmt: skip
    feed(table, list("abcd"))  # columns 2, -1 + 1, 4, 1: gaps between them
    assert sorted(table.position()["grid"]) == list("abcd")
    assert [line.start for line in GAME.results(table.state)] == [1, 2, 3, 4]


# Piles and segments


@pytest.mark.rule("PU-PILE-04")
@pytest.mark.parametrize(("pile", "after"), [("C", "a | b c | d"), ("B", "a b | - | c d")])
def test_the_active_pile_is_the_one_that_is_rolled_for(pile: str, after: str) -> None:
    table = race("a | b | c d", pile=pile)
    feed(table, [1, 4, 1])
    assert drawn(table) == after


@pytest.mark.rule("PU-SEG-07")
@pytest.mark.parametrize("pile", ["D", "C", "B"])
def test_piles_ahead_of_a_caution_do_not_roll(pile: str) -> None:
    table = race("a | b | c | d", pile=pile)
    feed(table, [1, 1, 5])
    assert kinds(table).count("rolled") == 1
    assert table.position()["box"] == 1


@pytest.mark.rule("PU-Q2-02")
def test_a_crash_with_a_six_checks_nobody_by_acc() -> None:
    table = race("a | b c", cards={"b": "acc=6", "c": "acc=6"})
    feed(table, [1, 1, 6], [1], [3, 3, 4])  # debris
    assert told(table, "involved") == []
    assert drawn(table) == "a b c"


@pytest.mark.rule("PU-Q4-01")
@pytest.mark.parametrize("order", list(itertools.permutations("bcde"))[::5])
def test_a_four_sorts_whatever_the_order_was(order: tuple[str, ...]) -> None:
    cards = {"b": "A-", "c": "B++", "d": "B", "e": "B-"}
    table = race("a | " + " ".join(order), cards=cards)
    feed(table, [3, 1, 1])
    assert drawn(table) == "a | b c d e"


@pytest.mark.rule("PU-Q10-10")
@pytest.mark.parametrize(("pair", "dice"), [([5, 5], (4, 2)), ([4, 6], (3, 3)), ([6, 4], (3, 3))])
def test_only_two_fives_roll_by_pit_rating(pair: list[int], dice: tuple[int, int]) -> None:
    table = race("a | b c", cards={"c": "C pit=+1", "b": "C pit=-1"})
    feed(table, [*pair, 2], [1] * dice[0], [1] * dice[1])
    assert [event["total"] for event in told(table, "ladder-rolled")] == list(dice)


@pytest.mark.rule("PU-Q12-04")
def test_trouble_with_a_six_checks_nobody_by_mech() -> None:
    table = race("a | b c", cards={"b": "mech=E", "c": "mech=E"})
    feed(table, [6, 6, 6], [2], [3, 3, 4])
    assert told(table, "involved") == []
    assert table.position()["cautions"] == 1


@pytest.mark.rule("PU-SR-05")
def test_the_chart_has_an_entry_for_every_sum_and_each_does_something_else() -> None:
    special = race("a b").state.board.special
    assert len({int(special[total]) for total in range(3, 19)}) == 15  # two checks differ in DNF
    assert int(race("a b").state.board.special_dnf[5]) == 2
    assert int(race("a b").state.board.special_dnf[7]) == -2


# Cautions and checks


@pytest.mark.rule("PU-CAUTION-01")
def test_a_caution_goes_step_by_step() -> None:
    table = race("a | b c")
    feed(table, [1, 1, 1], OUT, ON)
    steps = ["crash", "retired", "goes-on", "sent-to-rear", "caution", "re-formed", "box-crossed"]
    assert [kind for kind in kinds(table) if kind in steps] == steps


@pytest.mark.rule("PU-CAUTION-04")
def test_after_a_caution_there_are_sixes_again_and_no_gaps() -> None:
    names = letters(20)
    table = race(f"{names[0]} | - | - | {' '.join(names[1:])}")
    feed(table, [1, 1, 5])
    assert [len(pile) for pile in table.position()["piles"]] == [6, 6, 6, 2]


@pytest.mark.rule("PU-CAUTION-05")
@pytest.mark.parametrize("box", [0, 5])
def test_a_segment_cut_short_counts(box: int) -> None:
    table = race("a | b | c", position={"box": box})
    feed(table, [1, 1, 5])
    assert table.position()["box"] == box + 1
    assert table.position()["led"] == {"a": 1}


@pytest.mark.rule("PU-CAUTION-07")
@pytest.mark.parametrize(("overtime", "over"), [("off", True), ("once", False)])
def test_what_follows_a_caution_on_the_final_lap_is_overtimes_matter(
    overtime: str, over: bool
) -> None:
    table = race("a | b", position={"box": 12}, overtime=overtime)
    feed(table, [1, 1, 5])
    assert table.over is over


@pytest.mark.rule("PU-DNF-01")
@pytest.mark.parametrize(
    ("chance", "checks"),
    [
        ([[1, 1, 3]], ["b", "d"]),  # a crash: everybody in range
        ([[6, 6, 1]], ["b"]),  # trouble: the first in range
        ([[1, 1, 6], [2], [1, 2, 3]], ["c", "d"]),  # a tangle: the car and the one behind
    ],
)
def test_who_has_to_check(chance: list[list[int]], checks: list[str]) -> None:
    table = race("a | b c d", cards={"b": "acc=3", "d": "acc=4"})
    feed(table, *chance)
    assert (asks(table), table.position()["checks"]) == ("check", checks)


@pytest.mark.rule("PU-DNF-03")
def test_checks_are_rolled_from_the_top_down() -> None:
    table = race("a | b c d")
    feed(table, [1, 1, 1], OUT, ON, OUT)
    rolled = [e.facts["car"] for e in table.events(None) if e.kind in ("retired", "goes-on")]
    assert rolled == [1, 2, 3]


# Stages, the Final Lap, laps


@pytest.mark.rule("PU-STAGE-03")
def test_a_stage_gives_places_and_no_points() -> None:
    table = race("a b", position={"box": 2})
    feed(table, [1, 2, 1], ["b", "a"])
    assert [(line.car, line.stages, line.points) for line in GAME.results(table.state)] == [
        ("b", (1,), 0),
        ("a", (2,), 0),
    ]


@pytest.mark.rule("PU-STAGE-04")
def test_a_race_without_stages_keeps_its_piles_to_the_end() -> None:
    table = race("a | b", race=2)
    for _ in range(3):
        feed(table, NOTHING, NOTHING)
    assert (drawn(table), kinds(table)[-1]) == ("a | b", "final-lap-began")
    assert "re-formed" not in kinds(table)


@pytest.mark.rule("PU-FINAL-01")
def test_each_pile_has_both_actions_before_the_next() -> None:
    table = race("a | b | c", position={"box": 12})
    for _ in range(6):
        feed(table, [1, 3, 1])
    assert [event["pile"] for event in told(table, "rolled")] == [2, 2, 1, 1, 0, 0]


@pytest.mark.rule("PU-LAP-01")
@pytest.mark.parametrize(("piles", "lapped"), [(7, 0), (8, 1), (10, 3)])
def test_the_eighth_pile_is_a_lap_down(piles: int, lapped: int) -> None:
    table = race(" | ".join(letters(piles)))
    notes = [line.note for line in GAME.results(table.state)]
    assert notes == [""] * (piles - lapped) + ["lap down"] * lapped


@pytest.mark.rule("PU-LAP-02")
def test_a_lapped_car_keeps_its_place_and_gaps_count() -> None:
    table = race("a | - | - | - | - | - | - | b | c")
    assert [line.note for line in GAME.results(table.state)] == ["", "lap down", "lap down"]
    feed(table, [1, 1, 5])
    assert drawn(table) == "a b c"
    assert [line.note for line in GAME.results(table.state)] == ["", "", ""]


@pytest.mark.rule("PU-HSR-10")
def test_debris_moves_nobody_and_checks_nobody() -> None:
    table = race("a | b c d")
    feed(table, [1, 1, 6], [3], [2, 4, 4])
    assert drawn(table) == "a b c d"
    assert {"involved", "moved-by-special", "sent-to-rear"}.isdisjoint(kinds(table))
