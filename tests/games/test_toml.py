"""What is printed as TOML reads back as the same, whatever characters are in it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivewide.cards import packing
from fivewide.cli.main import main
from fivewide.content import toml
from fivewide.content.pack import PackInfo
from fivewide.games import GAMES, game
from fivewide.games.races import open_race
from fivewide.kernel.record import Record
from fivewide.kernel.table import Table
from fivewide.server.bots import state_at
from tests.effort import as_many

RECORDS = Path(__file__).parent.parent / "records"
NAMES = [
    "\U0001f3ce Kim",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    'O"la',
    "back\\slash",
    "tab\there",
    "new\nline",
    "\x00\x07\x1b[31m\x7f",
    "caf\u00e9",
    "\u202eright to left",
    "\U000e0041",
    "",
    "'single'",
    "a = 1 # no comment",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # a flag, of six
    "\u5468\u51a0\u5b87 \u0645\u0631\u062d\u0628\u0627 \u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
    "a.dotted.name",
    "{ } [ ] , = ''' \"\"\"",
    "\u0085\u2028\ufeff",
    "long " * 20_000,
]
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    TEXT | st.booleans() | st.integers(-(2**63), 2**63 - 1),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives_as_a_value_and_as_a_key(name: str) -> None:
    text = toml.table("position", {"who": name, name + "!": [name], "deep": {name: name}})
    read = tomllib.loads(text)["position"]
    assert read == {"who": name, name + "!": [name], "deep": {name: name}}


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # on a busy machine
@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_anything_survives(values: dict[str, Any]) -> None:
    assert tomllib.loads(toml.table("position", values)) == {"position": values}


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_says_what_it_was_told(name: str) -> None:
    info = packing.info(id="mine", title=name, license=name, note=name)
    read = msgspec.convert(tomllib.loads(toml.document(msgspec.structs.asdict(info))), PackInfo)
    assert (read.title, read.license, read.note) == (name, name, name)


def test_what_is_none_is_left_out_wherever_it_stands() -> None:
    values = {"a": None, "b": {"c": None, "d": 1}, "e": [{"f": None}]}
    assert tomllib.loads(toml.document(values)) == {"b": {"d": 1}, "e": [{}]}


def test_a_value_stays_on_its_line() -> None:
    values = {"cars": {"ember": 77, "a.b": []}, "cards": [{"id": 1}, {}], "empty": {}}
    assert toml.table("position", values) == (
        '[position]\ncars = { ember = 77, "a.b" = [] }\ncards = [{ id = 1 }, {}]\nempty = {}\n'
    )


@pytest.mark.parametrize("id", GAMES)
def test_every_position_of_a_race_can_be_printed_and_set_up_again(id: str) -> None:
    race = open_race(sorted((RECORDS / id).glob("*.race.jsonl"))[0])
    entries = len(race.record.standing)
    for at in range(0, entries, max(1, entries // as_many(12, 4))):
        position = race.replay(at).position()
        read = tomllib.loads(toml.table("position", position))["position"]
        assert race.game.position(state_at(race.game, race.setup, read)) == position


def test_half_a_character_is_replaced() -> None:
    assert tomllib.loads(f"a = {toml.inline(chr(0xD83C))}") == {"a": "\ufffd"}


def test_what_cannot_be_seen_is_spelled_out() -> None:
    assert toml.inline("a\x1b\u202e\U000e0041") == r'"a\u001b\u202e\U000e0041"'
    assert toml.inline("\U0001f3ce") == '"\U0001f3ce"'


def test_a_race_is_saved_under_a_text_path(tmp_path: Any, capsys: Any) -> None:
    table = Table.open(game("dust-devil-500"), NAMES[:2], seed=1)
    path = str(tmp_path / "text.race.jsonl")
    table.record.save(path)
    assert [seat.name for seat in Record.read(path).header.seats] == NAMES[:2]
    assert main(["replay", path]) == 0
    assert NAMES[0] in capsys.readouterr().out
