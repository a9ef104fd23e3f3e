"""What is in progress, in documents: carried by steps that wait, or by a record a state holds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from fivewide.kernel.agenda import Shuffle, State, Step, Together
from fivewide.kernel.chance import Seeded
from fivewide.kernel.declared import (
    FLAG,
    NUMBER,
    Declared,
    Field,
    TableAt,
    awaited,
    carried,
    one,
)
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.table import Table


class Document(Declared):
    turn = Field(one(NUMBER), "1")
    left = Field(one(NUMBER), "none", "move.left")
    used = Field(one(FLAG), "no", "move.used")


AT = TableAt(Document, None, 2)


def table(move: Any = None) -> Any:
    return SimpleNamespace(turn=4, move=move)


def test_the_question_comes_first_then_the_agenda_from_the_top() -> None:
    state = Table.open(SAMPLE, ["a", "b"], seed=1).state
    assert awaited(state, Step) is state.question
    state.question, below = None, state.agenda
    assert below is not None
    top = Step()
    state.plan(top)
    assert awaited(state, Step) is top
    assert awaited(state, type(below)) is below
    assert awaited(State(2, Seeded(1)), Step) is None


def test_a_step_that_waits_is_found_by_its_kind_and_read() -> None:
    state = Table.open(SAMPLE, ["a", "b"], seed=1).state
    question = state.question
    assert isinstance(question, Together)
    assert awaited(state, Shuffle) is None
    assert awaited(state, Shuffle, Together) is question
    assert list(carried("asked", None, Together)(state)) == [0, 1]
    assert carried("asked", None, Shuffle)(state) is None


def test_a_record_is_said_while_it_is_there_and_blank_otherwise() -> None:
    assert AT.position(table()) == {"turn": 4, "left": 0, "used": False}
    move = SimpleNamespace(left=3, used=1)
    assert AT.position(table(move)) == {"turn": 4, "left": 3, "used": True}


def test_what_a_document_says_is_laid_into_the_record() -> None:
    state = table(SimpleNamespace(left=0, used=0))
    AT.lay(state, AT.read({"turn": 2, "left": 5, "used": True}))
    assert (state.turn, state.move.left, state.move.used) == (2, 5, 1)


def test_facts_of_a_record_are_forgotten_or_misnamed_like_all_others() -> None:
    assert Document.forgotten(table()) == Document.misnamed(table()) == set()
    state = table(SimpleNamespace(left=3, steps=1))
    assert Document.forgotten(state) == {"move.steps"}
    assert Document.misnamed(state) == {"move.used"}
    assert Document.misnamed(SimpleNamespace(turn=1)) == {"move.left", "move.used"}  # type: ignore[arg-type]
