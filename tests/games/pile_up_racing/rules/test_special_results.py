"""Special Results: the car, the chart, every entry."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pile_up_racing.pictures import RaceTable, drawn, race
from tests.games.tables import asks, feed, told


def special(
    total: int,
    *then: object,
    car: int = 2,
    picture: str = "x y | a b c | z",
    pile: str = "B",
    card: str = "dnf=4",
    **options: Any,
) -> RaceTable:
    """A crash with a six: the car in that place of pile B, and three dice with that sum."""
    names = picture.replace("|", " ").split()
    table = race(picture, pile=pile, cards=dict.fromkeys(names, card), **options)
    dice = [1, 1, 1]
    for place in range(3):
        dice[place] += min(5, total - sum(dice))
    feed(table, [1, 1, 6], [car], dice, *then)
    return table


def out(table: RaceTable) -> list[str]:
    return [car["driver"] for car in table.position()["out"]]


@pytest.mark.rule("PU-SR-02")
@pytest.mark.parametrize(("die", "car"), [(1, "a"), (3, "c"), (5, "c"), (6, "c")])
def test_the_die_picks_by_place_and_beyond_the_pile_the_last(die: int, car: str) -> None:
    table = race("x | a b c")
    feed(table, [1, 1, 6], [die])
    assert table.position()["special"] == car


@pytest.mark.rule("PU-SR-03", "PU-SR-05", "PU-HSR-10")
def test_debris_affects_nobody_and_is_a_caution() -> None:
    table = special(10)
    assert drawn(table) == "x y a b c z"
    assert told(table, "special-rolled") == [{"car": 3, "sum": 10}]
    assert table.position()["cautions"] == 1


@pytest.mark.rule("PU-SR-04")
def test_the_caution_stands_or_not() -> None:
    assert special(10, sr_keeps_caution=True).position()["cautions"] == 1
    table = special(10, sr_keeps_caution=False)
    assert table.position()["cautions"] == 0
    assert (drawn(table), table.position()["pile"]) == ("x y | a b c | z", "A")


@pytest.mark.rule("PU-HSR-03")
def test_the_big_one_makes_the_whole_pile_check() -> None:
    table = special(3, [1, 1], [6, 6], [6, 6], ["c", "b"])
    assert out(table) == ["a"]
    assert drawn(table) == "x y z c b"


@pytest.mark.rule("PU-HSR-04")
def test_engine_gone() -> None:
    table = special(4)
    assert out(table) == ["b"]
    assert asks(table) == "roll"


@pytest.mark.rule("PU-HSR-05")
def test_a_hard_hit_is_two_worse() -> None:
    assert out(special(5, [3, 3])) == ["b"]
    assert out(special(5, [3, 4])) == []


@pytest.mark.rule("PU-HSR-06")
def test_a_tangle_takes_the_car_behind_too() -> None:
    table = special(6, [1, 1], [1, 1])
    assert out(table) == ["c", "b"]
    assert out(special(6, [1, 1], car=3)) == ["c"]


@pytest.mark.rule("PU-HSR-07")
def test_a_spin_is_two_better_and_costs_the_place() -> None:
    table = special(7, [1, 2])
    assert out(table) == []
    assert drawn(table) == "x y a c z b"
    assert out(special(7, [1, 1])) == ["b"]


@pytest.mark.rule("PU-HSR-08")
def test_a_penalty_sends_to_the_rear() -> None:
    assert drawn(special(8)) == "x y a c z b"


@pytest.mark.rule("PU-HSR-09")
def test_a_slow_stop() -> None:
    assert drawn(special(9)) == "x y a c b z"


@pytest.mark.rule("PU-HSR-11")
def test_a_clean_stop_goes_by_pit() -> None:
    assert drawn(special(11, card="pit=0")) == "x y b a c z"
    assert drawn(special(11, card="pit=-1")) == "x y a c b z"
    assert drawn(special(11, card="pit=+2", car=1)) == "x y a b c z"
    assert drawn(special(11, card="pit=-2", car=3)) == "x y a b c z"


@pytest.mark.rule("PU-HSR-12")
def test_two_tires() -> None:
    assert drawn(special(12, car=3)) == "x y c a b z"


@pytest.mark.rule("PU-HSR-13")
def test_staying_out() -> None:
    assert drawn(special(13)) == "x y b a c z"
    table = special(13, sr_keeps_caution=False)
    assert drawn(table) == "x y b | a c | z"
    assert drawn(special(13, picture="a b c | z", pile="A")) == "b a c z"


@pytest.mark.rule("PU-HSR-14")
def test_an_inspired_call() -> None:
    assert drawn(special(14)) == "b x y a c z"
    assert drawn(special(14, picture="w | x y | a b c", pile="C")) == "w b x y a c"
    assert drawn(special(14, picture="a b c | z", pile="A")) == "b a c z"


@pytest.mark.rule("PU-HSR-15")
def test_a_gamble_pays() -> None:
    table = special(15, picture="w | x y | a b c", pile="C")
    assert drawn(table) == "b w x y a c"
    assert table.position()["leader"] == "b"


@pytest.mark.rule("PU-HSR-16")
def test_the_car_ahead_checks_instead() -> None:
    assert out(special(16, [1, 1])) == ["a"]
    assert out(special(16, car=1)) == []


@pytest.mark.rule("PU-HSR-17")
def test_the_leader_checks_too_and_first() -> None:
    table = special(17, [1, 1], [6, 6])
    assert out(table) == ["x"]
    assert out(special(17, [1, 1], picture="b c | z", pile="A", car=1)) == ["b"]


@pytest.mark.rule("PU-HSR-18")
def test_a_false_alarm_is_no_caution_and_the_segment_goes_on() -> None:
    table = special(18)
    assert table.position()["cautions"] == 0
    assert (drawn(table), table.position()["pile"]) == ("x y | b a c | z", "A")
