"""Field, grid, qualifying, and cars for those who sit at the table."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.content.pack import Pack
from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.errors import BadOption, IllegalAction
from fivewide.kernel.game import FIELD
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.games.pile_up_racing.pictures import (
    RACES,
    RaceTable,
    at_the_grid,
    drawn,
    from_seed,
    letters,
    pack_of,
)
from tests.games.tables import asks, feed, kinds, told


def qualified(dealt: list[str], cards: dict[str, str], **options: Any) -> RaceTable:
    """A race after qualifying in which the cards were dealt in this order."""
    table = at_the_grid(sorted(cards), cards, grid="qualifying", **options)
    assert asks(table) == "deal"
    feed(table, dealt)
    return table


def grid_of(table: RaceTable) -> str:
    return " ".join(table.position()["grid"])


@pytest.mark.rule("PU-SETUP-01")
def test_ratings_are_those_of_the_tracks_type() -> None:
    road = GAME.prepare({"race": 5}, 1).content
    short = GAME.prepare({"race": 4}, 1).content
    assert (road.names.drivers[0].driver, road.names.type) == ("Dale Hutto", "road")
    assert [int(n) for n in road.board.letter[:3]] == [0, 2, 1]  # A++, C-, B+
    assert [int(n) for n in short.board.letter[:3]] == [1, 2, 0]  # B+, C+, A


def of_seasons(*seasons: str) -> Pack:
    """Cards a, b, c, ... of these seasons."""
    pack = pack_of(dict.fromkeys(letters(len(seasons)), ""))
    head, *rows = pack.files["drivers.csv"].split()
    said = [f"{row},{season}" for row, season in zip(rows, seasons, strict=True)]
    return Pack("test", {**pack.files, "drivers.csv": "\n".join([f"{head},season", *said]) + "\n"})


@pytest.mark.rule("PU-SETUP-02")
@pytest.mark.parametrize(
    ("seasons", "drivers", "warned"),
    [
        (("1998", "2023", "2023"), "", "cards of 1998 and 2023 meet here"),
        (("1998", "2023", "2023"), "b,c", None),  # the set is mixed, the field is not
        (("2023", "2023", "2023"), "", None),
        (("2023", "", ""), "", None),  # nobody says otherwise
        (("", "", ""), "", None),
        (("1998", "2010", "2023"), "", "cards of 1998, 2010 and 2023 meet here"),
    ],
)
def test_cards_of_several_seasons_may_race_with_a_warning(
    seasons: tuple[str, ...], drivers: str, warned: str | None
) -> None:
    options = {"grid": "given", "drivers": drivers or "a,b,c"}
    setup = GAME.prepare(options, 1, of_seasons(*seasons))
    table = Table(GAME, setup, [SeatInfo("x", "person")], NamedLuck())
    said = [event for event in table.events(None) if event.kind == "seasons-mixed"]
    assert asks(table) == "roll"
    if warned is None:
        assert (said, GAME.warnings(setup)) == ([], [])
    else:
        (event,) = said
        assert (event.rule, warned in table.words(event)) == ("PU-SETUP-02", True)
        (line,) = GAME.warnings(setup)  # where there is no log
        assert (line.endswith("(PU-SETUP-02)"), warned in line) == (True, True)


@pytest.mark.rule("PU-SETUP-02")
def test_a_pack_of_several_seasons_is_judged_good_with_a_warning() -> None:
    found = GAME.judge(of_seasons("1998", "2023"))
    assert "mind: cards of 1998 and 2023 in one set (PU-SETUP-02)" in found
    assert not any("PU-SETUP-02" in line for line in GAME.judge(of_seasons("2023", "2023")))


def test_letters_that_decide_nothing_are_warned_of_where_there_is_a_race() -> None:
    pack = pack_of(dict.fromkeys(letters(40), "C"))  # its races: two road courses, one speedway
    GAME.judge(pack)
    assert [line.partition(": ")[2] for line in pack.warnings] == [
        "every driver is C on a road course: skill decides nothing there",
        "every driver is C on a speedway: skill decides nothing there",
    ]


@pytest.mark.rule("PU-SETUP-03", "PU-QUAL-01")
def test_the_grid_as_given_needs_no_qualifying() -> None:
    table = at_the_grid(["c", "a", "b"])
    assert (grid_of(table), asks(table)) == ("c a b", "roll")
    assert [line.start for line in GAME.results(table.state)] == [1, 2, 3]


@pytest.mark.rule("PU-SETUP-03")
def test_the_real_grid_comes_from_the_pack() -> None:
    races = RACES.replace(",40,20/20/40", ",3,20/20/40")
    entries = "race,start,driver\n1,3,a\n1,1,c\n1,2,b\n"
    pack = pack_of({"a": "", "b": "", "c": "", "d": ""}, races, entries_csv=entries)
    table = Table(
        GAME, GAME.prepare({"grid": "real"}, 1, pack), [SeatInfo("x", "person")], NamedLuck()
    )
    assert grid_of(table) == "c b a"
    with pytest.raises(BadOption, match="no grid of race 2"):
        GAME.prepare({"grid": "real", "race": 2}, 1, pack)


@pytest.mark.rule("PU-SETUP-04")
def test_how_many_may_start() -> None:
    assert drawn(at_the_grid(["a", "b"])) == "a b"
    with pytest.raises(BadOption, match="2 to 100"):
        at_the_grid(["a"], {"a": "", "b": ""})
    with pytest.raises(BadOption, match="starters=41"):
        at_the_grid(letters(41))
    assert len(at_the_grid(letters(41), starters=41).position()["grid"]) == 41
    assert len(from_seed(1, race=11).position()["grid"]) == 16
    assert len(from_seed(1, race=11, starters=8).position()["grid"]) == 8


@pytest.mark.rule("PU-QUAL-02", "PU-QUAL-03", "PU-QUAL-04", "PU-QUAL-06", "PU-QUAL-08")
def test_cards_are_dealt_in_turn_and_moved_by_letter() -> None:
    cards = {
        "p1": "q=C", "p2": "q=A", "p3": "q=C", "p4": "q=E",
        "r1": "q=E", "r2": "q=B", "r3": "q=D", "r4": "q=A",
    }  # fmt: skip
    table = qualified(["p1", "p2", "p3", "p4", "r1", "r2", "r3", "r4"], cards)
    # columns: p2 0; p1 1, r2 1; r4 2; p3 3, r1 3; r3 4; p4 6
    assert grid_of(table) == "p2 p1 r2 r4 r1 p3 r3 p4"
    assert told(table, "qualified")[0] == {"car": 1, "place": 1}


@pytest.mark.rule("PU-QUAL-03")
def test_or_pile_by_pile() -> None:
    cards = dict.fromkeys("abcdef", "q=C")
    assert grid_of(qualified(list("abcdef"), cards)) == "a e b f c d"
    assert grid_of(qualified(list("abcdef"), cards, quali_deal="blocks")) == "a b c d e f"


@pytest.mark.rule("PU-QUAL-05", "PU-QUAL-10")
def test_the_outermost_columns_hold_only_the_best_and_the_worst() -> None:
    cards = {"a": "q=A", "b": "q=E", "c": "q=A", "d": "q=E"}
    # a in column -1, c in 1, b in 4, d in 6; those between are empty and passed over
    assert grid_of(qualified(["a", "b", "c", "d"], cards)) == "a c b d"
    assert grid_of(qualified(["b", "a", "d", "c"], cards)) == "a c b d"


@pytest.mark.rule("PU-QUAL-07")
def test_a_plus_goes_to_the_top_of_its_column() -> None:
    cards = {"a": "q=C", "b": "q=B+", "c": "q=E", "d": "q=E", "e": "q=C+"}
    # column 1: a (pile 1, C), e (pile 1, C+), b (pile 2, B+)
    assert grid_of(qualified(list("abcde"), cards)).startswith("e b a")


@pytest.mark.rule("PU-QUAL-07")
def test_or_only_over_its_own_letter() -> None:
    cards = {"a": "q=C", "b": "q=B+", "c": "q=E", "d": "q=E", "e": "q=C+"}
    order = grid_of(qualified(list("abcde"), cards, quali_plus="within_letter"))
    assert order.startswith("e a b")


@pytest.mark.rule("PU-QUAL-09")
def test_those_beyond_the_cut_do_not_qualify() -> None:
    cards = dict.fromkeys("abcdef", "q=C")
    table = qualified(list("abcdef"), cards, starters=4)
    assert grid_of(table) == "a e b f"
    assert [facts["car"] for facts in told(table, "did-not-qualify")] == [2, 3]
    assert {line.car for line in GAME.standings(table.state)} == set("aebf")


@pytest.mark.rule("PU-QUAL-09")
def test_all_cards_of_a_set_may_try() -> None:
    table = from_seed(2, race=11, field="all")
    assert len(told(table, "did-not-qualify")) == 24


@pytest.mark.rule("PU-QUAL-11")
def test_nobody_is_sent_back_after_qualifying() -> None:
    cards = dict.fromkeys("abcd", "q=C mech=E")
    table = qualified(list("abcd"), cards)
    assert (grid_of(table), drawn(table)) == ("a b c d", "a b c d")


@pytest.mark.rule("PU-QUAL-02")
@pytest.mark.parametrize("entries", [5, 6, 7, 8, 11])
def test_all_who_enter_come_out_of_qualifying(entries: int) -> None:
    cards = {name: f"q={'ABCDE'[place % 5]}" for place, name in enumerate(letters(entries))}
    for deal in ("round_robin", "blocks"):
        table = qualified(list(cards), cards, quali_deal=deal)
        assert sorted(table.position()["grid"]) == sorted(cards)


# Cars for the seats


@pytest.mark.rule("PU-HCAR-01")
def test_seats_have_the_first_cars_or_those_named() -> None:
    table = at_the_grid(["a", "b", "c"], seats=2)
    assert table.position()["owners"] == {"a": 0, "b": 1}
    table = at_the_grid(["a", "b", "c", "d"], seats=2, cars_each=2, cars="d, a, C, b")
    assert table.position()["owners"] == {"d": 0, "a": 0, "c": 1, "b": 1}
    seats = {line.car: line.seat for line in GAME.standings(table.state)}
    assert seats == {"a": 0, "b": 1, "c": 1, "d": 0}
    assert FIELD in {line.seat for line in GAME.standings(at_the_grid(["a", "b"]).state)}


@pytest.mark.rule("PU-HCAR-01")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"cars": "x"}, "'x' is not in the field"),
        ({"cars": "a,b"}, "1 seats need 1 cars, not 2"),
        ({"cars": "a,a", "cars_each": 2}, "named twice"),
        ({"cars_each": 4}, "only 3 are entered"),
        ({"cars": "a", "pick": "drafted"}, "exclude each other"),
    ],
)
def test_cars_that_cannot_be_had(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        at_the_grid(["a", "b", "c"], **options)


@pytest.mark.rule("PU-HCAR-02")
def test_cars_are_picked_in_turn_back_and_forth() -> None:
    table = at_the_grid(list("abcdef"), seats=2, cars_each=2, pick="drafted")
    turns = []
    for car in "cdef":
        (seat,) = table.to_act
        turns.append(seat)
        table.act(seat, {"pick": car})
    assert turns == [0, 1, 1, 0]
    assert table.position()["owners"] == {"c": 0, "d": 1, "e": 1, "f": 0}
    assert kinds(table).count("car-picked") == 4
    assert asks(table) == "roll"


@pytest.mark.rule("PU-HCAR-02")
def test_a_car_that_is_taken_cannot_be_picked() -> None:
    table = at_the_grid(list("abc"), seats=2, pick="drafted")
    table.act(0, {"pick": "a"})
    for action, reason in (
        ({"pick": "a"}, "has that car already"),
        ({"pick": "z"}, "no such driver"),
        ({"take": "b"}, "pick a car"),
    ):
        with pytest.raises(IllegalAction, match=reason) as refused:
            table.act(1, action)
        assert refused.value.rule == "PU-HCAR-02"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"grid": "given"}, "needs drivers"),
        ({"grid": "real", "drivers": "Dale Hutto,Ivy Lockhart"}, "has its own drivers"),
        ({"field": "all", "drivers": "Dale Hutto,Ivy Lockhart"}, "exclude each other"),
        ({"field": "all", "grid": "real"}, "needs grid=qualifying"),
        ({"drivers": "Dale Hutto,Nobody"}, "no card of 'Nobody'"),
        ({"drivers": "Dale Hutto,dale hutto"}, "named twice"),
        ({"race": 13}, "races 1 to 12"),
        ({"track": "Nowhere"}, "has no 'Nowhere'; it has Cedar Bend Speedway"),
        ({"starters": 1}, "at least 2"),
    ],
)
def test_options_that_make_no_race(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.prepare(options, 1)


def test_a_race_is_found_by_its_track() -> None:
    assert GAME.prepare({"track": "barrel hollow"}, 1).content.names.card.race == 4
    for seats in (0, 9):
        with pytest.raises(BadOption, match="1-8 seats"):
            GAME.prepare({}, seats)
