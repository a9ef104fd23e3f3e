"""The Quick Card, row by row, with the rulebook's examples."""

from __future__ import annotations

import pytest

from tests.games.pile_up_racing.pictures import drawn, race
from tests.games.tables import asks, feed, kinds, told


@pytest.mark.rule("PU-Q3-01", "PU-SEG-01", "PU-SEG-02")
def test_a_three_shuffles_the_pile_where_it_is() -> None:
    table = race("a b | c d e")
    feed(table, [1, 2, 6], ["e", "c", "d"])
    assert drawn(table) == "a b | e c d"
    assert told(table, "rolled") == [{"pile": 1, "pair": 12, "contrast": 6}]


@pytest.mark.rule("PU-Q3-01")
def test_one_car_needs_no_shuffle() -> None:
    table = race("a b | c")
    feed(table, [2, 1, 1])
    assert (drawn(table), asks(table)) == ("a b | c", "roll")


@pytest.mark.rule("PU-Q4-01", "PU-CARD-09")
def test_a_four_sorts_by_rating_with_marks() -> None:
    cards = {"d": "B-", "e": "C++", "f": "B", "g": "B++", "h": "A-", "i": "B+"}
    table = race("a | d e f g h i", cards=cards)
    feed(table, [1, 3, 5])
    assert drawn(table) == "a | h g i f d e"
    assert kinds(table).count("sorted") == 1


@pytest.mark.rule("PU-Q4-02")
def test_equal_ratings_are_shuffled_best_group_first() -> None:
    cards = {"b": "C", "c": "A", "d": "C", "e": "A", "f": "A+"}
    table = race("a | b c d e f", cards=cards)
    feed(table, [3, 1, 1], ["e", "c"], ["d", "b"])
    assert drawn(table) == "a | f e c d b"


@pytest.mark.rule("PU-Q4-02")
def test_a_b_and_a_b_plus_are_not_equal() -> None:
    table = race("a | b c", cards={"b": "B", "c": "B+"})
    feed(table, [3, 1, 1])
    assert drawn(table) == "a | c b"


@pytest.mark.rule("PU-Q4-03", "PU-CARD-12")
def test_two_twos_sort_by_pit_rating() -> None:
    cards = {"b": "A pit=-2", "c": "B pit=0", "d": "C pit=+2", "e": "A pit=+2"}
    table = race("a | b c d e", cards=cards)
    feed(table, [2, 2, 4])
    assert drawn(table) == "a | e d c b"  # AAA, A, B, C
    assert "sorted-by-pit" in kinds(table)


@pytest.mark.rule("PU-Q4-03")
def test_one_and_three_do_not() -> None:
    table = race("a | b c", cards={"b": "A pit=-2", "c": "B pit=+2"})
    feed(table, [1, 3, 4])
    assert drawn(table) == "a | b c"


@pytest.mark.rule("PU-Q5-01", "PU-PILE-05", "PU-PILE-04")
def test_a_five_with_a_two_advances_the_top_two() -> None:
    table = race("a b | c d e f")
    feed(table, [4, 1, 2], ["d", "c"])
    assert drawn(table) == "a b d c | e f"


@pytest.mark.rule("PU-Q5-01", "PU-PILE-08")
def test_all_advance_if_there_are_fewer_and_a_gap_is_left() -> None:
    table = race("a b | c d e f | g", pile="B")
    feed(table, [4, 1, 6], ["c", "d", "e", "f"])
    assert drawn(table) == "a b c d e f | - | g"


@pytest.mark.rule("PU-Q6-01", "PU-Q6-02", "PU-Q6-03")
def test_the_books_example_of_a_six() -> None:
    cards = {"Larson": "B", "Briscoe": "C", "Bell": "B++", "Chastain": "B", "Keselowski": "C"}
    table = race("a b | Larson Briscoe Bell Chastain Keselowski", cards=cards)
    feed(table, [3, 3, 1], [2, 3], ["Chastain", "Larson", "Bell"])
    assert drawn(table) == "a b Chastain Larson Bell | Briscoe Keselowski"


ADVANCE = {2: "E", 3: "D", 4: "C", 5: "B", 6: "B", **dict.fromkeys(range(7, 13), "A")}
DROP = {2: "A", 3: "B", 4: "C", 5: "C", 6: "D", 7: "D", **dict.fromkeys(range(8, 13), "E")}


