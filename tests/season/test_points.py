"""Points systems: what a race is worth under each of them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fivewide.kernel.game import CarResult
from fivewide.season.points import BadPoints, score, stage_points, system, systems
from tests.season.races import order

FIELD = "ABCDEFGHIJ"


@pytest.mark.parametrize(
    ("name", "first_five", "last"),
    [
        ("cup-2023", [40, 35, 34, 33, 32], 27),
        ("cup-2011", [46, 42, 41, 40, 39], 34),
        ("classic-1975", [175, 170, 165, 160, 155], 134),
        ("chase-2004", [180, 170, 165, 160, 155], 134),
        ("grand-prix-2010", [25, 18, 15, 12, 10], 1),
        ("grand-prix-1991", [10, 6, 4, 3, 2], 0),
        ("simple", [10, 9, 8, 7, 6], 1),
        ("wins", [1, 0, 0, 0, 0], 0),
    ],
)
def test_places(name: str, first_five: list[int], last: int) -> None:
    points = score(system(name), order(FIELD))
    assert points[:5] == first_five
    assert points[-1] == last


def test_places_behind_the_table() -> None:
    cars = [CarResult(f"c{place}", place) for place in range(1, 46)]
    assert score(system("cup-2023"), cars)[35:] == [1] * 10
    assert score(system("classic-1975"), cars)[42:] == [34, 31, 31]
    assert score(system("grand-prix-2010"), cars)[10:] == [0] * 35


def test_leading_and_leading_most() -> None:
    cars = order("ABC", led={"A": 3, "B": 9})
    assert score(system("classic-1975"), cars) == [175 + 5, 170 + 5 + 5, 165]
    assert score(system("cup-2023"), cars) == [40, 35, 34], "laps led are worth nothing there"


def test_a_pole() -> None:
    with_pole = msgspec.structs.replace(system("wins"), pole=2)
    assert score(with_pole, order("AB")) == [3, 0]


def test_stages_pay_the_first_ten() -> None:
    (a, *_, k, last) = order("ABCDEFGHIJKL", stages=("ABCDEFGHIJKL", "LKJIHGFEDCBA"))
    cup = system("cup-2023")
    assert stage_points(cup, a) == 10
    assert stage_points(cup, last) == 10
    assert stage_points(cup, k) == 9
    assert stage_points(system("classic-1975"), a) == 0


def test_the_games_own_points() -> None:
    cars = [CarResult("a", 1, points=70), CarResult("b", 2, points=90)]
    assert score(system("own"), cars) == [70, 90]


def test_ties_share_the_better_places_points() -> None:
    cars = [CarResult("a", 1), CarResult("b", 1), CarResult("c", 3)]
    assert score(system("simple"), cars) == [3, 3, 1]


def test_every_system_is_sound() -> None:
    assert len(systems()) >= 8
    for each in systems().values():
        assert each.place == sorted(each.place, reverse=True), each.id
        assert each.stage == sorted(each.stage, reverse=True), each.id


def test_an_unknown_name_gets_a_hint() -> None:
    with pytest.raises(BadPoints, match="did you mean cup-2023"):
        system("cup-2032")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "missing required field"),
        ('[[system]]\nid = "x"\ntitle = "X"\n', "give one of place, own and beaten"),
        ('[[system]]\nid = "x"\ntitle = "X"\nplace = ["a"]\n', "Expected `int`"),
        ('[[system]]\nid = "x"\ntitle = "X"\nplace = [1]\nown = true\n', "give one of place"),
        ('[[system]]\nid = "x"\ntitle = "X"\nplace = [1]\nbonus = 3\n', "unknown field"),
        ("[[system]\n", "not TOML"),
        (
            '[[system]]\nid = "x"\ntitle = "X"\nplace = [1]\n[system.playoffs]\n'
            "rounds = [{field=4,races=1,score=1},{field=4,races=1,score=2}]\n",
            "has fewer drivers",
        ),
    ],
)
def test_a_file_that_makes_no_system(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadPoints, match=complaint):
        system(str(file))


def test_a_system_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[[system]]\nid = "mine"\ntitle = "Mine"\nplace = [7, 2]\nbeyond = 1\n')
    assert score(system(str(file)), order("ABCD")) == [7, 2, 1, 1]
