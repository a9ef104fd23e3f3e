"""Keys within a key, two things as one number, and what only passes through a document."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fivewide.kernel.chance import Seeded
from fivewide.kernel.declared import (
    FLAG,
    NUMBER,
    SEAT,
    Declared,
    Field,
    TableAt,
    as_said,
    counted,
    list_of,
    listed,
    maybe,
    one,
    paired,
    part,
    per,
)
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.sample import GAME as SAMPLE

CAR = listed("car", ("red", "blue"))
STEP = paired("step", listed("verb", ("on", "aside")), CAR, 10, " to ")


class Move(Declared):
    car = Field(one(CAR), "who moves", needed=True)
    points = Field(one(counted("points", 0, 9)), "none")
    next = Field(maybe(STEP), "none", "pending")
    way = Field(list_of(CAR), "none", read=lambda state: state.way[::-1], of=("way",))


class Document(Declared):
    turn = Field(one(NUMBER), "1")
    lost = Field(list_of(paired("loss", SEAT, FLAG, 2)), "none")
    told = Field(per(SEAT, as_said("answer", str, list, schema={}), unsaid=-1), "nothing")
    rest = Field(per(SEAT, list_of(CAR), unsaid=[]), "none")
    move = part(Move, "nobody moves", lambda state: state.car >= 0)


AT = TableAt(Document, None, 2)


def table(**other: Any) -> Any:
    plain = {"turn": -3, "lost": [1, 2], "told": [["x"], -1], "rest": [[], [1]]}
    move = {"car": 1, "points": 4, "pending": 11, "way": [0, 1]}
    return SimpleNamespace(**{**plain, **move, **other})


WRITTEN = {
    "turn": -3,
    "lost": [[0, True], [1, False]],
    "told": {"0": ["x"]},
    "rest": {"1": ["blue"]},
    "move": {"car": "blue", "points": 4, "next": "aside to blue", "way": ["blue", "red"]},
}


def test_a_part_is_written_while_it_is_there() -> None:
    assert AT.position(table()) == WRITTEN
    assert AT.position(table(car=-1)) == {**WRITTEN, "move": None}
    assert AT.known(table(), 0) == WRITTEN


def test_a_part_is_read_and_laid_like_any_key() -> None:
    said = AT.read(WRITTEN)
    assert (said.turn, said.lost, said.told, said.rest) == (-3, [1, 2], {0: ["x"]}, {1: [1]})
    assert said.move is not None
    assert (said.move.car, said.move.points, said.move.next, said.move.way) == (1, 4, 11, [1, 0])
    state = table(car=-1, points=0, pending=-1, way=[])
    AT.lay(state, said, "move")
    assert (state.car, state.points, state.pending) == (1, 4, 11)
    assert state.way == []  # it does not lie as it is said


def test_nulls_in_a_part_are_left_out() -> None:
    said = AT.read({"move": {"car": "red", "points": None, "next": None}, "turn": None})
    assert said.move is not None
    assert (said.turn, said.move.points, said.move.next) == (None, None, None)
    assert AT.read({"move": None}).move is None


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"move": {}}, "position: move: Object missing required field `car`"),
        ({"move": {"car": None}}, "position: move: Object missing required field `car`"),
        ({"move": {"car": "red", "x": 1}}, "position: move: Object contains unknown field `x`"),
        ({"move": 3}, "position: move: Expected `object`, got `int`"),
        ({"move": {"car": "red", "points": 12}}, "position.move.points: 12; must be from 0 to 9"),
        ({"move": {"car": "pink"}}, "position.move.car: no car 'pink'; there are red, blue"),
        ({"move": {"car": "red", "next": "up to red"}}, "position.move.next: no verb 'up'; there"),
        ({"move": {"car": "red", "next": "on"}}, "position.move.next: no car ''; there are"),
        ({"lost": [[0, True, 1]]}, "position: lost[0]: Expected `array` of length 2, got 3"),
        ({"lost": [[2, True]]}, "position.lost: no seat 2; seats are 0 to 1"),
    ],
)
def test_what_cannot_be_said_is_refused(document: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        AT.read(document)
    assert str(refused.value).startswith(words)


def test_a_part_has_a_schema_of_its_own() -> None:
    move, null = AT.schema()["properties"]["move"]["anyOf"]
    assert null == {"type": "null"}
    assert move["required"] == ["car"]
    assert list(move["properties"]) == ["car", "points", "next", "way"]
    lost, _ = AT.schema()["properties"]["lost"]["anyOf"]
    assert lost["items"]["items"] is False
    assert "required" not in AT.schema()


def test_what_a_part_speaks_of_is_not_forgotten() -> None:
    assert Document.attributes() >= {"turn", "car", "points", "pending", "way"}
    state = SAMPLE.new(SAMPLE.prepare({}, 2), Seeded(0))
    assert "pending" in Document.misnamed(state)


class OfRecords(Declared):
    turn = Field(one(NUMBER), "1")
    points = Field(one(NUMBER), "none", "move.points")
    way = Field(list_of(CAR), "none", "move.way")
    derived = ("move.kind",)


def moving(**move: Any) -> Any:
    return SimpleNamespace(turn=2, move=SimpleNamespace(**{"points": 3, "kind": 0, **move}))


def test_a_key_may_lie_in_a_record_that_the_state_holds() -> None:
    at = TableAt(OfRecords, None, 2)
    said = {"turn": 2, "points": 3, "way": ["blue"]}
    assert at.position(moving(way=[1])) == said
    state = moving(points=0, way=[])
    at.lay(state, at.read(said))
    assert (state.turn, state.move.points, list(state.move.way)) == (2, 3, [1])


def test_of_such_a_record_nothing_is_forgotten_either() -> None:
    assert OfRecords.forgotten(moving(way=[])) == set()
    assert OfRecords.forgotten(moving(way=[], cost=1)) == {"move.cost"}
    assert OfRecords.misnamed(moving()) == {"move.way"}
