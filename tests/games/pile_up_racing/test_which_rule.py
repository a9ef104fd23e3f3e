# ruff: noqa: E501
"""Which rule a line, a question, an option or a refusal names: a situation, and its rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.rulebook import rulebook
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, letters, race
from tests.games.tables import feed

OUT, ON = [1, 1], [6, 6]
SIX, ONE = [6, 6, 6], [1, 1, 1]  # three dice, as a C rolls them
FINAL: dict[str, Any] = {"box": 12}  # of Test 200: the Final Lap is next


@dataclass(frozen=True)
class Row:
    """Piles, what falls, and the rule that the last event of a kind then names."""

    picture: str
    chance: list[Any]
    kind: str
    rule: str
    more: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = {key: value for key, value in self.more.items() if key not in ("cards",)}
        return f"{self.picture}, {self.chance} {options or ''}: {self.kind}"


def final(**more: Any) -> dict[str, Any]:
    return {"position": FINAL, **more}


EVENTS = [
    Row("a | b", [[6, 5, 1]], "rolled", "PU-SEG-01"),
    Row("a | b c", [[1, 2, 1], ["c", "b"]], "shuffled", "PU-Q3-01"),
    Row("a | b c", [[1, 3, 1], ["c", "b"]], "sorted", "PU-Q4-01"),
    Row("a | b c", [[2, 2, 1], ["c", "b"]], "sorted-by-pit", "PU-Q4-03"),
    Row("a | b c", [[1, 4, 1]], "top-advances", "PU-Q5-01"),
    Row("a | b c", [[1, 4, 1]], "advanced", "PU-PILE-05"),
    Row("a b", [[1, 4, 1]], "new-lead-pile", "PU-PILE-07"),
    Row("a | b", [[4, 2, 1], [1, 3]], "advance-named", "PU-Q6-02"),
    Row("a | b", [[4, 2, 1], [6, 6]], "nobody-advanced", "PU-Q6-04"),
    Row("a | b c", [[4, 3, 2], ONE, SIX], "duel-began", "PU-Q7-01"),
    Row("a | b c", [[4, 3, 2], ONE], "duel-rolled", "PU-Q7-01"),
    Row("a | b c", [[4, 3, 2], ONE, SIX], "duel-won", "PU-Q7-02"),
    Row("a | b c", [[4, 3, 2], SIX, SIX], "duel-won", "PU-Q7-05"),
    Row("a | b c", [[4, 3, 1], SIX], "duel-began", "PU-Q7-06"),
    Row("a | b c", [[4, 3, 1], SIX], "duel-won", "PU-Q7-06"),
    Row("a | b c", [[4, 3, 2], SIX, SIX, ONE], "duel-rerolled", "PU-Q7-05", {"duel_ties": "reroll"}),
    Row("a | b c", [[6, 2, 1]], "bottom-drops", "PU-Q8-01"),
    Row("a | b c", [[6, 2, 1]], "dropped", "PU-PILE-06"),
    Row("a | b c", [[6, 2, 1]], "new-last-pile", "PU-PILE-07"),
    Row("a | b", [[5, 4, 1], [2, 2]], "drop-named", "PU-Q9-01"),
    Row("a | b", [[5, 4, 1], [6, 6]], "nobody-dropped", "PU-Q9-03"),
    Row("a | b c", [[4, 6, 2]], "ladder-began", "PU-Q10-01"),
    Row("a | b c", [[4, 6, 5]], "ladder-began", "PU-Q10-02"),
    Row("a | b c", [[4, 6, 1]], "ladder-began", "PU-Q10-09"),
    Row("a | b c", [[4, 6, 5]], "nobody-climbs", "PU-Q10-02", {"ladder_short_pile": "none"}),
    Row("a | b c", [[4, 6, 2], SIX], "ladder-rolled", "PU-Q10-03"),
    Row("a | b c", [[5, 5, 2], SIX], "ladder-rolled", "PU-Q10-10"),
    Row("a | b c", [[4, 6, 2], SIX, ONE], "passed", "PU-Q10-03"),
    Row("a | b c", [[4, 6, 2], ONE, SIX], "held-off", "PU-Q10-03"),
    Row("a | b c", [[4, 6, 2], SIX, SIX], "held-off", "PU-Q10-04"),
    Row("a | b c", [[4, 6, 1], SIX, ONE], "passed", "PU-Q10-05"),
    Row("a | b c", [[4, 6, 1], SIX, ONE], "climbed-into-pile", "PU-Q10-07"),
    Row("a | b c", [[4, 6, 1], ONE, SIX], "held-off", "PU-Q10-05"),
    Row("a | b c", [[4, 6, 1], ONE, SIX], "stayed-on-top", "PU-Q10-07"),
    Row("a b | c", [[4, 6, 1], SIX, ONE, ONE, SIX], "held-off", "PU-Q10-05"),
    Row("a | b c", [[4, 6, 1], SIX, ONE], "stayed-on-top", "PU-Q10-08"),
    Row("a | - | b c", [[4, 6, 1]], "stayed-on-top", "PU-Q10-06"),
    Row("a b", [[4, 6, 1]], "stayed-on-top", "PU-Q10-06"),
    Row("a | b c", [[4, 6, 1]], "stayed-on-top", "PU-Q10-09", {"ladder_c1": "none"}),
    Row("a | b c", [[6, 5, 1]], "split", "PU-Q11-01"),
    Row("a | b", [[6, 5, 1]], "did-not-split", "PU-Q11-02"),
    Row("a | b c", [[1, 1, 1]], "crash", "PU-Q2-01"),
    Row("a | b c", [[1, 1, 1]], "involved", "PU-Q2-03"),
    Row("a | b c", [[1, 1, 5]], "nobody-involved", "PU-Q2-04"),
    Row("a | b c", [[1, 1, 1], ON], "goes-on", "PU-DNF-02"),
    Row("a | b c", [[1, 1, 1], OUT], "retired", "PU-DNF-02"),
    Row("a | b c", [[1, 1, 1], ON], "sent-to-rear", "PU-CAUTION-02"),
    Row("a | b c", [[6, 6, 1]], "mechanical-trouble", "PU-Q12-01"),
    Row("a | b c", [[6, 6, 1]], "involved", "PU-Q12-02"),
    Row("a | b c", [[6, 6, 1], ON], "sent-to-rear", "PU-Q12-03"),
    Row("a | b c", [[6, 6, 5]], "nobody-in-trouble", "PU-Q12-05"),
    Row("a | b c", [[1, 2, 1]], "turned-into-crash", "PU-FINAL-02", final()),
    Row("a | b c", [[1, 1, 6], [1]], "special-result", "PU-SR-02"),
    Row("a | - | b", [[1, 1, 6]], "special-without-car", "PU-SR-02",
        {"pile": "B", "empty_pile_roll": "roll"}),
    Row("a | b c", [[1, 1, 6], [1], [3, 3, 4]], "special-without-caution", "PU-SR-04",
        {"sr_keeps_caution": False}),
    Row("a | b c", [[1, 1, 6], [1], [1, 1, 2]], "broke-down", "PU-HSR-04"),
    Row("a | b c", [[1, 1, 6], [1], [2, 3, 3]], "sent-to-rear", "PU-HSR-08"),
    Row("a | b c", [[1, 1, 6], [2], [4, 4, 4]], "moved-by-special", "PU-HSR-12"),
    Row("a | b c", [[1, 1, 6], [1], [4, 4, 5]], "moved-by-special", "PU-HSR-13"),
    Row("a | b c", [[1, 1, 6], [2], [5, 5, 5]], "moved-by-special", "PU-HSR-15"),
    Row("a | b c", [[1, 1, 6], [1], [6, 6, 5]], "involved", "PU-HSR-17"),
    Row("a | b c", [[1, 1, 5]], "caution", "PU-CAUTION-01"),
    Row("a | b c", [[1, 1, 5]], "caution", "PU-CAUTION-07", final()),
    Row("a | b c", [[1, 1, 5]], "re-formed", "PU-CAUTION-04"),
    Row("a | b c", [[1, 1, 5]], "box-crossed", "PU-CAUTION-05"),
    Row("a b", [[1, 2, 1], ["a", "b"]], "box-crossed", "PU-SEG-06"),
    Row("a", [[1, 3, 1], [1, 3, 1]], "box-crossed", "PU-TRACK-07", final(drivers="a,b",
        position={**FINAL, "out": [{"driver": "b"}]})),
    Row("a b", [[1, 2, 1], ["b", "a"]], "lead-changed", "PU-PILE-03"),
    Row("a b", [[1, 2, 1], ["b", "a"]], "stage-ended", "PU-STAGE-01", {"position": {"box": 2}}),
    Row("a b", [[1, 2, 1], ["b", "a"]], "re-formed", "PU-STAGE-01", {"position": {"box": 2}}),
    Row("a | b c", [[1, 1, 5]], "stage-ended", "PU-CAUTION-06", {"position": {"box": 2}}),
    Row("a | b c", [[1, 1, 5]], "re-formed", "PU-CAUTION-04", {"position": {"box": 2}}),
    Row("a | - | b", [[6, 5, 1]], "gap-passed-over", "PU-PILE-10"),
    Row("a b", [[1, 2, 1], ["b", "a"]], "segment-began", "PU-SEG-03"),
    Row("a b", [[1, 3, 1], ["a", "b"]], "final-lap-began", "PU-FINAL-01", {"position": {"box": 11}}),
    Row("a | b c", [[1, 1, 5]], "overtime-began", "PU-OT-02", final()),
    Row("a | b", [[1, 1, 5]], "checkered-flag", "PU-END-01", final(overtime="off")),
    Row("a | b", [[1, 1, 1], OUT], "classified", "PU-DNF-04", final(overtime="off")),
    Row("a b", [[1, 1, 1], OUT, OUT], "nobody-left", "PU-END-02"),
    Row("a b", [[1, 1, 1], OUT, OUT], "checkered-flag", "PU-END-02"),
]  # fmt: skip


def run(row: Row) -> RaceTable:
    table = race(row.picture, **row.more)
    feed(table, *row.chance)
    return table


@pytest.mark.parametrize("row", EVENTS, ids=str)
def test_a_line_of_the_log_names_its_own_rule(row: Row) -> None:
    told = [event for event in run(row).events(None) if event.kind == row.kind]
    assert told, "it did not happen"
    assert told[-1].rule == row.rule


@pytest.mark.parametrize("total", range(3, 19))
def test_an_entry_of_the_chart_names_itself(total: int) -> None:
    dice = next(
        [one, two, total - one - two]
        for one in range(1, 7)
        for two in range(1, 7)
        if 1 <= total - one - two <= 6
    )
    table = race("a | b c d", cards={"b": "dnf=2", "c": "dnf=2", "d": "dnf=2"})
    feed(table, [1, 1, 6], [2], dice)
    rule = f"PU-HSR-{total:02d}"
    told = [
        e
        for e in table.events(None)
        if e.kind in ("special-rolled", "moved-by-special", "involved")
    ]
    assert {event.rule for event in told} == {rule}


# Before the start

START: list[tuple[int, dict[str, Any], str, str]] = [
    (3, {}, "green-flag", "PU-PILE-02"),
    (19, {}, "green-flag", "PU-PILE-01"),
    (3, {}, "grid-set", "PU-SETUP-03"),
    (3, {}, "car-backed", "PU-HCAR-01"),
]


@pytest.mark.parametrize(("cars", "options", "kind", "rule"), START)
def test_a_line_before_the_start_too(
    cars: int, options: dict[str, Any], kind: str, rule: str
) -> None:
    table = at_the_grid(letters(cars), **options)
    assert [event.rule for event in table.events(None) if event.kind == kind] == [rule]


def test_qualifying_and_picking() -> None:
    table = at_the_grid(["a", "b", "c"], grid="qualifying", pick="drafted", starters=2)
    table.act(0, {"pick": "b"})
    feed(table, ["a", "b", "c"])
    rules = {event.kind: event.rule for event in table.events(None)}
    assert rules["car-picked"] == "PU-HCAR-02"
    assert rules["qualified"] == "PU-QUAL-08"
    assert rules["did-not-qualify"] == "PU-QUAL-09"


# What is asked

QUESTIONS: list[tuple[str, list[Any], str, dict[str, Any]]] = [
    ("a | b c", [], "PU-SEG-01", {}),
    ("a | b c", [[1, 2, 1]], "PU-Q3-01", {}),
    ("a | b c", [[1, 3, 1]], "PU-Q4-02", {}),
    ("a | b c", [[1, 4, 2]], "PU-Q5-01", {}),
    ("a | b c", [[4, 2, 1]], "PU-Q6-01", {}),
    ("a | b c", [[4, 2, 1], [1, 3]], "PU-Q6-03", {}),
    ("a | b c", [[4, 3, 2]], "PU-Q7-01", {}),
    ("a | b c", [[4, 3, 1]], "PU-Q7-06", {}),
    ("a | b c", [[4, 3, 2], SIX, SIX], "PU-Q7-05", {"duel_ties": "reroll"}),
    ("a | b c", [[6, 2, 2]], "PU-Q8-01", {}),
    ("a | b c", [[5, 4, 1]], "PU-Q9-01", {}),
    ("a | b c", [[5, 4, 1], [2, 2]], "PU-Q9-02", {}),
    ("a | b c", [[4, 6, 2]], "PU-Q10-03", {}),
    ("a | b c", [[5, 5, 2]], "PU-Q10-10", {}),
    ("a | b c", [[1, 1, 1]], "PU-DNF-02", {}),
    ("a | b c", [[1, 1, 1], ON, ON], "PU-CAUTION-03", {}),
    ("a | b c", [[1, 1, 6]], "PU-SR-02", {}),
    ("a | b c", [[1, 1, 6], [1]], "PU-SR-03", {}),
    ("a | b c", [[1, 1, 5]], "PU-HAGG-01", {"aggression": True}),
    ("a | b c", [[1, 1, 5]], "PU-HPIT-02", {"pit_strategy": True}),
]


@pytest.mark.parametrize(("picture", "chance", "rule", "more"), QUESTIONS, ids=str)
def test_a_question_names_its_own_rule(
    picture: str, chance: list[Any], rule: str, more: dict[str, Any]
) -> None:
    table = race(picture, **more)
    feed(table, *chance)
    question = table.state.question
    assert question is not None
    assert question.rule == rule
    again = GAME.place(table.setup, table.position()).agenda
    assert again is not None, "set up again from its position it asks by the same rule"
    assert again.rule == rule  # type: ignore[attr-defined]


# What is offered, and what is refused


@pytest.mark.parametrize(
    ("asks", "options", "rules"),
    [
        ("drive", {"aggression": True}, ["PU-HAGG-02", "PU-HAGG-01", "PU-HAGG-03"]),
        ("pit", {"pit_strategy": True}, ["PU-HPIT-03", "PU-HPIT-04", "PU-HPIT-04"]),
        ("stop", {"pit_strategy": True}, ["PU-HPIT-06", "PU-HPIT-06"]),
    ],
)
def test_an_option_names_the_rule_that_makes_it_what_it_is(
    asks: str, options: dict[str, Any], rules: list[str]
) -> None:
    position: dict[str, Any] = {"asks": asks}
    if asks != "drive":
        position["tires"] = {"b": 5}
    table = race("a | b c", cars="b", position=position, **options)
    said = [option.words.rules for option in table.decision(0).options]
    assert said == [(rule,) for rule in rules]


REFUSED: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("drive", {}, {"drive": {"x": "push"}}, "PU-HCAR-01", "no such driver"),
    ("drive", {}, {"drive": {"a": "push"}}, "PU-HCAR-01", "a is of the field"),
    ("drive", {}, {"drive": {"d": "push"}}, "PU-DNF-05", "d is out of the race"),
    ("drive", {}, {"drive": {"b": "fly"}}, "PU-HAGG-01", "save"),
    ("drive", {}, {"drive": {"b": "push"}}, "PU-HAGG-01", "every car"),
    ("drive", {}, {"drive": 7}, "PU-HAGG-01", "every car"),
    ("pit", {}, {"pit": {"a": "two"}}, "PU-HCAR-01", "a is of the field"),
    ("pit", {}, {"pit": {"b": "six", "c": "two"}}, "PU-HPIT-02", "stay"),
    ("pit", {"sent_back": 1}, {"pit": {"c": "two"}}, "PU-HPIT-02", "c was sent to the rear"),
    ("stop", {"tires": {"b": 5, "c": 2}}, {"stop": ["c"]}, "PU-HPIT-06", "c may not stop on tires 2"),
    ("stop", {"tires": {"b": 5, "c": 9}}, {"stop": ["c"]}, "PU-HPIT-06", "c has to stop anyway"),
    ("stop", {"tires": {"b": 5}}, {"stop": ["d"]}, "PU-DNF-05", "d is out of the race"),
    ("stop", {"tires": {"b": 5}}, {"stop": ["a"]}, "PU-HCAR-01", "a is of the field"),
    ("stop", {"tires": {"b": 5}}, {"go": 1}, "PU-HPIT-06", "empty list"),
]  # fmt: skip


@pytest.mark.parametrize(("asks", "position", "action", "rule", "why"), REFUSED, ids=str)
def test_a_refusal_names_the_rule_that_stands_against_it(
    asks: str, position: dict[str, Any], action: dict[str, Any], rule: str, why: str
) -> None:
    table = race(
        "a | b c",
        cars="b,c,d",
        cars_each=3,
        aggression=asks == "drive",
        pit_strategy=asks != "drive",
        position={"asks": asks, "out": [{"driver": "d"}], **position},
    )
    with pytest.raises(IllegalAction) as refused:
        table.act(0, action)
    assert refused.value.rule == rule
    assert why in str(refused.value)


def test_a_car_that_somebody_has_cannot_be_picked() -> None:
    table = at_the_grid(["a", "b", "c"], grid="qualifying", pick="drafted", seats=2)
    table.act(0, {"pick": "b"})
    for action, why in (
        ({"pick": "b"}, "somebody has that car already"),
        ({"pick": "z"}, "no such driver is entered"),
        ({"take": "a"}, "pick a car"),
    ):
        with pytest.raises(IllegalAction, match=why) as refused:
            table.act(1, action)
        assert refused.value.rule == "PU-HCAR-02"


def test_the_table_is_long_and_names_rules_that_there_are() -> None:
    named = (
        {row.rule for row in EVENTS} | {row[2] for row in QUESTIONS} | {row[3] for row in REFUSED}
    )
    assert len(EVENTS) + len(QUESTIONS) + len(REFUSED) >= 110
    assert len(named) >= 60
    book = rulebook(GAME.package)
    assert all(book.find(rule) is not None for rule in named)
