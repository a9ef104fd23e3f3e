"""Questions declared once: actions, outcomes, texts, schemas and refusals that agree."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from fivewide.kernel.declared import (
    FLAG,
    NOBODY,
    SEAT,
    counted,
    list_of,
    listed,
    literal,
    money,
    per,
)
from fivewide.kernel.questions import (
    Asks,
    Falls,
    Questions,
    QuestionsAt,
    Refused,
    pick,
    seat_asked,
    verb,
    word,
)
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.table import Table
from tests.kernel.questions import MadeUpQuestion

CARD = listed("card", ("ace", "king"))
NO_BILLS = ("RULE-2", "only whole bills")
NOT_NOW = ("RULE-3", "no card is asked for")


class Bidding(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-1"


class Playing(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-4"


class PlayingLast(Playing):
    rule: ClassVar[str] = "RULE-5"


class GoingOn(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-6"


class Rolling(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-7"


class Drawing(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-8"


QUESTIONS = Questions(
    Asks(
        Bidding,
        "bid",
        (
            verb("bid", money(10), example=40, unknown=NO_BILLS),
            word("pass", stands_for=lambda state: int(state.bid)),
        ),
        "bid or pass",
        lambda made, state, question, bills: ("RULE-9", f"{made.owner} has no {bills} bills"),
    ),
    Asks(
        (Playing, PlayingLast),
        "card",
        (verb("play", CARD, example="CARD", elsewhere=NOT_NOW, none=7),),
        lambda made, state, question: f"any card but {state.played}",
    ),
    Asks(GoingOn, "on", (verb("go", FLAG, elsewhere=lambda state: ("RULE-6", state.why)),)),
    Falls(Rolling, "roll", list_of(counted("face", 1, 6)), lambda s, q, n: [n + 1, 6], "dice"),
    Falls(Drawing, "draw", SEAT),
)
MADE = SimpleNamespace(owner="Kim")
STATE = SimpleNamespace(bid=4, played="ace", why="not yet")
AT = QuestionsAt(QUESTIONS, MADE, 3)

NAMED: list[tuple[Any, int, dict[str, Any], str]] = [
    (Bidding(), 4, {"pass": True}, "pass"),
    (Bidding(), 5, {"bid": 50}, "bid 50"),
    (Bidding(), -1, {"bid": -10}, "bid -10"),
    (Playing(), 1, {"play": "king"}, "play king"),
    (PlayingLast(), 0, {"play": "ace"}, "play ace"),
    (Playing(), 7, {"play": "none"}, "play none"),
    (GoingOn(), 1, {"go": True}, "go yes"),
    (GoingOn(), 0, {"go": False}, "go no"),
]


@pytest.mark.parametrize(("question", "number", "action", "text"), NAMED)
def test_number_action_and_text_lead_to_each_other(
    question: Any, number: int, action: dict[str, Any], text: str
) -> None:
    assert AT.named(STATE, question, number) == action
    assert AT.number(STATE, question, action) == number
    assert AT.questions.text(question, action) == text
    assert AT.questions.read(question, f" {text} ") == action


def test_a_verb_may_be_left_out_where_there_is_no_other() -> None:
    assert AT.questions.read(Playing(), "king") == {"play": "king"}
    assert AT.questions.read(GoingOn(), "no") == {"go": False}
    assert AT.questions.read(GoingOn(), "perhaps") is None
    assert AT.questions.read(Bidding(), "50") is None


def test_names_of_questions_and_of_chance() -> None:
    assert QUESTIONS.names == ("bid", "card", "on", "roll", "draw")
    assert QUESTIONS.name_of(PlayingLast()) == "card"
    assert QUESTIONS.name_of(None) == "over"
    assert QUESTIONS.chance_name(Rolling()) == "dice"
    assert QUESTIONS.chance_name(Drawing()) == "draw"
    with pytest.raises(TypeError, match="is not left to chance"):
        QUESTIONS.chance_name(Bidding())
    with pytest.raises(TypeError, match="no actions are named"):
        AT.named(STATE, Rolling(), 0)


def test_what_a_state_waits_for_and_whom() -> None:
    waiting: Any = SimpleNamespace(question=Playing())
    assert QUESTIONS.asked_of(waiting) == "card"
    waiting.question = SimpleNamespace(seat=2)
    assert seat_asked(waiting) == 2
    waiting.question = None
    assert (QUESTIONS.asked_of(waiting), seat_asked(waiting)) == ("over", NOBODY)


def test_outcomes_are_said_in_their_domain() -> None:
    assert AT.outcome(STATE, Rolling(), 2) == [3, 6]
    assert AT.outcome(STATE, Drawing(), 2) == 2


REFUSALS: list[tuple[Any, Any, str, str]] = [
    (Bidding(), None, "RULE-1", 'bid or pass: say {"bid": 40} or {"pass": true}'),
    (Bidding(), {"bid": 50, "pass": True}, "RULE-1", "bid or pass: say"),
    (Bidding(), {"bid": "50"}, "RULE-1", "bid or pass: say"),
    (Bidding(), {"bid": True}, "RULE-1", "bid or pass: say"),
    (Bidding(), {"pass": 1}, "RULE-1", "bid or pass: say"),
    (Bidding(), {"bid": 55}, *NO_BILLS),
    (Bidding(), {"bid": 60}, "RULE-9", "Kim has no 6 bills"),
    (Bidding(), {"play": "ace"}, *NOT_NOW),
    (Bidding(), {"go": True}, "RULE-6", "not yet"),
    (Playing(), {"play": "ten"}, "RULE-4", "any card but ace"),
    (PlayingLast(), {"play": ["ace"]}, "RULE-5", "any card but ace"),
    (GoingOn(), {"go": 1}, "RULE-6", 'say {"go": true} or {"go": false}'),
    (Rolling(), {"go": 1}, "RULE-7", "nobody is asked anything"),
]


@pytest.mark.parametrize(("question", "action", "rule", "why"), REFUSALS)
def test_a_refusal_names_the_rule_and_what_can_be_said(
    question: Any, action: Any, rule: str, why: str
) -> None:
    found = AT.refuse(STATE, question, action)
    assert found[0] == rule
    assert found[1].startswith(why)


@pytest.mark.parametrize(
    "action", [None, {}, {"play": "ten"}, {1: 2}, {"bid": "x"}, {"pass": False}]
)
def test_what_is_no_answer_has_no_number(action: Any) -> None:
    with pytest.raises(Refused):
        AT.number(STATE, Bidding(), action)


def test_a_question_has_a_schema() -> None:
    assert AT.schema(Playing) == {
        "oneOf": [
            {
                "type": "object",
                "properties": {"play": {"anyOf": [{"enum": ["ace", "king"]}, {"enum": ["none"]}]}},
                "required": ["play"],
                "additionalProperties": False,
            }
        ]
    }


def test_a_games_answers_are_read_whether_or_not_they_are_offered() -> None:
    table: Table[Any] = Table.open(SAMPLE, ["a", "b"], seed=1)
    question = table.state.question
    assert question is not None
    offered = [int(each) for each in table.state.hands[0]]
    for number, action in enumerate(table.options(0)):
        assert SAMPLE.number(table.state, question, action, offered) == offered[number]
    assert SAMPLE.number(table.state, question, {"play": "joker"}, [0, 1]) is None


# Answers that only the moment can read: an answer is a place in a hand, or a call for each car


class Calling(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-10"


class Discarding(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-11"


DRIVER = listed("driver", ("Ann Lee", "Bob", "Cid"))
CALLING = Questions(
    Asks(
        Calling,
        "call",
        (
            pick(
                "pit",
                per(DRIVER, literal("call", "stay", "stop"), unsaid=""),
                lambda state, question, number: [
                    ("stay", "stop")[number >> car & 1] if car in state.cars else ""
                    for car in range(3)
                ],
            ),
        ),
    ),
    Asks(
        Discarding,
        "discard",
        (
            pick(
                "discard",
                list_of(DRIVER),
                lambda state, question, number: [car for car in state.cars if number >> car & 1],
            ),
        ),
        "lay down any",
    ),
)
CALLS = QuestionsAt(CALLING, MADE, 3)
MINE = SimpleNamespace(cars=[0, 2])
OFFERED = [0b000, 0b001, 0b100, 0b101]

PICKED: list[tuple[Any, int, dict[str, Any], str]] = [
    (Calling(), 0b001, {"pit": {"Ann Lee": "stop", "Cid": "stay"}}, "pit Ann Lee stop, Cid stay"),
    (Discarding(), 0b101, {"discard": ["Ann Lee", "Cid"]}, "discard Ann Lee, Cid"),
    (Discarding(), 0b000, {"discard": []}, "discard"),
]


@pytest.mark.parametrize(("question", "number", "action", "text"), PICKED)
def test_an_answer_of_the_moment_is_found_among_the_offered(
    question: Any, number: int, action: dict[str, Any], text: str
) -> None:
    assert CALLS.named(MINE, question, number) == action
    assert CALLS.number(MINE, question, action, OFFERED) == number
    assert CALLS.questions.text(question, action) == text
    assert CALLS.questions.read(question, text) == action
    with pytest.raises(Refused):
        CALLS.number(MINE, question, action)


def test_what_nobody_offers_is_refused_with_what_can_be_said() -> None:
    for action in ({"discard": ["Bob"]}, {"discard": "Cid"}, {"lay": ["Cid"]}):
        with pytest.raises(Refused):
            CALLS.number(MINE, Discarding(), action, OFFERED)
        refused = CALLS.refuse(MINE, Discarding(), action)
        assert refused == ("RULE-11", 'lay down any: say {"discard": ...}')


def test_an_answer_of_the_moment_has_the_schema_of_its_shape() -> None:
    [way] = CALLS.schema(Calling)["oneOf"]
    assert way["properties"]["pit"]["properties"]["Bob"] == {"enum": ["stay", "stop"]}


def test_a_question_is_refused_by_the_rule_that_asks_it() -> None:
    for question, action in ((Bidding(), None), (Bidding(), {"bid": "much"}), (Rolling(), None)):
        assert AT.refuse(STATE, question, action)[0] == question.rule
        assert AT.refuse(STATE, question, action, "RULE-99")[0] == "RULE-99"
    assert AT.refuse(STATE, Bidding(), {"bid": 60}, "RULE-99")[0] == "RULE-9", "a reason of its own"


def test_a_question_is_found_by_its_name() -> None:
    assert QUESTIONS.kinds["bid"] is Bidding
    assert QUESTIONS.kinds["card"] is Playing, "of several the first"
    assert set(QUESTIONS.kinds) == set(QUESTIONS.names)
