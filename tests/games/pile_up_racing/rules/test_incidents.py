"""Crashes, mechanical trouble, DNF checks, cautions."""

from __future__ import annotations

import pytest

from fivewide.kernel.chance import Seeded
from tests.games.pile_up_racing.pictures import drawn, letters, race
from tests.games.tables import asks, feed, kinds, told

ACCS = {f"acc{n}": f"C acc={n} dnf=1" for n in range(1, 7)}
PICTURE = "x y | acc1 acc2 acc3 acc4 acc5 acc6 | z"


def involved(picture: str = PICTURE, *, contrast: int, row: int = 2) -> list[int | None]:
    table = race(picture, pile="B", cards=ACCS)
    feed(table, [row // 2, row - row // 2, contrast])
    return [facts["car"] for facts in told(table, "involved")]


@pytest.mark.rule("PU-Q2-01", "PU-CARD-10")
@pytest.mark.parametrize("contrast", range(1, 6))
def test_a_crash_takes_all_with_acc_enough(contrast: int) -> None:
    assert involved(contrast=contrast) == [1 + acc for acc in range(contrast, 7)]


@pytest.mark.rule("PU-Q2-02", "PU-SR-01")
def test_a_six_is_special_and_nobody_is_in_it_by_acc() -> None:
    table = race(PICTURE, pile="B", cards=ACCS)
    feed(table, [1, 1, 6])
    assert asks(table) == "special-car"
    assert "crash" not in kinds(table)


@pytest.mark.rule("PU-Q2-03", "PU-DNF-01", "PU-DNF-03", "PU-CAUTION-02", "PU-CAUTION-03")
def test_everybody_in_it_checks_from_the_top_and_goes_to_the_rear_or_out() -> None:
    cards = {"b": "C acc=4 dnf=5", "c": "C acc=1", "d": "C acc=4 dnf=5", "e": "C acc=5 dnf=5"}
    table = race("a | b c d e | f", pile="B", cards=cards)
    feed(table, [1, 1, 4], [3, 3], [1, 4], [6, 6])
    assert asks(table) == "rear"
    assert table.position()["rear"] == ["b", "e"]
    feed(table, ["e", "b"])
    assert drawn(table) == "a c f e b"
    assert [car["driver"] for car in table.position()["out"]] == ["d"]


@pytest.mark.rule("PU-Q2-04")
def test_nobody_in_range_is_still_a_caution_or_none() -> None:
    table = race("a | b c | d", pile="B")
    feed(table, [1, 1, 5])
    assert table.position()["cautions"] == 1
    assert "nobody-involved" in kinds(table)
    table = race("a | b c | d", pile="B", empty_crash="no_caution")
    feed(table, [1, 1, 5])
    assert table.position()["cautions"] == 0
    assert (drawn(table), table.position()["pile"]) == ("a | b c | d", "A")


@pytest.mark.rule("PU-Q12-01", "PU-Q12-02", "PU-CARD-14")
@pytest.mark.parametrize(("contrast", "car"), [(1, 1), (2, 2), (3, 4), (4, 5), (5, 6)])
def test_trouble_finds_the_first_car_in_range(contrast: int, car: int) -> None:
    cards = {"a1": "mech=A", "b1": "mech=B", "b2": "mech=B", "c": "mech=C"}
    cards |= {"d": "mech=D", "e": "mech=E"}
    table = race("x | a1 b1 b2 c d e", cards=cards)
    feed(table, [6, 6, contrast])
    assert [facts["car"] for facts in told(table, "involved")] == [car]


@pytest.mark.rule("PU-Q12-02")
def test_options_of_a_twelve() -> None:
    cards = {"a": "mech=A", "b": "mech=C dnf=1", "c": "mech=B dnf=1", "d": "mech=B dnf=1"}
    table = race("x | a b c d", cards=cards, mech_match="exact")
    feed(table, [6, 6, 2])
    assert [facts["car"] for facts in told(table, "involved")] == [3]
    table = race("x | a b c d", cards=cards, mech_scope="all")
    feed(table, [6, 6, 2])
    assert [facts["car"] for facts in told(table, "involved")] == [2, 3, 4]


@pytest.mark.rule("PU-Q12-03")
def test_a_car_with_trouble_goes_on_from_the_very_back() -> None:
    table = race("a | b c | d", pile="B", cards={"b": "mech=E dnf=4"})
    feed(table, [6, 6, 5], [1, 4])
    assert drawn(table) == "a c d b"


@pytest.mark.rule("PU-Q12-04", "PU-SR-01")
def test_trouble_with_a_six_is_special() -> None:
    table = race("a | b c")
    feed(table, [6, 6, 6])
    assert asks(table) == "special-car"


@pytest.mark.rule("PU-Q12-05")
def test_trouble_without_anybody_in_range() -> None:
    table = race("a | b c")
    feed(table, [6, 6, 5])
    assert table.position()["cautions"] == 1
    assert "nobody-in-trouble" in kinds(table)


@pytest.mark.rule("PU-DNF-02", "PU-CARD-15")
@pytest.mark.parametrize(("number", "roll", "out"), [(4, [1, 3], True), (4, [2, 3], False)])
def test_the_dnf_number_and_below_is_out(number: int, roll: list[int], out: bool) -> None:
    table = race("a | b c", cards={"b": f"mech=E dnf={number}"})
    feed(table, [6, 6, 5], roll)
    assert bool(table.position()["out"]) is out


@pytest.mark.rule("PU-DNF-02")
@pytest.mark.parametrize(
    ("number", "cases"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21)]
)
def test_chances_of_a_check_are_exact(number: int, cases: int) -> None:
    out = 0
    for one in range(1, 7):
        for two in range(1, 7):
            table = race("a | b c", cards={"b": f"mech=E dnf={number}"})
            feed(table, [6, 6, 5], [one, two])
            out += len(table.position()["out"])
    assert out == cases


@pytest.mark.rule("PU-DNF-04")
def test_of_one_incident_the_car_ahead_is_classified_ahead() -> None:
    cards = dict.fromkeys("bcd", "acc=6 dnf=7")
    table = race("a | b c d | e", pile="B", cards=cards)
    feed(table, [1, 1, 5], [1, 1], [6, 6], [1, 1])
    assert [line.car for line in table.game.standings(table.state)] == ["a", "e", "c", "b", "d"]


@pytest.mark.rule("PU-DNF-04")
def test_the_last_to_retire_comes_first_or_whoever_was_farther_ahead() -> None:
    for how, order in (("reverse", "a c d e b"), ("by_position", "a c d b e")):
        out = [{"driver": "b", "box": 1, "place": 2}]
        position = {"out": out, "box": 2}
        table = race(
            "a | c d e",
            cards={"e": "mech=E dnf=7"},
            position=position,
            dnf_classification=how,
        )
        feed(table, [6, 6, 5], [1, 1])
        assert " ".join(line.car for line in table.game.standings(table.state)) == order


@pytest.mark.rule("PU-DNF-05", "PU-CAUTION-02")
def test_a_retired_car_is_in_no_later_pile() -> None:
    table = race("a | b c", cards={"b": "mech=E dnf=7"})
    feed(table, [6, 6, 5], [1, 1])
    assert drawn(table) == "a c"
    feed(table, [1, 1, 5])
    assert drawn(table) == "a c"


@pytest.mark.rule("PU-CAUTION-01", "PU-SEG-07", "PU-CAUTION-05", "PU-TRACK-08")
def test_a_caution_ends_the_segment_and_crosses_its_box() -> None:
    table = race("a b | c d | e f")
    feed(table, [1, 1, 5])
    assert table.position()["box"] == 1
    assert table.position()["pile"] == "A"  # the rearmost of one pile: the next segment
    assert drawn(table) == "a b c d e f"
    happened = kinds(table)
    assert happened.index("caution") < happened.index("re-formed") < happened.index("box-crossed")
    assert happened.count("rolled") == 1


@pytest.mark.rule("PU-CAUTION-04", "PU-PILE-01")
def test_the_field_forms_four_piles_and_gaps_are_gone() -> None:
    names = letters(21)
    picture = f"{' '.join(names[:2])} | - | {' '.join(names[2:9])} | - | {' '.join(names[9:])}"
    table = race(picture)
    feed(table, [1, 1, 5])
    sizes = [len(pile) for pile in table.position()["piles"]]
    assert sizes == [6, 6, 6, 3]
    assert [car for pile in table.position()["piles"] for car in pile] == names


@pytest.mark.rule("PU-CAUTION-03")
def test_survivors_come_back_in_any_order() -> None:
    orders = set()
    for seed in range(60):
        chance = Seeded(seed)
        cars = ["b", "c"]
        if chance.below(2):
            cars.reverse()
        table = race("a | b c", cards={"b": "acc=6 dnf=1", "c": "acc=6 dnf=1"})
        feed(table, [1, 1, 5], [1, 1], [1, 1], cars)
        orders.add(drawn(table))
    assert orders == {"a b c", "a c b"}
