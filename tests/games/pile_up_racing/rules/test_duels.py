"""Duels: row 7 and the ladder of row 10."""

from __future__ import annotations

import pytest

from fivewide.games.pile_up_racing.board import pips
from tests.games.pile_up_racing.pictures import RaceTable, drawn, race
from tests.games.tables import asks, feed, kinds, told

SPEEDWAY = {"Hamlin": "A+", "Harvick": "A", "Logano": "B"}
HAMLIN, HARVICK, LOGANO = [3, 3, 4, 4, 4], [2, 2, 2, 2, 2], [3, 3, 3, 3]


def totals(table: RaceTable, kind: str) -> list[int | None]:
    return [facts["total"] for facts in told(table, kind)]


@pytest.mark.rule("PU-Q7-01", "PU-Q7-02", "PU-Q7-03")
def test_the_books_example_of_a_seven() -> None:
    table = race("x | Hamlin Harvick Logano y", cards=SPEEDWAY)
    feed(table, [4, 3, 3], HAMLIN, HARVICK, LOGANO)
    assert totals(table, "duel-rolled") == [18, 10, 12]
    assert drawn(table) == "x Hamlin | Logano Harvick y"


@pytest.mark.rule("PU-Q7-04")
def test_marks_add_to_the_total_if_you_like() -> None:
    table = race("x | Hamlin Harvick Logano y", cards=SPEEDWAY, duel_marks=True)
    feed(table, [4, 3, 3], HAMLIN, HARVICK, LOGANO)
    assert totals(table, "duel-rolled") == [19, 10, 12]
    cards = {"a": "E++", "b": "E-"}
    table = race("x | a b", cards=cards, duel_marks=True)
    feed(table, [4, 3, 2], [1], [3])
    assert totals(table, "duel-rolled") == [3, 2]
    assert drawn(table) == "x a | b"


@pytest.mark.rule("PU-Q7-05")
def test_a_tie_leaves_the_car_ahead_ahead() -> None:
    cards = dict.fromkeys("abc", "E")
    table = race("x | a b c", cards=cards)
    feed(table, [4, 3, 3], [2], [5], [5])
    assert drawn(table) == "x b | c a"


@pytest.mark.rule("PU-Q7-05")
def test_ties_may_be_rolled_again_among_those_who_have_them() -> None:
    cards = dict.fromkeys("abcd", "E")
    table = race("x | a b c d", cards=cards, duel_ties="reroll")
    feed(table, [4, 3, 4], [5], [2], [5], [2], [1], [3], [6], [6])
    assert asks(table) == "reroll"  # a and c are apart now, b and d tie again
    feed(table, [1], [2])
    assert drawn(table) == "x c | a d b"


@pytest.mark.rule("PU-Q7-06")
def test_a_car_alone_rolls_and_goes_ahead() -> None:
    table = race("x | a b", cards={"a": "E"})
    feed(table, [4, 3, 1], [1])
    assert drawn(table) == "x a | b"


@pytest.mark.rule("PU-Q7-01")
@pytest.mark.parametrize(("letter", "dice"), [("A", 5), ("B", 4), ("C", 3), ("D", 2), ("E", 1)])
def test_dice_by_letter(letter: str, dice: int) -> None:
    table = race("x | a", cards={"a": letter})
    feed(table, [4, 3, 1], [6] * dice)
    assert totals(table, "duel-rolled") == [6 * dice]


@pytest.mark.rule("PU-Q7-02", "PU-PILE-05")
def test_the_winner_of_the_lead_pile_makes_a_new_one() -> None:
    table = race("a b | c", pile="A", cards={"a": "E", "b": "E"})
    feed(table, [4, 3, 2], [1], [2])
    assert drawn(table).startswith("b | a | c")


def test_every_outcome_of_dice_has_its_sum() -> None:
    for dice in (1, 2, 3):
        sums = sorted(pips(dice, outcome) for outcome in range(6**dice))
        assert sums == sorted(sum(faces) for faces in all_faces(dice))
    assert pips(7, 6**7 - 1) == 42
    assert pips(6, 6**5) == 7  # 2 1 1 1 1 1


def all_faces(dice: int) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for _ in range(dice):
        found = [[*faces, face] for faces in found for face in range(1, 7)]
    return found


# Row 10

LADDER = {"Stenhouse": "C", "Preece": "C+", "Truex": "A", "Suarez": "D"}


@pytest.mark.rule("PU-Q10-01", "PU-Q10-03", "PU-Q10-05")
def test_the_books_example_of_a_ladder_duel() -> None:
    table = race("x | Stenhouse Preece Truex Suarez y", cards=LADDER)
    feed(table, [6, 4, 4], [6, 6], [1, 2, 2, 3, 3], [4, 4], [5, 5, 5], [4, 4, 4], [3, 3, 3])
    assert totals(table, "ladder-rolled") == [12, 11, 8, 15, 12, 9]
    assert drawn(table) == "x | Preece Stenhouse Suarez Truex y"
    assert "climbed-into-pile" not in kinds(table)  # Preece was not the climber


@pytest.mark.rule("PU-Q10-02")
def test_the_last_car_climbs_where_the_die_names_nobody() -> None:
    table = race("x | a b", cards={"a": "E", "b": "E", "x": "E"})
    feed(table, [6, 4, 6], [3], [2], [1], [1])
    assert drawn(table) == "x | b a"
    table = race("x | a b", ladder_short_pile="none")
    feed(table, [6, 4, 6])
    assert drawn(table) == "x | a b"
    assert "nobody-climbs" in kinds(table)


