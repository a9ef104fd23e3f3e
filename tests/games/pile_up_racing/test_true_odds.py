"""Every figure a person is shown, held against the engine itself: all outcomes, no samples.

Checks (rolls of 36), matches on the ladder (chances), duels (dice), and what a call makes of a car
(letter, Acc, tires): more than 200 positions.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import Any

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.content import LETTERS
from fivewide.games.pile_up_racing.events import DUELLED
from fivewide.games.pile_up_racing.rules.checks import DnfCheck
from fivewide.games.pile_up_racing.rules.duels import total_of, uses_pit
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import Chance, answer
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, race
from tests.games.tables import feed

RATINGS = ("A++", "B+", "C", "D-", "E")
CHECKS = list(itertools.product(range(1, 8), (-5, -2, 0, 2, 5)))


def asked(table: RaceTable) -> str:
    return GAME.ask(table.state, table.names)


def outcomes(table: RaceTable) -> range:
    question = table.state.question
    assert isinstance(question, Chance)
    return range(int(question.outcomes(table.state)))


def total(state: Race, car: int, outcome: int) -> int:
    """What a car's dice come to in the duel in hand."""
    return int(total_of(state, car, uses_pit(state), outcome, DUELLED))


# Checks


def rolls_said(words: str) -> tuple[int, int | None]:
    """Rolls of 36 that put the car out, and the number it is out on."""
    if "no roll can put it out" in words:
        return 0, None
    if "any roll puts it out" in words:
        return 36, None
    found = re.search(r"out on (\d+) or less, (\d+) rolls? of 36", words)
    assert found, words
    return int(found[2]), int(found[1])


