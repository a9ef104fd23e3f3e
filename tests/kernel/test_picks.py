"""Answers of the moment, verbs that share numbers, reasons that repeat the words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.declared import as_said, counted, list_of, listed
from fivewide.kernel.questions import Asks, Questions, QuestionsAt, Reason, Refused, pick, verb
from tests.kernel.questions import MadeUpQuestion


class LayingDown(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-1"


class Going(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-2"


class Routing(MadeUpQuestion):
    rule: ClassVar[str] = "RULE-3"


def cards_of(state: Any, question: Any, number: int) -> list[int]:
    """A number is a seat and some places in its hand."""
    seat, chosen = divmod(number, 8)
    return [card for place, card in enumerate(state.hands[seat]) if chosen >> place & 1]


def too_far(made: Any, state: Any, question: Any, verb: str, text: str) -> Reason | None:
    return ("RULE-4", f"{verb} {text}: too far") if text.isdecimal() else None


QUESTIONS = Questions(
    Asks(LayingDown, "discard", (pick("discard", list_of(listed("card", "akqj")), cards_of),)),
    Asks(
        Going,
        "step",
        (
            verb("ahead", counted("space", 0, 99), first=100, stay=999),
            verb("back", counted("space", 0, 99)),
        ),
        "go on",
        against=too_far,
    ),
    Asks(
        Routing,
        "route",
        (
            pick(
                "route",
                as_said("route", str, schema={"type": "string"}),
                lambda state, question, number: f"way {number}",
            ),
        ),
    ),
)
STATE = SimpleNamespace(hands=[[0, 1, 2], [1, 1, 3]], seats=2, sealed=[OPEN, 12])
AT = QuestionsAt(QUESTIONS, None, 2)
OFFERED = range(8, 16)  # what seat 1 may lay down


@pytest.mark.parametrize(
    ("question", "number", "action", "text"),
    [
        (LayingDown(), 8, {"discard": []}, "discard"),
        (LayingDown(), 13, {"discard": ["k", "j"]}, "discard k, j"),
        (Going(), 7, {"back": 7}, "back 7"),
        (Going(), 107, {"ahead": 7}, "ahead 7"),
        (Going(), 999, {"ahead": "stay"}, None),
        (Routing(), 9, {"route": "way 9"}, "route way 9"),
    ],
)
def test_number_action_and_text_lead_to_each_other(
    question: Any, number: int, action: dict[str, Any], text: str | None
) -> None:
    assert AT.named(STATE, question, number) == action
    if text is not None:
        assert AT.number(STATE, question, action, OFFERED) == number
        assert AT.questions.text(question, action) == text
        assert AT.questions.read(question, text) == action


@pytest.mark.parametrize("said", ["k", ["a"], [3], {"k": 1}, None])
def test_a_pick_that_is_not_offered_has_no_number(said: Any) -> None:
    with pytest.raises(Refused):
        AT.number(STATE, LayingDown(), {"discard": said}, OFFERED)
    assert AT.refuse(STATE, LayingDown(), {"discard": said})[0] == "RULE-1"


def test_a_reason_may_repeat_the_words() -> None:
    assert AT.refuse(STATE, Going(), {"up": "12"}) == ("RULE-4", "up 12: too far")
    others: list[Any] = [{"up": 12}, {"up": "x"}, {"a": "1", "b": "2"}, None, [], {}]
    for other in others:
        rule, words = AT.refuse(STATE, Going(), other)
        assert rule == "RULE-2"
        assert words.startswith("go on: say ")


def test_what_is_sealed_is_said_by_the_question() -> None:
    waiting: Any = SimpleNamespace(**vars(STATE), question=LayingDown())
    assert AT.sealed(waiting) == [OPEN, ["j"]]
    waiting.sealed = []
    assert AT.sealed(waiting) == [OPEN, OPEN]


def test_a_pick_has_a_schema() -> None:
    [ways] = AT.schema(LayingDown)["oneOf"]
    assert ways["properties"]["discard"]["items"] == {"enum": ["a", "k", "q", "j"]}
    assert AT.schema(Routing)["oneOf"][0]["properties"] == {"route": {"type": "string"}}