@pytest.mark.rule("PU-Q6-02")
@pytest.mark.parametrize(("total", "letter"), ADVANCE.items())
def test_letters_of_a_six(total: int, letter: str) -> None:
    cards = {"A1": "A", "B1": "B", "C1": "C", "D1": "D", "E1": "E"}
    table = race("x | A1 B1 C1 D1 E1", cards=cards)
    feed(table, [4, 2, 1], [min(6, total - 1), total - min(6, total - 1)])
    assert drawn(table).startswith(f"x {letter}1 | ")


@pytest.mark.rule("PU-Q6-02")
def test_a_four_may_be_a_b() -> None:
    table = race("x | B1 C1", cards={"B1": "B", "C1": "C"}, q6_four="B")
    feed(table, [4, 2, 1], [2, 2])
    assert drawn(table) == "x B1 | C1"


@pytest.mark.rule("PU-Q6-04")
def test_nobody_with_the_letter_nothing_happens() -> None:
    table = race("x y | a b", cards={"a": "C", "b": "D"})
    feed(table, [5, 1, 1], [4, 6])
    assert drawn(table) == "x y | a b"
    assert "nobody-advanced" in kinds(table)


@pytest.mark.rule("PU-Q6-03", "PU-Q9-02")
def test_marks_may_count_on_six_and_nine() -> None:
    cards = {"b": "B", "c": "B+", "d": "B-"}
    table = race("a | b c d", cards=cards, skill_marks="exact")
    feed(table, [5, 1, 1], [2, 3])
    assert drawn(table) == "a b | c d"
    table = race("b c d | a", cards=cards, pile="A", skill_marks="exact")
    feed(table, [5, 4, 1], [1, 2])
    assert drawn(table) == "c d | b a"


@pytest.mark.rule("PU-Q8-01", "PU-PILE-06")
def test_an_eight_with_a_four_drops_the_bottom_four() -> None:
    table = race("a b c d e f | g h", pile="A")
    feed(table, [4, 4, 4], ["f", "c", "e", "d"])
    assert drawn(table).startswith("a b | f c e d g h")


@pytest.mark.rule("PU-Q8-01", "PU-PILE-08")
def test_all_drop_if_there_are_fewer() -> None:
    table = race("x | a b | c", pile="B")
    feed(table, [6, 2, 5], ["b", "a"])
    assert drawn(table) == "x | - | b a c"


@pytest.mark.rule("PU-Q9-01", "PU-Q9-02")
def test_a_nine_drops_a_letter_and_the_rest_keep_their_order() -> None:
    cards = {"b": "D", "c": "A", "d": "D-", "e": "E", "f": "D++"}
    table = race("a | b c d e f | z", pile="B", cards=cards)
    feed(table, [6, 3, 1], [3, 4], ["f", "b", "d"])
    assert drawn(table) == "a | c e | f b d z"


@pytest.mark.rule("PU-Q9-01")
@pytest.mark.parametrize(("total", "letter"), DROP.items())
def test_letters_of_a_nine(total: int, letter: str) -> None:
    cards = {"A1": "A", "B1": "B", "C1": "C", "D1": "D", "E1": "E"}
    table = race("w | A1 B1 C1 D1 E1 | x", pile="B", cards=cards)
    feed(table, [5, 4, 1], [min(6, total - 1), total - min(6, total - 1)])
    assert drawn(table).endswith(f" | {letter}1 x")


@pytest.mark.rule("PU-Q9-03")
def test_nobody_drops() -> None:
    table = race("x y | a b | z", pile="B", cards={"a": "C", "b": "D"})
    feed(table, [5, 4, 1], [1, 1])
    assert drawn(table) == "x y | a b | z"
    assert "nobody-dropped" in kinds(table)


@pytest.mark.rule("PU-Q11-01")
def test_seven_cars_split_four_and_three() -> None:
    table = race("x | a b c d e f g | y", pile="B")
    feed(table, [5, 6, 1])
    assert drawn(table) == "x | a b c d | e f g | y"


@pytest.mark.rule("PU-Q11-01", "PU-PILE-07")
def test_four_piles_become_five_when_c_splits() -> None:
    table = race("a | b | c d | e", pile="C")
    feed(table, [6, 5, 1])
    assert drawn(table) == "a | b | c | d | e"


@pytest.mark.rule("PU-Q11-02")
def test_one_car_does_not_split() -> None:
    table = race("a b | c")
    feed(table, [6, 5, 1])
    assert drawn(table) == "a b | c"
    assert "did-not-split" in kinds(table)
