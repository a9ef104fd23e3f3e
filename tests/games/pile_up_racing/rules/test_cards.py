"""Driver cards and track cards."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.content import (
    RaceCard,
    boxes,
    read,
    segments,
    shared_out,
    shifted,
    strength,
    type_of,
    types_of_oval,
)
from fivewide.kernel.errors import BadContent, BadOption
from tests.games.pile_up_racing.pictures import cards_of, pack_of

PIT = {  # by Pit modifier: the Pit rating of A, B, C, D, E
    -2: ["C", "D", "E", "EE", "EEE"],
    -1: ["B", "C", "D", "E", "EE"],
    0: ["A", "B", "C", "D", "E"],
    1: ["AA", "A", "B", "C", "D"],
    2: ["AAA", "AA", "A", "B", "C"],
}


@pytest.mark.rule("PU-CARD-12", "PU-CARD-11")
@pytest.mark.parametrize("pit", PIT)
def test_all_pit_ratings(pit: int) -> None:
    assert [shifted(letter, pit) for letter in "ABCDE"] == PIT[pit]


@pytest.mark.rule("PU-CARD-13")
def test_the_books_pit_ratings_keep_their_marks() -> None:
    assert (shifted("C+", 1), shifted("A+", 1), shifted("B++", -1)) == ("B+", "AA+", "C++")


@pytest.mark.rule("PU-CARD-09")
def test_order_of_ratings() -> None:
    order = ["AAA", "AA+", "AA", "A++", "A+", "A", "A-", "B++", "B", "E", "E-", "EE", "EEE-"]
    mixed = [*order[5:], *order[:5]]
    assert sorted(mixed, key=strength) == order


@pytest.mark.rule("PU-CARD-03", "PU-CARD-04")
@pytest.mark.parametrize(
    ("written", "starts", "failed"), [("3.1", 3, 1), ("36", 36, 0), ("2.12", 2, 12)]
)
def test_races_entered_and_not_qualified_for(written: str, starts: int, failed: int) -> None:
    pack = pack_of({"a": "", "b": ""})
    pack.files["drivers.csv"] = pack.files["drivers.csv"].replace("1,a,12,", f"1,a,{written},")
    driver = read(pack).drivers[0]
    assert (driver.starts, driver.failed_to_qualify, driver.W, driver.T5) == (starts, failed, 0, 0)


@pytest.mark.rule("PU-CARD-01", "PU-CARD-02", "PU-CARD-05", "PU-CARD-06")
def test_our_set_has_forty_drivers_with_two_ratings_for_every_type() -> None:
    cards = read(builtin("pile_up_racing"))
    assert len(cards.drivers) == 40
    assert len({driver.driver for driver in cards.drivers}) == 40
    for driver in cards.drivers:
        for type in ("road", "short", "speedway", "superspeedway"):
            assert driver.qualifying(type)[0] in "ABCDE"
            assert driver.rating(type)[0] in "ABCDE"
    assert sum(driver.W for driver in cards.drivers) == 12
    assert sum(driver.T5 for driver in cards.drivers) == 60


BAD_CARDS = [
    ("PU-CARD-07", "q=A++", "road_q"),
    ("PU-CARD-07", "q=A-", "road_q"),
    ("PU-CARD-06", "q=F", "road_q"),
    ("PU-CARD-10", "acc=7", "acc"),
    ("PU-CARD-10", "acc=0", "acc"),
    ("PU-CARD-11", "pit=3", "pit"),
    ("PU-CARD-14", "mech=F", "mech"),
    ("PU-CARD-15", "dnf=8", "dnf"),
    ("PU-CARD-15", "dnf=x", "dnf"),
]


@pytest.mark.rule("PU-CARD-07", "PU-CARD-10", "PU-CARD-11", "PU-CARD-14", "PU-CARD-15")
@pytest.mark.parametrize(("rule", "card", "field"), BAD_CARDS)
def test_what_no_card_can_say(rule: str, card: str, field: str) -> None:
    with pytest.raises(BadContent, match=f"drivers.csv, line 3, {field}"):
        cards_of({"a": "", "b": card})


@pytest.mark.rule("PU-CARD-08")
@pytest.mark.parametrize("rating", ["B+-", "B+++", "B--", "b", "AA", ""])
def test_marks_that_no_race_rating_has(rating: str) -> None:
    pack = pack_of({"a": "", "b": ""})
    pack.files["drivers.csv"] = pack.files["drivers.csv"].replace(
        "b,12,0,0,C,C", f"b,12,0,0,C,{rating}"
    )
    with pytest.raises(BadContent, match="line 3"):
        read(pack)


@pytest.mark.rule("PU-CARD-08")
@pytest.mark.parametrize("rating", ["B", "B+", "B++", "B-"])
def test_marks_that_there_are(rating: str) -> None:
    assert cards_of({"a": "", "b": rating}).drivers[1].rating("road") == rating


# Track cards


def a_race(**changes: Any) -> RaceCard:
    values: dict[str, Any] = {
        "race": 1, "of": 1, "name": "R", "track": "T", "type": "speedway", "lap_miles": 1.5,
        "laps": 100, "miles": 150.0, "starters": 36,
    }  # fmt: skip
    return RaceCard(**(values | changes))


@pytest.mark.rule("PU-TRACK-05", "PU-TRACK-06")
@pytest.mark.parametrize(
    ("laps", "lap", "number", "each"),
    [(200, 2.5, 27, 18.4), (109, 2.28, 15, 16.4)],
)
def test_the_books_miles_per_segment(laps: int, lap: float, number: int, each: float) -> None:
    miles = laps * lap
    assert segments(miles) == number
    assert round((miles - lap) / number, 1) == each


@pytest.mark.rule("PU-TRACK-05")
def test_the_shortest_race() -> None:
    assert segments(20) == segments(5) == 3
    assert segments(20.1) == 4


@pytest.mark.rule("PU-TRACK-06")
def test_the_final_lap_may_be_one_of_them() -> None:
    card = a_race(miles=200.0, stage_laps="20/20/60")
    assert sum(boxes(card, "proportional", False)) == 12
    assert sum(boxes(card, "proportional", True)) == 11


@pytest.mark.rule("PU-TRACK-09", "PU-TRACK-04")
@pytest.mark.parametrize(
    ("total", "laps", "split"),
    [
        (27, [65, 65, 70], [9, 9, 9]),
        (14, [20, 20, 50], [3, 3, 8]),
        (5, [1, 1, 1], [1, 2, 2]),
        (4, [1, 1, 98], [1, 1, 2]),
        (32, [100] * 4, [8] * 4),
    ],
)
def test_boxes_over_the_stages(total: int, laps: list[int], split: list[int]) -> None:
    assert shared_out(total, laps) == split


@pytest.mark.rule("PU-TRACK-09", "PU-TRACK-10")
def test_other_ways_to_share_out() -> None:
    card = a_race(stage_laps="20/20/60", miles=200.0, stage_boxes="2/2/8")
    assert boxes(card, "equal", False) == [4, 4, 4]
    assert boxes(card, "as_card", False) == [2, 2, 8]
    assert boxes(card, "as_card", True) == [2, 2, 7]
    assert boxes(a_race(), "proportional", False) == [10]
    with pytest.raises(BadOption, match="as_card"):
        boxes(a_race(), "as_card", False)


@pytest.mark.rule("PU-TRACK-02")
def test_types_of_ovals() -> None:
    assert [types_of_oval(miles)[0] for miles in (0.5, 0.99, 1.0, 1.5, 2.0, 2.01)] == [
        "short", "short", "speedway", "speedway", "speedway", "superspeedway",
    ]  # fmt: skip
    for miles, other in ((1.0, "short"), (2.0, "superspeedway")):
        assert type_of(a_race(lap_miles=miles), "speedway") == "speedway"
        assert type_of(a_race(lap_miles=miles), "short_super") == other
    assert type_of(a_race(type="road", lap_miles=2.0), "short_super") == "road"


@pytest.mark.rule("PU-TRACK-01", "PU-TRACK-03")
def test_our_twelve_races() -> None:
    cards = read(builtin("pile_up_racing"))
    assert [card.race for card in cards.races] == list(range(1, 13))
    assert {card.type for card in cards.races} == {"road", "short", "speedway", "superspeedway"}
    for card in cards.races:
        setup = GAME.prepare({"race": card.race}, 1)
        assert setup.content.board.starters == card.starters
        assert card.miles == pytest.approx(card.laps * card.lap_miles)


HEADER = "race,of,name,track,type,lap_miles,laps,miles,starters,stage_laps,stage_boxes\n"
BAD_RACES = [
    ("2,3,R,T,road,2,80,160,36,,", "must be 1"),
    ("1,3,R,T,short,1.5,80,120,36,,", "not a short"),
    ("1,3,R,T,oval,1.5,80,120,36,,", "type"),
    ("1,3,R,T,road,2,80,160,36,20/20,", "stage laps"),
    ("1,3,R,T,road,2,80,160,36,80/0,", "at least one lap"),
    ("1,3,R,T,road,2,80,160,36,40/40,5/9", "add up to 10"),
    ("1,3,R,T,road,2,80,160,36,40/40,10", "differ in length"),
    ("1,3,R,T,road,2,80,160,1,,", "starters"),
    ("1,3,R,T,road,2,x,160,36,,", "laps"),
    ("1,3,R,T,road,2,8,16,36,2/2/2/2,", "4 stages in 3 segments"),
]


@pytest.mark.rule("PU-TRACK-01", "PU-TRACK-04")
@pytest.mark.parametrize(("row", "reason"), BAD_RACES)
def test_what_no_track_card_can_say(row: str, reason: str) -> None:
    with pytest.raises(BadContent, match=f"races.csv, line 2.*{reason}"):
        cards_of({"a": "", "b": ""}, HEADER + row + "\n")


def test_other_faults_of_a_pack_name_their_place() -> None:
    twice = pack_of({"a": "", "b": ""})
    twice.files["drivers.csv"] = twice.files["drivers.csv"].replace("2,b,", "2,A,")
    with pytest.raises(BadContent, match=r"drivers\.csv, line 3: A stands twice"):
        read(twice)
    for entries, reason in (
        ("race,start,driver\n1,1,nobody\n", "no card for 'nobody'"),
        ("race,start,driver\n9,1,a\n", "there is no race 9"),
        ("race,start,driver\n1,1,a\n1,1,b\n", "stands twice"),
        ("race,start,driver\n1,1,a\n1,2,b\n", "2 entries, but the card says 40"),
    ):
        pack = pack_of({"a": "", "b": ""}, entries_csv=entries)
        with pytest.raises(BadContent, match=reason):
            read(pack)
