"""A table declared key by key: documents both ways, what is refused, schemas, what a seat knows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fivewide.kernel.declared import (
    FLAG,
    SEAT,
    Declared,
    Field,
    TableAt,
    coded,
    counted,
    group,
    list_of,
    listed,
    literal,
    marked,
    maybe,
    money,
    one,
    ordinal,
    per,
    ranked,
    row_of,
    set_of,
    within,
)
from fivewide.kernel.errors import BadPosition

CAR = listed("car", ("red", "blue", "gold"))
CARD = listed("card", lambda made, seats: made.cards, "look at the pack")
SPACE = coded(
    "space",
    (str,),
    lambda made, number: f"S{number}",
    lambda made, said: int(said[1:]) if said[1:].isdecimal() else None,
    "write it as S3",
    {"type": "string", "pattern": "^S[0-9]+$"},
)
MADE = SimpleNamespace(cards=["ace", "king", "jack"])


def own(state: Any, made: Any, viewer: int | None, seat: int, number: int) -> bool:
    return viewer == seat


def on_top(state: Any, made: Any, viewer: int | None, place: int, number: int) -> bool:
    return place == len(state.pile) - 1


class Document(Declared):
    asks = Field(one(literal("question", "card", "over")), "a card", read=lambda state: "card")
    lap = Field(one(counted("lap", 1, 9, "laps are {least} to {most}")), "1")
    caution = Field(one(FLAG), "no")
    leader = Field(maybe(CAR), "nobody")
    owners = Field(per(CAR, maybe(SEAT, "none")), "none", "owner")
    spaces = Field(per(CAR, SPACE, unsaid=-1), "nowhere", "at")
    cash = Field(per(SEAT, money(10, lambda made, seats: (-1, 5 * seats))), "nothing", seen=own)
    out = Field(set_of(SEAT), "nobody")
    worn = Field(marked(CAR), "none", "tires")
    race = Field(maybe(ordinal("race", 3)), "none")
    flag = Field(one(literal("flag", "green", "white", reason="flags are {names}")), "green")
    grid = Field(ranked(CAR), "none", "rank")
    pile = Field(list_of(CARD), "none", seen=on_top)
    hands = Field(per(SEAT, list_of(CARD)), "none", seen=own)
    secret = Field(maybe(CARD), "none", seen=lambda *facts: False)


AT = TableAt(Document, MADE, 2)


def table() -> Any:
    return SimpleNamespace(
        lap=3,
        caution=1,
        leader=2,
        owner=[1, -1, 0],
        at=[4, -1, 0],
        cash=[-1, 7],
        out=0b10,
        tires=[1, 0, 1],
        race=0,
        flag="white",
        rank=[1, -1, 0],
        pile=[2, 0],
        hands=[[0, 1], []],
        secret=1,
    )


WRITTEN = {
    "asks": "card",
    "lap": 3,
    "caution": True,
    "leader": "gold",
    "owners": {"red": 1, "blue": "none", "gold": 0},
    "spaces": {"red": "S4", "gold": "S0"},
    "cash": {"0": -10, "1": 70},
    "out": [1],
    "worn": ["red", "gold"],
    "race": 1,
    "flag": "white",
    "grid": ["gold", "red"],
    "pile": ["jack", "ace"],
    "hands": {"0": ["ace", "king"], "1": []},
    "secret": "king",
}


def test_a_state_is_written_key_by_key_in_the_order_of_the_declaration() -> None:
    document = AT.position(table())
    assert document == WRITTEN
    assert list(document) == list(WRITTEN) == [each.key for each in Document.fields]


def test_a_document_is_read_as_the_numbers_of_the_rules() -> None:
    said = AT.read(WRITTEN)
    assert (said.asks, said.lap, said.caution, said.leader) == ("card", 3, 1, 2)
    assert (said.owners, said.spaces) == ({0: 1, 1: -1, 2: 0}, {0: 4, 2: 0})
    assert (said.cash, said.out, said.grid) == ({0: -1, 1: 7}, [1], [2, 0])
    assert (said.worn, said.race, said.flag) == ([0, 2], 0, "white")
    assert (said.pile, said.hands, said.secret) == ([2, 0], {0: [0, 1], 1: []}, 1)


@pytest.mark.parametrize("document", [{}, dict.fromkeys(WRITTEN)], ids=["nothing", "nulls"])
def test_what_is_left_out_or_null_is_none(document: dict[str, Any]) -> None:
    said = AT.read(document)
    assert {getattr(said, each.key) for each in Document.fields} == {None}


def test_what_was_read_is_laid_where_it_lies() -> None:
    empty = SimpleNamespace(
        lap=1,
        owner=[-1] * 3,
        at=[-1] * 3,
        cash=[0, 0],
        out=0,
        tires=[0] * 3,
        race=-1,
        rank=[-1] * 3,
        pile=[],
        hands=[[], []],
    )
    said = AT.read(WRITTEN)
    AT.lay(empty, said, "lap", "owners", "spaces", "cash", "out", "worn", "race", "grid")
    AT.lay(empty, said, "pile", "hands")
    whole = vars(table())
    for name, value in vars(empty).items():
        held = value if isinstance(value, int) else [plain(item) for item in value]
        assert held == whole[name], name


def plain(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)


def test_what_is_not_said_is_not_laid() -> None:
    state = table()
    AT.lay(state, AT.read({"cash": {"0": 50}}), "lap", "cash", "pile")
    assert (state.lap, state.cash, state.pile) == (3, [5, 7], [2, 0])


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"laps": 1}, "position: Object contains unknown field `laps`"),
    ({"lap": "one"}, "position: lap: Expected `int`, got `str`"),
    ({"lap": 0}, "position.lap: 0; laps are 1 to 9"),
    ({"lap": 10**11}, "position.lap: too many; laps are 1 to 9"),
    ({"asks": "dinner"}, "position: asks: Invalid enum value 'dinner'"),
    ({"leader": "pink"}, "position.leader: no car 'pink'; there are red, blue, gold"),
    ({"owners": {"pink": 0}}, "position.owners: no car 'pink'; there are"),
    ({"owners": {"red": 2}}, "position.owners.red: no seat 2; seats are 0 to 1"),
    ({"cash": {"2": 0}}, "position.cash: no seat 2; seats are 0 to 1"),
    ({"cash": {"me": 0}}, "position.cash: 'me' is not a seat; seats are 0 to 1"),
    ({"cash": {"00": 0}}, "position.cash: '00' is not a seat"),
    ({"cash": {"0": 15}}, "position.cash.0: 15; must be a multiple of 10 from -10 to 100"),
    ({"cash": {"0": 110}}, "position.cash.0: 110; must be a multiple of 10 from -10 to 100"),
    ({"spaces": {"red": "pits"}}, "position.spaces.red: no space 'pits'; write it as S3"),
    ({"out": [0, 0]}, "position.out: seat 0 stands twice"),
    ({"worn": ["red", "red"]}, "position.worn: red stands twice"),
    ({"race": 0}, "position.race: 0; must be from 1 to 3"),
    ({"flag": "pink"}, "position.flag: 'pink'; flags are green, white"),
    ({"grid": ["red", "gold", "red"]}, "position.grid: red stands twice"),
    ({"pile": ["ten"]}, "position.pile: no card 'ten'; look at the pack"),
    ({"hands": {"1": ["ten"]}}, "position.hands.1: no card 'ten'; look at the pack"),
]


@pytest.mark.parametrize(("document", "reason"), REFUSED, ids=lambda value: str(value)[:50])
def test_what_cannot_be_said_is_refused_with_key_and_reason(
    document: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        AT.read(document)
    assert str(refused.value).startswith(reason)


def test_money_without_bounds_is_any_sum_of_bills() -> None:
    words = money(10).at(MADE, 2)
    assert (words.find(-50), words.find(10**9), words.say(7)) == (-5, 10**8, 70)


def test_a_seat_knows_what_is_public_and_its_own() -> None:
    secrets = {"cash", "pile", "hands", "secret"}
    for viewer in (None, 0, 1):
        known = AT.known(table(), viewer)
        assert list(known) == list(WRITTEN)
        assert {key: known[key] for key in WRITTEN if key not in secrets} == {
            key: WRITTEN[key] for key in WRITTEN if key not in secrets
        }
        assert known["pile"] == [None, "ace"], "how many there are is public"
        assert known["secret"] is None
    assert AT.known(table(), 0)["hands"] == {"0": ["ace", "king"], "1": []}
    assert AT.known(table(), 1)["hands"] == {"0": [None, None], "1": []}
    assert AT.known(table(), 1)["cash"] == {"0": None, "1": 70}
    assert AT.known(table(), None)["cash"] == {"0": None, "1": None}
    assert AT.known(table(), 1, {"lap", "cash"}) == {"lap": 3, "cash": {"0": None, "1": 70}}


def test_the_schema_says_what_every_key_takes_and_means() -> None:
    keys = AT.schema()["properties"]
    assert list(keys) == list(WRITTEN)
    assert keys["lap"] == {
        "description": "1",
        "anyOf": [{"type": "integer", "minimum": 1, "maximum": 9}, {"type": "null"}],
    }
    [cash, _null] = keys["cash"]["anyOf"]
    assert cash["properties"]["1"]["multipleOf"] == 10
    assert cash["additionalProperties"] is False


# Keys that mean something only while it is asked, and values of several parts

DRIVER = listed("driver", ("Ann", "Bob", "Cid"), unknown="{said!r} is not entered")
DIE = within("die", 1, 6)


class Piles(Declared):
    asks = Field(one(literal("question", "roll", "duel")), "a roll", read=lambda race: race.asks)
    piles = Field(list_of(list_of(DRIVER)), "one pile")
    out = Field(
        list_of(group({"driver": DRIVER, "box": within("box", 0, 99)}, box=0)), "none", "retired"
    )
    dice = Field(row_of(3, DIE), "none", during=("duel",))
    rung = Field(one(within("rung", 0, 9)), "0", during=("duel",))
    climber = Field(maybe(DRIVER), "nobody", during=("duel",))
    totals = Field(list_of(DIE), "none", during=("duel",))
    tires = Field(per(DRIVER, within("age", 0, 99), unsaid=0), "new", during=("roll", "duel"))


PILES = TableAt(Piles, MADE, 2)
DUEL = {
    "asks": "duel",
    "piles": [["Bob", "Ann"], []],
    "out": [{"driver": "Cid", "box": 3}],
    "dice": [1, 6, 2],
    "rung": 1,
    "climber": "Ann",
    "totals": [5],
    "tires": {"Bob": 4},
}


def duel(asks: str) -> Any:
    return SimpleNamespace(
        asks=asks,
        piles=[[1, 0], []],
        retired=[(2, 3)],
        dice=[1, 6, 2],
        rung=1,
        climber=0,
        totals=[5],
        tires=[0, 4, 0],
    )


def test_what_is_not_asked_about_is_blank() -> None:
    blank: dict[str, Any] = {"dice": None, "rung": 0, "climber": None, "totals": []}
    assert PILES.position(duel("duel")) == PILES.known(duel("duel"), None) == DUEL
    assert PILES.position(duel("roll")) == {**DUEL, "asks": "roll", **blank}
    nothing = duel("roll")
    nothing.tires = []
    assert PILES.position(nothing)["tires"] == PILES.known(nothing, 0)["tires"] == {}


def test_values_of_several_parts_are_read_part_by_part() -> None:
    said = PILES.read(DUEL)
    assert (said.piles, said.out, said.dice) == ([[1, 0], []], [(2, 3)], [1, 6, 2])
    assert PILES.read({"out": [{"driver": "Ann"}]}).out == [(0, 0)]


def test_a_key_that_means_nothing_just_now_is_out_of_place() -> None:
    said = PILES.read(DUEL)
    assert PILES.told(said) == list(DUEL)
    assert PILES.out_of_place(said, "duel") == []
    assert PILES.out_of_place(said, "roll") == ["dice", "rung", "climber", "totals"]
    blank = PILES.read({"asks": "roll", "rung": 0, "totals": [], "tires": {}, "dice": None})
    assert PILES.told(blank) == ["asks"]


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"piles": [["Dee"]]}, "position.piles: 'Dee' is not entered"),
        ({"out": [{"driver": "Dee"}]}, "position.out: 'Dee' is not entered"),
        ({"out": [{"box": 1}]}, "position: out[0]: Object missing required field `driver`"),
        ({"out": [{"driver": "Ann", "lap": 1}]}, "position: out[0]: Object contains unknown field"),
        ({"out": [{"driver": "Ann", "box": -1}]}, "position: out[0].box: Expected `int` >= 0"),
        ({"rung": 10}, "position: rung: Expected `int` <= 9"),
        ({"dice": [1, 2]}, "position: dice: Expected `array` of length 3, got 2"),
        ({"dice": [1, 2, 7]}, "position: dice[2]: Expected `int` <= 6"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_a_part_that_cannot_be_said_is_refused_too(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        PILES.read(document)
    assert str(refused.value).startswith(reason)


def test_a_schema_knows_the_parts() -> None:
    keys = PILES.schema()["properties"]
    [dice, _null] = keys["dice"]["anyOf"]
    assert (dice["minItems"], dice["items"]["maximum"]) == (3, 6)
    [out, _null] = keys["out"]["anyOf"]
    assert out["items"]["required"] == ["driver"]