@pytest.mark.rule("PU-DNF-02")
@pytest.mark.parametrize(("dnf", "plus"), CHECKS)
def test_a_check_says_how_many_rolls_put_the_car_out(dnf: int, plus: int) -> None:
    position = {"asks": "check", "checks": ["b"], "dice": [1, 1, 1]}
    table = race("a | b", cards={"b": f"dnf={dnf}"}, position=position)
    question = table.state.question
    assert isinstance(question, DnfCheck)
    question.plus = plus  # more than the chart has: no position says so
    out = []
    for outcome in outcomes(table):
        state = table.state.clone()
        answer(state, outcome)
        out.append(len(state.out) == 1)
    rolls, number = rolls_said(asked(table))
    assert rolls == sum(out)
    if number is not None:
        worst = max(n // 6 + n % 6 + 2 for n, gone in enumerate(out) if gone)
        assert number == worst


@pytest.mark.rule("PU-DNF-02", "PU-HSR-05", "PU-HSR-07")
@pytest.mark.parametrize("dnf", range(1, 8))
@pytest.mark.parametrize(("chart", "plus"), [([1, 2, 2], 2), ([2, 2, 3], -2), (None, 0)])
def test_so_does_the_line_that_calls_a_car_to_it(
    dnf: int, chart: list[int] | None, plus: int
) -> None:
    table = race("a | b", cards={"b": f"dnf={dnf}"})
    feed(table, *([[1, 1, 6], [1], chart] if chart else [[1, 1, 1]]))
    (event,) = (event for event in table.events(None) if event.kind == "involved")
    said = rolls_said(table.words(event))
    assert said == rolls_said(asked(table))
    assert said[0] == sum(n // 6 + n % 6 + 2 <= dnf + plus for n in range(36))


# The ladder


def totals(table: RaceTable, car: int) -> Counter[int]:
    """Every total that the engine gives a car in this duel, by all its outcomes."""
    state = table.state
    dice = int(re_dice(table, car))
    return Counter(total(state, car, n) for n in range(6**dice))


def re_dice(table: RaceTable, car: int) -> int:
    state = table.state
    pit = state.die_one == state.die_two == 5
    return int((state.form.pit_dice if pit else state.form.dice)[car])


def percent(words: str) -> int:
    found = re.search(r"(\d+)% to (?:pass|hold on)", words)
    assert found, words
    return int(found[1])


MATCHES = list(itertools.product(RATINGS, RATINGS))


@pytest.mark.rule("PU-Q10-03", "PU-Q10-04")
@pytest.mark.parametrize(("climber", "ahead"), MATCHES)
@pytest.mark.parametrize(
    ("pair", "marks", "pits"),
    [([4, 6], False, (0, 0)), ([4, 6], True, (0, 0)), ([5, 5], False, (1, -1)),
     ([5, 5], True, (-2, 2))],
)  # fmt: skip
def test_a_match_on_the_ladder_says_its_chance(
    climber: str, ahead: str, pair: list[int], marks: bool, pits: tuple[int, int]
) -> None:
    cards = {"b": f"{climber} pit={pits[0]}", "a": f"{ahead} pit={pits[1]}"}
    table = race("a b", cards=cards, duel_marks=marks)
    feed(table, [*pair, 2])
    mine, theirs = totals(table, 1), totals(table, 0)
    wins = sum(n * m for total, n in mine.items() for other, m in theirs.items() if total > other)
    exact = wins / (mine.total() * theirs.total())
    assert percent(asked(table)) == round(exact * 100) or abs(exact * 100 % 1 - 0.5) < 1e-9, (
        "rounded half to even"
    )
    dice = re.search(r"roll (\d) di", asked(table))
    assert dice is not None
    assert 6 ** int(dice[1]) == len(outcomes(table))
    # The climber has rolled his most frequent total; the car ahead has to reach it.
    rolled = mine.most_common(1)[0][0]
    first = next(n for n in outcomes(table) if total(table.state, 1, n) == rolled)
    feed(table, GAME.outcome(table.state, table.state.question, first))  # type: ignore[arg-type]
    holds = sum(many for total, many in theirs.items() if total >= rolled) / theirs.total()
    assert abs(percent(asked(table)) - holds * 100) <= 0.5 + 1e-9
    held = []
    for outcome in outcomes(table)[:: max(len(outcomes(table)) // 40, 1)]:
        state = table.state.clone()
        before = total(state, 0, outcome) >= rolled
        answer(state, outcome)
        held.append((int(state.order[0]) == 0) is before)
    assert all(held), "the engine settles the match as the chance says"


# Duels


@pytest.mark.rule("PU-Q7-01", "PU-Q7-04")
@pytest.mark.parametrize("rating", ["A", "A++", "B-", "C", "C+", "D", "E", "E-"])
@pytest.mark.parametrize("marks", [False, True])
def test_a_duellist_is_told_the_dice_it_rolls(rating: str, marks: bool) -> None:
    table = race("a | b c", cards={"b": rating}, duel_marks=marks)
    feed(table, [4, 3, 2])
    found = re.search(r"roll (\d) (?:die|dice)(?: and (\d) more| less (\d))? in", asked(table))
    assert found
    plus = int(found[2] or 0) - int(found[3] or 0)
    assert len(outcomes(table)) == 6 ** int(found[1])
    assert total(table.state, 1, 0) == int(found[1]) + plus
    assert (plus != 0) is (marks and rating[1:] != "")


# Calls


@pytest.mark.rule("PU-HAGG-02", "PU-HAGG-03", "PU-HPIT-05")
@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("acc", [1, 3, 6])
@pytest.mark.parametrize("tires", [0, 6])
def test_a_way_to_drive_says_what_the_car_will_count_as(letter: str, acc: int, tires: int) -> None:
    position: dict[str, Any] = {"asks": "drive", "tires": {"b": tires} if tires else {}}
    for button in ("Save", "Normal", "Push hard"):
        table = race(
            "a | b c",
            cards={"b": f"{letter} acc={acc}"},
            cars="b",
            aggression=True,
            pit_strategy=True,
            position=position,
        )
        (option,) = (o for o in table.decision(0).options if o.words.short == button)
        found = re.search(r"counts as ([A-E]) on rows 6, 7 and 10, Acc (\d)", option.words.detail)
        assert found
        table.act(0, option.action)
        if table.to_act:  # tires so old may be changed first
            table.act(0, {"stop": []})
        form = table.state.form
        assert LETTERS[int(form.advances[1])] == found[1]
        assert int(form.dice[1]) == 5 - LETTERS.index(found[1])
        assert int(form.acc[1]) == int(found[2])
        assert ("worn" in option.words.detail) is (tires >= 6)


@pytest.mark.rule("PU-HPIT-03", "PU-HPIT-04")
@pytest.mark.parametrize("age", range(8))
@pytest.mark.parametrize("call", ["stay", "two", "four"])
def test_a_pit_call_says_how_old_the_tires_are_then(age: int, call: str) -> None:
    position: dict[str, Any] = {"asks": "pit", "tires": {"b": age} if age else {}}
    table = race("a b c", cards={"b": "B+ pit=1"}, cars="b", pit_strategy=True, position=position)
    (option,) = (o for o in table.decision(0).options if o.words.short == call.capitalize())
    detail = option.words.detail
    table.act(0, option.action)
    after = table.position()["tires"].get("b", 0)
    if call == "four":
        assert "on fresh tires" in detail
        assert after == 0
        return
    old = re.search(r"tires (?:then )?(?:(\d+) segments? old|just put on)", detail)
    assert old
    assert int(old[1] or 0) == after
    assert ("worn" in detail) is (after >= 6)
    assert ("Pit rating A+" in detail) is (call == "two")
    order = [name for pile in table.position()["piles"] for name in pile]
    assert order.index("b") == (1 if call == "stay" else 2)


@pytest.mark.rule("PU-HPIT-06")
@pytest.mark.parametrize("age", [4, 5, 6, 7])
def test_a_stop_under_green_says_what_it_costs(age: int) -> None:
    for way in ("Go on", "Stop"):
        table = race(
            "a | b | c", cars="b", pit_strategy=True, position={"asks": "stop", "tires": {"b": age}}
        )
        (option,) = (o for o in table.decision(0).options if o.words.short == way)
        assert f"{age} segments old" in option.words.detail
        table.act(0, option.action)
        after, piles = table.position()["tires"].get("b", 0), table.position()["piles"]
        if way == "Stop":
            assert "drops one pile, to its top, on fresh tires" in option.words.detail
            assert (after, piles[-1]) == (0, ["b", "c"])
        else:
            assert "keeps its place" in option.words.detail
            assert (after, piles[1]) == (age, ["b"])


@pytest.mark.rule("PU-HCAR-02")
def test_a_card_to_pick_says_what_is_on_it() -> None:
    cards = {"a": "A++ acc=6 dnf=7", "b": "C- acc=1 dnf=1", "c": "E acc=3 dnf=4"}
    table = at_the_grid(list(cards), cards, grid="qualifying", pick="drafted")
    said = {option.words.short: option.words.detail for option in table.decision(0).options}
    assert said == {
        "a": "rated A++, Acc 6, DNF 7",
        "b": "rated C-, Acc 1, DNF 1",
        "c": "rated E, Acc 3, DNF 4",
    }


def test_there_are_more_than_200_positions() -> None:
    positions = len(CHECKS) + 7 * 3 + len(MATCHES) * 4 * 2 + 8 * 2 + 5 * 3 * 2 + 8 * 3 + 4
    assert positions > 200