@pytest.mark.rule("PU-Q10-04")
def test_a_tie_on_the_ladder_is_won_by_the_car_ahead() -> None:
    table = race("x | a b", cards={"a": "E", "b": "E"})
    feed(table, [6, 4, 2], [3], [3])
    assert drawn(table) == "x | a b"


@pytest.mark.rule("PU-Q10-05", "PU-Q10-07")
def test_a_climber_who_wins_all_goes_on_into_the_pile_ahead() -> None:
    table = race("x y z | a b", cards=dict.fromkeys("abxyz", "E"))
    feed(table, [6, 4, 2], [3], [2], [4], [3], [5], [6])
    assert drawn(table) == "x y b z | a"


@pytest.mark.rule("PU-Q10-07")
def test_he_stays_on_top_of_his_own_pile_if_he_loses_the_first() -> None:
    table = race("x | a b", cards=dict.fromkeys("abx", "E"))
    feed(table, [6, 4, 2], [3], [2], [4], [4])
    assert drawn(table) == "x | b a"


@pytest.mark.rule("PU-Q10-07")
def test_a_beaten_car_may_have_to_come_back() -> None:
    table = race("x y | a b", cards=dict.fromkeys("abxy", "E"), ladder_cross="swap")
    feed(table, [6, 4, 2], [3], [2], [4], [3], [1], [6])
    assert drawn(table) == "x b | y a"


@pytest.mark.rule("PU-Q10-06")
def test_a_gap_cannot_be_challenged() -> None:
    table = race("x | - | a b", cards={"a": "E", "b": "E"})
    feed(table, [6, 4, 2], [3], [2])
    assert (drawn(table), asks(table)) == ("x | - | b a", "roll")


@pytest.mark.rule("PU-Q10-06")
def test_in_the_lead_pile_the_climber_stops_on_top_or_pulls_away() -> None:
    cards = {"a": "E", "b": "E"}
    table = race("a b | x", pile="A", cards=cards)
    feed(table, [6, 4, 2], [3], [2])
    assert drawn(table).startswith("b a | x")
    table = race("a b | x", pile="A", cards=cards, ladder_new_pile="new_pile")
    feed(table, [6, 4, 2], [3], [2])
    assert drawn(table) == "b | a | x"


@pytest.mark.rule("PU-Q10-08")
def test_he_stops_at_the_top_of_the_next_pile_or_goes_on() -> None:
    cards = dict.fromkeys("abxw", "E")
    table = race("w | x | a", pile="C", cards=cards)
    feed(table, [6, 4, 1], [3], [2])
    assert drawn(table) == "w | a x"
    table = race("w | x | a", pile="C", cards=cards, ladder_limit="unlimited")
    feed(table, [6, 4, 1], [3], [2], [4], [3])
    assert drawn(table) == "a w | x"


@pytest.mark.rule("PU-Q10-09")
def test_with_a_one_he_challenges_at_once_or_not_at_all() -> None:
    cards = {"a": "E", "x": "E"}
    table = race("x | a b", cards=cards)
    feed(table, [6, 4, 1], [3], [2])
    assert drawn(table) == "a x | b"
    table = race("x | a b", cards=cards, ladder_c1="none")
    feed(table, [6, 4, 1])
    assert drawn(table) == "x | a b"


@pytest.mark.rule("PU-Q10-10", "PU-CARD-13")
def test_two_fives_count_pit_ratings_in_every_match() -> None:
    cards = {"a": "A pit=-2", "b": "C pit=+1"}  # C and B: three dice and four
    table = race("x | a b", cards=cards)
    feed(table, [5, 5, 2], [1, 1, 1, 2], [2, 2, 2])
    assert totals(table, "ladder-rolled") == [5, 6]
    table = race("x | a b", cards=cards)
    feed(table, [4, 6, 2], [1, 1, 1], [1, 1, 1, 1, 1])
    assert totals(table, "ladder-rolled") == [3, 5]


@pytest.mark.rule("PU-Q10-11")
@pytest.mark.parametrize(
    ("card", "dice", "total"),
    [("A pit=+2", 7, 7), ("A pit=+1", 6, 6), ("E pit=-1", 1, 0), ("E pit=-2", 1, -1)],
)
def test_dice_of_the_long_ladder(card: str, dice: int, total: int) -> None:
    table = race("x | a b", cards={"b": card, "a": "E"})
    feed(table, [5, 5, 2], [1] * dice)
    assert totals(table, "ladder-rolled") == [total]


@pytest.mark.rule("PU-Q10-11")
@pytest.mark.parametrize(("card", "dice"), [("A pit=+2", 5), ("E pit=-2", 1)])
def test_or_they_end_at_five_and_one(card: str, dice: int) -> None:
    table = race("x | a b", cards={"b": card, "a": "E"}, pit_dice="cap")
    feed(table, [5, 5, 2], [1] * dice)
    assert totals(table, "ladder-rolled") == [dice]


@pytest.mark.rule("PU-Q10-12")
def test_marks_count_on_the_ladder_too() -> None:
    table = race("x | a b", cards={"a": "E", "b": "E++"}, duel_marks=True)
    feed(table, [6, 4, 2], [1], [2])
    assert totals(table, "ladder-rolled") == [3, 2]
